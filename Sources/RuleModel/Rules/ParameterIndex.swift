import OrderingValues

/// Finds parameters and members of records by the name that people write.
struct ParameterIndex {
  enum Found {
    /// A parameter that is one value or a list of them, or a member of a record.
    case value(ParameterRule.Member, ParameterReference)
    case record(ParameterRule)
  }

  private let rules: [ExactText: ParameterRule]

  init(_ rules: [ParameterRule]) {
    self.rules = Dictionary(rules.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// What `name`, `record` or `record.member` stands for.
  func find(_ name: ExactText) -> Found? {
    if let rule = rules[name] {
      return rule.isRecord ? .record(rule) : .value(rule.members[0], rule.reference(rule.members[0]))
    }
    guard let dot = name.string.utf8.firstIndex(of: UInt8(ascii: ".")) else { return nil }
    let member = ExactText(String(name.string[name.string.utf8.index(after: dot)...]))
    guard let rule = rules[ExactText(String(name.string[..<dot]))],
      let found = rule.members.first(where: { $0.name == member })
    else { return nil }
    return .value(found, rule.reference(found))
  }
}
