import OrderingValues
import RuleModel

extension DraftWriter {
  /// The ordering, with what is to be known of it.
  static func ordering(_ ordering: DraftedOrdering, _ fields: DraftedFields) -> [String] {
    let field = fields.declared[ordering.field]
    let note = field.missingCount > 0 ? "those without a value come last" : ""
    var keys = key(field, ordering.direction, note)
    var options: [String] = []
    if let identity = fields.identity {
      if identity != ordering.field {
        keys += key(fields.declared[identity], "ascending", "keeps ties apart")
      }
    } else {
      options = [beside("nothing is known to tell items apart", "    ties: keep input order")]
    }
    let name = "  \(yaml(ordering.name)):"
    if options.isEmpty { return [name] + keys.map { "    " + $0 } }
    return [name, "    keys:"] + keys.map { "      " + $0 } + options
  }

  /// A sort key, spelled out where the field is called like a word of the language.
  private static func key(_ field: DraftedField, _ direction: String, _ note: String) -> [String] {
    let name = field.name.name
    let isWord = Vocabulary.keyForms[name] != nil || Vocabulary.keyOptions[name] != nil
    var lines =
      isWord
      ? [beside(note, "- field: \(yaml(name))"), "  direction: \(direction)"]
      : [beside(note, "- \(yaml(name)): \(direction)")]
    if field.typing.many { lines.append("  take: min") }
    return lines
  }

  /// The test, behind all else.
  static func test(_ test: DraftedTest, _ ordering: DraftedOrdering) -> [String] {
    ["", "tests:", "  - name: \(ordering.sentence)", "    ordering: \(yaml(ordering.name))", "    given:"]
      + test.rows.map { "      - " + $0 } + ["    expect: [" + test.expected.joined(separator: ", ") + "]"]
  }
}
