import OrderingPlans
import PushDown
import RuleModel

extension Command.Option {
  static let columns = Command.Option(
    "--columns", value: "FILE",
    "Where the engine keeps the fields. Default: a table called as the items, with columns called as the fields.")
}

extension Invocation {
  /// The column map that `--columns` names.
  func columnMap(for plan: OrderingPlan) throws -> ColumnMap {
    guard let path = value("--columns") else { return ColumnMap() }
    throw UsageError("cannot read \(shown(path)): column files are not supported yet")
  }
}
