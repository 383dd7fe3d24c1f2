import RuleText

/// Reads the text of a formula into its syntax, by precedence climbing.
///
/// What can only mean one thing is reported and read on; at the first place where that is not so the
/// reading ends, so that one mistake gives one message.
struct FormulaParser {
  private let text: String
  private let tokens: [FormulaToken]
  private var index = 0
  private var depth = 0
  private var findings: [FormulaFinding]
  /// Whether the rest cannot be read, which has been said.
  private var hasFailed = false

  /// The syntax, or nil where the formula cannot be read.
  static func parse(_ text: String) -> (syntax: FormulaSyntax?, findings: [FormulaFinding]) {
    let length = text.unicodeScalars.count
    guard length <= FormulaLimits.length else {
      return (nil, [.init(message: .formulaTooLong(length), range: 0..<text.utf8.count)])
    }
    var parser = FormulaParser(text)
    let syntax = parser.whole()
    return (parser.hasFailed ? nil : syntax, parser.findings)
  }

  private init(_ text: String) {
    self.text = text
    (tokens, findings) = FormulaScanner.scan(text)
  }

  private mutating func whole() -> FormulaSyntax {
    if case .end = token.kind, index == 0 {
      return fail(.emptyFormula, 0..<text.utf8.count)
    }
    let syntax = expression(.lowest)
    if !hasFailed, token.kind != .end { return failAfter(syntax) }
    return syntax
  }

  // MARK: Tokens

  private var token: FormulaToken { tokens[min(index, tokens.count - 1)] }

  private var next: FormulaToken { tokens[min(index + 1, tokens.count - 1)] }

  private mutating func advance() { if index < tokens.count - 1 { index += 1 } }

  private mutating func take(_ symbol: FormulaToken.Symbol) -> Bool {
    guard token.kind == .symbol(symbol) else { return false }
    advance()
    return true
  }

  func source(_ range: Range<Int>) -> String { String(decoding: Array(text.utf8)[range], as: UTF8.self) }

  private func source(_ token: FormulaToken) -> String { source(token.range) }

  // MARK: Findings

  private mutating func report(_ message: Message, _ range: Range<Int>, edits: [Finding.Fix.Edit] = []) {
    let fix = edits.isEmpty ? nil : Finding.Fix(message.help ?? "", edits: edits)
    findings.append(.init(message: message, range: range, fix: fix))
  }

  /// Ends the reading with a message, unless one has ended it already.
  private mutating func fail(
    _ message: Message, _ range: Range<Int>, edits: [Finding.Fix.Edit] = []
  ) -> FormulaSyntax {
    if !hasFailed, token.kind != .broken { report(message, visible(range), edits: edits) }
    hasFailed = true
    return FormulaSyntax(.broken, range)
  }

  /// At the end of the text the last token is shown.
  private func visible(_ range: Range<Int>) -> Range<Int> {
    range.isEmpty && index > 0 ? tokens[index - 1].range : range
  }

  // MARK: Operators

  private enum Rank: Int, Comparable {
    case lowest, or, and, not, comparison, sum, product, negative, power

    static func < (a: Rank, b: Rank) -> Bool { a.rawValue < b.rawValue }

    var above: Rank { Rank(rawValue: rawValue + 1) ?? .power }
  }

  private enum Operator {
    case or, and
    case comparison(Comparison)
    case membership, missing
    case arithmetic(Arithmetic)

    var rank: Rank {
      switch self {
      case .or: .or
      case .and: .and
      case .comparison, .membership, .missing: .comparison
      case .arithmetic(.plus), .arithmetic(.minus): .sum
      case .arithmetic(.times), .arithmetic(.divided): .product
      case .arithmetic(.power): .power
      }
    }
  }

  /// The operator that the next token begins.
  private var nextOperator: Operator? {
    switch token.kind {
    case .symbol(let symbol):
      if let comparison = Comparison(rawValue: symbol.rawValue) { return .comparison(comparison) }
      return Arithmetic(rawValue: symbol.rawValue).map(Operator.arithmetic)
    case .name(let name):
      switch name.lowercased() {
      case "or": return .or
      case "and": return .and
      case "in", "not": return .membership
      case "is": return .missing
      default: return nil
      }
    default: return nil
    }
  }

  /// Goes over a word of the language, which is written in small letters.
  private mutating func advanceOverWord() {
    if case .name(let name) = token.kind, name != name.lowercased() {
      let word = name.lowercased()
      report(.foreignSpelling(name, word), token.range, edits: [.init(token.range, word)])
    }
    advance()
  }

  private func isWord(_ word: String) -> Bool {
    if case .name(let name) = token.kind { name.lowercased() == word } else { false }
  }

  private mutating func expression(_ lowest: Rank) -> FormulaSyntax {
    var left = prefix(lowest)
    // The rank of the operators that `left` is made of, where more of them may be added to it.
    var open: Rank?
    while !hasFailed {
      guard let found = nextOperator, found.rank >= lowest else { break }
      switch found {
      case .or, .and:
        advanceOverWord()
        let right = expression(found.rank.above)
        left = joined(left, right, by: found.rank, isOpen: open == found.rank)
      case .arithmetic(.power):
        advance()
        guard enter(left.range) else { return FormulaSyntax(.broken, left.range) }
        let right = expression(.power)
        depth -= 1
        left = FormulaSyntax(.power(left, right), left.range.lowerBound..<right.range.upperBound)
      case .arithmetic(let operation):
        advance()
        let right = expression(found.rank.above)
        let range = left.range.lowerBound..<max(left.range.upperBound, right.range.upperBound)
        let step = FormulaSyntax.Step(operation: operation, operand: right)
        if open == found.rank, case .calculation(let first, let steps) = left.content {
          left = FormulaSyntax(.calculation(first, steps + [step]), range)
        } else {
          left = FormulaSyntax(.calculation(left, [step]), range)
        }
      case .comparison, .membership, .missing:
        left = comparisons(left)
      }
      open = found.rank
    }
    return left
  }

  private func joined(_ left: FormulaSyntax, _ right: FormulaSyntax, by rank: Rank, isOpen: Bool)
    -> FormulaSyntax
  {
    let range = left.range.lowerBound..<max(left.range.upperBound, right.range.upperBound)
    if rank == .or {
      if isOpen, case .any(let parts) = left.content { return FormulaSyntax(.any(parts + [right]), range) }
      return FormulaSyntax(.any([left, right]), range)
    }
    if isOpen, case .all(let parts) = left.content { return FormulaSyntax(.all(parts + [right]), range) }
    return FormulaSyntax(.all([left, right]), range)
  }

  // MARK: Comparisons

  /// One comparison, and what wrongly follows it in the same rank.
  private mutating func comparisons(_ left: FormulaSyntax) -> FormulaSyntax {
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

  private mutating func comparison(_ left: FormulaSyntax) -> FormulaSyntax {
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
  private mutating func membershipList() -> FormulaSyntax {
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
  private func missingWord(after operation: FormulaToken) -> FormulaToken? {
    guard case .name(let word) = token.kind, Self.missingWords.contains(word.lowercased()) else { return nil }
    // `a = missing` can only be meant so where nothing makes a name of it.
    switch next.kind {
    case .end, .symbol(.close), .symbol(.comma): return token
    case .name(let following) where ["and", "or"].contains(following.lowercased()): return token
    default: return nil
    }
  }

  private mutating func spelledMissing(
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
  private mutating func missing(_ left: FormulaSyntax, _ operation: FormulaToken) -> FormulaSyntax {
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

  // MARK: Operands

  /// Whether another level may begin; a message where not.
  private mutating func enter(_ range: Range<Int>) -> Bool {
    depth += 1
    if depth <= FormulaLimits.depth { return true }
    _ = fail(.formulaTooDeep, range)
    return false
  }

  private mutating func prefix(_ lowest: Rank) -> FormulaSyntax {
    let start = token
    switch start.kind {
    case .symbol(.minus):
      advance()
      guard enter(start.range) else { return FormulaSyntax(.broken, start.range) }
      let operand = expression(.negative)
      depth -= 1
      return FormulaSyntax(
        .negative(operand), start.range.lowerBound..<max(start.range.upperBound, operand.range.upperBound))
    case .symbol(.plus) where index == 0 || !isOperand(tokens[index - 1]):
      report(
        .formulaSyntax("a plus sign before a number is not written", help: "remove it"), start.range,
        edits: [.init(start.range, "")])
      advance()
      guard enter(start.range) else { return FormulaSyntax(.broken, start.range) }
      defer { depth -= 1 }
      return prefix(lowest)
    case .name where isWord("not") && beginsOperand(next):
      advanceOverWord()
      guard enter(start.range) else { return FormulaSyntax(.broken, start.range) }
      let operand = expression(.not)
      depth -= 1
      let range = start.range.lowerBound..<max(start.range.upperBound, operand.range.upperBound)
      if lowest > .not, !hasFailed {
        report(
          .formulaSyntax(
            "`not` stands before a whole condition",
            help: "put parentheses around it: \(quoted("(" + source(range) + ")"))"), start.range,
          edits: [
            .init(range.lowerBound..<range.lowerBound, "("), .init(range.upperBound..<range.upperBound, ")"),
          ])
      }
      return FormulaSyntax(.not(operand), range)
    default: return primary()
    }
  }

  private func isOperand(_ token: FormulaToken) -> Bool {
    switch token.kind {
    case .number, .text, .name, .quotedName, .parameter, .symbol(.close), .symbol(.closeList): true
    default: false
    }
  }

  private func beginsOperand(_ token: FormulaToken) -> Bool {
    switch token.kind {
    case .number, .text, .name, .quotedName, .parameter, .symbol(.open), .symbol(.minus): true
    default: false
    }
  }

  private mutating func primary() -> FormulaSyntax {
    let start = token
    switch start.kind {
    case .number(let digits):
      advance()
      return FormulaSyntax(.number(digits), start.range)
    case .text(let text):
      advance()
      return FormulaSyntax(.text(text), start.range)
    case .parameter(let name):
      advance()
      return FormulaSyntax(.parameter(name), start.range)
    case .quotedName(let name):
      advance()
      return FormulaSyntax(.name(name), start.range)
    case .symbol(.open):
      advance()
      guard enter(start.range) else { return FormulaSyntax(.broken, start.range) }
      let inner = expression(.lowest)
      depth -= 1
      guard !hasFailed else { return inner }
      let end = token.range.upperBound
      guard take(.close) else { return failUnclosed(start, .close, inner) }
      return FormulaSyntax(inner.content, start.range.lowerBound..<end)
    case .symbol(.openList):
      advance()
      guard enter(start.range) else { return FormulaSyntax(.broken, start.range) }
      let elements = arguments(until: .closeList, opened: start)
      depth -= 1
      guard !hasFailed else { return FormulaSyntax(.broken, start.range) }
      return FormulaSyntax(.list(elements), start.range.lowerBound..<tokens[index - 1].range.upperBound)
    case .name(let name): return named(name, start)
    case .symbol(let symbol):
      return fail(
        .operandMissing(after: index > 0 ? source(tokens[index - 1]) : nil, before: symbol.rawValue),
        index > 0 ? tokens[index - 1].range : start.range)
    case .end:
      return fail(
        .operandMissing(after: index > 0 ? source(tokens[index - 1]) : nil, before: nil), start.range)
    case .broken: return fail(.emptyFormula, start.range)
    }
  }

  /// A word: a literal, `now`, a function, or a name.
  private mutating func named(_ name: String, _ start: FormulaToken) -> FormulaSyntax {
    if next.kind == .symbol(.open), !["and", "or", "in", "is"].contains(name) { return call(name, start) }
    switch name {
    case "true", "false":
      advance()
      return FormulaSyntax(.boolean(name == "true"), start.range)
    case "now":
      advance()
      return FormulaSyntax(.now, start.range)
    case "and", "or", "in", "is", "not":
      // An operator without its left side, or a field that is called like one.
      let help = "a field of this name stands in back quotes: \(quoted("`\(name)`"))"
      return fail(
        .formulaSyntax(
          index == 0
            ? "a formula does not begin with \(quoted(name))"
            : "something is missing between \(quoted(source(tokens[index - 1]))) and \(quoted(name))",
          help: help),
        start.range)
    case "if", "case", "when":
      if isOperand(next) {
        return fail(
          .formulaSyntax(
            "\(quoted(name)) is not written like that", help: "write \(quoted(FormulaFunction.if.example))"),
          start.range)
      }
      fallthrough
    default:
      advance()
      return FormulaSyntax(.name(name), start.range)
    }
  }

  // MARK: Functions and lists

  private mutating func call(_ name: String, _ start: FormulaToken) -> FormulaSyntax {
    advance()
    let open = token
    advance()
    guard enter(start.range) else { return FormulaSyntax(.broken, start.range) }
    let isEmpty = token.kind == .symbol(.close)
    if isEmpty { advance() }
    let arguments = isEmpty ? [] : arguments(until: .close, opened: open)
    depth -= 1
    guard !hasFailed else { return FormulaSyntax(.broken, start.range) }
    let range = start.range.lowerBound..<tokens[index - 1].range.upperBound
    if name == "now", arguments.isEmpty {
      report(
        .formulaSyntax("`now` is written without parentheses", help: "write `now`"), range,
        edits: [.init(range, "now")])
      return FormulaSyntax(.now, range)
    }
    return FormulaSyntax(.call(.init(text: name, range: start.range), arguments), range)
  }

  /// Values with commas between them, and what closes them.
  private mutating func arguments(until close: FormulaToken.Symbol, opened: FormulaToken) -> [FormulaSyntax] {
    var result: [FormulaSyntax] = []
    if close == .closeList, take(close) { return result }
    while !hasFailed {
      result.append(expression(.lowest))
      if hasFailed || take(close) { return result }
      guard take(.comma) else {
        _ = failUnclosed(opened, close, result[result.count - 1])
        return result
      }
    }
    return result
  }

  private mutating func failUnclosed(
    _ open: FormulaToken, _ close: FormulaToken.Symbol, _ last: FormulaSyntax
  ) -> FormulaSyntax {
    if token.kind == .end { return fail(.unclosed(source(open), close.rawValue), open.range) }
    if case .symbol(let symbol) = token.kind, [.close, .closeList].contains(symbol) {
      return fail(
        .formulaSyntax(
          "\(quoted(symbol.rawValue)) does not close \(quoted(source(open)))",
          help: "write \(quoted(close.rawValue)) there"),
        token.range, edits: [.init(token.range, close.rawValue)])
    }
    return failAfter(last)
  }

  // MARK: What follows a whole expression and should not

  private mutating func failAfter(_ left: FormulaSyntax) -> FormulaSyntax {
    switch token.kind {
    case .symbol(.close), .symbol(.closeList):
      return fail(
        .formulaSyntax("\(quoted(source(token))) closes nothing", help: "remove it, or write what opens it"),
        token.range)
    case .symbol(.comma):
      return fail(
        .formulaSyntax(
          "a comma stands only between the values of a function or of a list", help: "remove it"),
        token.range)
    case .symbol(.question):
      return fail(
        .formulaSyntax(
          "`? :` is not written in formulas", help: "write \(quoted(FormulaFunction.if.example))"),
        token.range)
    case .symbol(.doubleQuestion):
      return fail(
        .formulaSyntax(
          "`??` is not written in formulas", help: "write \(quoted(FormulaFunction.coalesce.example))"),
        token.range)
    case .symbol(.openList):
      return fail(
        .formulaSyntax(
          "lists are not read by place", help: "say `'value' in list`, `count(list)` or `overlap(list, list)`"
        ),
        token.range)
    case .symbol(.colon):
      return fail(.formulaSyntax("`:` is not written in formulas", help: "remove it"), token.range)
    case .name(let word):
      if let cure = Self.cure(forWord: word.lowercased()) {
        return fail(
          .formulaSyntax("\(quoted(word)) is not an operator of formulas", help: cure), token.range)
      }
      return fail(.operatorMissing(source(tokens[index - 1]), source(token)), token.range)
    case .broken: return fail(.emptyFormula, token.range)
    default: return fail(.operatorMissing(source(tokens[index - 1]), source(token)), token.range)
    }
  }

  private static func cure(forWord word: String) -> String? {
    switch word {
    case "between": "write `value >= lowest and value <= highest`"
    case "like", "contains", "matches", "startswith", "ilike":
      "whole texts are compared with `=`, and a value is found in a list with `'value' in list`"
    case "has", "includes": "write `'value' in list`"
    case "if", "then", "else", "when", "end": "write \(quoted(FormulaFunction.if.example))"
    case "equals", "eq": "write `=`"
    case "ne", "isnt": "write `!=`"
    case "lt", "below", "under": "write `<`"
    case "gt", "above", "over": "write `>`"
    case "le": "write `<=`"
    case "ge": "write `>=`"
    case "plus": "write `+`"
    case "minus": "write `-`"
    case "times": "write `*`"
    case "div": "write `/`, and `floor(…)` around it for a whole number"
    case "mod": "formulas have no remainder"
    case "xor": "compare both with `!=`"
    default: nil
    }
  }
}
