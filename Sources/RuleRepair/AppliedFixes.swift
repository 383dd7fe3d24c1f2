import OrderingPlans
package import RuleText

/// The files of one rule book with the fixes of its findings applied, as far as each could be proved harmless.
///
/// Fixes are chosen by place; where two meet, the second waits for the next round, in which the book is read again.
/// Behind every round all that no fix touched must be read as before, what the fixes are about must be cured, and no
/// error may be there that a fix made. A fix that fails this is not applied.
package struct AppliedFixes: Sendable {
  /// The files, each as it is now, in the order in which they came.
  package private(set) var files: [SourceFile]
  /// What is left to be said of them.
  package private(set) var findings: [Finding]
  /// What was fixed, in the order in which it was.
  package private(set) var fixed: [Finding] = []
  /// What has a fix that could not be applied safely; it is among the findings too.
  package private(set) var refused: [Finding] = []

  /// So many times a book is read again for fixes that the last ones have made possible.
  private static let rounds = 10

  /// Applies fixes until there are none left.
  ///
  /// - Parameters:
  ///   - files: The files of the book.
  ///   - allowsUnsafe: Whether fixes count too that may not be what the writer meant.
  ///   - check: What there is to be said of the files; each finding lies in one of them.
  package init(
    to files: [SourceFile], allowsUnsafe: Bool = false,
    check: @escaping ([SourceFile]) -> [Finding] = { LoadedBook.load($0).findings }
  ) {
    self.files = files
    findings = check(files)
    var refusals = Set<Identity>()
    for _ in 0..<Self.rounds {
      // Of a file in conflict nobody knows which lines will stay, and one that is moved hides where it is.
      let inConflict = Set(findings.filter { $0.kind == .mergeConflict }.map(\.span.file.name))
      let wanted = findings.filter { finding in
        if inConflict.contains(finding.span.file.name) { return false }
        return finding.fix.map { $0.isSafe || allowsUnsafe } ?? false
      }
      if wanted.isEmpty { break }
      var round = Round(self.files, findings, check)
      // A warning hides nothing, so that its fix must bring no error at all.
      round.settle(wanted.filter { $0.severity == .error }, mayUncover: true)
      round.settle(wanted.filter { $0.severity != .error }, mayUncover: false)
      // What others keep from being made may be possible once they are: it is tried again then.
      refusals = Set(round.refused.map(Identity.init))
      self.files = round.state.files
      findings = round.state.findings
      fixed += round.accepted
      if round.accepted.isEmpty { break }
    }
    refused = findings.filter { refusals.contains(Identity($0)) }
  }

  /// How many findings are left that a fix would cure which was not asked for.
  package var unsafeCount: Int {
    findings.count { $0.fix.map { !$0.isSafe } ?? false }
      - refused.count { $0.fix.map { !$0.isSafe } ?? false }
  }

  /// What a finding is known by in a later round, in which it may have moved.
  private struct Identity: Hashable {
    let file: String
    let kind: FindingKind
    let message: String
    let rulePath: String?

    init(_ finding: Finding) {
      file = finding.span.file.name
      kind = finding.kind
      message = finding.message
      rulePath = finding.rulePath
    }
  }
}

/// One reading of a book, and the fixes for it that were proved.
private struct Round {
  struct State {
    var files: [SourceFile]
    var findings: [Finding]
  }

  /// Behind the fixes that are accepted.
  private(set) var state: State
  private(set) var accepted: [Finding] = []
  private(set) var refused: [Finding] = []

  private let files: [SourceFile]
  private let check: ([SourceFile]) -> [Finding]
  private let isReadable: Bool
  private var edits: [TextEdits]
  private var checks: [Int: RepairCheck] = [:]
  /// How often the book may still be read to find, of fixes that fail together, those that can be made. What is left
  /// then is not fixed, and still told: thousands of them can fail for a reason that none has alone.
  private var trials: Int

  init(_ files: [SourceFile], _ findings: [Finding], _ check: @escaping ([SourceFile]) -> [Finding]) {
    self.files = files
    self.check = check
    state = State(files: files, findings: findings)
    edits = Array(repeating: TextEdits(), count: files.count)
    isReadable = !findings.contains { $0.severity == .error && Self.isSyntax($0) }
    let size = files.reduce(0) { $0 + $1.bytes.count }
    trials = max(20, (1 << 24) / max(1, size))
  }

  private static let syntaxKinds = Set(FindingKind.allSyntax)
  private static func isSyntax(_ finding: Finding) -> Bool { syntaxKinds.contains(finding.kind) }

  /// Accepts the fixes of findings as far as they can be: all at once, else by halves, so that those are found
  /// that cannot.
  mutating func settle(_ wanted: [Finding], mayUncover: Bool) {
    var next = edits
    // Those that meet others wait for the next round.
    let chosen = wanted.filter { finding in
      guard let fix = finding.fix, let file = index(of: finding) else { return false }
      return next[file].add(fix.edits, count: files[file].bytes.count)
    }
    if chosen.isEmpty || trials == 0 { return }
    trials -= 1
    if let state = proved(next, accepted + chosen, mayUncover: mayUncover) {
      self.state = state
      edits = next
      accepted += chosen
    } else if chosen.count == 1 {
      refused += chosen
    } else {
      settle(Array(chosen.prefix(chosen.count / 2)), mayUncover: mayUncover)
      settle(Array(chosen.dropFirst(chosen.count / 2)), mayUncover: mayUncover)
    }
  }

  private func index(of finding: Finding) -> Int? {
    files.firstIndex { $0 === finding.span.file } ?? files.firstIndex(of: finding.span.file)
  }

  /// The book behind some changes; nil where they do something else than they should.
  private mutating func proved(_ edits: [TextEdits], _ cured: [Finding], mayUncover: Bool) -> State? {
    var files = files
    for file in files.indices where !edits[file].isEmpty {
      let bytes = edits[file].applied(to: files[file].bytes)
      files[file] = SourceFile(name: files[file].name, bytes: bytes)
      let check = checks[file] ?? RepairCheck(self.files[file])
      checks[file] = check
      guard check.holds(edits[file], files[file]) else { return nil }
    }
    let findings = check(files)
    guard !hasNewErrors(findings, mayUncover: mayUncover) else { return nil }
    guard !isAnyLeft(of: cured, in: findings, edits) else { return nil }
    return State(files: files, findings: findings)
  }

  /// Whether there are errors that there were not.
  ///
  /// Behind the cure of an error there may be some that it hid; but what could be read must stay readable.
  private func hasNewErrors(_ findings: [Finding], mayUncover: Bool) -> Bool {
    struct Error: Hashable {
      let kind: FindingKind
      let message: String
    }
    var known: [Error: Int] = [:]
    for finding in state.findings where finding.severity == .error {
      known[Error(kind: finding.kind, message: finding.message), default: 0] += 1
    }
    return findings.contains { finding in
      guard finding.severity == .error else { return false }
      let error = Error(kind: finding.kind, message: finding.message)
      if let count = known[error], count > 0 {
        known[error] = count - 1
        return false
      }
      return !mayUncover || (isReadable && Self.isSyntax(finding))
    }
  }

  /// Whether of a place where a finding was the same is still to be said.
  private func isAnyLeft(of cured: [Finding], in findings: [Finding], _ edits: [TextEdits]) -> Bool {
    struct Said: Hashable {
      let file: String
      let kind: FindingKind
      let message: String

      init(_ finding: Finding) {
        (file, kind, message) = (finding.span.file.name, finding.kind, finding.message)
      }
    }
    let left = Dictionary(grouping: findings, by: Said.init)
    let places = edits.map(MovedPlaces.init)
    return cured.contains { finding in
      guard let file = index(of: finding), let same = left[Said(finding)] else { return false }
      let start = places[file](finding.span.range.lowerBound)
      return same.contains { start.contains($0.span.range.lowerBound) }
    }
  }
}
