import OrderingPlans
import OrderingValues
import RuleComparison
import RuleModel
import RulePages
import RuleText

/// One comparison of two versions of a rule book.
struct Difference {
  private let request: DiffRequest
  private let books: ComparedBooks
  private let contexts: (old: PlanContext, new: PlanContext)
  private let comparison: BookComparison
  private let orderings: [BoundOrdering]
  private let data: ComparedData

  init(_ request: DiffRequest, _ books: ComparedBooks, _ invocation: Invocation) throws {
    self.request = request
    self.books = books
    try request.outputs.refuse(overwriting: books.old.paths + books.new.paths, "a file of the rules")
    try request.outputs.refuse(
      overwriting: request.data.flatMap { value in
        [value] + value.split(separator: "=", maxSplits: 1).dropFirst().map(String.init)
      }, "a file of the records")
    let contexts = try invocation.contexts(for: books.old.loaded.book, and: books.new.loaded.book)
    self.contexts = contexts
    var comparison = BookComparison(old: books.old.loaded, new: books.new.loaded)
    let chosen = try request.chosen(of: comparison.orderings)
    // What moves nothing stands behind what may.
    comparison.orderings =
      chosen.filter { $0.group != .wording } + chosen.filter { $0.group == .wording }
    self.comparison = comparison
    // Lists of what was added or is gone are for the page alone.
    let needsLists = request.outputs.formats.contains(.html)
    orderings = comparison.orderings.map { change in
      let isCompared = change.presence == .kept && change.difference == .meaning
      let isShown = needsLists && !change.isUnchanged
      return isCompared || isShown
        ? BoundOrdering(change, books, contexts) : BoundOrdering(unread: change)
    }
    data = try ComparedData(request, books, orderings)
  }

  func run() throws -> ExitCode {
    var page = PageMaker(
      books: books, data: data, isWanted: request.outputs.formats.contains(.html), items: request.items)
    var entries: [ChangeReport.Entry] = []
    for ordering in orderings {
      let entry = try self.entry(ordering, &page)
      entries.append(entry)
    }
    var report = ChangeReport(
      oldName: books.old.name, newName: books.new.name,
      data: data.files.map {
        .init(items: $0.items.string, name: $0.file.name, count: $0.records.count)
      },
      entries: entries, parts: request.only.isEmpty ? comparison.parts : [], toolVersion: Tool.version)
    try refuseUnseen(entries)
    report.failures = request.conditions.flatMap { $0.failures(in: report) }
    let content = page.content(of: report)
    let code = request.outputs.write(to: .standardOutput) { format, console in
      switch format {
      case .human: try console.print(report.text { console.painted($0, $1.onTerminal) })
      case .markdown: try console.print(report.markdown)
      case .json: try console.print(report.json)
      case .html: try console.print(HTMLPage.text(of: content))
      }
    }
    for failure in report.failures { Console.standardError.remark(.error, failure) }
    return max(code, report.failures.isEmpty ? .success : .findings)
  }

  /// So many moves are told where not every one is asked for.
  private static let toldMoves = 25

  private func entry(_ ordering: BoundOrdering, _ page: inout PageMaker) throws -> ChangeReport.Entry {
    var change = ordering.change
    let isCompared = change.presence == .kept && change.difference == .meaning
    guard isCompared, !request.data.isEmpty else {
      if !change.isUnchanged { page.add(change, ordering, contexts) }
      return ChangeReport.Entry(change)
    }
    if let obstacle = ordering.obstacle {
      page.add(change, ordering, contexts)
      return ChangeReport.Entry(change, omission: obstacle)
    }
    guard let file = data[change.items], let old = ordering.old, let new = ordering.new else {
      page.add(change, ordering, contexts)
      return ChangeReport.Entry(
        change,
        omission:
          "What it does to items is not shown: no \(change.items) are given; add `--data \(change.items)=FILE`."
      )
    }
    let rankings = file.records.rankings(of: old, and: new, in: contexts)
    for ranking in [rankings.old, rankings.new] {
      try file.records.refuseUnfitValues(of: ranking, in: file.file, request.invalid)
    }
    let effect = OrderEffect(from: rankings.old, to: rankings.new, tops: request.tops)
    change.effect = effect
    page.add(change, effect, rankings, file)
    let isWhole = request.outputs.formats.contains(.json)
    return ChangeReport.Entry(
      change,
      effect: ToldEffect(effect, of: file.records, by: rankings, moves: isWhole ? nil : Self.toldMoves))
  }

  /// A condition about items that could not be looked at for an ordering must not pass for one that is not met.
  private func refuseUnseen(_ entries: [ChangeReport.Entry]) throws {
    guard let condition = request.conditions.first(where: { !$0.measure.countsOrderings }),
      let entry = entries.first(where: { $0.omission != nil }), let why = entry.omission
    else { return }
    throw UsageError(
      "\(shown("--fail-if " + condition.text)) cannot be looked at for \(shown(entry.change.name.string))",
      help: why)
  }
}

extension BoundOrdering {
  /// An ordering that no items are put in order by.
  init(unread change: OrderingChange) { self.change = change }
}

extension ChangeReport.LineStyle {
  fileprivate var onTerminal: TerminalStyle {
    switch self {
    case .heading, .figures: .strong
    case .removed: .removed
    case .added: .added
    }
  }
}
