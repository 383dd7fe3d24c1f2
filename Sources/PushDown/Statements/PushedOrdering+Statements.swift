/// Pieces of SQL for the caller's own statement, and whole statements.
extension PushedOrdering {
  /// The prefix of the columns that a cursor is made of.
  public static let cursorColumnPrefix = "ordering_key_"

  /// The column of a result that has the value of an atom.
  static func cursorColumn(_ index: Int) -> String { "\(cursorColumnPrefix)\(index + 1)" }

  func turned(_ backwards: Bool) -> [Atom] { backwards ? atoms.map(\.turnedAround) : atoms }

  /// What stands behind `ORDER BY`.
  ///
  /// - Parameters:
  ///   - backwards: Turned around, for the page before a row; the caller reverses the rows.
  ///   - context: The alias and the placeholders.
  /// - Returns: The list of keys, without the words `ORDER BY`; empty where the first key is refused.
  public func orderBy(backwards: Bool = false, in context: SQLContext = SQLContext()) -> SQLStatement {
    var writer = SQLWriter(dialect, context)
    writer.writeOrder(by: turned(backwards))
    return writer.statement
  }

  /// The columns that a cursor is made of, for the list behind `SELECT`.
  public func cursorColumns(in context: SQLContext = SQLContext()) -> SQLStatement {
    var writer = SQLWriter(dialect, context)
    writer.writeProjection(of: atoms)
    return writer.statement
  }

  /// The condition that a row stands behind the one with some values, or before it.
  ///
  /// - Precondition: The values are those of a row's cursor columns.
  func condition(
    behind values: [KeyValue], backwards: Bool = false, in context: SQLContext = SQLContext()
  ) -> SQLStatement {
    var writer = SQLWriter(dialect, context)
    writer.writeCondition(behind: values, of: turned(backwards))
    return writer.statement
  }

  /// A whole statement: all columns of the table and those of the cursor, in order, from behind a row on.
  ///
  /// - Parameters:
  ///   - values: The values of the row's cursor columns; nil to begin at the start.
  ///   - backwards: Turned around, to be reversed by the caller.
  ///   - limit: At most so many rows.
  ///   - select: The columns to select beside those of the cursor; nil for all.
  ///   - context: The alias, `t` unless it says another, and the placeholders.
  /// - Returns: The statement.
  func statement(
    behind values: [KeyValue]? = nil, backwards: Bool = false, limit: Int? = nil,
    select: [String]? = nil, in context: SQLContext = SQLContext()
  ) -> SQLStatement {
    var context = context
    context.alias = context.alias ?? "t"
    var writer = SQLWriter(dialect, context)
    let alias = dialect.quoted(context.alias!)
    writer.write("SELECT ")
    if let select {
      writer.writeList(select) { $0.write("\(alias).\($0.dialect.quoted($1))") }
    } else {
      writer.write("\(alias).*")
    }
    if !atoms.isEmpty {
      writer.write(", ")
      writer.writeProjection(of: atoms)
    }
    writer.write(" FROM ")
    writer.writeList(table, ".") { $0.writeIdentifier($1) }
    writer.write(" AS \(alias)")
    if let values {
      writer.write(" WHERE ")
      writer.writeCondition(behind: values, of: turned(backwards))
    }
    if !atoms.isEmpty {
      writer.write(" ORDER BY ")
      writer.writeOrder(by: turned(backwards))
    }
    if let limit { writer.write(" LIMIT \(limit)") }
    return writer.statement
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
