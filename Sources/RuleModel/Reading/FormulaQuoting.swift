import OrderingValues
import RuleText

/// A formula of which YAML gives only a piece, since it stands there without quotes.
struct CutFormula {
  enum Cause {
    /// A comma or bracket, between YAML's brackets.
    case comma
    /// A colon and a space.
    case colon
    /// A space and `#`.
    case comment
  }

  var cause: Cause
  /// What YAML reads of it as its beginning.
  var piece: String
  /// The bytes of the whole formula in the file.
  var range: Range<Int>
  /// The whole formula, where it can be read.
  var whole: String?
}

extension SourceFile {
  /// The formula that a node was meant to be, where YAML has cut it.
  func cutFormula(at node: Node) -> CutFormula? {
    switch node.content {
    case .scalar(let scalar) where scalar.style == .plain: cutScalar(node.range)
    case .mapping(let entries): entries.first.flatMap { cutKey($0, in: node) }
    case .scalar, .list, .empty, .broken: nil
    }
  }

  private func cutScalar(_ range: Range<Int>) -> CutFormula? {
    let next = skippingBlanks(from: range.upperBound)
    // Over several lines it cannot be told what was meant.
    guard next < bytes.count, "#,]}".utf8.contains(bytes[next]),
      lineIndex(at: range.lowerBound) == lineIndex(at: next)
    else { return nil }
    let open = OpenBrackets(bytes[range])
    let piece = text(range)
    switch bytes[next] {
    case UInt8(ascii: "#") where open.isInQuotes:
      // What was taken for a comment is part of a text in the formula.
      return cut(.comment, piece, from: range.lowerBound, isInFlow: false)
    // A comment that was meant as one stands at some distance.
    case UInt8(ascii: "#") where next == range.upperBound + 1 && (!open.isEmpty || piece.endsInOperator):
      let end = lineRange(lineIndex(at: next)).upperBound
      return CutFormula(cause: .comment, piece: piece, range: range.lowerBound..<end, whole: nil)
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"):
      return open.isEmpty ? nil : cut(.comma, piece, from: range.lowerBound, isInFlow: true)
    default: return nil
    }
  }

  /// `- if(title = 'a: b', 1, 2)` is a name with a value to YAML.
  private func cutKey(_ entry: Node.Entry, in node: Node) -> CutFormula? {
    let key = entry.key.range
    guard !OpenBrackets(bytes[key]).isEmpty else { return nil }
    let isBare =
      !key.isEmpty && bytes[key.lowerBound] != UInt8(ascii: "\"")
      && bytes[key].elementsEqual(entry.key.text.string.utf8)
    guard isBare else { return nil }
    let next = skippingBlanks(from: entry.value.range.upperBound)
    let isInFlow = next < bytes.count && [UInt8](",]}".utf8).contains(bytes[next])
    return cut(.colon, entry.key.text.string, from: key.lowerBound, isInFlow: isInFlow)
  }

  private func cut(
    _ cause: CutFormula.Cause, _ piece: String, from start: Int, isInFlow: Bool
  ) -> CutFormula? {
    bareValue(from: start, isInFlow: isInFlow).map {
      CutFormula(cause: cause, piece: piece, range: $0, whole: text($0))
    }
  }

  private func skippingBlanks(from place: Int) -> Int {
    bytes[place...].firstIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") } ?? bytes.count
  }
}

extension TreeReader {
  /// Reports a formula that YAML has cut because it is not in quotes.
  /// - Returns: Whether there was one, so that nothing else need be said of its pieces.
  mutating func reportUnquotedFormula(_ node: Node, _ path: RulePath) -> Bool {
    guard let formula = source.cutFormula(at: node) else { return false }
    var fix: Finding.Fix?
    if let whole = formula.whole {
      fix = Finding.Fix(
        "put the formula in quotes", edits: [.init(formula.range, YAMLQuotes.single(whole))],
        isSafe: FormulaParser.parse(whole).findings.isEmpty)
    }
    report(.formulaNeedsQuotes(formula), at: formula.range, path, fix: fix)
    return true
  }

  /// A list of formulas without the pieces that belong to one before them.
  func withoutPieces(_ nodes: [Node]) -> [Node] {
    guard nodes.contains(where: { cutFormula(of: $0) != nil }) else { return nodes }
    var end = 0
    return nodes.filter { node in
      guard node.range.lowerBound >= end else { return false }
      if let formula = cutFormula(of: node) { end = formula.range.upperBound }
      return true
    }
  }

  /// The formula that a node was meant to be, or the first of its own, that YAML has cut:
  /// `[score: max(a, b)]` is a list of `score: max(a` and `b)` to YAML.
  private func cutFormula(of node: Node) -> CutFormula? {
    if let formula = source.cutFormula(at: node) { return formula }
    guard case .mapping(let all) = node.content, all.contains(where: \.holdsFormula) else { return nil }
    for entry in node.ownEntries ?? [] where entry.holdsFormula {
      if let formula = source.cutFormula(at: entry.value) { return formula }
    }
    return nil
  }

  /// Entries without the pieces that belong to the formula of one before them.
  func withoutPieces(_ entries: [Node.Entry]) -> [Node.Entry] {
    guard entries.contains(where: \.holdsFormula) else { return entries }
    var end = 0
    return entries.filter { entry in
      guard entry.key.range.lowerBound >= end else { return false }
      if entry.holdsFormula, let formula = source.cutFormula(at: entry.value) {
        end = formula.range.upperBound
      }
      return true
    }
  }
}

extension Node.Entry {
  fileprivate var holdsFormula: Bool {
    // Asked of every name in a sort key: most are longer.
    guard key.text.string.utf8.count <= 5 else { return false }
    switch key.text.string {
    case "of", "score", "first", "last", "when": return true
    default: return false
    }
  }
}

extension Message {
  static func formulaNeedsQuotes(_ formula: CutFormula) -> Message {
    let piece = quoted(formula.piece)
    let text =
      switch formula.cause {
      case .comma:
        "between brackets a comma or bracket ends a value without quotes, and only \(piece) is read of this formula"
      case .colon:
        "a colon and a space end a name, and only \(piece) is read of this formula"
      case .comment:
        "a space and `#` begin a comment, and only \(piece) is read of this formula"
      }
    guard let whole = formula.whole else {
      return Message(
        .formulaNeedsQuotes, text,
        help: "put a text with `#` in quotes, and the whole formula too, as in `'title = ''#1'''`; "
          + "a comment stands behind a whole formula")
    }
    let written = YAMLQuotes.single(whole)
    return Message(
      .formulaNeedsQuotes, text,
      help: written.unicodeScalars.count > 160
        ? "put the whole formula in single quotes" : "write `\(written)`")
  }
}

extension String {
  /// Whether a formula cannot end here: behind an operator or a comma.
  fileprivate var endsInOperator: Bool {
    let words: Set<Substring> = ["and", "or", "not", "in", "is"]
    if let last = split(separator: " ").last, words.contains(last) { return true }
    return utf8.last.map("=<>+-*/^,".utf8.contains) ?? false
  }
}
