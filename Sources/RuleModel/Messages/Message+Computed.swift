import OrderingValues
package import RuleText

extension FindingKind {
  package static let computedIncomplete = FindingKind(
    "computed-incomplete", .error, "a computed value that does not say how it is computed")
  package static let parameterDoesNotFit = FindingKind(
    "parameter-does-not-fit", .error, "a parameter of another type than its place needs")
  package static let needsIdentity = FindingKind(
    "needs-identity", .error, "pins, a shuffle or `random` over items that cannot be told apart")
  package static let computedGiven = FindingKind(
    "computed-given", .error, "a value given in a test that the rules compute")

  package static let allOfComputed: [FindingKind] = [
    computedIncomplete, parameterDoesNotFit, needsIdentity, computedGiven,
  ]
}

/// Messages about computed values, scores, pins and shuffles.
extension Message {
  static func computedWithoutForm(_ what: String, forms: [String]) -> Message {
    Message(
      .computedIncomplete, "\(what) does not say how it is computed",
      help: "write a formula, or \(alternatives(forms))")
  }

  static let tableInScore = Message(
    .misplacedKey, "a score takes no table itself",
    help: "give the table a name under `computed`, and write the name here, as in `score: freshness`")

  static func tableWordBesideParts(_ word: String, _ form: String) -> Message {
    Message(
      .optionWithoutEffect, "\(quoted(word)) has no effect beside \(quoted(form)): it belongs to a table",
      help: "give the table a name of its own under `computed`, and name it under \(quoted(form))")
  }

  static func tableWithoutSubject(_ word: String) -> Message {
    Message(
      .computedIncomplete, "\(quoted(word)) does not say what is looked up in it",
      help: "write `of` beside it, as in `of: age(publishedAt, days)`")
  }

  static func duplicateComputed(_ name: String, isField: Bool) -> Message {
    Message(
      .duplicateName,
      isField
        ? "\(quoted(name)) is the name of a field, and cannot be computed"
        : "two computed values are called \(quoted(name))",
      help: "give one of them another name")
  }

  static func computedGiven(_ name: String, reading names: [String]) -> Message {
    Message(
      .computedGiven, "\(quoted(name)) is computed, and no item brings it along",
      help: names.isEmpty
        ? "remove it" : "give what it is computed from: \(alternatives(names, or: "and"))")
  }

  static func directionAsFormula(_ word: String) -> Message {
    Message(
      .formulaSyntax, "\(quoted(word)) is followed by what it computes, not by a direction",
      help: "write a formula, as in `\(word): points / 2`, and `direction` beside it only to turn it around")
  }

  package static func constantFactor(_ text: String, isZero: Bool) -> Message {
    isZero
      ? Message(
        .zeroFactor, "the factor \(quoted(text)) is 0, and everything with it ties",
        help: "remove it, or write a small factor such as 0.01")
      : Message(
        .constantFormula, "the factor \(quoted(text)) is the same for all items, and changes no order",
        help: "remove it, or use a field in it")
  }

  static func noIdentity(for word: String) -> Message {
    Message(
      .needsIdentity, "\(quoted(word)) needs items that can be told apart, and these have no identity",
      help: "declare a field with `unique: true`, as in `id: { type: id, unique: true }`")
  }

  static func parameterAmongValues(_ text: String, cure: String) -> Message {
    Message(
      .parameterDoesNotFit, "\(quoted(text)) stands among values, and a parameter is not one of them",
      help: cure)
  }

  static func parameterDoesNotFit(
    _ text: String, is type: FieldType, many: Bool, what: String, wants: FieldType, wantsMany: Bool
  ) -> Message {
    func words(_ type: FieldType, _ many: Bool) -> String {
      many ? "a list, each part \(type.phrase)" : type.phrase
    }
    let parts = text.dropFirst().split(separator: ".", maxSplits: 1).map { plain(String($0)) }
    let name = parts.last ?? ""
    let place = parts.count > 1 ? " in the record \(quoted(parts[0]))" : ""
    return Message(
      .parameterDoesNotFit,
      "\(what) needs \(words(wants, wantsMany)), and \(quoted(text)) is \(words(type, many))",
      help: "declare it\(place) as "
        + quoted(
          wantsMany ? "\(name): { type: \(wants.rawValue), many: true }" : "\(name): \(wants.rawValue)"))
  }
}
