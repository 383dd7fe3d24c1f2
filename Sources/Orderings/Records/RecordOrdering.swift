public import Foundation
package import OrderingPlans
package import OrderingValues
import RuleModel
import SortKernels

/// An ordering of a rule book for records, whose fields are found by the names of the rule file.
///
/// ```swift
/// let newest = try book.recordOrdering("newest")
/// let feed = try newest.sorted(records)
/// ```
public struct RecordOrdering: CustomStringConvertible, Sendable {
  /// What becomes of a value that its field cannot take, of a missing one where it is required, and of a
  /// repeated one where it is unique.
  public enum InvalidValues: Sendable, Hashable {
    /// It is an error.
    case refuse
    /// It counts as missing. ``RecordOrdering/check(_:)`` tells which there are.
    case treatAsMissing
  }

  /// The name in the rule book.
  public let name: String
  private let label: OrderingRule.Label
  private let plan: OrderingPlan
  /// The plan as the rules say it, and what it is bound to.
  package let unboundPlan: OrderingPlan
  package let planContext: PlanContext
  private let program: Program

  init(_ rule: OrderingRule, _ plan: OrderingPlan, unbound: OrderingPlan, in context: PlanContext) {
    name = rule.name.string
    label = rule.label
    self.plan = plan
    unboundPlan = unbound
    planContext = context
    program = Program(plan, in: context)
  }

  // MARK: For people

  /// What people see in a picker: the label in the first of some languages (BCP 47 tags, the most wanted
  /// first) that there is one for, else the ordering's name.
  public func label(for languages: [String] = Locale.preferredLanguages) -> String {
    label.text(for: languages) ?? name
  }

  /// The ordering in plain English, one sentence a key.
  public var sentences: [String] { plan.sentences }

  /// The computed values that the keys read, a sentence each: tables row by row.
  public var definitions: [String] { plan.definitions }

  /// The ordering in plain English, and what it computes.
  public var description: String { (sentences + definitions).joined(separator: "\n") }

  /// Why one record stands before another.
  /// - Throws: ``RecordError`` with every invalid value of the two.
  public func why(
    _ first: Record, _ second: Record, invalid: InvalidValues = .refuse
  ) throws(RecordError) -> Reason {
    let columns = try read([first, second], invalid).columns
    return Reason(program.explanation(of: 0, and: 1, in: columns, by: plan))
  }

  // MARK: Sorting

  /// The records in order, those that tie as they came.
  ///
  /// - Throws: ``RecordError`` with every value of a field of this ordering that the field cannot take.
  /// - Complexity: O(n) reads of each field, and a sort of n keys.
  public func sorted(_ records: [Record], invalid: InvalidValues = .refuse) throws(RecordError) -> [Record] {
    let keys = try read(records, invalid).keys
    return sortedPermutation(of: keys.columns, count: records.count).map { records[$0] }
  }

  /// The first `count` records in order, at least 0: the same that the whole order begins with. Where there are
  /// fewer, all of them.
  ///
  /// - Throws: ``RecordError`` with every value of a field of this ordering that the field cannot take.
  /// - Complexity: O(n) reads of each field, and less than a sort of n keys.
  public func min(
    count: Int, of records: [Record], invalid: InvalidValues = .refuse
  ) throws(RecordError) -> [Record] {
    precondition(count >= 0, "A number of records is not negative.")
    let keys = try read(records, invalid).keys
    return smallest(count, of: keys.columns, count: records.count).map { records[$0] }
  }

  /// Checks all values that this ordering reads.
  /// - Throws: ``RecordError`` with every value that its field cannot take.
  public func check(_ records: [Record]) throws(RecordError) { _ = try read(records, .refuse) }

  /// What the plan reads of the records, a column for each of its slots.
  package func columns(
    of records: [Record], invalid: InvalidValues
  ) throws(RecordError) -> [ValueColumn] { try read(records, invalid).columns }

  private func read(
    _ records: [Record], _ invalid: InvalidValues
  ) throws(RecordError) -> (columns: [ValueColumn], keys: Program.Keys) {
    let reader = RecordReader(records, program.slots.map { plan.kind.fields[$0] })
    let columns = reader.values
    let keys = program.keys(of: columns)
    guard invalid == .refuse else { return (columns, keys) }
    var problems = reader.problems
    for unfit in program.unfitValues(keys, in: columns, by: plan) {
      problems.add(unfit.field.string, ofRecord: unfit.item, unfit.message)
    }
    if problems.count > 0 { throw problems }
    return (columns, keys)
  }
}

extension RuleBook {
  /// The ordering of a name, for records.
  /// - Throws: ``RuleError`` where there is no such ordering, with what was probably meant, or a parameter is
  ///   missing or does not fit.
  public func recordOrdering(
    _ name: String, in context: OrderingContext = OrderingContext()
  ) throws(RuleError) -> RecordOrdering {
    let place = try place(of: name).get()
    let checked = try context.checked(by: loaded.book).get()
    let plan = try loaded.plans[place].bound(to: checked, of: loaded.book).get()
    return RecordOrdering(loaded.book.orderings[place], plan, unbound: loaded.plans[place], in: checked)
  }
}
