import OrderingPlans
import RuleModel
import RuleRepair
import RuleText
import Testing

/// What holds of the fixes of every finding there is.
struct FixLawTests {
  /// Fixes that are rightly not made: two names of one ordering in one list would be one name twice, and where one of
  /// many orderings with too many keys is cured, another has too many.
  private static let refused: [String: Set<FindingKind>] = [
    "screens.yaml": [.oldName, .usesReplaced], "too-many-keys.yaml": [.repeatedSortKey],
  ]

  @Test(arguments: Sample.all, [false, true])
  func everyFixCanBeApplied(sample: Sample, allowsUnsafe: Bool) {
    let fixes = AppliedFixes(to: sample.files, allowsUnsafe: allowsUnsafe)
    let refused = Self.refused[sample.name] ?? []
    #expect(fixes.refused.filter { !refused.contains($0.kind) }.map(\.message) == [])
    // What is said of the files is said of what they hold now.
    #expect(fixes.findings == LoadedBook.load(fixes.files).findings)
    let left = fixes.findings.filter { $0.fix.map { $0.isSafe || allowsUnsafe } ?? false }
    #expect(left.allSatisfy { refused.contains($0.kind) }, "\(left.map(\.message))")
  }

  @Test(arguments: Sample.all, [false, true])
  func fixingTwiceChangesNothing(sample: Sample, allowsUnsafe: Bool) {
    let once = AppliedFixes(to: sample.files, allowsUnsafe: allowsUnsafe)
    let twice = AppliedFixes(to: once.files, allowsUnsafe: allowsUnsafe)
    #expect(twice.fixed.map(\.message) == [])
    #expect(twice.files.map(\.bytes) == once.files.map(\.bytes))
  }

  @Test(arguments: Sample.right)
  func whatIsRightStaysAsItIs(sample: Sample) {
    let fixes = AppliedFixes(to: sample.files, allowsUnsafe: true)
    #expect(fixes.files.map(\.bytes) == sample.files.map(\.bytes))
  }

  @Test func thereIsSomethingToFix() {
    let count = Sample.all.reduce(0) { $0 + AppliedFixes(to: $1.files, allowsUnsafe: true).fixed.count }
    #expect(count > 100)
  }
}
