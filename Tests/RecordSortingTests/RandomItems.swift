import OrderingTestSupport

/// How long keys and payloads are.
enum ItemShape: CaseIterable {
  /// Keys of up to three bytes, of which many are equal or begin another, and small payloads.
  case shortKeys
  /// Long keys that share their beginnings.
  case longKeys
  /// Payloads of which a few are larger than any buffer.
  case largePayloads
  /// Nothing but ties.
  case equalKeys
  /// Keys and payloads that are empty.
  case empty
}

extension SeededGenerator {
  mutating func item(_ shape: ItemShape, number: Int) -> Item {
    let name = Array("\(number)".utf8)
    switch shape {
    case .shortKeys: return Item(bytes(0...3), name)
    case .longKeys:
      return Item(Array(repeating: 0, count: Int.random(in: 0...90, using: &self)) + bytes(0...12), name)
    case .largePayloads:
      let count = Int.random(in: 0..<20, using: &self) == 0 ? Int.random(in: 0...5_000, using: &self) : 3
      return Item(bytes(0...8), name + Array(repeating: UInt8(truncatingIfNeeded: number), count: count))
    case .equalKeys: return Item([0, 255], name)
    case .empty: return Item([], [])
    }
  }

  /// Bytes among those that matter to a comparison.
  mutating func bytes(_ count: ClosedRange<Int>) -> [UInt8] {
    (0..<Int.random(in: count, using: &self)).map { _ in
      [0, 1, 127, 128, 255].randomElement(using: &self) ?? 0
    }
  }
}
