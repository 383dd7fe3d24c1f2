import Foundation
package import OrderingPlans
import OrderingValues
import RecordSorting
package import Records
package import RuleModel

/// One of two versions of a rule book.
package enum RuleSide: Sendable, Hashable, CaseIterable {
  case old, new
}

/// Records of some data, read once for the orderings of both versions of a book.
///
/// A field that both declare alike is read once; one that they declare otherwise, each as it declares it.
package struct ComparedRecords: Sendable {
  /// What is wrong with the data: the first problems, and how many there are.
  package struct Problems: Sendable {
    /// A problem, and the version whose declaration of the field finds it; nil where both do.
    package struct Problem: Sendable, Hashable {
      package var side: RuleSide?
      package var problem: RecordProblem
    }

    /// The first problems, by record.
    package var first: [Problem] = []
    /// How many there are.
    package var count = 0

    /// Whether nothing is wrong.
    package var isEmpty: Bool { count == 0 }
  }

  /// What makes the data unusable. Where it is not empty, nothing else here should be used.
  package private(set) var errors = Problems()
  /// Invalid values that were taken for missing, as was asked.
  package private(set) var warnings = Problems()

  private let bytes: [UInt8]
  private var records = RecordRanges()
  private var old: ReadFields
  private var new: ReadFields

  /// Reads data: what the orderings read, and the title by which people recognise an item. What is wrong with a title
  /// that no ordering reads is no problem: it is missing.
  ///
  /// - Parameters:
  ///   - bytes: The whole of the data.
  ///   - format: The format they are in.
  ///   - old: Orderings of the one version, all of one kind of items; may be none.
  ///   - new: Orderings of the other, likewise.
  ///   - invalid: What becomes of invalid values, and of repeated ones of unique fields.
  /// - Complexity: O(*n*) in the number of bytes, on all cores.
  package init(
    _ bytes: [UInt8], format: RecordFormat, old: [OrderingPlan], new: [OrderingPlan],
    invalid: InvalidValues = .refuse
  ) {
    self.bytes = bytes
    self.old = ReadFields(of: old)
    self.new = ReadFields(of: new)
    var tables = Self.read(bytes, format, passes(withFacts: true), invalid)
    if tables.contains(where: { !$0.table.errors.isEmpty || !$0.table.warnings.isEmpty }), hasFacts {
      // What only tells people which item is meant may hold anything: it is read for itself, and is missing then.
      tables = Self.read(bytes, format, passes(withFacts: false), invalid)
      let facts = Self.read(bytes, format, factPasses, .treatAsMissing)
      for read in facts where read.table.errors.isEmpty { take(read) }
    }
    records = tables[0].table.records
    let shared = Set(self.new.declarations).intersection(self.old.declarations)
    // The names of the fields of a version are unique, so that a problem's field tells whose it is.
    let sharedNames = Set(shared.map(\.name.string))
    for (place, read) in tables.enumerated() {
      take(read)
      func side(_ problem: RecordProblem) -> RuleSide? {
        problem.field.flatMap { sharedNames.contains($0) ? nil : read.pass.side }
      }
      errors.add(read.table.errors, isAnotherPass: place > 0, side)
      warnings.add(read.table.warnings, isAnotherPass: place > 0, side)
    }
    for slot in self.old.slots where self.old.columns[slot] == nil {
      self.old.columns[slot] = self.new.column(declaredAs: FieldDeclaration(self.old.field(slot)))
    }
  }

  /// Fields that are read at once.
  private struct Pass {
    var side: RuleSide
    var slots: [Int]
    var fields: [ItemKind.Field]
  }

  private var hasFacts: Bool { !old.facts.isEmpty || !new.facts.isEmpty }

  /// All fields of the newer version, and those of the older that it declares otherwise or not at all.
  private func passes(withFacts: Bool) -> [Pass] {
    let newSlots = withFacts ? new.slots : new.slots.filter { !new.facts.contains($0) }
    let read = Set(newSlots.map { FieldDeclaration(new.field($0)) })
    let oldSlots = old.slots.filter {
      (withFacts || !old.facts.contains($0)) && !read.contains(FieldDeclaration(old.field($0)))
    }
    let passes = [
      Pass(side: .new, slots: newSlots, fields: newSlots.map(new.field)),
      Pass(side: .old, slots: oldSlots, fields: oldSlots.map(old.field)),
    ]
    // Where there is nothing to read, the records are counted.
    return passes.contains { !$0.slots.isEmpty } ? passes.filter { !$0.slots.isEmpty } : [passes[0]]
  }

  private var factPasses: [Pass] {
    [
      Pass(side: .new, slots: new.facts, fields: new.facts.map(new.field)),
      Pass(side: .old, slots: old.facts, fields: old.facts.map(old.field)),
    ].filter { !$0.slots.isEmpty }
  }

  private static func read(
    _ bytes: [UInt8], _ format: RecordFormat, _ passes: [Pass], _ invalid: InvalidValues
  ) -> [(pass: Pass, table: RecordTable)] {
    let threads = max(1, ProcessInfo.processInfo.activeProcessorCount / passes.count)
    return inParallel(mapping: passes.count) { place in
      let fields = passes[place].fields.map { RecordField($0) }
      let read = readRecords(bytes, format: format, fields: fields, invalid: invalid, threads: threads)
      return (passes[place], read.table)
    }
  }

  private mutating func take(_ read: (pass: Pass, table: RecordTable)) {
    for (slot, column) in zip(read.pass.slots, read.table.columns) {
      if read.pass.side == .new { new.columns[slot] = column } else { old.columns[slot] = column }
    }
  }

  /// How many records there are.
  package var count: Int { records.count }

  /// The line, from 1, in which a record begins.
  package func line(of item: Int) -> Int {
    bytes.withUnsafeBufferPointer { lineNumber(at: records[item].lowerBound, in: $0) }
  }

  /// How people speak of a record: by identity, or by number from 1 where the items have none.
  package func name(of item: Int) -> String {
    if let column = new.identities ?? old.identities {
      return column.value(at: item)?.description ?? "record number \(item + 1)"
    }
    return String(item + 1)
  }

  /// The first text of a record beside its name, which mostly is a title; nil where there is none.
  package func title(of item: Int) -> String? {
    let read = new.kind == nil ? old : new
    guard let slot = read.kind?.title, let column = read.columns[slot], !column.isMissingItem(item) else {
      return nil
    }
    return column.words(ofItem: item, read.field(slot), quotes: false)
  }

  /// The fields that an ordering reads and no record has: mostly the data call them otherwise.
  package func idleFields(of plan: OrderingPlan, _ side: RuleSide) -> [ItemKind.Field] {
    guard count > 0 else { return [] }
    return plan.slots.filter { fields(side).columns[$0]?.isAllMissing == true }.map { plan.kind.fields[$0] }
  }

  /// The records in the order of an ordering.
  ///
  /// - Parameters:
  ///   - plan: One of those that the records were read for, bound to the parameters of the context.
  ///   - side: The version it is of.
  ///   - context: What the order depends on beside the items.
  ///   - threads: On how many threads to sort.
  /// - Returns: Them, with what is compared of each.
  package func ranking(
    by plan: OrderingPlan, of side: RuleSide, in context: PlanContext, threads: Int = 1
  ) -> RecordRanking {
    let fields = fields(side)
    return RecordRanking(
      plan, in: context, columns: { fields.columns[$0]! }, count: count, threads: threads)
  }

  /// The records in the order of two orderings, sorted at once.
  package func rankings(
    of old: OrderingPlan, and new: OrderingPlan, in contexts: (old: PlanContext, new: PlanContext)
  ) -> (old: RecordRanking, new: RecordRanking) {
    let rankings = inParallel(mapping: 2) {
      $0 == 0 ? ranking(by: old, of: .old, in: contexts.old) : ranking(by: new, of: .new, in: contexts.new)
    }
    return (rankings[0], rankings[1])
  }

  /// Some of the records as people recognise them: by what of them was read but the identity, the title first.
  package func shownItems(_ items: some Sequence<Int>) -> [Int: ShownItem] {
    let read = new.kind == nil ? old : new
    var shown: [Int: ShownItem] = [:]
    for item in items where shown[item] == nil {
      let facts = read.shown.compactMap { slot -> ShownItem.Fact? in
        guard let column = read.columns[slot], !column.isMissingItem(item) else { return nil }
        let field = read.field(slot)
        return .init(field: field.name.string, value: column.words(ofItem: item, field, quotes: false))
      }
      shown[item] = ShownItem(name: name(of: item), facts: facts)
    }
    return shown
  }

  private func fields(_ side: RuleSide) -> ReadFields { side == .old ? old : new }
}

extension ComparedRecords.Problems {
  fileprivate mutating func add(
    _ problems: RecordProblems, isAnotherPass: Bool, _ side: (RecordProblem) -> RuleSide?
  ) {
    // What is wrong with the data themselves was said by the first pass.
    let new = problems.first.filter { !isAnotherPass || $0.field != nil }
    count += problems.count - (problems.first.count - new.count)
    first += new.map { Problem(side: side($0), problem: $0) }
    // Sorted in place: those of a record stay as they came.
    first = first.enumerated().sorted {
      ($0.element.problem.recordNumber ?? 0, $0.offset) < ($1.element.problem.recordNumber ?? 0, $1.offset)
    }.prefix(RecordProblems.limit).map(\.element)
  }
}
