package import OrderingValues

/// What a caller gives for a parameter, before it is known what is wanted.
package enum GivenParameter: Sendable, Hashable {
  package struct Member: Sendable, Hashable {
    package var name: String
    package var value: RawValue

    package init(name: String, value: RawValue) {
      self.name = name
      self.value = value
    }
  }

  case value(RawValue)
  case record([Member])
}

extension CheckedBook {
  /// The values that a caller gives for the parameters, typed strictly, and the defaults of the others.
  ///
  /// A member of a record may be given by itself too, by `record.member`. Null is nothing given. What is
  /// neither given nor has a default is not in the values: ask `missingParameters` about those that are read.
  ///
  /// - Returns: The values, and a message for each that cannot be used; that one is not in the values.
  package func parameterValues(
    _ given: [(name: String, value: GivenParameter)]
  ) -> (values: ParameterValues, messages: [Message]) {
    var reader = GivenParameterReader(rules: parameters)
    for (name, value) in given { reader.read(name, value) }
    reader.values.fillDefaults(of: parameters, except: reader.refused)
    return (reader.values, reader.messages)
  }

  /// A message for each of some parameters that is needed and has no value, by name.
  package func missingParameters(
    of references: some Sequence<ParameterReference>, in values: ParameterValues
  ) -> [Message] {
    let members = Dictionary(
      parameters.flatMap { rule in rule.members.map { (rule.reference($0), $0) } },
      uniquingKeysWith: { first, _ in first })
    return Set(references).filter { values[$0] == nil }
      .sorted { ExactText($0.description) < ExactText($1.description) }
      .map { .missingParameter($0.description, wants: members[$0]?.phrase ?? "a value") }
  }
}

/// Types what a caller gives.
private struct GivenParameterReader {
  let rules: [ParameterRule]
  let index: ParameterIndex
  var values = ParameterValues()
  var messages: [Message] = []
  /// Given, but not as they are declared: a default would hide the mistake.
  var refused: Set<ParameterReference> = []

  init(rules: [ParameterRule]) {
    self.rules = rules
    index = ParameterIndex(rules)
  }

  mutating func read(_ name: String, _ given: GivenParameter) {
    switch (index.find(ExactText(name)), given) {
    case (nil, _):
      let names = rules.flatMap(\.formulaParameters).map(\.reference.description)
      messages.append(
        .unknownParameterGiven(name, suggestion: Spelling.nearest(to: name, among: names), names: names))
    case (.value(let member, let reference)?, .value(let raw)): read(raw, as: member, reference)
    case (.value(let member, let reference)?, .record):
      refuse(reference, because: "a record is not \(member.phrase)", wants: member.phrase)
    case (.record(let rule)?, .record(let members)):
      for member in members {
        let full = "\(rule.name).\(member.name)"
        if rule.members.contains(where: { $0.name == ExactText(member.name) }) {
          read(full, .value(member.value))
        } else {
          let names = rule.members.compactMap(\.name?.string)
          let meant = Spelling.nearest(to: member.name, among: names).map { "\(rule.name).\($0)" }
          messages.append(
            .unknownParameterGiven(full, suggestion: meant, names: names.map { "\(rule.name).\($0)" }))
        }
      }
    case (.record, .value(.missing)): break
    case (.record(let rule)?, .value):
      messages.append(
        .wrongParameter(rule.name.string, why: "it is a record of several values", wants: rule.phrase))
      refused.formUnion(rule.members.map(rule.reference))
    }
  }

  private mutating func read(
    _ raw: RawValue, as member: ParameterRule.Member, _ reference: ParameterReference
  ) {
    guard values[reference] == nil, !refused.contains(reference) else {
      messages.append(.givenTwice(reference.description, kind: .wrongParameter))
      return
    }
    do throws(InvalidValue) {
      values[reference] = try member.value(of: raw)
    } catch {
      refuse(reference, because: error.message, wants: member.phrase)
    }
  }

  private mutating func refuse(_ reference: ParameterReference, because why: String, wants: String) {
    refused.insert(reference)
    messages.append(.wrongParameter(reference.description, why: why, wants: wants))
  }
}

extension ParameterRule.Member {
  /// The value that some data stand for; nil for nothing.
  fileprivate func value(of raw: RawValue) throws(InvalidValue) -> ParameterValues.Value? {
    if raw == .missing { return nil }
    var reader = ValueReader(type: type, choices: choices, many: many)
    guard many else { return try reader.value(of: raw).map { .one($0) } }
    // The one item of a column: a bare value is a list of one, and nulls in a list are nothing.
    var column = ValueColumn(type: type, many: true)
    _ = try reader.append(raw, to: &column)
    return .many((0..<column.valueCount).compactMap { column.value(at: $0) })
  }

  /// What fits, in a sentence.
  var phrase: String {
    let one = type == .choice ? alternatives(choices.map(\.string)) : type.phrase
    return many ? "a list, each of its values \(one)" : one
  }
}

extension ParameterRule {
  fileprivate var phrase: String {
    "a record of \(alternatives(members.compactMap(\.name?.string), or: "and"))"
  }
}

extension ParameterValues {
  /// Gives what has no value its default.
  mutating func fillDefaults(of rules: [ParameterRule], except refused: Set<ParameterReference> = []) {
    for rule in rules {
      for member in rule.members {
        let reference = rule.reference(member)
        if self[reference] == nil, !refused.contains(reference) { self[reference] = member.defaultValue }
      }
    }
  }
}
