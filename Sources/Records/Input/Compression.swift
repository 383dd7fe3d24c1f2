/// A way in which files are compressed.
package enum Compression: String, Sendable, Hashable, CaseIterable {
  case gzip
  case zstd

  /// How many bytes `init(firstBytes:)` looks at.
  static let firstByteCount = 4

  /// What data that begin with these bytes are compressed with; nil where they are not.
  ///
  /// No records begin so: what gzip and zstd begin with is not UTF-8, and a frame that zstd is to skip begins with a
  /// capital letter or a bracket, `*M` and a control character.
  init?(firstBytes bytes: UnsafeRawBufferPointer) {
    if bytes.count >= 2, bytes[0] == 0x1F, bytes[1] == 0x8B {
      self = .gzip
    } else if bytes.count >= 4, bytes[1...3].elementsEqual([0xB5, 0x2F, 0xFD]), bytes[0] == 0x28 {
      self = .zstd
    } else if bytes.count >= 4, bytes[1...3].elementsEqual([0x2A, 0x4D, 0x18]), bytes[0] & 0xF0 == 0x50 {
      self = .zstd
    } else {
      return nil
    }
  }

  /// The name of a file without the ending that says how it is compressed, where it has one.
  package static func nameInside(_ fileName: String) -> Substring {
    guard let dot = fileName.lastIndex(of: ".") else { return fileName[...] }
    switch fileName[dot...].lowercased() {
    case ".gz", ".gzip", ".zst", ".zstd": return fileName[..<dot]
    default: return fileName[...]
    }
  }
}
