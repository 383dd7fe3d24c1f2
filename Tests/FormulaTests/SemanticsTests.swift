import OrderingPlans
import OrderingValues
import RuleModel
import Testing

/// What formulas give. Every expectation is worked out by hand, unless it says by what.
@Suite struct SemanticsTests {
  /// A story with something in every field, and one with nothing but an id.
  static let full: Row = [
    "id": [text("a")], "title": [text("Grüße")], "points": [integer(12)], "weight": [number(2.5)],
    "price": [decimal("0.10")], "publishedAt": [date("2026-01-31T09:00:00Z")],
    "commentedAt": [date("2026-01-31T11:30:00.5Z")],
    "eventDay": [.day(CalendarDay(year: 2026, month: 2, day: 1)!)],
    "featured": [.boolean(true)], "section": [.choice(1)],
    "tags": [text("swift"), text("linux"), text("swift")], "sizes": [integer(1), integer(2)],
    "weights": [number(1), number(2.5)], "prices": [decimal("0.1"), decimal("12")],
    "dates": [date("2026-01-31T09:00:00Z")], "sections": [.choice(0), .choice(2)],
    "author.name": [text("Ada")], "author-id": [text("live")], "flags": [.boolean(false)],
    "mood": [.choice(1)],
    "count": [integer(Int64.max)], "authors": [text("x"), text("a")],
  ]
  static let empty: Row = ["id": [text("b")]]

  static let parameters = ParameterValues([
    .init("seed"): .one(text("autumn")), .init("followed"): .many([text("linux"), text("swift"), text("a")]),
    .init("network"): .one(text("online")), .init("here", member: "latitude"): .one(number(52.52)),
    .init("here", member: "longitude"): .one(number(13.405)), .init("limit"): .one(integer(10)),
    .init("since"): .one(date("2026-01-31T09:00:00Z")), .init("amount"): .one(decimal("0.1")),
    .init("section"): .one(.choice(1)), .init("wanted"): .many([.choice(2), .choice(1)]),
    .init("on"): .one(.boolean(true)), .init("numbers"): .many([]),
  ])

  /// A formula, what it gives for the full story, and for the empty one.
  struct Example: Sendable, CustomTestStringConvertible {
    var formula: String
    var full: FieldValue?
    var empty: FieldValue?

    init(_ formula: String, _ full: FieldValue?, _ empty: FieldValue? = nil) {
      self.formula = formula
      self.full = full
      self.empty = empty
    }

    init(_ formula: String, _ full: Bool?, _ empty: Bool? = nil) {
      self.init(formula, full.map(FieldValue.boolean), empty.map(FieldValue.boolean))
    }

    var testDescription: String { formula }
  }

  @Test(arguments: [
    // Arithmetic is in 64-bit floats; missing in, missing out.
    Example("points + 1", number(13)), Example("points / 8", number(1.5)), Example("-weight", number(-2.5)),
    Example("0.1 + 0.2", number(0.30000000000000004), number(0.30000000000000004)),
    Example("price + 0.2", number(0.30000000000000004)),
    Example("points ^ 0.5 ^ 2", number(1.8612097182041991)),
    Example("points / 0", FieldValue?.none), Example("points / (weight - 2.5)", FieldValue?.none),
    Example("(0 - points) ^ 0.5", FieldValue?.none), Example("10 ^ 308 * points", FieldValue?.none),
    Example("(10 ^ 308 * points) / 100", FieldValue?.none), Example("0 * points", number(0)),
    Example("0 / -points", number(0)), Example("weight ^ 0", number(1)), Example("1 ^ weight", number(1)),
    Example("0 ^ 0", number(1), number(1)),
    // Functions of one number.
    Example("abs(0 - points)", number(12)), Example("floor(-weight)", number(-3)),
    Example("ceiling(-weight)", number(-2)),
    Example("round(weight)", number(3)), Example("round(-weight)", number(-3)),
    Example("round(0.4 * weight)", number(1)),
    Example("round(0.49999999999999994)", number(0), number(0)), Example("sqrt(points + 4)", number(4)),
    Example("sqrt(-points)", FieldValue?.none), Example("ln(points - points)", FieldValue?.none),
    Example("ln(exp(0))", number(0), number(0)), Example("log10(1000)", number(3), number(3)),
    Example("log10(-weight)", FieldValue?.none), Example("exp(points * 100)", FieldValue?.none),
    // Choosing keeps values exact.
    Example("max(points, 20)", integer(20)), Example("max(count, 0)", integer(.max)),
    Example("min(count, points)", integer(12)),
    Example("min(price, 0.2)", decimal("0.1")), Example("max(price, points)", decimal("12")),
    Example("max(price, weight)", number(2.5)),
    Example("max(publishedAt, commentedAt)", date("2026-01-31T11:30:00.5Z")),
    Example("min(publishedAt, commentedAt)", date("2026-01-31T09:00:00Z")),
    Example("max(publishedAt, '2030-01-01T00:00:00+01:00')", date("2029-12-31T23:00:00Z")),
    Example("coalesce(points, 0)", integer(12), integer(0)),
    Example("coalesce(title, 'none')", text("Grüße"), text("none")),
    Example("coalesce(price, 0)", decimal("0.1"), decimal("0")),
    Example("coalesce(1 / 0, points, 7)", number(12), number(7)),
    Example("coalesce(section, 'breaking')", .choice(1), .choice(0)),
    Example("coalesce(section, 'else')", text("live"), text("else")),
    Example("coalesce(commentedAt, now)", date("2026-01-31T11:30:00.5Z"), date("2026-01-31T12:00:00Z")),
    Example("coalesce(featured, false)", true, false),
    Example("if(points > 10, 'hot', 'cold')", text("hot")), Example("if(featured, 1, 0.15)", number(1)),
    Example("if(points is missing, 1, 2)", integer(2), integer(1)),
    Example("if(featured, section, 'live')", .choice(1)),
    Example("if(points > 100, 1 / 0, points)", number(12)),
    // Three values: true, false, unknown.
    Example("featured", true), Example("not featured", false), Example("points > 100 and title = 'x'", false),
    Example("points > 10 and featured", true), Example("points > 10 or weight > 0", true),
    Example("id = 'b' or points > 0", true, true), Example("id = 'a' and points > 0", true, false),
    Example("id = 'b' and points > 0", false), Example("not (points > 10)", false),
    Example("points = points", true), Example("points is missing or points = 0", false, true),
    Example("points is not missing", true, false), Example("points / 0 is missing", true, true),
    Example("tags is missing", false, true), Example("(points > 0) is missing", false, true),
    Example("if(points > 0, true, false) is missing", false, true),
    // Comparisons are exact.
    Example("count > 9223372036854775806", true), Example("count = 9223372036854775807", true),
    Example("count + 0 = 9223372036854775808", true), Example("count < 9223372036854775808", true),
    Example("price = 0.1", true), Example("price = $amount", true), Example("price < weight / 25", true),
    Example("weight = 2.5", true), Example("points > 11.999999999999999999", true),
    Example("points = 12.0", true),
    Example("points > 12.000000000000000001", false), Example("price < points", true),
    Example("$limit < points", true, nil),
    Example("publishedAt = $since", true), Example("publishedAt < commentedAt", true),
    Example("commentedAt <= now", true),
    Example("eventDay > '2026-01-31'", true), Example("eventDay != '2026-02-01'", false),
    // Text is compared by code point.
    Example("title = 'Grüße'", true), Example("title = 'Gru\u{308}ße'", false),
    Example("title != 'grüße'", true),
    Example("section = 'live'", true), Example("section = mood", true),
    Example("section = `author-id`", true),
    Example("$section = section", true), Example("$network = 'online'", true, true),
    // Lists.
    Example("points in [1, 12]", true), Example("points in [1, 2]", false),
    Example("points not in [1, 2]", true),
    Example("points in [1, 11.9, 12.0]", true), Example("price in [0.1]", true),
    Example("title in ['Grüße', id]", true),
    Example("id in ['a', title]", true, nil), Example("id in ['z', title]", false, nil),
    Example("'swift' in tags", true), Example("'rust' in tags", false), Example("'rust' not in tags", true),
    Example("id in $followed", true, false), Example("section in $wanted", true),
    Example("section in sections", false),
    Example("'standard' in sections", true), Example("weight in $numbers", false),
    Example("weight not in $numbers", true),
    Example("1 in sizes", true), Example("weight in weights", true), Example("price in prices", true),
    Example("points in prices", true), Example("price in sizes", false),
    Example("publishedAt in dates", true),
    Example("false in flags", true), Example("id in authors", true),
    Example("section in ['live', 'standard']", true),
    // Counting.
    Example("count(tags)", integer(3), integer(0)), Example("count($followed)", integer(3), integer(3)),
    Example("count($numbers)", integer(0), integer(0)), Example("overlap(tags, $followed)", integer(2)),
    Example("overlap($followed, tags)", integer(2)),
    Example("overlap(tags, ['swift', 'rust', 'swift'])", integer(1)),
    Example("overlap(sections, $wanted)", integer(1)), Example("overlap(sizes, weights)", integer(1)),
    Example("overlap(weights, $numbers)", integer(0)), Example("overlap(sections, ['standard'])", integer(1)),
    Example("overlap(tags, tags)", integer(2)),
    Example("overlap(['a', 'b'], ['b', 'b'])", integer(1), integer(1)),
    // Text and time.
    Example("length(title)", integer(5)), Example("length('')", integer(0), integer(0)),
    Example("length('👩‍👩‍👧')", integer(5), integer(5)), Example("length(section)", integer(4)),
    Example("age(publishedAt, hours)", number(3)), Example("age(publishedAt, minutes)", number(180)),
    Example("age(publishedAt, days)", number(0.125)), Example("age(commentedAt, seconds)", number(1799.5)),
    Example("age('2026-01-31T12:00:01Z', seconds)", number(-1), number(-1)),
    Example("now = '2026-01-31T12:00:00Z'", true, true), Example("age(now, seconds)", number(0), number(0)),
  ])
  func gives(_ example: Example) {
    let (typed, findings) = checked(example.formula)
    guard let typed else {
      Issue.record("\(findings.map(\.message.text))")
      return
    }
    let compiled = CompiledFormula(typed)
    #expect(
      values(of: compiled, [Self.full, Self.empty], parameters: Self.parameters) == [
        example.full, example.empty,
      ])
  }

  @Test func infinitiesAreValuesButNoResults() throws {
    let rows: [Row] = [
      ["weight": [number(.infinity)]], ["weight": [number(-.infinity)]], ["weight": [number(0)]],
    ]
    func given(_ formula: String) throws -> [FieldValue?] {
      values(of: CompiledFormula(try #require(checked(formula).formula)), rows)
    }
    #expect(try given("weight") == [number(.infinity), number(-.infinity), number(0)])
    #expect(try given("weight + 1") == [nil, nil, number(1)])
    #expect(try given("1 / weight") == [number(0), number(0), nil])
    #expect(try given("max(weight, 1)") == [number(.infinity), number(1), number(1)])
    #expect(try given("weight > 1e308") == [.boolean(true), .boolean(false), .boolean(false)])
    #expect(try given("weight > price") == [nil, nil, nil])
  }

  @Test func numbersBeyondDoublesStayApart() throws {
    let odd = FieldValue.number(ExactNumber(Int64(9_007_199_254_740_993)))
    let even = number(9_007_199_254_740_992)
    let rows: [Row] = [["weight": [odd], "points": [integer(9_007_199_254_740_993)]]]
    func given(_ formula: String) throws -> FieldValue? {
      values(of: CompiledFormula(try #require(checked(formula).formula)), rows)[0]
    }
    #expect(try given("weight = points") == .boolean(true))
    #expect(try given("weight > 9007199254740992") == .boolean(true))
    #expect(try given("weight = 9007199254740993") == .boolean(true))
    #expect(try given("max(weight, 1)") == odd)
    #expect(try given("coalesce(price, points)") == decimal("9007199254740993"))
    #expect(try given("weight + 0") == even)
    #expect(try given("weight in [9007199254740992]") == .boolean(false))
    #expect(try given("points in [9007199254740993]") == .boolean(true))
    #expect(try given("points = 9007199254740992.9999999999") == .boolean(false))
  }

  @Test func decimalsAreComparedWithTheExactValueOfAFloat() throws {
    // The float that is written 0.1 is a little more than a tenth.
    let rows: [Row] = [
      ["weight": [number(0.1)], "price": [decimal("0.1")]],
      ["weight": [number(0.5)], "price": [decimal("0.5")]],
    ]
    let equal = CompiledFormula(try #require(checked("price = weight").formula))
    #expect(values(of: equal, rows) == [.boolean(false), .boolean(true)])
    let less = CompiledFormula(try #require(checked("price < weight").formula))
    #expect(values(of: less, rows) == [.boolean(true), .boolean(false)])
    let huge = CompiledFormula(try #require(checked("price < weight").formula))
    let extremes: [Row] = [
      ["weight": [number(.infinity)], "price": [decimal("1e999")]],
      ["weight": [number(.leastNonzeroMagnitude)], "price": [decimal("1e-999")]],
      ["weight": [number(-.infinity)], "price": [decimal("-1e999")]],
    ]
    #expect(values(of: huge, extremes) == [.boolean(true), .boolean(true), .boolean(false)])
  }

  /// `int(md5(f"{seed}:{id}").hexdigest()[:13], 16) / 2**52`, by Python's hashlib.
  @Test(arguments: [
    ("autumn", "a", 0.5619189585594695), ("autumn", "b", 0.6444722421905271),
    ("autumn", "17", 0.953211503119245),
    ("", "x", 0.8361923063099264), ("séed", "idé:1", 0.17470638652129034), ("x", "", 0.5380945374531394),
  ])
  func randomNumbers(_ seed: String, _ id: String, _ expected: Double) throws {
    let formula = CompiledFormula(try #require(checked("random($seed)").formula))
    let result = values(
      of: formula, [["id": [text(id)]], [:]], parameters: .init([.init("seed"): .one(text(seed))]))
    #expect(result == [number(expected), nil])
  }

  @Test func randomNumbersOfWholeNumbersReadTheirDigits() throws {
    let scope = FormulaScope(values: [.init("id", .integer)])
    let formula = CompiledFormula(try #require(checked("random('42')", in: scope).formula))
    #expect(values(of: formula, [["id": [integer(.min)]]], in: scope) == [number(0.3792984565569941)])
  }

  /// By the same formula in Python, whose last digit may differ.
  @Test(arguments: [
    ("52.52, 13.405, 48.8566, 2.3522", 877464.5379215091), ("0, 0, 0, 180", 20015114.442035925),
    ("90, 0, -90, 0", 20015114.442035925), ("1, 1, 1, 1", 0), ("0, 0, 0, 1", 111195.0802335329),
    ("0, 359, 0, 0", 111195.0802335329),
  ])
  func distances(_ places: String, _ metres: Double) throws {
    let formula = CompiledFormula(try #require(checked("distance(\(places))").formula))
    guard case .value(.number(let result)) = formula.constantValue else {
      Issue.record("\(String(describing: formula.constantValue))")
      return
    }
    #expect(abs(result.double - metres) <= metres * 1e-12)
  }

  @Test func theClockStandsStill() throws {
    let formula = CompiledFormula(try #require(checked("age(publishedAt, seconds)").formula))
    let rows: [Row] = [["publishedAt": [date("2026-01-31T11:59:59.999999999Z")]]]
    #expect(values(of: formula, rows) == [number(1e-9)])
    #expect(values(of: formula, rows, now: Stories.instant("2026-01-31T12:00:09.999999999Z")) == [number(10)])
  }

  @Test func manyBlocksAreLikeOne() throws {
    let formula = CompiledFormula(
      try #require(checked("if(points in sizes, points * 2, coalesce(weight, -1))").formula))
    let rows: [Row] = (0..<2000).map { index in
      var row: Row = [:]
      row["points"] = [integer(Int64(index))]
      row["sizes"] = [integer(Int64(index / 3 * 3))]
      if index % 7 == 0 { row["weight"] = [number(Double(index) / 4)] }
      return row
    }
    let expected: [FieldValue?] = (0..<2000).map { index in
      if index % 3 == 0 { return number(Double(index * 2)) }
      return number(index % 7 == 0 ? Double(index) / 4 : -1)
    }
    #expect(values(of: formula, rows) == expected)
    #expect(values(of: formula, []) == [])
  }

  @Test func parametersThatAreNotGivenAreMissing() throws {
    let formula = CompiledFormula(
      try #require(checked("$limit + 1 > 0 or $on or title in $followed").formula))
    #expect(values(of: formula, [Self.full]) == [nil])
    let wrong = ParameterValues([
      .init("limit"): .one(text("a")), .init("on"): .many([]), .init("followed"): .one(text("a")),
    ])
    #expect(values(of: formula, [Self.full], parameters: wrong) == [nil])
  }
}
