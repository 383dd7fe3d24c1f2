import Foundation
import Testing

/// A page of the documentation, taken apart as far as its tests need.
struct Document: Sendable, CustomTestStringConvertible {
  /// The path below the package's folder.
  let path: String
  let lines: [String]

  static let packageFolder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static let readme = Document(path: "README.md")

  /// The README and all articles.
  static let all: [Document] = {
    let catalogues = ["Sources/Orderings/Orderings.docc", "Sources/PushDown/PushDown.docc"]
    return [readme]
      + catalogues.flatMap { catalogue in
        let names = try! FileManager.default.contentsOfDirectory(
          atPath: packageFolder.appending(path: catalogue).path)
        return names.filter { $0.hasSuffix(".md") }.sorted().map { Document(path: "\(catalogue)/\($0)") }
      }
  }()

  /// The page that is made of the catalogue of findings, whose tests try its examples.
  static let findings = Document(path: "Sources/Orderings/Orderings.docc/Findings.md")

  /// The documents whose examples are tried here.
  static let written = all.filter { $0.path != findings.path }

  init(path: String) {
    self.path = path
    let text = try! String(contentsOf: Self.packageFolder.appending(path: path), encoding: .utf8)
    lines = text.components(separatedBy: "\n")
  }

  var testDescription: String { path }

  /// The text between a line of three back quotes and the next.
  struct Block: Sendable, CustomTestStringConvertible {
    let path: String
    /// The line of its first line of text, from 1.
    let line: Int
    /// What stands behind the opening back quotes.
    let language: String
    let lines: [String]
    /// What the HTML comment on the line above the block says, as in `<!-- file: feed.yaml -->`.
    let mark: String?

    var text: String { lines.map { $0 + "\n" }.joined() }
    var testDescription: String { "\(path):\(line)" }

    /// What the mark says behind a word and a colon.
    func mark(_ word: String) -> String? {
      guard let mark, mark.hasPrefix(word + ": ") else { return nil }
      return String(mark.dropFirst(word.count + 2))
    }
  }

  var blocks: [Block] {
    var blocks: [Block] = []
    var start: Int?
    for (index, line) in lines.enumerated() where line.hasPrefix("```") {
      guard let opening = start else {
        start = index
        continue
      }
      let above = opening > 0 ? lines[opening - 1] : ""
      let mark =
        above.hasPrefix("<!-- ") && above.hasSuffix(" -->") ? String(above.dropFirst(5).dropLast(4)) : nil
      blocks.append(
        Block(
          path: path, line: opening + 2, language: String(lines[opening].dropFirst(3)),
          lines: Array(lines[(opening + 1)..<index]), mark: mark))
      start = nil
    }
    return blocks
  }
}
