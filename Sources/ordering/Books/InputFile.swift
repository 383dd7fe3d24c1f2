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

  private static func format(ofFile path: String) throws -> RecordFormat {
    if let format = RecordFormat(fileName: path) { return format }
    // A file URL ends with a slash where there is a folder.
    if URL(fileURLWithPath: path).hasDirectoryPath { throw isFolder(path) }
    throw UsageError(
      "the ending of \(shown(path)) does not say its format",
      help: "add `--from` with `ndjson`, `json`, `csv` or `tsv`")
  }

  /// All bytes of a file, or of standard input.
  static func read(_ path: String?) throws -> [UInt8] {
    guard let path else { return try readAll(STDIN_FILENO, "standard input", sizeHint: 0) }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let isAbsent = errno == ENOENT || errno == ENOTDIR
      throw UsageError(
        isAbsent
          ? "there is no file \(shown(path))"
          : "cannot read \(shown(path)): \(String(cString: strerror(errno)))",
        code: isAbsent ? .usage : .failure)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(path) }
    if status.st_mode & S_IFMT == S_IFDIR { throw isFolder(path) }
    return try readAll(descriptor, path, sizeHint: Int(status.st_size))
  }

  private static func readAll(_ descriptor: Int32, _ name: String, sizeHint: Int) throws -> [UInt8] {
    // What is larger than the memory of the machine cannot be sorted in it, and trying ends in a crash.
    let memory = Int(clamping: ProcessInfo.processInfo.physicalMemory)
    guard sizeHint < memory else { throw tooLarge(name, sizeHint) }
    var bytes: [UInt8] = []
    // One byte more than the file has, so that its end is seen without growing.
    var room = max(sizeHint + 1, 1 << 16)
    while true {
      var count = 0
      // `count` is at most `room`, the capacity that was asked for.
      let chunk = [UInt8](unsafeUninitializedCapacity: room) { buffer, initialized in
        while count < room {
          let got = Foundation.read(descriptor, buffer.baseAddress! + count, room - count)
          if got < 0 && errno == EINTR { continue }
          if got <= 0 {
            if got < 0 { count = -1 }
            break
          }
          count += got
        }
        initialized = max(count, 0)
      }
      if count < 0 { throw failure(name) }
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
      if count < room { return bytes }
      guard bytes.count < memory else { throw tooLarge(name, bytes.count) }
      room = min(max(bytes.count, 1 << 16), memory - bytes.count)
    }
  }

  private static func isFolder(_ path: String) -> UsageError {
    UsageError("\(shown(path)) is a folder", help: "give the path of a file")
  }

  private static func tooLarge(_ name: String, _ size: Int) -> UsageError {
    UsageError(
      "\(shown(name)) is too large to be sorted in memory: \(size / 1_000_000_000) GB",
      help: "have it sorted where it lies: `ordering help push`", code: .failure)
  }

  private static func failure(_ name: String) -> UsageError {
    UsageError("cannot read \(shown(name)): \(String(cString: strerror(errno)))", code: .failure)
  }
}
