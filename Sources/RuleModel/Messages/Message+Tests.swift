import RuleText

/// Messages about the tests of a rule file.
extension Message {
  package static func testReadsClock(_ ordering: String) -> Message {
    Message(
      .testReadsClock, "\(quoted(ordering)) depends on the time, and this test does not say when it plays",
      help: "add `now`, as in `now: 2026-01-31T12:00:00Z`")
  }

  static func incompleteTest(_ word: String, example: String) -> Message {
    Message(.incompleteTest, "this test has no \(quoted(word))", help: "add it, as in \(quoted(example))")
  }

  static func testExpectsNothing(_ name: String) -> Message {
    Message(
      .testExpectsNothing, "the test \(quoted(name)) expects nothing, so it could never fail",
      help: "add `expect` with the right order, or `expect-first`, `expect-before` or `expect-equal`")
  }

  static func screenTestExpectsNothing(_ name: String) -> Message {
    Message(
      .testExpectsNothing, "the test \(quoted(name)) expects nothing, so it could never fail",
      help: "add `expect-default`, `expect-source` or `expect-orderings`")
  }

  static func duplicateTest(_ name: String) -> Message {
    Message(
      .duplicateTest, "two tests are called \(quoted(name))", help: "say in each name what this test shows")
  }

  static func expectLeavesOut(_ names: [String]) -> Message {
    Message(
      .expectLeavesOut, "`expect` is the whole order, and it leaves out \(alternatives(names, or: "and"))",
      help: "add what is left out, or write `expect-first` for the beginning only")
  }

  static func unknownItem(_ name: String, known: [String], byNumber: Bool) -> Message {
    Message(
      .unknownItem, "no item \(quoted(name)) is given",
      help: byNumber
        ? "these items have no identity, so they are called by number, here from `1` to `\(known.count)`; "
          + "a field that tells them apart is declared `{ type: id, unique: true }`"
        : "the items are \(alternatives(known, or: "and"))")
  }

  static func itemTwice(_ name: String) -> Message {
    Message(.itemTwice, "\(quoted(name)) is named twice", help: "remove one of them", removal: .itself)
  }

  static func pairNeedsTwo(_ names: [String]) -> Message {
    let (count, most) = (names.count, 5)
    // Each before the next is what a longer row says.
    let pairs = zip(names, names.dropFirst()).map { "[\($0), \($1)]" }.joined(separator: ", ")
    return Message(
      .pairNeedsTwo, "a pair is of two items, and this one has \(count)",
      help: count > 2 && count <= most
        ? "write \(quoted(pairs))" : "write the first and the second, as in `[[a, b], [b, c]]`")
  }

  static let groupNeedsTwo = Message(
    .groupNeedsTwo, "an item alone is equal to nothing", help: "name the items that tie, as in `[[a, b]]`")

  static func rowWithoutIdentity(_ field: String) -> Message {
    Message(
      .rowWithoutIdentity, "this item has no \(quoted(field)), by which the test speaks of it",
      help: "add it, as in `\(plain(field)): a`")
  }

  static func repeatedIdentity(_ field: String, _ value: String) -> Message {
    Message(
      .repeatedIdentity, "two items have the \(quoted(field)) \(quoted(value))",
      help: "give each item its own")
  }

  static func fieldTwice(_ name: String) -> Message {
    Message(.fieldTwice, "\(quoted(name)) is given twice for one item", help: "remove one of them")
  }
}
