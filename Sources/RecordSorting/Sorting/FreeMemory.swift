import Foundation

/// Gives memory that was freed back to the system, which the C library would keep for the next that asks: 100 MB of
/// records leave 20 MB of it behind when they are sorted.
func giveBackFreeMemory() {
  #if canImport(Glibc)
    malloc_trim(0)
  #endif
}
