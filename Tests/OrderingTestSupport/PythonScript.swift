package import Foundation

/// A script beside tests that judges what they have written, by the Python modules of others.
package struct PythonScript: Sendable {
  private let path: String
  private let python: String?

  /// A script in the folder of a test file.
  ///
  /// - Parameters:
  ///   - name: The name of the script.
  ///   - environment: The folder in `.build` in which `.ci` makes the Python that has the modules.
  ///   - variable: The environment variable that may name another such Python.
  ///   - file: The test file.
  package init(_ name: String, environment: String, orNamedBy variable: String, file: String = #filePath) {
    let folder = URL(filePath: file).deletingLastPathComponent()
    let package = folder.deletingLastPathComponent().deletingLastPathComponent()
    path = folder.appending(path: name).path
    let given = ProcessInfo.processInfo.environment[variable] ?? ""
    let own = package.appending(path: ".build/\(environment)/venv/bin/python").path
    python = given.isEmpty ? (FileManager.default.isExecutableFile(atPath: own) ? own : nil) : given
  }

  /// Whether there is such a Python.
  package var isAvailable: Bool { python != nil }

  /// Runs the script on a folder in which a body has written files.
  ///
  /// - Parameters:
  ///   - isFine: Whether the script, which ended with exit code 0, said what it says where nothing is wrong.
  ///   - write: Writes the files into the folder.
  /// - Returns: What is wrong, a line each; empty if nothing is.
  /// - Throws: What the writing throws, or the start of the script.
  package func complaints(saying isFine: (String) -> Bool, about write: (URL) throws -> Void) throws -> String
  {
    let files = FileManager.default
    let root = files.temporaryDirectory.appending(path: "judged-\(UUID().uuidString)")
    try files.createDirectory(at: root, withIntermediateDirectories: true)
    defer { try? files.removeItem(at: root) }
    try write(root)
    let process = Process()
    process.executableURL = URL(filePath: python ?? "/usr/bin/false")
    process.arguments = ["-B", path, root.path]
    let output = root.appending(path: "said")
    try Data().write(to: output)
    let handle = try FileHandle(forWritingTo: output)
    (process.standardOutput, process.standardError) = (handle, handle)
    try process.run()
    process.waitUntilExit()
    let said = String(decoding: try Data(contentsOf: output), as: UTF8.self)
    if process.terminationStatus == 0, isFine(said) { return "" }
    return said + "(exit code \(process.terminationStatus))"
  }
}
