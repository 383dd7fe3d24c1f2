import CZlib
import CZstd
import Foundation
import Records

/// Reads whatever is given as a file that may be compressed, in pieces of one size and of another: what is not refused
/// must be the same. Then packs it, and sees that it comes out again.
///
/// The last two bytes say how large the pieces are, those before are the file.
package func tryPacked(_ bytes: some Collection<UInt8>) {
  let all = Array(bytes)
  let data = Array(all.dropLast(2).prefix(4096))
  let sizes = (all.suffix(2) + [0, 0]).prefix(2).map { Int($0) * 7 + 1 }
  // Some damage libzstd sees only where the whole of a frame fits into a piece.
  let found = (sizes + [4096]).compactMap { contents(of: data, pieces: $0) }
  precondition(found.allSatisfy { $0 == found[0] }, "what a file holds does not depend on the pieces")

  let (gzip, zstd) = (gzipped(data), zstandard(data))
  precondition(contents(of: gzip, pieces: sizes[0]) == data, "what gzip packed is unpacked")
  precondition(contents(of: zstd, pieces: sizes[0]) == data, "what zstd packed is unpacked")
  precondition(contents(of: gzip + gzip, pieces: sizes[1]) == data + data, "so is one behind the other")
  precondition(contents(of: zstd + zstd, pieces: sizes[1]) == data + data, "so is one behind the other")
  precondition(contents(of: gzip.dropLast(), pieces: sizes[1]) == nil, "what ends early is refused")
  precondition(contents(of: zstd.dropLast(), pieces: sizes[1]) == nil, "what ends early is refused")
}

#if FUZZING
  /// Files that may be compressed.
  @_cdecl("fuzz_packed")
  public func fuzzPacked(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    tryPacked(UnsafeBufferPointer(start: start, count: count))
    return 0
  }
#endif

/// What a file of these bytes holds; nil where it is refused.
private func contents(of file: some Collection<UInt8>, pieces: Int) -> [UInt8]? {
  // A pipe holds so little without a reader.
  precondition(file.count < 16_000)
  var ends: [Int32] = [0, 0]
  precondition(pipe(&ends) == 0)
  defer { close(ends[0]) }
  let written = Array(file).withUnsafeBytes { write(ends[1], $0.baseAddress, $0.count) }
  precondition(written == file.count)
  close(ends[1])
  var contents: [UInt8] = []
  // As large as a piece, so that the address sanitizer sees what is written behind it.
  let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: pieces, alignment: 1)
  defer { piece.deallocate() }
  do throws(InputError) {
    let input = try RecordInput(path: "/dev/fd/\(ends[0])")
    while true {
      let count = try input.read(into: piece)
      if count == 0 { return contents }
      precondition(count <= pieces, "no more than there is room for")
      contents += piece[..<count]
    }
  } catch {
    return nil
  }
}

private func gzipped(_ data: [UInt8]) -> [UInt8] {
  var stream = z_stream()
  // 16 stands for gzip.
  precondition(
    deflateInit2_(
      &stream, 6, Z_DEFLATED, 16 + 15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size)) == Z_OK)
  defer { deflateEnd(&stream) }
  var input = data
  return input.withUnsafeMutableBufferPointer { input in
    stream.next_in = input.baseAddress
    stream.avail_in = UInt32(input.count)
    let room = Int(deflateBound(&stream, UInt(input.count)))
    return [UInt8](unsafeUninitializedCapacity: room) { output, count in
      stream.next_out = output.baseAddress
      stream.avail_out = UInt32(room)
      precondition(deflate(&stream, Z_FINISH) == Z_STREAM_END)
      count = room - Int(stream.avail_out)
    }
  }
}

private func zstandard(_ data: [UInt8]) -> [UInt8] {
  let room = ZSTD_compressBound(data.count)
  return [UInt8](unsafeUninitializedCapacity: room) { output, count in
    count = data.withUnsafeBytes { ZSTD_compress(output.baseAddress, room, $0.baseAddress, $0.count, 3) }
    precondition(ZSTD_isError(count) == 0)
  }
}
