import OrderingPlans
import ReportWriting
import RuleComparison

/// The content of a page as its script reads it: JSON without spaces, in which every text stands once.
///
/// Texts are numbers into `words`, items numbers into `items`, keys numbers into `keys` of their list, and places count
/// from 0; -1 stands for none. What the lists of numbers mean, the script says where it reads them.
struct PageData {
  private(set) var text = ""
  private var words = NumberedTexts()
  private var items: NumberedItems

  init(_ content: PageContent) {
    items = NumberedItems(content.items)
    text.reserveCapacity(1 << 18)
    text += "{\"title\":\(words.number(content.title)),\"origin\":"
    add(content.origin)
    text += ",\"sections\":"
    list(content.sections) { $0.add($1) }
    // Last, as only now all are known.
    text += ",\"items\":"
    list(items.all) { data, item in data.add(data.items.shown(item), item) }
    text += ",\"words\":["
    for (place, word) in words.all.enumerated() {
      if place > 0 { text += "," }
      text += word.inJSON(escaping: .unseenAndMarkup)
    }
    text += "]}"
  }

  private mutating func add(_ section: PageContent.Section) {
    text += "{\"name\":\(words.number(section.name)),\"label\":\(words.number(section.label)),\"summary\":"
    add(section.summary)
    text += ",\"figures\":"
    list(section.figures) { data, figure in
      data.text +=
        "[\(data.words.number(figure.label)),\(data.words.number(figure.value)),\(data.words.number(figure.note))]"
    }
    for (name, sentences) in [("old", section.oldSentences), ("new", section.newSentences)] {
      text += ",\"\(name)\":"
      if let sentences { add(sentences) } else { text += "null" }
    }
    let lists = [section.oldList, section.newList]
    text += ",\"lists\":"
    list(lists) { $0.add($1) }
    text += ",\"elsewhere\":"
    addPlaces(of: section.effect, notIn: lists)
    text += ",\"effect\":"
    add(section.effect)
    text += "}"
  }

  private mutating func add(_ ranked: RankedList?) {
    guard let ranked else { return text += "null" }
    text += "{\"keys\":"
    add(ranked.keys)
    text += ",\"appended\":\(ranked.appendedKey ?? -1),\"count\":\(ranked.itemCount),\"entries\":"
    list(ranked.entries) { data, entry in
      data.text += "[\(data.items.number(entry.item)),\(entry.place),\(entry.decidingKey ?? -1)"
      for cell in entry.cells {
        data.text += ","
        data.add(cell)
      }
      data.text += "]"
    }
    text += "}"
  }

  private mutating func add(_ cell: KeyReading) {
    let value = words.number(cell.value.shortEnoughForAPage)
    if cell.seen == nil, cell.parts.isEmpty { return text += "\(value)" }
    text += "[\(value),\(words.number(cell.seen?.shortEnoughForAPage))"
    for part in cell.parts {
      text += ",\(words.number(part.name)),\(words.number(part.value)),\(part.depth)"
    }
    text += "]"
  }

  /// Items that only one of two lists shows, with the place that each has in the order of the other.
  private mutating func addPlaces(of effect: OrderEffect?, notIn lists: [RankedList?]) {
    guard let effect, let old = lists[0], let new = lists[1] else { return text += "[[],[]]" }
    let shown = [old, new].map { Set($0.entries.map(\.item)) }
    text += "["
    for (side, order) in [effect.oldOrder, effect.newOrder].enumerated() {
      if side > 0 { text += "," }
      let absent = shown[1 - side].subtracting(shown[side])
      let places = absent.isEmpty ? [] : order.enumerated().filter { absent.contains($0.element) }
      list(places) { data, entry in data.text += "[\(data.items.number(entry.element)),\(entry.offset)]" }
    }
    text += "]"
  }

  private mutating func add(_ effect: OrderEffect?) {
    guard let effect else { return text += "null" }
    // Those of items that stand in a list; what else moved is only counted.
    let moves = effect.moves.filter { items.isNumbered($0.item) }
    text += "{\"count\":\(effect.itemCount),\"moved\":\(effect.moves.count),\"moves\":"
    list(moves) { data, move in
      data.text += "[\(data.items.number(move.item)),\(move.oldPlace),\(move.newPlace),"
      data.text += "\(data.items.isKnown(move.passed) ? data.items.number(move.passed) : -1),"
      data.text += "\(move.decidingNow ?? -1),\(move.decidingBefore ?? -1)]"
    }
    text += ",\"tops\":"
    list(effect.tops) { data, top in
      data.text += "[\(top.count)"
      for side in [top.entering, top.leaving] {
        data.text += ","
        data.list(side.filter(data.items.isKnown)) { $0.text += "\($0.items.number($1))" }
      }
      data.text += "]"
    }
    text += "}"
  }

  /// An item as `[name, field, value, field, value, …]`.
  private mutating func add(_ shown: ShownItem?, _ item: Int) {
    text += "[\(words.number(shown?.name.shortEnoughForAPage ?? "item \(item + 1)"))"
    for fact in shown?.facts ?? [] {
      text += ",\(words.number(fact.field)),\(words.number(fact.value.shortEnoughForAPage))"
    }
    text += "]"
  }

  private mutating func add(_ texts: [String]) { list(texts) { $0.text += "\($0.words.number($1))" } }

  private mutating func list<Element>(_ elements: [Element], _ add: (inout PageData, Element) -> Void) {
    text += "["
    for (place, element) in elements.enumerated() {
      if place > 0 { text += "," }
      add(&self, element)
    }
    text += "]"
  }
}

/// Texts by number, each once.
private struct NumberedTexts {
  private(set) var all: [String] = []
  private var numbers: [[UInt8]: Int] = [:]

  /// The number of a text. Texts that differ in bytes are two, though Unicode takes some of them for equal.
  mutating func number(_ text: String) -> Int {
    let bytes = Array(text.utf8)
    if let number = numbers[bytes] { return number }
    numbers[bytes] = all.count
    all.append(text)
    return all.count - 1
  }

  mutating func number(_ text: String?) -> Int { text.map { number($0) } ?? -1 }
}

/// The items of a page by number, those that it shows.
private struct NumberedItems {
  private let known: [Int: ShownItem]
  /// By their place in the data.
  private(set) var all: [Int] = []
  private var numbers: [Int: Int] = [:]

  init(_ known: [Int: ShownItem]) { self.known = known }

  func isKnown(_ item: Int) -> Bool { known[item] != nil }
  func isNumbered(_ item: Int) -> Bool { numbers[item] != nil }
  func shown(_ item: Int) -> ShownItem? { known[item] }

  mutating func number(_ item: Int) -> Int {
    if let number = numbers[item] { return number }
    numbers[item] = all.count
    all.append(item)
    return all.count - 1
  }
}

extension String {
  /// A text of the data as a page shows it: browsers take seconds for words of a hundred thousand letters.
  var shortEnoughForAPage: String {
    let limit = 1000
    // No scalar has less than a byte.
    guard utf8.count > limit, unicodeScalars.count > limit else { return self }
    return String(unicodeScalars.prefix(limit)) + "…"
  }
}
