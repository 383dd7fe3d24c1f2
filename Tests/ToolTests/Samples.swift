/// Small rule books and records that the tests share.
enum Sample {
  /// Two orderings of stories and a test for each.
  static let rules = """
    rules: 1
    items: stories

    fields:
      id: { type: id, unique: true }
      title: text
      publishedAt: date
      priority: integer

    orderings:
      newest:
        - publishedAt: newest first
      priority-first:
        label: Top stories
        keys:
          - priority: highest first
          - publishedAt: newest first
      alphabetical:
        replaces: [by-title]
        keys:
          - title: a to z

    tests:
      - name: a later story comes first
        ordering: newest
        given:
          - { id: a, publishedAt: 2026-01-01T00:00:00Z }
          - { id: b, publishedAt: 2026-01-02T00:00:00Z }
        expect: [b, a]
      - name: a higher priority comes first
        ordering: priority-first
        given:
          - { id: a, priority: 1 }
          - { id: b, priority: 2 }
        expect: [b, a]

    """

  /// In the order `newest`: c, a, b, d. In `priority-first`: b, c, a, d.
  static let records = """
    {"id": "a", "title": "Trams",  "publishedAt": "2026-01-02T00:00:00Z", "priority": 1}
    {"id":"b","title":"Étude","publishedAt":"2026-01-01T00:00:00Z","priority":3}
    { "priority" : 2, "id" : "c", "publishedAt" : "2026-01-03T00:00:00Z" }
    {"id": "d", "title": "draft"}

    """

  static func place() throws -> Workplace {
    try Workplace(["Rules/stories.yaml": rules, "stories.ndjson": records])
  }

  /// The lines of `records` by the ids of their stories.
  static func lines(_ ids: String) -> String {
    let lines = records.split(separator: "\n")
    return ids.map { id in lines[Int(id.asciiValue! - UInt8(ascii: "a"))] + "\n" }.joined()
  }
}
