import OrderingPlans
import OrderingValues
import RuleText

/// Whether what was not meant to change is the same behind some changes of a file.
struct RepairCheck {
  /// A name or a value, as it is read.
  private struct Token {
    var text: String
    /// Nil for a name.
    var style: Node.Scalar.Style?
    var range: Range<Int>
    /// Where the nearest name above it begins.
    var parent: Int?
  }

  private let before: ParsedFile
  private let tokens: [Token]

  /// Reads a file as it is now.
  init(_ source: SourceFile) {
    before = parseRuleText(source)
    tokens = Self.tokens(in: before.root)
  }

  /// Whether all names, values and comments that the changes do not touch are there behind them, each where it
  /// was moved to, read as the same, and below the same name.
  func holds(_ edits: TextEdits, _ source: SourceFile) -> Bool {
    let after = parseRuleText(source)
    let places = MovedPlaces(edits)
    let found = Dictionary(
      Self.tokens(in: after.root).map { ($0.range.lowerBound, $0) }, uniquingKeysWith: { first, _ in first })
    // Where the text could not be read as it stands, what is below what is only known once it can.
    let isReadable = !before.findings.contains { $0.severity == .error }
    for token in tokens where !edits.touch(token.range) {
      guard let now = found[places(token.range.lowerBound).lowerBound],
        now.text.utf8.elementsEqual(token.text.utf8),
        now.style == token.style
      else { return false }
      let isBelowTheSame =
        token.parent.map { parent in now.parent.map(places(parent).contains) ?? false }
        ?? (now.parent == nil)
      guard isBelowTheSame || !isReadable else { return false }
    }
    let comments = Set(after.comments.map { $0.lowerBound })
    return before.comments.allSatisfy { comment in
      guard !edits.touch(comment) else { return true }
      let start = places(comment.lowerBound).lowerBound
      return comments.contains(start) && start + comment.count <= source.bytes.count
        && source.bytes[start..<start + comment.count] == before.source.bytes[comment]
    }
  }

  private static func tokens(in root: Node) -> [Token] {
    var tokens: [Token] = []
    func walk(_ node: Node, below parent: Int?) {
      switch node.content {
      case .scalar(let scalar):
        tokens.append(Token(text: scalar.text, style: scalar.style, range: node.range, parent: parent))
      case .list(let nodes): for node in nodes { walk(node, below: parent) }
      case .mapping(let entries):
        for entry in entries {
          let key = entry.key
          tokens.append(Token(text: key.text.string, style: nil, range: key.range, parent: parent))
          walk(entry.value, below: key.range.lowerBound)
        }
      case .empty, .broken: break
      }
    }
    walk(root, below: nil)
    return tokens
  }
}
