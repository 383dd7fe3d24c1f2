import RuleText

/// What compares: one comparison has two sides.
extension FormulaParser {
  /// One comparison, and what wrongly follows it in the same rank.
  mutating func comparisons(_ left: FormulaSyntax) -> FormulaSyntax {
    var result = comparison(left)
    while !hasFailed {
      guard let following = nextOperator, following.rank == .comparison else { break }
      let place = token
      let first = result
      let second: FormulaSyntax
      if case .comparison(_, _, let middle) = first.content, case .comparison = following {
        second = comparison(middle)
        guard !hasFailed else { break }
        report(
          .comparisonChain("\(source(first.range)) and \(source(second.range))"), place.range,
          edits: [.init(middle.range.upperBound..<middle.range.upperBound, " and \(source(middle.range))")])
      } else {
        second = comparison(first)
        guard !hasFailed else { break }
        report(.comparisonOfComparison, place.range)
      }
      // Said already; types would only say it again.
      let range = first.range.lowerBound..<second.range.upperBound
      result = FormulaSyntax(.broken, range)
    }
    return result
  }

  mutating func comparison(_ left: FormulaSyntax) -> FormulaSyntax {
    let operation = token
    guard let found = nextOperator else { return left }
    if case .missing = found { advance() } else { advanceOverWord() }
    switch found {
    case .comparison(let comparison):
      if let spelled = missingWord(after: operation) {
        return spelledMissing(left, comparison, operation, spelled)
      }
      let right = expression(.sum)
      return FormulaSyntax(
        .comparison(left, comparison, right),
        left.range.lowerBound..<max(left.range.upperBound, right.range.upperBound))
    case .missing: return missing(left, operation)
    default:
      var isNegated = false
      if case .name(let word) = operation.kind, word.lowercased() == "not" {
        isNegated = true
        guard isWord("in") else {
          return fail(.operatorMissing(source(left.range), source(operation)), operation.range)
        }
        advanceOverWord()
      }
      let right = membershipList()
      return FormulaSyntax(
        .membership(left, right, isNegated: isNegated),
        left.range.lowerBound..<max(left.range.upperBound, right.range.upperBound))
    }
  }

  /// `(a, b)` is how others write a list.
  mutating func membershipList() -> FormulaSyntax {
    let open = token
    guard open.kind == .symbol(.open) else { return expression(.sum) }
    // One name in parentheses is no list; a comma, or a bare value, makes it one.
    var nesting = 0
    var hasComma = false
    for candidate in tokens[index...] {
      if candidate.kind == .symbol(.open) { nesting += 1 }
      if candidate.kind == .symbol(.close) { nesting -= 1 }
      if candidate.kind == .symbol(.comma), nesting == 1 { hasComma = true }
      if nesting == 0 { break }
    }
    guard hasComma else { return expression(.sum) }
    advance()
    let elements = arguments(until: .close, opened: open)
    guard !hasFailed else { return FormulaSyntax(.broken, open.range) }
    let close = tokens[index - 1].range
    let range = open.range.lowerBound..<close.upperBound
    report(
      .formulaSyntax("a list stands in brackets", help: "write `[` and `]` around it"), range,
      edits: [.init(open.range, "["), .init(close, "]")])
    return FormulaSyntax(.list(elements), range)
  }

  private static let missingWords: Set<String> = [
    "null", "nil", "none", "missing", "undefined", "empty", "unknown",
  ]

  /// The word behind `=` or `is` with which another language says that a value is missing.
  func missingWord(after operation: FormulaToken) -> FormulaToken? {
    guard case .name(let word) = token.kind, Self.missingWords.contains(word.lowercased()) else { return nil }
    // `a = missing` can only be meant so where nothing makes a name of it.
    switch next.kind {
    case .end, .symbol(.close), .symbol(.comma): return token
    case .name(let following) where ["and", "or"].contains(following.lowercased()): return token
    default: return nil
    }
  }

  mutating func spelledMissing(
    _ left: FormulaSyntax, _ comparison: Comparison, _ operation: FormulaToken, _ word: FormulaToken
  ) -> FormulaSyntax {
    advance()
    let isNegated = comparison != .equal
    let ours = isNegated ? "is not missing" : "is missing"
    let range = operation.range.lowerBound..<word.range.upperBound
    report(.foreignSpelling(source(range), ours), range, edits: [.init(range, ours)])
    return FormulaSyntax(.missing(left, isNegated: isNegated), left.range.lowerBound..<word.range.upperBound)
  }

  /// Behind `is`: `missing` or `not missing`.
  mutating func missing(_ left: FormulaSyntax, _ operation: FormulaToken) -> FormulaSyntax {
    let isNegated = isWord("not")
    let negation = isNegated ? source(token) + " " : ""
    if isNegated { advance() }
    let ours = isNegated ? "is not missing" : "is missing"
    if case .name(let word) = token.kind, Self.missingWords.contains(word.lowercased()) {
      let range = operation.range.lowerBound..<token.range.upperBound
      if "\(source(operation)) \(negation)\(word)" != ours {
        report(.foreignSpelling(source(range), ours), range, edits: [.init(range, ours)])
      }
      advance()
      return FormulaSyntax(.missing(left, isNegated: isNegated), left.range.lowerBound..<range.upperBound)
    }
    let range = operation.range.lowerBound..<(isNegated ? tokens[index - 1] : operation).range.upperBound
    return fail(
      .formulaSyntax(
        "\(quoted(source(range))) is said of missing values only",
        help: "write \(quoted(isNegated ? "!=" : "=")) to compare, or \(quoted(ours))"),
      range, edits: token.kind == .end ? [] : [.init(range, isNegated ? "!=" : "=")])
  }
}
