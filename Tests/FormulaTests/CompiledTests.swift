import OrderingPlans
import OrderingValues
import RuleModel
import Testing

/// What is known of a formula before any item is seen, computed values, and tables.
@Suite struct CompiledTests {
  private func compiled(_ text: String) throws -> CompiledFormula {
    let (formula, findings) = checked(text)
    return CompiledFormula(try #require(formula, "\(findings.map(\.message.text))"))
  }

  @Test(
    arguments: [
      ("1 + 1", .value(number(2))), ("points + 1", nil), ("points / 0", .missing),
      ("sqrt(-1) + points", .missing),
      ("id is missing", .value(.boolean(false))), ("title is missing", nil),
      ("false and points > 1", .value(.boolean(false))),
      ("points > 1 or true", .value(.boolean(true))), ("points > 1 and true", nil),
      ("points > 1 / 0", .missing),
      ("if(1 < 2, 3, points)", .value(integer(3))), ("if(1 > 2, 3, points)", nil),
      ("coalesce(1 / 0, 5, points)", .value(number(5))),
      ("coalesce(points, 5)", nil), ("not (1 = 1)", .value(.boolean(false))), ("$limit + 1", nil),
      ("now = now", nil),
      ("2 in [1, 2]", .value(.boolean(true))), ("max('2026-01-01', eventDay)", nil),
      ("length('abc') + 1", .value(number(4))),
      ("if(featured, 1 / 0, ln(0))", .missing), ("overlap(['a'], ['b'])", .value(integer(0))),
      ("'2026-01-31T12:00:00Z'", .value(text("2026-01-31T12:00:00Z"))),
      ("age('2026-01-31T12:00:00Z', days)", nil),
    ] as [(String, CompiledFormula.Constant?)])
  func constants(_ formula: String, _ constant: CompiledFormula.Constant?) throws {
    let compiled = try compiled(formula)
    #expect(compiled.constantValue == constant)
    #expect(compiled.canBeFinite == (constant != .missing))
  }

  @Test(arguments: [
    ("points > 1", true), ("points > 1 and 1 > 2", false), ("points > 1 and weight / 0 > 1", false),
    ("points > 1 or weight / 0 > 1", true), ("weight / 0 > 1 or 1 > 2", false), ("$on", true),
  ])
  func canHold(_ formula: String, _ expected: Bool) throws {
    #expect(try compiled(formula).canHold == expected)
  }

  @Test func whatIsFoldedAwayIsNotRead() throws {
    let formula = try compiled("if(1 < 2, points, weight + $limit + age(publishedAt, days))")
    #expect(formula.slots.map { Stories.scope.values[$0].name } == ["points"])
    #expect(formula.parameters.isEmpty)
    #expect(!formula.readsNow)
  }

  @Test func conditionsOfScreens() throws {
    let scope = FormulaScope(parameters: Stories.scope.parameters, itemsAllowed: false)
    let formula = CompiledFormula(
      try #require(checked("$network = 'offline'", as: .condition, in: scope).formula))
    func holds(_ network: String?) -> Bool? {
      let values = ParameterValues(network.map { [.init("network"): .one(text($0))] } ?? [:])
      return formula.holds(parameters: values, now: Stories.now)
    }
    #expect(holds("offline") == true)
    #expect(holds("online") == false)
    #expect(holds(nil) == nil)
  }

  // MARK: Computed values

  @Test func computedValuesReadEachOther() throws {
    let names: [FormulaScope.Value] = [
      .init("points", .integer), .init("weight", .number), .init("double", .number), .init("both", .number),
      .init("unused", .number), .init("half", .number),
    ]
    let scope = FormulaScope(values: names)
    func typed(_ text: String) throws -> TypedFormula { try #require(checked(text, in: scope).formula) }
    let computed: [CompiledFormula.Computed] = [
      .init(slot: 5, formula: try typed("1 / 2")), .init(slot: 2, formula: try typed("points * 2")),
      .init(slot: 4, formula: try typed("weight + 1")),
      .init(slot: 3, formula: try typed("double + double * half")),
    ]
    let formula = CompiledFormula(try typed("both + double"), computed: computed)
    #expect(formula.slots == [0])
    let rows: [Row] = [["points": [integer(4)]], [:]]
    // double = 8, half = 0.5, both = 12
    #expect(values(of: formula, rows, in: scope) == [number(20), nil])
    #expect(CompiledFormula(try typed("half + 1"), computed: computed).constantValue == .value(number(1.5)))
  }

  @Test func aLongChainOfComputedValuesIsNoDeepRecursion() throws {
    let count = 5000
    let scope = FormulaScope(
      values: (0...count).map { .init(ExactText("v\($0)"), $0 == 0 ? .integer : .number) })
    let computed = try (1...count).map { index in
      CompiledFormula.Computed(
        slot: index, formula: try #require(checked("v\(index - 1) + 1", in: scope).formula))
    }
    let formula = CompiledFormula(
      try #require(checked("v\(count) + v\(count)", in: scope).formula), computed: computed)
    #expect(values(of: formula, [["v0": [integer(1)]]], in: scope) == [number(10002)])
  }

  @Test func equalFormulasAreEqual() throws {
    #expect(try compiled("points + 1") == compiled("points + 1"))
    #expect(try compiled("points + 1") != compiled("points + 2"))
  }

  // MARK: Tables

  private func table(_ rule: TableRule, of formula: String, _ rows: [Row]) throws -> [FieldValue?] {
    let typed = try #require(checked(formula).formula)
    return values(of: CompiledFormula(.table(rule, of: typed)), rows)
  }

  private func rows(_ rows: [(FieldValue, Double)]) -> [TableRule.Row] {
    rows.map { .init($0.0, ExactNumber($0.1)) }
  }

  @Test func bands() throws {
    let rule = TableRule(
      rows: .bands(rows([(integer(0), 1), (integer(1), 0.99), (integer(2), 0.905), (integer(7), 0.2)])),
      otherwise: ExactNumber(3.0), missing: ExactNumber(0.5))
    let points: [Row] = [-1, 0, 1, 6, 7, 100].map { ["points": [integer($0)]] } + [[:]]
    #expect(try table(rule, of: "points", points) == [3, 1, 0.99, 0.905, 0.2, 0.2, 0.5].map(number))
    let weights: [Row] = [-0.001, 0, 0.999, 1.5, 6.999, .infinity, -.infinity].map {
      ["weight": [number($0)]]
    }
    #expect(try table(rule, of: "weight", weights) == [3, 1, 1, 0.99, 0.905, 0.2, 3].map(number))
    let prices: [Row] = ["-0.01", "0", "1.99", "7", "7e50"].map { ["price": [decimal($0)]] }
    #expect(try table(rule, of: "price", prices) == [3, 1, 0.99, 0.2, 0.2].map(number))
    #expect(
      try table(TableRule(rows: rule.rows), of: "points", points) == [
        nil, number(1), number(0.99), number(0.905), number(0.2), number(0.2), nil,
      ])
  }

  @Test func bandsAreExact() throws {
    let rule = TableRule(
      rows: .bands(rows([(decimal("0.1"), 1), (decimal("9007199254740992.5"), 2)])),
      otherwise: ExactNumber(0.0))
    let prices: [Row] = ["0.0999999999999999999999", "0.1", "9007199254740992.4999", "9007199254740992.5"].map
    { ["price": [decimal($0)]] }
    #expect(try table(rule, of: "price", prices) == [0, 1, 1, 2].map(number))
    let points: [Row] = [0, 1, 9_007_199_254_740_992, 9_007_199_254_740_993].map { ["points": [integer($0)]] }
    #expect(try table(rule, of: "points", points) == [0, 1, 1, 2].map(number))
    // The float 0.1 is a little more than a tenth, the one before it less.
    let weights: [Row] = [0.1, (0.1).nextDown].map { ["weight": [number($0)]] }
    #expect(try table(rule, of: "weight", weights) == [1, 0].map(number))
  }

  @Test func manyBands() throws {
    let rule = TableRule(rows: .bands(rows((0..<100).map { (integer($0 * 10), Double($0)) })))
    let points: [Row] = [-1, 0, 9, 10, 555, 990, 5000].map { ["points": [integer($0)]] }
    #expect(
      try table(rule, of: "points", points) == [
        nil, number(0), number(0), number(1), number(55), number(99), number(99),
      ])
  }

  @Test func bandsOfDates() throws {
    let rule = TableRule(
      rows: .bands(rows([(date("2026-01-01T00:00:00Z"), 1), (date("2026-02-01T00:00:00Z"), 2)])),
      otherwise: ExactNumber(0.0))
    let dates: [Row] = ["2025-12-31T23:59:59.9Z", "2026-01-01T00:00:00Z", "2027-01-01T00:00:00Z"].map {
      ["publishedAt": [date($0)]]
    }
    #expect(try table(rule, of: "publishedAt", dates) == [0, 1, 2].map(number))
  }

  @Test func exactTables() throws {
    let whole = TableRule(
      rows: .values(rows([(integer(0), 0.25), (integer(2), 0.97), (integer(2), 5)])),
      otherwise: ExactNumber(1.0))
    let points: [Row] = [-1, 0, 1, 2, 3, .max, .min].map { ["points": [integer($0)]] } + [[:]]
    #expect(try table(whole, of: "points", points) == [1, 0.25, 1, 0.97, 1, 1, 1].map(number) + [nil])
    #expect(
      try table(whole, of: "weight", [-0.0, 0.5, 2, .infinity].map { ["weight": [number($0)]] })
        == [0.25, 1, 0.97, 1].map(number))
    let far = TableRule(rows: .values(rows((0..<20).map { (integer(1 << ($0 * 3)), Double($0)) })))
    #expect(
      try table(far, of: "points", [["points": [integer(1 << 30)]], ["points": [integer(3)]]]) == [
        number(10), nil,
      ])
    let beyond = TableRule(
      rows: .values(rows([(integer(9_007_199_254_740_993), 1)])), otherwise: ExactNumber(0.0))
    let near: [Row] = [9_007_199_254_740_992, 9_007_199_254_740_993].map { ["points": [integer($0)]] }
    #expect(try table(beyond, of: "points", near) == [0, 1].map(number))
    let featured = TableRule(
      rows: .values(rows([(.boolean(true), 1)])), otherwise: ExactNumber(0.15), missing: ExactNumber(9.0))
    #expect(
      try table(
        featured, of: "featured", [["featured": [.boolean(true)]], ["featured": [.boolean(false)]], [:]])
        == [1, 0.15, 9].map(number))
    let section = TableRule(rows: .values(rows([(.choice(0), 2), (.choice(1), 1)])))
    #expect(
      try table(section, of: "section", [["section": [.choice(0)]], ["section": [.choice(2)]], [:]]) == [
        number(2), nil, nil,
      ])
    let title = TableRule(rows: .values(rows([(text("a"), 2), (text(""), 1)])), otherwise: ExactNumber(0.0))
    #expect(
      try table(title, of: "title", [["title": [text("a")]], ["title": [text("")]], ["title": [text("A")]]])
        == [2, 1, 0].map(number))
    let price = TableRule(
      rows: .values(rows([(decimal("0.10"), 2), (integer(3), 1)])), otherwise: ExactNumber(0.0))
    #expect(
      try table(price, of: "price", [["price": [decimal("0.1")]], ["price": [decimal("3.0")]]])
        == [2, 1].map(number))
  }

  @Test func productsAndSums() throws {
    let a = try #require(checked("points").formula)
    let b = try #require(checked("price").formula)
    let c = try #require(checked("if(featured, 2, 3)").formula)
    let rows: [Row] = [
      ["points": [integer(4)], "price": [decimal("0.5")], "featured": [.boolean(false)]],
      ["points": [integer(4)]],
    ]
    #expect(values(of: CompiledFormula(.combined([a, b, c], by: .times)), rows) == [number(6), nil])
    #expect(values(of: CompiledFormula(.combined([a, b, c], by: .plus)), rows) == [number(7.5), nil])
    #expect(values(of: CompiledFormula(.combined([a], by: .times)), rows) == [number(4), number(4)])
  }

  @Test func tablesInWords() {
    let rule = TableRule(
      rows: .bands(rows([(integer(0), 1), (integer(7), 0.2)])), otherwise: ExactNumber(1.0), missing: nil)
    #expect(
      rule.sentences() == ["below 0: 1", "from 0 up to 7: 1", "from 7 on: 0.2", "missing: stays missing"])
    let sections = TableRule(
      rows: .values(rows([(.choice(1), 2)])), otherwise: nil, missing: ExactNumber(0.5))
    #expect(
      sections.sentences(choices: Stories.sections) == [
        "live: 2", "any other value: missing", "missing: 0.5",
      ])
    let flags = TableRule(rows: .values(rows([(.boolean(true), 1), (.boolean(false), 0.7)])))
    #expect(flags.sentences() == ["true: 1", "false: 0.7", "missing: stays missing"])
  }
}
