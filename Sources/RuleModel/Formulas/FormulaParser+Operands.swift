import RuleText

/// What stands between operators, and what wrongly follows it.
extension FormulaParser {
  /// Whether another level may begin; a message where not.
  mutating func enter(_ range: Range<Int>) -> Bool {
    depth += 1
    if depth <= FormulaLimits.depth { return true }
    _ = fail(.formulaTooDeep, range)
    return false
  }

  mutating func prefix(_ lowest: Rank) -> FormulaSyntax {
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

  func isOperand(_ token: FormulaToken) -> Bool {
    switch token.kind {
    case .number, .text, .name, .quotedName, .parameter, .symbol(.close), .symbol(.closeList): true
    default: false
    }
  }

  func beginsOperand(_ token: FormulaToken) -> Bool {
    switch token.kind {
    case .number, .text, .name, .quotedName, .parameter, .symbol(.open), .symbol(.minus): true
    default: false
    }
  }

  mutating func primary() -> FormulaSyntax {
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
  mutating func named(_ name: String, _ start: FormulaToken) -> FormulaSyntax {
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

  mutating func call(_ name: String, _ start: FormulaToken) -> FormulaSyntax {
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
  mutating func arguments(until close: FormulaToken.Symbol, opened: FormulaToken) -> [FormulaSyntax] {
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

  mutating func failUnclosed(
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

  mutating func failAfter(_ left: FormulaSyntax) -> FormulaSyntax {
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
