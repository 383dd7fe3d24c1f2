import OrderingValues
import RuleText

/// `parameters`: what the caller supplies.
extension TreeReader {
  /// The parameter; nil where it is declared wrongly.
  mutating func parameter(_ entry: Node.Entry, _ path: RulePath) -> ParameterRule? {
    let name = entry.key.text
    guard checkParameterName(entry.key, path) else { return nil }
    var rule = ParameterRule(name: name, members: [], span: span(entry.key.range), rulePath: path.text)
    guard let entries = entry.value.ownEntries, isRecord(entries) else {
      guard let member = member(entry, of: "the parameter \(quoted(name))", path) else { return nil }
      rule.members = [member]
      return rule
    }
    for inner in entries {
      let path = path + inner.key.text
      guard checkParameterName(inner.key, path) else { return nil }
      if let deeper = inner.value.ownEntries, isRecord(deeper) {
        report(.nestedRecord(name.string, member: inner.key.text.string), at: inner.key.range, path)
        return nil
      }
      let what = "\(quoted("\(name).\(inner.key.text)"))"
      guard var member = member(inner, of: what, path) else { return nil }
      member.name = inner.key.text
      rule.members.append(member)
    }
    return rule
  }

  /// Whether a formula can call something so.
  private mutating func checkParameterName(_ key: Node.Key, _ path: RulePath) -> Bool {
    guard checkName(key, path) else { return false }
    let name = key.text.string
    if name.hasPrefix("$") {
      report(
        .parameterWithSign(name), at: key.range, path,
        fix: .init("remove the `$`", edits: [.init(key.range, ScalarForm.written(String(name.dropFirst())))]))
      return false
    }
    guard name.utf8.contains(UInt8(ascii: ".")) else { return true }
    report(.dottedParameter(name), at: key.range, path)
    return false
  }

  /// Whether names with values are the members of a record, not the attributes of one value.
  private func isRecord(_ entries: [Node.Entry]) -> Bool {
    if entries.isEmpty || entries.contains(where: { $0.key.text == "type" }) { return false }
    func isAttribute(_ entry: Node.Entry) -> Bool { Vocabulary.parameter.knows(entry.key.text) }
    func isMisspeltType(_ entry: Node.Entry) -> Bool {
      isType(entry.value) && Spelling.nearest(to: entry.key.text.string, among: ["type"]) != nil
    }
    if entries.contains(where: isMisspeltType),
      entries.allSatisfy({ isAttribute($0) || isMisspeltType($0) })
    {
      return false
    }
    return !entries.allSatisfy { isAttribute($0) && !isType($0.value) && !$0.value.isMapping }
  }

  /// One value of a parameter: its type alone, or with attributes.
  private mutating func member(
    _ entry: Node.Entry, of what: String, _ path: RulePath
  ) -> ParameterRule.Member? {
    let name = entry.key.text.string
    switch entry.value.content {
    case .scalar:
      guard let type = fieldType(entry.value, path) else { return nil }
      guard type == .choice else { return .init(type: type) }
      report(.missingValues(name), at: entry.value.range, path)
    case .empty: report(.missingType(name, of: what), at: entry.key.range, path)
    case .mapping:
      return member(entry.value.ownEntries ?? [], named: entry.key, of: what, path)
    case .list:
      report(
        .wrongShape(what, wants: "a type", found: "a list", example: "\(name): { type: text, many: true }"),
        at: visible(entry.value), path)
    case .broken: break
    }
    return nil
  }

  private mutating func member(
    _ attributes: [Node.Entry], named key: Node.Key, of what: String, _ path: RulePath
  ) -> ParameterRule.Member? {
    let errorsBefore = errorCount
    let name = key.text.string
    let options = options(attributes, of: .parameter, path)
    guard let entry = options["type"] else {
      if !options.says("type") { report(.missingType(name, of: what), at: key.range, path) }
      return nil
    }
    guard let type = fieldType(entry.value, path + "type") else { return nil }
    var member = ParameterRule.Member(type: type)
    if let entry = options["many"] {
      member.many = boolean(entry.value, of: "`many`", path + "many") ?? false
    }
    if let entry = options["values"] {
      if type == .choice {
        member.choices = choiceValues(entry.value, path + "values")
      } else {
        report(
          .attributeWithoutEffect(
            "values", on: what, why: "only a choice has listed values",
            cure: "write `type: choice`, or remove `values`"),
          at: entry.key.range, path + "values")
      }
    } else if type == .choice, !options.says("values") {
      report(.missingValues(name), at: key.range, path)
    }
    if let entry = options["description"] {
      member.description = text(
        entry.value, of: "`description`", path + "description",
        example: "description: who reads")
    }
    // A default of a type that could not be read is no second mistake.
    guard errorCount == errorsBefore else { return nil }
    if let entry = options["default"] {
      member.defaultValue = parameterValue(
        entry.value, of: "`default`", as: member, named: key.text, declaredAt: span(key.range),
        path + "default")
    }
    return errorCount > errorsBefore ? nil : member
  }

  /// A value for a parameter as rule files write it.
  private mutating func parameterValue(
    _ node: Node, of what: String, as member: ParameterRule.Member, named name: ExactText,
    declaredAt span: SourceSpan, _ path: RulePath
  ) -> ParameterValues.Value? {
    var field = ItemKind.Field(name: name, type: member.type, span: span, rulePath: path.text)
    field.values = member.choices
    guard member.many else {
      return value(node, of: what, as: member.type, field: field, path).map { .one($0) }
    }
    guard let nodes = elements(node, of: what, path, example: "[a, b]") else { return nil }
    var values: [FieldValue] = []
    for (index, node) in nodes.enumerated() {
      let path = path[index]
      guard let value = value(node, of: "a value of \(what)", as: member.type, field: field, path) else {
        return nil
      }
      values.append(value)
    }
    return .many(values)
  }

  // MARK: Values of a test

  /// What a test gives for the parameters, and the defaults of the others; nil where something is wrong.
  mutating func givenParameters(
    _ entry: Node.Entry?, of parameters: ParameterNames, _ path: RulePath
  ) -> ParameterValues? {
    var values = ParameterValues()
    var places: [ParameterReference: Range<Int>] = [:]
    var errorsBefore = errorCount
    if let entry {
      guard let entries = entries(entry.value, of: "`parameters`", path, example: "parameters: { seed: a }")
      else { return nil }
      // What is said of a parameter is said where it is declared.
      errorsBefore = errorCount
      for entry in entries {
        readGiven(entry, named: entry.key.text, of: parameters, path, into: &values, &places)
      }
    }
    guard errorCount == errorsBefore else { return nil }
    values.fillDefaults(of: parameters.rules)
    return values
  }

  private mutating func readGiven(
    _ entry: Node.Entry, named name: ExactText, of parameters: ParameterNames, _ path: RulePath,
    into values: inout ParameterValues, _ places: inout [ParameterReference: Range<Int>]
  ) {
    let path = path + entry.key.text
    switch parameters.find(name) {
    case .value(let member, let reference)?:
      if let first = places[reference] {
        report(
          .givenTwice(name.string), at: entry.key.range, path, labels: [.init(span(first), "first here")])
        return
      }
      places[reference] = entry.key.range
      let declared = parameters.rules.first { $0.name == reference.name }?.span ?? span(entry.key.range)
      values[reference] = parameterValue(
        entry.value, of: quoted("$" + name.string), as: member, named: name, declaredAt: declared, path)
    case .record(let rule)?:
      let example =
        "\(name): { \(rule.members.map { "\($0.name?.string ?? ""): …" }.joined(separator: ", ")) }"
      let inner = entries(entry.value, of: quoted("$" + name.string), path, example: example) ?? []
      for entry in inner {
        let full = ExactText("\(name).\(entry.key.text)")
        // A record holds values alone, so that this goes one level down.
        readGiven(entry, named: full, of: parameters, path, into: &values, &places)
      }
    case nil:
      guard parameters.isUnknown(name) else { return }
      let members = parameters.rules.flatMap(\.formulaParameters).map(\.reference.description)
      let meant = guess(name.string, among: members)
      // A member stands below its record, so its name alone is written there.
      let isMember = entry.key.text != name
      report(
        .unknownParameter(name.string, suggestion: meant?.name, parameters: members), at: entry.key.range,
        path, fix: isMember ? nil : fix(meant, at: entry.key.range))
    }
  }
}
