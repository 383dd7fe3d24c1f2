import OrderingPlans
import OrderingValues
import RuleModel
import RuleText
import Testing

/// How formulas are written: precedence by what constants give, and one message for each mistake.
@Suite struct SyntaxTests {
  @Test(
    arguments: [
      ("1 + 2 * 3", number(7)), ("(1 + 2) * 3", number(9)), ("10 - 2 - 3", number(5)),
      ("16 / 4 / 2", number(2)),
      ("2 ^ 3 ^ 2", number(512)), ("-2 ^ 2", number(-4)), ("2 ^ -1", number(0.5)), ("(-2) ^ 2", number(4)),
      ("2 * -3", number(-6)), ("1 - -1", number(2)), ("--1", number(1)), ("7", integer(7)),
      ("-7", integer(-7)),
      ("0.5", number(0.5)), ("1e3", integer(1000)), ("2.5e-1", number(0.25)),
      ("-9223372036854775808", integer(.min)), ("1-1", number(0)), ("2*3+4*5", number(26)),
      ("'it''s'", text("it's")), ("''", text("")), ("true", .boolean(true)),
      ("true or false and false", .boolean(true)), ("(true or false) and false", .boolean(false)),
      ("not true or true", .boolean(true)), ("not (true or true)", .boolean(false)),
      ("not 1 = 2", .boolean(true)), ("not not true", .boolean(true)), ("1 + 1 = 2", .boolean(true)),
      ("true and not false", .boolean(true)), ("1 = 1 = false or true", nil),
      ("2 in [1, 2]", .boolean(true)), ("2 not in [1, 2]", .boolean(false)),
      ("not 3 in [1, 2]", .boolean(true)),
      ("1 / 0 is missing", .boolean(true)), ("1 is not missing", .boolean(true)),
      ("if(1 < 2, 'a', 'b')", text("a")), ("  1\n+\t2  ", number(3)), ("min(3, 1, 2)", integer(1)),
    ] as [(String, FieldValue?)])
  func precedence(_ formula: String, _ expected: FieldValue?) {
    let (typed, findings) = checked(formula)
    guard let expected else {
      #expect(!findings.isEmpty)
      return
    }
    guard let typed else {
      Issue.record("\(formula): \(findings.map(\.message.text))")
      return
    }
    #expect(CompiledFormula(typed).constantValue == .value(expected), "\(formula)")
  }

  /// A formula, the kind of its one finding, what is underlined, a part of the cure, and the formula after
  /// the fix where there is one.
  struct Mistake: Sendable, CustomTestStringConvertible {
    var formula: String
    var kind: String
    var underlined: String
    var cure: String
    var fixed: String?

    init(_ formula: String, _ kind: String, _ underlined: String, _ cure: String, _ fixed: String? = nil) {
      self.formula = formula
      self.kind = kind
      self.underlined = underlined
      self.cure = cure
      self.fixed = fixed
    }

    var testDescription: String { formula }
  }

  @Test(arguments: [
    // Spellings of other languages.
    Mistake("points == 3", "formula-spelling", "==", "`=`", "points = 3"),
    Mistake("points === 3", "formula-spelling", "===", "`=`", "points = 3"),
    Mistake("points !== 3", "formula-spelling", "!==", "`!=`", "points != 3"),
    Mistake("points <> 3", "formula-spelling", "<>", "`!=`", "points != 3"),
    Mistake("points =< 3", "formula-spelling", "=<", "`<=`", "points <= 3"),
    Mistake("points => 3", "formula-spelling", "=>", "`>=`", "points >= 3"),
    Mistake("points ≥ 3", "formula-spelling", "≥", "`>=`", "points >= 3"),
    Mistake("points × 3", "formula-spelling", "×", "`*`", "points * 3"),
    Mistake("points − 3", "formula-spelling", "−", "`-`", "points - 3"),
    Mistake("points ** 3", "formula-spelling", "**", "`^`", "points ^ 3"),
    Mistake("featured && points > 3", "formula-spelling", "&&", "`and`", "featured and points > 3"),
    Mistake("featured&&points > 3", "formula-spelling", "&&", "`and`", "featured and points > 3"),
    Mistake("featured || points > 3", "formula-spelling", "||", "`or`", "featured or points > 3"),
    Mistake("!featured", "formula-spelling", "!", "`not`", "not featured"),
    Mistake("featured AND points > 3", "formula-spelling", "AND", "`and`", "featured and points > 3"),
    Mistake("NOT featured", "formula-spelling", "NOT", "`not`", "not featured"),
    Mistake("points IS MISSING", "formula-spelling", "IS MISSING", "`is missing`", "points is missing"),
    Mistake(
      "points is NOT missing", "formula-spelling", "is NOT missing", "`is not missing`",
      "points is not missing"),
    Mistake("title = \"a\"", "formula-spelling", "\"a\"", "'a'", "title = 'a'"),
    Mistake("title = “it's”", "formula-spelling", "“it's”", "'it''s'", "title = 'it''s'"),
    Mistake("title is null", "formula-spelling", "is null", "is missing", "title is missing"),
    Mistake("title is not null", "formula-spelling", "is not null", "is not missing", "title is not missing"),
    Mistake("title = null", "formula-spelling", "= null", "is missing", "title is missing"),
    Mistake(
      "title != nil and featured", "formula-spelling", "!= nil", "is not missing",
      "title is not missing and featured"),
    Mistake("+5", "formula-syntax", "+", "remove", "5"),
    Mistake("now() > publishedAt", "formula-syntax", "now()", "`now`", "now > publishedAt"),
    Mistake(
      "section in ('live', 'breaking')", "formula-syntax", "('live', 'breaking')", "[",
      "section in ['live', 'breaking']"),
    Mistake(
      "featured = not featured", "formula-syntax", "not", "(not featured)", "featured = (not featured)"),
    // Chains.
    Mistake(
      "1 < points < 5", "comparison-chain", "<", "1 < points and points < 5", "1 < points and points < 5"),
    Mistake(
      "1 <= points + 1 < 5", "comparison-chain", "<", "1 <= points + 1 and points + 1 < 5",
      "1 <= points + 1 and points + 1 < 5"),
    Mistake("points = 1 in [1]", "comparison-chain", "in", "parentheses"),
    // Not closed, too many, missing.
    Mistake("title = 'abc", "formula-syntax", "'abc", "'"),
    Mistake("title = \"abc", "formula-syntax", "\"abc", "'"),
    Mistake("`author-id = 'a'", "formula-syntax", "`author-id = 'a'", "`"),
    Mistake("(points + 1", "formula-syntax", "(", "`)`"),
    Mistake("max(points, 1", "formula-syntax", "(", "`)`"),
    Mistake("points in [1, 2", "formula-syntax", "[", "`]`"),
    Mistake("points in [1, 2)", "formula-syntax", ")", "`]`"),
    Mistake("points + 1)", "formula-syntax", ")", "remove"),
    Mistake("points +", "formula-syntax", "+", "write"),
    Mistake("points + * 2", "formula-syntax", "+", "write"),
    Mistake("* 2", "formula-syntax", "*", "write"),
    Mistake("max(points, )", "formula-syntax", ",", "write"),
    Mistake("and featured", "formula-syntax", "and", "back quotes"),
    Mistake("points 5", "formula-syntax", "5", "+ - *"),
    Mistake("points count", "formula-syntax", "count", "back quotes"),
    Mistake("2 points", "formula-syntax", "points", "+ - *"),
    Mistake("5points", "formula-syntax", "5points", "units"),
    Mistake("points, 1", "formula-syntax", ",", "remove"),
    Mistake("$", "formula-syntax", "$", "$network"),
    Mistake("${limit}", "formula-syntax", "$", "without braces"),
    Mistake("author.", "formula-syntax", "author.", "author.name"),
    Mistake("``", "formula-syntax", "``", "name"),
    // What formulas do not have.
    Mistake("points % 2", "formula-syntax", "%", "fraction"),
    Mistake("points := 2", "formula-syntax", ":=", "computed"),
    Mistake("points += 2", "formula-syntax", "+=", "computed"),
    Mistake("featured ? 1 : 2", "formula-syntax", "?", "if(condition, then, otherwise)"),
    Mistake("if featured then 1 else 2", "formula-syntax", "if", "if(condition, then, otherwise)"),
    Mistake("case when featured then 1 end", "formula-syntax", "case", "if(condition, then, otherwise)"),
    Mistake("points ?? 0", "formula-syntax", "??", "coalesce"),
    Mistake("tags[0]", "formula-syntax", "[", "in list"),
    Mistake("points; 1", "formula-syntax", ";", "remove"),
    Mistake("{points}", "formula-syntax", "{", "parentheses"),
    Mistake("points between 1 and 5", "formula-syntax", "between", "value >= lowest"),
    Mistake("title like 'a%'", "formula-syntax", "like", "="),
    Mistake("points is 5", "formula-syntax", "is", "`=`", "points = 5"),
    Mistake("points\u{A0}+ 1", "formula-syntax", "\u{A0}", "ordinary space"),
    Mistake("", "formula-syntax", "", "write a formula"),
    Mistake("   ", "formula-syntax", "   ", "write a formula"),
    // Numbers have one form.
    Mistake(".5 + points", "number-form", ".5", "`0.5`", "0.5 + points"),
    Mistake("5. + points", "number-form", "5.", "`5`", "5 + points"),
    Mistake("007 + points", "number-form", "007", "`7`", "7 + points"),
    Mistake("0x10 + points", "number-form", "0x10", "`16`", "16 + points"),
    Mistake("1_000 + points", "number-form", "1_000", "`1000`", "1000 + points"),
    Mistake("1e999", "formula-syntax", "1e999", "1.8e308"),
    Mistake("1.2.3", "number-form", "1.2.3", "digits"),
    // Functions.
    Mistake("maxx(points, 1)", "unknown-function", "maxx", "`max`", "max(points, 1)"),
    Mistake("Max(points, 1)", "unknown-function", "Max", "`max`", "max(points, 1)"),
    Mistake("ceil(weight)", "unknown-function", "ceil", "`ceiling`", "ceiling(weight)"),
    Mistake("pow(points, 2)", "unknown-function", "pow", "`points ^ 2`"),
    Mistake("log(weight)", "unknown-function", "log", "log10"),
    Mistake("lower(title)", "unknown-function", "lower", "do not change"),
    Mistake("frobnicate(title)", "unknown-function", "frobnicate", "coalesce"),
    Mistake("title.length()", "unknown-function", "title.length", "`length(title)`"),
    Mistake("tags.contains('a')", "unknown-function", "tags.contains", "before its values"),
    Mistake("contains(tags, 'a')", "unknown-function", "contains", "`'a' in tags`"),
    Mistake("points(1)", "unknown-function", "points", "operator"),
    Mistake("max(points)", "wrong-arguments", "max(points)", "`max(points, second)`"),
    Mistake("abs(points, 1)", "wrong-arguments", "abs(points, 1)", "`abs(points)`"),
    Mistake("if(featured, 1)", "wrong-arguments", "if(featured, 1)", "`if(featured, 1, otherwise)`"),
    Mistake("age(publishedAt)", "wrong-arguments", "age(publishedAt)", "`age(publishedAt, hours)`"),
    Mistake("random()", "wrong-arguments", "random()", "random(seed)"),
    Mistake("distance(weight, weight)", "wrong-arguments", "distance(weight, weight)", "latitude"),
  ])
  func oneMessageForOneMistake(_ mistake: Mistake) {
    let (formula, findings) = checked(mistake.formula)
    #expect(formula == nil)
    #expect(findings.count == 1, "\(findings.map(\.message.text))")
    guard let finding = findings.first else { return }
    #expect(finding.message.kind.id == mistake.kind, "\(finding.message.text)")
    #expect(marked(finding, in: mistake.formula) == mistake.underlined)
    #expect(finding.message.help?.contains(mistake.cure) == true, "\(finding.message.help ?? "no help")")
    guard let fixed = mistake.fixed else { return }
    #expect(applied(finding, to: mistake.formula) == fixed)
    #expect(checked(fixed).findings.isEmpty, "\(checked(fixed).findings.map(\.message.text))")
  }

  @Test func everyMistakeThatCanBeReadOverIsReported() {
    let findings = checked("featured && points == 3 || pionts > 1").findings
    #expect(
      findings.map(\.message.kind.id) == [
        "formula-spelling", "formula-spelling", "formula-spelling", "unknown-field",
      ])
  }

  @Test func depthIsLimited() {
    func nested(_ depth: Int) -> String {
      String(repeating: "(", count: depth) + "points" + String(repeating: ")", count: depth)
    }
    #expect(checked(nested(32)).findings.isEmpty)
    #expect(checked(nested(33)).findings.map(\.message.kind.id) == ["formula-limit"])
    #expect(
      checked(String(repeating: "not ", count: 33) + "featured").findings.map(\.message.kind.id) == [
        "formula-limit"
      ])
    #expect(
      checked(String(repeating: "2^", count: 40) + "2").findings.map(\.message.kind.id) == ["formula-limit"])
    #expect(
      checked(String(repeating: "-", count: 500) + "2").findings.map(\.message.kind.id) == ["formula-limit"])
    // A long sum is not deep.
    #expect(checked(String(repeating: "points + ", count: 200) + "1").findings.isEmpty)
    #expect(checked(String(repeating: "featured or ", count: 160) + "true").findings.isEmpty)
  }

  @Test func lengthIsLimited() {
    let longest = "title = '" + String(repeating: "é", count: 1990) + "'"
    #expect(longest.unicodeScalars.count == 2000)
    #expect(checked(longest).findings.isEmpty)
    #expect(checked(longest + " ").findings.map(\.message.kind.id) == ["formula-limit"])
  }

  @Test func names() {
    #expect(checked("`author-id` = author.name").findings.isEmpty)
    #expect(checked("count + count(tags)").findings.isEmpty)
    #expect(checked("$here.latitude > $`limit`").findings.isEmpty)
    #expect(
      TypedFormula.names(in: "max(points, `author-id`, $limit) + age(publishedAt, hours)") == [
        "points", "author-id", "publishedAt", "hours",
      ])
  }

  private func marked(_ finding: FormulaFinding, in formula: String) -> String {
    String(decoding: Array(formula.utf8)[finding.range], as: UTF8.self)
  }
}

/// A formula after the fix of a finding.
func applied(_ finding: FormulaFinding, to formula: String) -> String? {
  guard let fix = finding.fix else { return nil }
  var bytes = Array(formula.utf8)
  for edit in fix.edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
    bytes.replaceSubrange(edit.range, with: Array(edit.replacement.utf8))
  }
  return String(decoding: bytes, as: UTF8.self)
}
