import OrderingPlans
import OrderingValues
import RuleModel
import RuleText

/// Which written keys the keys of each plan come from.
///
/// A key counts in the ordering that writes it, once, whichever orderings use that: a test of any of them decides it.
/// The identity that is added to keep ties apart is written by nobody and does not count.
struct CoverageMap {
  /// A written key by the place of its ordering in the book and its own in the ordering, and something that it says.
  struct Place: Hashable {
    var key: Key
    var aspect: KeyAspect
  }

  struct Key: Hashable {
    var ordering: Int
    var entry: Int
  }

  private let book: LoadedBook
  /// For each ordering the written keys that those of its plan come from, in the order of the plan.
  private let origins: [[Key]]

  /// Finds the origins in a book without errors, whose plans are all there.
  init(_ book: LoadedBook) {
    self.book = book
    var known: [[Key]?] = Array(repeating: nil, count: book.book.orderings.count)
    for index in book.book.orderings.indices { _ = Self.origins(of: index, in: book.book, &known) }
    origins = known.map { $0 ?? [] }
  }

  /// No deeper than orderings may use one another, which the planner has checked.
  private static func origins(of index: Int, in book: CheckedBook, _ known: inout [[Key]?]) -> [Key] {
    if let found = known[index] { return found }
    var keys: [Key] = []
    for (entry, rule) in book.orderings[index].keys.enumerated() {
      switch rule.subject {
      case .key: keys.append(Key(ordering: index, entry: entry))
      case .use(let reference, _):
        guard let used = book.index(of: reference.name) ?? book.index(replacing: reference.name) else {
          continue
        }
        keys += origins(of: used, in: book, &known)
      }
    }
    known[index] = keys
    return keys
  }

  /// What a test of an ordering decides; nothing where it fails.
  func places(decidedBy runner: RuleTestRunner, items: [ValueColumn], ofOrdering index: Int) -> Set<Place> {
    guard let probe = RuleTestProbe(runner, items: items) else { return [] }
    var planKeys: [Key: Set<Int>] = [:]
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
        let key = Key(ordering: index, entry: entry)
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

  private func aspects(of key: Key) -> [KeyAspect] {
    planned(key).map { book.plans[key.ordering].aspects(of: $0) } ?? []
  }

  /// The key in the plan of the ordering that writes it.
  private func planned(_ key: Key) -> OrderingPlan.Key? {
    origins[key.ordering].firstIndex(of: key).map { book.plans[key.ordering].keys[$0] }
  }
}

extension SortKey {
  fileprivate func putsFirst(_ aspect: KeyAspect) -> Bool {
    if aspect == .others, case .list(_, let othersFirst, _) = order { return othersFirst }
    return missingFirst
  }
}
