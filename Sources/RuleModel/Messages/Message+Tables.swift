package import OrderingValues
package import RuleText

extension FindingKind {
  package static let tableGap = FindingKind(
    "table-gap", .warning, "whole numbers between the rows of a table that have no row")
  package static let tableTrend = FindingKind(
    "table-trend", .warning, "an `otherwise` that does not go on as the rows of its table do")
  package static let unreachableRow = FindingKind(
    "unreachable-row", .warning, "a part of a table that is never used")
  package static let rowHardlyMet = FindingKind(
    "row-hardly-met", .warning, "a table of exact values over a value that changes all the time")
  package static let zeroFactor = FindingKind(
    "zero-factor", .warning, "a factor of 0, which makes everything with it tie")
  package static let constantTable = FindingKind(
    "constant-table", .warning, "a table that gives everything the same")

  package static let allOfTables: [FindingKind] = [
    tableGap, tableTrend, unreachableRow, rowHardlyMet, zeroFactor, constantTable,
  ]
}

extension TableAdvice {
  /// The advice in words. Where the table looks at a choice, `choices` are the values of that.
  package func message(choices: [ExactText] = []) -> Message {
    switch content {
    case .gaps(let gaps, let otherwise): gapMessage(gaps, otherwise)
    case .againstTrend(let trend): trendMessage(trend)
    case .unreachable(let reason): unreachableMessage(reason)
    case .hardlyMet(let key):
      Message(
        .rowHardlyMet,
        "this row counts for exactly \(key.description(choices: choices)), and the value changes all the time",
        help: "write `bands` instead of `table`, so that each row counts up to the next one")
    case .zero:
      Message(
        .zeroFactor, "everything with the factor 0 ties, whatever its other factors are",
        help: "write a small factor such as 0.01, which keeps it low and in order")
    case .sameForAll(let result):
      Message(
        .constantTable, "this table gives everything the same, \(result)",
        help: "remove it, or correct its numbers")
    }
  }

  private func gapMessage(_ gaps: [Gap], _ otherwise: ExactNumber?) -> Message {
    let first = gaps[0]
    let between =
      switch first.above - first.below {
      case 2: "\(first.below + 1) gets"
      case 3: "\(first.below + 1) and \(first.below + 2) get"
      default: "\(first.below + 1) to \(first.above - 1) get"
      }
    let result = otherwise.map { "`otherwise`, \($0)" } ?? "no value"
    let others = gaps.dropFirst().prefix(8).map { "\($0.below) and \($0.above)" }
    let more = gaps.count > 9 ? ", …" : ""
    return Message(
      .tableGap, "between the rows \(first.below) and \(first.above) a row is missing: \(between) \(result)",
      help: "write `bands` instead of `table`, so that each row counts up to the next one, or add the rows",
      notes: others.isEmpty ? [] : ["the same holds between \(others.joined(separator: ", "))\(more)"])
  }

  private func trendMessage(_ trend: Trend) -> Message {
    let (way, row) = (trend.isRising ? "rise" : "fall", trend.row)
    if trend.isBands {
      return Message(
        .tableTrend,
        "the rows \(way) from \(row.result) on, and what lies below \(row.key) gets \(trend.otherwise)",
        help: "write \(row.result) or \(trend.isRising ? "less" : "more") for `otherwise`, "
          + "or leave it if the values below \(row.key) are special")
    }
    return Message(
      .tableTrend,
      "the rows \(way) to \(row.result), and what lies above \(row.key) gets \(trend.otherwise)",
      help: "write \(row.result) or \(trend.isRising ? "more" : "less") for `otherwise`, "
        + "or `bands` instead of `table`, so that the last row counts for everything above it")
  }

  private func unreachableMessage(_ reason: Reason) -> Message {
    let part =
      switch place {
      case .row, .wholeTable: "this row"
      case .otherwise: "`otherwise`"
      case .missing: "`missing`"
      }
    let why =
      switch reason {
      case .neverBelow(let bound): "the value is never below \(ExactNumber(bound))"
      case .neverAbove(let bound): "the value is never above \(ExactNumber(bound))"
      case .alwaysWhole: "the value is always a whole number"
      case .repeated: "an earlier row has the same value"
      case .allHaveRows: "every value has a row"
      case .neverMissing: "the value is never missing"
      }
    return Message(.unreachableRow, "\(part) is never used: \(why)", cure: .removeIt())
  }
}
