import OrderingValues
import RuleText

/// What a test expects of the order.
extension TreeReader {
  /// Reads the expectations of a test; false where there are none.
  mutating func readExpectations(
    into test: inout RuleTest, _ options: Options, _ scope: KindScope, _ path: RulePath
  ) -> Bool {
    let given = GivenItems(test.given, scope)
    if let entry = options["expect"] {
      let path = path + "expect"
      test.expect = items(entry.value, of: "`expect`", among: given, path)
      if let expect = test.expect, let names = given.names {
        let expected = Set(expect)
        let left = names.filter { !expected.contains($0) }
        if !left.isEmpty { report(.expectLeavesOut(left.map(\.string)), at: visible(entry.value), path) }
      }
    }
    if let entry = options["expect-first"] {
      test.expectFirst = items(entry.value, of: "`expect-first`", among: given, path + "expect-first")
    }
    if let entry = options["expect-before"] {
      let path = path + "expect-before"
      for (group, range) in groups(entry.value, of: "`expect-before`", among: given, path) {
        if group.count == 2 {
          test.expectBefore.append(.init(first: group[0], second: group[1]))
        } else {
          report(.pairNeedsTwo(group.map(\.string)), at: range, path)
        }
      }
    }
    if let entry = options["expect-equal"] {
      let path = path + "expect-equal"
      for (group, range) in groups(entry.value, of: "`expect-equal`", among: given, path) {
        if group.count > 1 { test.expectEqual.append(group) } else { report(.groupNeedsTwo, at: range, path) }
      }
    }
    return ["expect", "expect-first", "expect-before", "expect-equal"].contains { options[$0] != nil }
  }

  /// Names of given items, each once.
  private mutating func items(
    _ node: Node, of what: String, among given: GivenItems, _ path: RulePath
  ) -> [ExactText]? {
    guard let nodes = elements(node, of: what, path, example: "[b, a]") else { return nil }
    if nodes.isEmpty { report(.emptyList(what), at: visible(node), path) }
    var names: [ExactText] = []
    var seen: [ExactText: Range<Int>] = [:]
    let errorsBefore = errorCount
    for (index, node) in nodes.enumerated() {
      let path = path[index]
      guard let name = item(node, among: given, path) else { continue }
      names.append(name)
      if let known = given.known, !known.contains(name) {
        let names = given.names?.map(\.string) ?? []
        report(.unknownItem(name.string, known: names, byNumber: given.isByNumber), at: node.range, path)
      } else if let first = seen[name] {
        report(
          .itemTwice(name.string), at: node.range, path, labels: [.init(span(first), "first here")])
      } else {
        seen[name] = node.range
      }
    }
    return errorCount > errorsBefore || names.count < nodes.count || names.isEmpty ? nil : names
  }

  /// The name of an item: its identity, or its number where it has none.
  private mutating func item(_ node: Node, among given: GivenItems, _ path: RulePath) -> ExactText? {
    guard given.identityType == .integer else {
      return scalar(node, of: "an item", path, example: "a").map { ExactText($0.text) }
    }
    return number(node, of: "an item", as: .integer, path).map { ExactText($0.description) }
  }

  private mutating func groups(
    _ node: Node, of what: String, among given: GivenItems, _ path: RulePath
  ) -> [(names: [ExactText], range: Range<Int>)] {
    guard let nodes = elements(node, of: what, path, example: "[[a, b]]") else { return [] }
    if nodes.isEmpty { report(.emptyList(what), at: visible(node), path) }
    // One group may be written without the outer brackets.
    if !nodes.isEmpty, nodes.allSatisfy({ $0.text != nil }) {
      return items(node, of: what, among: given, path).map { [($0, visible(node))] } ?? []
    }
    var groups: [(names: [ExactText], range: Range<Int>)] = []
    for (index, node) in nodes.enumerated() {
      if let names = items(node, of: "a group of items", among: given, path[index]) {
        groups.append((names, visible(node)))
      }
    }
    return groups
  }
}

/// How a test speaks of its items: by identity, or by number from 1 where they have none.
private struct GivenItems {
  /// In the order in which they are given; nil where they stand in a file, or their identity is not known.
  var names: [ExactText]?
  var known: Set<ExactText>?
  var identityType: FieldType?
  var isByNumber: Bool

  init(_ given: RuleTest.Given, _ scope: KindScope) {
    let identity = scope.kind.identity
    identityType = identity.map { scope.kind.fields[$0].type }
    isByNumber = identity == nil
    guard case .rows(let rows) = given, scope.identityIsKnown else { return }
    let names = rows.enumerated().map { index, row in
      ExactText(identity.flatMap { row.values[$0]?.first?.description } ?? "\(index + 1)")
    }
    self.names = names
    known = Set(names)
  }
}
