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
    "fields:\n"
      + fields.map { field in
        let declaration = YAMLText.declaration(
          field.type, choices: field.choices, unique: field.isUnique, many: field.holdsMany)
        return "  \(YAMLText.scalar(field.name)): \(declaration)\n"
      }.joined()
  }
}

/// What is written into rule files.
enum YAMLText {
  /// A type, with attributes where it needs them.
  static func declaration(_ type: FieldType, choices: [String]?, unique: Bool = false, many: Bool) -> String {
    var type = type
    var attributes = ""
    if type == .choice {
      if let choices, !choices.isEmpty {
        attributes += ", values: [\(choices.map(scalar).joined(separator: ", "))]"
      } else {
        // Which values there are is not known, and a choice without values is none.
        type = .text
      }
    }
    if unique { attributes += ", unique: true" }
    if many { attributes += ", many: true" }
    return attributes.isEmpty ? type.rawValue : "{ type: \(type.rawValue)\(attributes) }"
  }

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
