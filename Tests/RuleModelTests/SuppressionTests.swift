import OrderingPlans
import RuleModel
import RuleText
import Testing

/// Comments that put up with findings.
struct SuppressionTests {
  private static let head = """
    rules: 1
    items: stories
    fields:
      id: { type: id, unique: true }
      points: integer
      section: { type: choice, values: [live, standard] }
    orderings:

    """

  private func load(_ rules: String) -> LoadedBook {
    LoadedBook.load([SourceFile(name: "rules.yaml", text: Self.head + rules)])
  }

  /// What is found in orderings, by line of theirs.
  private func found(_ rules: String) -> [String] {
    load(rules).findings.map { finding in
      let line = finding.span.file.position(at: finding.span.range.lowerBound).line - 7
      return "\(line) \(finding.kind.id)"
    }
  }

  @Test func withoutACommentItIsFound() {
    #expect(found("  a: [id: a to z, points: lowest first]\n") == ["1 unreachable-key"])
    #expect(
      found("  # Kept until the app is out.\n  a: [id: a to z, points: lowest first]\n") == [
        "2 unreachable-key"
      ])
  }

  @Test(arguments: [
    // At the end of the line, and above it.
    "  a: [id: a to z, points: lowest first]   # ordering: ignore[unreachable-key] until June\n",
    "  # ordering: ignore[unreachable-key] until June\n  a: [id: a to z, points: lowest first]\n",
    "  a:\n    - id: a to z\n    - points: lowest first # ordering: ignore[unreachable-key] until June\n",
    "  a:\n    - id: a to z\n    # ordering: ignore[unreachable-key] until June\n    - points: lowest first\n",
    // Lines that hold nothing lie between.
    "  # ordering: ignore[unreachable-key] until June\n\n  # As it was.\n   \n  a: [id: a to z, points: lowest first]\n",
    // Several ids, and several comments.
    "  a: [id: a to z, section: [live]]   # ordering: ignore[unreachable-key, values-left-out] until June\n",
    "  # ordering: ignore[values-left-out] until June\n  # ordering: ignore[unreachable-key] and July\n"
      + "  a: [id: a to z, section: [live]]\n",
    "  # ordering: ignore[values-left-out] until June\n"
      + "  a: [id: a to z, section: [live]] # ordering: ignore[unreachable-key] and July\n",
    "  # ordering:  ignore[ unreachable-key ]: until June\r\n  a: [id: a to z, points: lowest first]\r\n",
    "  ## ordering: ignore[unreachable-key] until June\n  a: [id: a to z, points: lowest first]\n",
  ])
  func muted(rules: String) { #expect(found(rules) == []) }

  @Test func onlyTheLineIsMeant() {
    #expect(
      found(
        """
          # ordering: ignore[unreachable-key] until June
          a:
            - id: a to z
            - points: lowest first

        """) == ["1 unused-ignore", "4 unreachable-key"])
    #expect(
      found("  a: [id: a to z, section: [live]] # ordering: ignore[unreachable-key] why\n")
        == ["1 values-left-out"])
  }

  @Test func nothingFollows() {
    #expect(found("  a: [id: a to z]\n  # ordering: ignore[unreachable-key] why") == ["2 unused-ignore"])
  }

  @Test func errorsAreNotMuted() {
    let rules = "  a: [nothing: a to z] # ordering: ignore[unknown-field, unreachable-key] why\n"
    #expect(found(rules) == ["1 unknown-field", "1 cannot-ignore-error"])
  }

  /// A book with errors has not been looked at to its end.
  @Test func unusedIsNotSaidBesideErrors() {
    let rules = "  a: [id: a to z] # ordering: ignore[unreachable-key] why\n"
    #expect(found(rules) == ["1 unused-ignore"])
    #expect(found(rules + "  b: [nothing: a to z]\n") == ["2 unknown-field"])
  }

  @Test func reasonsAreWanted() {
    let rules = "  a: [id: a to z, points: lowest first] # ordering: ignore[unreachable-key]  \n"
    #expect(found(rules) == ["1 ignore-without-reason"])
  }

  @Test func unknownIDs() throws {
    let rules = "  a: [id: a to z, points: lowest first] # ordering: ignore[unreachable-kye] why\n"
    #expect(found(rules) == ["1 unreachable-key", "1 unknown-ignore"])
    let finding = try #require(load(rules).findings.last)
    #expect(finding.help == "did you mean `unreachable-key`?")
    #expect(finding.span.file.text(finding.span.range) == "unreachable-kye")
    #expect(finding.fix?.isSafe == false)
    #expect(
      load(rules.replacing("unreachable-kye", with: "Unreachable_Key")).findings.last?.fix?.isSafe == true)
  }

  @Test(arguments: [
    "# ordering:ignore[unreachable-key] why", "# ordering: ignore unreachable-key why",
    "# Ordering: Ignore[unreachable-key] why", "# ordering ignore[unreachable-key] why",
    "# ordering: ignore [unreachable-key] why", "# ordering: ignore(unreachable-key) why",
    "# ordering: ignores[unreachable-key] why", "# ordering: disable[unreachable-key] why",
    "#ordering ignore: unreachable-key why",
  ])
  func misspelt(comment: String) throws {
    let rules = "  a: [id: a to z, points: lowest first] \(comment)\n"
    #expect(found(rules) == ["1 unreachable-key", "1 misspelt-ignore"])
    let finding = try #require(load(rules).findings.last)
    let fixed = finding.span.file.applying(try #require(finding.fix))
    #expect(
      String(decoding: fixed.bytes, as: UTF8.self).hasSuffix("# ordering: ignore[unreachable-key] why\n"))
    #expect(LoadedBook.load([fixed]).findings == [])
  }

  @Test(arguments: [
    "# ordering: ignore[unreachable-key why", "# ordering: ignore[] why", "# ordering: ignore[nothing",
  ])
  func cutOff(comment: String) {
    #expect(found("  a: [id: a to z] \(comment)\n") == ["1 misspelt-ignore"])
  }

  @Test(arguments: [
    "# ordering ignores case", "# ordering: ignore case and accents", "# Ordering: the newest first",
    "# ordering", "# ordering:", "# orderings: ignore unreachable-key", "#", "#ordering: ignored",
  ])
  func othersAreComments(comment: String) {
    #expect(found("  a: [id: a to z] \(comment)\n") == [])
  }

  @Test(arguments: [
    (
      "  a: [id: a to z] # ordering: ignore[unreachable-key] why\n", "  a: [id: a to z]\n"
    ),
    (
      "  # ordering: ignore[unreachable-key] why\n  a: [id: a to z]\n", "  a: [id: a to z]\n"
    ),
    (
      "  a: [id: a to z]\r\n  # ordering: ignore[unreachable-key] why\r\n  b: [id: z to a]\r\n",
      "  a: [id: a to z]\r\n  b: [id: z to a]\r\n"
    ),
    (
      "  a: [id: a to z, points: lowest first]\t # ordering: ignore[no-identity, unreachable-key,similar-names] why\n",
      "  a: [id: a to z, points: lowest first]\t # ordering: ignore[unreachable-key] why\n"
    ),
  ])
  func theFixRemovesWhatIsUnused(before: String, after: String) throws {
    let unused = load(before).findings
    #expect(!unused.isEmpty && unused.allSatisfy { $0.kind == .unusedIgnore && $0.fix?.isSafe == true })
    let fix = try #require(unused.first?.fix)
    #expect(
      SourceFile(name: "", text: Self.head + before).applying(fix).bytes == Array((Self.head + after).utf8))
  }

  /// Whether an engine can keep a promise is seen by those who have its columns.
  @Test func whatIsFoundLaterIsNotCalledUnused() {
    #expect(found("  a: [id: a to z] # ordering: ignore[untried-promise, text-holds-numbers] why\n") == [])
  }

  @Test func laterFindingsAreMutedToo() throws {
    let book = load(
      "  a: [points: lowest first] # ordering: ignore[text-holds-numbers] why\n  b: [id: a to z]\n")
    let spans = book.book.orderings.map(\.span)
    let later = spans.map { Finding(.textHoldsNumbers, "", at: $0) }
    #expect(book.unmuted(later) == [later[1]])
  }

  /// A comment in one file says nothing of another.
  @Test func filesAreApart() {
    let files = ["a", "b"].map { name in
      SourceFile(
        name: "\(name).yaml",
        text: name == "a"
          ? Self.head + "  a: [id: a to z, points: lowest first] # ordering: ignore[unreachable-key] why\n"
          : "rules: 1\nitems: stories\n\n\n\n\norderings:\n  b: [id: z to a, points: lowest first]\n")
    }
    #expect(LoadedBook.load(files).findings.map(\.span.file.name) == ["b.yaml"])
  }

  /// A file of nothing but such comments is read in a moment, and not each of them gets a word.
  @Test func manyComments() {
    let comment = "# ordering: ignore[unreachable-kye, no-identity] \n"
    let rules = String(repeating: comment, count: 15_000) + "  a: [id: a to z]\n"
    let counts = Dictionary(load(rules).findings.map { ($0.kind.id, 1) }, uniquingKeysWith: +)
    #expect(counts == ["ignore-without-reason": 100, "unknown-ignore": 100, "unused-ignore": 100])
  }

  @Test func everyKindCanBeMet() {
    #expect(FindingKind.allOfIgnoring.allSatisfy { $0.severity == .warning })
    #expect(Set(FindingKind.all).isSuperset(of: FindingKind.allOfIgnoring))
  }
}
