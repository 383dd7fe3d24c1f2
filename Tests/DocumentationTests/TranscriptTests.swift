import Foundation
import Testing

/// What a page shows of the tool is what the tool says.
///
/// A `console` block holds commands behind `$ ` and what they print. A line `…` stands for any lines, and a line
/// that ends with ` …` for any that begins so. The blocks run in the order of the page in one folder, with the
/// package's `Rules` and `Examples` in it and the files that blocks marked `<!-- file: NAME -->` hold. A block
/// marked `<!-- edit: SCRIPT -->` runs with the last of these files changed by sed.
struct TranscriptTests {
  private static let pages = Document.written.filter { page in
    page.blocks.contains { $0.language == "console" }
  }

  @Test func theReadmeIsAmongThem() { #expect(Self.pages.contains { $0.path == Document.readme.path }) }

  @Test(arguments: pages) func pageShowsWhatTheToolSays(_ page: Document) throws {
    let files = FileManager.default
    let folder = files.temporaryDirectory.appending(path: "transcripts-\(UUID().uuidString)")
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? files.removeItem(at: folder) }
    for name in ["Rules", "Examples"] {
      try files.copyItem(at: Document.packageFolder.appending(path: name), to: folder.appending(path: name))
    }
    var commands = 0
    var written: (file: URL, text: String)?
    for block in page.blocks {
      if let name = block.mark("file") {
        let file = folder.appending(path: name)
        try files.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try block.text.write(to: file, atomically: true, encoding: .utf8)
        written = (file, block.text)
      } else if block.language == "console" {
        if let script = block.mark("edit"), let (file, text) = written {
          _ = try Self.run("sed -i '\(script)' '\(file.path)'", in: folder)
          let edited = try String(contentsOf: file, encoding: .utf8)
          #expect(edited != text, "\(block.path):\(block.line): nothing to edit")
        }
        defer {
          if block.mark("edit") != nil, let written { try? Data(written.text.utf8).write(to: written.file) }
        }
        for (command, shown) in Self.commands(of: block) {
          let said = try Self.run(command, in: folder)
          #expect(
            Self.fits(said, shown),
            "\(block.path):\(block.line): `\(command)` says:\n\(said.joined(separator: "\n"))")
          commands += 1
        }
      }
    }
    #expect(commands > 0)
  }

  private static func commands(of block: Document.Block) -> [(command: String, shown: [String])] {
    var commands: [(command: String, shown: [String])] = []
    for line in block.lines {
      if line.hasPrefix("$ ") {
        commands.append((String(line.dropFirst(2)), []))
      } else if !commands.isEmpty {
        commands[commands.count - 1].shown.append(line)
      }
    }
    return commands
  }

  /// The lines that a command prints, those to standard error too, without empty ones at the end.
  private static func run(_ command: String, in folder: URL) throws -> [String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    // Into a file: Foundation's reading of a pipe ends the program when a signal interrupts it.
    let output = folder.appending(path: ".output")
    process.arguments = ["-c", "exec >'\(output.path)' 2>&1; \(command)"]
    process.currentDirectoryURL = folder
    // The tool is built beside the tests.
    let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path
    process.environment = ["PATH": "\(products):/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return trimmed(try String(contentsOf: output, encoding: .utf8).components(separatedBy: "\n"))
  }

  private static func trimmed(_ lines: [String]) -> [String] {
    var lines = lines
    while lines.last?.isEmpty ?? false { lines.removeLast() }
    return lines
  }

  private static func fits(_ said: [String], _ shown: [String]) -> Bool {
    fits(said[...], trimmed(shown)[...])
  }

  private static func fits(_ said: ArraySlice<String>, _ shown: ArraySlice<String>) -> Bool {
    guard let first = shown.first else { return said.isEmpty }
    let rest = shown.dropFirst()
    if first == "…" { return said.indices.contains { fits(said[$0...], rest) } || rest.isEmpty }
    guard let line = said.first else { return false }
    let isFit = first.hasSuffix(" …") ? line.hasPrefix(first.dropLast(2)) : line == first
    return isFit && fits(said.dropFirst(), rest)
  }
}
