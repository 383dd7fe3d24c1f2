public import Orderings
import OrderingPlans
import OrderingValues
import RuleModel

/// An ordering as parameters of a request.
///
/// ```swift
/// let request = try book.push("newest", to: .postgrest)
/// // request.query: order=publishedAt.desc.nullslast,id.desc.nullslast
/// let page = try request.page(PageRequest(size: 20, position: .after(cursor)))
/// // and what lies behind the cursor: or=(publishedAt.lt."2026-01-31T12:00:00Z",…)&limit=21
/// ```
///
/// A request names fields and directions. Whatever else an ordering says is refused in the report, or exact under a
/// condition that the server has to keep.
public struct PushedRequest: Sendable {
  /// The name of the ordering.
  public var name: String { ordering.name }
  /// The form of the request.
  public let format: RequestFormat
  /// What a server makes of each key.
  public var report: PushReport { ordering.report }
  let ordering: FieldOrdering

  init(_ plan: OrderingPlan, to format: RequestFormat, columns: ColumnMap, in context: PlanContext) {
    self.format = format
    let lowering = FieldLowering(
      plan: plan.bound(to: context.parameters).plan, columns: columns, backEnd: format)
    ordering = FieldOrdering(
      plan, title: format.title, backEnd: format.canonical + columns.canonical, in: context
    ) { (key, index) throws(Refusal) in try lowering.lower(key.key, index) }
  }

  /// The parameters for all items in order; none where no key decides anything.
  ///
  /// - Throws: ``CursorError/Kind/notPushed`` where the form cannot say the whole ordering.
  public var query: [RequestParameter] {
    get throws(CursorError) {
      let atoms = try ordering.wholeOrder
      return atoms.isEmpty ? [] : [format.order(by: atoms)]
    }
  }

  /// The fields of a row whose values make its cursor, in the order in which they are handed over; none where the
  /// server makes the cursors.
  public var cursorFields: [String] { format.hasServerCursors ? [] : ordering.atoms.map(\.column) }

  /// The parameters of one page.
  ///
  /// - Parameters:
  ///   - request: Which page.
  ///   - keys: What cursors are signed by.
  /// - Returns: What to send, and what makes a page of the answer.
  /// - Throws: ``CursorError`` for what is wrong with the request or its cursor, and where the form cannot say the
  ///   whole ordering.
  public func page(_ request: PageRequest, keys: CursorKeys? = nil) throws(CursorError) -> RequestPageQuery {
    try RequestPageQuery(self, request, CursorCodec(keys: keys))
  }
}

/// The request of one page, and what makes the page of its answer.
public struct RequestPageQuery: Sendable {
  /// The parameters: for the wanted items and one more.
  public let query: [RequestParameter]
  private let pushed: PushedRequest
  private let request: PageRequest
  private let codec: CursorCodec

  fileprivate init(_ pushed: PushedRequest, _ request: PageRequest, _ codec: CursorCodec) throws(CursorError)
  {
    let format = pushed.format
    let types = format.hasServerCursors ? [KeyType.text] : pushed.ordering.atoms.map(\.type)
    let values = try pushed.ordering.values(of: request, codec, types: types)
    self.pushed = pushed
    self.request = request
    self.codec = codec
    let limit = format.limit(request.size + 1)
    guard format.hasServerCursors else {
      let atoms = pushed.ordering.atoms(backwards: request.isBackward)
      query =
        (values.map { [format.filter(behind: $0, of: atoms)] } ?? []) + [format.order(by: atoms), limit]
      return
    }
    // A server gives what lies before a cursor in the order itself, so that nothing is turned around.
    let order = format.order(by: pushed.ordering.atoms)
    switch (request.position, values?.first) {
    case (.start, _): query = [order, limit]
    case (_, .text(let cursor)?):
      query = [order, format.beside(cursor, isBefore: request.isBackward), limit]
    default: throw .noLastPage(format.title)
    }
  }

  /// The page of the answer's rows.
  ///
  /// - Parameters:
  ///   - rows: In the order of the answer, at most one more than the page has.
  ///   - values: The values of a row's ``PushedRequest/cursorFields``, moments and days as the texts that they are
  ///     in JSON or as what they mean; where the server makes cursors, the row's cursor as the only one.
  /// - Returns: The page.
  /// - Throws: ``CursorError`` where a row's values do not fit the keys.
  public func page<Row>(of rows: [Row], values: (Row) -> [KeyValue]) throws(CursorError) -> Page<Row> {
    let ordering = pushed.ordering
    let hasServerCursors = pushed.format.hasServerCursors
    return try ordering.page(
      of: rows, request, codec, isReversed: request.isBackward && !hasServerCursors
    ) { row in
      let values = values(row)
      if hasServerCursors {
        if values.count == 1, case .text = values[0] { return values }
        return nil
      }
      guard values.count == ordering.atoms.count else { return nil }
      let typed = zip(ordering.atoms, values).compactMap { $0.type.value(ofAnswer: $1) }
      return typed.count == values.count ? typed : nil
    }
  }
}

extension RuleBook {
  /// An ordering as parameters of a request.
  ///
  /// What the form cannot say is no error here: ``PushedRequest/report`` says it, key by key.
  ///
  /// - Parameters:
  ///   - name: The name of the ordering.
  ///   - format: The form of the request.
  ///   - columns: What the fields are called there; by default as in the rules.
  ///   - context: Parameters and `now`.
  /// - Returns: The ordering in the words of the back end, with the report.
  /// - Throws: `RuleError` where there is no such ordering, a parameter is missing or does not fit.
  public func push(
    _ name: String, to format: RequestFormat, columns: ColumnMap? = nil,
    in context: OrderingContext = OrderingContext()
  ) throws(RuleError) -> PushedRequest {
    try pushing(name, to: format.name, columns, in: context) {
      PushedRequest($0, to: format, columns: $1, in: $2)
    }
  }
}

extension PushedRequest: PushedForm {
  /// What to say, as text.
  public func words(_ page: PageRequest?, keys: CursorKeys?) throws(CursorError) -> PushedWords {
    let query = if let page { try self.page(page, keys: keys).query } else { try query }
    return PushedWords(lines: query.map { [$0].queryString })
  }
}

extension KeyType {
  /// The value of an atom from an answer: moments and days by themselves, or as the texts that they are in JSON.
  func value(ofAnswer value: KeyValue) -> KeyValue? {
    guard case .text(let text) = value else {
      let result: KeyValue? =
        switch (self, value) {
        case (.instant, .instant), (.timestamp, .instant), (.day, .day): value
        // Of a number nothing says what it counts.
        case (.instant, .integer), (.timestamp, .integer), (.day, .integer): nil
        default: self.value(from: value)
        }
      return result.flatMap { holds($0) ? $0 : nil }
    }
    func read(_ type: FieldType, _ text: String) -> KeyValue? {
      var reader = ValueReader(type: type)
      return (try? reader.value(of: .text(text))).map { KeyValue($0) }
    }
    let result: KeyValue? =
      switch self {
      case .instant: read(.date, text)
      // Without a zone, as PostgREST writes it.
      case .timestamp: read(.date, text) ?? read(.date, text + "Z")
      case .day: read(.day, text)
      case .integer: Int64(text).map { .integer($0) }
      // JSON has no infinities: PostgREST and OData each write a text.
      case .float, .real:
        switch text {
        case "Infinity", "INF": .float(.infinity)
        case "-Infinity", "-INF": .float(-.infinity)
        default: nil
        }
      default: self.value(from: value)
      }
    return result.flatMap { holds($0) ? $0 : nil }
  }
}
