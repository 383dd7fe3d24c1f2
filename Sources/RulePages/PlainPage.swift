import ReportWriting
import RuleComparison

/// What a page says where scripts do not run: summaries, the orderings in plain English, the first items.
struct PlainPage {
  /// How many items of each ordering it shows.
  static let itemLimit = 50

  private(set) var text = ""

  init(_ content: PageContent) {
    add("h1", content.title)
    for sentence in content.origin { add("p", sentence) }
    add("p", "This page searches, compares and explains where its script may run; here are its main points.")
    for section in content.sections { add(section, content.items) }
  }

  private mutating func add(_ section: PageContent.Section, _ items: [Int: ShownItem]) {
    add("h2", section.label.map { "\($0) (\(section.name))" } ?? section.name)
    for sentence in section.summary { add("p", sentence) }
    let figures = section.figures.map { figure in
      "\(figure.label): \(figure.value)" + (figure.note.map { " (\($0))" } ?? "")
    }
    add("ul", figures)
    let hasChanged = section.oldSentences != nil && section.oldSentences != section.newSentences
    if hasChanged, let sentences = section.oldSentences {
      add("h3", "The ordering before")
      add("ol", sentences)
    }
    if let sentences = section.newSentences {
      add("h3", hasChanged ? "The ordering now" : "The ordering")
      add("ol", sentences)
    }
    if let list = section.newList ?? section.oldList {
      add("h3", section.newList == nil ? "The first items before" : "The first items")
      add("ol", list.entries.prefix(Self.itemLimit).map { items.name(of: $0.item) })
      if list.itemCount > Self.itemLimit { add("p", "… of \(counted(list.itemCount, "item")).") }
    }
  }

  private mutating func add(_ list: String, _ texts: [String]) {
    if texts.isEmpty { return }
    text += "<\(list)>\n"
    for text in texts { add("li", text) }
    text += "</\(list)>\n"
  }

  private mutating func add(_ element: String, _ content: String) {
    text += "<\(element) dir=\"auto\">\(content.escapedForMarkup)</\(element)>\n"
  }
}

extension [Int: ShownItem] {
  /// An item in a line: its name, and the first of its facts.
  fileprivate func name(of item: Int) -> String {
    guard let shown = self[item] else { return "item \(item + 1)" }
    let name = shown.name.shortEnoughForAPage
    return shown.facts.first.map { "\(name): \($0.value.shortEnoughForAPage)" } ?? name
  }
}
