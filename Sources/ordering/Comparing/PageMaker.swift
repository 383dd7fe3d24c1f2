import OrderingPlans
import OrderingValues
import RuleComparison
import RuleModel
import RulePages

/// Gathers what the page of a change shows, ordering by ordering, so that no more than that is kept.
struct PageMaker {
  private let books: ComparedBooks
  private let isWanted: Bool
  /// Where the items of each file begin among those of the page: a page numbers all its items in one row.
  private let starts: [ExactText: Int]
  private let data: ComparedData
  private var sections: [PageContent.Section] = []
  private var items: [Int: ShownItem] = [:]
  private let limit: Int

  init(books: ComparedBooks, data: ComparedData, isWanted: Bool, items: Int?) {
    self.books = books
    self.data = data
    self.isWanted = isWanted
    var start = 0
    var starts: [ExactText: Int] = [:]
    for file in data.files {
      starts[file.items] = start
      start += file.records.count
    }
    self.starts = starts
    limit =
      items
      ?? PageContent.entryLimit(
        sections: max(books.old.loaded.book.orderings.count, books.new.loaded.book.orderings.count))
  }

  /// The page, with what a report says of its orderings.
  func content(of report: ChangeReport) -> PageContent {
    var sections = sections
    let entries = report.entries.filter { !$0.change.isUnchanged }
    for (place, entry) in zip(sections.indices, entries) {
      sections[place].summary = entry.summary
    }
    return PageContent(
      title: "What changes: \(report.oldName) → \(report.newName)",
      origin: report.origin + report.parts.map(\.sentence), sections: sections, items: items)
  }

  /// Adds an ordering of which items moved.
  mutating func add(
    _ change: OrderingChange, _ effect: OrderEffect, _ rankings: (old: RecordRanking, new: RecordRanking),
    _ file: ComparedData.File
  ) {
    guard isWanted else { return }
    var section = section(change)
    let start = starts[file.items] ?? 0
    let far = effect.moves.prefix(PageContent.moveLimit).map(\.item)
    let top = effect.tops.flatMap { $0.entering + $0.leaving }
    let lists = (
      old: rankings.old.list(first: limit, also: far + top),
      new: rankings.new.list(first: limit, also: far + top)
    )
    let shown =
      lists.old.entries.map(\.item) + lists.new.entries.map(\.item) + top
      + effect.moves.prefix(PageContent.moveLimit).flatMap { [$0.item, $0.passed] }
    keep(shown, of: file)
    section.oldList = lists.old.shifted(by: start)
    section.newList = lists.new.shifted(by: start)
    section.effect = effect.shifted(by: start)
    sections.append(section)
  }

  /// Adds an ordering of which nothing moved, or that there is in one version only.
  mutating func add(
    _ change: OrderingChange, _ ordering: BoundOrdering, _ contexts: (old: PlanContext, new: PlanContext)
  ) {
    guard isWanted else { return }
    var section = section(change)
    if let file = data[change.items] {
      let start = starts[file.items] ?? 0
      func list(_ plan: OrderingPlan, _ side: RuleSide, _ context: PlanContext) -> RankedList {
        file.records.ranking(by: plan, of: side, in: context).list(first: limit)
      }
      if change.presence == .removed, let old = ordering.old {
        let list = list(old, .old, contexts.old)
        keep(list.entries.map(\.item), of: file)
        section.oldList = list.shifted(by: start)
      } else if let new = ordering.new {
        let list = list(new, .new, contexts.new)
        keep(list.entries.map(\.item), of: file)
        section.newList = list.shifted(by: start)
      }
    }
    sections.append(section)
  }

  private mutating func keep(_ shown: [Int], of file: ComparedData.File) {
    let start = starts[file.items] ?? 0
    let new = Set(shown).filter { items[$0 + start] == nil }
    for (item, value) in file.records.shownItems(new) { items[item + start] = value }
  }

  private func section(_ change: OrderingChange) -> PageContent.Section {
    let book = change.new == nil ? books.old.loaded.book : books.new.loaded.book
    let label = book.index(of: change.name).flatMap { book.orderings[$0].label.text(for: ["en"]) }
    return PageContent.Section(
      name: change.name.string, label: label, oldSentences: change.old?.lines, newSentences: change.new?.lines
    )
  }
}

extension RankedList {
  /// The list of items that are numbered from another start.
  fileprivate func shifted(by start: Int) -> RankedList {
    var list = self
    for place in list.entries.indices { list.entries[place].item += start }
    return list
  }
}

extension OrderEffect {
  /// The effect on items that are numbered from another start.
  fileprivate func shifted(by start: Int) -> OrderEffect {
    guard start > 0 else { return self }
    var effect = self
    for place in effect.oldOrder.indices { effect.oldOrder[place] += start }
    for place in effect.newOrder.indices { effect.newOrder[place] += start }
    for place in effect.moves.indices {
      effect.moves[place].item += start
      effect.moves[place].passed += start
    }
    for place in effect.tops.indices {
      effect.tops[place].entering = effect.tops[place].entering.map { $0 + start }
      effect.tops[place].leaving = effect.tops[place].leaving.map { $0 + start }
    }
    return effect
  }
}
