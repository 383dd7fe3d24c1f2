import OrderingValues

extension RuleBook {
  /// The `fields:` block of a rule file for an app's items, so that nobody types the contract twice.
  ///
  /// ```swift
  /// print(RuleBook.fieldsBlock(for: FeedStory.self))
  /// ```
  public static func fieldsBlock<Item: Orderable>(for type: Item.Type) -> String {
    fieldsBlock(for: Item.orderingFields)
  }

  /// The `fields:` block of a rule file for some fields.
  public static func fieldsBlock<Item>(for fields: [Field<Item>]) -> String {
    "fields:\n" + fields.map { "  \(YAMLText.scalar($0.name)): \(declaration(of: $0))\n" }.joined()
  }

  private static func declaration<Item>(of field: Field<Item>) -> String {
    var type = field.type
    var attributes = ""
    if type == .choice {
      if let choices = field.choices, !choices.isEmpty {
        attributes += ", values: [\(choices.map(YAMLText.scalar).joined(separator: ", "))]"
      } else {
        // Which values there are is not known, and a choice without values is none.
        type = .text
      }
    }
    if field.isUnique { attributes += ", unique: true" }
    if field.holdsMany { attributes += ", many: true" }
    return attributes.isEmpty ? type.rawValue : "{ type: \(type.rawValue)\(attributes) }"
  }
}

/// Texts as they are written into YAML.
private enum YAMLText {
  /// A name or value, in quotes where it could be read as something else.
  static func scalar(_ text: String) -> String {
    let scalars = text.unicodeScalars
    let isWord =
      scalars.first?.properties.isAlphabetic ?? false
      && scalars.allSatisfy { $0.properties.isAlphabetic || "0123456789_-.".unicodeScalars.contains($0) }
    let isKeyword = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"].contains(text.lowercased())
    return isWord && !isKeyword ? text : "\"" + scalars.map(escaped).joined() + "\""
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    if scalar == "\"" || scalar == "\\" { return "\\\(scalar)" }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
    default: return String(scalar)
    }
  }
}
