import OrderingTestSupport
import OrderingValues
import SortKernels
import Testing

/// −1, 0 or 1: as `memcmp` compares, and the shorter first where one begins the other.
private func memcmp(_ a: [UInt8], _ b: [UInt8]) -> Int {
  a.lexicographicallyPrecedes(b) ? -1 : b.lexicographicallyPrecedes(a) ? 1 : 0
}

private func rowKey(_ columns: [KeyColumn], _ item: Int = 0) -> [UInt8] {
  var key: [UInt8] = []
  appendRowKey(ofItem: item, in: columns, to: &key)
  return key
}

private func strings(_ texts: String..., descending: Bool = false) -> KeyColumn {
  var keys = ByteKeys(isDescending: descending)
  for text in texts {
    keys.bytes += text.utf8
    keys.ends.append(keys.bytes.count)
  }
  return .bytes(keys)
}

@Suite("Row keys")
struct RowKeyTests {
  @Test("the bytes are those of the pictures")
  func pictures() {
    #expect(rowKey([.words([258])]) == [0, 0, 0, 0, 0, 0, 1, 2])
    let ascending = strings("ab", "a\0b", "a", "")
    #expect(rowKey([ascending], 0) == [0x61, 0x62, 0, 0])
    #expect(rowKey([ascending], 1) == [0x61, 0, 0xFF, 0x62, 0, 0])
    #expect(rowKey([ascending], 2) == [0x61, 0, 0])
    #expect(rowKey([ascending], 3) == [0, 0])
    let descending = strings("ab", "a\0", "a", "", descending: true)
    #expect(rowKey([descending], 0) == [0x9E, 0x9D, 0xFF, 0xFF])
    #expect(rowKey([descending], 1) == [0x9E, 0xFF, 0, 0xFF, 0xFF])
    #expect(rowKey([descending], 2) == [0x9E, 0xFF, 0xFF])
    #expect(rowKey([descending], 3) == [0xFF, 0xFF])
    #expect(
      rowKey([.words([~3]), strings("ab")])
        == [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFC, 0x61, 0x62, 0, 0])
    #expect(rowKey([]) == [])
  }

  @Test("what is appended leaves what stands before it as it is")
  func appended() {
    var key: [UInt8] = [7, 0]
    appendRowKey(ofItem: 0, in: [strings("a", descending: true)], to: &key)
    #expect(key == [7, 0, 0x9E, 0xFF, 0xFF])
  }

  @Test("the keys of many are the keys of each")
  func many() {
    var random = SeededGenerator(seed: 5)
    for sampler in Sampler.allCases {
      let columns = random.key(sampler, .someMissing, count: 20).encoded
      let keys = rowKeys(of: columns, count: 20)
      #expect(!keys.isDescending)
      #expect(keys.ends.count == 20)
      for item in 0..<20 {
        let range = (item == 0 ? 0 : keys.ends[item - 1])..<keys.ends[item]
        #expect(Array(keys.bytes[range]) == rowKey(columns, item))
      }
      #expect(keys.ends.last == keys.bytes.count)
    }
    let none = rowKeys(of: [.words([])], count: 0)
    #expect(none.bytes.isEmpty && none.ends.isEmpty)
    let noColumn = rowKeys(of: [], count: 3)
    #expect(noColumn.bytes.isEmpty && noColumn.ends == [0, 0, 0])
  }

  @Test("strings of every length are copied and escaped as they are written down", arguments: [false, true])
  func lengths(isDescending: Bool) {
    var random = SeededGenerator(seed: 6)
    // With no 00 among them, and with some.
    for alphabet in [[1, 0x61, 0xFF], [0, 1, 0xFF]] as [[UInt8]] {
      let texts = (0..<200).map { random.bytes(count: $0 % 40...$0 % 40, of: alphabet) }
      var keys = ByteKeys(isDescending: isDescending)
      for text in texts {
        keys.bytes += text
        keys.ends.append(keys.bytes.count)
      }
      let words = (0..<200).map { _ in random.next() }
      // Only the first hundred.
      let rows = rowKeys(of: [.bytes(keys), .words(words)], count: 100)
      var start = 0
      for item in 0..<100 {
        var expected: [UInt8] = []
        for byte in texts[item] {
          expected.append(byte)
          if byte == 0 { expected.append(0xFF) }
        }
        expected += [0, 0]
        if isDescending { expected = expected.map { ~$0 } }
        for shift in stride(from: 56, through: 0, by: -8) {
          expected.append(UInt8(truncatingIfNeeded: words[item] >> UInt64(shift)))
        }
        #expect(Array(rows.bytes[start..<rows.ends[item]]) == expected)
        start = rows.ends[item]
      }
      #expect(rows.ends.count == 100 && rows.bytes.count == start)
    }
  }

  @Test("no string's bytes begin another's, whatever bytes they hold", arguments: [false, true])
  func prefixFree(isDescending: Bool) {
    // All strings of up to four bytes of an alphabet that holds those of the escapes and their neighbours.
    let alphabet: [UInt8] = [0, 1, 0x61, 0xFE, 0xFF]
    var texts: [[UInt8]] = [[]]
    for length in 1...4 {
      let shorter = texts.filter { $0.count == length - 1 }
      texts += shorter.flatMap { text in alphabet.map { text + [$0] } }
    }
    var keys = ByteKeys(isDescending: isDescending)
    for text in texts {
      keys.bytes += text
      keys.ends.append(keys.bytes.count)
    }
    let rows = texts.indices.map { rowKey([.bytes(keys)], $0) }
    for (text, row) in zip(texts, rows) {
      for (other, otherRow) in zip(texts, rows) where text != other {
        let isBefore = text.lexicographicallyPrecedes(other) != isDescending
        // No `#expect` for each of the 600,000 pairs, which would take a minute.
        if row.starts(with: otherRow) || memcmp(row, otherRow) != (isBefore ? -1 : 1) {
          Issue.record("\(text) \(other)")
        }
      }
    }
  }

  @Test("the order of row keys is the order of the values, key by key", arguments: Sampler.allCases)
  func order(first: Sampler) {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<12 {
      let distributions: [Distribution] = [.fewDistinct, .someMissing, .mostlyMissing]
      let keys = [first, random.pick(Sampler.allCases), random.pick(Sampler.allCases)].map { sampler in
        random.key(sampler, random.pick(distributions), count: 14)
      }
      let expected = Keys(keys)
      // In one layout, all at once and each item by itself.
      let columns = keys.flatMap { encoded($0) }
      let rows = (0..<14).map { rowKey(columns, $0) }
      let turned = (0..<14).map { rowKey(columns.map(\.turnedAround), $0) }
      let single = (0..<14).map { item in
        rowKey(
          keys.flatMap { key in
            var key = key
            key.values = [key.values[item]]
            return encoded(key)
          })
      }
      #expect(single == rows)
      for i in 0..<14 {
        for j in 0..<14 {
          #expect(memcmp(rows[i], rows[j]) == expected.compare(i, j))
          #expect(memcmp(turned[i], turned[j]) == -expected.compare(i, j))
          #expect(i == j || rows[i] == rows[j] || !rows[i].starts(with: rows[j]))
        }
      }
    }
  }

  private func encoded(_ key: Key) -> [KeyColumn] {
    let encoding = KeyEncoding(isDescending: key.isDescending, missingFirst: key.missingFirst)
    return encode(key.column, encoding, inOneLayout: true).columns
  }
}
