package import OrderingValues

/// A value in the tree of a rule file, with its place.
///
/// The tree keeps what was read before, beside and after a mistake: a part that could not be read stands in
/// it as `broken`, and the finding that says why has been made already.
package struct Node: Sendable, Hashable {
  package enum Content: Sendable, Hashable {
    case scalar(Scalar)
    case list([Node])
    case mapping([Entry])
    /// Nothing is written where a value could stand (`key:` and no more).
    case empty
    /// Unreadable; a finding says why.
    case broken
  }

  /// A name and its value in a mapping.
  package struct Entry: Sendable, Hashable {
    package var key: Key
    package var value: Node

    package init(key: Key, value: Node) {
      self.key = key
      self.value = value
    }
  }

  package struct Key: Sendable, Hashable {
    package var text: ExactText
    package var range: Range<Int>

    package init(_ text: ExactText, _ range: Range<Int>) {
      self.text = text
      self.range = range
    }
  }

  package struct Scalar: Sendable, Hashable {
    package enum Style: Sendable, Hashable { case plain, singleQuoted, doubleQuoted, literal, folded }

    package var text: String
    package var style: Style

    package init(_ text: String, _ style: Style) {
      self.text = text
      self.style = style
    }
  }

  package var content: Content
  /// From the first to behind the last byte of the value, quotes and brackets included; of a block list or
  /// mapping the content only, without the space behind it. Empty, behind the colon or dash, for `empty`.
  package var range: Range<Int>
  /// Whether a list or mapping is written with brackets.
  package var isFlow: Bool

  package init(_ content: Content, _ range: Range<Int>, isFlow: Bool = false) {
    self.content = content
    self.range = range
    self.isFlow = isFlow
  }
}

extension Array where Element == Node.Entry {
  /// Whether a name stands among the entries twice.
  /// - Complexity: O(count).
  package var repeatsName: Bool {
    // Most mappings are small, and comparing their few names takes less than a table of them.
    if count < 2 { return false }
    guard count > 8 else {
      for place in indices {
        for earlier in 0..<place where self[earlier].key.text == self[place].key.text { return true }
      }
      return false
    }
    var seen = Set<ExactText>(minimumCapacity: count)
    return contains { !seen.insert($0.key.text).inserted }
  }
}

/// What was read of one rule file: always a tree, and what is wrong with the text.
package struct ParsedFile: Sendable, Hashable {
  package var source: SourceFile
  /// A mapping; `broken` where not even the outermost level could be read, `empty` in an empty file.
  package var root: Node
  /// The bytes of each comment, from `#` to the end of its line.
  package var comments: [Range<Int>]
  package var findings: [Finding]

  package init(source: SourceFile, root: Node, comments: [Range<Int>], findings: [Finding]) {
    self.source = source
    self.root = root
    self.comments = comments
    self.findings = findings
  }
}
