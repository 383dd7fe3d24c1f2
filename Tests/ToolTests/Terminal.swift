import Foundation

extension Workplace {
  /// Runs the tool with standard output and standard error on a terminal of its own.
  /// - Returns: The exit code, and what the terminal was sent.
  /// - Throws: Where there is no terminal to be had.
  func runOnTerminal(_ arguments: [String], environment: [String: String] = [:]) throws -> (
    code: Int32, text: String
  ) {
    try runOnTerminal(Self.tool, arguments, columns: 0, environment: environment)
  }

  /// Runs a line of shell in which `"$TOOL"` is the tool, on a terminal with rows of so many cells.
  func shellOnTerminal(_ script: String, columns: UInt16, environment: [String: String] = [:]) throws -> (
    code: Int32, text: String
  ) {
    try runOnTerminal(
      URL(fileURLWithPath: "/bin/sh"), ["-c", script], columns: columns,
      environment: environment.merging(["TOOL": Self.tool.path]) { $1 })
  }

  private func runOnTerminal(
    _ program: URL, _ arguments: [String], columns: UInt16, environment: [String: String]
  ) throws -> (code: Int32, text: String) {
    var (master, slave): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&master, &slave, nil, nil, &size) == 0 else { throw CocoaError(.featureUnsupported) }
    defer { close(master) }
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle(fileDescriptor: slave, closeOnDealloc: false)
    process.standardError = FileHandle(fileDescriptor: slave, closeOnDealloc: false)
    // What is written here is short enough for the terminal's own buffer.
    let code = try finish(process, ["TERM": "xterm"].merging(environment) { $1 })
    close(slave)
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = read(master, &buffer, buffer.count), count > 0 { bytes += buffer.prefix(count) }
    return (code, String(decoding: bytes, as: UTF8.self))
  }
}

/// A run of the tool that is looked at while it goes on: standard input and output are pipes, standard error is a
/// terminal.
final class WatchedRun {
  private let process = Process()
  private let master: Int32
  private let (inputPipe, outputPipe) = (Pipe(), Pipe())
  /// What the terminal was sent so far.
  private(set) var text = ""

  var input: FileHandle { inputPipe.fileHandleForWriting }
  var output: FileHandle { outputPipe.fileHandleForReading }

  /// Starts a run.
  /// - Throws: Where there is no terminal to be had.
  init(in place: Workplace, _ arguments: [String]) throws {
    // The tool may end before it has read everything.
    signal(SIGPIPE, SIG_IGN)
    var (master, slave): (Int32, Int32) = (-1, -1)
    guard openpty(&master, &slave, nil, nil, nil) == 0 else { throw CocoaError(.featureUnsupported) }
    self.master = master
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
    process.executableURL = Workplace.tool
    process.arguments = arguments
    process.standardInput = inputPipe
    process.standardOutput = outputPipe
    process.standardError = FileHandle(fileDescriptor: slave, closeOnDealloc: false)
    place.prepare(process, ["TERM": "xterm"])
    try process.run()
    close(slave)
  }

  deinit { close(master) }

  /// Whether the terminal has been sent this.
  func shows(_ words: some RegexComponent) -> Bool {
    look()
    return text.contains(words)
  }

  /// Waits until the terminal has been sent this; not for ever.
  func waits(for words: some RegexComponent) -> Bool {
    for _ in 0..<6_000 {
      if shows(words) { return true }
      usleep(10_000)
    }
    return false
  }

  /// Takes what is left of the output, and waits for the end.
  /// - Returns: The output that was left, and the exit code.
  func finish() throws -> (output: Data, code: Int32) {
    try input.close()
    let rest = try output.readToEnd() ?? Data()
    while process.isRunning {
      look()
      usleep(10_000)
    }
    look()
    return (rest, process.terminationStatus)
  }

  private func look() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = read(master, &buffer, buffer.count), count > 0 {
      text += String(decoding: buffer.prefix(count), as: UTF8.self)
    }
  }
}
