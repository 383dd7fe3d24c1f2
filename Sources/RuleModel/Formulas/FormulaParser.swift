import RuleText

/// Reads the text of a formula into its syntax, by precedence climbing.
///
/// What can only mean one thing is reported and read on; at the first place where that is not so the
/// reading ends, so that one mistake gives one message.
struct FormulaParser {
  private let text: String
  let tokens: [FormulaToken]
  var index = 0
  var depth = 0
  private(set) var findings: [FormulaFinding]
  /// Whether the rest cannot be read, which has been said.
  private(set) var hasFailed = false

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

  mutating func whole() -> FormulaSyntax {
    if case .end = token.kind, index == 0 {
      return fail(.emptyFormula, 0..<text.utf8.count)
    }
    let syntax = expression(.lowest)
    if !hasFailed, token.kind != .end { return failAfter(syntax) }
    return syntax
  }

  // MARK: Tokens

  var token: FormulaToken { tokens[min(index, tokens.count - 1)] }

  var next: FormulaToken { tokens[min(index + 1, tokens.count - 1)] }

  mutating func advance() { if index < tokens.count - 1 { index += 1 } }

  mutating func take(_ symbol: FormulaToken.Symbol) -> Bool {
    guard token.kind == .symbol(symbol) else { return false }
    advance()
    return true
  }

  func source(_ range: Range<Int>) -> String { String(decoding: Array(text.utf8)[range], as: UTF8.self) }

  func source(_ token: FormulaToken) -> String { source(token.range) }

  // MARK: Findings

  mutating func report(_ message: Message, _ range: Range<Int>, edits: [Finding.Fix.Edit] = []) {
    let fix = edits.isEmpty ? nil : Finding.Fix(message.help ?? "", edits: edits)
    findings.append(.init(message: message, range: range, fix: fix))
  }

  /// Ends the reading with a message, unless one has ended it already.
  mutating func fail(
    _ message: Message, _ range: Range<Int>, edits: [Finding.Fix.Edit] = []
  ) -> FormulaSyntax {
    if !hasFailed, token.kind != .broken { report(message, visible(range), edits: edits) }
    hasFailed = true
    return FormulaSyntax(.broken, range)
  }

  /// At the end of the text the last token is shown.
  func visible(_ range: Range<Int>) -> Range<Int> {
    range.isEmpty && index > 0 ? tokens[index - 1].range : range
  }

  // MARK: Operators

  enum Rank: Int, Comparable {
    case lowest, or, and, not, comparison, sum, product, negative, power

    static func < (a: Rank, b: Rank) -> Bool { a.rawValue < b.rawValue }

    var above: Rank { Rank(rawValue: rawValue + 1) ?? .power }
  }

  enum Operator {
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
  var nextOperator: Operator? {
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
  mutating func advanceOverWord() {
    if case .name(let name) = token.kind, name != name.lowercased() {
      let word = name.lowercased()
      report(.foreignSpelling(name, word), token.range, edits: [.init(token.range, word)])
    }
    advance()
  }

  func isWord(_ word: String) -> Bool {
    if case .name(let name) = token.kind { name.lowercased() == word } else { false }
  }

  mutating func expression(_ lowest: Rank) -> FormulaSyntax {
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

  func joined(_ left: FormulaSyntax, _ right: FormulaSyntax, by rank: Rank, isOpen: Bool)
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
}
