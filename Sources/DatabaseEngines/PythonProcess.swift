import Foundation

/// A Python process that answers lines with lines, through a socket that is its input and its output.
///
/// A socket, since writing to a pipe whose reader has died would end this process by a signal.
final class PythonProcess {
  private let engine: String
  private let python: String
  private let socket: Int32
  private let process = Process()
  /// What the process wrote to its standard error: the file has no name any more, and goes away with its
  /// handle.
  private let errors: FileHandle
  /// What was read after the last line's end.
  private var unread: [UInt8] = []
  private let newline = UInt8(ascii: "\n")

  init(engine: String, python: String, source: String, arguments: [String]) throws {
    self.engine = engine
    self.python = python
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("ordering-\(UUID().uuidString)")
    guard FileManager.default.createFile(atPath: file.path, contents: nil),
      let errors = FileHandle(forUpdatingAtPath: file.path)
    else { throw EngineError(engine: engine, message: "no file can be made at \(file.path)") }
    self.errors = errors
    try? FileManager.default.removeItem(at: file)

    let ends = try PythonProcess.socketPair(engine)
    socket = ends.ours
    let theirs = FileHandle(fileDescriptor: ends.theirs, closeOnDealloc: true)
    // `env` looks a name up in the path, and takes a path as it is.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [python, "-c", source] + arguments
    process.standardInput = theirs
    process.standardOutput = theirs
    process.standardError = errors
    do {
      try process.run()
    } catch {
      throw EngineError(engine: engine, message: "the Python '\(python)' does not start: \(error)")
    }
    // While this end is open, the death of the process would not end what is read.
    try theirs.close()
  }

  // At the end of its input Python closes what it has open, and ends.
  deinit { close(socket) }

  /// The next line of the process, after it was sent one.
  func exchange(_ line: [UInt8]?) throws(EngineError) -> Data {
    if let line { try send(line) }
    var line = unread
    var end = line.firstIndex(of: newline)
    while end == nil {
      var part = [UInt8](repeating: 0, count: 1 << 16)
      let count = part.withUnsafeMutableBytes { read(socket, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw death() }
      end = part[..<count].firstIndex(of: newline).map { line.count + $0 }
      line += part[..<count]
    }
    unread = Array(line[((end ?? 0) + 1)...])
    return Data(line[..<(end ?? 0)])
  }

  private func send(_ line: [UInt8]) throws(EngineError) {
    var sent = 0
    while sent < line.count {
      let count = line.withUnsafeBytes { bytes in
        let rest = UnsafeRawBufferPointer(rebasing: bytes[sent...])
        #if canImport(Darwin)
          return write(socket, rest.baseAddress, rest.count)
        #else
          return Glibc.send(socket, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
        #endif
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw death() }
      sent += count
    }
  }

  /// What to say of a process that takes or gives nothing any more.
  private func death() -> EngineError {
    try? errors.seek(toOffset: 0)
    let data = (try? errors.readToEnd()) ?? Data()
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n").suffix(5)
    let said = lines.isEmpty ? "" : "; its last words: " + lines.joined(separator: "\n")
    return EngineError(engine: engine, message: "its Python process ('\(python)') has ended\(said)")
  }

  private static func socketPair(_ engine: String) throws -> (ours: Int32, theirs: Int32) {
    var ends: [Int32] = [-1, -1]
    #if canImport(Darwin)
      let code = socketpair(AF_UNIX, SOCK_STREAM, 0, &ends)
      var yes: Int32 = 1
      setsockopt(ends[0], SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    #else
      // Other processes that are started meanwhile must not hold an end open.
      let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
      let code = socketpair(AF_UNIX, kind, 0, &ends)
    #endif
    guard code == 0 else {
      throw EngineError(engine: engine, message: "no socket can be made: \(String(cString: strerror(errno)))")
    }
    return (ends[0], ends[1])
  }
}
