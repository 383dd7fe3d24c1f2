import OrderingPlans
import OrderingValues

/// The statement of one page, and what makes the page of its rows.
///
/// ```swift
/// let query = try pushed.page(PageRequest(size: 20, position: .after(cursor)), keys: keys)
/// let rows = try await database.query(query.statement.text, query.statement.values)
/// let page = try query.page(of: rows) { row in row.orderingKeys }
/// ```
public struct SQLPageQuery: Sendable {
  /// The statement: the wanted rows and one more, nearest to the cursor first.
  public let statement: SQLStatement
  /// The engine's words in the order of this page's cursor: by its `now` and its seeds.
  public let ordering: PushedOrdering
  private let request: PageRequest
  /// The values of the cursor's row; nil on a first or last page.
  private let place: [KeyValue]?
  private let codec: CursorCodec
  private let select: [String]?
  private let context: SQLContext

  fileprivate init(
    _ ordering: PushedOrdering, _ request: PageRequest, _ content: CursorContent?, _ codec: CursorCodec,
    select: [String]?, in context: SQLContext
  ) throws(CursorError) {
    self.ordering = ordering
    self.request = request
    self.codec = codec
    self.select = select
    self.context = context
    if let content { try ordering.check(content) }
    place = content?.values
    statement = ordering.selection(
      behind: place, backwards: request.isBackward, limit: request.size + 1, select: select, in: context)
  }

  /// The same rows by a search of the index for each key, for tables that are large.
  ///
  /// With the index of ``PushedOrdering/indexAdvice(named:)`` it reads a few pages of rows at most, wherever
  /// the cursor is, and whatever ties there; without it, the whole table for each search. The keys can have no
  /// columns that `SELECT *` leaves out, such as `rowid`.
  public var seekingStatement: SQLStatement {
    guard let place else { return statement }
    return ordering.seekingStatement(
      behind: place, backwards: request.isBackward, limit: request.size + 1, select: select,
      in: context)
  }

  /// The condition that the statement has for its cursor, for a statement of the caller's own; nil on a first or
  /// last page.
  public var condition: SQLStatement? {
    place.map { ordering.condition(behind: $0, backwards: request.isBackward, in: context) }
  }

  /// What stands behind its `ORDER BY`.
  public var orderBy: SQLStatement {
    ordering.order(backwards: request.isBackward, in: context)
  }

  /// The page of the statement's rows.
  ///
  /// - Parameters:
  ///   - rows: The rows as the engine gave them, at most one more than the page has.
  ///   - cursorColumns: The values of a row's cursor columns, in their order.
  /// - Returns: The page. Towards where it came from, a page beside a cursor says that there are rows: that of the
  ///   cursor, which may be gone meanwhile.
  /// - Throws: ``CursorError`` where a row's values do not fit the keys.
  public func page<Row>(
    of rows: [Row], cursorColumns: (Row) -> [KeyValue]
  ) throws(CursorError) -> Page<Row> {
    try Page(of: rows, answering: request, isReversed: request.isBackward) { (row) throws(CursorError) in
      try codec.encode(ordering.content(ordering.keyValues(of: cursorColumns(row))))
    }
  }
}

extension PushedOrdering {
  /// The statement of one page.
  ///
  /// - Parameters:
  ///   - request: Which page.
  ///   - keys: What cursors are signed by; without it they are not, and whoever holds one can change it.
  ///   - select: The columns to select beside those of the cursor; nil for all.
  ///   - context: The alias and the placeholders.
  /// - Returns: The statement, and what makes a page of its rows.
  /// - Throws: ``CursorError`` for what is wrong with the request or its cursor, and where the engine cannot take
  ///   the whole ordering: a page of a part of it would begin in the wrong place.
  /// - Complexity: O(keys²) for the condition.
  public func page(
    _ request: PageRequest, keys: CursorKeys? = nil, select: [String]? = nil,
    in context: SQLContext = SQLContext()
  ) throws(CursorError) -> SQLPageQuery {
    try request.checkSize()
    guard !unbound.keepsInputOrder else { throw .notTotal(name) }
    try report.checkWhole(name)
    let codec = CursorCodec(keys: keys)
    guard let cursor = request.cursor else {
      return try SQLPageQuery(self, request, nil, codec, select: select, in: context)
    }
    let content = try codec.decode(cursor)
    let restored = try unbound.context(self.context, restoredFrom: content)
    let ordering =
      restored == self.context
      ? self : PushedOrdering(unbound, to: dialect, columns: columns, in: restored)
    return try SQLPageQuery(ordering, request, content, codec, select: select, in: context)
  }

  fileprivate func content(_ values: [KeyValue]) -> CursorContent {
    let (now, seeds) = unbound.remembered(of: context)
    return CursorContent(fingerprint: fingerprint, now: now, seeds: seeds, values: values)
  }

  fileprivate func check(_ content: CursorContent) throws(CursorError) {
    guard content.fingerprint == fingerprint else { throw .otherOrdering }
    guard content.values.count == atoms.count else {
      throw .wrongCount(content.values.count, expected: atoms.count)
    }
    for (index, (atom, value)) in zip(atoms, content.values).enumerated() where !atom.holds(value) {
      throw .wrongValue(index + 1, wants: atom.type.rawValue)
    }
  }
}

extension ColumnMap {
  /// Everything that it says, each map in another way.
  var canonical: [String] {
    var words = (table ?? []) + ["columns"]
    for (field, column) in columns.sorted(by: { $0.key < $1.key }) {
      words += [field.string, column.name ?? "", column.expression ?? "", column.type?.rawValue ?? ""]
      words += [column.isNullable, column.holdsNaN].map { $0.map { "\($0)" } ?? "" }
    }
    return words
  }
}
