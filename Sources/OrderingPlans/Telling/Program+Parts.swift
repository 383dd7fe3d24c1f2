import OrderingValues
import RuleModel

/// What a key is computed from: the factors of a product, what a table looks up, the values that a formula
/// reads.
extension Program {
  /// So many parts are shown at most, and so deep.
  private static let mostParts = 60
  private static let deepest = 8

  /// A part of a key, with its value in words for each item.
  struct Part {
    var name: String
    var values: [String]
    var depth: Int
  }

  /// The parts of a key for the items of some columns, each once, the whole before its parts.
  func parts(of key: SortKey, in columns: [ValueColumn], by plan: OrderingPlan) -> [Part] {
    var collector = PartCollector(program: self, plan: plan, columns: columns)
    switch key.subject {
    case .value(let slot):
      guard let value = plan.kind.computedValue(slot) else { return [] }
      collector.add(value.rule, depth: 1)
    case .score(let rule): collector.add(rule, depth: 1)
    case .condition(let formula): collector.add(.formula(formula), depth: 1)
    case .pinned, .shuffle: return []
    }
    return collector.parts
  }

  private struct PartCollector {
    let program: Program
    let plan: OrderingPlan
    let columns: [ValueColumn]
    var parts: [Part] = []
    private var seen: Set<String> = []

    init(program: Program, plan: OrderingPlan, columns: [ValueColumn]) {
      self.program = program
      self.plan = plan
      self.columns = columns
    }

    mutating func add(_ rule: ComputedRule, depth: Int) {
      guard depth <= Program.deepest else { return }
      switch rule {
      case .combined(let formulas, _): formulas.forEach { add($0, depth) }
      case .table(_, let formula): add(formula, depth)
      case .formula(let formula): addValues(of: formula, depth)
      }
    }

    /// A formula with its value, and below it what it reads; one that is a name alone by that name.
    private mutating func add(_ formula: TypedFormula, _ depth: Int) {
      if case .value(let slot, _, _) = formula.root.unconverted { return add(slot: slot, depth) }
      append(formula, named: formula.source, depth) { $0.addValues(of: formula, depth + 1) }
    }

    private mutating func addValues(of formula: TypedFormula, _ depth: Int) {
      guard depth <= Program.deepest else { return }
      formula.slots.forEach { add(slot: $0, depth) }
      if formula.readsNow, let now = program.now { addForAll("now", "\(now)", depth) }
      for parameter in formula.parameters.sorted(by: { $0.description < $1.description }) {
        guard let value = program.parameters[parameter] else { continue }
        addForAll("$\(parameter)", value.words, depth)
      }
    }

    /// What is the same for all items: the time, a parameter.
    private mutating func addForAll(_ name: String, _ value: String, _ depth: Int) {
      guard parts.count < Program.mostParts, seen.insert(name).inserted else { return }
      let count = columns.first?.itemCount ?? 0
      parts.append(.init(name: "`\(name)`", values: Array(repeating: value, count: count), depth: depth))
    }

    private mutating func add(slot: Int, _ depth: Int) {
      let name = plan.kind.values[slot].name.string
      if let value = plan.kind.computedValue(slot) {
        return append(value.formula, named: name, depth) { $0.add(value.rule, depth: depth + 1) }
      }
      guard parts.count < Program.mostParts, seen.insert(name).inserted,
        let place = program.slots.firstIndex(of: slot)
      else { return }
      add(columns[place], of: plan.kind.fields[slot], depth)
    }

    private mutating func append(
      _ formula: TypedFormula, named name: String, _ depth: Int, _ addParts: (inout PartCollector) -> Void
    ) {
      guard parts.count < Program.mostParts, depth <= Program.deepest, seen.insert(name).inserted else {
        return
      }
      let column = program.values(of: formula, in: columns, by: plan)
      var field = ItemKind.Field(
        name: ExactText(name), type: formula.type, span: plan.keys[0].span, rulePath: "")
      field.values = formula.choices
      add(column, of: field, depth)
      addParts(&self)
    }

    private mutating func add(_ column: ValueColumn, of field: ItemKind.Field, _ depth: Int) {
      let values = (0..<column.itemCount).map { column.words(ofItem: $0, field) }
      parts.append(.init(name: "`\(field.name)`", values: values, depth: depth))
    }
  }

  /// The values of a formula over the fields of a plan's items.
  func values(of formula: TypedFormula, in columns: [ValueColumn], by plan: OrderingPlan)
    -> ValueColumn
  {
    let places = Dictionary(uniqueKeysWithValues: slots.enumerated().map { ($1, $0) })
    let read = plan.kind.reading(of: [formula])
    let own = Dictionary(
      uniqueKeysWithValues: read.computed.enumerated().map { ($1, columns.count + $0) })
    func place(_ slot: Int) -> Int { places[slot] ?? own[slot] ?? 0 }
    let compiled = CompiledFormula(
      formula.mappingSlots(place),
      computed: read.computed.map {
        .init(slot: place($0), formula: plan.kind.computedValue($0)!.formula.mappingSlots(place))
      })
    return evaluate(compiled, columns)
  }
}

extension FormulaNode {
  fileprivate var unconverted: FormulaNode {
    if case .converted(let part, _) = self { part.unconverted } else { self }
  }
}

extension ParameterValues.Value {
  /// The first values, in words.
  fileprivate var words: String {
    switch self {
    case .one(let value): return Self.words(value)
    case .many(let values):
      let more = values.count > 10 ? ["and \(values.count - 10) more"] : []
      return "[\((values.prefix(10).map(Self.words) + more).joined(separator: ", "))]"
    }
  }

  private static func words(_ value: FieldValue) -> String {
    if case .text(let text) = value { "'\(text.string.onOneLine)'" } else { value.description.onOneLine }
  }
}
