import DatabaseEngines
import EngineTestSupport
import OrderingTestSupport
import Orderings
import PushDown

/// Stories with few values in most columns, so that thousands tie in each key.
enum IndexAdviceTable {
  static let rowCount = 50_000

  static let rules = """
    rules: 1
    items: stories
    fields:
      id: { type: id, unique: true }
      title: { type: text, required: true }
      section: text
      priority: integer
      points: { type: integer, required: true }
      publishedAt: { type: date, required: true }
      updatedAt: date
      featured: boolean
    parameters:
      pins: { type: id, many: true, default: [] }
    orderings:
      one-direction:
        - points: highest first
        - publishedAt: newest first
      two-directions:
        - points: highest first
        - title: a to z
          compare: exact
        - id: descending
      missing-last:
        - priority: highest first
        - publishedAt: newest first
      missing-first:
        - priority: lowest first
          missing: first
        - publishedAt: newest first
      missing-last-ascending:
        - priority: lowest first
        - publishedAt: oldest first
      list:
        - section: [breaking, "it's % live"]
        - publishedAt: newest first
      condition:
        - first: section = 'breaking' and points >= 3
        - id: ascending
      flag:
        - featured: true first
        - id: ascending
      bands:
        - field: points
          direction: highest first
          bands: [2, 5]
        - title: a to z
          compare: exact
      missing-second:
        - points: lowest first
        - updatedAt: oldest first
      hot:
        - score: points / (age(publishedAt, hours) + 2)
      pinned:
        - pinned: $pins
        - publishedAt: newest first
      berlin-days:
        - publishedAt: newest first
          per: day
          time-zone: Europe/Berlin
        - id: ascending
      steps:
        - points: highest first
          step: 3
        - id: ascending
      length:
        - score: length(title) * 0.5 + sqrt(points)
        - id: ascending
      by-chance:
        - shuffle: autumn
      utc-days:
        - publishedAt: newest first
          per: day
          time-zone: UTC
      daily:
        - points: highest first
        - publishedAt: newest first
          per: day
          time-zone: UTC
        - title: a to z
          compare: exact
    """

  static let columns: [String] = [
    "id", "title", "section", "priority", "points", "publishedAt", "updatedAt", "featured",
  ]

  /// Makes the table `stories` and its rows.
  static func make(
    in engine: any DatabaseEngine, _ kind: AvailableEngine, rowCount: Int = rowCount
  ) throws {
    let (moment, flag) = kind == .postgresql ? ("timestamptz", "boolean") : ("text", "integer")
    try engine.run(
      """
      CREATE TABLE stories (id text NOT NULL, title text NOT NULL, section text, priority bigint, \
      points bigint NOT NULL, "publishedAt" \(moment) NOT NULL, "updatedAt" \(moment), featured \(flag))
      """)
    try engine.insert(
      into: "stories", columns: columns.map { "\"\($0)\"" }, rows: Array(rows.prefix(rowCount)))
  }

  private static let rows: [[KeyValue]] = {
    var random = SeededGenerator(seed: 4)
    func less(_ bound: UInt64) -> Int64 { Int64(random.next() % bound) }
    return (0..<rowCount).map { index in
      let minute: KeyValue = .instant(seconds: 1_767_225_600 + less(90_000) * 60, nanoseconds: 0)
      let sections: [KeyValue] = [
        .text("breaking"), .text("it's % live"), .text("opinion"), .text("Breaking"), .missing,
      ]
      return [
        .text("story-\(index)"), .text("Title \(less(500))"), sections[Int(less(5))],
        less(4) == 0 ? .missing : .integer(less(5)), .integer(less(8)), minute,
        less(3) == 0 ? .missing : minute, less(4) == 0 ? .missing : .boolean(less(2) == 0),
      ]
    }
  }()
}
