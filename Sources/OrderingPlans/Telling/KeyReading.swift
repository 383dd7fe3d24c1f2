package import OrderingValues
package import RuleModel
import SortKernels

/// What a key sees of an item, in words.
package struct KeyReading: Sendable, Hashable {
  /// What the item holds.
  package var value: String
  /// What of it is compared, where that is something else: its band, day, place in a list.
  package var seen: String?
  /// What the value is computed from, the whole before its parts.
  package var parts: [Part] = []

  /// A part of what a key computes.
  package struct Part: Sendable, Hashable {
    /// The name or formula, in back quotes.
    package var name: String
    /// What it is for the item.
    package var value: String
    /// How far it stands below the key's own value, from 1.
    package var depth: Int

    /// A part with its value.
    package init(name: String, value: String, depth: Int) {
      (self.name, self.value, self.depth) = (name, value, depth)
    }
  }

  /// What is seen of an item.
  package init(value: String, seen: String? = nil, parts: [Part] = []) {
    (self.value, self.seen, self.parts) = (value, seen, parts)
  }

  /// What the item holds, and in brackets what of it is compared.
  package var words: String { seen.map { "\(value) (\($0))" } ?? value }
}

extension Program {
  /// What the keys see of some of the items of columns: for each item, one reading a key.
  ///
  /// - Precondition: The program was made from the plan, and the columns are those it reads.
  /// - Complexity: O(items asked for × keys and parts).
  package func readings(of items: [Int], in columns: [ValueColumn], by plan: OrderingPlan) -> [[KeyReading]] {
    let columns = whole(columns.map { $0.gathering(items: items) })
    let byStep = steps.indices.map { readings(ofStep: $0, inWhole: columns, by: plan) }
    return items.indices.map { item in byStep.map { $0[item] } }
  }

  /// What one key sees of all items of the columns that the program reads and computes.
  func readings(ofStep index: Int, inWhole columns: [ValueColumn], by plan: OrderingPlan) -> [KeyReading] {
    let step = steps[index]
    let column = columns[step.column]
    let field = plan.field(plan.keys[index])
    let seen = step.seenWords(column, field)
    var readings = seen.indices.map { KeyReading(value: column.words(ofItem: $0, field), seen: seen[$0]) }
    if case .condition(let condition) = step.key.subject {
      // The key takes what is not known for false, and so hides the difference.
      let known = values(of: condition, in: columns, by: plan)
      for item in readings.indices where known.isMissing(item) {
        readings[item].seen = "not known, which counts as false"
      }
    }
    if case .pinned = step.key.subject {
      // Its value is what the item is called by anyway.
      for item in readings.indices {
        readings[item] = KeyReading(value: readings[item].seen ?? readings[item].value)
      }
    }
    if case .shuffle = step.key.subject {
      // That tells any two apart, all but never.
      for item in readings.indices { readings[item].value = "\(readings[item].value.prefix(13))…'" }
    }
    for part in parts(of: plan.keys[index].key, in: columns, by: plan) {
      for item in readings.indices {
        readings[item].parts.append(.init(name: part.name, value: part.values[item], depth: part.depth))
      }
    }
    return readings
  }
}

extension ValueColumn {
  /// What an item holds, in words; texts stand in quotes where those are wanted, and in lists always.
  package func words(ofItem item: Int, _ field: ItemKind.Field, quotes: Bool = true) -> String {
    let quotes = quotes || holdsMany
    let values = valueRange(ofItem: item).map { value(at: $0)?.words(field, quotes: quotes) ?? "missing" }
    if holdsMany { return values.isEmpty ? "missing" : "[\(values.joined(separator: ", "))]" }
    return values.first ?? "missing"
  }

  /// Whether an item holds no value.
  package func isMissingItem(_ item: Int) -> Bool {
    holdsMany ? valueRange(ofItem: item).isEmpty : isMissing(item)
  }
}

extension Program.Step {
  /// What the key compares of each item, where that is not just the value.
  fileprivate func seenWords(_ column: ValueColumn, _ field: ItemKind.Field) -> [String?] {
    let seen = seen(column).column
    // Versions are the only values of a type that are not all comparable.
    let unfit = comparison == .version ? Set(encode(seen, encoding).invalidItems) : []
    // Read once for all items.
    var calendar: CalendarBucketing?
    if case .per(let unit, let zone?) = key.grouping {
      calendar = CalendarBucketing(unit: unit, timeZone: zone.value ?? "")
    }
    return (0..<seen.itemCount).map { item in
      unfit.contains(item)
        ? "no version, counts as missing" : seenWords(seen, item, field, calendar: &calendar)
    }
  }

  private func seenWords(
    _ seen: ValueColumn, _ item: Int, _ field: ItemKind.Field, calendar: inout CalendarBucketing?
  ) -> String? {
    guard !seen.isMissing(item) else { return nil }
    if case .list(let values, _, _) = key.order {
      let place = Int(seen.words[item])
      return values.indices.contains(place)
        ? "place \(place + 1) of \(values.count) in the list" : "not in the list"
    }
    guard let value = seen.value(at: item) else { return nil }
    switch key.grouping {
    case .none:
      if case .choice(let place) = value, field.values.indices.contains(place) {
        let listed = "place \(place + 1) of \(field.values.count) in the list"
        return key.take == nil ? listed : "\(value.words(field, quotes: true)), \(listed)"
      }
      return key.take == nil ? nil : value.words(field, quotes: true)
    case .step(let step):
      if let step = step.wholeNumber, let count = value.wholeNumber {
        let (lower, isTooLow) = count.multipliedReportingOverflow(by: step)
        let (upper, isTooHigh) = lower.addingReportingOverflow(step)
        if !isTooLow, !isTooHigh { return "from \(lower) up to \(upper)" }
      }
      return "step \(value), of \(step) each"
    case .bands(let bounds):
      guard case .integer(let number) = value else { return nil }
      let band = Int(number)
      if band == 0 { return "below \(bounds[0])" }
      return band == bounds.count
        ? "from \(bounds[band - 1])" : "from \(bounds[band - 1]) up to \(bounds[band])"
    case .per(let unit, _):
      guard case .integer(let bucket) = value else { return nil }
      return calendar?.describe(bucket: bucket) ?? unit.describe(dayBucket: bucket)
    }
  }
}

extension FieldValue {
  fileprivate func words(_ field: ItemKind.Field, quotes: Bool) -> String {
    if case .text(let text) = self {
      return quotes ? "'\(text.string.onOneLine)'" : text.string.onOneLine
    }
    if case .choice(let place) = self, !field.values.indices.contains(place) {
      return "a value that is not declared"
    }
    return description(choices: field.values).onOneLine
  }
}

extension FieldValue {
  /// The value, if it is a whole number of 64 bits.
  fileprivate var wholeNumber: Int64? {
    switch self {
    case .integer(let value): value
    case .decimal(let value): Int64(value.description)
    case .number(let value): value.whole.flatMap { Int64(exactly: $0) }
    default: nil
    }
  }
}
