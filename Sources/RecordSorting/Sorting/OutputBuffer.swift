import Records

/// Gathers small pieces into large writes, which go on behind the back of who fills it.
final class OutputBuffer {
  private let behind: WriteBehind
  private var memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
  private var other = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
  private var used = 0
  /// How many bytes were written or are still here.
  private(set) var byteCount = 0

  init(_ output: FileOutput, threads: Int) { behind = WriteBehind(threads: threads) { try output.write($0) } }

  deinit {
    // Where something else failed, its memory may still be written.
    try? behind.wait()
    memory.deallocate()
    other.deallocate()
  }

  func append(_ bytes: UnsafeBufferPointer<UInt8>) throws {
    byteCount += bytes.count
    var rest = UnsafeRawBufferPointer(bytes)
    while rest.count > memory.count - used {
      let first = UnsafeRawBufferPointer(rebasing: rest.prefix(memory.count - used))
      put(first)
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(first.count))
      try writeBehind()
    }
    put(rest)
  }

  /// Writes all of it, and waits for it.
  func flush() throws {
    try writeBehind()
    try behind.wait()
  }

  /// Takes bytes that there is room for.
  private func put(_ bytes: UnsafeRawBufferPointer) {
    UnsafeMutableRawBufferPointer(rebasing: memory[used...]).copyMemory(from: bytes)
    used += bytes.count
  }

  private func writeBehind() throws {
    if used == 0 { return }
    try behind.write(UnsafeRawBufferPointer(rebasing: memory[..<used]))
    swap(&memory, &other)
    used = 0
  }
}
