import OrderingValues
import RuleModel
import RuleText
import Testing

/// What is said of tables that are allowed, and hardly meant so.
@Suite struct TableAdviceTests {
  private typealias Rows = [(Double, Double)]

  private static let whole = TableSubject(type: .integer)
  private static let count = TableSubject(type: .integer, lowest: 0, canBeMissing: false)
  private static let real = TableSubject(type: .number)

  private static func exact(_ rows: Rows, _ otherwise: Double? = nil, missing: Double? = nil) -> TableRule {
    table(.values(rows.map { row($0) }), otherwise, missing)
  }

  private static func bands(_ rows: Rows, _ otherwise: Double? = nil, missing: Double? = nil) -> TableRule {
    table(.bands(rows.map { row($0) }), otherwise, missing)
  }

  private static func table(_ rows: TableRule.Rows, _ otherwise: Double?, _ missing: Double?) -> TableRule {
    TableRule(rows: rows, otherwise: otherwise.map(ExactNumber.init), missing: missing.map(ExactNumber.init))
  }

  private static func row(_ row: (Double, Double)) -> TableRule.Row {
    .init(number(row.0), ExactNumber(row.1))
  }

  private static func counted(_ results: [Double]) -> Rows {
    results.enumerated().map { (Double($0), $1) }
  }

  /// Place and kind of each advice: `2 table-gap`, `otherwise table-trend`.
  private func said(_ table: TableRule, _ subject: TableSubject, isFactor: Bool = false) -> [String] {
    table.advice(on: subject, isFactor: isFactor).map { advice in
      let place =
        switch advice.place {
        case .row(let index): String(index)
        case .otherwise: "otherwise"
        case .missing: "missing"
        case .wholeTable: "table"
        }
      return "\(place) \(advice.message().kind.id)"
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var table: TableRule
    var subject: TableSubject
    var isFactor = false
    var said: [String]

    init(
      _ name: String, _ table: TableRule, _ subject: TableSubject, isFactor: Bool = false, _ said: String...
    ) {
      self.name = name
      self.table = table
      self.subject = subject
      self.isFactor = isFactor
      self.said = said
    }

    var testDescription: String { name }
  }

  @Test(arguments: [
    // Gaps
    Case("nine, then twelve", exact(counted([0.1, 0.2, 0.3]) + [(5, 0.9)], 0.95), whole, "3 table-gap"),
    Case("no otherwise in the gap", exact([(0, 1), (1, 2), (3, 4)]), whole, "2 table-gap"),
    Case("rows in another order", exact([(9, 0.9), (0, 0.1), (1, 0.2)], 1), whole, "0 table-gap"),
    Case("no gap", exact(counted([0.1, 0.2, 0.3]), 0.4), whole),
    Case("fractions have no gaps", exact([(0, 0.1), (1, 0.2), (5, 0.3)], 0.4), real),
    Case("bands have no gaps", bands([(0, 0.1), (5, 0.2), (9, 0.3)]), whole),
    Case("0 between −1 and 1", exact([(-1, 0.2), (1, 1)], 0.95), whole),
    Case("0 does not fit between them", exact([(-1, 0.2), (1, 1)], 1.5), whole, "1 table-gap"),
    Case("two that were meant as bands", exact([(0, 1), (10, 0.5)], 0.7), whole, "1 table-gap"),
    Case("codes", exact([(200, 1), (404, 0.2), (500, 0.5)], 0.7), whole),

    // Trends
    Case("falls, then rises", exact(counted([1, 0.5, 0.05]), 0.25), whole, "otherwise table-trend"),
    Case("rises, then falls", exact(counted([0.95, 0.98, 0.99]), 0.93), whole, "otherwise table-trend"),
    Case("goes on falling", exact(counted([1, 0.5, 0.05]), 0.04), whole),
    Case("stays", exact(counted([1, 0.5, 0.05]), 0.05), whole),
    Case("goes on rising", exact(counted([0.1, 0.5, 0.9]), 1), whole),
    Case("no trend of two", exact(counted([0.7, 1]), 0.7), whole),
    Case("up and down", exact(counted([0.7, 1, 0.8]), 0.7), whole),
    Case("no trend", exact(counted([0.9, 0.9, 0.9, 0.9]), 1), whole),
    Case("flat parts", exact(counted([0.9, 1, 1, 1]), 0.99), whole, "otherwise table-trend"),
    Case(
      "nothing lies above the last row", exact(counted([0.1, 0.2, 0.3]), 0.2),
      TableSubject(type: .integer, highest: 2)),
    Case("bands, as below the first", bands([(0, 1), (1, 0.9), (7, 0.2)], 1), real),
    Case("bands, more below the first", bands([(0, 1), (1, 0.9), (7, 0.2)], 1.1), real),
    Case("bands, less", bands([(0, 1), (1, 0.9), (7, 0.2)], 0.5), real, "otherwise table-trend"),
    Case("rising bands, less", bands([(0, 0.2), (1, 0.5), (7, 1)], 0.1), real),
    Case("rising bands, more", bands([(0, 0.2), (1, 0.5), (7, 1)], 0.3), real, "otherwise table-trend"),

    // Never used
    Case("a count below 0", exact([(-1, 0.5), (0, 1), (1, 2)], 2), count, "0 unreachable-row"),
    Case("a band below 0", bands([(-5, 0.5), (0, 1), (1, 2)]), count, "0 unreachable-row"),
    Case("a band that reaches over 0", bands([(-5, 0.5), (1, 2)]), count),
    Case("below the first band of a count", bands([(0, 1), (1, 2)], 3), count, "otherwise unreachable-row"),
    Case("below the first band of any number", bands([(0, 1), (1, 2)], 0.5), whole),
    Case("half a comment", exact([(0, 1), (0.5, 1.5), (1, 2)], 3), whole, "1 unreachable-row"),
    Case("half a point", exact([(0, 1), (0.5, 1.5), (1, 2)], 3), real),
    Case("a band without a whole number", bands([(0, 1), (0.2, 2), (0.8, 3)]), whole, "1 unreachable-row"),
    Case("a band of one whole number", bands([(0, 1), (0.2, 2), (1.2, 3)]), whole),
    Case(
      "more than there can be", exact(counted([1, 2, 3, 4])),
      TableSubject(type: .integer, lowest: 0, highest: 2),
      "3 unreachable-row"),
    Case(
      "all that there can be", exact(counted([1, 2, 3]), 1.5),
      TableSubject(type: .integer, lowest: 0, highest: 2),
      "otherwise unreachable-row"),
    Case("twice", exact([(0, 1), (1, 2), (0, 3)]), whole, "2 unreachable-row"),
    Case("never missing", bands([(0, 1), (1, 2)], missing: 3), count, "missing unreachable-row"),
    Case("may be missing", bands([(0, 1), (1, 2)], missing: 3), whole),

    // Ages
    Case(
      "exact days", exact(counted([1, 0.5, 0.05]), 0.25), TableSubject(type: .number, isContinuous: true),
      "0 row-hardly-met"),
    Case("bands of days", bands(counted([1, 0.5, 0.05])), TableSubject(type: .number, isContinuous: true)),

    // Factors
    Case("0 as a factor", exact(counted([1, 0, 0.5]), 0.5), whole, isFactor: true, "1 zero-factor"),
    Case("0 as a term", exact(counted([1, 0, 0.5]), 0.5), whole),
    Case(
      "0 for all others", exact(counted([1, 0.5, 0.2]), 0, missing: 0), whole, isFactor: true,
      "otherwise zero-factor", "missing zero-factor"),
    Case(
      "0 where nothing is", bands([(0, 1), (1, 2)], 0, missing: 0), count, isFactor: true,
      "otherwise unreachable-row", "missing unreachable-row"),
    Case("all the same", exact(counted([1, 1]), 1), whole, "table constant-table"),
    Case("the same where it has a value", exact(counted([1, 1])), whole),
    Case("the same, as the rest never is", bands(counted([1, 1])), count, "table constant-table"),
    Case("only what is missing differs", bands([(0, 1)], 1, missing: 0.5), whole),
  ])
  func tables(_ test: Case) {
    #expect(said(test.table, test.subject, isFactor: test.isFactor) == test.said)
  }

  @Test func booleansAndChoices() {
    func table(_ keys: [FieldValue], otherwise: Double?) -> TableRule {
      TableRule(
        rows: .values(keys.enumerated().map { .init($1, ExactNumber(Double($0 + 1))) }),
        otherwise: otherwise.map(ExactNumber.init))
    }
    let boolean = TableSubject(type: .boolean)
    #expect(
      said(table([.boolean(true), .boolean(false)], otherwise: 3), boolean) == ["otherwise unreachable-row"])
    #expect(said(table([.boolean(true), .boolean(false)], otherwise: nil), boolean) == [])
    #expect(said(table([.boolean(true)], otherwise: 3), boolean) == [])
    let choice = TableSubject(type: .choice, choiceCount: 3)
    let all: [FieldValue] = [.choice(2), .choice(0), .choice(1)]
    #expect(said(table(all, otherwise: 3), choice) == ["otherwise unreachable-row"])
    #expect(said(table(Array(all.dropLast()), otherwise: 3), choice) == [])
    #expect(
      said(table([text("a"), text("b"), text("a")], otherwise: 3), .init(type: .text)) == [
        "2 unreachable-row"
      ])
  }

  /// What a formula tells: whether it is whole or changes all the time, its bounds, and whether it can be missing.
  @Test(
    arguments: [
      ("points", "whole", -.infinity, .infinity, true), ("weight", "", -.infinity, .infinity, true),
      ("count(tags)", "whole", 0, .infinity, false), ("length(title)", "whole", 0, .infinity, true),
      ("length(id)", "whole", 0, .infinity, false), ("overlap(tags, $followed)", "whole", 0, .infinity, true),
      ("overlap(tags, ['a', 'b', 'a'])", "whole", 0, 2, true),
      ("age(publishedAt, days)", "continuous", -.infinity, .infinity, true),
      ("age(publishedAt, seconds)", "", -.infinity, .infinity, true),
      ("floor(age(publishedAt, days))", "whole", -.infinity, .infinity, true),
      ("max(floor(age(publishedAt, days)), 0)", "whole", 0, .infinity, true),
      ("max(age(publishedAt, days), 0)", "", 0, .infinity, true), ("random($seed)", "continuous", 0, 1, true),
      ("abs(weight)", "", 0, .infinity, true), ("min(abs(points), 10)", "whole", 0, 10, true),
      ("-min(abs(points), 10)", "whole", -10, 0, true), ("points + 1", "whole", -.infinity, .infinity, true),
      ("points / 2", "", -.infinity, .infinity, true), ("count(tags) / 2", "", 0, .infinity, true),
      ("count(tags) + 1", "whole", 1, .infinity, true), ("1 - count(tags)", "whole", -.infinity, 1, true),
      ("if(points > 5, 1, if(points < -5, -1, 0))", "whole", -1, 1, true),
      ("if(id = 'a', 1, 0)", "whole", 0, 1, false),
      ("coalesce(points, 0)", "whole", -.infinity, .infinity, false),
      ("featured", "", -.infinity, .infinity, true), ("title in $followed", "", -.infinity, .infinity, true),
      ("tags is missing", "", -.infinity, .infinity, false),
      ("round(weight)", "whole", -.infinity, .infinity, true),
      ("round(random($seed) * 0.4)", "whole", 0, .infinity, true),
    ] as [(String, String, Double, Double, Bool)])
  func facts(_ formula: String, _ grain: String, _ lowest: Double, _ highest: Double, _ canBeMissing: Bool)
    throws
  {
    let subject = TableSubject(try #require(checked(formula).formula))
    #expect(subject.isWhole == (grain == "whole"))
    #expect(subject.isContinuous == (grain == "continuous"))
    #expect(subject.lowest == lowest)
    #expect(subject.highest == highest)
    #expect(subject.canBeMissing == canBeMissing)
  }

  @Test func words() throws {
    let rows: Rows = Self.counted([0.15, 0.3, 0.66]) + [(5, 1), (9, 1), (11, 1)]
    let advice = Self.exact(rows, 0.99).advice(on: Self.whole)
    let messages = advice.map { $0.message() }
    #expect(
      messages.map(\.text) == [
        "between the rows 2 and 5 a row is missing: 3 and 4 get `otherwise`, 0.99",
        "the rows rise to 1, and what lies above 11 gets 0.99",
      ])
    #expect(messages[0].notes == ["the same holds between 5 and 9, 9 and 11"])
    #expect(messages[0].help?.contains("`bands` instead of `table`") == true)
    #expect(messages[1].help?.hasPrefix("write 1 or more for `otherwise`") == true)
    let falling = Self.bands([(0, 1), (1, 0.9), (7, 0.2)], 0.5).advice(on: Self.real)
    #expect(
      falling.map { $0.message().text } == [
        "the rows fall from 1 on, and what lies below 0 gets 0.5"
      ])
    #expect(falling[0].message().help?.hasPrefix("write 1 or more for `otherwise`") == true)
    let unused = Self.bands([(0, 1), (1, 2)], 3).advice(on: Self.count)
    #expect(unused.map { $0.message().text } == ["`otherwise` is never used: the value is never below 0"])
  }

  @Test func kindsAreWarnings() {
    #expect(FindingKind.allOfTables.allSatisfy { $0.severity == .warning })
    #expect(Set(FindingKind.allOfTables.map(\.id)).count == FindingKind.allOfTables.count)
  }
}
