package import OrderingValues
package import RuleText

/// A parameter that the caller supplies: one value, a list of values, or a record of them.
package struct ParameterRule: Sendable {
  /// One value of a parameter.
  package struct Member: Sendable {
    /// The name within the record; nil where the parameter is no record.
    package var name: ExactText?
    package var type: FieldType
    package var many: Bool
    /// The values of a choice, in order.
    package var choices: [ExactText]
    /// What counts where the caller supplies nothing.
    package var defaultValue: ParameterValues.Value?
    package var description: String?

    package init(
      name: ExactText? = nil, type: FieldType, many: Bool = false, choices: [ExactText] = [],
      defaultValue: ParameterValues.Value? = nil
    ) {
      self.name = name
      self.type = type
      self.many = many
      self.choices = choices
      self.defaultValue = defaultValue
    }
  }

  package var name: ExactText
  /// One without a name, or those of a record.
  package var members: [Member]
  package var span: SourceSpan
  package var rulePath: String

  package init(name: ExactText, members: [Member], span: SourceSpan, rulePath: String) {
    self.name = name
    self.members = members
    self.span = span
    self.rulePath = rulePath
  }

  package var isRecord: Bool { members.contains { $0.name != nil } }

  /// The parameter as formulas see it.
  package var formulaParameters: [FormulaScope.Parameter] {
    members.map { .init(reference($0), $0.type, many: $0.many, choices: $0.choices) }
  }

  package func reference(_ member: Member) -> ParameterReference {
    ParameterReference(name, member: member.name)
  }
}
