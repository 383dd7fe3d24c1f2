public import OrderingValues

/// One thing that an app supplies beside its items, by the name that rule files use for it.
///
/// ```swift
/// Parameter("seed", String.self)
/// Parameter("pins", [String].self, as: .id)
/// Parameter("here.latitude", Double.self)
/// ```
///
/// It says what ``RuleBook/parametersBlock(for:)`` writes into a rule file; the values themselves are given with an
/// ``OrderingContext``.
public struct Parameter: Sendable, Hashable {
  /// The name in rule files, without the dollar sign; the members of a record have a dot.
  public let name: String
  /// The type of the values.
  public let type: FieldType
  /// Whether it is a list of values.
  public let holdsMany: Bool
  /// The values of an enumeration, in order; nil for other types.
  public let choices: [String]?

  /// A parameter with values of a Swift type.
  ///
  /// - Parameters:
  ///   - name: The name in rule files: a word, or a record's name, a dot and that of its member.
  ///   - value: The type of the values in the app.
  ///   - type: The type in rule files, where it is not the one of the values: `.id` for a text that identifies.
  /// - Precondition: The values can be of the type, as with ``Field``. A name has at most one dot, and no member
  ///   of a record is called `type`, which rule files could not tell from the type of a value.
  public init<Value: OrderingValue>(_ name: String, _ value: Value.Type, as type: FieldType? = nil) {
    self.name = name
    self.type = type ?? Value.fieldType
    holdsMany = Value.holdsMany
    choices = Value.choices
    precondition(
      FieldBinding.canRead(Value.fieldType, as: self.type),
      "The parameter '\(name)' holds \(Value.fieldType.rawValue), which cannot be declared as \(self.type.rawValue)."
    )
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    precondition(
      parts.count == 1 || parts.count == 2 && parts[1] != "type" && !parts.contains(""),
      "'\(name)' cannot be declared: it is 'name', or 'record.member', and no member is called 'type'.")
  }

  /// The name of the parameter, and that of the member where it is one of a record.
  var path: (name: String, member: String?) {
    guard let dot = name.firstIndex(of: ".") else { return (name, nil) }
    return (String(name[..<dot]), String(name[name.index(after: dot)...]))
  }
}
