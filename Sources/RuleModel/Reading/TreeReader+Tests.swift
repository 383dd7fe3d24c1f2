import OrderingValues
import RuleText

/// `tests`: examples with the right result.
extension TreeReader {
  /// Reads a test.
  ///
  /// `scopeOf` gives the items of an ordering, or nil where the ordering is unknown (which it has reported) or
  /// could not be read.
  mutating func test(
    _ node: Node, _ path: RulePath, parameters: ParameterNames,
    scopeOf: (OrderingRule.Reference, inout TreeReader) -> KindScope?
  ) -> RuleTest? {
    let errorsBefore = errorCount
    guard let entries = entries(node, of: "a test", path, example: "name: newest comes first") else {
      return nil
    }
    let options = options(entries, of: .test, path)
    refuseWords(ofScreen: true, in: options, path)
    // A misspelt or unsupported word explains what is lacking.
    let isWhole = errorCount == errorsBefore
    let place = entries.first?.key.range ?? visible(node)
    func lacks(_ word: String, _ example: String, _ reader: inout TreeReader) {
      if isWhole { reader.report(.incompleteTest(word, example: example), at: place, path) }
    }
    var name: (text: String, span: SourceSpan)?
    if let entry = options["name"] {
      let example = "name: a later story comes first"
      let text = text(entry.value, of: "`name`", path + "name", example: example)
      name = text.map { ($0, span(entry.value.range)) }
      if text == "" { lacks("name", example, &self) }
    } else {
      lacks("name", "name: a later story comes first", &self)
    }
    guard let entry = options["ordering"] else {
      lacks("ordering", "ordering: newest", &self)
      return nil
    }
    guard let ordering = reference(entry.value, of: "`ordering`", path + "ordering"),
      let scope = scopeOf(ordering, &self)
    else { return nil }
    guard let entry = options["given"] else {
      lacks("given", "given: [{ id: a }, { id: b }]", &self)
      return nil
    }
    let values = givenParameters(options["parameters"], of: parameters, path + "parameters")
    let now = options["now"].flatMap { instant($0.value, of: "`now`", path + "now") }
    guard let given = given(entry.value, in: scope, path + "given") else { return nil }
    var test = RuleTest(
      name: name?.text ?? "", nameSpan: name?.span ?? span(place), ordering: ordering, items: scope.kind.name,
      given: given, span: span(node.range), rulePath: path.text)
    test.now = now
    test.parameters = values ?? ParameterValues()
    if !readExpectations(into: &test, options, scope, path), isWhole {
      report(.testExpectsNothing(test.name), at: place, path)
    }
    return errorCount > errorsBefore ? nil : test
  }

  // MARK: Items

  private mutating func given(_ node: Node, in scope: KindScope, _ path: RulePath) -> RuleTest.Given? {
    if let entries = node.ownEntries {
      if let entry = entries.first(where: {
        scope.kind.fieldSlot($0.key.text) != nil && $0.key.text != "file"
      }) {
        report(
          .wrongShape(
            "`given`", wants: "a list of items", found: "one item", example: "given: [{ … }, { … }]"),
          at: entry.key.range, path)
        return nil
      }
      let options = options(entries, of: .testFile, path)
      if let entry = options["file"] {
        let file = scalar(entry.value, of: "`file`", path + "file", example: "file: stories.csv")
        return file.map { .file($0.text) }
      }
      if entries.isEmpty { report(.emptyList("`given`"), at: visible(node), path) }
      return nil
    }
    guard let nodes = elements(node, of: "`given`", path, example: "given: [{ id: a }, { id: b }]") else {
      return nil
    }
    if nodes.isEmpty { report(.emptyList("`given`"), at: visible(node), path) }
    var rows: [RuleTest.Row] = []
    var seen: [FieldValue: Range<Int>] = [:]
    let errorsBefore = errorCount
    for (index, node) in nodes.enumerated() {
      guard let row = row(node, in: scope, path[index]) else { continue }
      rows.append(row)
      guard let identity = scope.kind.identity, let value = row.values[identity]?.first else { continue }
      if let first = seen[value] {
        report(
          .repeatedIdentity(scope.kind.fields[identity].name.string, value.description),
          at: place(of: identity, node, in: scope), path[index], labels: [.init(span(first), "first here")])
      } else {
        seen[value] = place(of: identity, node, in: scope)
      }
    }
    // Of items that could not be read nothing can be expected.
    return errorCount > errorsBefore || rows.count < nodes.count || rows.isEmpty ? nil : .rows(rows)
  }

  /// Where an item says its identity.
  private func place(of identity: Int, _ node: Node, in scope: KindScope) -> Range<Int> {
    let entry = node.ownEntries?.first { $0.key.text == scope.kind.fields[identity].name }
    return entry.map { visible($0.value) } ?? visible(node)
  }

  private mutating func row(_ node: Node, in scope: KindScope, _ path: RulePath) -> RuleTest.Row? {
    guard let entries = entries(node, of: "an item", path, example: "{ id: a }") else { return nil }
    var row = RuleTest.Row(values: [:], span: span(node.range))
    let errorsBefore = errorCount
    var places: [Int: Range<Int>] = [:]
    read(entries, below: "", into: &row, &places, in: scope, path)
    guard errorCount == errorsBefore else { return nil }
    if let identity = scope.kind.identity, row.values[identity]?.isEmpty ?? true,
      !hides(entries, identity, in: scope)
    {
      report(.rowWithoutIdentity(scope.kind.fields[identity].name.string), at: visible(node), path)
      return nil
    }
    return row
  }

  /// Whether an item's identity is written, in a way that could not be read.
  private func hides(_ entries: [Node.Entry], _ identity: Int, in scope: KindScope) -> Bool {
    entries.contains { $0.key.text == scope.kind.fields[identity].name && $0.value.isBroken }
  }

  private mutating func read(
    _ entries: [Node.Entry], below prefix: String, into row: inout RuleTest.Row,
    _ places: inout [Int: Range<Int>], in scope: KindScope, _ path: RulePath
  ) {
    for (index, entry) in entries.enumerated() {
      let name = ExactText(prefix + entry.key.text.string)
      if index > 0, reportDecimalComma(entries[index - 1], entry, path) { continue }
      let path = path + entry.key.text
      if let slot = scope.kind.fieldSlot(name) {
        if let first = places[slot] {
          report(
            .fieldTwice(name.string), at: entry.key.range, path, labels: [.init(span(first), "first here")])
          continue
        }
        places[slot] = entry.key.range
        if let values = values(entry.value, of: scope.kind.fields[slot], path) {
          row.values[slot] = values
        }
      } else if let inner = entry.value.ownEntries, holdsFields(below: name.string + ".", scope) {
        read(inner, below: name.string + ".", into: &row, &places, in: scope, path)
      } else if let slot = scope.kind.slot(name), let value = scope.kind.computedValue(slot) {
        let read = value.slots.map { scope.kind.values[$0].name.string }
        report(
          .computedGiven(name.string, reading: read), at: entry.key.range, path,
          labels: [.init(value.span, "computed here")])
      } else {
        reportUnknownField(Node.Key(name, entry.key.range), in: scope, path, canBeComputed: false)
      }
    }
  }

  /// Reports `rating: 8,5` between braces, where the comma ends the value: whether two entries are such a number.
  private mutating func reportDecimalComma(
    _ whole: Node.Entry, _ fraction: Node.Entry, _ path: RulePath
  ) -> Bool {
    let range = whole.value.range.lowerBound..<fraction.key.range.upperBound
    guard let text = whole.value.text, fraction.value.isEmpty, !text.isEmpty,
      text.utf8.allSatisfy({ isDigit($0) }), fraction.key.text.string.utf8.allSatisfy({ isDigit($0) }),
      whole.value.range.upperBound + 1 == fraction.key.range.lowerBound
    else { return false }
    let number = "\(text).\(fraction.key.text)"
    report(
      .numberForm(source.text(range), why: "a comma ends the value here", instead: number), at: range,
      path + whole.key.text, fix: .init("write a point", edits: [.init(range, number)], isSafe: false))
    return true
  }

  private func holdsFields(below prefix: String, _ scope: KindScope) -> Bool {
    scope.kind.fields.contains { $0.name.string.hasPrefix(prefix) }
      || scope.faultyFields.contains { $0.string.hasPrefix(prefix) }
  }

  /// The values that an item gives for a field; none for a missing one.
  private mutating func values(_ node: Node, of field: ItemKind.Field, _ path: RulePath) -> [FieldValue]? {
    func isMissing(_ node: Node) -> Bool {
      guard case .scalar(let scalar) = node.content else { return node.isEmpty }
      if scalar.text.isEmpty { return field.blankIsMissing }
      return scalar.style == .plain && (scalar.text == "null" || scalar.text == "~")
    }
    if isMissing(node) { return [] }
    let what = "a value of \(quoted(field.name))"
    guard field.many, case .list(let nodes) = node.content else {
      return value(node, of: what, as: field.type, field: field, path).map { [$0] }
    }
    var values: [FieldValue] = []
    for (index, node) in nodes.enumerated() where !isMissing(node) {
      guard let value = value(node, of: what, as: field.type, field: field, path[index]) else { return nil }
      values.append(value)
    }
    return values
  }
}
