import OrderingValues
import RuleModel

extension DraftWriter {
  /// The ordering, with what is to be known of it.
  static func ordering(_ ordering: DraftedOrdering, _ fields: DraftedFields) -> [String] {
    let field = fields.declared[ordering.field]
    var lines: [(line: String, note: String)] = []
    let isLong = fields.identity == nil
    let indent = isLong ? "      " : "    "
    if isLong { lines.append(("    keys:", "")) }
    lines += key(
      field, ordering.direction, field.missingCount > 0 ? "those without a value come last" : "", indent)
    if let identity = fields.identity {
      if identity != ordering.field {
        lines += key(fields.declared[identity], "ascending", "keeps ties apart", indent)
      }
    } else {
      lines.append(("    ties: keep input order", "nothing is known to tell items apart"))
    }
    let column = lines.map(\.line.count).max() ?? 0
    return ["  \(yaml(ordering.name)):"] + lines.map { beside($0.note, $0.line, column: column) }
  }

  /// A sort key, spelled out where the field is called like a word of the language.
  private static func key(
    _ field: DraftedField, _ direction: String, _ note: String, _ indent: String
  ) -> [(line: String, note: String)] {
    let name = field.name.name
    let isWord = Vocabulary.keyForms[name] != nil || Vocabulary.keyOptions[name] != nil
    var lines =
      isWord
      ? [("- field: \(yaml(name))", note), ("  direction: \(direction)", "")]
      : [("- \(yaml(name)): \(direction)", note)]
    if field.typing.many { lines.append(("  take: min", "")) }
    return lines.map { (indent + $0.0, $0.1) }
  }

  /// The test, behind all else.
  static func test(_ test: DraftedTest, _ ordering: DraftedOrdering) -> [String] {
    ["", "tests:", "  - name: \(ordering.sentence)", "    ordering: \(yaml(ordering.name))", "    given:"]
      + test.rows.map { "      - " + $0 } + [
        beside(
          test.isByNumber ? "the numbers of the rows" : "",
          "    expect: [" + test.expected.joined(separator: ", ") + "]")
      ]
  }
}
