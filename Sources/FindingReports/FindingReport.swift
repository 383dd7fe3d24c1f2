package import RuleText

/// What a check found, and of what: all that a format for machines can say.
package struct FindingReport: Sendable {
  /// A rule book that was checked, or other files that were checked together.
  package struct Book: Sendable {
    /// Its path as it was given.
    package var name: String
    /// The paths of its files.
    package var files: [String]
    /// How many orderings it has.
    package var orderingCount: Int

    /// Describes what was checked together.
    package init(name: String, files: [String], orderingCount: Int = 0) {
      self.name = name
      self.files = files
      self.orderingCount = orderingCount
    }
  }

  /// A finding, and what each of its places is recognised by in a later run.
  struct Entry: Sendable {
    let finding: Finding
    let places: [(span: SourceSpan, fingerprint: Fingerprint)]

    /// That of the first place, which stands for the finding.
    var fingerprint: Fingerprint { places[0].fingerprint }
  }

  /// What the tool is called that writes reports.
  static let toolName = "ordering"

  /// What was checked.
  package let books: [Book]
  /// By place.
  private(set) var entries: [Entry]
  let toolVersion: String
  private let deniesWarnings: Bool
  /// Whether everything that was asked for could be looked at.
  package let isComplete: Bool
  /// How many findings more there are, which a baseline holds.
  package private(set) var inBaseline = 0

  /// - Parameters:
  ///   - books: What was checked.
  ///   - findings: In the order in which they are shown.
  ///   - toolVersion: The version of the tool.
  ///   - deniesWarnings: Whether a warning makes the check fail.
  ///   - isComplete: Whether everything that was asked for could be looked at.
  package init(
    books: [Book], findings: [Finding], toolVersion: String, deniesWarnings: Bool = false,
    isComplete: Bool = true
  ) {
    self.books = books
    self.toolVersion = toolVersion
    self.deniesWarnings = deniesWarnings
    self.isComplete = isComplete
    var fingerprints = FingerprintCounter()
    entries = findings.map { finding in
      let places = ([finding.span] + finding.otherPlaces).map { ($0, fingerprints.next(of: finding, at: $0)) }
      return Entry(finding: finding, places: places)
    }
  }

  /// The findings that are reported.
  package var findings: [Finding] { entries.map(\.finding) }

  /// Leaves out the findings of which this holds.
  mutating func leaveOut(_ isLeftOut: (Entry) -> Bool) {
    let count = entries.count
    entries.removeAll(where: isLeftOut)
    inBaseline += count - entries.count
  }

  /// Whether a finding makes the check fail.
  package func fails(_ finding: Finding) -> Bool {
    finding.severity == .error || (deniesWarnings && finding.severity == .warning)
  }

  /// The files that were checked, each once.
  package var files: Set<String> { Set(books.flatMap(\.files)) }

  func count(_ severity: Severity) -> Int {
    entries.reduce(0) { $0 + ($1.finding.severity == severity ? 1 : 0) }
  }
}
