import CZlib
import CZstd

/// Unpacks what comes from a source.
protocol Decompressor: AnyObject {
  /// Unpacks bytes into a buffer that is not empty.
  /// - Returns: How many; 0 at the end.
  func read(into target: UnsafeMutableRawBufferPointer, from source: ByteSource) throws(InputError) -> Int
}

extension Compression {
  func decompressor() -> any Decompressor {
    switch self {
    case .gzip: GzipDecompressor()
    case .zstd: ZstdDecompressor()
    }
  }
}

extension InputError {
  fileprivate static func endsEarly(_ name: String) -> InputError {
    InputError(
      .damaged, "\(name) ends in the middle of its compressed data",
      help: "it was not copied or written to its end")
  }

  fileprivate static func damaged(_ name: String, _ compression: Compression, _ reason: String) -> InputError
  {
    InputError(
      .damaged, "\(name) cannot be unpacked: its \(compression.rawValue) data are damaged (\(reason))")
  }

  fileprivate static func windowTooLarge(_ name: String) -> InputError {
    InputError(
      .unreadable, "\(name) cannot be unpacked: its zstd data want a window of more than 128 MiB",
      help: "pack it without `--long`, or have it unpacked: `zstd -dc --long=31 FILE | ordering …`")
  }

  fileprivate static func rubbish(_ name: String, _ compression: Compression) -> InputError {
    InputError(.damaged, "\(name): behind its \(compression.rawValue) data stands something else")
  }
}

/// Unpacks gzip, one member after the other.
private final class GzipDecompressor: Decompressor {
  // It keeps a pointer to itself, and so it must stay where it is.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private var isBetweenMembers = true
  private var hasMember = false

  init() {
    stream.initialize(to: z_stream())
    // 16 stands for gzip, and 15 for the largest window. It fails only without memory.
    let code = inflateInit2_(stream, 16 + 15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(code == Z_OK, "There is memory for unpacking.")
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  func read(into target: UnsafeMutableRawBufferPointer, from source: ByteSource) throws(InputError) -> Int {
    // What a call takes and gives is counted in 32 bits.
    let room = UInt32(clamping: target.count)
    stream.pointee.next_out = target.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = room
    while stream.pointee.avail_out == room {
      if isBetweenMembers {
        guard try beginMember(source) else { return 0 }
      }
      guard try source.fetch() else { throw .endsEarly(source.name) }
      let next = source.next
      // It is not written to.
      stream.pointee.next_in = UnsafeMutablePointer(
        mutating: next.baseAddress?.assumingMemoryBound(to: UInt8.self))
      stream.pointee.avail_in = UInt32(next.count)
      let code = inflate(stream, Z_NO_FLUSH)
      source.drop(next.count - Int(stream.pointee.avail_in))
      switch code {
      case Z_OK: break
      case Z_STREAM_END:
        isBetweenMembers = true
        inflateReset(stream)
      // Nothing could be done: what is here was taken before.
      case Z_BUF_ERROR: break
      default:
        throw .damaged(source.name, .gzip, stream.pointee.msg.map { String(cString: $0) } ?? "error \(code)")
      }
    }
    return Int(room - stream.pointee.avail_out)
  }

  /// Begins a member; false at the end of the data.
  private func beginMember(_ source: ByteSource) throws(InputError) -> Bool {
    // Tapes and block devices fill up with zeros, which every gzip passes over.
    while hasMember, try source.fetch(), source.next[0] == 0 {
      source.drop(source.next.prefix { $0 == 0 }.count)
      if try source.fetch(), source.next[0] != 0 { throw .rubbish(source.name, .gzip) }
    }
    guard try source.fetch() else { return false }
    if try !source.fetch(2) { throw hasMember ? .rubbish(source.name, .gzip) : .endsEarly(source.name) }
    guard source.next[0] == 0x1F, source.next[1] == 0x8B else { throw .rubbish(source.name, .gzip) }
    isBetweenMembers = false
    hasMember = true
    return true
  }
}

/// Unpacks zstd, one frame after the other; frames that are to be skipped are.
private final class ZstdDecompressor: Decompressor {
  private let stream: OpaquePointer
  private var isBetweenFrames = true
  private var hasMore = false

  init() {
    guard let stream = ZSTD_createDStream() else { preconditionFailure("There is memory for unpacking.") }
    self.stream = stream
  }

  deinit { ZSTD_freeDStream(stream) }

  func read(into target: UnsafeMutableRawBufferPointer, from source: ByteSource) throws(InputError) -> Int {
    var output = ZSTD_outBuffer(dst: target.baseAddress, size: target.count, pos: 0)
    while output.pos == 0 {
      if !hasMore {
        guard try source.fetch() else {
          if isBetweenFrames { return 0 }
          throw .endsEarly(source.name)
        }
        if isBetweenFrames { try expectFrame(source) }
      }
      let next = source.next
      var input = ZSTD_inBuffer(src: next.baseAddress, size: next.count, pos: 0)
      let code = ZSTD_decompressStream(stream, &output, &input)
      if ZSTD_isError(code) != 0 {
        if ZSTD_getErrorCode(code) == ZSTD_error_frameParameter_windowTooLarge {
          throw .windowTooLarge(source.name)
        }
        throw .damaged(source.name, .zstd, String(cString: ZSTD_getErrorName(code)))
      }
      source.drop(input.pos)
      // 0 says that a frame is at its end, and all of it is out.
      isBetweenFrames = code == 0
      hasMore = code != 0 && output.pos == output.size
    }
    return output.pos
  }

  private func expectFrame(_ source: ByteSource) throws(InputError) {
    let count = Compression.firstByteCount
    let isWhole = try source.fetch(count)
    let first = UnsafeRawBufferPointer(rebasing: source.next.prefix(count))
    if !isWhole || Compression(firstBytes: first) != .zstd { throw .rubbish(source.name, .zstd) }
  }
}
