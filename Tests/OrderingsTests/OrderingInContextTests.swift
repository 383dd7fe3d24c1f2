import Foundation
import OrderingTestSupport
import Orderings
import Testing

/// An ordering that is given another context orders many typed items by that one: zones, lists, seeds and now.
struct OrderingInContextTests {
  private struct Visit: Orderable {
    var id: String
    var at: Date?
    var kind: Int
    static let orderingFields: [Field<Visit>] = [
      Field("id", \.id, as: .id), Field("at", \.at), Field("kind", \.kind),
    ]
  }

  private static let book = try! RuleBook(
    text: """
      rules: 1
      items: visits
      fields:
        id: { type: id, unique: true }
        at: date
        kind: integer
      parameters:
        zone: { type: text, default: UTC }
        pins: { type: id, many: true, default: [] }
        least: { type: integer, default: 2 }
      orderings:
        daily: { keys: [{ at: newest first, per: day, time-zone: $zone }], ties: keep input order }
        pinned: { keys: [pinned: $pins, kind: lowest first], ties: keep input order }
        wanted: { keys: [first: kind >= $least], ties: keep input order }
        aged: { keys: [first: "age(at, hours) < 10"], ties: keep input order }

      """)

  /// Every 5 hours and 7 minutes from 2026-01-01T00:00:00Z on, each fourth without a date.
  private func visits(_ count: Int) -> [Visit] {
    var random = SeededGenerator(seed: UInt64(count))
    return (0..<count).map { index in
      Visit(
        id: "v\(index)",
        at: index % 4 == 3 ? nil : Date(timeIntervalSince1970: 1_767_225_600 + Double(index) * 18_420),
        kind: .random(in: 0..<5, using: &random))
    }.shuffled(using: &random)
  }

  private func sorted<Value: Comparable>(_ visits: [Visit], _ value: (Visit) -> Value) -> [String] {
    visits.indices.sorted {
      let (a, b) = (value(visits[$0]), value(visits[$1]))
      return a == b ? $0 < $1 : a < b
    }.map { visits[$0].id }
  }

  private func expect(
    _ name: String, _ parameters: Record, now: Date = Date(), _ value: (Visit) -> Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let first = try Self.book.ordering(name, for: Visit.self)
    let other = try first.with(OrderingContext(parameters: parameters, now: now))
    for count in [2, 20, 64, 65, 500] {
      let visits = visits(count)
      let expected = sorted(visits, value)
      #expect(visits.sorted(using: other).map(\.id) == expected, "\(count)", sourceLocation: sourceLocation)
      #expect(
        visits.min(count: count / 20, using: other).map(\.id) == Array(expected.prefix(count / 20)),
        "\(count)",
        sourceLocation: sourceLocation)
      let precedence = value(visits[0]) - value(visits[1])
      #expect(
        other.compare(visits[0], visits[1]).rawValue == precedence.signum(), sourceLocation: sourceLocation)
    }
  }

  /// Days by a zone that is so many hours before UTC, the newest first, those without a date last.
  private func day(_ hours: Double) -> (Visit) -> Int {
    { visit in
      guard let at = visit.at else { return .max / 2 }
      return -Int(((at.timeIntervalSince1970 + hours * 3_600) / 86_400).rounded(.down))
    }
  }

  @Test func zones() throws {
    try expect("daily", [:], day(0))
    try expect("daily", ["zone": "Asia/Tokyo"], day(9))
    try expect("daily", ["zone": "Asia/Kolkata"], day(5.5))
    try expect("daily", ["zone": "America/Phoenix"], day(-7))
  }

  @Test func lists() throws {
    let kinds: (Visit) -> Int = { $0.kind }
    try expect("pinned", ["pins": []], kinds)
    try expect("pinned", ["pins": ["v1", "v0"]]) { ["v1": -2, "v0": -1][$0.id] ?? $0.kind }
    try expect("wanted", ["least": 4]) { $0.kind >= 4 ? 0 : 1 }
    try expect("wanted", ["least": 0]) { _ in 0 }
  }

  @Test func now() throws {
    for hours in [0.0, 5, 40, 3_000] {
      let now = Date(timeIntervalSince1970: 1_767_225_600 + hours * 3_600)
      try expect("aged", [:], now: now) { visit in
        guard let at = visit.at else { return 1 }
        return now.timeIntervalSince(at) < 36_000 ? 0 : 1
      }
    }
  }

  @Test("the context stays through a turn of the order, and the first ordering as it was")
  func copies() throws {
    let visits = visits(100)
    let first = try Self.book.ordering("daily", for: Visit.self)
    let before = visits.sorted(using: first).map(\.id)
    var other = try first.with(OrderingContext(parameters: ["zone": "Asia/Tokyo"]))
    other.order = .reverse
    let tokyo = day(9)
    #expect(visits.sorted(using: other).map(\.id) == sorted(visits) { -tokyo($0) })
    let back = try other.with(OrderingContext())
    let utc = day(0)
    #expect(visits.sorted(using: back).map(\.id) == sorted(visits) { -utc($0) })
    #expect(visits.sorted(using: first).map(\.id) == before)
  }
}
