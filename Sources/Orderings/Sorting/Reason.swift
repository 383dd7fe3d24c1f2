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
    /// What one has to know to see why it decides or does not, such as where missing values go; nil where the values
    /// say it all.
    public let remark: String?
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
        remark: line.remark,
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
    described(first: first, second: second, labels: (nil, nil))
  }

  /// The same with what else people know the two by, which the outcome tells.
  package func described(
    first: String, second: String, labels: (first: String?, second: String?)
  ) -> String {
    var (first, second) = (first.onOneLine, second.onOneLine)
    var text = ""
    for (index, line) in lines.enumerated() {
      text += "\(index + 1). \(line.key)\n"
      let values = shortened(line.first, line.second)
      // By their bytes: a letter may be written in two ways.
      if !line.decides, line.first.utf8.elementsEqual(line.second.utf8) {
        // What it is made of makes no difference either.
        text += "   equal: \(values.0) for both\n"
        continue
      }
      text += "   \(first): \(values.0)\n   \(second): \(values.1)\n"
      for part in line.parts {
        let margin = String(repeating: "  ", count: part.depth)
        let values = shortened(part.first, part.second)
        let told =
          part.first == part.second
          ? "\(values.0) for both" : "\(values.0) for \(first), \(values.1) for \(second)"
        text += "   \(margin)\(part.name): \(told)\n"
      }
      text += "   \(line.decides ? "decides" : "equal")\(line.remark.map { ": \($0)" } ?? "")\n"
    }
    if let label = labels.first { first += " ('\(label.onOneLine)')" }
    if let label = labels.second { second += " ('\(label.onOneLine)')" }
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
