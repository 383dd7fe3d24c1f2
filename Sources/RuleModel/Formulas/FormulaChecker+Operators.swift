import OrderingValues
import RuleText

/// Comparisons, `in`, and functions.
extension FormulaChecker {
  mutating func comparison(
    _ a: FormulaSyntax, _ comparison: Comparison, _ b: FormulaSyntax, _ range: Range<Int>
  ) -> Operand? {
    let sides = [operand(a), operand(b)]
    guard let left = sides[0], let right = sides[1] else { return nil }
    if let list = [left, right].first(where: { if case .list = $0.content { true } else { false } }) {
      reportComparedList(list, with: list.range == left.range ? right : left)
      return nil
    }
    guard let nodes = comparable([left, right], in: quoted(comparison.rawValue)) else { return nil }
    if comparison.isOrdered, nodes[0].type.family == .text || nodes[0].type.family == .boolean {
      let isText = nodes[0].type.family == .text
      report(
        .formulaType(
          "\(quoted(comparison.rawValue)) compares numbers, dates and days, not \(isText ? "texts" : "conditions")",
          help: isText
            ? "compare with `=`, `!=` or `in`; a sort key on the field puts texts in order"
            : "compare with `=` or `!=`"), range)
      return nil
    }
    return result(.comparison(nodes[0], comparison, nodes[1]), range)
  }

  /// Parts made ready to be compared: of one family, numbers of any kind as they are.
  mutating func comparable(_ operands: [Operand], in place: String) -> [FormulaNode]? {
    guard let (family, operands) = family(of: operands, in: place) else { return nil }
    switch family {
    case .date, .day, .boolean: return operands.map(node)
    case .number:
      let type = operands.first { !$0.isLiteral }?.type ?? .decimal
      return operands.map { operand in
        if case .number(let digits) = operand.content { return literal(digits, as: type) }
        return node(operand)
      }
    case .text:
      guard let choices = sharedChoices(of: operands),
        let choice = operands.first(where: { !$0.isTextLiteral })
      else { return operands.map(textNode) }
      let before = findings.count
      reportUndeclared(operands, choices, of: source(choice.range))
      return findings.count > before ? nil : operands.compactMap { self.place(of: $0, in: choices) }
    }
  }

  private mutating func reportComparedList(_ list: Operand, with other: Operand) {
    let (shown, value) = (source(list.range), source(other.range))
    let isList = if case .list = other.content { true } else { false }
    report(
      .formulaType(
        "\(quoted(shown)) holds a list of values, and a comparison has one value on each side",
        help: isList
          ? "write \(quoted("overlap(\(shown), \(value)) > 0"))" : "write \(quoted("\(value) in \(shown)"))"),
      list.range)
  }

  // MARK: in

  mutating func membership(_ a: FormulaSyntax, _ listSyntax: FormulaSyntax) -> FormulaNode? {
    let left = operand(a)
    if case .list(let elements) = listSyntax.content {
      return membership(left, elements, listSyntax.range)
    }
    guard let right = operand(listSyntax), let left else { return nil }
    if case .list = left.content {
      report(
        .formulaType(
          "one value is looked for in a list, and \(quoted(source(left.range))) is a list itself",
          help: "write \(quoted("overlap(\(source(left.range)), \(source(right.range))) > 0"))"), left.range)
      return nil
    }
    guard case .list(let list) = right.content else {
      let (value, other) = (source(left.range), source(right.range))
      report(
        .formulaType(
          "behind `in` stands a list, and \(quoted(other)) is one value",
          help: "write \(quoted("\(value) = \(other)")), or a list in brackets: \(quoted("[\(other)]"))"),
        right.range,
        replacement: "[\(other)]")
      return nil
    }
    guard let (family, both) = family(of: [element(of: right), left], in: "`in`") else { return nil }
    let value = both[1]
    switch family {
    case .date, .day, .boolean: return .isIn(node(value), list)
    case .number:
      if case .number(let digits) = value.content { return .isIn(literal(digits, as: list.type), list) }
      return .isIn(node(value), list)
    case .text:
      guard right.type == .choice else { return .isIn(textNode(value), list) }
      if value.isTextLiteral || value.type == .choice && value.choices == right.choices {
        let before = findings.count
        reportUndeclared([value], right.choices, of: source(right.range))
        return findings.count > before ? nil : place(of: value, in: right.choices).map { .isIn($0, list) }
      }
      return .isIn(textNode(value), list.asText(right.choices))
    }
  }

  /// One element of a list, to be typed beside others.
  private func element(of list: Operand) -> Operand {
    Operand(content: .node(.missing(list.type)), type: list.type, choices: list.choices, range: list.range)
  }

  private mutating func membership(_ left: Operand?, _ elements: [FormulaSyntax], _ range: Range<Int>)
    -> FormulaNode?
  {
    guard !elements.isEmpty else {
      report(.emptyList("the list behind `in`"), range)
      return nil
    }
    let operands = elements.map { operand($0) }
    guard let left, !operands.contains(where: { $0 == nil }) else { return nil }
    let all = ([left] + operands.compactMap(\.self)).map { scalar($0) }
    guard !all.contains(where: { $0 == nil }) else { return nil }
    let scalars = all.compactMap(\.self)
    if scalars.dropFirst().allSatisfy(\.isLiteral), !left.isLiteral {
      guard let nodes = comparable(scalars, in: "`in`") else { return nil }
      let value = nodes[0]
      let constants: [FieldValue] = nodes.dropFirst().compactMap {
        guard case .constant(let constant) = $0 else { return nil }
        return constant.type == value.type || value.type == .id && constant.type == .text ? constant : nil
      }
      // A fraction among whole numbers, and the like, is compared one by one.
      if constants.count == elements.count { return .isIn(value, .constants(constants, value.type)) }
    }
    var comparisons: [FormulaNode] = []
    for element in scalars.dropFirst() {
      guard let nodes = comparable([scalars[0], element], in: "`in`") else { return nil }
      comparisons.append(.comparison(nodes[0], .equal, nodes[1]))
    }
    return .any(comparisons)
  }

  // MARK: Functions

  mutating func call(_ name: FormulaSyntax.Name, _ arguments: [FormulaSyntax], _ range: Range<Int>)
    -> Operand?
  {
    guard let function = FormulaFunction(rawValue: name.text) else {
      reportUnknownFunction(name, arguments)
      return nil
    }
    guard function.argumentCount.contains(arguments.count) else {
      report(.wrongArguments(function, given: arguments.map { source($0.range) }), range)
      return nil
    }
    let place = quoted(function.rawValue)
    switch function {
    case .min, .max, .coalesce:
      let operands = arguments.map { operand($0) }
      guard !operands.contains(where: { $0 == nil }) else { return nil }
      let scalars = operands.compactMap(\.self).map { scalar($0) }
      guard !scalars.contains(where: { $0 == nil }) else { return nil }
      guard let (nodes, choices) = common(scalars.compactMap(\.self), in: place) else { return nil }
      if function == .coalesce { return result(.coalesce(nodes), range, choices: choices) }
      guard nodes[0].type.family != .text, nodes[0].type.family != .boolean else {
        report(
          .formulaType(
            "\(place) takes numbers, dates or days, not \(nodes[0].type.phrase)",
            help: "use it with numbers or dates"), range)
        return nil
      }
      return result(.extreme(isGreatest: function == .max, nodes), range)
    case .if:
      let condition = condition(arguments[0])
      let operands = [operand(arguments[1]), operand(arguments[2])]
      guard let condition, let then = operands[0].flatMap({ scalar($0) }),
        let otherwise = operands[1].flatMap({ scalar($0) })
      else { return nil }
      guard let (nodes, choices) = common([then, otherwise], in: place) else { return nil }
      return result(.choose(condition, then: nodes[0], otherwise: nodes[1]), range, choices: choices)
    case .abs, .floor, .ceiling, .round, .sqrt, .exp, .ln, .log10:
      guard let number = number(arguments[0], in: place),
        let operation = FormulaNode.NumberFunction(rawValue: function.rawValue)
      else { return nil }
      return result(.function(operation, number), range)
    case .age: return age(arguments, range)
    case .distance:
      let numbers = arguments.map { number($0, in: place) }
      return numbers.contains(nil) ? nil : result(.distance(numbers.compactMap(\.self)), range)
    case .length:
      guard let operand = operand(arguments[0]) else { return nil }
      if case .list = operand.content {
        let ours = "count(\(source(operand.range)))"
        report(
          .formulaType(
            "`length` takes a text, and \(quoted(source(operand.range))) is a list",
            help: "write \(quoted(ours))"),
          range, replacement: ours)
        return nil
      }
      guard operand.type.family == .text else {
        report(
          .formulaType(
            "`length` takes a text, and \(quoted(source(operand.range))) is \(operand.phrase)",
            help: "use it with a text"),
          operand.range)
        return nil
      }
      return result(.length(textNode(operand)), range)
    case .count: return list(arguments[0], in: place).map { result(.count($0.list), range) }
    case .overlap:
      let lists = arguments.map { list($0, in: place) }
      guard let a = lists[0], let b = lists[1] else { return nil }
      return overlap(a, b, range)
    case .random:
      guard let seed = operand(arguments[0]).flatMap({ scalar($0) }) else { return nil }
      guard seed.type.family == .text else {
        let shown = source(seed.range)
        report(
          .formulaType(
            "a seed is a text, and \(quoted(shown)) is \(seed.phrase)",
            help: seed.isLiteral ? "write it in quotes: \(quoted("'\(shown)'"))" : "declare it as `text`"),
          seed.range, replacement: seed.isLiteral ? "'\(shown)'" : nil)
        return nil
      }
      guard scope.itemsAllowed else {
        report(.randomWithoutItems, range)
        return nil
      }
      guard scope.hasIdentity else {
        report(.noIdentityForRandom, range)
        return nil
      }
      return result(.random(seed: textNode(seed)), range)
    }
  }

  private mutating func age(_ arguments: [FormulaSyntax], _ range: Range<Int>) -> Operand? {
    var unit: AgeUnit?
    if case .name(let word) = arguments[1].content, let known = AgeUnit(rawValue: word) {
      unit = known
    } else {
      var word = source(arguments[1].range)
      if case .text(let text) = arguments[1].content { word = text }
      let meant = AgeUnit.meant(by: word)
      report(
        .unknownWord(
          word, of: "the unit of an age", words: AgeUnit.allCases.map(\.rawValue), suggestion: meant?.rawValue
        ),
        arguments[1].range, replacement: meant?.rawValue)
    }
    guard let date = operand(arguments[0]).flatMap({ scalar($0) }) else { return nil }
    guard date.type == .date || date.isTextLiteral else {
      let isDay = date.type == .day
      report(
        .formulaType(
          "`age` takes a date, and \(quoted(source(date.range))) is \(date.phrase)",
          help: isDay ? "a day has no time of its own; declare the field as `date`" : "use it with a date"),
        date.range)
      return nil
    }
    guard let (_, operands) = family(of: [result(.now, date.range), date], in: "`age`") else { return nil }
    return unit.map { result(.age(node(operands[1]), $0), range) }
  }

  // MARK: Lists

  private struct ListOperand {
    var list: FormulaList
    var choices: [ExactText]
    var range: Range<Int>
  }

  private mutating func list(_ syntax: FormulaSyntax, in place: String) -> ListOperand? {
    if case .list(let elements) = syntax.content { return constants(elements, syntax.range) }
    guard let operand = operand(syntax) else { return nil }
    guard case .list(let list) = operand.content else {
      let shown = source(syntax.range)
      let help =
        operand.type.family == .text && place == "`count`"
        ? "the number of its letters is \(quoted("length(\(shown))"))"
        : "use a field or parameter with `many: true`"
      report(
        .formulaType("\(place) takes a list, and \(quoted(shown)) is \(operand.phrase)", help: help),
        syntax.range)
      return nil
    }
    return ListOperand(list: list, choices: operand.choices, range: syntax.range)
  }

  /// A list in brackets of which every value is written out.
  private mutating func constants(_ elements: [FormulaSyntax], _ range: Range<Int>) -> ListOperand? {
    guard !elements.isEmpty else {
      report(.emptyList("the list"), range)
      return nil
    }
    var operands: [Operand] = []
    for element in elements {
      guard let operand = operand(element) else { return nil }
      guard operand.isLiteral else {
        report(
          .formulaType(
            "in this list every value is written out", help: "write values, as in `['sport', 'news']`"),
          element.range)
        return nil
      }
      operands.append(operand)
    }
    guard let (nodes, _) = common(operands, in: "a list") else { return nil }
    let values: [FieldValue] = nodes.compactMap { if case .constant(let value) = $0 { value } else { nil } }
    return ListOperand(list: .constants(values, nodes[0].type), choices: [], range: range)
  }

  private mutating func overlap(_ a: ListOperand, _ b: ListOperand, _ range: Range<Int>) -> Operand? {
    guard a.list.type.family == b.list.type.family, (a.list.type == .decimal) == (b.list.type == .decimal)
    else {
      report(
        .differentTypes(
          "\(quoted(source(a.range))), a list of \(a.list.type.rawValue) values,",
          "\(quoted(source(b.range))), a list of \(b.list.type.rawValue) values,", in: "`overlap`",
          help: "declare both with the same type"), range)
      return nil
    }
    if a.list.type == .choice, b.list.type == .choice, a.choices == b.choices {
      return result(.overlap(a.list, b.list), range)
    }
    // Texts written out beside a choice have to be declared.
    for (list, other) in [(a, b), (b, a)] where list.list.type == .choice {
      guard case .constants(let values, _) = other.list else { continue }
      let before = findings.count
      reportUndeclared(
        values.map { Operand(content: .text($0.description), type: .text, range: other.range) }, list.choices,
        of: source(list.range))
      if findings.count > before { return nil }
    }
    return result(.overlap(a.list.asText(a.choices), b.list.asText(b.choices)), range)
  }

  // MARK: Unknown functions

  private mutating func reportUnknownFunction(_ name: FormulaSyntax.Name, _ arguments: [FormulaSyntax]) {
    let shown = arguments.map { source($0.range) }
    if let (base, member) = name.text.lastMember {
      let function = FormulaFunction.meant(by: member)
      let ours = function.map { "\($0.rawValue)(\(([base] + shown).joined(separator: ", ")))" }
      report(
        .unknownFunction(
          name.text,
          help: ours.map { "a function stands before its values: \(quoted($0))" }
            ?? "a function stands before its values, as in `length(\(plain(base)))`"), name.range)
      return
    }
    let help: String
    var replacement: String?
    switch name.text.lowercased() {
    case "pow", "power":
      help = "write `^`: \(quoted(shown.count == 2 ? "\(shown[0]) ^ \(shown[1])" : "base ^ exponent"))"
    case "log": help = "write `ln` for the natural logarithm, or `log10` for the one to base 10"
    case "isnull" where shown.count == 1, "ismissing", "is_missing", "is_null", "missing", "isempty", "empty":
      help = "write \(quoted("\(shown.first ?? "name") is missing"))"
    case "exists", "has", "isset": help = "write \(quoted("\(shown.first ?? "name") is not missing"))"
    case "contains", "includes":
      help = "write \(quoted(shown.count == 2 ? "\(shown[1]) in \(shown[0])" : "'value' in list"))"
    case "mod", "rem": help = "formulas have no remainder"
    case "sum", "avg", "average", "median":
      help = "lists are not summed in a formula; a sort key on the list takes `take: sum` and the like"
    case "lower", "upper", "lowercase", "uppercase", "trim", "concat", "substring", "substr":
      help = "formulas do not change texts"
    default:
      if let meant = FormulaFunction.meant(by: name.text) {
        help = "did you mean \(quoted(meant.rawValue))?"
        replacement = meant.rawValue
      } else if scope.slot(name.text) != nil {
        help = "\(quoted(name.text)) is a field: an operator is missing behind it"
      } else {
        help = "there are \(alternatives(FormulaFunction.allCases.map(\.rawValue), or: "and"))"
      }
    }
    report(.unknownFunction(name.text, help: help), name.range, replacement: replacement)
  }
}

extension FormulaList {
  /// The same list with the texts of its choices.
  fileprivate func asText(_ choices: [ExactText]) -> FormulaList {
    switch self {
    case .values(let slot, .choice, _): .values(slot: slot, .choice, choices: choices)
    case .parameter(let reference, .choice, _): .parameter(reference, .choice, choices: choices)
    default: self
    }
  }
}
