import OrderingValues
package import RuleText

/// The comments of a book's files that put up with warnings and notes on a line.
///
/// `# ordering: ignore[unreachable-key] kept until the app is out`, at the end of the line or above it.
package struct Suppressions: Sendable {
  private struct Entry: Sendable {
    var file: SourceFile
    /// The whole comment.
    var range: Range<Int>
    /// The line, from 0, whose findings are meant; nil where no line follows.
    var line: Int?
    var ids: [ID]
    /// The comment with some of its ids.
    var written: @Sendable ([String]) -> String

    struct ID: Sendable {
      var text: String
      var range: Range<Int>
      var isUsed = false
      /// Whether it can mute something: the id of a warning or note.
      var isSound: Bool
    }
  }

  private var entries: [Entry] = []
  /// The places of entries, by file and line.
  private var places: [String: [Int: [Int]]] = [:]
  /// What is wrong with the comments themselves, which no comment mutes.
  private var complaints = Complaints()

  /// No comments.
  package init() {}

  /// Reads the comments of some files.
  ///
  /// - Complexity: O(length of the comments + lines between them and what they are about).
  package init(_ files: [ParsedFile]) {
    for file in files where !file.comments.isEmpty { read(file) }
  }

  private mutating func read(_ file: ParsedFile) {
    let source = file.source
    // From the last on, so that comments in a row find together what they are about.
    var below: (line: Int, target: Int?)?
    for range in file.comments.reversed() {
      guard let comment = IgnoreComment(range, in: source.bytes) else { continue }
      let line = source.lineIndex(at: range.lowerBound)
      var target: Int? = line
      if source.isBlank(before: range.lowerBound, onLine: line) {
        target = source.nextLine(after: line, orTargetOf: below)
        below = (line, target)
      }
      add(comment, source, target)
    }
  }

  private mutating func add(_ comment: IgnoreComment, _ source: SourceFile, _ line: Int?) {
    let span = SourceSpan(source, comment.range)
    if comment.isMisspelt {
      let ids = comment.ids.map(\.text)
      let known = !ids.isEmpty && ids.allSatisfy { FindingKind.named($0) != nil }
      complaints.add(
        .misspeltIgnore(example: comment.written(ids.isEmpty ? ["unreachable-key"] : ids)), at: span
      ) {
        known ? .init("write it as one", edits: [.init(comment.range, comment.written(ids))]) : nil
      }
      return
    }
    if comment.reason.isEmpty { complaints.add(.ignoreWithoutReason, at: span) { nil } }
    let ids = comment.ids.map { id -> Entry.ID in
      let kind = FindingKind.named(id.text)
      let place = SourceSpan(source, id.range)
      if kind == nil {
        complaints.addUnknown(id.text, at: place)
      } else if kind?.severity == .error {
        complaints.add(.cannotIgnoreError(id.text), at: place) { nil }
      }
      return .init(text: id.text, range: id.range, isSound: kind.map { $0.severity < .error } ?? false)
    }
    if let line { places[source.name, default: [:]][line, default: []].append(entries.count) }
    entries.append(
      Entry(file: source, range: comment.range, line: line, ids: ids, written: { comment.written($0) }))
  }

  // MARK: Muting

  /// The findings that no comment mutes.
  ///
  /// - Complexity: O(findings × log lines) where there are comments, else O(1).
  package mutating func muted(_ findings: [Finding]) -> [Finding] {
    entries.isEmpty ? findings : findings.filter { !mutes($0) }
  }

  private mutating func mutes(_ finding: Finding) -> Bool {
    guard finding.severity < .error, let lines = places[finding.span.file.name],
      let here = lines[finding.span.file.lineIndex(at: finding.span.range.lowerBound)]
    else { return false }
    var isMuted = false
    for place in here {
      for index in entries[place].ids.indices where entries[place].ids[index].text == finding.kind.id {
        entries[place].ids[index].isUsed = true
        isMuted = true
      }
    }
    return isMuted
  }

  /// What is wrong with the comments.
  ///
  /// `reportsUnused` says that all other findings have been made, so that what has muted nothing has nothing to mute.
  package func findings(reportsUnused: Bool) -> [Finding] {
    var complaints = complaints
    if reportsUnused {
      for entry in entries.reversed() {
        let unused = entry.ids.filter { $0.isSound && !$0.isUsed && !FindingKind.later.contains($0.text) }
        for id in unused {
          complaints.add(
            .unusedIgnore(id.text, hasLine: entry.line != nil), at: SourceSpan(entry.file, id.range)
          ) {
            let kept = entry.ids.filter { kept in !unused.contains { $0.range == kept.range } }.map(\.text)
            return kept.isEmpty
              ? .init("remove the comment", edits: [.init(entry.file.removing(entry.range), "")])
              : .init("write what is used", edits: [.init(entry.range, entry.written(kept))])
          }
        }
      }
    }
    return complaints.findings
  }
}

/// What is wrong with comments, so many of each kind.
private struct Complaints: Sendable {
  /// In a hostile file not every comment is worth a word.
  private static let mostOfAKind = 100
  private var counts: [FindingKind: Int] = [:]
  private(set) var findings: [Finding] = []

  mutating func add(_ message: Message, at span: SourceSpan, fix: () -> Finding.Fix?) {
    counts[message.kind, default: 0] += 1
    guard counts[message.kind, default: 0] <= Self.mostOfAKind else { return }
    findings.append(Finding(message, at: span, fix: fix()))
  }

  mutating func addUnknown(_ id: String, at span: SourceSpan) {
    // Nothing is guessed any more where nothing is said any more.
    guard counts[.unknownIgnore, default: 0] < Self.mostOfAKind else { return }
    let meant = Spelling.guess(id, among: FindingKind.mutable.map(\.id))
    add(.unknownIgnore(id, suggestion: meant?.name), at: span) {
      meant.map {
        .init("write `\($0.name)`", edits: [.init(span.range, $0.name)], isSafe: $0.kind.isCertain)
      }
    }
  }
}

extension SourceFile {
  /// Whether only blanks stand before a place on its line.
  fileprivate func isBlank(before place: Int, onLine line: Int) -> Bool {
    let start = textStart(ofLine: line)
    return bytes[start..<max(start, place)].allSatisfy(\.isSpace)
  }

  /// The next line that holds something; that of a comment below, where it comes first.
  fileprivate func nextLine(after line: Int, orTargetOf below: (line: Int, target: Int?)?) -> Int? {
    var next = line + 1
    while next < lineStarts.count {
      if let below, below.line == next { return below.target }
      let range = lineRange(next)
      if let first = bytes[range].first(where: { !$0.isSpace }), first != UInt8(ascii: "#") { return next }
      next += 1
    }
    return nil
  }

  /// The bytes that go with a comment: its whole line where it stands alone, else the blanks before it.
  fileprivate func removing(_ comment: Range<Int>) -> Range<Int> {
    let line = lineIndex(at: comment.lowerBound)
    if isBlank(before: comment.lowerBound, onLine: line) {
      return textStart(ofLine: line)..<lineEnd(line)
    }
    var start = comment.lowerBound
    while start > lineStarts[line], bytes[start - 1].isSpace { start -= 1 }
    return start..<comment.upperBound
  }
}
