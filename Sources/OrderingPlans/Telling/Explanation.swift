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
    /// What one has to know to see why the key decides or does not, where the values do not say it all.
    package var remark: String?
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
    package var firstWords: String { KeyReading(value: first, seen: firstSeen).words }
    package var secondWords: String { KeyReading(value: second, seen: secondSeen).words }
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
    let lines = steps.indices.prefix((deciding ?? steps.count) + 1).map { index in
      let readings = readings(ofStep: index, inWhole: columns, by: plan)
      return Explanation.Line(
        key: plan.words(for: plan.keys[index]), first: readings[0].value, second: readings[1].value,
        firstSeen: readings[0].seen, secondSeen: readings[1].seen, decides: index == deciding,
        isAppended: plan.keys[index].isAppended,
        remark: remark(onStep: index, inWhole: columns, decides: index == deciding),
        parts: zip(readings[0].parts, readings[1].parts).map {
          .init(name: $0.name, first: $0.value, second: $1.value, depth: $0.depth)
        })
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
