/// One comparison of a pushed ordering: what is compared in the engine, in which direction, and where nulls go.
///
/// `ORDER BY`, the columns that a cursor is made of, and the condition for the next page are all written from
/// the same atoms, so that they cannot disagree.
struct Atom: Sendable, Hashable {
  var expression: SQLExpression
  var type: KeyType
  var isDescending: Bool
  var missingFirst: Bool
  var isNullable: Bool
  /// The index of the key among the plan's.
  var key: Int

  /// The same the other way round: missing values go to the other end too.
  var turnedAround: Atom {
    var atom = self
    atom.isDescending.toggle()
    atom.missingFirst.toggle()
    return atom
  }
}
