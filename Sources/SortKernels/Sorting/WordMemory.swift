/// Memory of one word an item, lent and taken back.
struct WordMemory: ~Copyable {
  private let count: Int
  /// All that is held, and what of it is free.
  private var owned: [UnsafeMutablePointer<UInt64>] = []
  private var spare: [UnsafeMutablePointer<UInt64>] = []
  /// Where there are few items, memory for some words of each, made at once: one allocation costs more than sorting
  /// two items.
  private var block: UnsafeMutablePointer<UInt64>?
  private var blockUsed = 0

  private static let blockWords = 4
  private static let fewItems = 512

  init(count: Int) { self.count = count }

  deinit {
    block?.deallocate()
    for memory in owned { memory.deallocate() }
  }

  /// Memory for a word an item, not set.
  mutating func take() -> UnsafeMutablePointer<UInt64> {
    if let memory = spare.popLast() { return memory }
    if count <= Self.fewItems, blockUsed < Self.blockWords {
      let start = block ?? allocateNumbers(of: UInt64.self, count: Self.blockWords * count)
      block = start
      blockUsed += 1
      return start + (blockUsed - 1) * count
    }
    let memory = allocateNumbers(of: UInt64.self, count: count)
    owned.append(memory)
    return memory
  }

  /// Takes back what is not used any more.
  mutating func giveBack(_ memory: UnsafeMutablePointer<UInt64>) {
    if let block, memory == block + (blockUsed - 1) * count {
      blockUsed -= 1
    } else {
      spare.append(memory)
    }
  }

  /// Frees all large memory but that of some words; nothing else may be used from then on.
  mutating func freeAll(except kept: UnsafeMutablePointer<UInt64>) {
    for memory in owned where memory != kept { memory.deallocate() }
    owned.removeAll { $0 != kept }
    spare = []
  }
}
