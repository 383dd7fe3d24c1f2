import OrderingValues
package import RuleModel

/// Evaluates what depends on nothing but the formula, and drops what cannot matter.
struct FormulaFolding {
  /// Computed values that are the same for all items, by slot.
  var known: [Int: FormulaNode] = [:]

  func folded(_ node: FormulaNode) -> FormulaNode {
    switch node {
    case .constant, .missing, .parameter, .now, .listIsMissing, .count: return evaluatedIfConstant(node)
    case .value(let slot, _, _): return known[slot] ?? node
    case .not(let part): return evaluatedIfConstant(.not(folded(part)))
    case .all(let parts): return joined(parts, neutral: true, FormulaNode.all)
    case .any(let parts): return joined(parts, neutral: false, FormulaNode.any)
    case .isMissing(let part):
      let part = folded(part)
      if case .value(_, _, isRequired: true) = part { return .constant(.boolean(false)) }
      return part.isConstant ? .constant(.boolean(part == .missing(part.type))) : .isMissing(part)
    case .coalesce(let parts): return coalesced(parts, type: node.type)
    case .choose(let condition, let then, let otherwise):
      let (then, otherwise) = (folded(then), folded(otherwise))
      switch folded(condition) {
      case .constant(.boolean(let value)): return value ? then : otherwise
      case .missing: return .missing(node.type)
      case let condition:
        if case .missing = then, case .missing = otherwise { return .missing(node.type) }
        return .choose(condition, then: then, otherwise: otherwise)
      }
    case .table(let part, let table):
      return evaluatedIfConstant(.table(folded(part), table))
    case .calculation(let first, let steps): return calculation(folded(first), steps)
    case .converted(let part, let type): return strict(.converted(folded(part), to: type))
    case .choiceText(let part, let choices): return strict(.choiceText(folded(part), choices: choices))
    case .comparison(let a, let comparison, let b):
      return strict(.comparison(folded(a), comparison, folded(b)))
    case .isIn(let part, let list): return strict(.isIn(folded(part), list))
    case .function(let function, let part): return strict(.function(function, folded(part)))
    case .extreme(let isGreatest, let parts):
      return strict(.extreme(isGreatest: isGreatest, parts.map(folded)))
    case .age(let date, let unit): return strict(.age(folded(date), unit))
    case .distance(let parts): return strict(.distance(parts.map(folded)))
    case .length(let part): return strict(.length(folded(part)))
    case .random(let seed): return strict(.random(seed: folded(seed)))
    case .overlap: return evaluatedIfConstant(node)
    }
  }

  /// Missing where a part always is.
  private func strict(_ node: FormulaNode) -> FormulaNode {
    let isMissing = node.parts.contains { if case .missing = $0 { true } else { false } }
    return isMissing ? .missing(node.type) : evaluatedIfConstant(node)
  }

  private func evaluatedIfConstant(_ node: FormulaNode) -> FormulaNode {
    switch node {
    case .constant, .missing, .value, .parameter, .now, .age, .random: return node
    default: break
    }
    let readsOnlyConstants =
      node.parts.allSatisfy(\.isConstant)
      && node.lists.allSatisfy { if case .constants = $0 { true } else { false } }
    guard readsOnlyConstants else { return node }
    return evaluatedConstant(node)
  }

  private func joined(
    _ parts: [FormulaNode], neutral: Bool, _ join: ([FormulaNode]) -> FormulaNode
  ) -> FormulaNode {
    let parts = parts.map(folded).filter { $0 != .constant(.boolean(neutral)) }
    if parts.contains(.constant(.boolean(!neutral))) { return .constant(.boolean(!neutral)) }
    switch parts.count {
    case 0: return .constant(.boolean(neutral))
    case 1: return parts[0]
    default: return evaluatedIfConstant(join(parts))
    }
  }

  private func coalesced(_ parts: [FormulaNode], type: FieldType) -> FormulaNode {
    var kept: [FormulaNode] = []
    for part in parts.map(folded) {
      if case .missing = part { continue }
      kept.append(part)
      // What comes after a value that is always there is never asked.
      if case .constant = part { break }
      if case .value(_, _, isRequired: true) = part { break }
    }
    switch kept.count {
    case 0: return .missing(type)
    case 1: return kept[0]
    default: return .coalesce(kept)
    }
  }

  /// Operators of one rank, from the left: constants at the beginning are calculated.
  private func calculation(_ first: FormulaNode, _ steps: [FormulaNode.Step]) -> FormulaNode {
    var start = first
    var rest: [FormulaNode.Step] = []
    for step in steps {
      let operand = folded(step.operand)
      if case .missing = operand { return .missing(.number) }
      if case .constant(let value) = operand, step.operation == .divided, value.exactNumber?.double == 0 {
        return .missing(.number)
      }
      if rest.isEmpty, start.isConstant, operand.isConstant {
        start = evaluatedConstant(.calculation(start, [.init(step.operation, operand)]))
      } else {
        rest.append(.init(step.operation, operand))
      }
      if case .missing = start { return .missing(.number) }
    }
    if case .missing = start { return .missing(.number) }
    return rest.isEmpty ? start : .calculation(start, rest)
  }

  /// The value of a part that reads neither items nor parameters.
  private func evaluatedConstant(_ node: FormulaNode) -> FormulaNode {
    var compiler = FormulaCompiler(columns: [:], definitions: [:])
    let result = compiler.compile(node)
    let run = FormulaRun(
      layout: compiler.layout, prologue: compiler.prologue, steps: compiler.steps, result: result,
      type: node.type)
    guard let now = Instant(secondsSince1970: 0) else { return node }
    let column = run.evaluate(count: 1, columns: [], identity: nil, parameters: ParameterValues(), now: now)
    return column.value(at: 0).map(FormulaNode.constant) ?? .missing(node.type)
  }
}

extension FormulaNode {
  /// Whether a condition can be true for any item, as far as that is seen from the formula alone.
  var canHold: Bool {
    switch self {
    case .missing, .constant(.boolean(false)): false
    case .all(let parts): parts.allSatisfy(\.canHold)
    case .any(let parts): parts.contains(where: \.canHold)
    default: true
    }
  }
}

extension FormulaNode {
  /// The part with everything worked out that depends on nothing but itself.
  package var folded: FormulaNode { FormulaFolding().folded(self) }
}
