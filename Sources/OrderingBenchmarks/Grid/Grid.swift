import Foundation
import OrderingValues

/// All orderings, numbers of items and distributions, by rules and by a closure: how many times as fast rules are.
struct Grid {
  static let counts = [2, 8, 32, 100, 1_000, 10_000, 100_000, 1_000_000]

  private let options: Options
  private var results: [(cell: GridCell, samples: PairedSamples)] = []
  private var wrong: [GridCell] = []

  init(_ options: Options) { self.options = options }

  /// Prints each row as it is measured, then what stands out. False where some order is wrong.
  static func measure(_ options: Options, _ orderings: [GridOrdering]) throws -> Bool {
    let counts = counts.filter { $0 <= options.items }
    report("\nHow many times as fast rules are as the closure, by the number of items:\n")
    report("| Ordering | items stand | \(counts.map(\.grouped).joined(separator: " | ")) |")
    report("|---|---|" + String(repeating: "--:|", count: counts.count))
    var grid = Grid(options)
    for ordering in orderings {
      for distribution in GridDistribution.allCases {
        let texts = try ordering.cells(distribution, counts).map { grid.text($0) }
        report("| \(ordering.name) | \(distribution.rawValue) | \(texts.joined(separator: " | ")) |")
      }
    }
    grid.printSummary()
    return grid.wrong.isEmpty
  }

  private mutating func text(_ cell: GridCell) -> String {
    guard cell.isRight else {
      wrong.append(cell)
      return "**wrong**"
    }
    let samples = timeInTurns(runs: options.runs, ours: cell.byRules, theirs: cell.byHand)
    results.append((cell, samples))
    return threeDigits(samples.ratio)
  }

  private func printSummary() {
    for cell in wrong { report("\nNot in the closure's order: \(cell.name)") }
    if let worst = results.min(by: { $0.samples.ratio < $1.samples.ratio }) {
      report("\nThe slowest cell: \(threeDigits(worst.samples.ratio)), \(worst.cell.name).")
    }
    let large = results.filter { $0.cell.count >= 1_000 }.map(\.samples.ratio)
    if !large.isEmpty {
      let mean = exp(large.map { log($0) }.reduce(0, +) / Double(large.count))
      report("\nThe geometric mean from 1,000 items on: \(threeDigits(mean)); wanted is at least 3.")
    }
    let slow = results.filter { $0.samples.ratio < $0.cell.leastRatio }
    report(
      "\nSlower than wanted (5 % from 32 items on, below that half as long again): \(slow.count) of \(results.count) cells."
    )
    guard !slow.isEmpty else { return }
    report("\n| Cell | by rules | spread | by the closure | spread | ratio |\n|---|--:|--:|--:|--:|--:|")
    for (cell, samples) in slow {
      let times = [samples.ours, samples.theirs].flatMap { [shown($0.median), shown($0.spread)] }
      report("| \(cell.name) | \(times.joined(separator: " | ")) | \(threeDigits(samples.ratio)) |")
    }
  }
}

extension GridCell {
  var name: String { "\(ordering): \(count.grouped) \(distribution.rawValue)" }
  /// Rules are to be no slower than the closure by more than 5 %; below 32 items they may take half as long again.
  var leastRatio: Double { count < 32 ? 1 / 1.5 : 1 / 1.05 }
}
