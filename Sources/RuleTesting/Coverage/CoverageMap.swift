import OrderingPlans
import OrderingValues
import RuleModel
import RuleText

/// Which written keys the keys of each plan come from.
///
/// A key counts in the ordering that writes it, once, whichever orderings use that: a test of any of them decides it.
/// The identity that is added to keep ties apart is written by nobody and does not count.
struct CoverageMap {
  /// A written key, and something that it says.
  struct Place: Hashable {
    var key: WrittenKey
    var aspect: KeyAspect
  }

  private let book: LoadedBook
  /// For each ordering the written keys that those of its plan come from, in the order of the plan.
  private let origins: [[WrittenKey]]

  /// Finds the origins in a book without errors, whose plans are all there.
  init(_ book: LoadedBook) {
    self.book = book
    origins = book.book.orderings.indices.map { WrittenKey.all(ofOrdering: $0, in: book.book) }
  }

  /// What a test of an ordering decides that passes.
  func places(decidedBy runner: RuleTestRunner, items: [ValueColumn], ofOrdering index: Int) -> Set<Place> {
    let probe = RuleTestProbe(runner, items: items)
    var planKeys: [WrittenKey: Set<Int>] = [:]
    for (place, origin) in origins[index].enumerated() { planKeys[origin, default: []].insert(place) }
    var decided: Set<Place> = []
    for (key, places) in planKeys {
      for aspect in aspects(of: key) where probe.decides(aspect, ofKeys: places) {
        decided.insert(Place(key: key, aspect: aspect))
      }
    }
    return decided
  }

  /// All that the orderings say, with what is decided of it.
  func coverage(deciding decided: Set<Place>) -> RuleCoverage {
    var points: [RuleCoverage.Point] = []
    for (index, ordering) in book.book.orderings.enumerated() {
      for (entry, rule) in ordering.keys.enumerated() {
        let key = WrittenKey(ordering: index, entry: entry)
        guard case .key(let sortKey) = rule.subject, let planned = planned(key) else { continue }
        for aspect in aspects(of: key) {
          points.append(
            .init(
              ordering: ordering.name, key: book.plans[index].words(for: planned), aspect: aspect,
              standsFirst: sortKey.putsFirst(aspect), span: rule.span, rulePath: rule.rulePath,
              isDecided: decided.contains(Place(key: key, aspect: aspect))))
        }
      }
    }
    return RuleCoverage(points: points)
  }

  private func aspects(of key: WrittenKey) -> [KeyAspect] {
    planned(key).map { book.plans[key.ordering].aspects(of: $0) } ?? []
  }

  /// The key in the plan of the ordering that writes it.
  private func planned(_ key: WrittenKey) -> OrderingPlan.Key? {
    origins[key.ordering].firstIndex(of: key).map { book.plans[key.ordering].keys[$0] }
  }
}

extension SortKey {
  fileprivate func putsFirst(_ aspect: KeyAspect) -> Bool {
    if aspect == .others, case .list(_, let othersFirst, _) = order { return othersFirst }
    return missingFirst
  }
}
