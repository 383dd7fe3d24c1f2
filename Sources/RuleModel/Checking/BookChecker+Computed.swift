import OrderingValues
import RuleText

/// Computed values: each is read after those that it reads, wherever in the book they stand.
extension BookChecker {
  /// A computed value as it is written.
  private struct Draft {
    var file: Int
    var entry: Node.Entry
    var path: RulePath
    /// The names in its formulas.
    var names: Set<ExactText>
  }

  mutating func readComputed() {
    // Only computed values ask where they stand in products.
    let factors =
      outlines.contains { $0["computed"] != nil }
      ? outlines.reduce(into: Set<ExactText>()) { $0.formUnion($1.factors) } : []
    for items in kindNames {
      // Taken out while it grows: a copy for each value would take the square of their number.
      guard var scope = scopes.removeValue(forKey: items) else { continue }
      scope.formulas = formulaScope(of: scope)
      let drafts = drafts(of: items, in: &scope)
      for index in inOrder(drafts, in: &scope) { read(drafts[index], into: &scope, factors) }
      scopes[items] = scope
    }
  }

  private func formulaScope(of scope: KindScope) -> FormulaScope {
    var formulas = FormulaScope(kind: scope.kind, parameters: parameters.flatMap(\.formulaParameters))
    formulas.isComplete = scope.knowsAllFields && parameterNames.isComplete
    formulas.faultyNames = scope.faultyFields
    formulas.hasIdentity = scope.kind.identity != nil || !scope.identityIsKnown
    formulas.faultyParameters = parameterNames.faulty
    return formulas
  }

  /// The computed values of a kind that have a name of their own.
  private mutating func drafts(of items: ExactText, in scope: inout KindScope) -> [Draft] {
    var drafts: [Draft] = []
    var firsts: [ExactText: SourceSpan] = [:]
    for file in outlines.indices where outlines[file].items == items {
      guard let part = outlines[file]["computed"] else { continue }
      let path = RulePath.root + "computed"
      guard !outlines[file].reader.reportIfEmpty(part, path) else { continue }
      let entries = outlines[file].reader.entries(
        part.value, of: "`computed`", path, example: "lastActivity: max(publishedAt, commentedAt)")
      guard let entries, !outlines[file].reader.hidesEntries(entries, in: part.range) else {
        scope.isComplete = false
        scope.formulas.isComplete = false
        continue
      }
      for entry in entries {
        let name = entry.key.text
        let path = path + name
        guard outlines[file].reader.checkName(entry.key, path) else {
          scope.markFaulty(name)
          continue
        }
        let field = scope.kind.fieldSlot(name).map { scope.kind.fields[$0].span }
        if let first = field ?? firsts[name] {
          outlines[file].reader.report(
            .duplicateComputed(name.string, isField: field != nil), at: entry.key.range, path,
            labels: [.init(first, "first here")])
          continue
        }
        firsts[name] = outlines[file].reader.span(entry.key.range)
        drafts.append(Draft(file: file, entry: entry, path: path, names: entry.value.namesInFormulas))
      }
    }
    warnOfSimilar(
      drafts.map { ($0.entry.key.text, outlines[$0.file].reader.span($0.entry.key.range), $0.path) },
      beside: scope.kind.fields.map { ($0.name, $0.span) })
    return drafts
  }

  /// The values in an order in which each stands behind those that it reads; without those in a circle, which
  /// are reported.
  private mutating func inOrder(_ drafts: [Draft], in scope: inout KindScope) -> [Int] {
    let places = Dictionary(
      drafts.enumerated().map { ($1.entry.key.text, $0) }, uniquingKeysWith: { first, _ in first })
    let graph = ReferenceGraph(
      edges: drafts.map { draft in
        let span = outlines[draft.file].reader.span(draft.entry.key.range)
        return draft.names.compactMap { places[$0] }.sorted().map { target in
          .init(
            target: target,
            reference: .init(name: drafts[target].entry.key.text, span: span, rulePath: draft.path.text))
        }
      })
    var inCircle: Set<Int> = []
    for circle in graph.circles() {
      let names = circle.map { drafts[$0.ordering].entry.key.text }
      let reference = circle[0].reference
      report(
        .cycle("computed", (names + names.prefix(1)).map(\.string)), at: reference.span, reference.rulePath)
      inCircle.formUnion(circle.map(\.ordering))
    }
    for index in inCircle { scope.markFaulty(drafts[index].entry.key.text) }
    return graph.postorder().filter { !inCircle.contains($0) }
  }

  private mutating func read(_ draft: Draft, into scope: inout KindScope, _ factors: Set<ExactText>) {
    let name = draft.entry.key.text
    let errorsBefore = outlines[draft.file].reader.errorCount
    let rule = outlines[draft.file].reader.computedRule(
      draft.entry.value, of: "the computed value \(quoted(name))", in: scope.formulas, .computed, as: .value,
      isFactor: factors.contains(name),
      draft.path)
    guard let rule, outlines[draft.file].reader.errorCount == errorsBefore else {
      scope.markFaulty(name)
      return
    }
    let span = outlines[draft.file].reader.span(draft.entry.key.range)
    let value = ComputedValue(name: name, rule: rule, span: span, rulePath: draft.path.text)
    scope.kind.append(value)
    scope.formulas.append(.init(name, value.type, choices: value.formula.choices))
  }
}

extension KindScope {
  fileprivate mutating func markFaulty(_ name: ExactText) {
    if faultyFields.insert(name).inserted { faultyComputed.insert(name) }
    formulas.faultyNames.insert(name)
  }
}

extension FileOutline {
  /// The texts that stand in products, wherever in the file: a factor of 0 makes the whole product 0.
  fileprivate var factors: Set<ExactText> {
    var factors: Set<ExactText> = []
    func look(_ node: Node) {
      switch node.content {
      case .scalar, .empty, .broken: break
      case .list(let nodes): nodes.forEach(look)
      case .mapping(let entries):
        for entry in entries {
          if entry.key.text == "multiply", case .list(let nodes) = entry.value.content {
            factors.formUnion(nodes.compactMap { $0.text.map { ExactText($0) } })
          }
          look(entry.value)
        }
      }
    }
    if let part = self["computed"] { look(part.value) }
    orderings.forEach { look($0.value) }
    return factors
  }
}

extension Node {
  /// The names in all formulas below this.
  fileprivate var namesInFormulas: Set<ExactText> {
    switch content {
    case .scalar(let scalar): TypedFormula.names(in: scalar.text)
    case .list(let nodes): nodes.reduce(into: []) { $0.formUnion($1.namesInFormulas) }
    case .mapping(let entries):
      entries.filter { ["of", "multiply", "add"].contains($0.key.text.string) }
        .reduce(into: []) { $0.formUnion($1.value.namesInFormulas) }
    case .empty, .broken: []
    }
  }
}
