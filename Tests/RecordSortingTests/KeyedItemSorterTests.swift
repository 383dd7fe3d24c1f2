import OrderingTestSupport
import RecordSorting
import Testing

extension KeyedItemSorter {
  fileprivate func sortedItems() throws -> [Item] {
    var items: [Item] = []
    try sorted { key, payload in
      items.append(Item(key, payload))
      return true
    }
    return items
  }
}

@Suite("Sorting items by keys of bytes")
struct KeyedItemSorterTests {
  private let tiny = RunLimits(leastBuffer: 64, mostBuffer: 128, files: 8)

  @Test("any items come in the order of their keys, ties as they came", arguments: ItemShape.allCases)
  func sorts(shape: ItemShape) throws {
    var random = SeededGenerator(seed: 77)
    for count in [0, 1, 2, 30, 300, 3_000] {
      for memory in [0, 20_000, 1 << 22] {
        let storage = StoredInMemory()
        let sorter = KeyedItemSorter(in: storage, memory: memory, limits: tiny)
        let items = (0..<count).map { random.item(shape, number: $0) }
        for item in items { try item.withBytes { try sorter.add(key: $0, payload: $1) } }
        #expect(try sorter.sortedItems() == items.inOrder, "\(count) items, memory \(memory)")
        if memory == 1 << 22 { #expect(sorter.writtenBytes == 0, "all fits") }
        if memory == 0 && count >= 300 { #expect(sorter.writtenBytes > 0) }
        #expect(storage.openFiles == 0)
      }
    }
  }

  @Test("an item that is larger than the memory keeps its place")
  func large() throws {
    var random = SeededGenerator(seed: 79)
    for large in [800, 900, 1_000, 5_000, 1_000_000] {
      let storage = StoredInMemory()
      let sorter = KeyedItemSorter(in: storage, memory: 0, limits: tiny)
      var items = (0..<40).map { Item([UInt8($0 % 3)], [UInt8($0)]) }
      items.insert(Item([1], random.bytes(large...large)), at: 20)
      items.insert(Item(random.bytes(large...large), [7]), at: 30)
      for item in items { try item.withBytes { try sorter.add(key: $0, payload: $1) } }
      #expect(try sorter.sortedItems() == items.inOrder, "\(large)")
    }
  }

  @Test("the body may end it early, and what was sorted is gone")
  func endsEarly() throws {
    for memory in [0, 1 << 20] {
      let storage = StoredInMemory()
      let sorter = KeyedItemSorter(in: storage, memory: memory, limits: tiny)
      for number in 0..<200 {
        try Item([UInt8(number)], []).withBytes { try sorter.add(key: $0, payload: $1) }
      }
      var given = 0
      try sorter.sorted { _, _ in
        given += 1
        return given < 3
      }
      #expect(given == 3)
      #expect(storage.openFiles == 0)
      #expect(try sorter.sortedItems().isEmpty)
      try Item([9], [9]).withBytes { try sorter.add(key: $0, payload: $1) }
      #expect(try sorter.sortedItems() == [Item([9], [9])])
    }
  }

  @Test("whatever fails is thrown, and no file stays open")
  func failures() throws {
    var random = SeededGenerator(seed: 80)
    let items = (0..<400).map { random.item(.shortKeys, number: $0) }
    func sort(in storage: StoredInMemory) throws {
      let sorter = KeyedItemSorter(in: storage, memory: 0, limits: tiny)
      for item in items { try item.withBytes { try sorter.add(key: $0, payload: $1) } }
      #expect(try sorter.sortedItems() == items.inOrder)
    }
    try StoredInMemory.expectEveryFailureIsThrown(by: sort)
    struct Stopped: Error {}
    for memory in [0, 1 << 20] {
      let sorter = KeyedItemSorter(in: StoredInMemory(), memory: memory, limits: tiny)
      try items[0].withBytes { try sorter.add(key: $0, payload: $1) }
      #expect(throws: Stopped.self) { try sorter.sorted { _, _ in throw Stopped() } }
    }
  }

  /// What sorting takes besides was measured: no more than 40 bytes an item.
  @Test("no more items are held than the memory has room for, with what sorting them takes")
  func memory() throws {
    for (keyCount, payloadCount) in [(0, 0), (8, 0), (24, 200), (3, 5_000)] {
      let memory = 1 << 20
      let sorter = KeyedItemSorter(in: StoredInMemory(), memory: memory)
      let item = Item(Array(repeating: 1, count: keyCount), Array(repeating: 2, count: payloadCount))
      var held = 0
      while sorter.writtenBytes == 0 {
        try item.withBytes { try sorter.add(key: $0, payload: $1) }
        if sorter.writtenBytes == 0 { held += 1 }
      }
      let bytes = held * (keyCount + payloadCount + 16 + 40)
      #expect((memory * 3 / 4...memory * 7 / 8).contains(bytes))
    }
  }
}
