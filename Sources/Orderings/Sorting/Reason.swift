package import OrderingPlans

/// Why one item stands before another, key by key.
public struct Reason: Sendable, Hashable, CustomStringConvertible {
  /// One key and what the two items hold.
  public struct Line: Sendable, Hashable {
    /// The key in half a sentence.
    public let key: String
    /// What the first item holds, and in brackets what of it is compared.
    public let first: String
    /// What the second item holds, and in brackets what of it is compared.
    public let second: String
    /// Whether this key decides.
    public let decides: Bool
    /// What the key is computed from, the whole before its parts: empty for fields.
    public let parts: [Part]
  }

  /// A part of what a key computes: a factor, what a table looks up, a field that a formula reads.
  public struct Part: Sendable, Hashable {
    /// The name or formula, in back quotes.
    public let name: String
    /// What it is for the first item.
    public let first: String
    /// What it is for the second item.
    public let second: String
    /// How far it stands below the key itself, from 1.
    public let depth: Int
  }

  /// The keys up to and with the one that decides; all of them where none does.
  public let lines: [Line]
  /// Whether the first item stands before the second; nil where they tie.
  public let firstComesFirst: Bool?

  /// Whether the ordering was turned around, so that what its keys put last comes first.
  public let isReversed: Bool

  package init(_ explanation: Explanation, isReversed: Bool = false) {
    lines = explanation.lines.map { line in
      Line(
        key: line.key, first: line.firstWords, second: line.secondWords, decides: line.decides,
        parts: line.parts.map { Part(name: $0.name, first: $0.first, second: $0.second, depth: $0.depth) })
    }
    self.isReversed = isReversed
    firstComesFirst = explanation.order == 0 ? nil : (explanation.order < 0) != isReversed
  }

  /// A line a key, and the outcome.
  public var description: String { described(first: "the first", second: "the second") }

  /// A line a key, and the outcome, with names for the two items.
  ///
  /// Control characters and line breaks in names and values are written as codes, `\u{A}`, so that no value
  /// can pass for a line of the reason.
  public func described(first: String, second: String) -> String {
    let (first, second) = (first.onOneLine, second.onOneLine)
    var text = ""
    for (index, line) in lines.enumerated() {
      let outcome = line.decides ? "decides" : "equal"
      text += "\(index + 1). \(line.key)\n   \(first): \(line.first)\n   \(second): \(line.second)\n"
      for part in line.parts {
        let margin = String(repeating: "  ", count: part.depth)
        text += "   \(margin)\(part.name): \(part.first) for \(first), \(part.second) for \(second)\n"
      }
      text += "   \(outcome)\n"
    }
    if isReversed, firstComesFirst != nil {
      text += "The ordering is turned around: what its keys put last comes first, missing values too.\n"
    }
    switch firstComesFirst {
    case nil: text += "They tie: \(first) and \(second) stay in the order in which they came."
    case true?: text += "So \(first) comes before \(second)."
    case false?: text += "So \(second) comes before \(first)."
    }
    return text
  }
}
