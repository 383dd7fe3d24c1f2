import OrderingValues

/// Writes a drafted file.
struct DraftWriter {
  /// Where comments begin beside declarations.
  private static let widestName = 28
  private static let commentColumn = 48
  /// A rule file has at most 1 MiB; a person reads much less.
  static let mostFieldBytes = 400_000
  private static let mostLeftOut = 40

  let fields: DraftedFields

  /// The fields, each in lines of its own.
  static func declarations(of fields: [DraftedField]) -> [[String]] {
    let names = fields.map { yaml($0.name.name) + ":" }
    let width = names.map(\.count).filter { $0 <= widestName }.max() ?? 0
    return zip(fields, names).map { field, name in
      let doubts = field.typing.doubts.flatMap { comment("unsure: " + $0.text, indent: "  ") }
      return doubts + declaration(of: field, "  " + name + spaces(width - name.count))
    }
  }

  private static func declaration(of field: DraftedField, _ name: String) -> [String] {
    let attributes = attributes(of: field)
    let note = field.comment
    if let values = valueLines(of: field) {
      let type = attributes.map { "    \($0.word): \($0.value)" }
      return [beside(note, name.trimmedEnd)] + type + values
    }
    let value =
      attributes.count == 1
      ? attributes[0].value
      : "{ " + attributes.map { "\($0.word): \($0.value)" }.joined(separator: ", ") + " }"
    return [beside(note, "\(name) \(value)")]
  }

  private static func attributes(of field: DraftedField) -> [(word: String, value: String)] {
    let typing = field.typing
    var attributes = [("type", typing.type.rawValue)]
    if field.isUnique { attributes.append(("unique", "true")) }
    if typing.many { attributes.append(("many", "true")) }
    if let format = typing.format { attributes.append(("format", yaml(format))) }
    if let zone = typing.timeZone { attributes.append(("time-zone", zone)) }
    if typing.isBlankMissing { attributes.append(("blank", "missing")) }
    if let from = field.name.from {
      attributes.append(("from", from.count == 1 ? yaml(from[0]) : list(from)))
    }
    return attributes
  }

  static func list(_ texts: [String]) -> String { "[" + texts.map(yaml).joined(separator: ", ") + "]" }

  /// The values of a choice, in as many lines as they need.
  private static func valueLines(of field: DraftedField) -> [String]? {
    guard !field.typing.values.isEmpty else { return nil }
    let line = "    values: " + list(field.typing.values)
    if line.count <= 100 { return [line] }
    var lines = ["    values:"]
    for value in field.typing.values { lines.append("      - " + yaml(value)) }
    return lines
  }

  static func beside(_ note: String, _ line: String) -> String {
    guard !note.isEmpty else { return line }
    return line + spaces(max(2, commentColumn - line.count)) + "# " + note
  }

  static func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

  /// What is not declared, as comments.
  static func leftOut(_ fields: DraftedFields) -> [String] {
    var lines = fields.leftOut.prefix(mostLeftOut).flatMap {
      comment("not declared: \($0.path) (\($0.why))", indent: "  ")
    }
    let rest = fields.leftOut.count - mostLeftOut
    if rest > 0 { lines.append("  # not declared: \(rest.grouped) more of such") }
    if fields.surplus > 0 {
      lines.append("  # not declared: \(fields.surplus.grouped) more that the data have")
    }
    return lines
  }
}

extension String {
  fileprivate var trimmedEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}
