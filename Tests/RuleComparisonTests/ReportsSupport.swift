import OrderingPlans
import OrderingValues
import Records
import RuleComparison

/// The report of a comparison, with what one of its changes does to some records.
func told(
  _ change: OrderingChange, _ ndjson: String, _ comparison: BookComparison, tops: [Int] = [10],
  moves: Int? = nil
) throws -> ChangeReport {
  let context = PlanContext(now: Instant(secondsSince1970: 1_800_000_000)!)
  var entries = comparison.orderings.map { ChangeReport.Entry($0) }
  var count = 0
  if let old = change.old, let new = change.new,
    let place = entries.firstIndex(where: { $0.change.name == change.name })
  {
    let records = ComparedRecords(Array(ndjson.utf8), format: .ndjson, old: [old], new: [new])
    let rankings = records.rankings(of: old, and: new, in: (context, context))
    let effect = OrderEffect(from: rankings.old, to: rankings.new, tops: tops)
    entries[place].change.effect = effect
    entries[place].effect = ToldEffect(effect, of: records, by: rankings, moves: moves)
    count = records.count
  }
  return ChangeReport(
    oldName: "old", newName: "new", data: [.init(items: "stories", name: "stories.ndjson", count: count)],
    entries: entries, parts: comparison.parts, toolVersion: "1.2.3")
}
