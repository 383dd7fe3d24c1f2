import Foundation
import OrderingValues

/// One kind of work beside another that does the same, or beside a floor: a part of it that nothing can do without.
struct Comparison {
  /// What is done; `--filter` looks for its text here.
  let name: String
  /// What it is measured beside.
  let peer: String
  let goal: Goal
  /// How many items it takes at most, since one of both is slow; nil where it is of no items.
  let limit: Int?
  /// Makes both kinds of work ready. Nil where they do not give the same.
  let prepare: (Materials) throws -> (ours: Work, theirs: Work)?

  init(
    _ name: String, ofAtMost limit: Int? = .max, beside peer: String, _ goal: Goal,
    _ prepare: @escaping (Materials) throws -> (ours: Work, theirs: Work)?
  ) {
    self.name = name
    self.peer = peer
    self.limit = limit
    self.goal = goal
    self.prepare = prepare
  }

  /// What is wanted of the ratio of both.
  enum Goal {
    /// Ours takes so many times less.
    case faster(by: Double)
    /// Ours takes at most so many times as long.
    case longer(byAtMost: Double)
    /// Theirs is a floor: nothing is wanted but to see how far above it ours is.
    case floor
  }

  static let header = """
    | Work | items | ours | spread | beside it | takes | spread | ours is | wanted |
    |---|--:|--:|--:|---|--:|--:|--:|---|
    """

  /// Measures, and gives a row of the table, and whether both gave the same.
  func row(_ materials: Materials) throws -> (text: String, isRight: Bool) {
    let count = limit.map { min($0, materials.options.items) }
    let items = count.map(\.grouped) ?? ""
    guard let (ours, theirs) = try prepare(materials) else {
      return ("| \(name) | \(items) | | | \(peer) | | | | **gives something else** |", false)
    }
    let samples = timeInTurns(runs: materials.options.runs, ours: ours, theirs: theirs)
    let columns = [
      name, items, shown(samples.ours.median), shown(samples.ours.spread), peer, shown(samples.theirs.median),
      shown(samples.theirs.spread), goal.shown(samples.ratio), goal.wanted(samples.ratio, count, limit),
    ]
    return ("| " + columns.joined(separator: " | ") + " |", true)
  }
}

extension Comparison.Goal {
  fileprivate func shown(_ ratio: Double) -> String {
    switch self {
    case .faster: "\(threeDigits(ratio)) × as fast"
    case .longer, .floor: "\(threeDigits(1 / ratio)) × as long"
    }
  }

  /// What is wanted, and whether it is missed: for fewer items than it is meant for nothing is.
  fileprivate func wanted(_ ratio: Double, _ count: Int?, _ limit: Int?) -> String {
    let (bound, isMissed) =
      switch self {
      case .faster(let factor): ("at least \(factor.formatted())", ratio < factor)
      case .longer(let factor): ("at most \(factor.formatted())", 1 / ratio > factor)
      case .floor: ("", false)
      }
    if let count, let limit, case let meant = min(limit, Options.items), count < meant, !bound.isEmpty {
      return "\(bound) of \(meant.grouped)"
    }
    return bound + (isMissed ? ", **missed**" : "")
  }
}
