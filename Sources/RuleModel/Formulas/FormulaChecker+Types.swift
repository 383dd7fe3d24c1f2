import OrderingValues
import RuleText

/// What can stand beside each other.
enum FormulaFamily {
  case number, text, date, day, boolean

  /// In plain words, with an article.
  var phrase: String {
    switch self {
    case .number: "a number"
    case .text: "a text"
    case .date: "a date"
    case .day: "a day"
    case .boolean: "a condition"
    }
  }
}

extension FieldType {
  var family: FormulaFamily {
    switch self {
    case .integer, .number, .decimal: .number
    case .id, .text, .choice: .text
    case .date: .date
    case .day: .day
    case .boolean: .boolean
    }
  }
}

/// One type for several parts, and the parts turned into it.
extension FormulaChecker {
  /// A part as it is, where nothing beside it says what a literal is.
  func node(_ operand: Operand) -> FormulaNode {
    switch operand.content {
    case .node(let node): node
    case .number(let digits): literal(digits, as: wholeNumber(digits) != nil ? .integer : .number)
    case .text(let text): .constant(.text(ExactText(text)))
    case .list: preconditionFailure("a list is no single value")
    }
  }

  /// Reports a list where one value is wanted.
  mutating func scalar(_ operand: Operand) -> Operand? {
    guard case .list = operand.content else { return operand }
    let shown = source(operand.range)
    report(
      .formulaType(
        "\(quoted(shown)) holds a list of values, and here stands one value",
        help:
          "say what counts of it: `count(\(plain(shown)))`, `… in \(plain(shown))` or `overlap(\(plain(shown)), …)`"
      ),
      operand.range)
    return nil
  }

  func wholeNumber(_ digits: String) -> Int64? {
    // The nearest number may be whole where the digits are not.
    guard let whole = ExactNumber(literal: digits.utf8)?.whole.flatMap({ Int64(exactly: $0) }),
      DecimalValue(literal: digits.utf8) == DecimalValue(whole)
    else { return nil }
    return whole
  }

  /// Digits as a value of a type; of a type that cannot hold them, as the exact decimal.
  func literal(_ digits: String, as type: FieldType) -> FormulaNode {
    switch type {
    case .integer where wholeNumber(digits) != nil: return .constant(.integer(wholeNumber(digits)!))
    case .number: if let number = ExactNumber(literal: digits.utf8) { return .constant(.number(number)) }
    default: break
    }
    // The scanner lets no other digits through.
    return DecimalValue(literal: digits.utf8).map { .constant(.decimal($0)) } ?? .missing(.decimal)
  }

  /// A number as a 64-bit float.
  func asNumber(_ operand: Operand) -> FormulaNode {
    if case .number(let digits) = operand.content { return literal(digits, as: .number) }
    return node(operand).asNumber
  }

  // MARK: Wanted types

  /// A condition; anything else is reported.
  mutating func condition(_ syntax: FormulaSyntax) -> FormulaNode? {
    guard let operand = operand(syntax) else { return nil }
    if case .node(let node) = operand.content, node.type == .boolean { return node }
    let shown = source(syntax.range)
    let phrase: String
    let help: String
    if case .list = operand.content {
      phrase = "a list"
      help = "compare it, as in `'value' in \(plain(shown))` or `count(\(plain(shown))) > 0`"
    } else {
      phrase = operand.phrase
      switch operand.type.family {
      case .number: help = "compare it, as in `\(plain(shown)) > 0`"
      case .date:
        help =
          "compare it, as in `\(plain(shown)) > '2026-01-31T00:00:00Z'` or `age(\(plain(shown)), days) < 7`"
      case .day: help = "compare it, as in `\(plain(shown)) > '2026-01-31'`"
      default:
        help =
          operand.isLiteral
          ? "compare it with a field, as in `section = \(plain(shown))`"
          : "compare it, as in `\(plain(shown)) = '\(plain(operand.choices.first?.string ?? "…"))'`"
      }
    }
    report(.notACondition(shown, is: phrase, help: help), syntax.range)
    return nil
  }

  /// A number to calculate with; anything else is reported.
  mutating func number(_ syntax: FormulaSyntax, in place: String) -> FormulaNode? {
    guard let operand = operand(syntax), let scalar = scalar(operand) else { return nil }
    guard scalar.type.family == .number else {
      reportNotANumber(scalar, wants: "\(place) calculates with numbers")
      return nil
    }
    return asNumber(scalar)
  }

  /// Operands of one rank; of several that are no numbers the first is reported.
  mutating func calculation(_ first: FormulaSyntax, _ steps: [FormulaSyntax.Step]) -> FormulaNode? {
    let operands = ([first] + steps.map(\.operand)).map { operand($0).flatMap { scalar($0) } }
    let known = operands.compactMap(\.self)
    guard known.count == operands.count else { return nil }
    if steps.count == 1, steps[0].operation == .minus, known.allSatisfy({ $0.type == .date }) {
      reportSubtractedDates(known[0], known[1])
      return nil
    }
    if let place = known.firstIndex(where: { $0.type.family != .number }) {
      let operation = steps[max(0, place - 1)].operation
      reportNotANumber(known[place], wants: "\(quoted(operation.rawValue)) calculates with numbers")
      return nil
    }
    return .calculation(
      asNumber(known[0]),
      zip(steps, known.dropFirst()).map { FormulaNode.Step($0.operation, asNumber($1)) })
  }

  private mutating func reportSubtractedDates(_ a: Operand, _ b: Operand) {
    let since = "age(\(source(b.range)), hours)"
    let ours = a.content.isNow ? since : "\(since) - age(\(source(a.range)), hours)"
    report(
      .formulaType("dates are not subtracted", help: "write \(quoted(ours))"),
      a.range.lowerBound..<b.range.upperBound, replacement: ours)
  }

  mutating func reportNotANumber(_ operand: Operand, wants: String) {
    let shown = source(operand.range)
    switch operand.type.family {
    case .boolean:
      report(
        .conditionAsValue(
          shown, wants: wants,
          help: "say what it counts: \(quoted("if(\(shown), 1, 0)"))"), operand.range,
        replacement: "if(\(shown), 1, 0)")
    case .date, .day:
      let cure = operand.type == .date ? "; the time since it is \(quoted("age(\(shown), hours)"))" : ""
      report(
        .formulaType("\(quoted(shown)) is \(operand.phrase), and \(wants)", help: "use a number\(cure)"),
        operand.range)
    case .text, .number:
      if case .text(let text) = operand.content, DecimalValue(text) != nil {
        report(
          .quotedNumber(text, of: quoted(shown), isNumber: true), operand.range, replacement: text)
      } else {
        report(
          .formulaType(
            "\(quoted(shown)) is \(operand.phrase), and \(wants)",
            help: "text never becomes a number; declare the field as one where it holds numbers"
          ), operand.range)
      }
    }
  }

  // MARK: One type for several

  /// The parts as values of one family; reported where they are of several.
  ///
  /// Quoted dates and days are read here; of the rest, literals stay open.
  mutating func family(of operands: [Operand], in place: String) -> (FormulaFamily, [Operand])? {
    let fixed = operands.first { !$0.isTextLiteral }
    let family = fixed?.type.family ?? .text
    var result: [Operand] = []
    for operand in operands {
      if case .text(let text) = operand.content, family == .date || family == .day {
        let type: FieldType = family == .date ? .date : .day
        var reader = ValueReader(type: type)
        do {
          guard let value = try reader.value(of: .text(text)) else { return nil }
          result.append(self.result(.constant(value), operand.range))
        } catch {
          report(.invalidValue(of: quoted(source(operand.range)), type, why: error.message), operand.range)
          return nil
        }
        continue
      }
      guard operand.type.family == family else {
        reportDifferent(fixed ?? operand, operand, in: place)
        return nil
      }
      result.append(operand)
    }
    return (family, result)
  }

  private mutating func reportDifferent(_ first: Operand, _ second: Operand, in place: String) {
    let families = [first.type.family, second.type.family]
    if case .text(let text) = second.content, first.type.family == .number, DecimalValue(text) != nil {
      report(
        .quotedNumber(text, of: quoted(source(second.range)), isNumber: true), second.range, replacement: text
      )
      return
    }
    if case .number(let digits) = second.content, first.type.family == .text {
      report(
        .differentTypes(
          described(first), described(second), in: place,
          help: "a text stands in single quotes: \(quoted("'\(digits)'"))"),
        second.range, replacement: "'\(digits)'")
      return
    }
    let help: String
    if families.contains(.boolean) {
      let condition = source((first.type.family == .boolean ? first : second).range)
      help =
        "a condition stands alone, as in \(quoted(condition)); its number is \(quoted("if(\(condition), 1, 0)"))"
    } else if families.contains(.date), families.contains(.day) {
      help = "a date is a moment and a day has no time of its own; declare both alike"
    } else if families.contains(.date), families.contains(.number) {
      let date = source((first.type.family == .date ? first : second).range)
      help = "the time since a date is a number: \(quoted("age(\(date), hours)"))"
    } else {
      help = "text never becomes a number; compare values of one type"
    }
    report(.differentTypes(described(first), described(second), in: place, help: help), second.range)
  }

  private func described(_ operand: Operand) -> String {
    operand.isLiteral
      ? "\(operand.phrase) \(quoted(source(operand.range)))"
      : "\(quoted(source(operand.range))), \(operand.phrase),"
  }

  /// Parts turned into one type that keeps them exact.
  mutating func common(_ operands: [Operand], in place: String) -> (
    nodes: [FormulaNode], choices: [ExactText]
  )? {
    guard let (family, operands) = family(of: operands, in: place) else { return nil }
    switch family {
    case .date, .day, .boolean: return (operands.map(node), [])
    case .number:
      let types = Set(operands.filter { !$0.isLiteral }.map(\.type))
      let isFractional = operands.contains {
        if case .number(let digits) = $0.content { wholeNumber(digits) == nil } else { false }
      }
      let type: FieldType =
        types.contains(.number)
        ? .number
        : types.contains(.decimal) ? .decimal : isFractional ? .number : .integer
      return (operands.map { converted($0, to: type) }, [])
    case .text:
      if let choices = sharedChoices(of: operands) {
        let nodes = operands.compactMap { self.place(of: $0, in: choices) }
        if nodes.count == operands.count { return (nodes, choices) }
      }
      return (operands.map(textNode), [])
    }
  }

  /// A number as a value of a type.
  func converted(_ operand: Operand, to type: FieldType) -> FormulaNode {
    if case .number(let digits) = operand.content { return literal(digits, as: type) }
    let node = node(operand)
    return node.type == type ? node : type == .number ? node.asNumber : .converted(node, to: type)
  }

  /// The list of choices that all parts but literals share.
  func sharedChoices(of operands: [Operand]) -> [ExactText]? {
    let others = operands.filter { !$0.isTextLiteral }
    guard let first = others.first, first.type == .choice else { return nil }
    return others.allSatisfy { $0.type == .choice && $0.choices == first.choices } ? first.choices : nil
  }

  /// A choice, or a literal as a choice; nil where it is not declared.
  func place(of operand: Operand, in choices: [ExactText]) -> FormulaNode? {
    guard case .text(let text) = operand.content else { return node(operand) }
    return choices.firstIndex(of: ExactText(text)).map { .constant(.choice($0)) }
  }

  func textNode(_ operand: Operand) -> FormulaNode {
    operand.type == .choice ? .choiceText(node(operand), choices: operand.choices) : node(operand)
  }

  /// Reports literals that a choice does not declare.
  mutating func reportUndeclared(_ operands: [Operand], _ choices: [ExactText], of name: String) {
    for case let operand in operands {
      guard case .text(let text) = operand.content, !choices.contains(ExactText(text)) else { continue }
      let names = choices.map(\.string)
      let meant = Spelling.nearest(to: text, among: names)
      report(
        .undeclaredValue(text, field: name, values: names, suggestion: meant), operand.range,
        replacement: meant.map(YAMLQuotes.single))
    }
  }
}

extension FormulaChecker.Operand.Content {
  fileprivate var isNow: Bool { if case .node(.now) = self { true } else { false } }
}

extension FormulaChecker.Operand {
  var isTextLiteral: Bool { if case .text = content { true } else { false } }

  var isLiteral: Bool {
    switch content {
    case .text, .number: true
    case .node, .list: false
    }
  }

  /// What it is, with an article.
  var phrase: String {
    switch content {
    case .number: "the number"
    case .text: "the text"
    case .node, .list: type.phrase
    }
  }
}

extension FormulaNode {
  /// The number nearest to a number of any kind.
  package var asNumber: FormulaNode {
    switch self {
    case .constant(.integer(let value)): .constant(.number(ExactNumber(value)))
    case _ where type == .number: self
    default: .converted(self, to: .number)
    }
  }
}
