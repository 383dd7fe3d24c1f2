import OrderingValues
import RuleText

/// Reads values out of a file's tree, and reports what has the wrong shape.
///
/// What is `broken` has been reported when the text was read, so nothing more is said about it.
struct TreeReader {
  let source: SourceFile
  let locales: LocaleCatalog
  private(set) var findings: [Finding]
  /// How many of the findings are errors.
  private(set) var errorCount: Int
  /// Where the errors of the text are, in order.
  private let textErrors: [Int]
  /// Where something begins that they may have hidden.
  private let hidingPlaces: [Int]
  /// Those of them after which names may stand at another level than they were meant for.
  private let indentationErrors: [Range<Int>]
  /// How many more names are compared to find what somebody meant: in a hostile file not every wrong word
  /// is worth a guess.
  var comparisonsLeft = 50_000

  init(_ file: ParsedFile, locales: LocaleCatalog) {
    source = file.source
    findings = file.findings
    self.locales = locales
    let errors = file.findings.filter { $0.severity == .error }
    errorCount = errors.count
    // A repeated name hides nothing: the first is there.
    textErrors = errors.filter { $0.kind != .duplicateKey }.map(\.span.range.lowerBound).sorted()
    hidingPlaces = textErrors.compactMap(file.content(at:))
    indentationErrors = errors.filter { $0.kind == .badIndentation }.map(\.span.range)
  }

  /// A reader of one of several parts of the file, which are read at the same time. What it finds is its own,
  /// and it may guess its share.
  func forPart(of count: Int) -> TreeReader {
    var reader = self
    reader.findings = []
    reader.errorCount = 0
    reader.comparisonsLeft /= max(1, count)
    return reader
  }

  /// Takes over what the reader of a part found.
  mutating func add(_ part: TreeReader) {
    findings += part.findings
    errorCount += part.errorCount
  }

  func span(_ range: Range<Int>) -> SourceSpan { SourceSpan(source, range) }

  mutating func report(
    _ message: Message, at range: Range<Int>, _ path: RulePath, labels: [Finding.Label] = [],
    fix: Finding.Fix? = nil
  ) {
    if message.kind.severity == .error { errorCount += 1 }
    findings.append(
      Finding(message, at: span(range), rulePath: path.text, labels: labels, fix: fix))
  }

  mutating func report(_ finding: Finding) {
    if finding.severity == .error { errorCount += 1 }
    findings.append(finding)
  }

  mutating func report(_ complaint: OrderingNames.Complaint, at reference: OrderingRule.Reference) {
    report(
      complaint.message, at: reference.span.range, RulePath(text: reference.rulePath),
      labels: complaint.labels, fix: complaint.fix)
  }

  /// Whether an error of the text may have hidden an entry of a mapping: it stands in the mapping's part of
  /// the file, and in none of the entries.
  func hidesEntries(_ entries: [Node.Entry], in part: Range<Int>) -> Bool {
    if indentationErrors.contains(where: { part.contains($0.lowerBound) }) { return true }
    return hidesEntry(entries, in: part)
  }

  /// The same for the words of the top level. A line that is indented wrongly within a part can be one of
  /// them only if it begins with such a word.
  mutating func hidesParts(_ entries: [Node.Entry]) -> Bool {
    for range in indentationErrors {
      let word = source.text(range)
      if Vocabulary.file[ExactText(word)] != nil || guess(word, in: .file) != nil { return true }
    }
    return hidesEntry(entries, in: 0..<source.bytes.count)
  }

  private func hidesEntry(_ entries: [Node.Entry], in part: Range<Int>) -> Bool {
    hidingPlaces.contains { place in
      guard part.contains(place) || place == part.upperBound else { return false }
      let next = entries.partitioningIndex { $0.key.range.lowerBound > place }
      return next == 0 || entries[next - 1].value.range.upperBound < place
    }
  }

  /// Whether a name is a word of the top level that is indented as if it stood within a part.
  func isMisplacedPart(_ key: Node.Key) -> Bool {
    indentationErrors.contains { $0.lowerBound == key.range.lowerBound } && Vocabulary.file[key.text] != nil
  }

  /// Whether an error of the text is about what begins at a place.
  func hasTextError(at place: Int) -> Bool { textErrors.contains(place) }

  /// What somebody meant who wrote a name that is not known.
  mutating func guess(
    _ word: String, among names: [String], synonyms: [(name: String, words: [String])] = []
  ) -> Spelling.Guess? {
    comparisonsLeft -= names.count + synonyms.count
    return comparisonsLeft < 0 ? nil : Spelling.guess(word, among: names, synonyms: synonyms)
  }

  /// The fix that writes what was meant; safe where that is certain.
  func fix(_ guess: Spelling.Guess?, at range: Range<Int>) -> Finding.Fix? {
    guess.map {
      Finding.Fix(
        "write `\($0.name)`", edits: [.init(range, ScalarForm.written($0.name))], isSafe: $0.kind.isCertain)
    }
  }

  /// What stands there, in plain words; nil for nothing.
  func found(_ node: Node) -> String? {
    switch node.content {
    case .scalar(let scalar): "the value \(quoted(scalar.text))"
    case .list: "a list"
    case .mapping: "names with values"
    case .empty, .broken: nil
    }
  }

  /// A range with something to underline: the value's first line.
  func visible(_ node: Node) -> Range<Int> {
    let end = source.lineRange(source.lineIndex(at: node.range.lowerBound)).upperBound
    return node.range.lowerBound..<max(node.range.lowerBound, min(node.range.upperBound, end))
  }
}

extension ParsedFile {
  /// Where what an error is about begins, behind spaces and tabs; nil on an empty line and in a comment, where
  /// nothing can be hidden.
  fileprivate func content(at place: Int) -> Int? {
    let line = source.lineRange(source.lineIndex(at: place))
    guard place < line.upperBound else { return line.isEmpty ? nil : place }
    let rest = source.bytes[place..<line.upperBound]
    guard let content = rest.firstIndex(where: { $0 != 0x20 && $0 != 0x09 }),
      source.text(content..<line.upperBound).unicodeScalars.contains(where: {
        !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
      })
    else { return nil }
    let before = comments.partitioningIndex { $0.lowerBound > content } - 1
    return before >= 0 && comments[before].contains(content) ? nil : content
  }
}
