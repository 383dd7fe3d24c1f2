/// Gathers small pieces into large writes.
struct BufferedOutput: ~Copyable {
  private let console: Console
  private var buffer: [UInt8] = []
  private static let capacity = 1 << 18

  init(_ console: Console) {
    self.console = console
    buffer.reserveCapacity(Self.capacity)
  }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) throws {
    if buffer.count + bytes.count > Self.capacity { try flush() }
    if bytes.count > Self.capacity {
      try console.write(UnsafeRawBufferPointer(bytes))
    } else {
      buffer += bytes
    }
  }

  mutating func flush() throws {
    try buffer.withUnsafeBytes { try console.write($0) }
    buffer.removeAll(keepingCapacity: true)
  }
}
