/// The statement of all rows, which is no page.
extension PushedOrdering {
  /// The statement of all rows in order.
  ///
  /// - Precondition: No key is refused; a part of the order would be another one.
  package func wholeStatement(in context: SQLContext = SQLContext()) -> SQLStatement {
    statement(in: context)
  }
}
