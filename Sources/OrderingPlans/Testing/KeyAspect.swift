import OrderingValues
import RuleModel

/// Something that a sort key says, and that a test may depend on.
package enum KeyAspect: String, Sendable, Hashable, CaseIterable {
  /// That the key is there at all.
  case key
  /// Which way it runs; of a list of values, their order.
  case direction
  /// Where items without a value stand.
  case missing
  /// Where values stand that a list does not name.
  case others
}

extension OrderingPlan {
  /// What a key says.
  ///
  /// What has no effect is left out: where there is always a value, it does not matter where missing ones stand.
  package func aspects(of key: Key) -> [KeyAspect] {
    KeyAspect.allCases.filter { aspect in
      switch aspect {
      case .key: true
      case .direction: hasDirection(key.key)
      case .missing: canBeMissing(key)
      case .others: leavesValuesOut(key)
      }
    }
  }

  private func hasDirection(_ key: SortKey) -> Bool {
    switch (key.subject, key.order) {
    case (.shuffle, _): false
    case (.pinned(_?), _), (_, .direction): true
    case (_, .list(let values, _, _)): values.count > 1
    }
  }

  private func leavesValuesOut(_ key: Key) -> Bool {
    if case .pinned = key.key.subject { return false }
    guard case .list(let values, _, _) = key.key.order else { return false }
    let field = field(key)
    return switch field.type {
    case .choice: values.count < field.values.count
    case .boolean: values.count < 2
    default: true
    }
  }

  private func canBeMissing(_ key: Key) -> Bool {
    if key.key.take == .count { return false }
    switch key.key.subject {
    case .condition, .pinned, .shuffle: return false
    case .score(let rule): return kind.canBeMissing(rule.formula.root)
    case .value(let slot):
      // A text that is no version counts as missing.
      if key.key.text?.mode == .version, case .direction = key.key.order { return true }
      return kind.canBeMissing(slot: slot)
    }
  }
}

extension ItemKind {
  fileprivate func canBeMissing(slot: Int) -> Bool {
    computedValue(slot).map { canBeMissing($0.formula.root) } ?? !fields[slot].isRequired
  }

  /// Whether a part of a formula may have no value; where that is not clear, yes.
  fileprivate func canBeMissing(_ node: FormulaNode) -> Bool {
    switch node {
    case .constant, .parameter, .now, .isMissing, .listIsMissing, .count: false
    case .missing, .isIn, .overlap: true
    case .value(let slot, _, _): canBeMissing(slot: slot)
    case .coalesce(let parts): parts.allSatisfy(canBeMissing)
    case .calculation(_, let steps):
      steps.contains { [.divided, .power].contains($0.operation) } || node.parts.contains(where: canBeMissing)
    case .function(let function, let part):
      [.sqrt, .exp, .ln, .log10].contains(function) || canBeMissing(part)
    case .table(let part, let table): table.otherwise == nil || table.missing == nil && canBeMissing(part)
    default: node.parts.contains(where: canBeMissing)
    }
  }
}

extension OrderingPlan {
  /// The plan with something changed that some of its keys say: the key taken away, or the rest turned around.
  ///
  /// The identity that keeps ties apart stands behind the keys as before, or runs the way that is said.
  func changing(_ aspect: KeyAspect, ofKeys places: Set<Int>, identityRunsDown: Bool?) -> OrderingPlan {
    var plan = self
    plan.keys = keys.enumerated().compactMap { place, key in
      guard places.contains(place) else { return key.isAppended ? nil : key }
      guard aspect != .key else { return nil }
      var key = key
      key.key = key.key.changing(aspect)
      return key
    }
    return plan.keepingTiesApart(identityRunsDown ?? false, like: self)
  }

  /// The plan with its appended identity turned to a direction.
  func turningIdentity(down: Bool) -> OrderingPlan {
    var plan = self
    for place in keys.indices where keys[place].isAppended {
      plan.keys[place].key.order = .direction(isDescending: down)
    }
    return plan
  }

  private func keepingTiesApart(_ isDescending: Bool, like original: OrderingPlan) -> OrderingPlan {
    guard !keepsInputOrder, !keys.contains(where: { $0.key.isUnique(in: kind) }) else { return self }
    var plan = self
    guard let identity = kind.identity else {
      plan.keepsInputOrder = true
      return plan
    }
    var key = SortKey(.value(identity), order: .direction(isDescending: isDescending))
    if kind.fields[identity].type == .id { key.text = .init(mode: .exact) }
    // There is a key to take the place from: without any, nothing could have been changed.
    guard let place = original.keys.last else { return self }
    plan.keys.append(.init(key: key, span: place.span, path: place.path, via: [], isAppended: true))
    return plan
  }
}

extension SortKey {
  fileprivate func changing(_ aspect: KeyAspect) -> SortKey {
    var key = self
    switch (aspect, order) {
    case (.key, _): break
    case (.direction, .direction(let isDescending)): key.order = .direction(isDescending: !isDescending)
    case (.direction, .list(let values, let othersFirst, let isReversed)):
      key.order = .list(values.reversed(), othersFirst: othersFirst, isReversed: isReversed)
    case (.missing, _): key.missingFirst.toggle()
    case (.others, .list(let values, let othersFirst, let isReversed)):
      key.order = .list(values, othersFirst: !othersFirst, isReversed: isReversed)
    case (.others, .direction): break
    }
    return key
  }
}
