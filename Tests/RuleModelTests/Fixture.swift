import Foundation
import OrderingPlans
import RuleText
import Testing

/// A rule book that says beside each line what must be found there: `# error[unknown-field]`.
struct Fixture: CustomTestStringConvertible, Sendable {
  let name: String
  let files: [SourceFile]

  var testDescription: String { name }

  /// A finding by its place: a line of a file.
  struct Mark: Hashable, Comparable, CustomStringConvertible {
    var file: String
    var line: Int
    var word: String

    var description: String { "\(file):\(line): \(word)" }

    static func < (a: Mark, b: Mark) -> Bool { (a.file, a.line, a.word) < (b.file, b.line, b.word) }
  }

  /// What the comments say.
  var expected: [Mark] {
    files.flatMap { file in
      let lines = String(decoding: file.bytes, as: UTF8.self).split(
        omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      return lines.enumerated().flatMap { index, line in
        line.matches(of: #/(?:error|warning|note)\[[a-z0-9-]+\]/#).map {
          Mark(file: file.name, line: index + 1, word: String($0.output))
        }
      }
    }.sorted()
  }

  /// What loading the book finds.
  var found: [Mark] {
    LoadedBook.load(files).findings.map { finding in
      Mark(
        file: finding.span.file.name,
        line: finding.span.file.position(at: finding.span.range.lowerBound).line,
        word: "\(finding.severity.word)[\(finding.kind.id)]")
    }.sorted()
  }

  /// Each file is a book, and so is each folder.
  static let all: [Fixture] = {
    let root = Bundle.module.resourceURL!.appending(path: "Fixtures")
    let names = try! FileManager.default.contentsOfDirectory(atPath: root.path).sorted()
    return names.map { name in
      let url = root.appending(path: name)
      guard let parts = try? FileManager.default.contentsOfDirectory(atPath: url.path).sorted() else {
        return Fixture(name: name, files: [source(url)])
      }
      return Fixture(name: name, files: parts.map { source(url.appending(path: $0)) })
    }
  }()

  private static func source(_ url: URL) -> SourceFile {
    SourceFile(name: url.lastPathComponent, bytes: Array(try! Data(contentsOf: url)))
  }
}
