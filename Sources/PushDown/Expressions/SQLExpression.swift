import OrderingValues
import RuleModel

/// An expression of SQL, apart from any engine's spelling.
///
/// `ORDER BY`, the cursor's columns and the condition for the next page are all written from the same ones.
indirect enum SQLExpression: Sendable, Hashable {
  case column(ExactText)
  /// An expression of the caller's own, as it is.
  case written(ExactText)
  /// A value of the rules or of a cursor, bound to the statement.
  case bound(KeyValue, KeyType)
  /// A value of the rules that is written out.
  case literal(KeyValue, KeyType)
  /// A whole number of ours, such as a place in a list, that is written out.
  case whole(Int64)
  case null(KeyType)
  case call(SQLFunction, [SQLExpression])
  /// The dialect's own way of comparing texts by language, by its template.
  case collated(SQLExpression, template: String)
  case isNull(SQLExpression)
  case not(SQLExpression)
  case all([SQLExpression])
  case any([SQLExpression])
  case comparison(SQLExpression, Comparison, SQLExpression)
  case isIn(SQLExpression, [SQLExpression])
  case searched([Arm], otherwise: SQLExpression?)
  /// The one of two values that a condition chooses; null where it is unknown.
  case chosen(SQLExpression, then: SQLExpression, otherwise: SQLExpression)
  /// What is taken of the values of a list; `of` and `where` see each of them as `element`.
  case overList(ListAggregate, list: SQLExpression, of: SQLExpression, where: SQLExpression?)
  /// A value of the list that stands around it.
  case element

  /// One `WHEN … THEN …`.
  struct Arm: Sendable, Hashable {
    var condition: SQLExpression
    var result: SQLExpression

    init(_ condition: SQLExpression, _ result: SQLExpression) {
      self.condition = condition
      self.result = result
    }
  }

  static func call(_ function: SQLFunction, _ arguments: SQLExpression...) -> SQLExpression {
    .call(function, arguments)
  }

  /// The parts that it is made of.
  var parts: [SQLExpression] {
    switch self {
    case .column, .written, .bound, .literal, .whole, .null, .element: []
    case .call(_, let parts), .all(let parts), .any(let parts): parts
    case .collated(let part, _), .isNull(let part), .not(let part): [part]
    case .comparison(let a, _, let b): [a, b]
    case .isIn(let part, let list): [part] + list
    case .searched(let arms, let otherwise):
      arms.flatMap { [$0.condition, $0.result] } + (otherwise.map { [$0] } ?? [])
    case .chosen(let condition, let then, let otherwise): [condition, then, otherwise]
    case .overList(_, let list, let value, let condition): [list, value] + (condition.map { [$0] } ?? [])
    }
  }

  /// The functions that it calls.
  var functions: Set<SQLFunction> {
    var functions = parts.reduce(into: Set<SQLFunction>()) { $0.formUnion($1.functions) }
    if case .call(let function, _) = self { functions.insert(function) }
    return functions
  }
}
