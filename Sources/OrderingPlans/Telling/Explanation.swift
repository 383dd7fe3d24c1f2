package import OrderingValues
import RuleModel
import SortKernels

/// Why one item stands before another: key by key, both values, and which key decided.
package struct Explanation: Sendable, Hashable {
  package struct Line: Sendable, Hashable {
    /// The key in half a sentence.
    package var key: String
    /// What each item holds.
    package var first: String
    package var second: String
    /// What the key compares, where that differs from what the item holds: its band, day, place in a list.
    package var firstSeen: String?
    package var secondSeen: String?
    package var decides: Bool
    package var isAppended: Bool
    /// What the key is computed from, the whole before its parts.
    package var parts: [Part] = []

    /// A part of what a key computes.
    package struct Part: Sendable, Hashable {
      package var name: String
      package var first: String
      package var second: String
      /// How far it stands below the key's own value, from 1.
      package var depth: Int
    }

    /// What each item holds, and in brackets what of it is compared.
    package var firstWords: String { Self.words(first, firstSeen) }
    package var secondWords: String { Self.words(second, secondSeen) }

    private static func words(_ value: String, _ seen: String?) -> String {
      seen.map { "\(value) (\($0))" } ?? value
    }
  }

  /// The keys up to and with the one that decides; all of them where none does.
  package var lines: [Line]
  /// Below 0 where the first item stands before the second, above 0 where after it, 0 where they tie.
  package var order: Int
}

extension Program {
  /// Compares two of the items of some columns, and says how.
  ///
  /// Only these two are encoded, however many there are.
  /// - Precondition: The program was made from the plan, and the columns are those it reads.
  package func explanation(of first: Int, and second: Int, in columns: [ValueColumn], by plan: OrderingPlan)
    -> Explanation
  {
    let columns = whole(columns.map { $0.gathering(items: [first, second]) })
    let keys = keys(ofWhole: columns)
    let deciding = firstDifference(between: 0, and: 1, in: keys.columns).map {
      keys.step(ofColumn: $0)
    }
    var lines: [Explanation.Line] = []
    for (index, step) in steps.prefix((deciding ?? steps.count - 1) + 1).enumerated() {
      let column = columns[step.column]
      let field = plan.field(plan.keys[index])
      var seen = step.seenWords(column, field)
      if case .condition(let condition) = step.key.subject {
        // The key takes what is not known for false, and so hides the difference.
        let known = values(of: condition, in: columns, by: plan)
        for item in 0...1 where known.isMissing(item) { seen[item] = "not known, which counts as false" }
      }
      lines.append(
        .init(
          key: plan.words(for: plan.keys[index]), first: column.words(ofItem: 0, field),
          second: column.words(ofItem: 1, field), firstSeen: seen[0], secondSeen: seen[1],
          decides: index == deciding, isAppended: plan.keys[index].isAppended,
          parts: parts(of: plan.keys[index].key, in: columns, by: plan)))
    }
    return Explanation(lines: lines, order: precedence(of: 0, and: 1, in: keys.columns))
  }
}

/// A value that its key cannot compare; it counts as missing.
package struct UnfitValue: Sendable, Hashable {
  package var item: Int
  package var field: ExactText
  /// What is wrong, in plain words.
  package var message: String
}

extension Program {
  /// The values that were not fit for how they are compared, each item and field once, by item.
  /// - Precondition: The program was made from the plan, and the keys by it from the columns.
  package func unfitValues(_ keys: Keys, in columns: [ValueColumn], by plan: OrderingPlan) -> [UnfitValue] {
    if keys.invalid.isEmpty { return [] }
    let columns = whole(columns)
    var seen: Set<[Int]> = []
    let unfit = keys.invalid.filter { seen.insert([steps[$0.step].column, $0.item]).inserted }
    return unfit.sorted { ($0.item, $0.step) < ($1.item, $1.step) }.map { step, item in
      let field = plan.field(plan.keys[step])
      let value = columns[steps[step].column].words(ofItem: item, field)
      // Versions are the only values of a type that are not all comparable.
      return UnfitValue(
        item: item, field: field.name,
        message: field.many
          ? "\(value) holds a text that is not a version like 1.10.2"
          : "\(value) is not a version like 1.10.2")
    }
  }
}

extension ValueColumn {
  /// What an item holds, in words.
  func words(ofItem item: Int, _ field: ItemKind.Field) -> String {
    let values = valueRange(ofItem: item).map { value(at: $0)?.quotedText(field) ?? "missing" }
    if holdsMany { return values.isEmpty ? "missing" : "[\(values.joined(separator: ", "))]" }
    return values.first ?? "missing"
  }
}

extension Program.Step {
  /// What the key compares of each item, where that is not just the value.
  fileprivate func seenWords(_ column: ValueColumn, _ field: ItemKind.Field) -> [String?] {
    let seen = seen(column).column
    // Versions are the only values of a type that are not all comparable.
    let unfit = comparison == .version ? encode(seen, encoding).invalidItems : []
    return (0..<seen.itemCount).map { item in
      unfit.contains(item) ? "no version, counts as missing" : seenWords(seen, item, field)
    }
  }

  private func seenWords(_ seen: ValueColumn, _ item: Int, _ field: ItemKind.Field) -> String? {
    guard !seen.isMissing(item) else { return nil }
    if case .list(let values, _, _) = key.order {
      let place = Int(seen.words[item])
      return values.indices.contains(place)
        ? "place \(place + 1) of \(values.count) in the list" : "not in the list"
    }
    guard let value = seen.value(at: item) else { return nil }
    switch key.grouping {
    case .none: return key.take == nil ? nil : value.quotedText(field)
    case .step(let step): return "step \(value), of \(step) each"
    case .bands(let bounds):
      guard case .integer(let number) = value else { return nil }
      let band = Int(number)
      if band == 0 { return "below \(bounds[0])" }
      return band == bounds.count
        ? "from \(bounds[band - 1])" : "from \(bounds[band - 1]) up to \(bounds[band])"
    case .per(let unit, let zone):
      guard case .integer(let bucket) = value else { return nil }
      if let zone = zone?.value, var bucketing = CalendarBucketing(unit: unit, timeZone: zone) {
        return bucketing.describe(bucket: bucket)
      }
      return unit.describe(dayBucket: bucket)
    }
  }
}

extension FieldValue {
  fileprivate func quotedText(_ field: ItemKind.Field) -> String {
    if case .text(let text) = self { return "'\(text.string.onOneLine)'" }
    if case .choice(let place) = self, !field.values.indices.contains(place) {
      return "a value that is not declared"
    }
    return description(choices: field.values).onOneLine
  }
}
