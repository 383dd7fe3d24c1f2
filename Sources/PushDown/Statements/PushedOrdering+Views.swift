/// Views that carry an ordering, for tools that only know the database.
extension PushedOrdering {
  /// The statement that creates a view: all columns of the table, and for each key a column with what it compares.
  ///
  /// The columns are called `ordering_key_1`, `ordering_key_2`, …; what is selected from the view is in this order
  /// behind ``orderByOfView(backwards:in:)``.
  ///
  /// A view takes no values, so that those of the rules are written out, quoted as the engine does by default. Of a
  /// `now` and of parameters they are those of this moment, for good.
  ///
  /// ```swift
  /// try database.run(try pushed.createView(["stories_by_score"]))
  /// let order = try pushed.orderByOfView().text
  /// let all = "SELECT id, title FROM stories_by_score ORDER BY \(order)"
  /// ```
  ///
  /// - Parameter name: The name of the view, its schema before it.
  /// - Returns: The statement, without a semicolon.
  /// - Throws: ``ViewError`` where the engine cannot take the whole ordering, and for what no statement can hold.
  public func createView(_ name: [String]) throws(ViewError) -> String {
    guard report.verdict != .refused else { throw .notPushed(self.name, dialect.title) }
    var writer = SQLWriter(dialect, alias: "t", values: .written)
    writer.write("CREATE VIEW ")
    writer.writeList(name, ".") { $0.writeIdentifier($1) }
    writer.write(" AS SELECT \(dialect.quoted("t")).*")
    for (index, atom) in atoms.enumerated() {
      writer.write(", ")
      writer.write(atom.uncollated)
      writer.write(" AS ")
      writer.writeIdentifier(Self.cursorColumn(index))
    }
    writer.write(" FROM ")
    writer.writeList(table, ".") { $0.writeIdentifier($1) }
    writer.write(" AS ")
    writer.writeIdentifier("t")
    guard !writer.text.utf8.contains(0) else { throw .nul }
    return writer.text
  }

  /// What stands behind `ORDER BY` in a statement that selects from the view of ``createView(_:)``.
  ///
  /// - Parameters:
  ///   - backwards: Turned around.
  ///   - context: The alias of the view.
  /// - Returns: The list of keys, without the words `ORDER BY`. It has no values.
  /// - Throws: ``CursorError/Kind/notPushed`` where the engine cannot take the whole ordering.
  public func orderByOfView(
    backwards: Bool = false, in context: SQLContext = SQLContext()
  ) throws(CursorError) -> SQLStatement {
    try report.checkWhole(name)
    var writer = SQLWriter(dialect, context)
    writer.writeOrder(
      by: atoms(backwards: backwards, in: context).enumerated().map { $1.over(column: Self.cursorColumn($0)) }
    )
    return writer.statement
  }
}

/// Why there is no view of an ordering.
public struct ViewError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong, by a name that stays.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The engine cannot take the whole order.
    case notPushed = "order-not-taken"
    /// A name or a value holds the character NUL, which ends a statement in many engines.
    case nul = "nul-in-view"
  }

  /// What is wrong, by its name.
  public let kind: Kind
  /// What is wrong, in plain words.
  public let message: String
  /// What to do instead.
  public let help: String

  /// The name of what is wrong, the message and the help, in one line.
  public var description: String { "[\(kind.rawValue)] \(message) (\(help))" }

  static func notPushed(_ ordering: String, _ engine: String) -> ViewError {
    ViewError(
      kind: .notPushed, message: "\(engine) cannot take '\(ordering)' whole",
      help: "see the report for what is refused, and what to do about it")
  }

  static let nul = ViewError(
    kind: .nul, message: "a name or a value in the view holds the character NUL (U+0000)",
    help: "take it out: names and texts have no use for it")
}
