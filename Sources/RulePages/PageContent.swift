package import RuleComparison

/// What a page shows: one ordering or several, each with its items, before and after a change or as they are.
package struct PageContent: Sendable {
  /// One ordering of the page.
  package struct Section: Sendable {
    package var name: String
    /// What people see in a picker, where there is such a label.
    package var label: String?
    /// What became of it, in a sentence or more; for a page without a change nothing.
    package var summary: [String] = []
    /// The ordering in plain English, before the change where there is one.
    package var oldSentences: [String]?
    /// The ordering in plain English, as it is; nil where it is gone.
    package var newSentences: [String]?
    /// Before the change; nil where there is none, or the ordering is new.
    package var oldList: RankedList?
    /// As it is; nil where it is gone.
    package var newList: RankedList?
    /// What moves, and why; nil where nothing can.
    package var effect: OrderEffect?

    /// An ordering of a page; what is left out, it does not have.
    package init(
      name: String, label: String? = nil, summary: [String] = [], oldSentences: [String]? = nil,
      newSentences: [String]? = nil, oldList: RankedList? = nil, newList: RankedList? = nil,
      effect: OrderEffect? = nil
    ) {
      (self.name, self.label, self.summary) = (name, label, summary)
      (self.oldSentences, self.newSentences) = (oldSentences, newSentences)
      (self.oldList, self.newList, self.effect) = (oldList, newList, effect)
    }
  }

  /// The title of the page.
  package var title: String
  /// What it was made of: the rules and the data, a sentence each.
  package var origin: [String]
  package var sections: [Section]
  /// The items of all lists, by their place in the data. Those that no list shows may be left out.
  package var items: [Int: ShownItem]

  /// A page of some orderings.
  package init(title: String, origin: [String], sections: [Section], items: [Int: ShownItem]) {
    (self.title, self.origin, self.sections, self.items) = (title, origin, sections, items)
  }

  /// How many items of a list a page shows where nobody says another number: so many that it stays quick to open.
  package static func entryLimit(sections: Int) -> Int { min(2000, max(200, 20_000 / max(sections, 1))) }

  /// How many of the farthest moves of an ordering are shown, though their items stand behind those its lists begin
  /// with.
  package static let moveLimit = 200
}
