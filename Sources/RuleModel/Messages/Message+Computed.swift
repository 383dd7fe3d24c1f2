import OrderingValues
package import RuleText

extension FindingKind {
  package static let computedIncomplete = FindingKind(
    "computed-incomplete", .error, "a computed value that does not say how it is computed")
  package static let parameterDoesNotFit = FindingKind(
    "parameter-does-not-fit", .error, "a parameter of another type than its place needs")

  package static let allOfComputed: [FindingKind] = [computedIncomplete, parameterDoesNotFit]
}

/// Messages about computed values, scores, pins and shuffles.
extension Message {
  static func computedWithoutForm(_ what: String) -> Message {
    Message(
      .computedIncomplete, "\(what) does not say how it is computed",
      help: "write a formula, or one of `bands`, `table`, `multiply` and `add`")
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

  static func directionAsFormula(_ word: String) -> Message {
    Message(
      .formulaSyntax, "\(quoted(word)) is followed by what it computes, not by a direction",
      help: "write a formula, as in `\(word): points / 2`, and `direction` beside it only to turn it around")
  }

  static func noIdentity(for word: String) -> Message {
    Message(
      .formulaType, "\(quoted(word)) needs items that can be told apart, and these have no identity",
      help: "declare a field with `unique: true`, as in `id: { type: id, unique: true }`")
  }

  static func parameterDoesNotFit(
    _ text: String, is type: FieldType, many: Bool, what: String, wants: FieldType, wantsMany: Bool
  ) -> Message {
    func words(_ type: FieldType, _ many: Bool) -> String {
      many ? "a list, each part \(type.phrase)" : type.phrase
    }
    let name = plain(String(text.dropFirst()))
    return Message(
      .parameterDoesNotFit,
      "\(what) needs \(words(wants, wantsMany)), and \(quoted(text)) is \(words(type, many))",
      help: "declare it as "
        + quoted(
          wantsMany ? "\(name): { type: \(wants.rawValue), many: true }" : "\(name): \(wants.rawValue)"))
  }
}
