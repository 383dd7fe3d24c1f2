import OrderingTestSupport
import OrderingValues
import SortKernels
import Testing

@Suite("The first few equal the beginning of the whole order")
struct SmallestTests {
  @Test("every limit", arguments: [0, 1, 5, 9, 130])
  func everyLimit(count: Int) {
    var random = SeededGenerator(seed: 6)
    let keys = Keys(random.keys(2, count: count))
    for limit in 0...(count + 3) {
      #expect(smallest(limit, of: keys.encoded, count: count) == Array(keys.expected.prefix(limit)))
    }
  }

  @Test("few of many, which are never all held", arguments: Distribution.allCases)
  func fewOfMany(distribution: Distribution) {
    var random = SeededGenerator(seed: 7)
    for sampler in [Sampler.integer, .smallInteger, .prefixedText] {
      let keys = Keys([
        random.key(sampler, distribution, count: 2500), random.key(.smallInteger, .random, count: 2500),
      ])
      let expected = keys.expected
      for limit in [1, 2, 50, 255, 256, 257, 624, 625, 626, 2499, 2500, 2501] {
        #expect(
          smallest(limit, of: keys.encoded, count: 2500) == Array(expected.prefix(limit)),
          "\(limit) of \(sampler)")
      }
    }
  }

  @Test("more missing than the limit (arrow-rs 953)")
  func moreMissingThanTheLimit() {
    var key = Key(type: .integer, values: [nil, nil, nil, .integer(5), .integer(3), nil, .integer(4)])
    #expect(smallest(2, of: key.encoded, count: 7) == [4, 6])
    key.missingFirst = true
    #expect(smallest(2, of: key.encoded, count: 7) == [0, 1])
  }

  @Test("a tie at the cut goes to the earlier items (cccl 9354)")
  func tieAtTheCut() {
    let key = Key(type: .integer, values: [10, 8, 8, 8].map { .integer($0) }, isDescending: true)
    #expect(smallest(3, of: key.encoded, count: 4) == [0, 1, 2])
    let many = Key(type: .integer, values: (0..<9000).map { .integer($0 % 2) })
    #expect(smallest(3, of: many.encoded, count: 9000) == [0, 2, 4])
  }
}

@Suite("The first few of items that are offered block by block")
struct SmallestItemsTests {
  @Test("blocks of any sizes", arguments: Sampler.allCases)
  func blocks(sampler: Sampler) {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<12 {
      let count = Int.random(in: 0...3000, using: &random)
      let keys = Keys([
        random.key(sampler, random.pick(Distribution.allCases), count: count),
        random.key(.smallInteger, .random, count: count),
        random.key(.text, .random, count: count),
      ])
      let expected = keys.expected
      for limit in [0, 1, 3, 40, 300, count] {
        var smallest = SmallestItems(limit: limit)
        var start = 0
        while start < count {
          let end = min(count, start + random.pick([1, 7, 100, 1024, 5000]))
          smallest.offer(keys.encoded, start..<end)
          start = end
        }
        #expect(smallest.sorted().map(Int.init) == Array(expected.prefix(limit)), "\(limit) of \(keys.keys)")
      }
    }
  }

  @Test("what is above the bar may be left out")
  func bar() {
    var random = SeededGenerator(seed: 12)
    let words = (0..<20_000).map { _ in UInt64.random(in: 0...5000, using: &random) }
    var smallest = SmallestItems(limit: 10)
    #expect(smallest.bar(0) == nil)
    var offered = 0
    for (item, word) in words.enumerated() {
      if let bar = smallest.bar(0), word > bar { continue }
      smallest.offer([.words([word])], 0..<1, firstNumber: item)
      offered += 1
    }
    let expected = words.indices.sorted { (words[$0], $0) < (words[$1], $1) }.prefix(10)
    #expect(smallest.bar(0).map { $0 >= words[expected[9]] } == true)
    #expect(smallest.sorted().map(Int.init) == Array(expected))
    #expect(offered < 10_000)
  }

  @Test("strings come first, so there is no word as a bar")
  func stringsFirst() {
    var smallest = SmallestItems(limit: 2)
    let strings = (0..<3000).map { String($0, radix: 7) }
    var keys = ByteKeys()
    for string in strings {
      keys.bytes += string.utf8
      keys.ends.append(keys.bytes.count)
    }
    smallest.offer([.bytes(keys)], 0..<3000)
    #expect(smallest.bar(0) == nil)
    #expect(smallest.sorted().map { strings[Int($0)] } == ["0", "1"])
  }

  @Test("no parts: the first that come")
  func noParts() {
    var smallest = SmallestItems(limit: 3)
    smallest.offer([], 0..<2)
    smallest.offer([], 2..<4000)
    #expect(smallest.sorted() == [0, 1, 2])
  }
}

extension SmallestItems {
  /// Offers some of the items of key columns.
  fileprivate mutating func offer(_ columns: [KeyColumn], _ items: Range<Int>, firstNumber: Int? = nil) {
    let numbers = items.map { UInt32($0 - items.lowerBound + (firstNumber ?? items.lowerBound)) }
    var views: [KeyView] = []
    for column in columns {
      switch column {
      case .words(let words):
        let copy = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: items.count)
        _ = copy.initialize(from: words[items])
        views.append(.words(UnsafeBufferPointer(copy)))
      case .bytes(let keys):
        let start = items.lowerBound == 0 ? 0 : keys.ends[items.lowerBound - 1]
        let all = keys.bytes[start..<(items.isEmpty ? start : keys.ends[items.upperBound - 1])]
        let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: all.count)
        _ = bytes.initialize(from: all)
        let ends = UnsafeMutableBufferPointer<Int>.allocate(capacity: items.count)
        _ = ends.initialize(from: keys.ends[items].map { $0 - start })
        views.append(
          .bytes(
            ByteView(
              bytes: UnsafeRawBufferPointer(bytes), ends: UnsafeBufferPointer(ends),
              isDescending: keys.isDescending)))
      }
    }
    numbers.withUnsafeBufferPointer { offer(views, items: $0) }
    // What was offered must have been copied.
    for view in views {
      switch view {
      case .words(let words):
        UnsafeMutableBufferPointer(mutating: words).update(repeating: 0)
        words.deallocate()
      case .bytes(let view):
        view.bytes.deallocate()
        view.ends.deallocate()
      }
    }
  }
}
