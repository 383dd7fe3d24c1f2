internal import Records

/// A run that is read from a file through a buffer; `RunWriter` says what is in it.
///
/// An item that is larger than the buffer makes it grow until the item is passed.
final class SpilledRun: KeyedRun {
  /// Nil where the run has ended, so that the file may go.
  private var file: (any RunFile)?
  private let byteCount: Int
  private let bufferSize: Int
  private var buffer: UnsafeMutableRawBufferPointer
  /// What of the buffer is read but not passed.
  private var position = 0
  private var end = 0
  /// Where in the file the buffer's end is.
  private var readCount = 0

  private(set) var key = UnsafeRawBufferPointer(start: nil, count: 0)
  private(set) var payload = UnsafeRawBufferPointer(start: nil, count: 0)

  /// A run of so many bytes from the beginning of a file.
  init(file: any RunFile, byteCount: Int, bufferSize: Int) {
    self.file = file
    self.byteCount = byteCount
    self.bufferSize = min(max(bufferSize, 1), byteCount)
    buffer = .allocate(byteCount: self.bufferSize, alignment: 16)
  }

  deinit { buffer.deallocate() }

  /// What is thrown where a file cannot be made sense of.
  private static let damage = OutputError(
    "cannot read a temporary file: its bytes are not those that were written",
    help: "check the disk, or name another folder with `--temporary-folder`")

  func advance() throws -> Bool {
    if position == end, readCount == byteCount {
      close()
      return false
    }
    let start = position
    if let lengths = lengths() {
      let (keyCount, payloadCount) = lengths
      // What is left in the buffer holds both, so their sum cannot overflow once each is known to be less.
      if keyCount <= end - position, payloadCount <= end - position - keyCount {
        take(keyCount, payloadCount)
        return true
      }
    }
    position = start
    try readItem()
    return true
  }

  /// Makes the next item lie wholly in the buffer, and takes it.
  private func readItem() throws {
    var wanted = 1
    while true {
      try fill(atLeast: wanted)
      let start = position
      if let (keyCount, payloadCount) = lengths() {
        let (headCount, left) = (position - start, byteCount - readCount + end - position)
        guard keyCount <= left, payloadCount <= left - keyCount else { throw Self.damage }
        if keyCount + payloadCount <= end - position { return take(keyCount, payloadCount) }
        wanted = headCount + keyCount + payloadCount
      } else {
        wanted = end - start + 1
      }
      position = start
    }
  }

  private func take(_ keyCount: Int, _ payloadCount: Int) {
    key = UnsafeRawBufferPointer(rebasing: buffer[position..<position + keyCount])
    payload = UnsafeRawBufferPointer(
      rebasing: buffer[position + keyCount..<position + keyCount + payloadCount])
    position += keyCount + payloadCount
  }

  /// Reads on until so many bytes, of which some are there, are in the buffer, and as many as fit.
  private func fill(atLeast wanted: Int) throws {
    guard let file, wanted <= byteCount - readCount + end - position else { throw Self.damage }
    let kept = UnsafeRawBufferPointer(rebasing: buffer[position..<end])
    let size = max(bufferSize, wanted, kept.count)
    if size == buffer.count {
      // The ranges may overlap, which is allowed here.
      buffer.copyMemory(from: kept)
    } else {
      let grown = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
      grown.copyMemory(from: kept)
      buffer.deallocate()
      buffer = grown
    }
    (position, end) = (0, kept.count)
    let most = min(buffer.count, end + byteCount - readCount)
    while end < most {
      let count = try file.pread(
        into: UnsafeMutableRawBufferPointer(rebasing: buffer[end..<most]), at: readCount)
      guard count > 0 else { throw Self.damage }
      end += count
      readCount += count
    }
  }

  /// The lengths of the item at the position, which moves behind them; nil where they are not wholly in the buffer.
  @inline(__always)
  private func lengths() -> (key: Int, payload: Int)? {
    guard let key = length(), let payload = length() else { return nil }
    return (key, payload)
  }

  @inline(__always)
  private func length() -> Int? {
    var (length, shift): (UInt, UInt) = (0, 0)
    while position < end {
      let byte = buffer[position]
      position += 1
      length |= UInt(byte & 0x7F) << shift
      if byte < 0x80 { return Int(clamping: length) }
      shift += 7
    }
    return nil
  }

  private func close() {
    file = nil
    key = UnsafeRawBufferPointer(start: nil, count: 0)
    payload = key
    buffer.deallocate()
    buffer = .allocate(byteCount: 0, alignment: 1)
  }
}
