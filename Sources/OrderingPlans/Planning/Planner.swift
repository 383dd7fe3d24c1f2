import OrderingValues
package import RuleModel
package import RuleText

/// Flattens the orderings of a checked book into plans, and warns of keys that can never matter.
package struct Planner {
  /// How many keys an ordering may come to: where orderings use others twice, their number doubles each time.
  package static let mostKeys = 100
  /// How many orderings may use one another in a row.
  package static let deepestUse = 32

  private let book: CheckedBook
  private var flattened: [Flattened?]
  private var findings: [Finding] = []
  /// By the kind of item: what is known of its computed values before any item is seen.
  private var foldings: [ExactText: FormulaFolding] = [:]

  /// An ordering with those that it uses written out; without keys where these are too many.
  private struct Flattened {
    var keys: [OrderingPlan.Key] = []
    /// How many orderings stand in a row below this one.
    var depth = 0
    var isRefused = false
  }

  /// The plans of all orderings, in their order; none where one of them is refused, which is an error.
  ///
  /// - Precondition: The book holds no error: names resolve, and no `use` leads in a circle.
  package static func plans(of book: CheckedBook) -> (plans: [OrderingPlan], findings: [Finding]) {
    var planner = Planner(book: book)
    planner.adviseComputed()
    for index in book.orderings.indices { planner.flatten(index) }
    // A plan depends on no other one, so that they are made at the same time, some by each thread.
    let count = (book.orderings.count + planner.partSize - 1) / planner.partSize
    let parts = inParallel(mapping: count) { [planner] part in
      planner.plans(of: slice(part, of: count, count: book.orderings.count))
    }
    let plans = parts.flatMap(\.plans)
    planner.findings += parts.flatMap(\.findings)
    // Plans are found by the places of their orderings.
    return (plans.count == book.orderings.count ? plans : [], planner.findings)
  }

  /// So many plans are worth a thread's while.
  private var partSize: Int { 100 }

  /// The plans of some orderings, and what is to be said of them.
  private func plans(of part: Range<Int>) -> (plans: [OrderingPlan], findings: [Finding]) {
    var planner = self
    planner.findings = []
    var plans: [OrderingPlan] = []
    plans.reserveCapacity(part.count)
    // By place: an ordering taken out would be copied with all that it names.
    for index in part {
      guard let kind = book.kind(book.orderings[index].items), let flattened = flattened[index],
        !flattened.isRefused
      else { continue }
      plans.append(planner.plan(book.orderings[index], kind, flattened.keys))
    }
    return (plans, planner.findings)
  }

  /// The defaults of all parameters.
  private let defaults: ParameterValues

  private init(book: CheckedBook) {
    self.book = book
    defaults = book.parameterValues([]).values
    flattened = Array(repeating: nil, count: book.orderings.count)
  }

  private mutating func plan(_ rule: OrderingRule, _ kind: ItemKind, _ keys: [OrderingPlan.Key])
    -> OrderingPlan
  {
    var plan = OrderingPlan(name: rule.name, kind: kind, keys: keys, keepsInputOrder: rule.keepsInputOrder)
    // Defaults are known now; what a caller gives is checked when it is given.
    for problem in plan.bound(to: defaults).problems { report(problem, at: rule.span, rule.rulePath) }
    warnOfIdleKeys(plan)
    warnOfConstants(plan)
    let isTotal = plan.keys.indices.contains { plan.keys[$0].key.isUnique(in: kind) }
    guard !isTotal, !rule.keepsInputOrder else { return plan }
    guard let identity = kind.identity else {
      report(.noIdentity(kind.name.string), at: rule.span, rule.rulePath)
      plan.keepsInputOrder = true
      return plan
    }
    var key = SortKey(
      .value(identity), order: .direction(isDescending: plan.keys.last?.key.runsDown ?? false))
    if kind.fields[identity].type == .id { key.text = .init(mode: .exact) }
    plan.keys.append(
      .init(key: key, span: rule.span, path: rule.path, via: [], isAppended: true))
    return plan
  }

  // MARK: Used orderings

  private func index(of reference: OrderingRule.Reference) -> Int? {
    book.index(of: reference.name) ?? book.index(replacing: reference.name)
  }

  /// Writes out an ordering with those that it uses.
  private mutating func flatten(_ index: Int) {
    // With a stack of its own: a long row of orderings that use one another must not exhaust the thread's.
    var open = [index]
    while let last = open.last {
      if flattened[last] == nil {
        let waiting = book.orderings[last].keys.compactMap { key -> Int? in
          guard case .use(let reference, _) = key.subject else { return nil }
          return self.index(of: reference).flatMap { flattened[$0] == nil ? $0 : nil }
        }
        guard waiting.isEmpty else {
          open += waiting
          continue
        }
        flattened[last] = flatten(book.orderings[last])
      }
      open.removeLast()
    }
  }

  /// Writes out the keys of an ordering whose used orderings are written out already.
  private mutating func flatten(_ rule: OrderingRule) -> Flattened {
    var result = Flattened()
    // One more than it writes itself, for the identity.
    result.keys.reserveCapacity(rule.keys.count + 1)
    for entry in rule.keys {
      switch entry.subject {
      case .key(let key):
        result.keys.append(.init(key: key, span: entry.span, path: entry.path, via: [], isAppended: false))
      case .use(let reference, let isReversed):
        guard let index = index(of: reference), let used = flattened[index] else { continue }
        // What is wrong with a used ordering has been said there.
        if used.isRefused { return Flattened(isRefused: true) }
        result.depth = max(result.depth, used.depth + 1)
        for key in used.keys {
          result.keys.append(
            .init(
              key: isReversed ? key.key.mirrored : key.key, span: entry.span, path: entry.path,
              via: [book.orderings[index].name] + key.via, isAppended: false))
        }
      }
      if result.depth > Self.deepestUse {
        report(.useTooDeep(rule.name.string, most: Self.deepestUse), at: entry.span, entry.rulePath)
        return Flattened(isRefused: true)
      }
      if result.keys.count > Self.mostKeys {
        report(.tooManyKeys(rule.name.string, most: Self.mostKeys), at: rule.span, rule.rulePath)
        return Flattened(isRefused: true)
      }
    }
    return result
  }

  // MARK: Advice

  /// Warns of entries none of whose keys can matter: after a unique key, or after one that says the same.
  private mutating func warnOfIdleKeys(_ plan: OrderingPlan) {
    let kind = plan.kind
    var unique: Int?
    var idle: [Int: (message: Message, label: Finding.Label)] = [:]
    // By place: a key taken out would be copied with all that it names.
    for index in plan.keys.indices {
      func name(_ index: Int) -> String { plan.field(plan.keys[index]).name.string }
      let subject = plan.keys[index].key.subject
      if let unique {
        idle[index] = (
          .unreachableKey(name(index), after: name(unique)),
          .init(plan.keys[unique].span, "no two items are equal in this one")
        )
      } else if let earlier = (0..<index).first(where: {
        plan.keys[$0].key.subject == subject && plan.keys[$0].key.makesIdle(plan.keys[index].key, in: kind)
      }) {
        idle[index] = (.repeatedSortKey(name(index)), .init(plan.keys[earlier].span, "compared here already"))
      }
      if unique == nil, plan.keys[index].key.isUnique(in: kind) { unique = index }
    }
    if idle.isEmpty { return }
    let active = Set(plan.keys.indices.filter { idle[$0] == nil }.map { plan.keys[$0].span.range })
    var said = Set<Range<Int>>()
    for (index, key) in plan.keys.enumerated() {
      guard let (message, label) = idle[index], !active.contains(key.span.range),
        said.insert(key.span.range).inserted
      else { continue }
      report(message, at: key.span, key.rulePath, labels: label.span == key.span ? [] : [label])
    }
  }

  /// Warns of keys that compute the same for every item.
  private mutating func warnOfConstants(_ plan: OrderingPlan) {
    guard plan.keys.contains(where: \.key.isComputed) else { return }
    let folding = foldings[plan.kind.name] ?? FormulaFolding()
    for key in plan.keys where key.via.isEmpty {
      switch key.key.subject {
      // What one of its parts is told is the cause.
      case .condition(let formula) where formula.root.hasAdvice: break
      case .score(let rule) where rule.formula.root.hasAdvice: break
      case .condition(let formula):
        switch folding.folded(formula.root) {
        case .constant(.boolean(let holds)): report(.constantCondition(holds), at: key.span, key.rulePath)
        case .missing: report(.constantCondition(nil), at: key.span, key.rulePath)
        case let root: if !root.canHold { report(.constantCondition(false), at: key.span, key.rulePath) }
        }
      case .score(let rule):
        switch folding.folded(rule.formula.root) {
        case .missing: report(.formulaWithoutValue, at: key.span, key.rulePath)
        case .constant: report(.constantFormula, at: key.span, key.rulePath)
        default: warnOfConstantFactors(rule, folding, at: key.span, key.rulePath)
        }
      case .value, .pinned, .shuffle: break
      }
    }
  }

  /// Warns of factors that are the same for all items: they change no order, and 0 makes one of all.
  private mutating func warnOfConstantFactors(
    _ rule: ComputedRule, _ folding: FormulaFolding, at span: SourceSpan, _ path: String
  ) {
    guard case .combined(let formulas, by: .times) = rule else { return }
    for formula in formulas {
      guard case .constant(let value) = folding.folded(formula.root) else { continue }
      let isZero = if case .number(let number) = value { number.double == 0 } else { value == .integer(0) }
      report(.constantFactor(formula.source, isZero: isZero), at: span, path)
    }
  }

  /// Warns of computed values that no item has.
  private mutating func adviseComputed() {
    for kind in book.kinds {
      var folding = FormulaFolding()
      for (index, value) in kind.computed.enumerated() {
        switch folding.folded(value.formula.root) {
        // Said once: what reads it is not told that it reads nothing.
        case .missing:
          if !value.formula.root.hasAdvice { report(.formulaWithoutValue, at: value.span, value.rulePath) }
        case let root:
          warnOfConstantFactors(value.rule, folding, at: value.span, value.rulePath)
          if root.isConstant { folding.known[kind.fields.count + index] = root }
        }
      }
      foldings[kind.name] = folding
    }
  }

  private mutating func report(
    _ message: Message, at span: SourceSpan, _ path: String, labels: [Finding.Label] = []
  ) {
    findings.append(Finding(message, at: span, rulePath: path, labels: labels))
  }
}

extension SortKey {
  /// Whether the key computes what it compares.
  fileprivate var isComputed: Bool {
    switch subject {
    case .score, .condition: true
    case .value, .pinned, .shuffle: false
    }
  }

  /// Whether the key is one on a field or computed value that runs down: the appended identity runs with it.
  fileprivate var runsDown: Bool { if case .value = subject { isDescending } else { false } }

  package var isDescending: Bool { if case .direction(isDescending: true) = order { true } else { false } }

  /// The key turned around; missing values stay where they are.
  var mirrored: SortKey {
    var key = self
    switch order {
    case .direction(let isDescending): key.order = .direction(isDescending: !isDescending)
    case .list(let values, let othersFirst, let isReversed):
      key.order = .list(values, othersFirst: othersFirst, isReversed: !isReversed)
    }
    return key
  }

  /// Whether no two items are equal under this key.
  package func isUnique(in kind: ItemKind) -> Bool {
    guard case .value(let slot) = subject else { return false }
    return kind.values[slot].isUnique && tellsApart(kind.values[slot].type)
  }

  /// Whether items that are equal under this key are always equal under a later one too.
  package func makesIdle(_ later: SortKey, in kind: ItemKind) -> Bool {
    guard subject == later.subject, take == later.take else { return false }
    switch (order, later.order) {
    case (.list(let a, _, _), .list(let b, _, _)): return a == b
    case (.list, .direction): return false
    case (.direction, _):
      if grouping == .none {
        // Equal exact values are equal in every way; collated ones only under the same collation.
        let isExact = text.map { $0.mode == .exact } ?? true
        return isExact || (text == later.text && later.isDirection)
      }
      return grouping == later.grouping && later.isDirection
    }
  }

  private var isDirection: Bool { if case .direction = order { true } else { false } }
}
