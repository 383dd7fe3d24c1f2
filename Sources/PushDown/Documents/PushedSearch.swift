public import Orderings
import OrderingPlans
import ReportWriting
import RuleModel

/// An ordering as the `sort` of a search.
///
/// ```swift
/// let search = try book.push("newest", to: .elasticsearch)
/// let page = try search.page(PageRequest(size: 20, position: .after(cursor)))
/// // page.body: {"sort":[{"publishedAt":{"order":"desc","missing":…}},…],"search_after":[…],"size":21}
/// ```
public struct PushedSearch: Sendable {
  /// The name of the ordering.
  public var name: String { ordering.name }
  /// The engine.
  public let engine: SearchEngine
  /// What the engine makes of each key.
  public var report: PushReport { ordering.report }
  fileprivate let ordering: FieldOrdering

  init(_ plan: OrderingPlan, to engine: SearchEngine, columns: ColumnMap, in context: PlanContext) {
    self.engine = engine
    let lowering = FieldLowering(
      plan: plan.bound(to: context.parameters).plan, columns: columns, backEnd: engine)
    ordering = FieldOrdering(
      plan, title: engine.title, backEnd: [engine.name] + columns.canonical, in: context,
      reasons: { _ in [.pointInTime] }
    ) { (key, index) throws(Refusal) in try lowering.lower(key.key, index) }
  }

  /// The array behind `sort`, as JSON.
  ///
  /// - Throws: ``CursorError/Kind/notPushed`` where the engine cannot take the whole ordering.
  public var sort: String { get throws(CursorError) { try ordering.wholeOrder.sort.text } }

  /// The body of the search for one page.
  ///
  /// - Parameters:
  ///   - request: Which page.
  ///   - keys: What cursors are signed by.
  /// - Returns: What to send, and what makes a page of the answer.
  /// - Throws: ``CursorError`` for what is wrong with the request or its cursor, and where the engine cannot take
  ///   the whole ordering.
  public func page(_ request: PageRequest, keys: CursorKeys? = nil) throws(CursorError) -> SearchPageQuery {
    try SearchPageQuery(self, request, CursorCodec(keys: keys))
  }
}

/// The search for one page, and what makes the page of its hits.
public struct SearchPageQuery: Sendable {
  /// The members of the search's body that the page needs, as a JSON object: `sort`, `search_after` and `size`.
  public let body: String
  private let pushed: PushedSearch
  private let request: PageRequest
  private let codec: CursorCodec

  fileprivate init(_ pushed: PushedSearch, _ request: PageRequest, _ codec: CursorCodec) throws(CursorError) {
    let ordering = pushed.ordering
    let values = try ordering.values(of: request, codec, types: ordering.atoms.map(\.type))
    self.pushed = pushed
    self.request = request
    self.codec = codec
    let atoms = ordering.atoms(backwards: request.isBackward)
    var members: [JSONValue.Member] = [("sort", atoms.sort)]
    if let values {
      members.append(
        ("search_after", .list(zip(atoms, values).map { $0.searchAfter($1) })))
    }
    members.append(("size", .number(request.size + 1)))
    body = JSONValue.object(members).text
  }

  /// The page of the hits.
  ///
  /// - Parameters:
  ///   - hits: In the order of the answer, at most one more than the page has.
  ///   - sort: The values of a hit's `sort`; that of `_shard_doc` behind them is left alone. Whole numbers have to be
  ///     read with all their digits, not as floats.
  /// - Returns: The page.
  /// - Throws: ``CursorError`` where a hit's values do not fit the keys.
  public func page<Hit>(of hits: [Hit], sort: (Hit) -> [KeyValue]) throws(CursorError) -> Page<Hit> {
    let atoms = pushed.ordering.atoms
    return try pushed.ordering.page(of: hits, request, codec, isReversed: request.isBackward) { hit in
      let sort = sort(hit)
      guard sort.count == atoms.count || sort.count == atoms.count + 1 else { return nil }
      let values = zip(atoms, sort).compactMap { $0.value(ofSort: $1) }
      return values.count == atoms.count ? values : nil
    }
  }
}

extension [Atom] {
  fileprivate var sort: JSONValue { .list(map(\.searchSort)) }
}

extension RuleBook {
  /// An ordering as the `sort` of a search.
  ///
  /// - Parameters:
  ///   - name: The name of the ordering.
  ///   - engine: The engine.
  ///   - columns: What the fields are called in the index; texts by their `keyword`.
  ///   - context: Parameters and `now`.
  /// - Returns: The ordering in the words of the back end, with the report.
  /// - Throws: `RuleError` where there is no such ordering, a parameter is missing or does not fit.
  public func push(
    _ name: String, to engine: SearchEngine, columns: ColumnMap? = nil,
    in context: OrderingContext = OrderingContext()
  ) throws(RuleError) -> PushedSearch {
    try pushing(name, to: engine.name, columns, in: context) {
      PushedSearch($0, to: engine, columns: $1, in: $2)
    }
  }
}

extension PushedSearch: PushedForm {
  /// What to say, as text.
  public func words(_ page: PageRequest?, keys: CursorKeys?) throws(CursorError) -> PushedWords {
    guard let page else {
      return PushedWords(lines: [(["sort": try ordering.wholeOrder.sort] as JSONValue).text])
    }
    return PushedWords(lines: [try self.page(page, keys: keys).body])
  }
}
