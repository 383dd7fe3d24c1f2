import OrderingPlans
import PushDown

/// The order of an engine beside ours, row by row.
struct OrderComparison {
  /// The places of the records in our order and in theirs.
  let ours: [Int]
  let theirs: [Int]
  let records: OrderedRecords
  let report: PushReport

  /// How many differences are shown.
  static let limit = 3

  /// How many rows stand elsewhere.
  var movedCount: Int { zip(ours, theirs).count { $0 != $1 } }

  var isSame: Bool { ours == theirs }

  /// The first rows that differ: which, the key that decides, both values, and what the report says of it.
  var differences: String {
    var text = ""
    // Of a row that has moved far, each row on its way differs: the pairs that say something are those that our
    // order has the other way round.
    var shown: Set<[Int]> = []
    for place in ours.indices where ours[place] != theirs[place] && shown.count < Self.limit {
      let (here, there) = (ours[place], theirs[place])
      guard shown.insert([min(here, there), max(here, there)]).inserted else { continue }
      text += difference(at: place, here, there)
    }
    return text
  }

  private func difference(at place: Int, _ here: Int, _ there: Int) -> String {
    let explanation = records.program.explanation(of: here, and: there, in: records.columns, by: records.plan)
    let names = (Console.printable(records.name(of: here)), Console.printable(records.name(of: there)))
    var text = "Place \(place + 1): \(names.0) here, \(names.1) in \(report.engine)\n"
    guard let line = explanation.lines.last else { return text }
    text += "  decided by \(Console.printable(line.key))\n"
    text += "    \(names.0): \(Console.printable(line.firstWords))\n"
    text += "    \(names.1): \(Console.printable(line.secondWords))\n"
    // Keys before the one that decides tie here, and perhaps not there.
    let reasons = report.keys.prefix(explanation.lines.count).flatMap(\.reasons)
    if reasons.isEmpty {
      text +=
        "    The report says that these keys are exact: either the column file is wrong, or the report.\n"
    }
    for reason in reasons { text += "    \(PushText.line(of: reason))\n" }
    return text
  }
}
