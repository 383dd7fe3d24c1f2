/// Pieces of SQL for the caller's own statement, and whole statements.
extension PushedOrdering {
  /// The prefix of the columns that a cursor is made of.
  public static let cursorColumnPrefix = "ordering_key_"

  /// The names of the columns that a cursor is made of, in their order: as many as the rule has keys that count.
  public var cursorColumnNames: [String] { atoms.indices.map(Self.cursorColumn) }

  /// The column of a result that has the value of an atom.
  static func cursorColumn(_ index: Int) -> String { "\(cursorColumnPrefix)\(index + 1)" }

  /// What stands behind `ORDER BY`.
  ///
  /// - Parameters:
  ///   - backwards: Turned around, for the page before a row; the caller reverses the rows.
  ///   - context: The alias and the placeholders.
  /// - Returns: The list of keys, without the words `ORDER BY`.
  /// - Throws: ``CursorError/Kind/notPushed`` where the engine cannot take the whole ordering.
  public func orderBy(
    backwards: Bool = false, in context: SQLContext = SQLContext()
  ) throws(CursorError) -> SQLStatement {
    try report.checkWhole(name)
    return order(backwards: backwards, in: context)
  }

  /// The same of an ordering that is known to be taken whole.
  func order(backwards: Bool, in context: SQLContext) -> SQLStatement {
    var writer = SQLWriter(dialect, context)
    writer.writeOrder(by: atoms(backwards: backwards, in: context))
    return writer.statement
  }

  /// The columns that a cursor is made of, for the list behind `SELECT`.
  ///
  /// - Throws: ``CursorError/Kind/notPushed`` where the engine cannot take the whole ordering.
  public func cursorColumns(in context: SQLContext = SQLContext()) throws(CursorError) -> SQLStatement {
    try report.checkWhole(name)
    var writer = SQLWriter(dialect, context)
    writer.writeProjection(of: atoms(backwards: false, in: context))
    return writer.statement
  }

  /// The condition that a row stands behind the one with some values, or before it.
  ///
  /// - Precondition: The values are those of a row's cursor columns.
  func condition(
    behind values: [KeyValue], backwards: Bool = false, in context: SQLContext = SQLContext()
  ) -> SQLStatement {
    var writer = SQLWriter(dialect, context)
    writer.writeCondition(behind: values, of: atoms(backwards: backwards, in: context))
    return writer.statement
  }

  /// The statement of all rows in order: all columns of the table and those of the cursor.
  ///
  /// - Throws: ``CursorError/Kind/notPushed`` where the engine cannot take the whole ordering.
  package func statement(in context: SQLContext = SQLContext()) throws(CursorError) -> SQLStatement {
    try report.checkWhole(name)
    return selection(in: context)
  }

  /// A statement of the rows from behind one on, of an ordering that is known to be taken whole.
  ///
  /// - Parameters:
  ///   - values: The values of the row's cursor columns; nil to begin at the start.
  ///   - backwards: Turned around, to be reversed by the caller.
  ///   - limit: At most so many rows.
  ///   - select: The columns to select beside those of the cursor; nil for all.
  ///   - context: The alias, `t` unless it says another, and the placeholders.
  /// - Returns: The statement.
  func selection(
    behind values: [KeyValue]? = nil, backwards: Bool = false, limit: Int? = nil,
    select: [String]? = nil, in context: SQLContext = SQLContext()
  ) -> SQLStatement {
    var context = context
    let alias = context.alias ?? "t"
    context.alias = alias
    let atoms = atoms(backwards: backwards, in: context)
    var writer = SQLWriter(dialect, context)
    writeSelection(select, alias, atoms, &writer)
    writer.write(" FROM ")
    writeTable(alias, &writer)
    if let values {
      writer.write(" WHERE ")
      writer.writeCondition(behind: values, of: atoms)
    }
    if !atoms.isEmpty {
      writer.write(" ORDER BY ")
      writer.writeOrder(by: atoms)
    }
    if let limit { writer.write(" LIMIT \(limit)") }
    return writer.statement
  }

  /// `SELECT` and the columns.
  func writeSelection(_ select: [String]?, _ alias: String, _ atoms: [Atom], _ writer: inout SQLWriter) {
    let alias = dialect.quoted(alias)
    writer.write("SELECT ")
    if let select {
      writer.writeList(select) { $0.write("\(alias).\($0.dialect.quoted($1))") }
    } else {
      writer.write("\(alias).*")
    }
    guard !atoms.isEmpty else { return }
    writer.write(", ")
    writer.writeProjection(of: atoms)
  }

  /// The table and what it is called.
  func writeTable(_ alias: String, _ writer: inout SQLWriter) {
    writer.writeList(table, ".") { $0.writeIdentifier($1) }
    writer.write(" AS \(dialect.quoted(alias))")
  }

  /// The values of a row's atoms from its cursor columns.
  func keyValues(of columns: [KeyValue]) throws(CursorError) -> [KeyValue] {
    guard columns.count == atoms.count else { throw .columnCount(columns.count, expected: atoms.count) }
    var values: [KeyValue] = []
    for (index, (atom, column)) in zip(atoms, columns).enumerated() {
      guard let value = atom.type.value(from: column), atom.holds(value) else {
        let name = Self.cursorColumn(index)
        throw column == .missing ? .missingColumn(name) : .columnType(name, wants: atom.type.rawValue)
      }
      values.append(value)
    }
    return values
  }
}
