/// Statements that are no page: all rows, and a view.
extension PushedOrdering {
  /// The statement of all rows in order.
  ///
  /// - Precondition: No key is refused; a part of the order would be another one.
  package func wholeStatement(in context: SQLContext = SQLContext()) -> SQLStatement {
    statement(in: context)
  }

  /// The column of a view that says the place of a row, from 1.
  package static let placeColumn = "ordering_place"

  /// A view of all rows with their places, by which any statement over it can be in this order.
  ///
  /// A view takes no values, so that they are written out; `now` and parameters are those of this moment.
  ///
  /// - Precondition: No key is refused.
  package func viewDefinition(_ name: String) -> SQLStatement {
    var writer = SQLWriter(dialect, alias: "t", values: .written)
    writer.write("CREATE VIEW ")
    writer.writeIdentifier(name)
    writer.write(" AS SELECT \(dialect.quoted("t")).*, row_number() OVER (ORDER BY ")
    writer.writeOrder(by: atoms)
    writer.write(") AS ")
    writer.writeIdentifier(Self.placeColumn)
    writer.write(" FROM ")
    writer.writeList(table, ".") { $0.writeIdentifier($1) }
    writer.write(" AS \(dialect.quoted("t"))")
    return writer.statement
  }
}
