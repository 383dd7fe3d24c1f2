import OrderingPlans
import OrderingValues
import RuleComparison
import RulePages

/// An ordering and its first items as text, each with what puts it behind the one before it.
struct PreviewText {
  private(set) var text = ""

  init(_ content: PageContent) {
    for section in content.sections {
      for sentence in section.summary { add(sentence) }
      text += "\n"
      for (place, sentence) in (section.newSentences ?? []).enumerated() { add("\(place + 1). \(sentence)") }
      text += "\n"
      if let list = section.newList { add(list, content.items) }
    }
  }

  private mutating func add(_ list: RankedList, _ items: [Int: ShownItem]) {
    let width = list.entries.last.map { String($0.place + 1).count } ?? 0
    for (place, entry) in list.entries.enumerated() {
      let number = String(entry.place + 1)
      let indent = String(repeating: " ", count: width - number.count)
      add("\(indent)\(number). \(Self.name(of: entry.item, items))")
      guard place > 0 else { continue }
      add(String(repeating: " ", count: width + 2) + Self.reason(entry, after: list.entries[place - 1], list))
    }
    let rest = list.itemCount - list.entries.count
    if list.itemCount == 0 { add("There are no items.") }
    if rest > 0 { add("… and \(rest.grouped) more; `--items \(list.itemCount)` shows all") }
  }

  /// An item as people recognise it: its first fact, such as a title, and its name.
  private static func name(of item: Int, _ items: [Int: ShownItem]) -> String {
    guard let shown = items[item] else { return "record \(item + 1)" }
    return shown.facts.first.map { "\($0.value) (\(shown.name))" } ?? shown.name
  }

  /// Why an entry stands behind another, right before it.
  private static func reason(_ entry: RankedList.Entry, after other: RankedList.Entry, _ list: RankedList)
    -> String
  {
    guard let key = entry.decidingKey else { return "ties with the one before, and stays as it came" }
    let values = shortened(other.cells[key].words, entry.cells[key].words)
    return "by \(list.keys[key]): \(values.1), behind \(values.0)"
  }

  /// A line. What stands in it comes from the data, and may hold anything, line breaks too.
  private mutating func add(_ line: String) { text += Console.printable(line) + "\n" }
}
