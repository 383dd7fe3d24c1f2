package import RuleText

/// A rule file in the one layout that `ordering fmt` writes.
///
/// Only white space changes, and every line stays a line: the writer decides where lines break, the layout how far
/// they are indented and what stands between the words of one.
package struct FormattedText: Sendable {
  /// Why a file is not laid out.
  package enum Failure: Error, Hashable {
    /// Its text has an error, which is among its findings.
    case mistakes
    /// Laid out it would be larger than a rule file may be, or one of its lines would be longer.
    case outgrown
    /// Laid out it would not be the same rules. That is a mistake of this module, never one of the file's.
    case unequal
  }

  /// The bytes of the file in that layout.
  package let bytes: [UInt8]

  /// Lays out a file anew, and reads what came out of it once more to see that it is the same.
  /// - Complexity: O(length of the file).
  package init(_ file: ParsedFile) throws(Failure) {
    if file.hasErrors { throw .mistakes }
    let pieces: FilePieces
    do { pieces = try FilePieces(file) } catch { throw .unequal }
    var writer = LayoutWriter(file.source, pieces.all)
    bytes = writer.written()
    if bytes == file.source.bytes { return }

    let again = parseRuleText(SourceFile(name: file.source.name, bytes: bytes))
    if again.findings.contains(where: { [.fileTooLarge, .lineTooLong].contains($0.kind) }) {
      throw .outgrown
    }
    guard !again.hasErrors, again.root.hasSameText(as: file.root),
      again.commentTexts == pieces.comments.map({ file.source.text($0) }),
      bytes.lazy.filter({ !$0.isSpace }).elementsEqual(file.source.bytes.lazy.filter { !$0.isSpace })
    else { throw .unequal }
  }
}

extension ParsedFile {
  fileprivate var hasErrors: Bool { findings.contains { $0.severity == .error } }

  /// The comments without the white space behind them.
  fileprivate var commentTexts: [String] {
    comments.map { range in
      let end = source.bytes[range].lastIndex { !$0.isSpace } ?? range.lowerBound
      return source.text(range.lowerBound..<end + 1)
    }
  }
}

extension Node {
  /// Whether it has the same names and values, in the same order and written in the same style, wherever they stand.
  func hasSameText(as other: Node) -> Bool {
    guard isFlow == other.isFlow else { return false }
    switch (content, other.content) {
    case (.scalar(let a), .scalar(let b)):
      return a.style == b.style && a.text.utf8.elementsEqual(b.text.utf8)
    case (.list(let a), .list(let b)):
      return a.count == b.count && zip(a, b).allSatisfy { $0.hasSameText(as: $1) }
    case (.mapping(let a), .mapping(let b)):
      return a.count == b.count
        && zip(a, b).allSatisfy { $0.key.text == $1.key.text && $0.value.hasSameText(as: $1.value) }
    case (.empty, .empty): return true
    default: return false
    }
  }
}

extension UInt8 {
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")

  /// Whether it is a space or tab.
  var isBlank: Bool { self == .space || self == UInt8(ascii: "\t") }
  /// Whether it is white space of any kind that a rule file may hold.
  var isSpace: Bool { isBlank || self == .lineFeed || self == .carriageReturn }
}
