import OrderingPlans
import SortKernels

/// How the row keys of a sort are laid out, which is the same for all pieces.
struct KeyLayout {
  let shape: RowKeyShape
  /// The step of the program that each part belongs to. Parts behind those only keep records apart.
  let steps: [Int]

  /// The layout of row keys that are made of these, in this order, and of what the caller puts behind them.
  init(of keys: Program.Keys, behind: [KeyColumn] = []) {
    shape = RowKeyShape(of: keys.columns + behind)
    steps = keys.columns.indices.map { keys.step(ofColumn: $0) }
  }
}

/// Picks from records that come in order, each with its row key, those that are wanted, and counts what decided.
struct WantedRecords {
  private let top: Int
  private let bar: [UInt8]?
  /// How keys are laid out, where it is counted what decides between neighbours.
  private let counting: KeyLayout?
  private var previous: [UInt8] = []
  /// How many were taken.
  private(set) var count = 0
  /// How often each step of the program decided.
  private(set) var decided: [Int: Int] = [:]
  private(set) var ties = 0

  /// - Parameters:
  ///   - top: How many are wanted; nil for all.
  ///   - bar: A row key behind which the wanted ones stand.
  ///   - counting: How keys are laid out, where it is counted what decides.
  init(top: Int?, behind bar: [UInt8]?, counting: KeyLayout?) {
    self.top = top ?? .max
    self.bar = bar
    self.counting = counting
  }

  /// Whether the next record is wanted, and counts it then; nil where no more are.
  mutating func takes(_ key: UnsafeRawBufferPointer) -> Bool? {
    if count == top { return nil }
    if let bar, bar.withUnsafeBytes({ precedence(of: key, and: $0) }) <= 0 { return false }
    if counting != nil { note(key) }
    count += 1
    return true
  }

  private mutating func note(_ key: UnsafeRawBufferPointer) {
    guard let counting else { return }
    if count > 0 {
      let difference = zip(key, previous).enumerated().first { $1.0 != $1.1 }
      if let part = difference.flatMap({ counting.shape.part(at: $0.offset, in: key) }),
        part < counting.steps.count
      {
        decided[counting.steps[part], default: 0] += 1
      } else {
        ties += 1
      }
    }
    previous.removeAll(keepingCapacity: true)
    previous.append(contentsOf: key)
  }
}
