import Records

/// Gathers small pieces into large writes.
final class OutputBuffer {
  let output: FileOutput
  private let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
  private var used = 0
  /// How many bytes were written or are still here.
  private(set) var byteCount = 0

  init(_ output: FileOutput) { self.output = output }

  deinit { memory.deallocate() }

  func append(_ bytes: UnsafeBufferPointer<UInt8>) throws {
    byteCount += bytes.count
    if bytes.count > memory.count - used { try flush() }
    if bytes.count > memory.count { return try output.write(UnsafeRawBufferPointer(bytes)) }
    // There is room for them behind what is in use.
    UnsafeMutableRawBufferPointer(rebasing: memory[used...]).copyMemory(from: UnsafeRawBufferPointer(bytes))
    used += bytes.count
  }

  func flush() throws {
    if used == 0 { return }
    try output.write(UnsafeRawBufferPointer(rebasing: memory[..<used]))
    used = 0
  }

  /// Counts bytes that were written to the output beside the buffer, which is empty.
  func count(_ bytes: Int) { byteCount += bytes }
}
