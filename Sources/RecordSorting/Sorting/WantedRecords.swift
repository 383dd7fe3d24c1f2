import OrderingPlans
import SortKernels

/// Picks from records that come in order, each with its row key, those that are wanted, and counts what decided.
struct WantedRecords {
  private let top: Int
  private let bar: [UInt8]?
  /// The shape of the keys, where it is counted what decides between neighbours, and how many parts stand before
  /// those of the ordering; these are cut off already.
  private let counting: (shape: RowKeyShape, keys: Program.Keys)?
  private var previous: [UInt8] = []
  /// How many were taken.
  private(set) var count = 0
  /// How often each step of the program decided.
  private(set) var decided: [Int: Int] = [:]
  private(set) var ties = 0

  /// - Parameters:
  ///   - top: How many are wanted; nil for all.
  ///   - bar: A row key behind which the wanted ones stand.
  ///   - counting: The shape of the keys and the columns that they were made of, where it is counted what decides.
  init(top: Int?, behind bar: [UInt8]?, counting: (shape: RowKeyShape, keys: Program.Keys)?) {
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
      // Behind the ordering's own columns stands what only keeps records apart.
      if let part = difference.flatMap({ counting.shape.part(at: $0.offset, in: key) }),
        part < counting.keys.columns.count
      {
        decided[counting.keys.step(ofColumn: part), default: 0] += 1
      } else {
        ties += 1
      }
    }
    previous.removeAll(keepingCapacity: true)
    previous.append(contentsOf: key)
  }
}
