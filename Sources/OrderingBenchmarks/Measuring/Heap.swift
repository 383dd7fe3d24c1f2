import CBenchmarks
import Foundation

/// Whether allocations can be counted in this process.
var benchmarkHeapIsCounted: Bool { benchmark_heap_is_counted() }

/// What a body allocates: how many blocks, and the most bytes in use at once beyond those before.
///
/// Exact, and the same in every run: each call of the allocator is counted, as heap.c explains.
func countingHeap<Result>(_ body: () -> Result) -> (blocks: Int, peak: Int) {
  benchmark_heap_start()
  let result = body()
  let heap = benchmark_heap_stop()
  keep(result)
  return (Int(heap.blocks), Int(heap.peak))
}

/// By how many bytes the memory that is resident grew at most while a body ran; nil where the system does not say.
///
/// To whole pages, and with all that happened to be touched beside: to see that the count of the heap misses nothing.
func residentGrowth(_ body: () -> Void) -> Int? {
  benchmark_heap_trim()
  // Sets the highest mark back to what is resident now (proc(5), clear_refs).
  guard (try? "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)) != nil,
    let before = highestResident()
  else { return nil }
  body()
  return highestResident().map { $0 - before }
}

private func highestResident() -> Int? {
  guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
    let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
    let kilobytes = line.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
  else { return nil }
  return kilobytes * 1024
}
