import OrderingValues
import RuleModel
import RuleText
import Testing

/// What formulas are, and what does not fit together.
@Suite struct TypeTests {
  @Test(
    arguments: [
      ("points", .integer), ("weight", .number), ("price", .decimal), ("publishedAt", .date),
      ("eventDay", .day),
      ("title", .text), ("id", .id), ("featured", .boolean), ("section", .choice), ("now", .date),
      ("points + 1", .number), ("price * 2", .number), ("-points", .number), ("abs(points)", .number),
      ("round(price)", .number), ("points ^ 2", .number), ("length(title)", .integer),
      ("count(tags)", .integer),
      ("overlap(tags, $followed)", .integer), ("age(publishedAt, hours)", .number),
      ("random($seed)", .number),
      ("max(points, 3)", .integer), ("max(points, 0.5)", .number), ("max(points, price)", .decimal),
      ("max(price, 0.5)", .decimal), ("max(price, weight)", .number), ("min(points, weight)", .number),
      ("coalesce(price, 0)", .decimal), ("coalesce(points, 0)", .integer), ("if(featured, 1, 0)", .integer),
      ("if(featured, 1, 0.5)", .number), ("max(publishedAt, commentedAt)", .date),
      ("max(publishedAt, '2026-01-01T00:00:00Z')", .date), ("min(eventDay, '2026-01-01')", .day),
      ("coalesce(title, id)", .text), ("coalesce(title, 'x')", .text), ("coalesce(section, 'live')", .choice),
      ("coalesce(section, 'other')", .text), ("if(featured, section, title)", .text),
      ("if(featured, section, mood)", .text), ("coalesce(featured, false)", .boolean),
      ("points > 3", .boolean), ("$here.latitude", .number), ("$on", .boolean), ("3", .integer),
      ("0.5", .number),
      ("'a'", .text), ("distance($here.latitude, $here.longitude, weight, 0)", .number),
    ] as [(String, FieldType)])
  func results(_ formula: String, _ type: FieldType) {
    let (typed, findings) = checked(formula)
    #expect(findings.isEmpty, "\(findings.map(\.message.text))")
    #expect(typed?.type == type)
    #expect(typed?.root.type == type)
    #expect((typed?.choices.isEmpty == false) == (type == .choice))
  }

  @Test(arguments: [
    "featured", "not featured", "$on", "section = 'breaking' and points >= 4",
    "section in ['live', 'breaking']",
    "'live' in sections", "section in sections", "section in $wanted", "title in tags", "title in $followed",
    "id in $followed", "section in $followed", "points in sizes", "points in [1, 2.5]", "price in [0.1, 2]",
    "points in prices", "price in sizes", "weight in $numbers", "publishedAt in dates",
    "'2026-01-01T00:00:00Z' in dates", "publishedAt > '2026-01-01T00:00:00Z'", "eventDay >= '2026-01-31'",
    "publishedAt > $since", "publishedAt <= now", "points > price", "price = weight", "featured = $on",
    "section = title", "section = mood", "mood = 'good'", "points > 9007199254740993", "tags is missing",
    "title is not missing", "count(tags) > 2", "overlap(sections, ['live']) = 1",
    "overlap(sizes, weights) > 0",
    "overlap(tags, ['a', 'b']) > 0", "overlap(sections, tags) > 0", "if(featured, points > 1, price > 2)",
    "$section = 'live'", "$section = section", "true in flags", "title = id", "points in [points, count]",
  ])
  func conditions(_ formula: String) {
    let (typed, findings) = checked(formula, as: .condition)
    #expect(findings.isEmpty, "\(findings.map(\.message.text))")
    #expect(typed?.type == .boolean)
  }

  struct Misfit: Sendable, CustomTestStringConvertible {
    var formula: String
    var use: FormulaUse
    var kind: String
    var underlined: String
    var cure: String

    init(_ formula: String, _ kind: String, _ underlined: String, _ cure: String, as use: FormulaUse = .value)
    {
      self.formula = formula
      self.use = use
      self.kind = kind
      self.underlined = underlined
      self.cure = cure
    }

    var testDescription: String { formula }
  }

  @Test(arguments: [
    // Names.
    Misfit("pionts + 1", "unknown-field", "pionts", "`points`"),
    Misfit("Points + 1", "unknown-field", "Points", "`points`"),
    Misfit("author-id = 'a'", "unknown-field", "author", "``author-id``"),
    Misfit("seed = 'a'", "unknown-field", "seed", "`$seed`"),
    Misfit("here.latitude > 1", "unknown-field", "here.latitude", "`$here.latitude`"),
    Misfit("title.length > 1", "unknown-field", "title.length", "`length(title)`"),
    Misfit("section = breaking", "unknown-field", "breaking", "'breaking'"),
    Misfit("featured = TRUE", "formula-spelling", "TRUE", "`true`"),
    Misfit("age + 1", "unknown-field", "age", "age(date, hours)"),
    Misfit("$sead = 'a'", "unknown-parameter", "$sead", "`$seed`"),
    Misfit("$zzzzzz = 'a'", "unknown-parameter", "$zzzzzz", "parameters"),
    Misfit("$here > 1", "unknown-parameter", "$here", "`$here.latitude`"),
    // Numbers.
    Misfit("title + 1", "formula-type", "title", "text never becomes a number"),
    Misfit("'5' + 1", "quoted-number", "'5'", "without the quotes"),
    Misfit("points > '5'", "quoted-number", "'5'", "without the quotes"),
    Misfit("publishedAt + 3600", "formula-type", "publishedAt", "age(publishedAt, hours)"),
    Misfit("now - publishedAt", "formula-type", "now - publishedAt", "`age(publishedAt, hours)`"),
    Misfit(
      "commentedAt - publishedAt", "formula-type", "commentedAt - publishedAt",
      "`age(publishedAt, hours) - age(commentedAt, hours)`"),
    Misfit("title + section", "formula-type", "title", "text never becomes a number"),
    Misfit("featured * 2", "condition-as-value", "featured", "if(featured, 1, 0)"),
    Misfit("sqrt(points > 1)", "condition-as-value", "points > 1", "if(points > 1, 1, 0)"),
    Misfit("tags + 1", "formula-type", "tags", "count(tags)"),
    // Comparisons.
    Misfit("title < 'm'", "formula-type", "title < 'm'", "sort key"),
    Misfit("section > 'live'", "formula-type", "section > 'live'", "`=`"),
    Misfit("featured > false", "formula-type", "featured > false", "`=`"),
    Misfit("title = 5", "formula-type", "5", "`'5'`"),
    Misfit("title = points", "formula-type", "points", "one type"),
    Misfit("publishedAt = eventDay", "formula-type", "eventDay", "no time"),
    Misfit("publishedAt > 5", "formula-type", "5", "age(publishedAt, hours)"),
    Misfit("featured = 1", "formula-type", "1", "stands alone"),
    Misfit("publishedAt > '2026-02-30T00:00:00Z'", "invalid-value", "'2026-02-30T00:00:00Z'", ""),
    Misfit("publishedAt > '2026-01-31'", "invalid-value", "'2026-01-31'", ""),
    Misfit("eventDay = '31.1.2026'", "invalid-value", "'31.1.2026'", ""),
    Misfit("section = 'braking'", "undeclared-value", "'braking'", "`breaking`"),
    Misfit("section in ['live', 'xyz']", "undeclared-value", "'xyz'", "values are"),
    Misfit("'liv' in sections", "undeclared-value", "'liv'", "`live`"),
    Misfit("overlap(sections, ['liv']) > 0", "undeclared-value", "['liv']", "`live`"),
    Misfit("$section = 'liv'", "undeclared-value", "'liv'", "`live`"),
    Misfit("tags = 'a'", "formula-type", "tags", "`'a' in tags`"),
    Misfit("tags = $followed", "formula-type", "tags", "overlap(tags, $followed) > 0"),
    // in
    Misfit("title in 'a'", "formula-type", "'a'", "`title = 'a'`"),
    Misfit("tags in $followed", "formula-type", "tags", "overlap(tags, $followed) > 0"),
    Misfit("points in []", "empty-list", "[]", "at least one"),
    Misfit("points in ['a']", "formula-type", "'a'", "one type"),
    Misfit("points in tags", "formula-type", "points", "one type"),
    Misfit("[1, 2] = points", "formula-type", "[1, 2]", "section in"),
    // Functions.
    Misfit("min(title, 'a')", "formula-type", "min(title, 'a')", "numbers or dates"),
    Misfit("max(points, publishedAt)", "formula-type", "publishedAt", "age(publishedAt, hours)"),
    Misfit("coalesce(points, 'a')", "formula-type", "'a'", "one type"),
    Misfit("coalesce(tags, title)", "formula-type", "tags", "count(tags)"),
    Misfit("if(points, 1, 2)", "not-a-condition", "points", "`points > 0`"),
    Misfit("if(featured, 1, 'a')", "formula-type", "'a'", "one type"),
    Misfit("age(publishedAt, hour)", "unknown-word", "hour", "`hours`"),
    Misfit("age(publishedAt, 'days')", "unknown-word", "'days'", "`days`"),
    Misfit("age(eventDay, days)", "formula-type", "eventDay", "`date`"),
    Misfit("age(points, days)", "formula-type", "points", "a date"),
    Misfit("length(tags)", "formula-type", "length(tags)", "`count(tags)`"),
    Misfit("length(points)", "formula-type", "points", "text"),
    Misfit("count(title)", "formula-type", "title", "`length(title)`"),
    Misfit("overlap(tags, title)", "formula-type", "title", "many: true"),
    Misfit("overlap(tags, sizes)", "formula-type", "overlap(tags, sizes)", "same type"),
    Misfit("overlap(sizes, [points])", "formula-type", "points", "['sport', 'news']"),
    Misfit("random(5)", "formula-type", "5", "`'5'`"),
    Misfit("random(points)", "formula-type", "points", "`text`"),
    // What it is for.
    Misfit("points", "not-a-condition", "points", "`points > 0`", as: .condition),
    Misfit("section", "not-a-condition", "section", "section = 'breaking'", as: .condition),
    Misfit("tags", "not-a-condition", "tags", "in tags", as: .condition),
    Misfit("publishedAt", "not-a-condition", "publishedAt", "age(publishedAt, days)", as: .condition),
    Misfit("'live'", "not-a-condition", "'live'", "section = 'live'", as: .condition),
    Misfit("featured and points", "not-a-condition", "points", "`points > 0`", as: .condition),
    Misfit("points > 1", "condition-as-value", "points > 1", "if(points > 1, 1, 0)", as: .number),
    Misfit("title", "formula-type", "title", "number", as: .number),
    Misfit("tags", "formula-type", "tags", "count(tags)", as: .value),
  ])
  func misfits(_ misfit: Misfit) {
    let (formula, findings) = checked(misfit.formula, as: misfit.use)
    #expect(formula == nil)
    #expect(findings.count == 1, "\(findings.map(\.message.text))")
    guard let finding = findings.first else { return }
    #expect(finding.message.kind.id == misfit.kind, "\(finding.message.text)")
    #expect(String(decoding: Array(misfit.formula.utf8)[finding.range], as: UTF8.self) == misfit.underlined)
    if !misfit.cure.isEmpty {
      #expect(finding.message.help?.contains(misfit.cure) == true, "\(finding.message.help ?? "no help")")
    }
  }

  @Test func screensSeeParametersOnly() {
    let scope = FormulaScope(parameters: Stories.scope.parameters, itemsAllowed: false)
    #expect(checked("$network = 'offline' and $on", as: .condition, in: scope).findings.isEmpty)
    #expect(
      checked("points > 1", as: .condition, in: scope).findings.map(\.message.kind.id) == ["items-not-seen"])
    #expect(
      checked("network = 'offline'", as: .condition, in: scope).findings.first?.message.help?.contains(
        "$network") == true)
    #expect(checked("random($seed) > 0.5", as: .condition, in: scope).findings.count == 1)
  }

  @Test func namesThatAreFaultyElsewhereAreNotReportedAgain() {
    var scope = FormulaScope(values: [.init("points", .integer)])
    scope.faultyNames = ["ponits"]
    #expect(checked("ponits + 1", in: scope).formula == nil)
    #expect(checked("ponits + 1", in: scope).findings.isEmpty)
    scope.isComplete = false
    #expect(checked("anything + 1", in: scope).findings.isEmpty)
  }

  @Test func whatAFormulaReads() throws {
    let formula = try #require(
      checked("if(title in $followed, age(publishedAt, days), random($seed)) + overlap(tags, $followed)")
        .formula)
    let names = formula.slots.map { Stories.scope.values[$0].name.string }
    #expect(names == ["title", "publishedAt", "tags"])
    #expect(formula.parameters == [.init("followed"), .init("seed")])
    #expect(formula.readsNow)
    #expect(formula.readsIdentity)
    let simple = try #require(checked("$here.latitude + points").formula)
    #expect(simple.parameters == [.init("here", member: "latitude")])
    #expect(!simple.readsNow)
    #expect(!simple.readsIdentity)
  }
}
