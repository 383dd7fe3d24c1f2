import OrderingValues
import RuleText

/// `screens`: which screen uses what.
extension TreeReader {
  /// The screen as far as it could be read; its names are not looked up.
  ///
  /// `scope` is that of conditions, which see parameters only.
  mutating func screen(
    _ entry: Node.Entry, of items: ExactText, in scope: FormulaScope, _ path: RulePath
  ) -> ScreenRule? {
    let name = entry.key.text
    let example = "\(name): { orderings: [newest, top], default: newest }"
    guard let entries = entries(entry.value, of: "the screen \(quoted(name))", path, example: example) else {
      return nil
    }
    let options = options(entries, of: .screen, path)
    var screen = ScreenRule(name: name, items: items, span: span(entry.key.range), rulePath: path.text)
    if let entry = options["label"] { screen.label = label(entry.value, path + "label") }
    if let entry = options["orderings"] {
      screen.orderings = offered(entry.value, path + "orderings")
    } else if !options.says("orderings") {
      report(.screenWithoutOrderings(name.string), at: entry.key.range, path)
    }
    let first = screen.orderings.first
    if let entry = options["default"] {
      screen.defaultChoice =
        choice(
          entry.value, of: "`default`", in: scope, example: first?.name.string ?? "newest", path + "default")
        ?? .init()
    } else if let first, !options.says("default") {
      // With one ordering there is nothing to say.
      if screen.orderings.count > 1 {
        report(.screenWithoutDefault(name.string, first.name.string), at: entry.key.range, path)
      }
      screen.defaultChoice = .init(entries: [
        .init(outcome: .use(first), span: first.span, rulePath: first.rulePath)
      ])
    }
    if let entry = options["source"] {
      screen.source = choice(entry.value, of: "`source`", in: scope, example: "local", path + "source")
    }
    return screen
  }

  /// The names of a list.
  mutating func offered(_ node: Node, _ path: RulePath) -> [ScreenRule.Reference] {
    guard let nodes = elements(node, of: "`orderings`", path, example: "[newest, top]") else { return [] }
    if nodes.isEmpty { report(.emptyList("`orderings`"), at: visible(node), path) }
    var references: [ScreenRule.Reference] = []
    for (index, node) in nodes.enumerated() {
      if let reference = reference(node, of: "an ordering", path[index]) { references.append(reference) }
    }
    return references
  }

  /// A name, or a list of entries of which the first that holds counts.
  private mutating func choice(
    _ node: Node, of what: String, in scope: FormulaScope, example: String, _ path: RulePath
  ) -> ScreenRule.Choice? {
    if node.text != nil {
      guard let reference = reference(node, of: what, path) else { return nil }
      return .init(entries: [.init(outcome: .use(reference), span: span(node.range), rulePath: path.text)])
    }
    guard case .list(let nodes) = node.content else {
      if !node.isBroken {
        report(
          .wrongShape(
            what, wants: "a name or a list of entries", found: found(node), example: "- use: \(example)"),
          at: visible(node), path)
      }
      return nil
    }
    if nodes.isEmpty { report(.emptyList(what), at: visible(node), path) }
    var choice = ScreenRule.Choice()
    var endsWithCondition = false
    var isOpen = true
    for (index, node) in nodes.enumerated() {
      let path = path[index]
      if !isOpen {
        let label = Finding.Label(span(visible(nodes[index - 1])), "this one always counts")
        report(.unreachableEntry, at: visible(node), path, labels: [label])
        break
      }
      guard let (entry, hasCondition) = self.entry(node, of: what, in: scope, example: example, path) else {
        return nil
      }
      endsWithCondition = hasCondition
      isOpen = hasCondition
      if let entry { choice.entries.append(entry) }
    }
    if endsWithCondition, let last = nodes.last {
      report(.missingOtherwise(what, example), at: visible(last), path)
    }
    return choice.entries.isEmpty ? nil : choice
  }

  /// The entry, nil where it could not be read, and whether it says `when`; nil where not even that is known.
  private mutating func entry(
    _ node: Node, of what: String, in scope: FormulaScope, example: String, _ path: RulePath
  ) -> (entry: ScreenRule.Entry?, hasCondition: Bool)? {
    guard let entries = entries(node, of: "an entry of \(what)", path, example: "use: \(example)") else {
      return nil
    }
    let errorsBefore = errorCount
    let options = options(withoutPieces(entries), of: .screenEntry, path)
    let hasCondition = options.says("when")
    var condition: ScreenRule.Condition?
    if let when = options["when"] {
      let path = path + "when"
      let formula = formula(
        when.value, of: "`when`", in: scope, as: .condition, path, example: "when: $network = 'offline'")
      condition = formula.map { .init(formula: $0, span: span(when.value.range), rulePath: path.text) }
    }
    let outcome = outcome(options, at: entries.first?.key.range ?? visible(node), in: scope, example, path)
    guard errorCount == errorsBefore, let outcome else { return (nil, hasCondition) }
    return (
      .init(condition: condition, outcome: outcome, span: span(visible(node)), rulePath: path.text),
      hasCondition
    )
  }

  private mutating func outcome(
    _ options: Options, at place: Range<Int>, in scope: FormulaScope, _ example: String, _ path: RulePath
  ) -> ScreenRule.Outcome? {
    if let use = options["use"] {
      if let split = options["split"] ?? options["into"] {
        report(
          .contradiction(
            "an entry names what is used, or splits readers: not both", cure: "keep one, or make two entries"),
          at: split.key.range, path, labels: [.init(span(use.key.range), "and this")])
        return nil
      }
      return reference(use.value, of: "`use`", path + "use").map { .use($0) }
    }
    if options.says("split") || options.says("into") {
      return split(options, at: place, in: scope, example, path).map { .split($0) }
    }
    if !options.says("use") { report(.entryWithoutUse(example), at: place, path) }
    return nil
  }

  // MARK: Splits

  private mutating func split(
    _ options: Options, at place: Range<Int>, in scope: FormulaScope, _ example: String, _ path: RulePath
  ) -> ScreenRule.Split? {
    let splitExample = "split: { by: $reader, experiment: november }"
    guard let split = options["split"] else {
      if !options.says("split") {
        report(.incompleteSplit("split", example: splitExample), at: place, path)
      }
      return nil
    }
    let splitPath = path + "split"
    guard let entries = entries(split.value, of: "`split`", splitPath, example: splitExample) else {
      return nil
    }
    let inner = self.options(entries, of: .split, splitPath)
    func lacks(_ word: String, _ example: String, _ reader: inout TreeReader) {
      if !inner.says(word) {
        reader.report(.incompleteSplit(word, example: example), at: split.key.range, splitPath)
      }
    }
    if inner["by"] == nil { lacks("by", "by: $reader", &self) }
    if inner["experiment"] == nil { lacks("experiment", "experiment: november", &self) }
    let reader = inner["by"].flatMap { self.reader($0.value, in: scope, splitPath + "by") }
    let experiment = inner["experiment"].flatMap { entry in
      name(entry.value, of: "`experiment`", splitPath + "experiment", example: "november").map {
        ($0, span(entry.value.range))
      }
    }
    guard let into = options["into"] else {
      if !options.says("into") {
        report(.incompleteSplit("into", example: "into: { \(example): 50, other: 50 }"), at: place, path)
      }
      return nil
    }
    let arms = arms(into.value, example, path + "into")
    guard let reader, let experiment, let arms else { return nil }
    return .init(
      reader: reader, experiment: experiment.0, experimentSpan: experiment.1, arms: arms,
      rulePath: (splitPath + "experiment").text)
  }

  /// The parameter by which readers are told apart.
  private mutating func reader(
    _ node: Node, in scope: FormulaScope, _ path: RulePath
  ) -> ParameterReference? {
    guard let scalar = scalar(node, of: "`by`", path, example: "by: $reader") else { return nil }
    guard scalar.text.hasPrefix("$") else {
      let isKnown = scope.parameter(scalar.text) != nil
      report(
        .readerIsAParameter(scalar.text), at: node.range, path,
        fix: isKnown ? .init("write the `$`", edits: [.init(node.range, "$" + scalar.text)]) : nil)
      return nil
    }
    return parameter(
      scalar.text, at: node.range, in: scope, wanted: [.text, .id, .integer], many: false, for: "`by`", path)
  }

  private mutating func arms(_ node: Node, _ example: String, _ path: RulePath) -> [ScreenRule.Arm]? {
    guard let entries = entries(node, of: "`into`", path, example: "into: { \(example): 50, other: 50 }")
    else { return nil }
    if entries.isEmpty { report(.emptyList("`into`"), at: visible(node), path) }
    let errorsBefore = errorCount
    var arms: [ScreenRule.Arm] = []
    for entry in entries {
      let path = path + entry.key.text
      guard checkName(entry.key, path),
        case .number(let weight)? = number(entry.value, of: "a weight", as: .number, path)
      else { continue }
      // So that the sum of all of them is a number.
      guard weight.double <= 1e12 else {
        report(
          .invalidValue(of: "a weight", .number, why: "a weight is at most 1000000000000"),
          at: entry.value.range, path)
        continue
      }
      guard weight.double > 0 else {
        report(.weightNotPositive(entry.key.text.string), at: entry.value.range, path)
        continue
      }
      arms.append(
        .init(
          reference: .init(name: entry.key.text, span: span(entry.key.range), rulePath: path.text),
          weight: weight.double))
    }
    return errorCount > errorsBefore || arms.isEmpty ? nil : arms
  }
}
