import Foundation
import OrderingPlans
import OrderingValues
import Orderings
import PushDown
import RuleModel
import Testing

/// Whatever changes an order changes its fingerprint, and nothing else does.
struct FingerprintTests {
  private static let rules = """
    rules: 1
    items: stories
    fields:
      id: { type: id, unique: true }
      title: text
      priority: integer
      price: decimal
      weight: { type: number }
      section: { type: choice, values: [breaking, live] }
      publishedAt: date
      tags: { type: text, many: true }
      sizes: { type: integer, many: true }
      unread: boolean
    parameters:
      seed: { type: text, default: autumn }
      pins: { type: id, many: true, default: [x] }
      zone: { type: text, default: Europe/Berlin }
      lang: { type: text, default: sv }
      least: { type: integer, default: 2 }
      unused: { type: integer, default: 1 }
      here: { latitude: { type: number, default: 1.5 }, longitude: { type: number, default: 2 } }
    computed:
      boost:
        of: priority
        bands: { 1: 0.5, 3: 2 }
        otherwise: 1
        missing: 0
      heat: boost * 2
      neverRead: priority * 5
    orderings:
      main:
        label: Best
        keys:
        - pinned: $pins
        - first: priority >= $least and age(publishedAt, hours) < 48
        - heat: highest first
        - score: weight * $here.latitude + random($seed)
        - section: [live, breaking]
        - { price: lowest first, step: 0.5 }
        - { priority: lowest first, bands: [10, 20] }
        - { publishedAt: newest first, per: day, time-zone: $zone }
        - { title: a to z, locale: $lang, ignoring: case }
        - { sizes: lowest first, take: min, missing: first }
        - shuffle: $seed
      other: [title: a to z]

    """

  private static let now = Date(timeIntervalSince1970: 1_769_860_800)

  private func fingerprint(
    _ rules: String = rules, _ name: String = "main", file: String = "rules.yaml", parameters: Record = [:],
    now: Date = now, isReversed: Bool = false, backEnd: [String] = []
  ) throws -> Fingerprint {
    let book = try RuleBook(text: rules, name: file)
    let ordering = try book.recordOrdering(name, in: OrderingContext(parameters: parameters, now: now))
    let bound = ordering.unboundPlan.bound(to: ordering.planContext.parameters)
    #expect(bound.problems.isEmpty)
    return Fingerprint(
      of: bound.plan, in: ordering.planContext, isReversed: isReversed, backEnd: backEnd)
  }

  @Test(
    "a change of the rules is another fingerprint",
    arguments: [
      ("items: stories", "items: notes"),
      // Fields that are read.
      ("weight: { type: number }", "weight: { type: integer }"),
      ("weight: { type: number }", "weight: { type: number, from: [a, weight] }"),
      ("values: [breaking, live]", "values: [live, breaking]"),
      ("values: [breaking, live]", "values: [breaking, live, calm]"),
      ("title: text", "title: { type: text, blank: missing }"),
      ("publishedAt: date", "publishedAt: { type: date, format: epoch-seconds }"),
      ("publishedAt: date", "publishedAt: { type: date, format: epoch-milliseconds }"),
      ("publishedAt: date", "publishedAt: { type: date, format: 'yyyy-MM-dd HH:mm', time-zone: UTC }"),
      // Formulas, and the definitions that they read.
      ("age(publishedAt, hours) < 48", "age(publishedAt, hours) < 49"),
      ("weight * $here.latitude", "weight * $here.longitude"), ("heat: boost * 2", "heat: boost * 3"),
      ("of: priority", "of: priority + 0"), ("1: 0.5, 3: 2 }", "1: 0.5, 4: 2 }"),
      ("1: 0.5, 3: 2 }", "1: 0.5, 3: 3 }"), ("1: 0.5, 3: 2 }", "1: 0.5 }"),
      ("bands: { 1: 0.5, 3: 2 }", "table: { 1: 0.5, 3: 2 }"), ("otherwise: 1", "otherwise: 1.5"),
      ("    missing: 0\n", ""),
      // Keys.
      ("pinned: $pins", "pinned: [y]"), ("- heat: highest first", "- heat: lowest first"),
      ("    - heat: highest first\n", ""), ("section: [live, breaking]", "section: [breaking, live]"),
      ("- section: [live, breaking]", "- { section: [live, breaking], others: first }"),
      ("section: [live, breaking]", "section: as listed"), ("step: 0.5", "step: 0.25"),
      ("bands: [10, 20]", "bands: [10, 21]"), ("bands: [10, 20]", "step: 10"), ("per: day", "per: week"),
      ("time-zone: $zone", "time-zone: UTC"), ("title: a to z, l", "title: z to a, l"),
      ("locale: $lang", "locale: de"), ("locale: $lang, ignoring: case", "locale: $lang"),
      ("ignoring: case", "ignoring: accents"), ("locale: $lang, ignoring: case", "compare: exact"),
      ("locale: $lang", "compare: natural"), ("take: min", "take: max"), (", missing: first", ""),
      ("shuffle: $seed", "shuffle: winter"),
      ("- shuffle: $seed\n", "- shuffle: $seed\n    - title: a to z\n"),
      ("- shuffle: $seed\n", "- shuffle: $seed\n    ties: keep input order\n"),
      // What parameters are where nobody gives them.
      ("default: autumn", "default: winter"), ("default: [x]", "default: [x, y]"),
      ("default: 1.5", "default: 1.25"), ("integer, default: 2", "integer, default: 3"),
      ("default: sv", "default: de"), ("Europe/Berlin", "Europe/Paris"),
    ])
  func changedRules(old: String, new: String) throws {
    let changed = Self.rules.replacing(old, with: new, maxReplacements: 1)
    #expect(changed != Self.rules)
    #expect(try fingerprint(changed) != fingerprint())
  }

  @Test func theFormOfTextDates() throws {
    let dates = "publishedAt: { type: date, format: 'yyyy-MM-dd HH:mm', time-zone: UTC }"
    let rules = Self.rules.replacing("publishedAt: date", with: dates)
    for (old, new) in [("time-zone: UTC", "time-zone: Asia/Tokyo"), ("HH:mm'", "HH:mm:ss'")] {
      #expect(try fingerprint(rules.replacing(old, with: new)) != fingerprint(rules))
    }
  }

  @Test(
    "what changes no order is the same fingerprint",
    arguments: [
      // Other orderings, words for people, and what is not read.
      ("  other: [title: a to z]\n", ""), ("label: Best", "label: Top"), ("  unread: boolean\n", ""),
      ("neverRead: priority * 5", "neverRead: priority * 6"), ("  neverRead: priority * 5\n", ""),
      ("  tags: { type: text, many: true }\n", ""), ("integer, default: 1", "integer, default: 5"),
      // Places.
      ("  id: { type: id, unique: true }\n", "  added: text\n  id: { type: id, unique: true }\n"),
      ("rules: 1\n", "# A comment.\nrules: 1\n"),
    ])
  func unchangedOrders(old: String, new: String) throws {
    let changed = Self.rules.replacing(old, with: new, maxReplacements: 1)
    #expect(changed != Self.rules)
    #expect(try fingerprint(changed) == fingerprint())
  }

  @Test func neitherNameNorFileIsAPartOfIt() throws {
    #expect(try fingerprint(Self.rules.replacing("  main:", with: "  best:"), "best") == fingerprint())
    #expect(try fingerprint(file: "a/b.yaml") == fingerprint())
  }

  @Test("a change of what the caller supplies is another fingerprint, where it is read")
  func parameters() throws {
    let plain = try fingerprint()
    let others: [Record] = [
      ["seed": "winter"], ["pins": ["y"]], ["pins": ["x", "y"]], ["pins": []], ["zone": "UTC"],
      ["lang": "de"],
      ["least": 3], ["here": ["latitude": 1.25]],
    ]
    var seen: Set<Fingerprint> = [plain]
    for parameters in others { #expect(try seen.insert(fingerprint(parameters: parameters)).inserted) }
    for parameters: Record in [["unused": 9], ["here": ["longitude": 9]], ["seed": "autumn"]] {
      #expect(try fingerprint(parameters: parameters) == plain)
    }
  }

  @Test func theTimeCountsWhereItIsRead() throws {
    let later = Self.now.addingTimeInterval(0.001)
    #expect(try fingerprint(now: later) != fingerprint())
    #expect(try fingerprint(Self.rules, "other", now: later) == fingerprint(Self.rules, "other"))
  }

  @Test func theWayAndTheBackEndCount() throws {
    let all = try [
      fingerprint(), fingerprint(isReversed: true), fingerprint(backEnd: ["sqlite"]),
      fingerprint(backEnd: ["sqlite", ""]), fingerprint(backEnd: ["sqli", "te"]),
      fingerprint(backEnd: ["4:sqli2:te"]), fingerprint(backEnd: ["postgresql"]),
    ]
    #expect(Set(all).count == all.count)
  }

  @Test("texts cannot run into one another")
  func injective() throws {
    let all = try ["'a', 'b'", "'a b'", "'a, b'", "'1:a1:b'", "'ab'", "'b', 'a'", "'é'", "'e\u{301}'"].map {
      try fingerprint(
        Self.rules.replacing("values: [breaking, live]", with: "values: [breaking, live, \($0)]"))
    }
    #expect(Set(all).count == all.count)
  }

  /// Worked out by Python's hashlib from the parts, each behind its length.
  @Test("the fingerprint is the same in every process")
  func stable() throws {
    let rules = """
      rules: 1
      items: rows
      fields:
        id: { type: id, unique: true }
        n: integer
      orderings:
        main: [n: highest first]

      """
    #expect(try fingerprint(rules).description == "e23653cf426b2fb876f29655aa58ab46")
  }
}
