import OrderingTestSupport
import Foundation
import OrderingValues
import Orderings
import Testing

/// The `fields` block that is written for an app: it loads, and the app's fields fit it.
struct FieldsBlockTests {
  private enum Section: String, CaseIterable, OrderingValue {
    case breaking, live
    case no
    case quoted = "it's \"so\": 1, [2]"
  }

  private struct Everything: Orderable {
    var id = UUID(), title = "", tags: [String] = [], section: Section?, likes = 0, score = 0.5,
      price = Decimal(1)
    var publishedAt = Date.now, isPinned = false, kind = ""
    static let orderingFields: [Field<Everything>] = [
      Field("id", \.id), Field("title", \.title), Field("tags", \.tags), Field("section", \.section),
      Field("likes", \.likes), Field("score", \.score), Field("price", \.price),
      Field("publishedAt", \.publishedAt), Field("isPinned", \.isPinned), Field("kind", \.kind, as: .choice),
      Field("author.name") { _ in "" }, Field("slug", \.title, as: .id, unique: true),
    ]
  }

  @Test func everyType() {
    #expect(
      RuleBook.fieldsBlock(for: Everything.self) == """
        fields:
          id: { type: id, unique: true }
          title: text
          tags: { type: text, many: true }
          section: { type: choice, values: [breaking, live, "no", "it's \\"so\\": 1, [2]"] }
          likes: integer
          score: number
          price: decimal
          publishedAt: date
          isPinned: boolean
          kind: text
          author.name: text
          slug: { type: id, unique: true }

        """)
  }

  /// Loads a block with an ordering that reads every field, and binds the fields to it.
  private func roundTrip<Item>(_ fields: [Field<Item>]) throws {
    let keys = fields.map { field in
      "    - { field: \(quoted(field.name)), direction: ascending\(field.holdsMany ? ", take: min" : "") }\n"
    }
    let text =
      "rules: 1\nitems: stories\n" + RuleBook.fieldsBlock(for: fields) + "orderings:\n  main:\n"
      + keys.joined()
    let book: RuleBook
    do { book = try RuleBook(text: text) } catch {
      Issue.record("\(error)\n\(text)")
      return
    }
    #expect(throws: Never.self, "\(text)") { try book.ordering("main", fields: fields) }
  }

  /// Single quotes need one escape only, so this is another way than the block's own.
  private func quoted(_ name: String) -> String { "'" + name.replacing("'", with: "''") + "'" }

  @Test func loadsAndBinds() throws { try roundTrip(Everything.orderingFields) }

  @Test(arguments: [
    "1.10", "no", "yes", "null", "true", "~", "it's", "\"", "\\", "a: b", "a #b", "[x]", "{x}", "- x", "?x",
    "*x", "&x",
    "!x", "%x", "@x", "`x`", "|", ">", "#", ",", "👩‍👩‍👧", "é", "e\u{301}", "日本", "0x1F", "1_000", "1e3", "a b",
    "2026-01-31", "<<", "=",
    "n", "Y", "OFF", "…", "field", "missing", "fields",
  ])
  func oddNames(name: String) throws {
    struct Item { var value = "" }
    try roundTrip([Field<Item>(name, \.value)])
  }

  @Test func randomNames() throws {
    struct Item { var value = 0 }
    let alphabet = Array("ab1.-_ '\"\\:#,[]{}!&*?|>%@`~=<éß中😀").map(String.init)
    var generator = SeededGenerator(seed: 5)
    var names: Set<String> = []
    while names.count < 200 {
      let length = Int.random(in: 1...6, using: &generator)
      let name = (0..<length).map { _ in alphabet.randomElement(using: &generator) ?? "" }.joined()
      // A name neither begins nor ends with a space, and its dots stand between other characters.
      let isDotted = name.split(separator: ".", omittingEmptySubsequences: false).contains { $0.isEmpty }
      if name == name.trimmingCharacters(in: .whitespaces), !isDotted, !name.hasPrefix("x-") {
        names.insert(name)
      }
    }
    for name in names.sorted() { try roundTrip([Field<Item>(name, \.value)]) }
  }
}
