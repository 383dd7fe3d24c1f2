import OrderingTestSupport
import OrderingValues
import SortKernels
import Testing

@Suite("The permutation is that of a comparison of values")
struct PermutationTests {
  @Test("every count from 0 to 40", arguments: Sampler.allCases)
  func everyCount(sampler: Sampler) {
    var random = SeededGenerator(seed: 2)
    for count in 0...40 {
      let keys = Keys([random.key(sampler, random.pick(Distribution.allCases), count: count)])
      #expect(sortedPermutation(of: keys.encoded, count: count) == keys.expected, "\(count) items")
    }
  }

  @Test("several keys", arguments: 2...8)
  func severalKeys(number: Int) {
    var random = SeededGenerator(seed: UInt64(number))
    for _ in 0..<60 {
      let count = Int.random(in: 0...130, using: &random)
      let keys = Keys(random.keys(number, count: count))
      #expect(sortedPermutation(of: keys.encoded, count: count) == keys.expected, "\(keys.keys)")
    }
  }

  @Test("ties keep their order, in both directions")
  func stability() {
    let values: [Value?] = (0..<1000).map { .integer(Int64($0 % 3)) }
    for isDescending in [false, true] {
      let keys = Key(type: .integer, values: values, isDescending: isDescending).encoded
      let classes: [Int] = isDescending ? [2, 1, 0] : [0, 1, 2]
      let expected = classes.flatMap { remainder in (0..<1000).filter { $0 % 3 == remainder } }
      #expect(sortedPermutation(of: keys, count: 1000) == expected)
    }
  }

  @Test("no key at all leaves everything as it is")
  func noKeys() {
    #expect(sortedPermutation(of: [], count: 4) == [0, 1, 2, 3])
    #expect(smallest(2, of: [], count: 2000) == [0, 1])
    #expect(sortedPermutation(of: [], count: 0) == [])
  }

  @Test("columns that together are wider than one word")
  func wideColumns() {
    var random = SeededGenerator(seed: 4)
    let count = 300
    let narrow = random.key(.smallInteger, .random, count: count)
    let wide = random.key(.integer, .fewDistinct, count: count)
    for parts in [[narrow, wide, narrow, wide], [wide, narrow, wide], [wide, wide, wide, wide]] {
      let keys = Keys(parts + [random.key(.number, .random, count: count)])
      #expect(sortedPermutation(of: keys.encoded, count: count) == keys.expected)
    }
  }

  @Test("values that share low bits, as milliseconds in nanoseconds do")
  func sharedLowBits() {
    var random = SeededGenerator(seed: 5)
    let values: [Value?] = (0..<200).map { _ in
      .date(seconds: 0, nanoseconds: Int32.random(in: 0...999, using: &random) * 1_000_000)
    }
    let keys = Keys([Key(type: .date, values: values)])
    #expect(sortedPermutation(of: keys.encoded, count: 200) == keys.expected)
  }
}

@Suite("Pairs of items")
struct PrecedenceTests {
  @Test("all pairs compare as their values do")
  func allPairs() {
    var random = SeededGenerator(seed: 8)
    for sampler in Sampler.allCases {
      let keys = Keys([
        random.key(sampler, .someMissing, count: 40), random.key(.smallInteger, .random, count: 40),
      ])
      for i in 0..<40 {
        for j in 0..<40 {
          #expect(precedence(of: i, and: j, in: keys.encoded) == keys.compare(i, j))
        }
      }
    }
  }

  @Test("the first column that differs")
  func firstColumn() {
    let first = Key(type: .integer, values: [1, 1, 2].map { .integer($0) })
    let second = Key(type: .text, values: [.text("a"), .text("b"), .text("a")])
    let keys = first.encoded + second.encoded
    #expect(firstDifference(between: 0, and: 1, in: keys) == 1)
    #expect(firstDifference(between: 0, and: 2, in: keys) == 0)
    #expect(firstDifference(between: 2, and: 2, in: keys) == nil)
  }

  @Test("the first item out of order")
  func outOfOrder() {
    let cases: [([Int64], Int?)] = [
      ([], nil), ([3], nil), ([1, 1, 2], nil), ([2, 1], 1), ([1, 2, 2, 1, 0], 3), ([0, 5, 4, 6], 2),
    ]
    for (values, expected) in cases {
      let key = Key(type: .integer, values: values.map { .integer($0) })
      #expect(firstOutOfOrder(in: key.encoded, count: values.count) == expected, "\(values)")
    }
  }

  @Test("missing values first are out of order where they belong last (polars 19945)")
  func missingOutOfOrder() {
    var key = Key(type: .integer, values: [nil, .integer(1), .integer(2), .integer(3)])
    #expect(firstOutOfOrder(in: key.encoded, count: 4) == 1)
    key.missingFirst = true
    #expect(firstOutOfOrder(in: key.encoded, count: 4) == nil)
  }
}
