import FindingCatalogue
import Foundation
import OrderingPlans
import RuleRepair
import RuleText
import Testing

/// A rule book to be repaired.
struct Sample: CustomTestStringConvertible, Sendable {
  let name: String
  let files: [SourceFile]

  var testDescription: String { name }

  /// The rule books that have all findings there are, each marked at its place, and the wrong examples of the catalogue.
  static let all: [Sample] = fixtures + examples

  static let examples: [Sample] = FindingCatalogue.pages.filter { !$0.wrong.sources.isEmpty }.map {
    Sample(name: $0.kind.id, files: $0.wrong.sources)
  }

  static let right: [Sample] = FindingCatalogue.pages.filter { !$0.right.sources.isEmpty }.map {
    Sample(name: $0.kind.id, files: $0.right.sources)
  }

  static let fixtures: [Sample] = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "RuleModelTests/Fixtures")
    let names = try! FileManager.default.contentsOfDirectory(atPath: root.path).sorted()
    return names.map { name in
      let url = root.appending(path: name)
      let parts = try? FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
      let urls = parts.map { $0.map { url.appending(path: $0) } } ?? [url]
      let files = urls.map { SourceFile(name: $0.lastPathComponent, bytes: Array(try! Data(contentsOf: $0))) }
      return Sample(name: name, files: files)
    }
  }()
}

/// One rule file with its fixes applied.
func fixed(_ text: String, allowsUnsafe: Bool = false) -> String {
  let fixes = AppliedFixes(to: [SourceFile(name: "rules.yaml", text: text)], allowsUnsafe: allowsUnsafe)
  return String(decoding: fixes.files[0].bytes, as: UTF8.self)
}
