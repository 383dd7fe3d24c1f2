package import OrderingPlans
import RuleModel

/// A sentence of an ordering, and in which of its versions it stands.
package struct SentenceLine: Sendable, Hashable {
  /// The versions that have it.
  package enum Side: Sendable, Hashable { case old, new, both }

  package var side: Side
  package var text: String

  /// The sentences of two versions beside each other: what is gone before what stands there instead.
  package static func difference(from old: [String], to new: [String]) -> [SentenceLine] {
    var removed = Set<Int>()
    var added = Set<Int>()
    for change in new.difference(from: old) {
      switch change {
      case .remove(let place, _, _): removed.insert(place)
      case .insert(let place, _, _): added.insert(place)
      }
    }
    var lines: [SentenceLine] = []
    var (before, after) = (0, 0)
    while before < old.count || after < new.count {
      if removed.contains(before) {
        lines.append(.init(side: .old, text: old[before]))
        before += 1
      } else if added.contains(after) {
        lines.append(.init(side: .new, text: new[after]))
        after += 1
      } else {
        lines.append(.init(side: .both, text: new[after]))
        before += 1
        after += 1
      }
    }
    return lines
  }
}

extension OrderingChange {
  /// The ordering in plain English, before and after.
  package var sentences: [SentenceLine] {
    SentenceLine.difference(from: old?.lines ?? [], to: new?.lines ?? [])
  }
}

extension OrderingPlan {
  /// The ordering in plain English for being compared: its sentences, then what its computed values are, a line for
  /// each row of a table.
  package var lines: [String] {
    var lines = sentences
    let keyed = keys.compactMap { key -> TypedFormula? in
      guard case .value(let slot) = key.key.subject, let value = kind.computedValue(slot) else { return nil }
      return TypedFormula(
        source: "", root: .value(slot: slot, value.type, isRequired: false), type: value.type)
    }
    for slot in kind.reading(of: formulas + keyed).computed.reversed() {
      guard let value = kind.computedValue(slot) else { continue }
      lines.append("\(value.name.inQuotes) is \(value.rule.words).")
      if case .table(let table, let formula) = value.rule {
        lines += table.sentences(choices: formula.choices).map {
          "In the table of \(value.name.inQuotes): \($0)."
        }
      }
    }
    return lines.map(\.onOneLine)
  }
}
