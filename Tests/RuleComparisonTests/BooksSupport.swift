import OrderingPlans
import OrderingValues
import RuleComparison
import RuleText
import Testing

/// A book of stories: the fields of all these tests, and orderings as they are written below `orderings`.
func book(
  _ orderings: String, fields: String = storyFields, more: String = "", file: String = "rules.yaml"
) throws -> LoadedBook {
  let text =
    "rules: 1\nitems: stories\n\nfields:\n\(indented(fields))orderings:\n\(indented(orderings))\(more)"
  let loaded = LoadedBook.load([SourceFile(name: file, text: text)])
  let isUsable = !loaded.hasErrors
  try #require(isUsable, "\(loaded.findings.map { ConciseRenderer().render($0) })")
  return loaded
}

let storyFields = """
  id: { type: id, unique: true }
  title: text
  publishedAt: date
  priority: integer
  points: integer
  tags: { type: text, many: true }
  section: { type: choice, values: [breaking, live, standard] }
  """

private func indented(_ text: String) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)\n" }.joined()
}

extension BookComparison {
  /// What became of an ordering, by its name now.
  func change(_ name: String) throws -> OrderingChange {
    try #require(orderings.first { $0.name == ExactText(name) })
  }

  /// Each change in a few words, as in "newest: kept, meaning".
  var outline: [String] {
    orderings.map { change in
      let from = change.oldName.map { " (was \($0))" } ?? ""
      return "\(change.name)\(from): \(change.presence), \(change.difference)"
    }
  }
}
