import OrderingValues
import RuleText

/// A piece of a formula.
struct FormulaToken {
  enum Kind: Hashable {
    case number(String)
    case text(String)
    case name(String)
    /// In back quotes: never a word of the language or a function.
    case quotedName(String)
    /// Without the `$`.
    case parameter(String)
    case symbol(Symbol)
    /// Unreadable; a finding says why.
    case broken
    case end
  }

  enum Symbol: String {
    case equal = "="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case plus = "+"
    case minus = "-"
    case times = "*"
    case divided = "/"
    case power = "^"
    case open = "("
    case close = ")"
    case openList = "["
    case closeList = "]"
    case comma = ","
    case question = "?"
    case colon = ":"
    case doubleQuestion = "??"
  }

  var kind: Kind
  var range: Range<Int>
}

/// Cuts a formula into tokens. What another language writes is reported and taken for what it means.
struct FormulaScanner {
  private let scalars: [Unicode.Scalar]
  /// The byte at which each scalar begins, and the end.
  private let offsets: [Int]
  private var index = 0
  private(set) var tokens: [FormulaToken] = []
  private(set) var findings: [FormulaFinding] = []

  /// Ends with `end`, or with `broken` where nothing sensible can follow.
  static func scan(_ text: String) -> (tokens: [FormulaToken], findings: [FormulaFinding]) {
    var scanner = FormulaScanner(text)
    while scanner.scanToken() {}
    return (scanner.tokens, scanner.findings)
  }

  private init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    var offsets = [0]
    offsets.reserveCapacity(scalars.count + 1)
    for scalar in scalars { offsets.append(offsets[offsets.count - 1] + UTF8.width(scalar)) }
    self.offsets = offsets
  }

  // MARK: Steps

  private func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    index + distance < scalars.count ? scalars[index + distance] : nil
  }

  private func string(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[range])) }

  private func bytes(_ range: Range<Int>) -> Range<Int> {
    offsets[range.lowerBound]..<offsets[range.upperBound]
  }

  private mutating func add(_ kind: FormulaToken.Kind, from start: Int) {
    tokens.append(.init(kind: kind, range: bytes(start..<index)))
  }

  private mutating func report(_ message: Message, _ range: Range<Int>, replacement: String? = nil) {
    let fix = replacement.map {
      Finding.Fix("write `\(plain($0))`", edits: [.init(bytes(range), $0)])
    }
    findings.append(.init(message: message, range: bytes(range), fix: fix))
  }

  /// Reports what ends the reading.
  private mutating func fail(_ message: Message, _ range: Range<Int>) -> Bool {
    report(message, range)
    tokens.append(.init(kind: .broken, range: bytes(range)))
    return false
  }

  /// Adds the next token, and returns whether there may be more.
  private mutating func scanToken() -> Bool {
    while let scalar = peek(), scalar.isFormulaSpace { index += 1 }
    guard let scalar = peek() else {
      add(.end, from: index)
      return false
    }
    let start = index
    switch scalar {
    case "'": return scanText()
    case "\"", "“", "”", "„", "‘", "’", "«": return scanForeignText(scalar)
    case "`":
      guard let name = scanBackQuoted() else { return false }
      add(.quotedName(name), from: start)
      return true
    case "$": return scanParameter()
    case "0"..."9": return scanNumber()
    case ".":
      if let next = peek(1), next.isDigit { return scanNumber() }
      return fail(
        .formulaSyntax(
          "a name does not begin with a point", help: "write the whole name, as in `author.name`"),
        start..<start + 1)
    default:
      if scalar.isNameStart { return scanName() }
      return scanSymbol()
    }
  }

  // MARK: Names

  /// Letters, digits and points; false behind a message.
  private mutating func scanDottedName() -> String? {
    let start = index
    while let scalar = peek() {
      if scalar.isNamePart {
        index += 1
      } else if scalar == ".", let next = peek(1), next.isNamePart {
        index += 1
      } else {
        break
      }
    }
    if peek() == "." {
      _ = fail(
        .formulaSyntax(
          "behind the point of \(quoted(string(start..<index) + ".")) a name is missing",
          help: "write the whole name, as in `author.name`"), start..<index + 1)
      return nil
    }
    return string(start..<index)
  }

  private mutating func scanName() -> Bool {
    let start = index
    guard let name = scanDottedName() else { return false }
    add(.name(name), from: start)
    return true
  }

  private mutating func scanBackQuoted() -> String? {
    let start = index
    index += 1
    while let scalar = peek(), scalar != "`" { index += 1 }
    guard peek() == "`" else {
      _ = fail(.unclosedText("`"), start..<index)
      return nil
    }
    index += 1
    let name = string(start + 1..<index - 1)
    guard !name.isEmpty else {
      _ = fail(
        .formulaSyntax("between the back quotes a name is missing", help: "write the name of a field there"),
        start..<index)
      return nil
    }
    return name
  }

  private mutating func scanParameter() -> Bool {
    let start = index
    index += 1
    var name: String?
    if peek() == "`" {
      name = scanBackQuoted()
    } else if let scalar = peek(), scalar.isNamePart {
      name = scanDottedName()
    } else {
      let isBraced = peek() == "{"
      return fail(
        .formulaSyntax(
          "behind `$` the name of a parameter is missing",
          help: isBraced ? "write it without braces, as in `$network`" : "write it like `$network`"),
        start..<index)
    }
    guard let name else { return false }
    add(.parameter(name), from: start)
    return true
  }

  // MARK: Texts

  private mutating func scanText() -> Bool {
    let start = index
    index += 1
    var text = String.UnicodeScalarView()
    while let scalar = peek() {
      index += 1
      guard scalar == "'" else {
        text.append(scalar)
        continue
      }
      if peek() == "'" {
        text.append("'")
        index += 1
        continue
      }
      add(.text(String(text)), from: start)
      return true
    }
    return fail(.unclosedText("'"), start..<index)
  }

  private mutating func scanForeignText(_ quote: Unicode.Scalar) -> Bool {
    let start = index
    let closing: Set<Unicode.Scalar> =
      switch quote {
      case "\"": ["\""]
      case "‘", "’": ["’", "‘"]
      case "«": ["»"]
      default: ["”", "“", "\""]
      }
    index += 1
    while let scalar = peek(), !closing.contains(scalar) { index += 1 }
    guard peek() != nil else {
      return fail(.unclosedText("'"), start..<index)
    }
    index += 1
    let text = string(start + 1..<index - 1)
    let ours = YAMLQuotes.single(text)
    report(.foreignQuotes(ours), start..<index, replacement: ours)
    add(.text(text), from: start)
    return true
  }

  // MARK: Numbers

  private mutating func scanNumber() -> Bool {
    let start = index
    while let scalar = peek() {
      // `1e-5` is one number, `1-5` is not.
      let isSign =
        (scalar == "+" || scalar == "-") && scalars[index - 1].isExponentMark && scalars[start].isDigit
        && string(start..<index - 1).utf8.allSatisfy { $0 == 0x2E || (0x30...0x39).contains($0) }
      guard index == start || scalar.isNamePart && scalar != "-" || scalar == "." || isSign else { break }
      index += 1
    }
    let digits = string(start..<index)
    if DecimalValue(digits) != nil, let value = Double(digits), value.isFinite {
      add(.number(digits), from: start)
      return true
    }
    let fault = ScalarForm.faultOfNumber(digits)
    let unit = digits.drop { $0.isASCII && ($0.isNumber || $0 == ".") }
    let message: Message
    if let fault {
      message = .numberForm(digits, why: fault.why, instead: fault.instead)
    } else if ExactNumber(literal: digits.utf8) == nil, Double(digits) != nil {
      message = .formulaSyntax(
        "\(quoted(digits)) is out of range",
        help: "numbers have at most 100 digits and go up to about 1.8e308")
    } else if !unit.isEmpty, unit.allSatisfy({ $0.isLetter }) {
      message = .formulaSyntax(
        "\(quoted(digits)) is no number: letters follow the digits",
        help:
          "numbers have no units; write the number alone, or put a name that begins with a digit in back quotes"
      )
    } else {
      message = .numberForm(digits, why: "it has other characters than digits and one point", instead: nil)
    }
    if let instead = fault?.instead, DecimalValue(instead) != nil {
      report(message, start..<index, replacement: instead)
      add(.number(instead), from: start)
      return true
    }
    return fail(message, start..<index)
  }

  // MARK: Operators

  /// A sign that is more than one of the single characters that formulas have.
  private struct Sign {
    var text: String
    var scalars: [Unicode.Scalar]
    var kind: FormulaToken.Kind
    /// How a sign of another language is written here.
    var ours: String?

    init(_ text: String, _ kind: FormulaToken.Kind, ours: String? = nil) {
      self.text = text
      scalars = Array(text.unicodeScalars)
      self.kind = kind
      self.ours = ours
    }
  }

  /// By their first character, the longest first: `!==` and `!=` begin alike, and so do `<=` and `<=>`.
  private static let signs: [Unicode.Scalar: [Sign]] = {
    let signs: [Sign] = [
      .init("!=", .symbol(.notEqual)), .init("<=", .symbol(.lessOrEqual)),
      .init(">=", .symbol(.greaterOrEqual)), .init("??", .symbol(.doubleQuestion)),
      .init("===", .symbol(.equal), ours: "="), .init("!==", .symbol(.notEqual), ours: "!="),
      .init("<=>", .symbol(.equal), ours: "="), .init("==", .symbol(.equal), ours: "="),
      .init("<>", .symbol(.notEqual), ours: "!="), .init("=<", .symbol(.lessOrEqual), ours: "<="),
      .init("=>", .symbol(.greaterOrEqual), ours: ">="), .init("=!", .symbol(.notEqual), ours: "!="),
      .init("&&", .name("and"), ours: "and"), .init("||", .name("or"), ours: "or"),
      .init("**", .symbol(.power), ours: "^"), .init("&", .name("and"), ours: "and"),
      .init("|", .name("or"), ours: "or"), .init("!", .name("not"), ours: "not"),
      .init("≠", .symbol(.notEqual), ours: "!="), .init("≤", .symbol(.lessOrEqual), ours: "<="),
      .init("≥", .symbol(.greaterOrEqual), ours: ">="), .init("×", .symbol(.times), ours: "*"),
      .init("·", .symbol(.times), ours: "*"), .init("÷", .symbol(.divided), ours: "/"),
      .init("−", .symbol(.minus), ours: "-"), .init("–", .symbol(.minus), ours: "-"),
      .init("¬", .name("not"), ours: "not"), .init("∧", .name("and"), ours: "and"),
      .init("∨", .name("or"), ours: "or"),
    ]
    return Dictionary(grouping: signs) { $0.scalars[0] }
      .mapValues { $0.sorted { $0.scalars.count > $1.scalars.count } }
  }()

  private mutating func scanSymbol() -> Bool {
    let start = index
    // `a--b` is a minus sign before a minus sign.
    if peek(1) == "=", [":", "+", "-", "*", "/"].contains(scalars[start]) {
      return fail(
        .formulaSyntax(
          "\(quoted(string(start..<start + 2))) would change a value, and a formula changes nothing",
          help: "compare with `=`; give a result a name under `computed`"), start..<start + 2)
    }
    if let sign = Self.signs[scalars[start]]?.first(where: { scalars[start...].starts(with: $0.scalars) }) {
      index += sign.scalars.count
      if let ours = sign.ours {
        // A word needs room on both sides, where a sign needs none.
        var replacement = ours
        if case .name = sign.kind {
          if start > 0, !scalars[start - 1].isFormulaSpace { replacement = " " + replacement }
          if let next = peek(), !next.isFormulaSpace { replacement += " " }
        }
        report(.foreignSpelling(sign.text, ours), start..<index, replacement: replacement)
      }
      add(sign.kind, from: start)
      return true
    }
    let scalar = scalars[start]
    if let symbol = FormulaToken.Symbol(rawValue: String(scalar)) {
      index += 1
      add(.symbol(symbol), from: start)
      return true
    }
    return fail(Self.message(for: scalar), start..<start + 1)
  }

  private static func message(for scalar: Unicode.Scalar) -> Message {
    switch scalar {
    case "%":
      return .formulaSyntax(
        "formulas have no `%`", help: "write a percentage as a fraction, as in `0.1` for ten in a hundred")
    case "{", "}":
      return .formulaSyntax(
        "\(quoted(String(scalar))) is not written in formulas",
        help: "parts stand in parentheses `( )`, lists in brackets `[ ]`")
    case ";":
      return .formulaSyntax("a formula is one expression, without `;`", help: "remove it")
    default:
      let isSpace = scalar.properties.isWhitespace || scalar.properties.generalCategory == .format
      if isSpace {
        return .formulaSyntax(
          "an invisible character (U+\(String(scalar.value, radix: 16, uppercase: true))) stands here",
          help: "write an ordinary space, or nothing")
      }
      return .formulaSyntax(
        "\(quoted(String(scalar))) is not written in formulas",
        help: "remove it; a name that holds it stands in back quotes, a text in single quotes")
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isFormulaSpace: Bool { self == " " || self == "\n" || self == "\t" || self == "\r" }
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
  fileprivate var isExponentMark: Bool { self == "e" || self == "E" }
  fileprivate var isNameStart: Bool { self == "_" || properties.isIDStart }
  fileprivate var isNamePart: Bool { self == "_" || properties.isIDContinue && self != "·" }
}
