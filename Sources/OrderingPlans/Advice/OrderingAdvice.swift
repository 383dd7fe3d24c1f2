import OrderingValues
import RuleModel
import RuleText

extension LoadedBook {
  /// What is to be said of orderings and tests that can be used, and are hardly what was meant.
  ///
  /// - Complexity: O(keys + rows of tests).
  var advice: [Finding] { equalOrderings + unusedOrderings + testsThatProveNothing }

  // MARK: Equal orderings

  /// Warnings of orderings that order everything as one before them does, whichever of them uses the other.
  private var equalOrderings: [Finding] {
    // Nearly all orderings differ in what is quickly seen; only the others are compared in full.
    var alike: [Int: Int] = [:]
    var firsts: [OrderingEquality: Int] = [:]
    var findings: [Finding] = []
    for place in plans.indices {
      // One that has a successor lives on for those who still ask for it.
      if book.orderings[place].replacedBy != nil { continue }
      let outline = plans[place].outline
      guard let other = alike[outline] else {
        alike[outline] = place
        continue
      }
      firsts[OrderingEquality(plans[other])] = firsts[OrderingEquality(plans[other])] ?? other
      let equality = OrderingEquality(plans[place])
      guard let first = firsts[equality] else {
        firsts[equality] = place
        continue
      }
      let (rule, equal) = (book.orderings[place], book.orderings[first])
      let message = Message.equalOrderings(rule.name.string, equal.name.string)
      findings.append(
        Finding(
          message, at: rule.span, rulePath: rule.rulePath,
          labels: [.init(equal.span, "orders everything equally")]))
    }
    return findings
  }

  // MARK: Unused orderings

  /// Notes of orderings that neither a screen offers nor another ordering names, where there are screens.
  private var unusedOrderings: [Finding] {
    if book.screens.isEmpty { return [] }
    var used = Set<Int>()
    func use(_ reference: OrderingRule.Reference) {
      if let place = book.index(of: reference.name) ?? book.index(replacing: reference.name) {
        used.insert(place)
      }
    }
    for screen in book.screens { screen.orderings.forEach(use) }
    for rule in book.orderings {
      if let fallback = rule.fallback { use(fallback) }
      if let successor = rule.replacedBy { use(successor) }
      for case .use(let reference, _) in rule.keys.map(\.subject) { use(reference) }
    }
    let shown = Set(book.screens.map(\.items))
    return book.orderings.enumerated().compactMap { place, rule in
      guard shown.contains(rule.items), rule.replacedBy == nil, !used.contains(place) else { return nil }
      let message = Message.unusedOrdering(rule.name.string, items: rule.items.string)
      return Finding(message, at: rule.span, rulePath: rule.rulePath)
    }
  }

  // MARK: Tests

  /// Warnings of tests that pass whatever the keys of their ordering say.
  private var testsThatProveNothing: [Finding] {
    book.tests.compactMap { test in
      guard case .rows(let rows) = test.given else { return nil }
      let name = test.name
      if rows.count == 1 { return Finding(.testOfOneItem(name), at: test.nameSpan, rulePath: test.rulePath) }
      // A test of ties may be about items that have nothing.
      guard test.expectEqual.isEmpty,
        let place = book.index(of: test.ordering.name) ?? book.index(replacing: test.ordering.name),
        let compared = plans[place].comparedFields,
        !rows.contains(where: { row in compared.contains { row.values[$0]?.isEmpty == false } })
      else { return nil }
      let plan = plans[place]
      let fields = compared.map { plan.kind.fields[$0].name.string }
      let message = Message.testOfNothingCompared(name, ordering: plan.name.string, fields: fields)
      return Finding(message, at: test.nameSpan, rulePath: test.rulePath)
    }
  }
}

extension OrderingPlan {
  /// The slots of the fields by which its keys as written tell items apart; nil where they do so without.
  fileprivate var comparedFields: [Int]? {
    guard keys.contains(where: \.isAppended) else { return nil }
    var written = self
    written.keys.removeAll(where: \.isAppended)
    // Pins, shuffles and random numbers are about the identity, which each row has.
    let slots = written.slots
    return slots.isEmpty || slots.contains { $0 == kind.identity } ? nil : slots
  }
}

/// What two orderings have in common that order everything equally.
private struct OrderingEquality: Hashable {
  let items: ExactText
  let keys: [SortKey]
  let keepsInputOrder: Bool

  init(_ plan: OrderingPlan) {
    items = plan.kind.name
    var keys: [SortKey] = []
    var isTotal = false
    // What follows a key that tells all items apart has no effect.
    for key in plan.keys where !isTotal {
      keys.append(key.key.asCompared(in: plan.kind))
      isTotal = key.isAppended || key.key.isUnique(in: plan.kind)
    }
    self.keys = keys
    keepsInputOrder = !isTotal && plan.keepsInputOrder
  }
}

extension OrderingPlan {
  /// A number that two plans have in common which order everything equally.
  fileprivate var outline: Int {
    var hasher = Hasher()
    // By place: a key taken out would be copied with all that it names.
    for place in keys.indices {
      keys[place].key.hashOutline(into: &hasher)
      if keys[place].isAppended || keys[place].key.isUnique(in: kind) { break }
    }
    return hasher.finalize()
  }
}

extension SortKey {
  /// What is quickly seen of a key.
  fileprivate func hashOutline(into hasher: inout Hasher) {
    if case .value(let slot) = subject { hasher.combine(slot) } else { hasher.combine(-1) }
    switch order {
    case .direction(let isDescending): hasher.combine(isDescending)
    case .list(let values, let othersFirst, _):
      hasher.combine(values.count)
      hasher.combine(othersFirst)
    }
    if grouping != .none { hasher.combine(grouping) }
    hasher.combine(missingFirst)
  }

  /// The key without what makes no difference: how its formula is written, and that an id is compared exactly.
  fileprivate func asCompared(in kind: ItemKind) -> SortKey {
    var key = self
    switch subject {
    case .condition(let formula): key.subject = .condition(formula.mappingSlots { $0 })
    case .score(let rule): key.subject = .score(.formula(rule.formula.mappingSlots { $0 }))
    case .value(let slot):
      if kind.values[slot].type == .id, text == TextRule(mode: .exact) { key.text = nil }
    case .pinned, .shuffle: break
    }
    return key
  }
}
