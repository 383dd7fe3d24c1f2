import Foundation
import OrderingValues
import Orderings
import Testing

/// Types of an app that say in their own ways how they are read are sorted as what they append.
struct ReadingTests {
  private struct Item<Value: OrderingValue & Sendable>: Sendable {
    var place: Int
    var value: Value
  }

  /// Expects items to be sorted from the first group to the last, few and many of them, and pairs to agree.
  private func expectAscending<Value: OrderingValue & Sendable>(
    _ groups: [[Value]], as declaration: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let text = rules("value: \(declaration)", "main:\n  - value: ascending")
    let ordering = try RuleBook(text: text).ordering("main", fields: [Field<Item<Value>>("value", \.value)])
    let items = groups.enumerated().flatMap { place, values in values.map { Item(place: place, value: $0) } }
    for copies in [1, 3, 70] {
      let many = (0..<copies).flatMap { _ in items.reversed() }
      let sorted = many.sorted(using: ordering).map(\.place)
      #expect(sorted == many.map(\.place).sorted(), sourceLocation: sourceLocation)
      #expect(
        many.min(count: 2, using: ordering).map(\.place) == Array(sorted.prefix(2)),
        sourceLocation: sourceLocation)
    }
    for a in items {
      for b in items {
        let expected = a.place < b.place ? -1 : a.place > b.place ? 1 : 0
        #expect(ordering.compare(a, b).rawValue == expected, "\(a) \(b)", sourceLocation: sourceLocation)
        let pair = [a, b].sorted(using: ordering).map(\.place)
        #expect(pair == [a.place, b.place].sorted(), "\(a) \(b)", sourceLocation: sourceLocation)
      }
    }
  }

  private enum Only: Int, CaseIterable, OrderingValue { case one = 1 }
  private enum Word: String, CaseIterable, OrderingValue { case b, a }

  /// An enumeration with values inside.
  private enum Pair: CaseIterable, OrderingValue {
    case small(Bool), great(Bool)
    static let allCases: [Pair] = [.small(false), .small(true), .great(false), .great(true)]
    static var fieldType: FieldType { .integer }
    func append(to column: inout ValueColumn) {
      switch self {
      case .small(let isMore): column.append(ValueWord(isMore ? 2 : 1))
      case .great(let isMore): column.append(ValueWord(isMore ? 100 : 99))
      }
    }
  }

  /// All values of a byte: more than a byte and a word for none can tell apart.
  private struct Byte: RawRepresentable, CaseIterable, OrderingValue {
    var rawValue: UInt8
    static let allCases = (0...255).map { Byte(rawValue: $0) }
  }

  private struct Half: RawRepresentable, CaseIterable, OrderingValue {
    var rawValue: UInt8
    static let allCases = (0...127).map { Half(rawValue: $0 * 2) }
  }

  /// Few values of more than a byte.
  private struct Wide: RawRepresentable, CaseIterable, OrderingValue {
    var rawValue: Int
    static let allCases = [Wide(rawValue: 5), Wide(rawValue: -5)]
  }

  /// Few values that refer to memory.
  private struct Name: RawRepresentable, CaseIterable, OrderingValue {
    var rawValue: String
    static let allCases = [Name(rawValue: "b"), Name(rawValue: "a")]
  }

  @Test func typesOfFewValues() throws {
    try expectAscending([[Only.one, .one]], as: "integer")
    try expectAscending([[Only.one], [Only?.none]], as: "integer")
    try expectAscending([[Word.a], [.b]], as: "text")
    try expectAscending([[Word.b], [.a]], as: "{ type: choice, values: [b, a] }")
    try expectAscending(
      [[Word.b], [.a], [Word??.none, .some(.none)]], as: "{ type: choice, values: [b, a] }")
    try expectAscending(Pair.allCases.map { [$0] }, as: "integer")
    try expectAscending(Pair.allCases.map { [$0] } + [[Pair?.none]], as: "number")
    try expectAscending(Byte.allCases.map { [$0] }, as: "integer")
    try expectAscending([[Byte(rawValue: 0)], [Byte(rawValue: 255)], [Byte?.none]], as: "integer")
    try expectAscending((0...9).map { [Half(rawValue: $0)] } + [[Half(rawValue: 255)]], as: "integer")
    try expectAscending((0...9).map { [Half(rawValue: $0)] } + [[Half?.none]], as: "integer")
    try expectAscending([[Wide(rawValue: -5)], [Wide(rawValue: 3)], [Wide(rawValue: 5)]], as: "integer")
    try expectAscending([[Name(rawValue: "a")], [Name(rawValue: "b")], [Name(rawValue: "c")]], as: "text")
  }

  /// Says that it is read as a word, and leaves how to what it appends.
  private struct Stamp: OrderingValue {
    var seconds: Int64
    var nanoseconds: Int32
    static var fieldType: FieldType { .date }
    static var reading: ValueReading { .word }
    func append(to column: inout ValueColumn) {
      if seconds == 0 { column.appendMissing() } else { column.append(word: seconds, fraction: nanoseconds) }
    }
  }

  /// The same of texts.
  private struct Label: OrderingValue {
    var text: String
    static var fieldType: FieldType { .id }
    static var reading: ValueReading { .text }
    func append(to column: inout ValueColumn) {
      if text.isEmpty { column.appendMissing() } else { column.append(text: text) }
    }
  }

  @Test func readingsThatAreLeftToWhatIsAppended() throws {
    let stamps = [(-1, 999_999_999), (5, 0), (5, 1), (6, 0)] as [(Int64, Int32)]
    try expectAscending(
      stamps.map { [Stamp(seconds: $0, nanoseconds: $1)] } + [[Stamp(seconds: 0, nanoseconds: 0)]], as: "date"
    )
    try expectAscending(
      [[Label(text: "A")], [Label(text: "a")], [Label(text: "a\0")], [Label(text: "")]], as: "id")
    try expectAscending([[Label?(Label(text: "x"))], [nil, Label(text: "")]], as: "id")
  }

  /// Says that it is read as a word, which no text is.
  private struct Misread: OrderingValue {
    var text: String
    static var fieldType: FieldType { .text }
    static var reading: ValueReading { .word }
    func append(to column: inout ValueColumn) { column.append(text: text) }
  }

  /// Says that it is read as a text, which no number is.
  private struct Count: OrderingValue {
    var number: Int64
    static var fieldType: FieldType { .integer }
    static var reading: ValueReading { .text }
    func append(to column: inout ValueColumn) { column.append(word: number) }
  }

  @Test func readingsThatDoNotFitTheType() throws {
    try expectAscending([[Misread(text: "a")], [Misread(text: "b")]], as: "text")
    try expectAscending([[Count(number: -1)], [Count(number: 2)], [Count(number: 10)]], as: "integer")
  }

  @Test("a field that sorts by another ordering while it is read")
  func nestedSorts() throws {
    let book = try RuleBook(text: rules("text: text", "main:\n  - text: a to z\nback:\n  - text: z to a"))
    let inner = try book.ordering("back", fields: [Field<String>("text") { $0 }])
    let outer = try book.ordering(
      "main", fields: [Field<[String]>("text") { $0.sorted(using: inner).first ?? "" }])
    for count in [2, 20, 100] {
      let lists = (0..<count).map { ["é\($0 % 10)", "a", "\($0)"] }
      let expected = lists.indices.sorted { $0 % 10 == $1 % 10 ? $0 < $1 : $0 % 10 < $1 % 10 }.map {
        lists[$0]
      }
      #expect(lists.sorted(using: outer) == expected)
    }
  }
}
