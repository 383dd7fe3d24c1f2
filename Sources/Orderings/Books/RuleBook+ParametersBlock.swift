import OrderingValues

extension RuleBook {
  /// The `parameters:` block of a rule file for what an app supplies, so that nobody types the contract twice.
  ///
  /// ```swift
  /// print(RuleBook.parametersBlock(for: [
  ///   Parameter("seed", String.self), Parameter("pins", [String].self, as: .id),
  ///   Parameter("here.latitude", Double.self), Parameter("here.longitude", Double.self),
  /// ]))
  /// ```
  ///
  /// Members of one record are written together, where the first of them stands. Defaults are the rules' own
  /// affair: add them by hand.
  public static func parametersBlock(for parameters: [Parameter]) -> String {
    var names: [ExactText] = []
    var members: [ExactText: [String]] = [:]
    var values: [ExactText: String] = [:]
    for parameter in parameters {
      let (name, member) = parameter.path
      let declaration = YAMLText.declaration(
        parameter.type, choices: parameter.choices, many: parameter.holdsMany)
      let written = ExactText(name)
      if !names.contains(written) { names.append(written) }
      if let member {
        members[written, default: []].append("\(YAMLText.scalar(member)): \(declaration)")
      } else {
        values[written] = declaration
      }
    }
    let lines = names.map { name in
      let record = members[name].map { "{ \($0.joined(separator: ", ")) }" }
      return "  \(YAMLText.scalar(name.string)): \(values[name] ?? record ?? "")\n"
    }
    return "parameters:\n" + lines.joined()
  }
}
