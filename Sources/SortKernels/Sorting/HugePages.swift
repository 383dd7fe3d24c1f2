#if canImport(Glibc)
  internal import Glibc
#endif

/// The size of a huge page on x86-64 and arm64.
private let hugePage = 1 << 21

/// Asks for memory in huge pages: a buffer of megabytes that is read or written out of order misses the
/// processor's table of small pages at nearly every step. Does nothing where a system has no such request.
///
/// Only whole huge pages within the range are asked for.
@usableFromInline package func adviseHugePages(_ start: UnsafeMutableRawPointer, byteCount: Int) {
  #if canImport(Glibc)
    let first = start.alignedUp(toMultipleOf: hugePage)
    let end = (start + byteCount).alignedDown(toMultipleOf: hugePage)
    // The range is the caller's own memory, and the advice changes no byte of it; if it is refused, the
    // memory stays in small pages.
    if first < end { madvise(first, end - first, MADV_HUGEPAGE) }
  #endif
}

/// Memory for numbers, not yet set, in huge pages where it is large.
package func allocateNumbers<Number: BitwiseCopyable>(of type: Number.Type, count: Int)
  -> UnsafeMutablePointer<
    Number
  >
{
  let byteCount = count * MemoryLayout<Number>.stride
  let isLarge = byteCount >= 2 * hugePage
  let memory = UnsafeMutableRawPointer.allocate(
    byteCount: byteCount, alignment: isLarge ? hugePage : MemoryLayout<Number>.alignment)
  if isLarge { adviseHugePages(memory, byteCount: byteCount) }
  return memory.bindMemory(to: Number.self, capacity: count)
}
