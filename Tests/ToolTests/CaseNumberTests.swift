import Foundation
import Testing

/// The collected reports about tools that check configuration files have numbers, and the tests of all targets
/// carry them: each report has a test, or a reason why there is none.
struct CaseNumberTests {
  /// The reports up to number 65, which are about what the checker reads, says and exits with: none may wait.
  private static let first: Set<Int> = [
    1, 3, 4, 6, 7, 9, 10, 12, 13, 15, 16, 18, 19, 21, 22, 24, 25, 27, 28, 30, 31, 33, 34, 36, 37, 39, 40, 42,
    43, 45, 46, 48, 49, 51, 52, 54, 55, 57, 58, 60, 61, 63, 64,
  ]
  private static let others: Set<Int> = [66, 67, 69, 70, 72, 73, 75, 76, 78, 79, 81, 82, 84, 85, 87, 88, 90]

  /// The reports that have no test yet.
  private static let later: [(numbers: Set<Int>, why: String)] = [
    ([79], "an editor's columns: the tool speaks no editor's protocol yet")
  ]

  @Test("every collected report has a test, or a reason why there is none")
  func everyReport() throws {
    let tested = try Self.testedNumbers()
    let missing = Self.first.subtracting(tested)
    #expect(missing.isEmpty)
    let later = Self.later.reduce(into: Set()) { $0.formUnion($1.numbers) }
    #expect(tested.isDisjoint(with: later))
    #expect(tested.union(later) == Self.first.union(Self.others))
  }

  /// The numbers that the names of tests, and of cases in tables, begin with.
  private static func testedNumbers() throws -> Set<Int> {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let files = try FileManager.default.subpathsOfDirectory(atPath: tests.path).filter {
      $0.hasSuffix(".swift")
    }
    var numbers = Set<Int>()
    for file in files {
      let text = try String(contentsOf: tests.appending(path: file), encoding: .utf8)
      for match in text.matches(of: /(?:@Test|Case)\(\s*"V(\d+)[ :"]/) {
        numbers.formUnion([Int(match.1)].compactMap { $0 })
      }
    }
    return numbers
  }
}
