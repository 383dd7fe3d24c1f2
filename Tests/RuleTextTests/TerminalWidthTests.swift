import Foundation
import OrderingTestSupport
import RuleText
import Testing

/// Carets stand where the cells of a terminal are, as the package `wcwidth` of Python counts them.
struct TerminalWidthTests {
  private static let python =
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
    .appending(path: ".build/reports/venv/bin/python").path

  /// What `wcwidth` says of each text, in cells.
  private static func cells(of texts: [String]) throws -> [Int] {
    let script =
      "import json, sys, wcwidth; print(json.dumps([wcwidth.wcswidth(t) for t in json.load(open(sys.argv[1]))]))"
    let files = FileManager.default
    let input = files.temporaryDirectory.appending(path: "widths-\(UUID().uuidString)")
    let output = input.appendingPathExtension("out")
    defer { for file in [input, output] { try? files.removeItem(at: file) } }
    try JSONEncoder().encode(texts).write(to: input)
    try Data().write(to: output)
    let process = Process()
    process.executableURL = URL(filePath: python)
    process.arguments = ["-c", script, input.path]
    process.standardOutput = try FileHandle(forWritingTo: output)
    try process.run()
    process.waitUntilExit()
    return try JSONDecoder().decode([Int].self, from: try Data(contentsOf: output))
  }

  /// The cells that a frame gives a text that stands before what is underlined; nil where the frame spells it out.
  private static func cellsInFrame(_ text: String) -> Int? {
    let source = SourceFile(name: "a", text: text + "!")
    let end = source.bytes.count
    let finding = Finding(
      FindingKind("k", .error, "for tests"), "m", at: SourceSpan(source, end - 1..<end))
    let lines = HumanRenderer().render(finding).split(separator: "\n")
    guard lines.count == 5, lines[3].unicodeScalars.elementsEqual("1 | \(text)!".unicodeScalars) else {
      return nil
    }
    return lines[4].utf8.count - "  | ^".utf8.count
  }

  private static func expectSame(_ texts: [String]) throws {
    let shown = texts.compactMap { text in cellsInFrame(text).map { (text, $0) } }
    let wanted = try cells(of: shown.map(\.0))
    let wrong = zip(shown, wanted).filter { $0.1 != $1 }
    #expect(shown.count > texts.count / 3)
    #expect(
      wrong.isEmpty,
      "\(wrong.count): \(wrong.prefix(20).map { "\($0.0.unicodeScalars.map(\.value)): \($0.1), not \($1)" })")
  }

  @Test(
    "V69 scalars take the cells that wcwidth gives them",
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: python),
      "no Python with wcwidth is here; .ci/reports installs it"))
  func scalars() throws {
    var random = SeededGenerator(seed: 69)
    let blocks: [ClosedRange<UInt32>] = [
      0x20...0x7E, 0xA0...0x2FF, 0x300...0x11FF, 0x1200...0x1FFF, 0x2000...0x2BFF, 0x2E80...0x33FF,
      0xA000...0xABFF,
      0xAC00...0xD7FF, 0xF900...0xFFFD, 0x10000...0x1FFFF, 0x1F000...0x1FAFF, 0x4E00...0x9FFF,
    ]
    let texts = blocks.flatMap { block in
      (0..<500).compactMap { _ in Unicode.Scalar(UInt32.random(in: block, using: &random)).map { String($0) }
      }
    }
    try Self.expectSame(texts.map { "x" + $0 })
  }

  @Test(
    "V69 pictures made of several scalars take the cells of one",
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: python),
      "no Python with wcwidth is here; .ci/reports installs it"))
  func sequences() throws {
    try Self.expectSame([
      "👩‍👩‍👧", "❤️", "❤", "🇩🇪", "🇩🇪🇫🇷", "👍🏽", "1️⃣", "e\u{301}", "한", "\u{1112}\u{1161}\u{11AB}", "☺️", "🏳️‍🌈", "👩🏽‍🚀", "ก็",
      "日本語", "ﾊﾝｶｸ", "a😀b日c", "का", "कि", "👨‍👩‍👧‍👦x", "x\u{20DD}", "🇩x",
    ])
  }
}
