import Dispatch
import Records

/// Gathers small pieces into large writes, each of which goes on on a thread of its own while the caller fills another
/// buffer.
///
/// What goes wrong is thrown by a later call, at the latest by `finish`.
final class WriteBehind {
  /// How many buffers are held: one is written while the other fills.
  static let bufferCount = 2

  private let queue: DispatchQueue?
  private let writer: Writer
  private var filling: UnsafeMutableRawBufferPointer
  private var writing: UnsafeMutableRawBufferPointer
  private var used = 0
  private var flushed = 0

  /// - Parameters:
  ///   - bufferSize: How much is written at once, in bytes.
  ///   - threads: How many threads there are to work on: with one, each write is waited for.
  ///   - write: Writes; it is called on the other thread, by one at a time, in order.
  init(bufferSize: Int, threads: Int, _ write: @escaping (UnsafeRawBufferPointer) throws -> Void) {
    queue = threads > 1 ? DispatchQueue(label: "ordering.write-behind") : nil
    writer = Writer(write)
    filling = .allocate(byteCount: bufferSize, alignment: 16)
    writing = .allocate(byteCount: bufferSize, alignment: 16)
  }

  deinit {
    // Where something else failed, the memory may still be written, to a file that is open till then.
    queue?.sync {}
    filling.deallocate()
    writing.deallocate()
  }

  /// How many bytes were given so far.
  var byteCount: Int { flushed + used }

  /// How many bytes there is room for before something must be written.
  @inline(__always)
  var room: Int { filling.count - used }

  /// Takes any bytes.
  func append(_ bytes: UnsafeRawBufferPointer) throws {
    var rest = bytes
    while rest.count > room {
      let first = UnsafeRawBufferPointer(rebasing: rest.prefix(room))
      put(first)
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(first.count))
      try flush()
    }
    put(rest)
  }

  /// Takes bytes that there is room for.
  @inline(__always)
  func put(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress, let target = filling.baseAddress else { return }
    (target + used).copyMemory(from: start, byteCount: bytes.count)
    used += bytes.count
  }

  /// Takes a byte that there is room for.
  @inline(__always)
  func put(_ byte: UInt8) {
    filling[used] = byte
    used += 1
  }

  /// Begins to write what is here when all before is written.
  func flush() throws {
    if used == 0 { return }
    try wait()
    // It stays as it is until it has been waited for: by the next call of this, by `finish`, or at the very end.
    nonisolated(unsafe) let bytes = UnsafeRawBufferPointer(rebasing: filling[..<used])
    flushed += used
    used = 0
    guard let queue else {
      writer.write(bytes)
      return try wait()
    }
    queue.async { [writer] in writer.write(bytes) }
    swap(&filling, &writing)
  }

  /// Writes all that is here, and waits for it.
  func finish() throws {
    try flush()
    try wait()
  }

  private func wait() throws {
    queue?.sync {}
    if let failure = writer.failure { throw failure }
  }

  /// What is used by the other thread.
  private final class Writer: @unchecked Sendable {
    // Unchecked: the blocks of the queue, which run one after the other, are the only ones to use it, but for whoever
    // has waited for all of them.
    private let body: (UnsafeRawBufferPointer) throws -> Void
    private(set) var failure: (any Error)?

    init(_ body: @escaping (UnsafeRawBufferPointer) throws -> Void) { self.body = body }

    func write(_ bytes: UnsafeRawBufferPointer) {
      do { try body(bytes) } catch { failure = error }
    }
  }
}

extension WriteBehind {
  /// Writes records to an output, a megabyte at once.
  convenience init(to output: FileOutput, threads: Int) {
    self.init(bufferSize: 1 << 20, threads: threads) { try output.write($0) }
  }

  /// Takes any bytes.
  func append(_ bytes: UnsafeBufferPointer<UInt8>) throws { try append(UnsafeRawBufferPointer(bytes)) }
}
