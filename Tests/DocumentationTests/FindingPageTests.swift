import FindingCatalogue
import Foundation
import PushDown
import RuleText
import Testing

/// The documentation's page of findings: what the catalogue says, as it is.
@Suite("Page of findings")
struct FindingPageTests {
  /// What the catalogue gives: a section for each group, a heading for each finding.
  private static var sections: [String] {
    let groups = FindingCatalogue.groups.filter { !$0.pages.isEmpty }.flatMap { group in
      ["## \(group.title)"]
        + group.pages.map { page in
          let word = page.kind.severity.word
          let head = "**\(word.prefix(1).uppercased() + word.dropFirst())**: \(page.kind.summary)."
          return "### `\(page.kind.id)`\n\n\(head)\n\n\(page.markdown)"
        }
    }
    let cursors =
      ["| Id | What it says | What to do |", "|---|---|---|"]
      + CursorError.all.map { "| `\($0.kind.rawValue)` | \($0.message) | \($0.help) |" }
    return groups + ["## Pages, and the cursors between them", cursors.joined(separator: "\n") + "\n"]
  }

  /// The lines behind the introduction.
  private static var made: [String] {
    sections.map { $0.hasSuffix("\n") ? String($0.dropLast()) : $0 }.joined(separator: "\n\n")
      .components(separatedBy: "\n") + [""]
  }

  /// The lines above the first section.
  private static var introduction: [String] {
    Array(Document.findings.lines.prefix { !$0.hasPrefix("## ") || $0 == "## Overview" })
  }

  @Test func thePageHasThemAll() {
    let rest = Array(Document.findings.lines.dropFirst(Self.introduction.count))
    let (made, how) = (Self.made, "ORDERING_FINDINGS=\(Document.findings.path) writes it anew")
    let other = zip(rest, made).first { $0 != $1 }
    #expect(other == nil, "\(how)")
    #expect(rest.count == made.count, "\(how)")
  }

  @Test func thePageHasAnIntroduction() {
    #expect(Self.introduction.count > 5)
    #expect(Self.introduction.last == "")
  }

  private static let file = ProcessInfo.processInfo.environment["ORDERING_FINDINGS"]

  @Test("the page is written anew", .enabled(if: file != nil))
  func write() throws {
    let url = Document.packageFolder.appending(path: try #require(Self.file))
    let text = (Self.introduction + Self.made).joined(separator: "\n")
    try text.write(to: url, atomically: true, encoding: .utf8)
  }
}
