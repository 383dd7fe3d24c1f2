import PushDown

/// The index that serves an order, as `--explain` shows it.
struct ShownIndex {
  let statements: [String]
  let notes: [String]

  init(for pushed: PushedOrdering) {
    let orderBy = pushed.orderBy()
    let (dialect, table) = (pushed.dialect, pushed.columns.table)
    guard orderBy.values.isEmpty, let table else {
      (statements, notes) = ([], [])
      return
    }
    let name = dialect.identifier(pushed.name)
    let place = table.map(dialect.identifier).joined(separator: ".")
    statements = ["CREATE INDEX \(name) ON \(place) (\(orderBy.text))"]
    notes = []
  }
}
