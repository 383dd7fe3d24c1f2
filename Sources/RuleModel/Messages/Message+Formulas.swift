package import RuleText

extension FindingKind {
  package static let formulaSyntax = FindingKind(
    "formula-syntax", .error, "a formula that cannot be read")
  package static let formulaSpelling = FindingKind(
    "formula-spelling", .error, "an operator or a quote as another language writes it")
  package static let comparisonChain = FindingKind(
    "comparison-chain", .error, "two comparisons in one, as in `a < b < c`")
  package static let formulaLimit = FindingKind(
    "formula-limit", .error, "a formula that is too long or too deep")
  package static let unknownFunction = FindingKind(
    "unknown-function", .error, "a function that formulas do not have")
  package static let wrongArguments = FindingKind(
    "wrong-arguments", .error, "a function with too few or too many values")
  package static let unknownParameter = FindingKind(
    "unknown-parameter", .error, "a parameter that is not declared")
  package static let formulaType = FindingKind(
    "formula-type", .error, "values of different types where one type is wanted")
  package static let notACondition = FindingKind(
    "not-a-condition", .error, "a value where a condition is wanted")
  package static let conditionAsValue = FindingKind(
    "condition-as-value", .error, "a condition where a value is wanted")
  package static let itemsNotSeen = FindingKind(
    "items-not-seen", .error, "a field where only parameters are known")
  package static let constantCondition = FindingKind(
    "constant-condition", .warning, "a condition that is always true or never true")
  package static let constantFormula = FindingKind(
    "constant-formula", .warning, "a formula that is the same for all items")
  package static let formulaNeedsQuotes = FindingKind(
    "formula-needs-quotes", .error, "a formula that YAML cuts because it is not in quotes")

  package static let allOfFormulas: [FindingKind] = [
    formulaSyntax, formulaSpelling, comparisonChain, formulaLimit, unknownFunction, wrongArguments,
    unknownParameter, formulaType, notACondition, conditionAsValue, itemsNotSeen, constantCondition,
    constantFormula, neverFinite, formulaNeedsQuotes,
  ]
}

/// Messages about how a formula is written.
extension Message {
  static func formulaSyntax(_ text: String, help: String) -> Message {
    Message(.formulaSyntax, text, help: help)
  }

  static func foreignSpelling(_ word: String, _ ours: String) -> Message {
    Message(.formulaSpelling, "\(quoted(word)) is not written in formulas", help: "write \(quoted(ours))")
  }

  static func foreignQuotes(_ ours: String) -> Message {
    Message(
      .formulaSpelling, "a text stands in single straight quotes in a formula",
      help: "write \(quoted(ours))")
  }

  static func unclosedText(_ quote: String) -> Message {
    formulaSyntax(
      "the text that begins here does not end",
      help: "put \(quoted(quote)) behind its last character"
        + (quote == "'" ? "; a quote inside a text is written twice" : ""))
  }

  static func unclosed(_ open: String, _ close: String) -> Message {
    formulaSyntax("\(quoted(open)) is not closed", help: "put \(quoted(close)) where it ends")
  }

  static func operandMissing(after word: String?, before next: String?) -> Message {
    let place =
      switch (word, next) {
      case (let word?, _): "behind \(quoted(word))"
      case (nil, let next?): "before \(quoted(next))"
      case (nil, nil): "here"
      }
    return formulaSyntax(
      "something is missing \(place)",
      help: "write a name, a number, a text in single quotes, or a part in parentheses there")
  }

  static func operatorMissing(_ left: String, _ right: String) -> Message {
    formulaSyntax(
      "between \(quoted(left)) and \(quoted(right)) an operator is missing",
      help: "write one of `+ - * / ^ = != < <= > >= in and or` between them, "
        + "or put a name of several words in back quotes")
  }

  static let emptyFormula = formulaSyntax(
    "nothing is written here", help: "write a formula, as in `points + 1` or `section = 'breaking'`")

  static func comparisonChain(_ cure: String) -> Message {
    Message(
      .comparisonChain, "one comparison has two sides, and here stand two comparisons in a row",
      help: "write \(quoted(cure))")
  }

  static let comparisonOfComparison = Message(
    .comparisonChain, "one comparison has two sides, and here stand two comparisons in a row",
    help: "join them with `and`, or put one of them in parentheses")

  static let formulaTooDeep = Message(
    .formulaLimit, "parts of this formula stand more than \(FormulaLimits.depth) deep within each other",
    help: "give a part of it a name under `computed`, and use the name")

  static func formulaTooLong(_ count: Int) -> Message {
    Message(
      .formulaLimit, "the formula has \(count) characters, and at most \(FormulaLimits.length) are read",
      help: "give parts of it names under `computed`, and use the names")
  }

  // MARK: Names and functions

  static func unknownFunction(_ name: String, help: String) -> Message {
    Message(.unknownFunction, "there is no function \(quoted(name))", help: help)
  }

  /// `given` are the arguments as they are written.
  static func wrongArguments(_ function: FormulaFunction, given: [String]) -> Message {
    let range = function.argumentCount
    // What is given, and the rest of the example; without what is too many.
    let names = function.example.dropFirst(function.rawValue.utf8.count + 1).dropLast().split(separator: ",")
      .map { $0.trimmingPrefix(" ") }
    let wanted = given.prefix(range.upperBound) + names.dropFirst(given.count).map(String.init)
    let example = "\(function.rawValue)(\(wanted.joined(separator: ", ")))"
    let isLong = example.utf8.count > 60
    let count =
      range.upperBound == Int.max
      ? "at least \(range.lowerBound) values"
      : range.lowerBound == 1 ? "one value" : "\(range.lowerBound) values"
    return Message(
      .wrongArguments,
      "\(quoted(function.rawValue)) takes \(count), and \(given.count) \(given.count == 1 ? "is" : "are") given",
      help: "write it like this: \(quoted(isLong ? function.example : example))")
  }

  static func unknownName(_ name: String, items: String, help: String) -> Message {
    Message(.unknownField, "\(quoted(items)) have no field \(quoted(name))", help: help)
  }

  static func unknownParameter(_ name: String, suggestion: String?, parameters: [String]) -> Message {
    Message(
      .unknownParameter, "there is no parameter \(quoted("$" + name))",
      help: suggestion.map { "did you mean \(quoted("$" + $0))?" }
        ?? (parameters.isEmpty
          ? "declare it under `parameters`, as in `\(plain(name)): text`"
          : "declare it under `parameters`; declared are \(alternatives(parameters.map { "$" + $0 }, or: "and"))")
    )
  }

  static func recordAsValue(_ name: String, members: [String]) -> Message {
    Message(
      .unknownParameter, "\(quoted("$" + name)) is a record of several values",
      help: "write which of them: \(alternatives(members.map { "$" + $0 }))")
  }

  static func itemsNotSeen(_ name: String) -> Message {
    Message(
      .itemsNotSeen, "\(quoted(name)) is a field, and no items are seen here",
      help: "only parameters can be used, as in `$network = 'offline'`")
  }

  static let randomWithoutItems = Message(
    .itemsNotSeen, "`random` is a number for each item, and no items are seen here",
    help: "deal readers out with `split`, which puts the same reader into the same arm")

  static let noIdentityForRandom = noIdentity(for: "random")

  // MARK: Types

  static func formulaType(_ text: String, help: String) -> Message { Message(.formulaType, text, help: help) }

  static func differentTypes(_ a: String, _ b: String, in place: String, help: String) -> Message {
    Message(.formulaType, "\(place) needs values of one type, and here stand \(a) and \(b)", help: help)
  }

  static func notACondition(_ shown: String, is phrase: String, help: String) -> Message {
    Message(.notACondition, "\(quoted(shown)) is \(phrase), not a condition", help: help)
  }

  static func conditionAsValue(_ shown: String, wants: String, help: String) -> Message {
    Message(.conditionAsValue, "\(quoted(shown)) is true or false, and \(wants)", help: help)
  }

  // MARK: What is known before any item is seen

  package static func constantCondition(_ value: Bool?) -> Message {
    switch value {
    case true?:
      Message(.constantCondition, "this condition is true for every item", help: "remove it, or correct it")
    case false?:
      Message(.constantCondition, "this condition is true for no item", help: "remove it, or correct it")
    case nil:
      Message(
        .constantCondition, "this condition is true for no item: a part of it is always missing",
        help: "correct the part that has no value, such as a division by zero")
    }
  }

  package static let constantFormula = Message(
    .constantFormula, "this formula is the same for all items", help: "remove it, or use a field in it")

  package static let formulaWithoutValue = Message(
    .constantFormula, "this formula has no value for any item",
    help: "correct the part that has none, such as a division by zero or the root of a number below zero")
}
