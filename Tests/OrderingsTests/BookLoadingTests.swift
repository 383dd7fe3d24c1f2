import Foundation
import Orderings
import Testing

/// Rules that come from disk or text: everything that is wrong is told, and a check never throws.
struct BookLoadingTests {
  private let fields =
    "rules: 1\nitems: stories\nfields:\n  priority: integer\n  id: { type: id, unique: true }\n"
  private let good = "rules: 1\nitems: stories\norderings:\n  good:\n    - priority: highest first\n"

  private func ids(_ check: RuleBook.Check) -> [String] { check.diagnostics.map(\.id) }

  @Test func nothingThere() throws {
    let check = RuleBook.check(contentsOf: URL(filePath: "/no/such/folder"))
    #expect(ids(check) == ["path-not-found"])
    #expect(check.book == nil)
    #expect(
      ids(RuleBook.check(contentsOf: try #require(URL(string: "https://example.org/rules")))) == [
        "path-not-found"
      ])
    let error = try #require(
      ruleError { () throws(RuleError) in _ = try RuleBook(contentsOf: URL(filePath: "/no/such/folder")) })
    #expect(error.diagnostics == check.diagnostics)
  }

  @Test func emptyFolder() throws {
    try withFolder(["notes.txt": "rules: 1", ".hidden/rules.yaml": "oops", ".draft.yaml": "oops"]) { folder in
      let check = RuleBook.check(contentsOf: folder)
      #expect(ids(check) == ["no-rule-files"])
      #expect(check.book == nil)
    }
  }

  @Test func unreadableFile() throws {
    try withFolder(["fields.yaml": fields, "good.yaml": good]) { folder in
      let link = folder.appending(path: "broken.yaml")
      try FileManager.default.createSymbolicLink(
        at: link, withDestinationURL: folder.appending(path: "gone.yaml"))
      let check = RuleBook.check(contentsOf: folder)
      #expect(ids(check) == ["unreadable-file"])
      #expect(check.book == nil)
    }
  }

  @Test("a pipe with the name of a rule file does not keep the reader waiting")
  func pipe() throws {
    try withFolder(["fields.yaml": fields]) { folder in
      #expect(mkfifo(folder.appending(path: "pipe.yaml").path, 0o600) == 0)
      #expect(ids(RuleBook.check(contentsOf: folder)) == ["unreadable-file"])
    }
  }

  @Test func aFileReachedTwiceIsReadOnce() throws {
    try withFolder(["rules/a.yaml": fields, "rules/good.yaml": good]) { folder in
      let rules = folder.appending(path: "rules")
      try FileManager.default.createSymbolicLink(
        at: rules.appending(path: "again.yaml"), withDestinationURL: rules.appending(path: "good.yaml"))
      // A link to the folder itself would have no end.
      try FileManager.default.createSymbolicLink(at: rules.appending(path: "loop"), withDestinationURL: rules)
      let linked = folder.appending(path: "linked")
      try FileManager.default.createSymbolicLink(at: linked, withDestinationURL: rules)
      #expect(try RuleBook(contentsOf: rules).orderingNames == ["good"])
      #expect(try RuleBook(contentsOf: linked).orderingNames == ["good"])
    }
  }

  @Test func everyErrorOfEveryFileAtOnce() throws {
    let bad =
      "rules: 1\nitems: stories\norderings:\n  bad:\n    - priorty: highest first\n    - priority: newest first\n"
    try withFolder([
      "fields.yaml": fields, "good.yaml": good, "z/bad.yaml": bad, "z/worse.yaml": "rules: [1\n",
    ]) { folder in
      let check = RuleBook.check(contentsOf: folder)
      #expect(check.book == nil)
      let errors = check.diagnostics.filter { $0.severity == .error }
      #expect(
        Set(errors.compactMap { $0.place?.file.split(separator: "/").last }) == ["bad.yaml", "worse.yaml"])
      #expect(errors.count { $0.place?.file.hasSuffix("bad.yaml") ?? false } == 2)
      let place = try #require(errors.first { $0.place?.file.hasSuffix("bad.yaml") ?? false }?.place)
      #expect(place.file == folder.path + "/z/bad.yaml")
      #expect(place.line == 5 && place.column == 7)
      #expect(Array(bad.utf8)[place.bytes].elementsEqual("priorty".utf8))
    }
  }

  @Test func invalidText() throws {
    try withFolder([:]) { folder in
      let file = folder.appending(path: "rules.yaml")
      try Data([0x72, 0xFF, 0xFE, 0x00]).write(to: file)
      let check = RuleBook.check(contentsOf: file)
      #expect(check.book == nil && !check.diagnostics.isEmpty)
    }
    for text in ["", "\u{0}", "[", "rules: 2\n", "a: &a [*a]\n", String(repeating: "[", count: 5_000)] {
      let check = RuleBook.check(text: text)
      #expect(check.book == nil, "\(text.prefix(20))")
      #expect(check.diagnostics.contains { $0.severity == .error }, "\(text.prefix(20))")
      #expect(check.diagnostics.allSatisfy { !$0.rendered.isEmpty && !$0.description.isEmpty })
    }
  }

  @Test func warningsAreKept() throws {
    let text = rules(
      "id: { type: id, unique: true }\npriority: integer",
      "main:\n  - id: a to z\n  - priority: highest first")
    let book = try RuleBook(text: text, name: "feed.yaml")
    #expect(book.warnings.map(\.id) == ["unreachable-key"])
    #expect(book.warnings.first?.severity == .warning)
    #expect(book.warnings.first?.rulePath == "orderings.main.keys[1]")
    #expect(RuleBook.check(text: text).diagnostics.map(\.id) == ["unreachable-key"])
    #expect(try RuleBook(text: FeedStory.rules).warnings.isEmpty)
  }
}
