import OrderingPlans
import OrderingValues
import Records
import RuleComparison
import RuleModel
import RuleText

/// The records that a change is looked at with, by what they are.
struct ComparedData {
  /// The records of one kind of items.
  struct File {
    let items: ExactText
    let file: InputFile
    let records: ComparedRecords
  }

  private(set) var files: [File] = []

  /// The records of a kind of items.
  subscript(items: ExactText) -> File? { files.first { $0.items == items } }

  /// Reads the files that `--data` names, each once, for all orderings that are to be compared.
  ///
  /// - Parameters:
  ///   - request: What the call asks for.
  ///   - books: The two versions.
  ///   - orderings: Those that are compared, with what the caller supplies in their place.
  /// - Throws: ``BadRecords`` where records do not fit; they have been shown.
  init(_ request: DiffRequest, _ books: ComparedBooks, _ orderings: [BoundOrdering]) throws {
    let names = (books.new.loaded.book.kinds + books.old.loaded.book.kinds).map(\.name)
      .reduce(into: [ExactText]()) { if !$0.contains($1) { $0.append($1) } }
    var isBad = false
    for value in request.data {
      let (named, path) = GivenExamples.parts(of: value, names)
      let file = try InputFile(records: path, from: request.format)
      guard let items = named ?? (names.count == 1 ? names[0] : nil) else {
        if names.isEmpty {
          throw UsageError("neither version says what its items are", help: "leave out `--data`")
        }
        let list = names.map { shown($0.string) }.joined(separator: " and ")
        throw UsageError(
          "the books are about \(list), and \(shown(path)) may hold either",
          help: "say which, as in `--data \(names[0].string)=\(path)`")
      }
      if let other = self[items] {
        throw UsageError(
          "\(shown(other.file.name)) and \(shown(file.name)) are both to hold \(shown(items.string))",
          help: "give one file for each kind of items")
      }
      func plans(_ side: KeyPath<BoundOrdering, OrderingPlan?>) -> [OrderingPlan] {
        orderings.compactMap { $0[keyPath: side] }.filter { $0.kind.name == items }
      }
      do {
        let records = try ComparedRecords.reading(
          file, old: plans(\.old), new: plans(\.new), invalid: request.invalid)
        files.append(File(items: items, file: file, records: records))
      } catch is BadRecords {
        // What is wrong with the other files is said, too.
        isBad = true
      }
    }
    if isBad { throw BadRecords() }
  }
}

/// Both versions of an ordering with what the caller supplies in their place.
struct BoundOrdering {
  let change: OrderingChange
  private(set) var old: OrderingPlan?
  private(set) var new: OrderingPlan?
  /// Why the items cannot be put in order by it; nil where they can.
  private(set) var obstacle: String?

  init(_ change: OrderingChange, _ books: ComparedBooks, _ contexts: (old: PlanContext, new: PlanContext)) {
    self.change = change
    let both = [
      (change.old, books.old.loaded.book, contexts.old), (change.new, books.new.loaded.book, contexts.new),
    ]
    let bound = both.map { plan, book, context -> OrderingPlan? in
      guard let plan else { return nil }
      let missing = book.missingParameters(of: plan.parameters, in: context.parameters)
      if let message = missing.first {
        obstacle =
          "What it does to items is not shown: \(message.text)" + (message.help.map { "; \($0)" } ?? "") + "."
        return nil
      }
      let (bound, problems) = plan.bound(to: context.parameters)
      if let message = problems.first {
        obstacle = "What it does to items is not shown: \(message.text)."
        return nil
      }
      return bound
    }
    if obstacle == nil, let old = bound[0], let new = bound[1], old.kind.name != new.kind.name {
      obstacle = "What it does to items is not shown: it orders other items than before."
    }
    if obstacle == nil { (old, new) = (bound[0], bound[1]) }
  }
}
