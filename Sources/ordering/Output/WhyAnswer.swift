import OrderingPlans
import OrderingValues
import Orderings
import ReportWriting

/// Why one record stands before another, to be shown.
struct WhyAnswer {
  let plan: OrderingPlan
  let explanation: Explanation
  let names: (String, String)
  let numbers: (Int, Int)
  /// What people call them by, where they know them by something else than their names.
  let labels: (String?, String?)

  var text: String {
    // Names and values come from the data, and may hold anything, line breaks too.
    var explanation = explanation
    explanation.lines = explanation.lines.map(\.printable)
    let text = Reason(explanation).described(
      first: Console.printable(names.0), second: Console.printable(names.1),
      labels: (labels.0.map(Console.printable), labels.1.map(Console.printable)))
    return text + "\n"
  }

  var json: JSONValue {
    let before = explanation.order == 0 ? nil : explanation.order < 0 ? names.0 : names.1
    return [
      "ordering": .text(plan.name.string),
      "first": Self.record(names.0, numbers.0, labels.0),
      "second": Self.record(names.1, numbers.1, labels.1),
      "before": before.map(JSONValue.text) ?? .null,
      "keys": .list(explanation.lines.map(Self.key)),
    ]
  }

  private static func record(_ name: String, _ number: Int, _ label: String?) -> JSONValue {
    .object(present: ("name", .text(name)), ("record", .number(number)), ("label", label.map(JSONValue.text)))
  }

  private static func key(_ line: Explanation.Line) -> JSONValue {
    .object(
      present: ("key", .text(line.key)), ("decides", .truth(line.decides)),
      ("appended", .truth(line.isAppended)),
      ("first", value(line.first, line.firstSeen)), ("second", value(line.second, line.secondSeen)),
      ("remark", line.remark.map(JSONValue.text)),
      (
        "parts",
        line.parts.isEmpty
          ? nil
          : .list(
            line.parts.map {
              [
                "name": .text($0.name), "first": .text($0.first), "second": .text($0.second),
                "depth": .number($0.depth),
              ]
            })
      ))
  }

  private static func value(_ value: String, _ seen: String?) -> JSONValue {
    .object(present: ("value", .text(value)), ("seen", seen.map(JSONValue.text)))
  }
}

extension Explanation.Line {
  /// The line with each of its texts on one line.
  var printable: Self {
    var line = self
    line.key = Console.printable(key)
    line.first = Console.printable(first)
    line.second = Console.printable(second)
    line.firstSeen = firstSeen.map(Console.printable)
    line.secondSeen = secondSeen.map(Console.printable)
    line.remark = remark.map(Console.printable)
    for index in parts.indices {
      line.parts[index].name = Console.printable(parts[index].name)
      line.parts[index].first = Console.printable(parts[index].first)
      line.parts[index].second = Console.printable(parts[index].second)
    }
    return line
  }
}
