import OrderingPlans
import OrderingValues
import ReportWriting

extension ChangeReport {
  /// The report for programs: all of it, every move with the keys that decide.
  package var json: String {
    let summary = Group.allCases.map { (name: $0.rawValue, value: JSONValue.number(entries($0).count)) }
    let files = data.map { file -> JSONValue in
      ["items": .text(file.items), "file": .text(file.name), "count": .number(file.count)]
    }
    let whole: JSONValue = [
      "version": 1, "tool": ["name": "ordering", "version": .text(toolVersion)], "old": .text(oldName),
      "new": .text(newName), "data": .list(files), "summary": .object(summary),
      "orderings": .list(entries.map(\.json)), "parts": .list(parts.map(\.json)),
      "failures": .list(failures.map(JSONValue.text)),
    ]
    return whole.document
  }
}

extension ChangeReport.Entry {
  fileprivate var json: JSONValue {
    let presence =
      switch change.presence {
      case .added: "added"
      case .removed: "removed"
      case .kept: "kept"
      }
    let difference =
      switch change.difference {
      case .none: "none"
      case .wording: "wording"
      case .meaning: "meaning"
      }
    func lines(_ side: SentenceLine.Side) -> JSONValue {
      .list(change.sentences.filter { $0.side == side || $0.side == .both }.map { .text($0.text) })
    }
    return .object(
      present: ("name", .text(change.name.string)), ("oldName", change.oldName.map { .text($0.string) }),
      ("items", .text(change.items.string)), ("presence", .text(presence)), ("difference", .text(difference)),
      ("remarks", .list(change.remarks.map(JSONValue.text))),
      ("oldSentences", change.old == nil ? nil : lines(.old)),
      ("newSentences", change.new == nil ? nil : lines(.new)),
      ("effect", effect?.json), ("noEffect", omission.map(JSONValue.text)))
  }
}

extension PartChange {
  fileprivate var json: JSONValue {
    .object(
      present: ("part", .text(part.rawValue)), ("change", .text(change.rawValue)),
      ("name", .text(name.string)),
      ("items", items.map { .text($0.string) }), ("details", .list(details.map(JSONValue.text))))
  }
}

extension ToldEffect {
  fileprivate var json: JSONValue {
    let tops = tops.map { top -> JSONValue in
      [
        "count": .number(top.count), "entering": .list(top.entering.map(JSONValue.text)),
        "leaving": .list(top.leaving.map(JSONValue.text)),
      ]
    }
    return [
      "itemCount": .number(itemCount), "moved": .number(moveCount),
      "averageDistance": .fraction(averageDistance),
      "longestDistance": .number(longestDistance), "swappedPairs": .number(swappedPairs),
      "pairs": .number(pairs),
      "agreement": .fraction(agreement), "tops": .list(tops), "moves": .list(moves.map(\.json)),
    ]
  }
}

extension ToldEffect.Move {
  fileprivate var json: JSONValue {
    [
      "item": .text(item), "oldPlace": .number(oldPlace), "newPlace": .number(newPlace),
      "passed": .text(passed),
      "now": now?.json ?? .null, "before": before?.json ?? .null,
    ]
  }
}

extension ToldEffect.Deciding {
  fileprivate var json: JSONValue {
    [
      "key": .number(number), "words": .text(words), "value": .text(value), "passedValue": .text(passedValue),
    ]
  }
}
