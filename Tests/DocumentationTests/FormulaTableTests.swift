import OrderingValues
import RuleModel
import Testing

/// The tables about formulas name what the language has, and all of it.
struct FormulaTableTests {
  /// The cells of the table's rows below a heading, without the row of titles.
  private static func rows(below heading: String) -> [[String]] {
    let lines = Document(path: "Sources/Orderings/Orderings.docc/RuleLanguage.md").lines
    let table = lines.drop { $0 != heading }.drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }
    return table.dropFirst(2).map { line in
      line.split(separator: "|").map { cell in String(cell.drop { $0 == " " }.trimmingSuffix { $0 == " " }) }
    }
  }

  /// What stands between back quotes in a cell.
  private static func code(in cell: String) -> [String] {
    cell.matches(of: /`([^`]+)`/).map { String($0.1) }
  }

  @Test func everyFunction() {
    let written = Self.rows(below: "### Functions").map { $0[0] }
    #expect(written == FormulaFunction.allCases.map { "`\($0.example)`" })
  }

  @Test func everyOperator() {
    let written = Self.rows(below: "### Operators").flatMap { Self.code(in: $0[0]) }
    let words = ["or", "and", "not", "in", "not in", "is missing", "is not missing"]
    let all = words + Arithmetic.allCases.map(\.rawValue) + Comparison.allCases.map(\.rawValue)
    #expect(Set(written) == Set(all))
  }

  @Test(arguments: rows(below: "### Operators").map { code(in: $0[2]) })
  func groupedAsItSays(_ formulas: [String]) throws {
    let scope = FormulaScope(values: [.init("points", .integer), .init("featured", .boolean)])
    let roots = formulas.map { TypedFormula.check($0, in: scope, as: .value).formula?.root }
    try #require(roots.count == 2)
    #expect(roots[0] != nil)
    #expect(roots[0] == roots[1])
  }
}

extension Substring {
  fileprivate func trimmingSuffix(while isCut: (Character) -> Bool) -> Substring {
    self[..<(lastIndex { !isCut($0) }.map(index(after:)) ?? startIndex)]
  }
}
