import OrderingPlans
import OrderingValues
import Orderings
import RecordSorting
import Records
import ReportWriting
import RuleModel

extension Command {
  static let why = Command(
    name: "why", operands: "NAME A B", operandCount: 3...3,
    summary: "Says why one record stands before another, key by key.",
    details: """
      A and B are identities, or record numbers from 1 where the items have no identity. JSON has one object: the
      ordering, both records, the one that comes before (null where they tie), and the keys up to the one that
      decides, each with what it sees of both.
      """,
    options: [
      Option("--data", value: "FILE", "The records. Default: standard input."), .rules, .from, .invalid,
      Option("--output", value: "FORMAT", "human or json. Default: human."),
    ] + Option.context + [.color],
    run: { invocation in
      try reportingBrokenInput {
        let format = try invocation.recordFormat("--from")
        let output = try invocation.word("--output", default: WhyFormat.human)
        let invalid = try invocation.invalidValues()
        let book = try OpenBook(for: invocation)
        let context = try invocation.context(for: book.loaded.book)
        let plan = try book.plan(invocation.operands[0]).given(context, of: book.loaded.book)
        let file = try InputFile(records: invocation.value("--data"), from: format)
        let records = try OrderedRecords(
          file, by: plan, in: context, invalid: invalid, needsIdentity: true)
        let first = try records.record(named: invocation.operands[1])
        let second = try records.record(named: invocation.operands[2])
        if first == second { throw UsageError("both names mean the same record", help: "name two records") }
        let explanation = records.program.explanation(of: first, and: second, in: records.columns, by: plan)
        let answer = WhyAnswer(
          plan: plan, explanation: explanation,
          names: (records.name(of: first), records.name(of: second)), numbers: (first + 1, second + 1),
          labels: try records.labels(of: (first, second), in: file, readBy: explanation))
        try Console.standardOutput.print(output == .json ? answer.json.document : answer.text)
        return .success
      }
    })

  private enum WhyFormat: String, CaseIterable { case human, json }
}

/// Why one record stands before another, to be shown.
private struct WhyAnswer {
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

extension OrderedRecords {
  /// The titles of two records: their first text, where that is neither what they are called by nor told already.
  fileprivate func labels(
    of records: (Int, Int), in file: InputFile, readBy explanation: Explanation
  ) throws -> (String?, String?) {
    let kind = plan.kind
    guard kind.identity != nil,
      let title = kind.fields.indices.first(where: {
        kind.fields[$0].type == .text && !kind.fields[$0].many && $0 != kind.identity
      }),
      !plan.keys.prefix(explanation.lines.count).contains(where: { $0.key.subject == .value(title) })
    else { return (nil, nil) }
    // The ordering does not read it: of the two records alone, and what is wrong with it is nobody's business here.
    var bytes: [UInt8] = []
    try writeRecords(read, order: [records.0, records.1], from: file.bytes, as: file.format) {
      bytes += $0
    }
    var field = RecordField(kind.fields[title])
    (field.isRequired, field.isUnique) = (false, false)
    let column = readRecords(bytes, format: file.format, fields: [field], invalid: .treatAsMissing).table
    guard column.errors.isEmpty, column.records.count == 2 else { return (nil, nil) }
    func label(_ item: Int) -> String? {
      guard !column.columns[0].isMissing(item), let text = column.columns[0].value(at: item) else {
        return nil
      }
      // As much as fits a line.
      let words = text.description
      return words.count > 60 ? words.prefix(60) + "…" : words
    }
    return (label(0), label(1))
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
