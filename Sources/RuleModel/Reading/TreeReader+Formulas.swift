import OrderingValues
import RuleText

/// Formulas, and what is made of them.
extension TreeReader {
  /// A formula; nil where something is wrong with it.
  mutating func formula(
    _ node: Node, of what: String, in scope: FormulaScope, as use: FormulaUse, _ path: RulePath,
    example: String
  ) -> TypedFormula? {
    if reportUnquotedFormula(node, path) { return nil }
    guard let scalar = scalar(node, of: what, path, example: example) else { return nil }
    var scope = scope
    scope.suggestsNames = comparisonsLeft > 0
    let (formula, found) = TypedFormula.check(scalar.text, in: scope, as: use)
    if found.isEmpty { return formula }
    comparisonsLeft -= scope.values.count + scope.parameters.count
    let places = FormulaPlaces(node, in: source)
    for finding in found { report(places.finding(finding, in: source, rulePath: path.text)) }
    return formula
  }

  /// A parameter, as `$seed`: nil where the text is none, or where it is one that does not fit, which is said.
  ///
  /// `wanted` are the types that fit, in words of `phrase`.
  mutating func parameter(
    _ text: String, at range: Range<Int>, in scope: FormulaScope, wanted: [FieldType], many: Bool,
    for what: String, _ path: RulePath
  ) -> ParameterReference? {
    let name = String(text.dropFirst())
    guard let parameter = scope.parameter(name) else {
      if scope.mayDeclare(parameter: ExactText(name)) { return nil }
      if scope.isRecord(name) {
        report(.recordAsValue(name, members: scope.members(of: name)), at: range, path)
        return nil
      }
      let names = scope.parameters.map(\.reference.description)
      let meant = guess(name, among: names)
      var fix = meant.map { Finding.Fix("write `$\($0.name)`", edits: [.init(range, "$" + $0.name)]) }
      fix?.isSafe = false
      report(
        .unknownParameter(name, suggestion: meant?.name, parameters: names), at: range, path, fix: fix)
      return nil
    }
    guard parameter.many == many, wanted.contains(parameter.type) else {
      report(
        .parameterDoesNotFit(
          text, is: parameter.type, many: parameter.many, what: what, wants: wanted[0], wantsMany: many),
        at: range, path)
      return nil
    }
    return parameter.reference
  }

  // MARK: Computed

  /// How a value is computed: a formula, or a mapping with a table, a product or a sum.
  ///
  /// `isFactor` says that the value stands in a product somewhere.
  mutating func computedRule(
    _ node: Node, of what: String, in scope: FormulaScope, _ vocabulary: Vocabulary, as use: FormulaUse,
    isFactor: Bool = false, _ path: RulePath
  ) -> ComputedRule? {
    guard let entries = node.ownEntries.map(withoutPieces), source.cutFormula(at: node) == nil else {
      return formula(node, of: what, in: scope, as: use, path, example: "points + 1").map { .formula($0) }
    }
    let errorsBefore = errorCount
    let options = options(entries, of: vocabulary, path)
    let forms = ["bands", "table", "multiply", "add"].compactMap { word in options[word].map { (word, $0) } }
    guard let (word, entry) = forms.first else {
      if errorCount == errorsBefore {
        let words = vocabulary.words.map(\.name)
        let forms = ["bands", "table", "multiply", "add"].filter(words.contains)
        report(.computedWithoutForm(what, forms: forms), at: entries.first?.key.range ?? visible(node), path)
      }
      return nil
    }
    if let (second, other) = forms.dropFirst().first {
      report(
        .contradiction(
          "\(quoted(word)) and \(quoted(second)) both say how to compute", cure: "keep one of them"),
        at: other.key.range, path, labels: [.init(span(entry.key.range), "and this")])
      return nil
    }
    let rule: ComputedRule?
    if word == "multiply" || word == "add" {
      for option in ["of", "otherwise", "missing"] {
        guard let entry = options[option] else { continue }
        report(.tableWordBesideParts(option, word), at: entry.key.range, path + option)
      }
      rule = combined(entry, by: word == "multiply" ? .times : .plus, in: scope, path + word)
    } else {
      rule = table(entry, options, isFactor: isFactor, in: scope, path)
    }
    return errorCount > errorsBefore ? nil : rule
  }

  private mutating func combined(
    _ entry: Node.Entry, by operation: Arithmetic, in scope: FormulaScope, _ path: RulePath
  ) -> ComputedRule? {
    let what = quoted(entry.key.text)
    guard let nodes = elements(entry.value, of: what, path, example: "\(entry.key.text): [freshness, boost]")
    else { return nil }
    if nodes.isEmpty { report(.emptyList(what), at: visible(entry.value), path) }
    var formulas: [TypedFormula] = []
    for (index, node) in withoutPieces(nodes).enumerated() {
      let formula = formula(
        node, of: "a part of \(what)", in: scope, as: .number, path[index], example: "freshness")
      if let formula { formulas.append(formula) }
    }
    return formulas.isEmpty ? nil : .combined(formulas, by: operation)
  }

  // MARK: Tables

  private mutating func table(
    _ entry: Node.Entry, _ options: Options, isFactor: Bool, in scope: FormulaScope, _ path: RulePath
  ) -> ComputedRule? {
    guard let subject = options["of"] else {
      report(.tableWithoutSubject(entry.key.text.string), at: entry.key.range, path)
      return nil
    }
    let of = formula(
      subject.value, of: "`of`", in: scope, as: .value, path + "of", example: "of: age(publishedAt, days)")
    let otherwise = options["otherwise"].flatMap { result($0, path) }
    let missing = options["missing"].flatMap { result($0, path) }
    guard let of else { return nil }
    let isBands = entry.key.text == "bands"
    if isBands, !of.type.isNumeric, !of.type.isTemporal {
      report(
        .formulaType(
          "`bands` are for numbers and dates, and this is \(of.type.phrase)",
          help: "write `table` for exact values"), at: entry.key.range, path + "bands")
      return nil
    }
    let what = quoted(entry.key.text)
    let rowsPath = path + entry.key.text
    guard let rows = entries(entry.value, of: what, rowsPath, example: "\(entry.key.text): { 0: 1, 7: 0.2 }")
    else { return nil }
    if rows.isEmpty { report(.emptyList(what), at: visible(entry.value), rowsPath) }
    let errorsBefore = errorCount
    let found = self.rows(rows, of, isBands: isBands, rowsPath)
    let table = TableRule(
      rows: isBands ? .bands(found) : .values(found), otherwise: otherwise, missing: missing)
    if errorCount == errorsBefore, !found.isEmpty {
      for advice in table.advice(on: TableSubject(of), isFactor: isFactor) {
        let place: Range<Int>? =
          switch advice.place {
          case .row(let index): rows[index].key.range
          case .otherwise: options["otherwise"]?.key.range
          case .missing: options["missing"]?.key.range
          case .wholeTable: entry.key.range
          }
        report(advice.message(choices: of.choices), at: place ?? entry.key.range, rowsPath)
      }
    }
    return .table(table, of: of)
  }

  private mutating func rows(
    _ entries: [Node.Entry], _ of: TypedFormula, isBands: Bool, _ path: RulePath
  ) -> [TableRule.Row] {
    var field = ItemKind.Field(
      name: ExactText(of.source), type: of.type, span: span(entries.first?.key.range ?? 0..<0),
      rulePath: path.text)
    field.values = of.choices
    var rows: [TableRule.Row] = []
    var places: [FieldValue: Range<Int>] = [:]
    for entry in entries {
      let path = path + entry.key.text
      // A whole number may be looked up among fractions, which it then never equals.
      let isFraction = of.type == .integer && entry.key.text.string.utf8.contains(UInt8(ascii: "."))
      let key = value(
        Node(.scalar(.init(entry.key.text.string, .plain)), entry.key.range),
        of: isBands ? "a bound" : "a value of the table", as: isFraction ? .decimal : of.type, field: field,
        path)
      let number = number(entry.value, of: "the result of a row", as: .number, path)
      guard var key, case .number(let result)? = number else { continue }
      // `1.0` is the row of 1.
      if case .decimal(let decimal) = key, isFraction, let whole = Int64(decimal.description) {
        key = .integer(whole)
      }
      if let first = places[key] {
        report(
          .repeatedValue(entry.key.text.string), at: entry.key.range, path,
          labels: [.init(span(first), "first here")])
      } else if isBands, let last = rows.last, !last.key.precedes(key) {
        report(
          .bandsNotAscending(entry.key.text.string, after: last.key.description), at: entry.key.range, path)
      } else {
        places[key] = entry.key.range
        rows.append(.init(key, result))
      }
    }
    return rows
  }

  private mutating func result(_ entry: Node.Entry, _ path: RulePath) -> ExactNumber? {
    let value = number(entry.value, of: quoted(entry.key.text), as: .number, path + entry.key.text)
    if case .number(let number)? = value { return number }
    return nil
  }
}

extension FieldValue {
  /// Whether a bound lies below another one: numbers of any kind, or both dates or days.
  fileprivate func precedes(_ other: FieldValue) -> Bool {
    if case .date(let a) = self, case .date(let b) = other { return a < b }
    if case .day(let a) = self, case .day(let b) = other { return a < b }
    switch (self, other) {
    case (.decimal(let a), .decimal(let b)): return a < b
    case (.number(let a), .number(let b)): return a < b
    case (.integer(let a), .decimal(let b)): return DecimalValue(a) < b
    case (.decimal(let a), .integer(let b)): return a < DecimalValue(b)
    case (.integer(let a), .integer(let b)): return a < b
    default: return false
    }
  }
}
