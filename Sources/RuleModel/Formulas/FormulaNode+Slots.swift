/// The same formula over values that stand in other slots.
extension TypedFormula {
  /// The formula with each slot replaced, and without the text that it was written as.
  package func mappingSlots(_ slot: (Int) -> Int) -> TypedFormula {
    TypedFormula(source: "", root: root.mappingSlots(slot), type: type, choices: choices)
  }
}

extension FormulaNode {
  fileprivate func mappingSlots(_ slot: (Int) -> Int) -> FormulaNode {
    func mapped(_ part: FormulaNode) -> FormulaNode { part.mappingSlots(slot) }
    switch self {
    case .constant, .missing, .parameter, .now: return self
    case .value(let place, let type, let isRequired):
      return .value(slot: slot(place), type, isRequired: isRequired)
    case .converted(let part, let type): return .converted(mapped(part), to: type)
    case .choiceText(let part, let choices): return .choiceText(mapped(part), choices: choices)
    case .not(let part): return .not(mapped(part))
    case .all(let parts): return .all(parts.map(mapped))
    case .any(let parts): return .any(parts.map(mapped))
    case .isMissing(let part): return .isMissing(mapped(part))
    case .listIsMissing(let list): return .listIsMissing(list.mappingSlots(slot))
    case .comparison(let a, let comparison, let b): return .comparison(mapped(a), comparison, mapped(b))
    case .isIn(let part, let list): return .isIn(mapped(part), list.mappingSlots(slot))
    case .calculation(let first, let steps):
      return .calculation(mapped(first), steps.map { Step($0.operation, mapped($0.operand)) })
    case .function(let function, let part): return .function(function, mapped(part))
    case .extreme(let isGreatest, let parts): return .extreme(isGreatest: isGreatest, parts.map(mapped))
    case .coalesce(let parts): return .coalesce(parts.map(mapped))
    case .choose(let condition, let then, let otherwise):
      return .choose(mapped(condition), then: mapped(then), otherwise: mapped(otherwise))
    case .age(let part, let unit): return .age(mapped(part), unit)
    case .distance(let parts): return .distance(parts.map(mapped))
    case .length(let part): return .length(mapped(part))
    case .count(let list): return .count(list.mappingSlots(slot))
    case .overlap(let a, let b): return .overlap(a.mappingSlots(slot), b.mappingSlots(slot))
    case .random(let seed): return .random(seed: mapped(seed))
    case .table(let part, let table): return .table(mapped(part), table)
    }
  }
}

extension FormulaList {
  fileprivate func mappingSlots(_ slot: (Int) -> Int) -> FormulaList {
    if case .values(let place, let type, let choices) = self {
      return .values(slot: slot(place), type, choices: choices)
    }
    return self
  }
}
