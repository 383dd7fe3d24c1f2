import Dispatch

/// Writes bytes on a thread of its own while the caller fills other memory with what comes next.
///
/// One piece is written at a time, in order, and stays where it is until the next call returns: two buffers in turns do.
/// What goes wrong is thrown by the call after the one that it befell.
final class WriteBehind: @unchecked Sendable {
  // Unchecked: what changes is touched by the blocks of the queue, which run one after the other, and by `wait`, which
  // has let all of them end.
  private let queue: DispatchQueue?
  private let body: (UnsafeRawBufferPointer) throws -> Void
  private var failure: (any Error)?

  /// - Parameters:
  ///   - threads: How many threads there are to work on: with one, it waits for each piece.
  ///   - body: Writes; it is called on the other thread.
  init(threads: Int, _ body: @escaping (UnsafeRawBufferPointer) throws -> Void) {
    queue = threads > 1 ? DispatchQueue(label: "ordering.write-behind") : nil
    self.body = body
  }

  /// Begins to write bytes when those before are written.
  func write(_ bytes: UnsafeRawBufferPointer) throws {
    guard let queue else { return try body(bytes) }
    try wait()
    nonisolated(unsafe) let bytes = bytes
    queue.async { [self] in
      do { try body(bytes) } catch { failure = error }
    }
  }

  /// Waits until all is written.
  func wait() throws {
    queue?.sync {}
    if let failure { throw failure }
  }
}
