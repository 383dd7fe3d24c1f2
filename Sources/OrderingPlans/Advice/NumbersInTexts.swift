package import OrderingValues
import RuleModel
package import RuleText

/// A text field that orderings compare letter by letter, and what data show of it.
package struct ComparedText: Sendable {
  /// The place of its field among those of its items.
  package let slot: Int
  private let field: String
  /// The keys that compare it, in the order of the book.
  private let keys: [OrderingPlan.Key]

  /// The fields of some items that are compared so, each once.
  package static func all(of items: ExactText, in book: LoadedBook) -> [ComparedText] {
    var keys: [Int: [OrderingPlan.Key]] = [:]
    var slots: [Int] = []
    for plan in book.plans where plan.kind.name == items {
      // What comes by `use` stands in the book where it is written.
      for key in plan.keys where key.via.isEmpty && !key.isAppended {
        guard case .value(let slot) = key.key.subject, slot < plan.kind.fields.count,
          plan.kind.fields[slot].type == .text, key.key.comparesLetters
        else { continue }
        if keys[slot] == nil { slots.append(slot) }
        keys[slot, default: []].append(key)
      }
    }
    guard let kind = book.book.kind(items) else { return [] }
    return slots.map {
      ComparedText(slot: $0, field: kind.fields[$0].name.string, keys: keys[$0] ?? [])
    }
  }

  /// A warning where nearly all texts are numbers, and stand in another order than numbers do.
  ///
  /// - Complexity: O(values × log values).
  package func finding(in column: ValueColumn, ofFile file: String) -> Finding? {
    guard let numbers = NumbersInTexts(column), let pair = numbers.pairInWrongOrder, let first = keys.first
    else { return nil }
    let message = Message.textHoldsNumbers(
      field, first: pair.first, second: pair.second, file: file, share: numbers.share,
      isWhole: numbers.isWhole)
    return Finding(
      message, at: first.span, rulePath: first.rulePath,
      labels: keys.dropFirst().prefix(8).map { .init($0.span, "and here") })
  }
}

extension SortKey {
  /// Whether it puts texts in order letter by letter.
  fileprivate var comparesLetters: Bool {
    guard case .direction = order, take != .count else { return false }
    switch text?.mode {
    case .standard, .exact, nil: return true
    case .natural, .version: return false
    }
  }
}

/// The numbers among the texts of a column, where these are nearly all.
private struct NumbersInTexts {
  private struct Number {
    var value: DecimalValue
    var text: [UInt8]
  }

  /// By value.
  private let numbers: [Number]
  private let count: Int

  /// Looks for them; nil where more than one text of ten is something else.
  init?(_ column: ValueColumn) {
    var numbers: [Number] = []
    var count = 0
    for index in 0..<column.valueCount where !column.isMissing(index) {
      let text = column.bytes[column.byteRange(index)]
      // An empty cell says nothing of what the others are.
      if text.isEmpty { continue }
      count += 1
      if Self.looksLikeANumber(text), let value = DecimalValue(literal: text) {
        numbers.append(Number(value: value, text: Array(text)))
      } else if (count - numbers.count) * 10 > column.valueCount {
        return nil
      }
    }
    guard numbers.count * 10 >= count * 9 else { return nil }
    self.numbers = numbers.sorted { $0.value < $1.value }
    self.count = count
  }

  /// Digits, perhaps with a sign and a fraction. Longer ones are numbers of parcels and the like.
  private static func looksLikeANumber(_ text: ArraySlice<UInt8>) -> Bool {
    var digits = text
    if let sign = digits.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      digits.removeFirst()
    }
    let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return (1...2).contains(parts.count) && text.count <= 18
      && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { (0x30...0x39).contains($0) } }
  }

  var isWhole: Bool { numbers.allSatisfy { !$0.text.contains(UInt8(ascii: ".")) && $0.text[0] >= 0x30 } }

  /// Two numbers of which the greater one is the lesser text, and the first in the order of texts: short ones. Nil where
  /// both orders are the same, as they are of years.
  var pairInWrongOrder: (first: String, second: String)? {
    // Orders that agree on all neighbours agree on all.
    let pairs = zip(numbers, numbers.dropFirst()).filter { lesser, greater in
      lesser.value < greater.value && greater.text.lexicographicallyPrecedes(lesser.text)
    }
    return pairs.min { $0.0.text.count + $0.1.text.count < $1.0.text.count + $1.1.text.count }.map {
      (String(decoding: $0.1.text, as: UTF8.self), String(decoding: $0.0.text, as: UTF8.self))
    }
  }

  var share: String {
    numbers.count == count ? "all \(count) values" : "\(numbers.count) of \(count) values"
  }
}
