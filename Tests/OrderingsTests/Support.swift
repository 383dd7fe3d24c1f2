import OrderingTestSupport
import Foundation
import OrderingValues
import Orderings
import Testing

/// A rule file of some fields and orderings over `stories`.
func rules(_ fields: String, _ orderings: String) -> String {
  func block(_ lines: String) -> String { lines.split(separator: "\n").map { "  \($0)\n" }.joined() }
  return "rules: 1\nitems: stories\nfields:\n" + block(fields) + "orderings:\n" + block(orderings)
}

/// A rule file of one ordering, `main`, with one line for each key.
func rules(fields: String, keys: String) -> String {
  rules(fields, "main:\n" + keys.split(separator: "\n").map { "  \($0)\n" }.joined())
}

/// A folder for one test, which is removed with it.
func withFolder<Result>(_ files: [String: String], _ body: (URL) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appending(path: "orderings-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  for (path, text) in files {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
  return try body(folder)
}

/// The error that a body throws; a failed expectation where it throws none.
func ruleError(
  _ body: () throws(RuleError) -> Void, sourceLocation: SourceLocation = #_sourceLocation
) -> RuleError? {
  do { try body() } catch { return error }
  Issue.record("nothing was thrown", sourceLocation: sourceLocation)
  return nil
}

/// The item of the examples.
struct FeedStory: Orderable, Hashable {
  var id: String
  var title: String
  var publishedAt: Date
  var priority: Int

  static let orderingFields: [Field<FeedStory>] = [
    Field("id", \.id, as: .id), Field("title", \.title), Field("publishedAt", \.publishedAt),
    Field("priority", \.priority),
  ]
}

extension FeedStory {
  init(_ id: String, _ title: String = "", day: Double = 0, priority: Int = 0) {
    self.init(
      id: id, title: title, publishedAt: Date(timeIntervalSince1970: 1_700_000_000 + day * 86_400),
      priority: priority)
  }

  static let fields = """
    id: { type: id, unique: true }
    title: text
    publishedAt: date
    priority: integer
    """

  static let orderings = """
    newest:
      - publishedAt: newest first
    priority-first:
      label: Top stories
      keys:
        - priority: highest first
        - publishedAt: newest first
        - id: ascending
    by-title:
      label: { en: A to Z, de: A bis Z }
      keys:
        - title: a to z
    """

  static let rules = OrderingsTests.rules(fields, orderings)

  static func ordering(_ name: String) throws -> Ordering<FeedStory> {
    try RuleBook(text: rules).ordering(name)
  }

  /// Many stories, with ties in everything but the id.
  static func many(_ count: Int, seed: UInt64 = 1) -> [FeedStory] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { index in
      FeedStory(
        "s\(index)", ["Ada", "ada", "Éclair", "eclair", "Zoo", ""].randomElement(using: &generator) ?? "",
        day: Double(Int.random(in: 0..<9, using: &generator)),
        priority: Int.random(in: 1...3, using: &generator))
    }.shuffled(using: &generator)
  }
}
