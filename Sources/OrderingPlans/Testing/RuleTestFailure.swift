package import OrderingValues
package import RuleText

/// Why a test cannot be run.
package struct RuleTestFailures: Error {
  /// What is wrong, at least one thing.
  package var failures: [RuleTestFailure]
}

/// One thing in the order of a test's items that is not as expected.
package struct RuleTestFailure: Sendable, Hashable {
  /// What is wrong, in half a sentence that says nothing of why.
  package var head: String
  /// The two items that it is about; nil where it is about something else than the place of two items.
  package var pair: Pair?
  /// The order in which items have to come for it; nil where it is that of the test.
  package var arrival: [ExactText]?

  /// Two items, the one that was sorted to the front first.
  package struct Pair: Sendable, Hashable {
    /// The item that was sorted to the front.
    package var first: ExactText
    /// The item that should stand there, or tie.
    package var second: ExactText
    /// Why the first stands before the second.
    package var explanation: Explanation
    /// The key that decided; nil where they tie in all.
    package var key: Key?
  }

  /// The key that decided between two items.
  package struct Key: Sendable, Hashable {
    /// The key in half a sentence.
    package var words: String
    /// Where it is written; of an appended identity the ordering's name.
    package var span: SourceSpan
    /// The orderings through whose `use` it came, the outermost first.
    package var via: [ExactText]
    /// Whether no rule says it.
    package var isAppended: Bool
    /// What each item holds, as the rule sees it.
    package var first: String
    package var second: String
    /// What differs of what the key is computed from.
    package var parts: [Explanation.Line.Part]
  }

  /// All of it in one sentence.
  package var message: String {
    guard let pair else { return head + arrivalWords }
    guard let key = pair.key else { return head + arrivalWords }
    let added = key.isAppended ? " (added to keep ties apart)" : ""
    return head + " by \(key.words)\(added): \(key.first) for \(pair.first.inQuotes), "
      + "\(key.second) for \(pair.second.inQuotes)" + arrivalWords
  }

  private var arrivalWords: String { arrivalList.map { " (when the items come as \($0))" } ?? "" }

  private var arrivalList: String? {
    arrival.map { names in
      names.prefix(10).map(\.inQuotes).joined(separator: ", ")
        + (names.count > 10 ? " and \(names.count - 10) more" : "")
    }
  }

  /// All of it over several lines: what is wrong, the key with its place, both values.
  package var lines: [String] {
    var lines = [head]
    if let pair, let key = pair.key {
      lines.append("  by \(key.words) (\(key.origin))")
      let names = [pair.first.inQuotes, pair.second.inQuotes]
      let width = names.map(\.count).max() ?? 0
      for (name, value) in zip(names, [key.first, key.second]) {
        lines.append("    \(name):" + String(repeating: " ", count: width - name.count + 1) + value)
      }
      for part in key.parts.prefix(Self.mostParts) {
        let margin = String(repeating: "  ", count: part.depth)
        lines.append(
          "    \(margin)\(part.name): \(part.first) for \(names[0]), \(part.second) for \(names[1])")
      }
    }
    if let arrivalList { lines.append("  when the items come as \(arrivalList)") }
    return lines
  }

  /// So many parts of a formula are shown.
  private static let mostParts = 8

  /// Says what is wrong.
  package init(_ head: String, pair: Pair? = nil) {
    self.head = head
    self.pair = pair
  }
}

extension RuleTestFailure.Key {
  /// Where the key comes from: file and line, and through which orderings.
  package var origin: String {
    let line = span.file.position(at: span.range.lowerBound).line
    let place = "\(span.file.name.onOneLine):\(line)"
    if isAppended { return "no rule says this: it is added to keep ties apart, \(place)" }
    return via.isEmpty ? place : "from \(via.map(\.inQuotes).joined(separator: " → ")), \(place)"
  }
}
