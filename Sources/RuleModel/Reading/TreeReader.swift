package import OrderingValues
package import RuleText

/// Reads values out of a file's tree, and reports what has the wrong shape.
///
/// What is `broken` has been reported when the text was read, so nothing more is said about it.
struct TreeReader {
  let source: SourceFile
  let locales: LocaleCatalog
  var findings: [Finding]

  init(_ file: ParsedFile, locales: LocaleCatalog) {
    source = file.source
    findings = file.findings
    self.locales = locales
  }

  func span(_ range: Range<Int>) -> SourceSpan { SourceSpan(source, range) }

  mutating func report(
    _ message: Message, at range: Range<Int>, _ path: RulePath, labels: [Finding.Label] = [],
    fix: Finding.Fix? = nil
  ) {
    findings.append(
      Finding(
        message.kind, message.text, at: span(range), label: message.label, rulePath: path.text,
        labels: labels,
        notes: message.notes, help: message.help, fix: fix))
  }

  mutating func report(_ complaint: OrderingNames.Complaint, at reference: OrderingRule.Reference) {
    report(
      complaint.message, at: reference.span.range, RulePath(text: reference.rulePath),
      labels: complaint.labels,
      fix: complaint.fix)
  }

  /// The entries of a mapping, without those that are the team's own (`x-…`).
  mutating func entries(_ node: Node, of what: String, _ path: RulePath, example: String) -> [Node.Entry]? {
    switch node.content {
    case .mapping(let entries): return entries.filter { !$0.key.text.string.hasPrefix("x-") }
    case .broken: return nil
    default:
      report(
        .wrongShape(what, wants: "names with values", found: found(node), example: example),
        at: visible(node), path)
      return nil
    }
  }

  /// The elements of a list.
  mutating func elements(_ node: Node, of what: String, _ path: RulePath, example: String) -> [Node]? {
    switch node.content {
    case .list(let nodes): return nodes
    case .broken: return nil
    default:
      var fix: Finding.Fix?
      if case .scalar = node.content {
        fix = Finding.Fix(
          "put brackets around it",
          edits: [
            .init(node.range.lowerBound..<node.range.lowerBound, "["),
            .init(node.range.upperBound..<node.range.upperBound, "]"),
          ])
      }
      report(
        .wrongShape(what, wants: "a list", found: found(node), example: example), at: visible(node), path,
        fix: fix)
      return nil
    }
  }

  /// A single value as it is written.
  mutating func scalar(_ node: Node, of what: String, _ path: RulePath, example: String) -> Node.Scalar? {
    switch node.content {
    case .scalar(let scalar): return scalar
    case .broken: return nil
    default:
      report(
        .wrongShape(what, wants: "one value", found: found(node), example: example), at: visible(node), path)
      return nil
    }
  }

  /// A text for people; whatever is written counts as text, with a warning where other tools read it otherwise.
  mutating func text(_ node: Node, of what: String, _ path: RulePath, example: String) -> String? {
    guard let scalar = scalar(node, of: what, path, example: example) else { return nil }
    warnIfReadOtherwise(scalar, node.range, path)
    return scalar.text
  }

  /// A name of something in the rule book.
  mutating func name(_ node: Node, of what: String, _ path: RulePath, example: String) -> ExactText? {
    scalar(node, of: what, path, example: example).map { ExactText($0.text) }
  }

  /// One of a few words.
  mutating func word<Word: RawRepresentable & CaseIterable>(
    _ node: Node, of what: String, as type: Word.Type, _ path: RulePath,
    synonyms: [(name: String, words: [String])] = []
  ) -> Word? where Word.RawValue == String {
    let words = Word.allCases.map(\.rawValue)
    guard let scalar = scalar(node, of: what, path, example: words[0]) else { return nil }
    if let word = Word(rawValue: scalar.text) { return word }
    let meant = Spelling.nearest(to: scalar.text, among: words, synonyms: synonyms)
    report(
      .unknownWord(scalar.text, of: what, words: words, suggestion: meant), at: node.range, path,
      fix: meant.map { Finding.Fix("write `\($0)`", edits: [.init(node.range, $0)]) })
    return nil
  }

  /// `true` or `false`.
  mutating func boolean(_ node: Node, of what: String, _ path: RulePath) -> Bool? {
    guard let scalar = scalar(node, of: what, path, example: "true") else { return nil }
    if scalar.style == .plain, scalar.text == "true" || scalar.text == "false" {
      return scalar.text == "true"
    }
    let meant: String? =
      switch scalar.text.lowercased() {
      case "true", "yes", "on", "y", "1": "true"
      case "false", "no", "off", "n", "0": "false"
      default: nil
      }
    report(
      .wantsBoolean(what, found: scalar.text, suggestion: meant), at: node.range, path,
      fix: meant.map { Finding.Fix("write `\($0)`", edits: [.init(node.range, $0)]) })
    return nil
  }

  /// Reports a word that is not known here: misplaced, misspelt, not supported yet, or unknown.
  mutating func reportUnknown(_ key: Node.Key, in vocabulary: Vocabulary, _ path: RulePath) {
    let word = key.text.string
    let suggestion = Spelling.nearest(to: word, in: vocabulary)
    let home = Vocabulary.all.first { $0.place != vocabulary.place && $0[word] != nil }
    if let home, suggestion.map({ Spelling.folded($0) != Spelling.folded(word) }) ?? true {
      report(.misplacedKey(word, belongsTo: home.place, notTo: vocabulary.place), at: key.range, path)
      return
    }
    report(
      .unknownKey(
        word, place: vocabulary.place, suggestion: suggestion,
        words: vocabulary.words.filter { $0.state == .available }.map(\.name)),
      at: key.range, path,
      fix: suggestion.map {
        Finding.Fix(
          "write `\($0)`", edits: [.init(key.range, $0)], isSafe: Spelling.folded($0) == Spelling.folded(word)
        )
      })
  }

  /// Whether a known word may be used now; reports it where not.
  mutating func isAvailable(_ word: Vocabulary.Word, _ range: Range<Int>, _ path: RulePath) -> Bool {
    switch word.state {
    case .available: return true
    case .notYet: report(.notSupportedYet(word.name), at: range, path)
    case .reserved: report(.reservedWord(word.name), at: range, path)
    }
    return false
  }

  /// Warns of an unquoted text that other YAML tools read as something else than text.
  mutating func warnIfReadOtherwise(_ scalar: Node.Scalar, _ range: Range<Int>, _ path: RulePath) {
    guard scalar.style == .plain, let otherwise = ScalarForm.readingOfOtherTools(scalar.text) else { return }
    report(
      .textReadOtherwise(scalar.text, as: otherwise), at: range, path,
      fix: Finding.Fix("put it in quotes", edits: [.init(range, ScalarForm.singleQuoted(scalar.text))]))
  }

  /// What stands there, in plain words.
  func found(_ node: Node) -> String {
    switch node.content {
    case .scalar(let scalar): "the value \(quoted(scalar.text))"
    case .list: "a list"
    case .mapping: "names with values"
    case .empty: "nothing"
    case .broken: "something unreadable"
    }
  }

  /// A range with something to underline: the value's first line.
  func visible(_ node: Node) -> Range<Int> {
    let end = source.lineRange(source.lineIndex(at: node.range.lowerBound)).upperBound
    return node.range.lowerBound..<max(node.range.lowerBound, min(node.range.upperBound, end))
  }
}

/// Where something stands in the rules, as in `orderings.newest.keys[1]`.
struct RulePath {
  let text: String

  static let root = RulePath(text: "")

  static func + (path: RulePath, name: ExactText) -> RulePath { path + name.string }

  static func + (path: RulePath, name: String) -> RulePath {
    let isPlain = !name.isEmpty && !name.utf8.contains { [UInt8]("[].\" ".utf8).contains($0) }
    let step = isPlain ? name : "[\"\(plain(name))\"]"
    return RulePath(text: path.text.isEmpty || !isPlain ? path.text + step : path.text + "." + step)
  }

  subscript(index: Int) -> RulePath { RulePath(text: text + "[\(index)]") }
}
