public import Orderings
import OrderingPlans
import OrderingValues
import RuleModel

extension RuleBook {
  /// An ordering in the words of an engine.
  ///
  /// What the engine cannot do is no error here: ``PushedOrdering/report`` says it, key by key. An ordering that is
  /// refused in part has no statement, since the rest would be another order.
  ///
  /// - Parameters:
  ///   - name: The name of the ordering.
  ///   - dialect: The engine.
  ///   - columns: Where it keeps the items; by default what the book's column file says, and without one in a table
  ///     of the items' name, with columns of the fields'.
  ///   - context: Parameters and `now`; moments are cut to microseconds.
  /// - Returns: The ordering in the engine's words, with the report.
  /// - Throws: `RuleError` where there is no such ordering, or a parameter is missing or does not fit.
  public func push(
    _ name: String, to dialect: SQLDialect, columns: ColumnMap? = nil,
    in context: OrderingContext = OrderingContext()
  ) throws(RuleError) -> PushedOrdering {
    try pushing(name, to: dialect.name, columns, in: context) {
      PushedOrdering($0, to: dialect, columns: $1, in: $2)
    }
  }

  /// An ordering in the words of some back end, with the book's own columns where no others are given.
  func pushing<Form>(
    _ name: String, to backEnd: String, _ columns: ColumnMap?, in context: OrderingContext,
    _ make: (OrderingPlan, ColumnMap, PlanContext) -> Form
  ) throws(RuleError) -> Form {
    let (plan, context) = try planForPushing(name, in: context)
    return make(plan, columns ?? columnFiles.map(of: plan.kind.name, in: backEnd), context)
  }
}
