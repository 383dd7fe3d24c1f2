import OrderingPlans
import RuleModel
import RuleText
import Testing

/// Every finding of the rule language at its place, and no others.
struct FixtureTests {
  @Test(arguments: Fixture.all)
  func findsExactlyWhatIsMarked(fixture: Fixture) {
    let expected = fixture.expected
    let found = fixture.found
    #expect(found.filter { !expected.contains($0) } == [], "found, and not marked")
    #expect(expected.filter { !found.contains($0) } == [], "marked, and not found")
    #expect(found.count == expected.count)
  }

  @Test func thereAreFixtures() { #expect(Fixture.all.count > 10) }

  /// The kinds that rule files can be found to have.
  static let kinds = FindingKind.allOfBooks

  @Test(arguments: kinds)
  func everyKindIsFoundInAFixture(kind: FindingKind) {
    let word = "\(kind.severity.word)[\(kind.id)]"
    #expect(Self.markedWords.contains(word))
  }

  private static let markedWords = Set(Fixture.all.flatMap { $0.expected.map(\.word) })

  @Test func idsAreReadableAndUnique() {
    let kinds = FindingKind.all
    #expect(Set(kinds.map(\.id)).count == kinds.count)
    for kind in kinds {
      #expect(kind.id.wholeMatch(of: #/[a-z0-9]+(-[a-z0-9]+)*/#) != nil, "\(kind.id)")
      #expect(!kind.summary.isEmpty && !kind.summary.hasSuffix("."), "\(kind.id)")
    }
  }

  @Test(arguments: Fixture.all)
  func everyFindingSaysWhatToDo(fixture: Fixture) {
    for finding in LoadedBook.load(fixture.files).findings where Self.kinds.contains(finding.kind) {
      #expect(finding.help?.isEmpty == false, "\(finding.kind.id): \(finding.message)")
      #expect(finding.rulePath != nil, "\(finding.kind.id)")
      for text in [finding.message, finding.help ?? ""] + finding.notes {
        #expect(!text.contains("  ") && !text.hasSuffix(".") && !text.contains("\n"), "\(text)")
      }
    }
  }

  /// A fix removes its finding, and leaves a text that can be read.
  @Test(arguments: Fixture.all)
  func fixesCure(fixture: Fixture) {
    let before = LoadedBook.load(fixture.files).findings
    let syntaxBefore = before.filter { FindingKind.allSyntax.contains($0.kind) }
    for finding in before {
      guard let fix = finding.fix, Self.kinds.contains(finding.kind) else { continue }
      let files = fixture.files.map { $0 == finding.span.file ? $0.applying(fix) : $0 }
      let after = LoadedBook.load(files).findings
      let same = after.filter { $0.kind == finding.kind && $0.message == finding.message }
      let sameBefore = before.filter { $0.kind == finding.kind && $0.message == finding.message }
      #expect(same.count < sameBefore.count, "\(finding.kind.id): \(finding.message), \(fix)")
      #expect(
        after.filter { FindingKind.allSyntax.contains($0.kind) }.count <= syntaxBefore.count,
        "\(finding.kind.id): \(fix)")
      if fix.isSafe {
        #expect(
          after.filter { $0.severity == .error }.count <= before.filter { $0.severity == .error }.count,
          "\(finding.kind.id): \(finding.message), \(fix)")
      }
    }
  }
}

extension SourceFile {
  func applying(_ fix: Finding.Fix) -> SourceFile {
    var bytes = bytes
    for edit in fix.edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(edit.range, with: Array(edit.replacement.utf8))
    }
    return SourceFile(name: name, bytes: bytes)
  }
}
