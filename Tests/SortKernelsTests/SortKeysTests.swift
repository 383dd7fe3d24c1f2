import OrderingTestSupport
import OrderingValues
import SortKernels
import Testing

/// What a sort gives.
private struct Result {
  var items: [Int]
  var ties: [Range<UInt32>]
  var arrangement: SortedItems.Arrangement
}

/// Sorts by key columns; the strings are in memory of their own, which ends where they end.
private func sort(
  _ columns: [KeyColumn], count: Int, threads: Int = 1, limits: SortLimits = SortLimits(),
  findingTies: Bool = true
) -> Result {
  var keys = SortKeys(count: count, threads: threads, limits: limits)
  var lent: [ByteView] = []
  for column in columns {
    switch column {
    case .words(let words):
      keys.appendWords { memory in for item in 0..<count { memory[item] = words[item] } }
    case .bytes(let strings):
      let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: strings.bytes.count)
      _ = bytes.initialize(from: strings.bytes)
      let ends = UnsafeMutableBufferPointer<Int>.allocate(capacity: strings.ends.count)
      _ = ends.initialize(from: strings.ends)
      let view = ByteView(
        bytes: UnsafeRawBufferPointer(bytes), ends: UnsafeBufferPointer(ends),
        isDescending: strings.isDescending)
      keys.append(view)
      lent.append(view)
    }
  }
  let sorted = keys.sorted(findingTies: findingTies)
  for view in lent {
    view.bytes.deallocate()
    view.ends.deallocate()
  }
  #expect(sorted.count == count)
  return Result(
    items: sorted.withItems { $0.map(Int.init) }, ties: sorted.ties, arrangement: sorted.arrangement)
}

/// Checks order, ties and arrangement against a comparison of values.
private func check(
  _ keys: Keys, threads: Int = 1, limits: SortLimits = SortLimits(),
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let expected = keys.expected
  let result = sort(keys.encoded, count: keys.count, threads: threads, limits: limits)
  #expect(result.items == expected, "\(keys.summary)", sourceLocation: sourceLocation)
  #expect(result.ties == keys.expectedTies(expected), "\(keys.summary)", sourceLocation: sourceLocation)
  let unchanged = Array(0..<keys.count)
  let arrangement: SortedItems.Arrangement =
    expected == unchanged ? .unchanged : expected == unchanged.reversed() ? .reversed : .permuted
  #expect(result.arrangement == arrangement, sourceLocation: sourceLocation)
  let untied = sort(keys.encoded, count: keys.count, threads: threads, limits: limits, findingTies: false)
  #expect(untied.items == expected, "\(keys.summary)", sourceLocation: sourceLocation)
  #expect(untied.ties == [], sourceLocation: sourceLocation)
}

extension Keys {
  fileprivate var summary: String {
    count <= 40
      ? "\(keys)" : "\(count) items by \(keys.map { "\($0.type) \($0.isDescending) \($0.missingFirst)" })"
  }
}

/// Limits so low that few items take the paths of many.
private let low: SortLimits = {
  var limits = SortLimits()
  (limits.threads, limits.codes, limits.longRun) = (2, 1, 40)
  return limits
}()

@Suite("Items, ties and arrangement are those of a comparison of values")
struct SortKeysTests {
  @Test("every type, direction, place of the missing and distribution", arguments: Sampler.allCases)
  func everyKind(sampler: Sampler) {
    var random = SeededGenerator(seed: 21)
    for distribution in Distribution.allCases {
      let values = distribution.values(150, of: sampler, &random)
      for isDescending in [false, true] {
        for missingFirst in [false, true] {
          let key = Key(
            type: sampler.type, values: values, isDescending: isDescending, missingFirst: missingFirst)
          check(Keys([key]))
          check(Keys([key]), threads: 2, limits: low)
        }
      }
    }
  }

  @Test("every count from 0 to 300", arguments: Sampler.allCases)
  func everyCount(sampler: Sampler) {
    var random = SeededGenerator(seed: 22)
    for count in 0...300 {
      let keys = Keys([random.key(sampler, random.pick(Distribution.allCases), count: count)])
      check(keys, threads: 1 + count % 3, limits: count % 2 == 0 ? low : SortLimits())
    }
  }

  @Test("several keys", arguments: 2...8)
  func severalKeys(number: Int) {
    var random = SeededGenerator(seed: UInt64(number))
    for round in 0..<60 {
      let keys = Keys(random.keys(number, count: Int.random(in: 0...300, using: &random)))
      check(keys, threads: 1 + round % 3, limits: round % 2 == 0 ? low : SortLimits())
    }
  }

  @Test("5,000 items, whose strings are coded", arguments: Sampler.allCases)
  func manyItems(sampler: Sampler) {
    var random = SeededGenerator(seed: 23)
    for distribution in [Distribution.random, .fewDistinct, .oneOutOfPlace] {
      let first = random.key(sampler, distribution, count: 5000)
      check(Keys([first, random.key(.words, .random, count: 5000)]))
      check(Keys([random.key(.smallInteger, .random, count: 5000), first]), threads: 2, limits: low)
    }
  }

  @Test("70,000 items on 1, 2 and 3 threads", arguments: [Sampler.integer, .smallInteger, .words])
  func threads(sampler: Sampler) {
    var random = SeededGenerator(seed: 24)
    for distribution in [Distribution.random, .fewDistinct] {
      let keys = Keys([
        random.key(sampler, distribution, count: 70_000), random.key(.prefixedText, .random, count: 70_000),
      ])
      let expected = keys.expected
      let ties = keys.expectedTies(expected)
      for threads in 1...3 {
        let result = sort(keys.encoded, count: 70_000, threads: threads)
        #expect(result.items == expected)
        #expect(result.ties == ties)
      }
    }
  }

  @Test("200,000 items on two threads")
  func evenMoreItems() {
    var random = SeededGenerator(seed: 25)
    let keys = Keys([
      random.key(.smallInteger, .someMissing, count: 200_000), random.key(.words, .random, count: 200_000),
    ])
    check(keys, threads: 2)
  }

  @Test("words of any width, one, two and several of them, cut where they do not fit")
  func widths() {
    var random = SeededGenerator(seed: 26)
    for round in 0..<300 {
      let count = Int.random(in: 0...(round % 10 == 0 ? 6000 : 200), using: &random)
      let columns = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        let width = UInt64.random(in: 0...64, using: &random)
        let distinct = random.pick([2, 5, 1000])
        let pool = (0..<distinct).map { _ in random.next() >> (64 - width) }
        return (0..<count).map { _ in random.pick(pool) }
      }
      let expected = (0..<count).sorted { i, j in
        for column in columns where column[i] != column[j] { return column[i] < column[j] }
        return i < j
      }
      for threads in [1, 2] {
        let result = sort(
          columns.map(KeyColumn.words), count: count, threads: threads,
          limits: threads == 2 ? low : SortLimits())
        #expect(result.items == expected)
        var ties: [Range<UInt32>] = []
        for place in 1..<max(count, 1)
        where columns.allSatisfy({ $0[expected[place - 1]] == $0[expected[place]] }) {
          if let last = ties.last, Int(last.upperBound) == place {
            ties[ties.count - 1] = last.lowerBound..<UInt32(place + 1)
          } else {
            ties.append(UInt32(place - 1)..<UInt32(place + 1))
          }
        }
        #expect(result.ties == ties)
      }
    }
  }

  @Test("strings that differ only in zeros behind their ends, alone and with more behind them")
  func zeros() {
    var random = SeededGenerator(seed: 27)
    for count in [10, 40, 200, 5000] {
      for isDescending in [false, true] {
        let values: [Value?] = (0..<count).map { _ in
          .bytes(
            Array("shared beginning".utf8)
              + Array(repeating: 0, count: Int.random(in: 0...(count > 100 ? 300 : 3), using: &random)))
        }
        let zeros = Key(type: .text, values: values, isDescending: isDescending)
        check(Keys([zeros]))
        check(Keys([zeros, random.key(.text, .random, count: count)]), limits: low)
        check(Keys([random.key(.smallInteger, .random, count: count), zeros, zeros]), limits: low)
      }
    }
  }

  @Test("very long strings that differ at their ends, or begin each other")
  func longStrings() {
    var random = SeededGenerator(seed: 28)
    for count in [20, 100, 5000] {
      let long = (0..<3).map { _ in random.bytes(count: 2000...3000, of: [97, 98]) }
      let values: [Value?] = (0..<count).map { _ in
        .bytes(random.pick(long) + random.bytes(count: 0...2, of: [0, 97, 255]))
      }
      check(Keys([Key(type: .text, values: values)]))
      check(Keys([Key(type: .text, values: values, isDescending: true)]), threads: 2, limits: low)
    }
  }

  @Test("strings that differ at any one byte, or end there")
  func oneByte() {
    var random = SeededGenerator(seed: 29)
    for count in [30, 300, 3000] {
      let text = random.bytes(count: 300...300, of: [97, 98])
      let values: [Value?] = (0..<count).map { _ in
        var text = text
        let place = Int.random(in: text.indices, using: &random)
        text[place] = random.pick([0, 97, 98, 99, 255])
        return .bytes(random.chance(0.3) ? Array(text[..<place]) : text)
      }
      for isDescending in [false, true] {
        let key = Key(type: .text, values: values, isDescending: isDescending)
        check(Keys([key]))
        check(Keys([key, key]), threads: 2, limits: low)
      }
    }
  }

  @Test("empty strings only")
  func emptyStrings() {
    for count in [2, 300, 5000] {
      let key = Key(type: .text, values: Array(repeating: .text(""), count: count))
      check(Keys([key]))
      check(Keys([key, key]), limits: low)
    }
  }

  @Test("no part: all tie, nothing moves")
  func noParts() {
    for count in [0, 1, 2, 5000] {
      let result = sort([], count: count)
      #expect(result.items == Array(0..<count))
      #expect(result.ties == (count > 1 ? [0..<UInt32(count)] : []))
      #expect(result.arrangement == .unchanged)
    }
  }
}
