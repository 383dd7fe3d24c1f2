import OrderingValues
import Testing

/// Scores, pins and shuffles.
struct ComputedCases {
  /// 2026-01-01, 12:00 UTC.
  private let noon = Instant(secondsSince1970: 1_767_268_800)!

  /// Records with points, and a date some hours before noon.
  private func stories(_ values: KeyValuePairs<String, (points: Int, age: Int)>) -> String {
    values.map { id, value in
      let hour = 12 - value.age
      let time = "2026-01-01T\(hour < 10 ? "0" : "")\(hour):00:00Z"
      return "{\"id\": \"\(id)\", \"points\": \(value.points), \"at\": \"\(time)\"}\n"
    }.joined()
  }

  @Test("B64 the logarithm of votes at and below zero", arguments: ["first", "last"])
  func logarithmOfVotes(missing: String) throws {
    let rules = CaseRules(
      fields: "votes: integer",
      keys: """
        - score: if(votes < 0, -1, if(votes > 0, 1, 0)) * log10(max(abs(votes), 1))
          missing: \(missing)
        """, keepsInputOrder: false)
    let records = rows("votes", ["a": "-10", "b": "0", "c": "1", "d": "10"])
    // −1, 0, 0 and 1: none is missing, so it does not matter where missing ones go.
    for records in everyOrder(of: records) { #expect(try rules.order(records) == "d b c a") }
  }

  private let clamped = "(points - 1) / (max(age(at, hours), 0) + 2) ^ 1.8"
  private let unclamped = "(points - 1) / (age(at, hours) + 2) ^ 1.8"

  private func scored(_ formula: String, _ options: String = "") -> CaseRules {
    CaseRules(fields: "points: integer\nat: date", keys: "- score: \(formula)\n" + options)
  }

  @Test("B66 an age below zero in a gravity score")
  func ageBelowZero() throws {
    let records = stories(["b": (3, -5), "a": (11, 1)])
    // 10 / 3^1.8 = 1.384 and 2 / 2^1.8 = 0.574.
    #expect(try scored(clamped).order(records, now: noon) == "a b")
    #expect(try scored("if(abs(\(clamped) - 1.384) < 0.001, 1, 0)").order(records, now: noon) == "a b")
    #expect(try scored("if(abs(\(clamped) - 0.574) < 0.001, 1, 0)").order(records, now: noon) == "b a")
    // (−3)^1.8 is no number: a missing score, and no circle of comparisons.
    #expect(try scored(unclamped).order(records, now: noon) == "a b")
    #expect(try scored(unclamped, "  missing: first").order(records, now: noon) == "b a")
  }

  @Test("of B99: the order at one now, whenever it is asked for")
  func frozenNow() throws {
    let records = stories(["A": (101, 10), "B": (11, 1)])
    let hourLater = try #require(Instant(secondsSince1970: noon.seconds + 3_600))
    let rules = scored(unclamped)
    // 100 / 12^1.8 = 1.141 and 10 / 3^1.8 = 1.384; an hour later 0.988 and 0.825.
    #expect(try rules.order(records, now: noon) == "B A")
    #expect(try rules.order(records, now: hourLater) == "A B")
    // A first page, and the whole an hour later by the same now: nothing is seen twice.
    #expect(try rules.order(records, top: 1, now: noon) == "B")
    #expect(try rules.order(records, now: noon) == "B A")
  }

  /// The md5 digests of `42:1` to `42:7`, put in order:
  ///
  ///     python3 -c "import hashlib; print(sorted('1234567',
  ///       key=lambda i: hashlib.md5(f'42:{i}'.encode()).hexdigest()))"
  private let shuffled = "5 6 3 7 1 2 4"

  @Test("B100 a shuffle is the same on every page, for every order of the input, and with more rows")
  func shuffle() throws {
    let rules = CaseRules(fields: "", keys: "- shuffle: 42")
    func records(_ ids: some Sequence<Int>) -> String { ids.map { "{\"id\": \"\($0)\"}\n" }.joined() }
    #expect(try rules.order(records(1...7)) == shuffled)
    let six = shuffled.replacing("7", with: "").split(separator: " ").joined(separator: " ")
    for records in everyOrder(of: records(1...6)).prefix(120) {
      #expect(try rules.order(records) == six)
      for count in 1...6 {
        #expect(try rules.order(records, top: count) == String(six.prefix(2 * count - 1)))
      }
    }
  }

  @Test("B103 a pinned row stands in one place only")
  func pinnedOnce() throws {
    let rules = CaseRules(fields: "v: integer", keys: "- pinned: [\"5\"]\n- v: lowest first")
    let records = rows("v", ["1": "1", "2": "2", "3": "3", "4": "4", "5": "5", "6": "6"])
    let order = try rules.order(records)
    // In pages of two: 5 1, 2 3, 4 6.
    #expect(order == "5 1 2 3 4 6")
    for count in 1...6 {
      #expect(try rules.order(records, top: count) == String(order.prefix(2 * count - 1)))
    }
  }

  @Test("B105 pinning loses no row")
  func pinningLosesNothing() throws {
    let records = rows("v", ["1": "1", "2": "2", "3": "3", "4": "4", "5": "5"])
    func order(_ pins: String) throws -> String {
      try CaseRules(fields: "v: integer", keys: "- pinned: [\(pins)]\n- v: lowest first").order(records)
    }
    #expect(try order("\"5\"") == "5 1 2 3 4")
    #expect(try order("\"4\", \"2\"") == "4 2 1 3 5")
    // One that no row has is nothing.
    #expect(try order("gone, \"3\", lost") == "3 1 2 4 5")
    #expect(try order("gone") == "1 2 3 4 5")
  }
}
