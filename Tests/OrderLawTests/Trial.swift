import Foundation
import OrderingTestSupport
import Testing

/// One random case of a law: a book, its rows, and their texts.
struct Trial {
  let seed: UInt64
  let book: Book
  let rules: String
  let rows: [Row]
  var generator: Generator
  /// What the engine was last given.
  private var records = ""

  init(seed: UInt64, rowCount: ClosedRange<Int> = 0...9, change: (inout Book) -> Void = { _ in }) {
    self.seed = seed
    generator = Generator(seed: seed)
    var book = generator.book()
    change(&book)
    self.book = book
    rules = generator.yaml(book)
    let count = generator.random.int(rowCount)
    rows = generator.rows(count, for: book)
  }

  /// As many seeds as a law wants, or only the one that is asked for in order to see a failure again.
  static func seeds(_ count: Int, from first: UInt64) -> [UInt64] {
    let asked = ProcessInfo.processInfo.environment["ORDERING_LAW_SEED"].flatMap { UInt64($0) }
    return asked.map { [$0] } ?? Array(first..<first + UInt64(count))
  }

  /// The ids of some rows as the engine orders them.
  mutating func engineOrder(_ rows: [Row], top: Int? = nil) throws -> [String] {
    records = generator.ndjson(rows, book)
    return try sortedIDs(rules: rules, ordering: "main", records: records, top: top)
  }

  /// One of some rows, of which there must be at least one.
  mutating func random(_ rows: [Row]) -> Row { generator.random.pick(rows) }

  /// Records a failure with all that is needed to see it again.
  func fail(_ message: String, location: SourceLocation) {
    Issue.record(
      """
      \(message)
      seed: \(seed) (ORDERING_LAW_SEED=\(seed) runs this case alone)
      \(rules)\(records)
      """, sourceLocation: location)
  }
}
