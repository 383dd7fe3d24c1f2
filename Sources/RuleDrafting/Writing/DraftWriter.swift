import OrderingValues

/// Writes a drafted file.
enum DraftWriter {
  /// Longer names do not push the others aside.
  private static let widestName = 28
  /// Nor do longer declarations push the comments.
  private static let widestDeclaration = 56
  /// A rule file has at most 1 MiB; a person reads much less.
  static let mostFieldBytes = 400_000
  private static let mostLeftOut = 40

  /// The fields, each in lines of its own.
  static func declarations(of fields: [DraftedField]) -> [[String]] {
    let names = fields.map { yaml($0.name.name) + ":" }
    let width = names.map(\.count).filter { $0 <= widestName }.max() ?? 0
    let heads = zip(fields, names).map { field, name in
      head(of: field, "  " + name + spaces(width - name.count))
    }
    let column = heads.map(\.count).filter { $0 <= widestDeclaration }.max() ?? 0
    return zip(fields, heads).map { field, head in
      field.typing.doubts.flatMap { comment("unsure: " + $0.beside, indent: "  ") }
        + [beside(field.comment, head, column: column)] + choice(field)
    }
  }

  /// The line of a field that says its type; of a choice the one above it.
  private static func head(of field: DraftedField, _ name: String) -> String {
    guard field.typing.values.isEmpty else { return name.withoutEndSpaces }
    let attributes = attributes(of: field)
    if attributes.count == 1 { return "\(name) \(attributes[0].value)" }
    return "\(name) { " + attributes.map { "\($0.word): \($0.value)" }.joined(separator: ", ") + " }"
  }

  /// The lines of a choice, of which people turn the values.
  private static func choice(_ field: DraftedField) -> [String] {
    let values = field.typing.values
    guard !values.isEmpty else { return [] }
    let lines = attributes(of: field).map { "    \($0.word): \($0.value)" }
    let whole = "    values: " + list(values)
    return lines + (whole.count <= 100 ? [whole] : ["    values:"] + values.map { "      - " + yaml($0) })
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

  /// A line with a comment behind it, which begins at a column where there is room.
  static func beside(_ note: String, _ line: String, column: Int = 0) -> String {
    note.isEmpty ? line : line + spaces(max(2, column + 2 - line.count)) + "# " + note
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
  fileprivate var withoutEndSpaces: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
