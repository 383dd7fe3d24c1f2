import Foundation
import OrderingTestSupport
import Orderings
import Testing

/// Every kind of sequence and collection is sorted alike: whole, in place, its first few, and asked whether it is in
/// order.
struct SequenceSortingTests {
  private struct Entry: Hashable, Orderable {
    var number: Int
    var rank: Int
    var name: String
    static let orderingFields: [Field<Entry>] = [
      Field("number", \.number), Field("rank", \.rank), Field("name", \.name),
    ]
  }

  private static let book = try! RuleBook(
    text: rules(
      "number: { type: integer, unique: true }\nrank: integer\nname: text",
      """
      ranked:
        ties: keep input order
        keys:
          - rank: highest first
          - { name: a to z, compare: exact }
      total:
        - rank: highest first
        - number: lowest first

      """))

  private let ranked = try! book.ordering("ranked", for: Entry.self)
  private let total = try! book.ordering("total", for: Entry.self)

  private func entries(_ count: Int, seed: UInt64 = 1) -> [Entry] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map {
      Entry(
        number: $0, rank: .random(in: 0..<4, using: &random),
        name: ["", "a", "aa", "b"].randomElement(using: &random)!)
    }
  }

  /// By rank and name, those that tie as they came.
  private func expected(_ entries: some Sequence<Entry>) -> [Int] {
    let entries = Array(entries)
    return entries.indices.sorted { i, j in
      let (a, b) = (entries[i], entries[j])
      if a.rank != b.rank { return a.rank > b.rank }
      return a.name != b.name ? a.name < b.name : i < j
    }.map { entries[$0].number }
  }

  private func expect(
    _ sequence: some Sequence<Entry>, _ note: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let expected = expected(sequence)
    #expect(
      sequence.sorted(using: ranked).map(\.number) == expected, "\(note)", sourceLocation: sourceLocation)
    for threads in 0...3 {
      #expect(
        sequence.sorted(using: ranked, threads: threads).map(\.number) == expected,
        "\(note), \(threads) threads",
        sourceLocation: sourceLocation)
    }
    for count in [
      0, 1, 2, expected.count / 20, max(0, expected.count - 1), expected.count, expected.count + 1,
    ] {
      #expect(
        sequence.min(count: count, using: ranked).map(\.number) == Array(expected.prefix(count)),
        "\(note), the first \(count)", sourceLocation: sourceLocation)
    }
    #expect(
      sequence.isSorted(using: ranked) == (sequence.map(\.number) == expected), "\(note)",
      sourceLocation: sourceLocation)
  }

  private let counts = [0, 1, 2, 3, 64, 65, 300, 1_100]

  @Test func sequencesOfEveryKind() {
    for count in counts {
      let entries = entries(count)
      expect(entries, "an array")
      expect(ContiguousArray(entries), "a contiguous array")
      expect(entries.dropFirst().dropLast(), "a slice")
      expect(entries.reversed() as ReversedCollection, "a reversed collection")
      expect(entries.lazy.filter { $0.rank > 1 }, "a lazy filter")
      expect(entries.lazy.map { $0 }, "a lazy map")
      expect(Set(entries), "a set")
      expect(Dictionary(uniqueKeysWithValues: entries.map { ($0.number, $0) }).values, "values")
      expect(Pieces(entries), "a collection without contiguous storage")
      expect(AnySequence(entries), "any sequence")
      expect(repeatElement(Entry(number: 1, rank: 1, name: "x"), count: count), "one element again and again")
      expect(entries.sorted(using: ranked), "what is sorted")
      expect(CollectionOfOne(Entry(number: 1, rank: 1, name: "x")), "one element")
      expect(EmptyCollection<Entry>(), "nothing")
    }
  }

  @Test("a sequence that can be read once only")
  func singlePass() {
    /// Gives each entry once, as reading lines does.
    final class Once: Sequence, IteratorProtocol {
      var rest: [Entry]
      init(_ entries: [Entry]) { rest = entries.reversed() }
      func next() -> Entry? { rest.popLast() }
    }
    for count in counts {
      let entries = entries(count)
      let expected = expected(entries)
      #expect(Once(entries).sorted(using: ranked).map(\.number) == expected)
      #expect(Once(entries).sorted(using: ranked, threads: 2).map(\.number) == expected)
      #expect(Once(entries).min(count: 5, using: ranked).map(\.number) == Array(expected.prefix(5)))
      #expect(Once(entries).isSorted(using: ranked) == (entries.map(\.number) == expected))
    }
  }

  @Test func inPlace() {
    for count in counts {
      let entries = entries(count)
      let expected = expected(entries)
      var array = entries
      let before = array
      array.sort(using: ranked)
      #expect(array.map(\.number) == expected)
      #expect(before == entries, "a copy made before stays as it is")
      var contiguous = ContiguousArray(entries)
      contiguous.sort(using: ranked)
      #expect(contiguous.map(\.number) == expected)
      var pieces = Pieces(entries)
      pieces.sort(using: ranked)
      #expect(pieces.map(\.number) == expected)
      if count < 3 { continue }
      var whole = entries
      whole[1..<count - 1].sort(using: ranked)
      #expect(whole.map(\.number) == [0] + self.expected(entries[1..<count - 1]) + [count - 1])
      var slice = entries.dropFirst()
      slice.sort(using: ranked)
      #expect(slice.startIndex == 1 && slice.map(\.number) == self.expected(entries.dropFirst()))
      var partOfPieces = Pieces(entries)
      partOfPieces[Pieces.start + 1..<Pieces.start + count].sort(using: ranked)
      #expect(partOfPieces.map(\.number) == [0] + self.expected(entries.dropFirst()))
    }
  }

  @Test("sorting twice, by a second key and then by a first, keeps the second's order")
  func stability() throws {
    let names = try Self.book.ordering("total", for: Entry.self)
    for count in counts {
      let entries = entries(count, seed: 5).shuffled()
      let once = entries.sorted(using: ranked)
      #expect(once.sorted(using: ranked) == once)
      var reversed = ranked
      reversed.order = .reverse
      // Turned around twice, those that tie still stand as they came.
      #expect(once.sorted(using: reversed).sorted(using: ranked) == once)
      #expect(
        entries.sorted(using: names).map(\.number)
          == entries.sorted {
            $0.rank != $1.rank ? $0.rank > $1.rank : $0.number < $1.number
          }.map(\.number))
    }
  }

  @Test("elements that are large, empty, numbers, texts or of a protocol")
  func elements() throws {
    let book = try RuleBook(text: rules(fields: "value: integer", keys: "- value: highest first"))
    let integers = try book.ordering("main", fields: [Field<Int>("value") { $0 }])
    #expect((1...100).sorted(using: integers) == (1...100).reversed())
    #expect(stride(from: 1, to: 9, by: 3).sorted(using: integers) == [7, 4, 1])
    let counted = try book.ordering("main", fields: [Field<String>("value") { $0.utf8.count }])
    #expect(["a", "ccc", "bb", "dd"].sorted(using: counted) == ["ccc", "bb", "dd", "a"])
    let optional = try book.ordering("main", fields: [Field<Int?>("value") { $0 }])
    #expect([nil, 3, nil, 5].sorted(using: optional) == [5, 3, nil, nil])
    let boxed = try book.ordering(
      "main", fields: [Field<any CustomStringConvertible>("value") { $0.description.count }])
    let descriptions: [any CustomStringConvertible] = [
      1, "three", 22, 4.5, "a text that has no room in a box",
    ]
    #expect(descriptions.sorted(using: boxed).map(\.description.count) == [32, 5, 3, 2, 1])
    struct Empty {}
    let same = try book.ordering("main", fields: [Field<Empty>("value") { _ in 1 }])
    for count in counts {
      #expect(Array(repeating: Empty(), count: count).sorted(using: same).count == count)
    }
    /// More than a kilobyte, with references among it.
    struct Large {
      var number: Int
      var texts = InlineTexts()
      struct InlineTexts {
        var a = ["x"], b = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
          c = "a text that is not small at all"
      }
    }
    let large = try book.ordering("main", fields: [Field<Large>("value") { $0.number % 10 }])
    for count in [2, 64, 65, 1_000] {
      let numbers = (0..<count).map { Large(number: $0) }.sorted(using: large).map(\.number)
      #expect(numbers == (0..<count).sorted { $0 % 10 != $1 % 10 ? $0 % 10 > $1 % 10 : $0 < $1 })
    }
  }

  /// A collection in pieces, whose first index is not 0.
  private struct Pieces: MutableCollection, RandomAccessCollection {
    static let start = 5
    private var even: [Entry] = []
    private var odd: [Entry] = []
    let endIndex: Int
    var startIndex: Int { Self.start }

    init(_ entries: [Entry]) {
      endIndex = Self.start + entries.count
      for (index, entry) in entries.enumerated() {
        if index % 2 == 0 { even.append(entry) } else { odd.append(entry) }
      }
    }

    subscript(index: Int) -> Entry {
      get { (index - Self.start) % 2 == 0 ? even[(index - Self.start) / 2] : odd[(index - Self.start) / 2] }
      set {
        let place = index - Self.start
        if place % 2 == 0 { even[place / 2] = newValue } else { odd[place / 2] = newValue }
      }
    }
  }
}
