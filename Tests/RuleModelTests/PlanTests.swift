import OrderingPlans
import OrderingValues
import RuleModel
import RuleText
import Testing

/// How orderings are flattened: used keys written out, the identity appended.
struct PlanTests {
  private static let head = """
    rules: 1
    items: stories
    fields:
      number: { type: integer, unique: true }
      id: { type: id, unique: true }
      title: text
      points: integer
      publishedAt: date
      section: { type: choice, values: [breaking, live] }
    orderings:
      base: [{ publishedAt: newest first, missing: first }, { section: [live], others: last }]
      turned: [{ use: base, reversed: true }]
      turned-back: [{ use: turned, reversed: true }]

    """

  struct Case: CustomTestStringConvertible, Sendable {
    let ordering: String
    /// A word for each key: the field, `-` for descending, `~` for a mirrored list, `?` for missing values
    /// first, `+` for an appended key.
    let keys: String
    var testDescription: String { ordering }

    init(_ ordering: String, _ keys: String) {
      self.ordering = ordering
      self.keys = keys
    }
  }

  @Test(arguments: [
    // The identity is the unique field that is called `id`, in the direction of the key before it.
    Case("[points: highest first]", "points- id-+"),
    Case("[points: lowest first]", "points id+"),
    Case("[points: highest first, { section: [live], others: last }]", "points- section id+"),
    // Any unique field keeps items apart, where it is compared exactly.
    Case("[number: highest first]", "number-"),
    Case("[{ number: highest first, step: 10 }]", "number- id-+"),
    Case("[id: z to a]", "id-"),
    Case("[{ id: z to a, compare: standard }]", "id- id-+"),
    Case("{ keys: [points: highest first], ties: keep input order }", "points-"),
    // Reversing turns directions and lists; missing values stay.
    Case("[use: base]", "publishedAt-? section id+"),
    Case("[use: turned]", "publishedAt? section~ id+"),
    Case("[use: turned-back]", "publishedAt-? section id+"),
    Case(
      "[points: lowest first, { use: base, reversed: true }, title: z to a]",
      "points publishedAt? section~ title- id-+"),
  ])
  func flattens(rule: Case) throws {
    let book = LoadedBook.load([
      SourceFile(name: "rules.yaml", text: Self.head + "  tested: \(rule.ordering)\n")
    ])
    // Some are written here in two ways.
    #expect(book.findings.allSatisfy { $0.kind == .equalOrderings })
    let plan = try #require(book.plans.last)
    let words = plan.keys.map { key in
      var word = plan.field(key).name.string
      switch key.key.order {
      case .direction(let isDescending): word += isDescending ? "-" : ""
      case .list(_, _, let isReversed): word += isReversed ? "~" : ""
      }
      return word + (key.key.missingFirst ? "?" : "") + (key.isAppended ? "+" : "")
    }
    #expect(words.joined(separator: " ") == rule.keys)
  }

  @Test func keysKnowThroughWhichOrderingsTheyCame() throws {
    let text = Self.head + "  tested: [points: lowest first, use: turned]\n"
    let book = LoadedBook.load([SourceFile(name: "rules.yaml", text: text)])
    let plan = try #require(book.plans.last)
    #expect(
      plan.keys.map { $0.via.map(\.string).joined(separator: " ") } == ["", "turned base", "turned base", ""])
    #expect(
      plan.keys.map(\.rulePath) == [
        "orderings.tested.keys[0]", "orderings.tested.keys[1]", "orderings.tested.keys[1]",
        "orderings.tested",
      ])
  }

  @Test func oldNamesLeadToTheirSuccessors() throws {
    let text =
      Self.head + "  tested: { keys: [points: lowest first], replaces: [former] }\n  last: [use: former]\n"
    let book = LoadedBook.load([SourceFile(name: "rules.yaml", text: text)])
    #expect(book.findings.map(\.kind.id).filter { $0 != "equal-orderings" } == ["old-name"])
    #expect(try #require(book.plans.last).keys.count == 2)
  }
}
