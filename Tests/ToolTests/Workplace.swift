import Foundation
import Testing

/// What a run of the tool left behind.
struct Outcome {
  let code: Int32
  let out: Data
  let err: Data

  var output: String { String(decoding: out, as: UTF8.self) }
  var errors: String { String(decoding: err, as: UTF8.self) }
  var lines: [String] { output.split(separator: "\n").map(String.init) }
}

/// A temporary folder in which the tool is run; it goes away with this object.
final class Workplace {
  let folder: URL

  /// The built tool, which lies where the tests do.
  static let tool: URL = {
    let places = [
      Bundle.main.executableURL, Bundle.main.bundleURL, URL(fileURLWithPath: CommandLine.arguments[0]),
    ]
    let tools =
      places.compactMap { $0?.resolvingSymlinksInPath().deletingLastPathComponent() }
      + Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
    let found = tools.map { $0.appendingPathComponent("ordering") }.first {
      FileManager.default.isExecutableFile(atPath: $0.path)
    }
    return found ?? URL(fileURLWithPath: "ordering")
  }()

  /// Whether file names are bytes, as on Linux; elsewhere they must be UTF-8.
  static var takesAnyBytes: Bool {
    #if os(Linux)
      true
    #else
      false
    #endif
  }

  init(_ files: [String: String] = [:]) throws {
    folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("ordering-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (path, text) in files { try write(path, text) }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  // MARK: Files

  func url(_ path: String) -> URL { folder.appendingPathComponent(path) }

  func write(_ path: String, _ text: String) throws { try write(path, bytes: Array(text.utf8)) }

  func write(_ path: String, bytes: [UInt8]) throws {
    try makeFolder((path as NSString).deletingLastPathComponent)
    try Data(bytes).write(to: url(path))
  }

  func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(at: url(path), withIntermediateDirectories: true)
  }

  func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: url(path).path, withDestinationPath: target)
  }

  func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: url(path)), as: UTF8.self)
  }

  /// The names of all files below a folder, hidden ones too.
  func names(in path: String = "") throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: url(path).path).sorted()
  }

  func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: url(path).path) }

  // MARK: Runs

  /// Runs the tool with these arguments.
  func run(_ arguments: String..., input: String = "", environment: [String: String] = [:]) throws -> Outcome
  {
    try run(arguments, input: input, environment: environment)
  }

  func run(_ arguments: [String], input: String = "", environment: [String: String] = [:]) throws -> Outcome {
    try launch(Self.tool, arguments, input: input, environment: environment)
  }

  /// Runs a line of shell in which `ordering` is the tool.
  func shell(_ script: String) throws -> Outcome {
    try launch(
      URL(fileURLWithPath: "/bin/sh"), ["-c", "ordering() { \"$TOOL\" \"$@\"; }; \(script)"], input: "",
      environment: ["TOOL": Self.tool.path])
  }

  private func launch(
    _ program: URL, _ arguments: [String], input: String, environment: [String: String]
  ) throws -> Outcome {
    // Files instead of pipes: no run can be stopped by one that nobody reads yet.
    let scratch = FileManager.default.temporaryDirectory.appendingPathComponent(
      "ordering-run-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let files = try ["in", "out", "err"].map { name in
      let file = scratch.appendingPathComponent(name)
      try Data(name == "in" ? Array(input.utf8) : []).write(to: file)
      return (url: file, handle: try FileHandle(forUpdating: file))
    }
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = files[0].handle
    process.standardOutput = files[1].handle
    process.standardError = files[2].handle
    let code = try finish(process, environment)
    return Outcome(
      code: code, out: try Data(contentsOf: files[1].url), err: try Data(contentsOf: files[2].url))
  }

  /// Gives a process the folder, and nothing of our own environment but what a program needs to start.
  func prepare(_ process: Process, _ environment: [String: String]) {
    let own = ProcessInfo.processInfo.environment
    let kept = own.filter {
      ["PATH", "LD_LIBRARY_PATH", "DYLD_FRAMEWORK_PATH", "DYLD_LIBRARY_PATH"].contains($0.key)
    }
    process.environment = kept.merging(environment) { $1 }
    process.currentDirectoryURL = folder
  }

  /// Runs a process in the folder, with nothing of our own environment but what a program needs to start.
  /// - Returns: Its exit code, or as in a shell 128 and the number of the signal that ended it.
  /// - Throws: Where it cannot be started.
  func finish(_ process: Process, _ environment: [String: String]) throws -> Int32 {
    prepare(process, environment)
    let end = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in end.signal() }
    try process.run()
    if end.wait(timeout: .now() + 120) == .timedOut {
      Issue.record("the tool did not end: \(process.arguments ?? [])")
      kill(process.processIdentifier, SIGKILL)
      end.wait()
    }
    return process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
  }
}
