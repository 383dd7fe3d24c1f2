import Foundation

/// The program `git`, run in a folder.
struct GitProgram {
  /// Where it runs: the repository that this folder is in is asked.
  let folder: URL

  /// What a run of it gave.
  struct Result {
    let output: [UInt8]
    /// What it said on standard error, in a line.
    let complaint: String
    let code: Int32
  }

  /// What would lead git to another repository than that of the folder: set where a hook of git runs the tool.
  private static let misleading = ["GIT_DIR", "GIT_WORK_TREE", "GIT_PREFIX", "GIT_INDEX_FILE"]

  /// Runs it to its end.
  ///
  /// - Parameters:
  ///   - arguments: Its arguments; no word of a caller may become an option among them.
  ///   - input: What stands on its standard input.
  /// - Returns: What it wrote, and its exit code.
  /// - Throws: A ``UsageError`` where it cannot be started.
  func run(_ arguments: [String], input: [UInt8] = []) throws -> Result {
    // Files instead of pipes: no side can wait for the other, and no signal interrupts a reading.
    let given = try TemporaryFile(holding: input)
    let errors = try TemporaryFile(holding: [])
    let output = try TemporaryFile(holding: [])
    let process = Process()
    // `env` looks the name up in the path.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git"] + arguments
    process.currentDirectoryURL = folder
    process.standardInput = given.handle
    process.standardOutput = output.handle
    process.standardError = errors.handle
    var environment = ProcessInfo.processInfo.environment
    for name in Self.misleading { environment[name] = nil }
    environment["GIT_LITERAL_PATHSPECS"] = "1"
    environment["GIT_OPTIONAL_LOCKS"] = "0"
    environment["GIT_TERMINAL_PROMPT"] = "0"
    environment["LC_ALL"] = "C"
    process.environment = environment
    do { try process.run() } catch {
      throw UsageError("`git` cannot be run in \(shown(folder.path)): \(error)", code: .failure)
    }
    process.waitUntilExit()
    let complaint = String(decoding: errors.bytes, as: UTF8.self).split(separator: "\n").joined(
      separator: " ")
    // What `env` and shells say of a program that is not there.
    if process.terminationReason == .exit, process.terminationStatus == 127 {
      throw UsageError(
        "there is no program `git`",
        help: "install git, or give both versions as folders: `ordering diff OLD NEW`")
    }
    return Result(
      output: output.bytes, complaint: complaint,
      code: process.terminationReason == .exit ? process.terminationStatus : -1)
  }
}

/// A file without a name, which goes away with this object.
private final class TemporaryFile {
  let handle: FileHandle

  init(holding bytes: [UInt8]) throws {
    let place = FileManager.default.temporaryDirectory.appendingPathComponent("ordering-\(UUID().uuidString)")
    guard FileManager.default.createFile(atPath: place.path, contents: Data(bytes)),
      let handle = FileHandle(forUpdatingAtPath: place.path)
    else {
      throw UsageError("no temporary file can be made at \(shown(place.path))", code: .failure)
    }
    self.handle = handle
    try? FileManager.default.removeItem(at: place)
  }

  deinit { try? handle.close() }

  /// All that it holds.
  var bytes: [UInt8] {
    try? handle.seek(toOffset: 0)
    return [UInt8]((try? handle.readToEnd()) ?? Data())
  }
}
