import Foundation
import OrderingValues
import PushDown
import RuleModel
import RuleText
import Testing

/// The reasons of reports: all are listed, and the documentation has them as they are.
@Suite("Reasons of reports")
struct ReasonTableTests {
  /// Reasons that no rows show, and why.
  private static let withoutRows = [
    "no-function": "the engine computes nothing", "storage": "the engine has no such column",
    "too-large": "the engine takes no such statement", "sort-keys": "the store takes no such stage",
    "behind-refused": "it follows from another one", "bad-expression": "the statement would be another one",
    "unfit-name": "nothing is called so", "unfit-style": "nobody can tell what is asked for",
  ]

  @Test func idsAreKebabCaseAndStandOnce() {
    let ids = Reason.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    for id in ids { #expect(id.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil, "\(id)") }
  }

  /// The list and the sources have the same reasons.
  @Test func noneIsLeftOut() throws {
    let folder = Document.packageFolder.appending(path: "Sources/PushDown")
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var found: Set<String> = [FindingKind.storageMisfit.id, FindingKind.badExpression.id]
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: /"([a-z-]+)", \.(?:exactIf|approximate|refused)\b/) {
        found.insert(String(match.1))
      }
    }
    #expect(found == Set(Reason.all.map(\.id)))
  }

  @Test(arguments: Reason.all.map(\.id))
  func saysWhatToDo(_ id: String) throws {
    let reason = try #require(Reason.all.first { $0.id == id })
    #expect(!reason.text.isEmpty)
    #expect(reason.remedy?.isEmpty == false)
    #expect(reason.counterexample?.isEmpty != true)
    #expect((reason.counterexample == nil) == (Self.withoutRows[id] != nil))
    #expect(reason.verdict != .exact)
  }

  /// What a remedy tells people to write can be written.
  @Test func remediesUseWordsOfTheLanguage() {
    let words = Set((Vocabulary.all + [.columnFile, .column]).flatMap(\.words).map(\.name))
    let types = Set(ColumnType.allCases.map(\.rawValue) + FieldType.allCases.map(\.rawValue))
    var count = 0
    for reason in Reason.all {
      for match in (reason.remedy ?? "").matches(of: /`([a-z-]+): ([^`]+)`/) {
        count += 1
        #expect(words.contains(String(match.1)), "\(reason.id): `\(match.1): \(match.2)`")
        if match.1 == "type" { #expect(types.contains(String(match.2)), "\(reason.id): \(match.2)") }
      }
    }
    #expect(count > 5)
  }

  // MARK: The article

  private static let article = "Sources/PushDown/PushDown.docc/Reasons.md"

  private static var table: [String] {
    ["| Reason | Verdict | What it says | What to do |", "|---|---|---|---|"]
      + Reason.all.sorted { ($0.verdict, $0.id) < ($1.verdict, $1.id) }.map {
        "| `\($0.id)` | \($0.verdict.words) | \($0.text) | \($0.remedy ?? "") |"
      }
  }

  @Test func theArticleHasThemAll() {
    let lines = Document(path: Self.article).lines
    #expect(
      lines.filter { $0.hasPrefix("|") } == Self.table,
      "ORDERING_REASONS=\(Self.article) writes it anew")
  }

  private static let file = ProcessInfo.processInfo.environment["ORDERING_REASONS"]

  @Test("the article is written anew", .enabled(if: file != nil))
  func write() throws {
    let url = Document.packageFolder.appending(path: try #require(Self.file))
    let lines = Document(path: Self.article).lines
    let head = lines.prefix { !$0.hasPrefix("|") }
    let rest = lines.dropFirst(head.count).drop { $0.hasPrefix("|") }
    let text = (head + Self.table + rest).joined(separator: "\n")
    try text.write(to: url, atomically: true, encoding: .utf8)
  }
}
