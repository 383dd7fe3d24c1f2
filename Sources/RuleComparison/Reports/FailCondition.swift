import OrderingPlans
import OrderingValues
import RuleModel

/// A condition on a change of the rules, as in `moved > 5%`: where it is met, the change is refused.
package struct FailCondition: Sendable, Hashable {
  /// What is measured.
  package enum Measure: String, Sendable, Hashable, CaseIterable {
    case moved, distance, entering, leaving, swapped, agreement
    case added, removed, renamed, changed

    /// Whether it is a number of orderings, for which no items are needed.
    package var countsOrderings: Bool {
      switch self {
      case .added, .removed, .renamed, .changed: true
      case .moved, .distance, .entering, .leaving, .swapped, .agreement: false
      }
    }

    fileprivate var takesPercent: Bool {
      switch self {
      case .moved, .entering, .leaving, .swapped: true
      default: false
      }
    }

    fileprivate var isOfTop: Bool { self == .entering || self == .leaving }

    /// Other forms of the word that people write.
    fileprivate static let synonyms: [String: Measure] = [
      "moves": .moved, "entered": .entering, "enters": .entering, "left": .leaving, "leaves": .leaving,
      "tau": .agreement,
    ]
  }

  private enum Comparison: String, CaseIterable {
    case atLeast = ">="
    case atMost = "<="
    case above = ">"
    case below = "<"
    case equal = "="

    func holds(_ value: Double, _ limit: Double) -> Bool {
      switch self {
      case .atLeast: value >= limit
      case .atMost: value <= limit
      case .above: value > limit
      case .below: value < limit
      case .equal: value == limit
      }
    }
  }

  /// What is wrong with a condition as it was written.
  package struct Mistake: Error, Hashable {
    package var message: String
    package var help: String
  }

  package let measure: Measure
  /// The number of places, where the condition says it.
  package let top: Int?
  private let comparison: Comparison
  private let limit: Double
  private let isPercent: Bool
  /// As it was written.
  package let text: String

  /// Reads `[top N] MEASURE OP NUMBER[%]`.
  package init(_ text: String) throws(Mistake) {
    self.text = text.split { $0 == " " || $0 == "\t" }.joined(separator: " ")
    let example = "write it like `moved > 5%`, `top 10 entering > 2` or `agreement < 0.9`"
    let names = Measure.allCases.map(\.rawValue)
    var words = Self.words(text)[...]
    var top: Int?
    if words.first == "top" {
      words.removeFirst()
      guard let word = words.popFirst(), let count = Int(word), count > 0 else {
        throw Mistake(message: "`top` needs a number of places", help: "write it like `top 10 entering > 2`")
      }
      top = count
    }
    guard let name = words.popFirst() else {
      throw Mistake(message: "the condition says nothing to measure", help: example)
    }
    guard let measure = Measure(rawValue: name) ?? Measure.synonyms[name] else {
      throw Mistake(
        message: "`\(name.onOneLine)` cannot be measured",
        help: Spelling.nearest(to: name, among: names).map { "did you mean `\($0)`?" }
          ?? "it can be " + names.map { "`\($0)`" }.joined(separator: ", "))
    }
    if top != nil, !measure.isOfTop {
      throw Mistake(
        message: "`top` belongs to `entering` and `leaving`, not to `\(measure.rawValue)`",
        help: "leave it out, or write `top 10 entering > 2`")
    }
    guard let sign = words.popFirst(), let comparison = Comparison(rawValue: sign == "==" ? "=" : sign) else {
      throw Mistake(
        message: "behind `\(measure.rawValue)` stands no comparison",
        help: "write one of `>`, `>=`, `<`, `<=`, `=`: \(example)")
    }
    guard let number = words.popFirst(), let limit = Self.number(number) else {
      throw Mistake(message: "behind `\(comparison.rawValue)` stands no number", help: example)
    }
    let isPercent = words.first == "%"
    if isPercent { words.removeFirst() }
    if let rest = words.first {
      throw Mistake(
        message: "`\(rest.onOneLine)` is one too many",
        help: "give each condition a `--fail-if` of its own; \(example)")
    }
    if isPercent, !measure.takesPercent {
      throw Mistake(
        message: "`\(measure.rawValue)` is no share of anything, and takes no `%`",
        help: measure == .agreement
          ? "it goes from -1 to 1: write it like `agreement < 0.9`"
          : "write `\(measure.rawValue) \(comparison.rawValue) \(number)`")
    }
    (self.measure, self.top, self.comparison, self.limit, self.isPercent) = (
      measure, top, comparison, limit, isPercent
    )
  }

  /// Words, signs and numbers, whether blanks stand between them or not.
  private static func words(_ text: String) -> [String] {
    enum Kind { case word, sign, percent }
    var words: [String] = []
    var last: Kind?
    for character in text {
      if character.isWhitespace {
        last = nil
        continue
      }
      let kind: Kind = "<>=!".contains(character) ? .sign : character == "%" ? .percent : .word
      if kind == last, kind != .percent {
        words[words.count - 1].append(character)
      } else {
        words.append(String(character))
      }
      last = kind
    }
    return words
  }

  private static func number(_ word: String) -> Double? {
    let digits = word.hasPrefix("-") ? word.dropFirst() : word[...]
    guard let first = digits.first, first.isNumber,
      digits.utf8.allSatisfy({
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: ".")
      })
    else { return nil }
    return Double(word)
  }

  // MARK: Meeting it

  /// What of a report meets the condition, a sentence each: the ordering, the figure and the condition.
  package func failures(in report: ChangeReport) -> [String] {
    if measure.countsOrderings {
      let count = report.entries.filter { isCounted($0.change) }.count
      guard comparison.holds(Double(count), limit) else { return [] }
      let figure = "\(count) \(count == 1 ? "ordering is" : "orderings are") \(measure.rawValue)"
      return ["\(figure), and `\(text.onOneLine)` is not allowed"]
    }
    return report.entries.flatMap { entry in
      guard let effect = entry.effect else { return [String]() }
      return figures(of: effect).filter { comparison.holds($0.value, limit) }.map {
        "\(entry.change.name.inQuotes): \($0.words), and `\(text.onOneLine)` is not allowed"
      }
    }
  }

  private func isCounted(_ change: OrderingChange) -> Bool {
    switch measure {
    case .added: change.presence == .added
    case .removed: change.presence == .removed
    case .renamed: change.oldName != nil
    default: change.presence == .kept && change.difference == .meaning
    }
  }

  private func figures(of effect: ToldEffect) -> [(value: Double, words: String)] {
    func share(_ part: Int, of whole: Int, _ words: String) -> [(value: Double, words: String)] {
      guard isPercent else { return [(Double(part), words)] }
      let value = whole == 0 ? 0 : Double(part) * 100 / Double(whole)
      return [(value, "\(words) (\(Figures.percent(part, of: whole)))")]
    }
    switch measure {
    case .moved: return share(effect.moveCount, of: effect.itemCount, effect.moveWords)
    case .distance:
      let far = effect.longestDistance
      return [
        (Double(far), "the farthest move is by \(Figures.grouped(far)) \(far == 1 ? "place" : "places")")
      ]
    case .swapped:
      let words =
        "\(Figures.grouped(effect.swappedPairs)) of \(Figures.grouped(effect.pairs)) pairs stand the other way round"
      return share(effect.swappedPairs, of: effect.pairs, words)
    case .agreement: return [(effect.agreement, "the agreement is \(Figures.digits(effect.agreement, 4))")]
    case .entering, .leaving:
      return effect.tops.filter { top == nil || top == $0.count }.flatMap { top in
        let count = measure == .entering ? top.entering.count : top.leaving.count
        let verb = (measure == .entering ? "enter" : "leave") + (count == 1 ? "s" : "")
        return share(count, of: top.count, "\(Figures.grouped(count)) \(verb) the top \(top.count)")
      }
    case .added, .removed, .renamed, .changed: return []
    }
  }
}
