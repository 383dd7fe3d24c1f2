package import OrderingValues
import RuleText

/// What a formula is for.
package enum FormulaUse: Sendable, Hashable {
  /// `first`, `last`, `when`.
  case condition
  /// A score: any kind of number.
  case number
  /// A computed value: anything but a list.
  case value
}

extension TypedFormula {
  /// Reads and types a formula.
  ///
  /// - Returns: The formula where nothing is wrong with it, and everything that is.
  package static func check(
    _ text: String, in scope: FormulaScope, as use: FormulaUse
  ) -> (formula: TypedFormula?, findings: [FormulaFinding]) {
    let (syntax, findings) = FormulaParser.parse(text)
    guard let syntax else { return (nil, findings) }
    var checker = FormulaChecker(text: text, scope: scope, findings: findings)
    let formula = checker.formula(syntax, as: use)
    let isSound = checker.findings.allSatisfy { $0.message.kind.severity < .error }
    return (isSound ? formula : nil, checker.findings)
  }

  /// The names of fields and computed values in a formula, of those that it can be read of: what has to be
  /// known before it can be typed.
  package static func names(in text: String) -> Set<ExactText> {
    var names = Set<ExactText>()
    FormulaParser.parse(text).syntax?.forEachPart {
      if case .name(let name) = $0.content { names.insert(ExactText(name)) }
    }
    return names
  }
}

/// Finds out what each part of a formula is, and reports what does not fit.
struct FormulaChecker {
  let text: String
  let scope: FormulaScope
  var findings: [FormulaFinding]

  /// A part with what it is. Literals are open still: `0.1` is a decimal beside decimals, a text in quotes a
  /// date beside dates.
  struct Operand {
    indirect enum Content {
      case node(FormulaNode)
      /// Digits, with a minus sign or not.
      case number(String)
      case text(String)
      case list(FormulaList)
    }

    var content: Content
    var type: FieldType
    var choices: [ExactText] = []
    var range: Range<Int>
  }

  // MARK: Findings

  mutating func report(_ message: Message, _ range: Range<Int>, replacement: String? = nil) {
    let fix = replacement.map {
      Finding.Fix("write `\(plain($0))`", edits: [.init(range, $0)], isSafe: false)
    }
    findings.append(.init(message: message, range: range, fix: fix))
  }

  func source(_ range: Range<Int>) -> String { String(decoding: Array(text.utf8)[range], as: UTF8.self) }

  // MARK: The whole

  mutating func formula(_ syntax: FormulaSyntax, as use: FormulaUse) -> TypedFormula? {
    switch use {
    case .condition:
      return condition(syntax).map { TypedFormula(source: text, root: $0, type: .boolean) }
    case .number, .value:
      guard let operand = operand(syntax), let scalar = scalar(operand) else { return nil }
      if use == .number, scalar.type.family != .number {
        reportNotANumber(scalar, wants: "a number is wanted")
        return nil
      }
      let node = node(scalar)
      return TypedFormula(
        source: text, root: node, type: node.type,
        choices: node.type == .choice ? scalar.choices : [])
    }
  }

  // MARK: Parts

  /// What a part is, with advice on it; nil where that is not known, which has been said.
  mutating func operand(_ syntax: FormulaSyntax) -> Operand? {
    let before = findings.count
    guard let operand = typed(syntax) else { return nil }
    // Of a mistake in a part the whole is told nothing.
    if findings.count == before, case .node(let node) = operand.content, let advice = node.advice {
      report(advice.message, syntax.range)
    }
    return operand
  }

  private mutating func typed(_ syntax: FormulaSyntax) -> Operand? {
    let range = syntax.range
    switch syntax.content {
    case .broken: return nil
    case .number(let digits): return Operand(content: .number(digits), type: .number, range: range)
    case .text(let text): return Operand(content: .text(text), type: .text, range: range)
    case .boolean(let value): return result(.constant(.boolean(value)), range)
    case .now: return result(.now, range)
    case .name(let name): return value(name, range)
    case .parameter(let name): return parameter(name, range)
    case .list:
      report(
        .formulaType(
          "a list in brackets stands only behind `in` and in functions of lists",
          help: "write it as in `section in ['breaking', 'live']`"),
        range)
      return nil
    case .call(let name, let arguments): return call(name, arguments, range)
    case .negative(let inner):
      // A number with its sign is one literal, so that the lowest whole number can be written.
      if case .number(let digits) = inner.content, !digits.hasPrefix("-") {
        return Operand(content: .number("-" + digits), type: .number, range: range)
      }
      return number(inner, in: "`-`").flatMap { result(.function(.negative, $0), range) }
    case .power(let base, let exponent):
      return calculation(base, [.init(operation: .power, operand: exponent)]).map { result($0, range) }
    case .calculation(let first, let steps): return calculation(first, steps).map { result($0, range) }
    case .comparison(let a, let comparison, let b): return self.comparison(a, comparison, b, range)
    case .membership(let a, let list, let isNegated):
      guard let node = membership(a, list) else { return nil }
      return result(isNegated ? .not(node) : node, range)
    case .missing(let inner, let isNegated):
      guard let operand = operand(inner) else { return nil }
      let node: FormulaNode =
        if case .list(let list) = operand.content { .listIsMissing(list) } else {
          .isMissing(self.node(operand))
        }
      return result(isNegated ? .not(node) : node, range)
    case .not(let inner): return condition(inner).map { result(.not($0), range) }
    case .all(let parts):
      let nodes = parts.map { condition($0) }
      return nodes.contains(nil) ? nil : result(.all(nodes.compactMap(\.self)), range)
    case .any(let parts):
      let nodes = parts.map { condition($0) }
      return nodes.contains(nil) ? nil : result(.any(nodes.compactMap(\.self)), range)
    }
  }

  func result(_ node: FormulaNode, _ range: Range<Int>, choices: [ExactText] = []) -> Operand {
    Operand(content: .node(node), type: node.type, choices: choices, range: range)
  }

  // MARK: Names

  private mutating func value(_ name: String, _ range: Range<Int>) -> Operand? {
    guard scope.itemsAllowed, let slot = scope.slot(name) else {
      reportUnknownName(name, range)
      return nil
    }
    let value = scope.values[slot]
    if scope.faultyNames.contains(value.name) { return nil }
    let content: Operand.Content =
      value.many
      ? .list(.values(slot: slot, value.type, choices: []))
      : .node(.value(slot: slot, value.type, isRequired: value.isRequired))
    return Operand(content: content, type: value.type, choices: value.choices, range: range)
  }

  private mutating func parameter(_ name: String, _ range: Range<Int>) -> Operand? {
    guard let parameter = scope.parameter(name) else {
      if scope.isRecord(name) {
        report(.recordAsValue(name, members: scope.members(of: name)), range)
        return nil
      }
      if scope.mayDeclare(parameter: ExactText(name)) { return nil }
      let names = scope.parameters.map(\.reference.description)
      let meant = scope.suggestsNames ? Spelling.nearest(to: name, among: names) : nil
      report(
        .unknownParameter(name, suggestion: meant, parameters: names), range,
        replacement: meant.flatMap { $0.isBareName ? "$" + $0 : nil })
      return nil
    }
    let content: Operand.Content =
      parameter.many
      ? .list(.parameter(parameter.reference, parameter.type, choices: []))
      : .node(.parameter(parameter.reference, parameter.type))
    return Operand(content: content, type: parameter.type, choices: parameter.choices, range: range)
  }

  private mutating func reportUnknownName(_ name: String, _ range: Range<Int>) {
    if scope.faultyNames.contains(ExactText(name)) || !scope.isComplete { return }
    let lowered = name.lowercased()
    if ["true", "false", "now", "yes", "no", "today"].contains(lowered) {
      let ours = ["yes": "true", "no": "false", "today": "now"][lowered] ?? lowered
      report(.foreignSpelling(name, ours), range, replacement: ours)
    } else if scope.parameter(name) != nil || scope.isRecord(name) {
      report(
        .unknownName(
          name, items: scope.items, help: "a parameter is written with a dollar sign: \(quoted("$" + name))"),
        range, replacement: name.isBareName ? "$" + name : nil)
    } else if !scope.itemsAllowed {
      report(.itemsNotSeen(name), range)
    } else if let whole = hyphenatedName(around: range) {
      report(
        .unknownName(
          name, items: scope.items,
          help: "a name with a hyphen stands in back quotes, since `-` subtracts: \(quoted("`\(whole)`"))"),
        range)
    } else if let (base, member) = name.lastMember, scope.slot(base) != nil,
      let function = FormulaFunction.meant(by: member)
    {
      let ours = "\(function.rawValue)(\(base))"
      report(
        .unknownName(name, items: scope.items, help: "write \(quoted(ours))"), range,
        replacement: function.argumentCount == 1...1 ? ours : nil)
    } else {
      let names = scope.suggestsNames ? scope.values.map(\.name.string) : []
      let meant = Spelling.nearest(to: name, among: names)
      let help: String
      if let meant {
        help = "did you mean \(quoted(meant.isBareName ? meant : "`\(meant)`"))?"
      } else if let function = FormulaFunction(rawValue: lowered) {
        help = "the function is written like this: \(quoted(function.example))"
      } else {
        let quoting = "a text stands in single quotes: \(quoted("'\(name)'"))"
        help = names.isEmpty ? quoting : "they have \(alternatives(names, or: "and")); \(quoting)"
      }
      report(
        .unknownName(name, items: scope.items, help: help), range,
        replacement: meant.map { $0.isBareName ? $0 : "`\($0)`" })
    }
  }

  /// The declared name with hyphens that a name is a part of: `author` in `author-id`.
  private func hyphenatedName(around range: Range<Int>) -> String? {
    let bytes = Array(text.utf8)
    func isPart(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".") || byte >= 0x80
        || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
    }
    var lower = range.lowerBound
    var upper = range.upperBound
    while lower > 0, isPart(bytes[lower - 1]) { lower -= 1 }
    while upper < bytes.count, isPart(bytes[upper]) { upper += 1 }
    let whole = source(lower..<upper)
    return upper - lower > range.count && scope.slot(whole) != nil ? whole : nil
  }
}

extension FormulaSyntax {
  func forEachPart(_ body: (FormulaSyntax) -> Void) {
    body(self)
    switch content {
    case .number, .text, .boolean, .now, .name, .parameter, .broken: break
    case .list(let parts), .all(let parts), .any(let parts), .call(_, let parts):
      parts.forEach { $0.forEachPart(body) }
    case .negative(let part), .not(let part), .missing(let part, _): part.forEachPart(body)
    case .power(let a, let b), .comparison(let a, _, let b), .membership(let a, let b, _):
      a.forEachPart(body)
      b.forEachPart(body)
    case .calculation(let first, let steps):
      first.forEachPart(body)
      steps.forEach { $0.operand.forEachPart(body) }
    }
  }
}

extension String {
  /// Whether a formula takes the name without back quotes.
  var isBareName: Bool {
    guard let first = unicodeScalars.first, first == "_" || first.properties.isIDStart else { return false }
    let words: Set<String> = ["or", "and", "not", "in", "is", "true", "false", "now"]
    return !words.contains(self) && !hasSuffix(".") && !contains("..")
      && unicodeScalars.allSatisfy { $0 == "_" || $0 == "." || $0.properties.isIDContinue && $0 != "·" }
  }

  /// `title.length` as `title` and `length`.
  var lastMember: (base: String, member: String)? {
    guard let dot = utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    return (String(self[..<dot]), String(self[utf8.index(after: dot)...]))
  }
}
