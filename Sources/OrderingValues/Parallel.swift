internal import Dispatch

/// Runs a body for each part 0 ..< `parts`, on as many threads at once, and waits for all.
///
/// Bodies read what no other writes, and write only what belongs to their part: a slice of the items, or a place
/// of the part's own.
@inlinable @inline(__always)
package func inParallel(_ parts: Int, _ body: (Int) -> Void) {
  if parts == 1 { body(0) } else { inSeveralThreads(parts, body) }
}

@inline(never) @usableFromInline
func inSeveralThreads(_ parts: Int, _ body: (Int) -> Void) {
  withoutActuallyEscaping(body) { body in
    // Safe as the body is used by its parts as said above, and by nobody after all have ended.
    nonisolated(unsafe) let body = body
    DispatchQueue.concurrentPerform(iterations: parts) { body($0) }
  }
}

/// The results of a body for 0 ..< `count`, in that order, computed on as many threads at once as there are cores.
///
/// Bodies read what nobody writes meanwhile.
@inlinable
package func inParallel<Result>(mapping count: Int, _ body: (Int) -> Result) -> [Result] {
  if count < 2 { return (0..<count).map(body) }
  return Array(unsafeUninitializedCapacity: count) { buffer, filled in
    // Each part writes the one place of its own index, which lies within the room for `count` results.
    let places = buffer
    inParallel(count) { places.initializeElement(at: $0, to: body($0)) }
    filled = count
  }
}

/// One of `parts` nearly equal slices of 0 ..< `count`.
@inlinable @inline(__always)
package func slice(_ part: Int, of parts: Int, count: Int) -> Range<Int> {
  count * part / parts..<count * (part + 1) / parts
}
