public import Foundation
package import OrderingPlans
package import OrderingValues
import RuleModel
import SortKernels

/// An ordering of a rule book, bound to the items of an app.
///
/// It is a strategy that is chosen at run time: a value that can be kept, compared, sent to another task, and
/// given to every API that takes a `SortComparator`.
///
/// ```swift
/// let newest = try book.ordering("newest", for: FeedStory.self)
/// let feed = stories.sorted(using: newest)
/// ```
///
/// Two orderings are equal where they compare by the same keys in the same direction, whatever they are called.
/// How their fields read the items is not compared: see ``==(_:_:)``.
///
/// A text that is no version although the rules compare versions counts as missing.
public struct Ordering<Item>: SortComparator, CustomStringConvertible, Sendable {
  /// The name in the rule book.
  public let name: String
  /// Forward as the rules say; reversed, everything is turned around, missing values too.
  public var order: SortOrder = .forward
  package var isReversed: Bool { order == .reverse }
  /// Why the ordering that was asked for cannot be used by this app, where this one is its `fallback`.
  public let fallbackReasons: [Diagnostic]

  /// The parameters and the instant that it orders by.
  public private(set) var context: OrderingContext

  /// The plan in the context.
  private(set) var plan: OrderingPlan
  /// The context as plans need it.
  package private(set) var planContext: PlanContext
  /// The plan as the rules say it, and their book, for other contexts.
  package let unboundPlan: OrderingPlan
  private let book: CheckedBook
  let label: OrderingRule.Label
  /// The plan in the context, ready to make keys.
  private(set) var program: Program
  /// In the order of the program's columns.
  private let readers: [(field: Field<Item>, binding: FieldBinding)]
  /// The keys where none needs columns; else none.
  private var directKeys: [DirectKey] = []

  init(
    _ rule: OrderingRule, _ plan: OrderingPlan, of book: CheckedBook,
    readers: [(Field<Item>, FieldBinding)], fallbackReasons: [Diagnostic], context: OrderingContext
  ) throws(RuleError) {
    name = rule.name.string
    label = rule.label
    unboundPlan = plan
    self.book = book
    self.readers = readers
    self.fallbackReasons = fallbackReasons
    self.context = context
    (self.plan, planContext, program) = try Self.bound(plan, of: book, in: context)
    directKeys = Self.directKeys(of: program, readers)
  }

  private static func directKeys(
    of program: Program, _ readers: [(field: Field<Item>, binding: FieldBinding)]
  ) -> [DirectKey] {
    let keys = program.steps.compactMap { step -> DirectKey? in
      guard step.column < readers.count, let reader = readers[step.column].field.reader else { return nil }
      let (field, binding) = readers[step.column]
      return DirectKey(step, reader: reader, of: field.valueType, by: binding)
    }
    return keys.count == program.steps.count ? keys : []
  }

  private static func bound(
    _ plan: OrderingPlan, of book: CheckedBook, in context: OrderingContext
  ) throws(RuleError) -> (OrderingPlan, PlanContext, Program) {
    let checked = try context.checked(by: book).get()
    let bound = try plan.bound(to: checked, of: book).get()
    return (bound, checked, Program(bound, in: checked))
  }

  /// The same ordering by other parameters, or at another time.
  /// - Throws: ``RuleError`` where a parameter is missing or does not fit.
  public func with(_ context: OrderingContext) throws(RuleError) -> Ordering {
    var other = self
    other.context = context
    (other.plan, other.planContext, other.program) = try Self.bound(unboundPlan, of: book, in: context)
    other.directKeys = Self.directKeys(of: other.program, readers)
    return other
  }

  // MARK: For people

  /// What people see in a picker: the label in the first of some languages (BCP 47 tags, the most wanted
  /// first) that there is one for, else the ordering's name.
  public func label(for languages: [String] = Locale.preferredLanguages) -> String {
    label.text(for: languages) ?? name
  }

  /// The ordering in plain English, one sentence a key; reversed, one before them says so.
  public var sentences: [String] {
    order == .forward ? plan.sentences : [Self.turnedAround] + plan.sentences
  }

  private static var turnedAround: String {
    "The other way round: what these keys put last comes first, missing values too."
  }

  /// The computed values that the keys read, a sentence each: tables row by row.
  public var definitions: [String] { plan.definitions }

  /// The ordering in plain English, and what it computes.
  public var description: String { (sentences + definitions).joined(separator: "\n") }

  /// Why one item stands before another.
  public func why(_ first: Item, _ second: Item) -> Reason {
    let explanation = withPair(first, second) { columns, program in
      program.explanation(of: 0, and: 1, in: columns, by: plan)
    }
    return Reason(explanation, isReversed: order == .reverse)
  }

  // MARK: Comparing

  /// Compares two items by the same keys that a sort compares.
  ///
  /// Nothing is allocated where the keys are fields of one word each or texts compared exactly. Other keys are
  /// made anew by each call: for more than a few items ``Swift/Sequence/sorted(using:)`` is the fast path, which
  /// makes the keys of each item once.
  /// - Complexity: O(keys), and the length of texts.
  public func compare(_ lhs: Item, _ rhs: Item) -> ComparisonResult {
    let order = withUnsafePointer(to: lhs) { lhs in
      withUnsafePointer(to: rhs) { precedence(of: lhs, and: $0) }
    }
    return order == 0 ? .orderedSame : order < 0 ? .orderedAscending : .orderedDescending
  }

  /// Whether one item comes before another.
  @usableFromInline
  func isBefore(_ a: Item, _ b: Item) -> Bool { compare(a, b) == .orderedAscending }

  /// −1, 0 or 1: whether one item comes before another, ties with it or comes after it.
  private func precedence(of a: UnsafePointer<Item>, and b: UnsafePointer<Item>) -> Int {
    if !directKeys.isEmpty, let precedence = directKeys.precedence(of: a, and: b, turned: isReversed) {
      return precedence
    }
    let order = withPair(a.pointee, b.pointee) { columns, program in
      SortKernels.precedence(of: 0, and: 1, in: program.keys(of: columns).columns)
    }
    return isReversed ? -order : order
  }

  private func withPair<Result>(_ a: Item, _ b: Item, _ body: ([ValueColumn], Program) -> Result) -> Result {
    [a, b].withUnsafeBufferPointer { body(columns(of: $0), program) }
  }

  /// What the plan reads of the items, a column for each of its slots.
  package func columns(of items: UnsafeBufferPointer<Item>) -> [ValueColumn] {
    readers.map { $0.binding.convert($0.field.fill(items)) }
  }

  private func keys(of items: UnsafeBufferPointer<Item>) -> [KeyColumn] {
    let keys = program.keys(of: columns(of: items)).columns
    return order == .forward ? keys : keys.map(\.turnedAround)
  }

  // MARK: Sorting

  /// Calls a body with the numbers of items in order, which it may overwrite, or with nil where they stand in order
  /// already. Items that tie keep their order.
  ///
  /// - Precondition: There are at most 2³² − 1 items.
  @usableFromInline
  func withOrder(
    of items: UnsafeBufferPointer<Item>, threads: Int, _ body: (UnsafeMutableBufferPointer<UInt32>?) -> Void
  ) {
    guard items.count > 1, let start = UnsafeRawPointer(items.baseAddress) else { return body(nil) }
    guard !directKeys.isEmpty else { return withGeneralOrder(of: items, threads: threads, body) }
    if items.count <= FewItems.limit {
      FewItems.withOrder(
        of: start, stride: MemoryLayout<Item>.stride, count: items.count, by: directKeys, turned: isReversed
      ) { order in
        guard let order else { return withGeneralOrder(of: items, threads: threads, body) }
        body(order.indices.allSatisfy { order[$0] == $0 } ? nil : order)
      }
    } else {
      let many = ManyItems(items: start, keys: directKeys, turned: isReversed, threads: threads)
      if let order = many.sorted(count: items.count) {
        give(order, to: body)
      } else {
        withGeneralOrder(of: items, threads: threads, body)
      }
    }
  }

  /// Whether the second of two items comes before the first.
  @usableFromInline
  func areTurned(_ items: UnsafeBufferPointer<Item>) -> Bool {
    guard let first = items.baseAddress else { return false }
    return precedence(of: first, and: first + 1) > 0
  }

  private func withGeneralOrder(
    of items: UnsafeBufferPointer<Item>, threads: Int, _ body: (UnsafeMutableBufferPointer<UInt32>?) -> Void
  ) {
    give(sortedItems(of: keys(of: items), count: items.count, threads: threads), to: body)
  }

  private func give(_ order: borrowing SortedItems, to body: (UnsafeMutableBufferPointer<UInt32>?) -> Void) {
    // What is unchanged has no numbers yet, and needs none.
    if order.arrangement == .unchanged { body(nil) } else { order.withItems(body) }
  }

  /// The indices of the first items in order.
  @usableFromInline
  func firstIndices(_ count: Int, of items: UnsafeBufferPointer<Item>) -> [Int] {
    if count < items.count / 16, items.count <= UInt32.max, let start = UnsafeRawPointer(items.baseAddress),
      !directKeys.isEmpty,
      let first = FirstItems.first(count, of: start, count: items.count, by: directKeys, turned: isReversed)
    {
      return first.map { Int($0) }
    }
    if directKeys.isEmpty { return smallest(count, of: keys(of: items), count: items.count) }
    var first = Array(0..<Swift.min(count, items.count))
    withOrder(of: items, threads: 1) { order in
      if let order { first = order.prefix(count).map { Int($0) } }
    }
    return first
  }

  /// The index of the first item that belongs before the one in front of it, or nil where all are in order.
  ///
  /// - Complexity: O(n) reads of each field, by columns: all keys are made before the first two are compared.
  @usableFromInline
  func firstDisorder(in items: UnsafeBufferPointer<Item>) -> Int? {
    firstOutOfOrder(in: keys(of: items), count: items.count)
  }
}

extension Ordering: Hashable {
  /// Whether both compare by the same keys in the same direction.
  ///
  /// Equal orderings sort alike where the same fields were bound to them. Closures cannot be compared, so
  /// orderings that were bound to different ones are equal too, and may sort differently.
  public static func == (a: Ordering, b: Ordering) -> Bool { a.order == b.order && a.program == b.program }

  /// Hashes the keys and the direction.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(order)
    hasher.combine(program)
  }
}
