import OrderingValues
import RuleText

/// `tests`: examples with the right result.
extension TreeReader {
  /// - Parameters:
  ///   - scopeOf: The items of an ordering, or nil where the ordering is unknown (which it has reported) or
  ///     could not be read.
  mutating func test(
    _ node: Node, _ path: RulePath, scopeOf: (OrderingRule.Reference, inout TreeReader) -> KindScope?
  ) -> RuleTest? {
    guard let entries = entries(node, of: "a test", path, example: "name: newest comes first") else {
      return nil
    }
    let errorsBefore = errorCount
    var found: [String: Node.Entry] = [:]
    for entry in entries {
      let word = entry.key.text.string
      if let known = Vocabulary.test[word] {
        if isAvailable(known, entry.key.range, path + word) { found[word] = entry }
      } else {
        reportUnknown(entry.key, in: .test, path + word)
      }
    }
    // A misspelt or unsupported word explains what is lacking.
    if errorCount > errorsBefore { return nil }
    let place = entries.first?.key.range ?? visible(node)
    let name = found["name"].flatMap {
      text($0.value, of: "`name`", path + "name", example: "newest comes first")
    }
    if found["name"] == nil {
      report(.incompleteTest("name", example: "name: a later story comes first"), at: place, path)
    }
    let now = found["now"].flatMap { self.now($0.value, path + "now") }
    guard let orderingEntry = found["ordering"] else {
      report(.incompleteTest("ordering", example: "ordering: newest"), at: place, path)
      return nil
    }
    guard
      let orderingName = self.name(
        orderingEntry.value, of: "`ordering`", path + "ordering", example: "newest")
    else { return nil }
    let reference = OrderingRule.Reference(
      name: orderingName, span: span(orderingEntry.value.range), rulePath: (path + "ordering").text)
    guard let scope = scopeOf(reference, &self) else { return nil }
    guard let givenEntry = found["given"] else {
      report(.incompleteTest("given", example: "given: [{ id: a }, { id: b }]"), at: place, path)
      return nil
    }
    guard let given = self.given(givenEntry.value, in: scope, path + "given") else { return nil }
    var test = RuleTest(
      name: name ?? "", ordering: reference, items: scope.kind.name, given: given, now: now,
      span: span(node.range),
      rulePath: path.text)
    readExpectations(into: &test, found, scope, at: place, path)
    return errorCount > errorsBefore ? nil : test
  }

  private var errorCount: Int { findings.reduce(0) { $0 + ($1.severity == .error ? 1 : 0) } }

  private mutating func now(_ node: Node, _ path: RulePath) -> Instant? {
    let field = ItemKind.Field(name: "now", type: .date, span: span(node.range), rulePath: path.text)
    guard case .date(let instant) = value(node, of: "`now`", as: .date, field: field, path) else {
      return nil
    }
    return instant
  }

  // MARK: Items

  private mutating func given(_ node: Node, in scope: KindScope, _ path: RulePath) -> RuleTest.Given? {
    if case .mapping = node.content {
      guard let entries = entries(node, of: "`given`", path, example: "file: stories.csv") else { return nil }
      var file: String?
      for entry in entries {
        if entry.key.text == "file" {
          file = scalar(entry.value, of: "`file`", path + "file", example: "stories.csv")?.text
        } else if scope.kind.slot(entry.key.text) != nil {
          report(
            .wrongShape(
              "`given`", wants: "a list of items", found: "one item", example: "given: [{ … }, { … }]"),
            at: entry.key.range, path)
          return nil
        } else {
          reportUnknown(entry.key, in: .testFile, path + entry.key.text)
          return nil
        }
      }
      return file.map(RuleTest.Given.file)
    }
    guard let nodes = elements(node, of: "`given`", path, example: "[{ id: a }, { id: b }]") else {
      return nil
    }
    if nodes.isEmpty {
      report(.emptyList("`given`"), at: visible(node), path)
      return nil
    }
    var rows: [RuleTest.Row] = []
    var isSound = true
    var seen: [FieldValue: Range<Int>] = [:]
    for (index, node) in nodes.enumerated() {
      guard let row = row(node, in: scope, path[index]) else {
        isSound = false
        continue
      }
      if let identity = scope.kind.identity, let value = row.values[identity]?.first {
        if let first = seen[value] {
          report(
            .repeatedIdentity(scope.kind.fields[identity].name.string, value.description), at: visible(node),
            path[index], labels: [.init(span(first), "first here")])
          isSound = false
        }
        seen[value] = visible(node)
      }
      rows.append(row)
    }
    return isSound ? .rows(rows) : nil
  }

  private mutating func row(_ node: Node, in scope: KindScope, _ path: RulePath) -> RuleTest.Row? {
    guard let entries = entries(node, of: "an item", path, example: "{ id: a }") else { return nil }
    var row = RuleTest.Row(values: [:], span: span(node.range))
    guard read(entries, below: "", into: &row, in: scope, path) else { return nil }
    if let identity = scope.kind.identity, row.values[identity]?.isEmpty ?? true, scope.isComplete {
      report(.rowWithoutIdentity(scope.kind.fields[identity].name.string), at: visible(node), path)
      return nil
    }
    return row
  }

  private mutating func read(
    _ entries: [Node.Entry], below prefix: String, into row: inout RuleTest.Row, in scope: KindScope,
    _ path: RulePath
  ) -> Bool {
    var isSound = true
    for entry in entries {
      let name = ExactText(prefix + entry.key.text.string)
      let path = path + entry.key.text
      if let slot = scope.kind.slot(name) {
        guard row.values[slot] == nil else {
          report(.fieldTwice(name.string), at: entry.key.range, path)
          isSound = false
          continue
        }
        if let values = values(entry.value, of: scope.kind.fields[slot], path) {
          row.values[slot] = values
        } else {
          isSound = false
        }
      } else if case .mapping(let inner) = entry.value.content,
        scope.kind.fields.contains(where: { $0.name.string.hasPrefix(name.string + ".") })
      {
        isSound = read(inner, below: name.string + ".", into: &row, in: scope, path) && isSound
      } else if !scope.faultyFields.contains(name), scope.isComplete {
        let names = scope.kind.fields.map(\.name.string)
        let meant = Spelling.nearest(to: name.string, among: names)
        report(
          .unknownField(name.string, items: scope.kind.name.string, suggestion: meant, fields: names),
          at: entry.key.range, path,
          fix: prefix.isEmpty
            ? meant.map { .init("write `\($0)`", edits: [.init(entry.key.range, $0)], isSafe: false) } : nil)
        isSound = false
      }
    }
    return isSound
  }

  /// The values that an item gives for a field; none for a missing one.
  private mutating func values(_ node: Node, of field: ItemKind.Field, _ path: RulePath) -> [FieldValue]? {
    func isMissing(_ node: Node) -> Bool {
      switch node.content {
      case .empty: true
      case .scalar(let scalar):
        (scalar.style == .plain && (scalar.text == "null" || scalar.text == "~"))
          || (field.blankIsMissing && scalar.text.isEmpty)
      default: false
      }
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

  // MARK: Expectations

  private mutating func readExpectations(
    into test: inout RuleTest, _ found: [String: Node.Entry], _ scope: KindScope, at place: Range<Int>,
    _ path: RulePath
  ) {
    let words = ["expect", "expect-first", "expect-before", "expect-equal"]
    guard words.contains(where: { found[$0] != nil }) else {
      report(.testExpectsNothing(test.name), at: place, path)
      return
    }
    var known: [ExactText]?
    if case .rows(let rows) = test.given { known = names(of: rows, in: scope) }
    if let entry = found["expect"] {
      test.expect = identities(entry.value, of: "`expect`", known: known, path + "expect")
      if let expect = test.expect, let known {
        let left = known.filter { !expect.contains($0) }
        if !left.isEmpty {
          report(.expectLeavesOut(left.map(\.string)), at: visible(entry.value), path + "expect")
        }
      }
    }
    if let entry = found["expect-first"] {
      test.expectFirst = identities(entry.value, of: "`expect-first`", known: known, path + "expect-first")
    }
    if let entry = found["expect-before"] {
      for (group, range) in groups(
        entry.value, of: "`expect-before`", known: known, path + "expect-before", example: "[[a, b]]")
      {
        if group.count == 2 {
          test.expectBefore.append(.init(first: group[0], second: group[1]))
        } else {
          report(.pairNeedsTwo(group.count), at: range, path + "expect-before")
        }
      }
    }
    if let entry = found["expect-equal"] {
      for (group, range) in groups(
        entry.value, of: "`expect-equal`", known: known, path + "expect-equal", example: "[[a, b]]")
      {
        if group.count > 1 {
          test.expectEqual.append(group)
        } else {
          report(.groupNeedsTwo, at: range, path + "expect-equal")
        }
      }
    }
  }

  /// How the rows are spoken of: by identity, or by number from 1.
  private func names(of rows: [RuleTest.Row], in scope: KindScope) -> [ExactText] {
    rows.enumerated().map { index, row in
      scope.kind.identity.flatMap { row.values[$0]?.first }.map { ExactText($0.description) }
        ?? ExactText("\(index + 1)")
    }
  }

  private mutating func identities(_ node: Node, of what: String, known: [ExactText]?, _ path: RulePath)
    -> [ExactText]?
  {
    guard let nodes = elements(node, of: what, path, example: "[b, a]") else { return nil }
    if nodes.isEmpty {
      report(.emptyList(what), at: visible(node), path)
      return nil
    }
    var names: [ExactText] = []
    var isSound = true
    for (index, node) in nodes.enumerated() {
      guard let scalar = scalar(node, of: "an item", path[index], example: "a") else {
        isSound = false
        continue
      }
      let name = ExactText(scalar.text)
      if let known, !known.contains(name) {
        report(.unknownItem(scalar.text, known: known.map(\.string)), at: node.range, path[index])
        isSound = false
      } else if names.contains(name) {
        report(.itemTwice(scalar.text), at: node.range, path[index])
        isSound = false
      }
      names.append(name)
    }
    return isSound ? names : nil
  }

  private mutating func groups(
    _ node: Node, of what: String, known: [ExactText]?, _ path: RulePath, example: String
  ) -> [(names: [ExactText], range: Range<Int>)] {
    guard let nodes = elements(node, of: what, path, example: example) else { return [] }
    if nodes.isEmpty { report(.emptyList(what), at: visible(node), path) }
    // One group may be written without the outer brackets.
    let isOneGroup =
      !nodes.isEmpty && nodes.allSatisfy { if case .scalar = $0.content { true } else { false } }
    if isOneGroup {
      return identities(node, of: what, known: known, path).map { [($0, visible(node))] } ?? []
    }
    var groups: [(names: [ExactText], range: Range<Int>)] = []
    for (index, node) in nodes.enumerated() {
      if let names = identities(node, of: "a group of items", known: known, path[index]) {
        groups.append((names, visible(node)))
      }
    }
    return groups
  }
}
