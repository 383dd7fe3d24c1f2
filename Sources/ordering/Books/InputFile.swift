import Foundation
import Records

/// The bytes of a file, or of standard input.
struct InputFile {
  /// As it is shown to people.
  let name: String
  let bytes: [UInt8]
  let format: RecordFormat
  /// Whether the format is only what standard input mostly is.
  let isGuessed: Bool

  /// Reads the records at a path, or those of standard input where the path is nil or `-`.
  init(records path: String?, from: RecordFormat?) throws {
    let path = path == "-" ? nil : path
    name = path ?? "standard input"
    // First whether the file is there, then what it is.
    bytes = try InputFile.read(path)
    format = try from ?? path.map(Self.format) ?? .ndjson
    isGuessed = from == nil && path == nil
  }

  static func format(ofFile path: String) throws -> RecordFormat {
    if let format = RecordFormat(fileName: path) { return format }
    // A file URL ends with a slash where there is a folder.
    if URL(fileURLWithPath: path).hasDirectoryPath { throw isFolder(path) }
    throw UsageError(
      "the ending of \(shown(path)) does not say its format",
      help: "add `--from` with `ndjson`, `json`, `csv` or `tsv`")
  }

  /// The bytes of a file, or of standard input, unpacked where they are compressed: all, or so many as are enough to
  /// refuse it.
  static func read(_ path: String?, atMost limit: Int = .max) throws -> [UInt8] {
    do { return try read(try RecordInput(path: path), atMost: limit) } catch let error as InputError {
      throw UsageError(error)
    }
  }

  private static func read(_ input: RecordInput, atMost limit: Int) throws -> [UInt8] {
    // What is larger than the memory of the machine cannot be sorted in it, and trying ends in a crash.
    let memory = Int(clamping: ProcessInfo.processInfo.physicalMemory)
    if let size = input.diskBytes, size >= memory, limit >= memory { throw tooLarge(input, size) }
    if let mapped = input.mapped {
      let bytes = Array(mapped.prefix(limit))
      try input.refuseChanges()
      return bytes
    }
    var bytes: [UInt8] = []
    var room = 1 << 16
    while true {
      var isAtEnd = false
      var failure: InputError?
      let chunk = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        do throws(InputError) {
          // `count` is less than the capacity that was asked for, so there is room behind it.
          while count < room, !isAtEnd {
            let got = try input.read(
              into: UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[count..<room])))
            isAtEnd = got == 0
            count += got
          }
        } catch { failure = error }
      }
      if let failure { throw failure }
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
      if bytes.count >= limit { return Array(bytes.prefix(limit)) }
      if isAtEnd { return bytes }
      guard bytes.count < memory else { throw tooLarge(input, bytes.count) }
      room = min(max(bytes.count, 1 << 16), memory - bytes.count)
    }
  }

  private static func isFolder(_ path: String) -> UsageError {
    UsageError("\(shown(path)) is a folder", help: "give the path of a file")
  }

  private static func tooLarge(_ input: RecordInput, _ size: Int) -> UsageError {
    UsageError(
      "\(input.name) is too large to be sorted in memory: \(size / 1_000_000_000) GB",
      help: "have it sorted where it lies: `ordering help push`", code: .failure)
  }
}

extension UsageError {
  /// What could not be read.
  init(_ error: InputError) {
    let isWrongPath = error.kind == .absent || error.kind == .folder
    self.init(error.message, help: error.help, code: isWrongPath ? .usage : .failure)
  }
}
