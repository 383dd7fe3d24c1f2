import OrderingPlans
import OrderingTestSupport
import OrderingValues
import Records
import RuleComparison
import RuleModel
import RuleText

/// Two versions of a book and the data of a test.
struct TwoVersions {
  let old: LoadedBook
  let new: LoadedBook
  let records: ComparedRecords

  /// Two versions that share their fields, each with its keys for the ordering `list`.
  init(
    fields: String, old: String, new: String, data: String, format: RecordFormat = .csv,
    invalid: InvalidValues = .refuse
  ) {
    func rules(_ keys: String) -> String {
      func indented(_ text: String, _ margin: String) -> String {
        text.split(separator: "\n").map { margin + $0 }.joined(separator: "\n")
      }
      return
        "rules: 1\nitems: things\nfields:\n\(indented(fields, "  "))\norderings:\n  list:\n\(indented(keys, "    "))\n"
    }
    self.init(
      oldRules: rules(old), newRules: rules(new), data: data, format: format, invalid: invalid)
  }

  init(
    oldRules: String, newRules: String, data: String, format: RecordFormat = .csv,
    invalid: InvalidValues = .refuse
  ) {
    old = LoadedBook.load([SourceFile(name: "old.yaml", text: oldRules)])
    new = LoadedBook.load([SourceFile(name: "new.yaml", text: newRules)])
    records = ComparedRecords(
      Array(data.utf8), format: format, old: old.plans, new: new.plans, invalid: invalid)
  }

  static let context = PlanContext(now: Instant(secondsSince1970: 1_800_000_000)!)

  /// The effect on the first ordering of both.
  func effect(tops: [Int] = []) -> OrderEffect {
    let rankings = records.rankings(of: old.plans[0], and: new.plans[0], in: (Self.context, Self.context))
    return OrderEffect(from: rankings.old, to: rankings.new, tops: tops)
  }

  var newRanking: RecordRanking { records.ranking(by: new.plans[0], of: .new, in: Self.context) }
}

/// What moved, as `"name: old > new, passed name"`, places from 1.
func told(_ effect: OrderEffect, _ records: ComparedRecords) -> [String] {
  effect.moves.map {
    "\(records.name(of: $0.item)): \($0.oldPlace + 1) > \($0.newPlace + 1), passed \(records.name(of: $0.passed))"
  }
}

// MARK: Slow and simple counterparts

/// The length of the longest increasing subsequence and the least cost of such a one, by trying all subsets.
func bestOfAllSubsets(_ newPlaces: [Int]) -> (length: Int, cost: Int) {
  var best = (length: 0, cost: 0)
  for subset in 0..<(1 << newPlaces.count) {
    let members = newPlaces.indices.filter { subset >> $0 & 1 == 1 }
    guard zip(members, members.dropFirst()).allSatisfy({ newPlaces[$0] < newPlaces[$1] }) else { continue }
    let cost = members.reduce(0) { $0 + abs(newPlaces[$1] - $1) }
    if members.count > best.length || members.count == best.length && cost < best.cost {
      best = (members.count, cost)
    }
  }
  return best
}

/// The pairs that stand the other way round, by looking at each.
func swappedPairsOneByOne(_ newPlaces: [Int]) -> Int {
  var count = 0
  for i in newPlaces.indices {
    for j in newPlaces.indices where i < j && newPlaces[i] > newPlaces[j] { count += 1 }
  }
  return count
}
