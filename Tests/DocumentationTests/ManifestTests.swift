import Foundation
import Testing

/// The manifest that the README shows finds the package and its product.
struct ManifestTests {
  @Test func readmesManifestResolves() throws {
    let block = try #require(Document.readme.blocks.first { $0.mark == "manifest" })
    let files = FileManager.default
    let folder = files.temporaryDirectory.appending(path: "manifest-\(UUID().uuidString)")
    defer { try? files.removeItem(at: folder) }
    let sources = folder.appending(path: "app/Sources/Newsroom")
    try files.createDirectory(at: sources, withIntermediateDirectories: true)
    try files.createSymbolicLink(
      at: folder.appending(path: "ordering"), withDestinationURL: Document.packageFolder)
    try Data("import Orderings\n".utf8).write(to: sources.appending(path: "main.swift"))
    try Data(block.text.utf8).write(to: folder.appending(path: "app/Package.swift"))

    // Loads the whole graph of packages and products, and builds nothing.
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swift", "package", "show-dependencies", "--format", "flatlist"]
    process.currentDirectoryURL = folder.appending(path: "app")
    process.standardInput = FileHandle.nullDevice
    let output = folder.appending(path: "output")
    try Data().write(to: output)
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = process.standardOutput
    try process.run()
    process.waitUntilExit()
    let said = try String(contentsOf: output, encoding: .utf8)
    #expect(process.terminationStatus == 0, "\(said)")
    #expect(said.split(separator: "\n").last == "ordering", "\(said)")
  }
}
