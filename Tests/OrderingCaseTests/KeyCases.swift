import OrderingTestSupport
import Testing

/// Stability, significance of keys, directions, identity, explicit lists, limits, lists of values.
struct KeyCases {
  // MARK: Stability

  @Test("B69 a descending sort keeps the order of ties")
  func descendingTies() throws {
    let rules = CaseRules(fields: "x: integer", keys: "- x: highest first")
    #expect(try rules.order(rows("x", ["a": "1", "b": "2", "c": "1", "d": "2"])) == "b d a c")
  }

  @Test("B70 a descending sort keeps the order of missing values")
  func descendingNulls() throws {
    let rules = CaseRules(fields: "v: integer", keys: "- { v: highest first, missing: first }")
    #expect(try rules.order(rows("v", ["a": "null", "b": "1", "c": "null"])) == "a c b")
  }

  // MARK: Several keys

  @Test("B72 a third key changes nothing that two have decided, nor do eight")
  func manyKeys() throws {
    let records = rows(
      ["down", "up", "price"],
      [
        "d": ["8", "24", "139"], "f": ["6", "10", "80"], "a": ["10", "16", "77"], "c": ["8", "5", "96"],
        "e": ["6", "0", "175"], "b": ["10", "19", "182"],
      ])
    let fields = "down: integer\nup: integer\nprice: integer"
    let two = "- down: highest first\n- up: lowest first"
    let three = two + "\n- price: lowest first"
    for keys in [two, three] {
      #expect(try CaseRules(fields: fields, keys: keys).order(records) == "a b c d e f")
    }

    let names = (1...8).map { "k\($0)" }
    let eight = CaseRules(
      fields: names.map { "\($0): integer" }.joined(separator: "\n"),
      keys: names.map { "- \($0): lowest first" }.joined(separator: "\n"))
    let ones = Array(repeating: "1", count: 7)
    #expect(
      try eight.order(rows(names, ["a": ones + ["3"], "b": ones + ["2"], "c": ["0"] + ones])) == "c b a")
  }

  @Test("B73 an earlier key matters more than a later one")
  func significance() throws {
    let rules = CaseRules(
      fields: "name: text\ninactive: boolean", keys: "- inactive: false first\n- name: a to z")
    let records = rows(
      ["name", "inactive"],
      ["a": ["\"Zed\"", "false"], "b": ["\"Amy\"", "true"], "c": ["\"Bob\"", "false"]])
    #expect(try rules.order(records) == "c a b")
  }

  @Test("B75 the same field twice is warned about, and the first counts")
  func duplicateKey() throws {
    let rules = CaseRules(
      fields: "score: integer",
      keys: "- field: score\n  direction: highest first\n- field: score\n  direction: lowest first")
    #expect(rules.findings == ["repeated-sort-key"])
    #expect(try rules.order(rows("score", ["a": "1", "b": "3", "c": "2"])) == "b c a")
  }

  @Test(
    "B76 no other spelling of a direction is taken, and none is guessed",
    arguments: [
      ("asc", "ascending"), ("ASC", "ascending"), ("Asc", "ascending"), ("Ascending", "ascending"),
      ("desc", "descending"), ("DESC", "descending"), ("Desc", "descending"), ("dsc", "descending"),
      ("descendng", "descending"), ("down", "descending"),
    ])
  func directions(word: String, right: String) throws {
    let rules = CaseRules(fields: "v: integer", keys: "- v: \(word)").text
    #expect(findingIDs(rules: rules) == ["unknown-direction"])
    #expect(firstFinding(rules: rules)?.help?.contains(right) == true)
  }

  @Test("B78 a field that no record has leaves the rows as they are")
  func absentField() throws {
    let rules = CaseRules(fields: "order: integer", keys: "- order: lowest first")
    #expect(try rules.order(rows("order", ["a": nil, "b": nil, "c": nil])) == "a b c")
  }

  @Test("B79 ties are decided by the identity, and without one there is a warning")
  func tieBreak() throws {
    let records = rows(["d", "seq"], ["a": ["5", "1"], "b": ["5", "2"]])
    let swapped = rows(["d", "seq"], ["b": ["5", "2"], "a": ["5", "1"]])
    let without = CaseRules(
      fields: "id: text\nd: integer", keys: "- d: highest first", keepsInputOrder: false)
    #expect(without.findings == ["no-identity"])
    #expect(try without.order(records) == "a b")
    #expect(try without.order(swapped) == "b a")

    let fields = "id: text\nd: integer\nseq: { type: integer, unique: true }"
    // The identity is appended in the direction of the key before it.
    for (keys, expected) in [
      ("- d: highest first", "b a"), ("- d: lowest first", "a b"),
      ("- d: highest first\n- seq: lowest first", "a b"),
      ("- d: highest first\n- seq: highest first", "b a"),
    ] {
      let rules = CaseRules(fields: fields, keys: keys, keepsInputOrder: false)
      #expect(rules.findings.isEmpty)
      #expect(try rules.order(records) == expected)
      #expect(try rules.order(swapped) == expected)
    }
  }

  @Test("B94 a unique value that comes twice is reported; where it is not called unique, nothing is lost")
  func brokenIdentity() throws {
    let records = rows(
      ["sid", "path", "cost"],
      [
        "r1": ["\"dup\"", "\"/a\"", "5"], "r2": ["\"dup\"", "\"/b\"", "5"],
        "r3": ["\"other\"", "\"/c\"", "1"],
      ])
    let keys = "- cost: highest first\n- sid: z to a"
    let plain = CaseRules(fields: "id: text\nsid: id\npath: text\ncost: number", keys: keys)
    #expect(plain.problems(records).isEmpty)
    #expect(try plain.order(records) == "r1 r2 r3")

    let unique = CaseRules(
      fields: "id: text\nsid: { type: id, unique: true }\npath: text\ncost: number", keys: keys)
    let problems = unique.problems(records)
    #expect(problems.count == 1)
    #expect(problems.first?.contains("sid") == true)
    #expect(problems.first?.contains("dup") == true)
    #expect(throws: (any Error).self) { try unique.order(records) }
  }

  @Test("B118 equal scores are ordered by id, in whatever order they arrive")
  func arrivalOrder() throws {
    let rules = CaseRules(
      fields: "score: number", keys: "- field: score\n  direction: highest first\n- id: a to z",
      keepsInputOrder: false)
    for records in everyOrder(of: rows("score", ["d1": "1.0", "d2": "1.0"])) {
      #expect(try rules.order(records) == "d1 d2")
    }
  }

  // MARK: Explicit lists

  @Test("B81 unlisted and missing values are two classes")
  func valueList() throws {
    let records = rows(
      "status",
      ["a": "\"done\"", "b": "\"urgent\"", "c": "\"archived\"", "d": "\"todo\"", "e": "null"])
    let last = CaseRules(fields: "status: text", keys: "- status: [urgent, todo, done]")
    #expect(try last.order(records) == "b d a c e")
    let first = CaseRules(
      fields: "status: text", keys: "- status: [urgent, todo, done]\n  others: first")
    #expect(try first.order(records) == "c b d a e")
  }

  @Test("B82 one value may be kept at the end")
  func otherLast() throws {
    let rules = CaseRules(
      fields: "name: text", keys: "- name: [Other]\n  others: first\n- name: a to z")
    let records = texts(
      "name",
      [
        "a": "Backend Developer", "b": "Designer", "c": "Other", "d": "Account Manager",
        "e": "Frontend Developer",
      ])
    #expect(try rules.order(records) == "d a b e c")
    #expect(!rules.findings.contains("unreachable-key"))
  }

  // MARK: Limits

  @Test("B84 more missing values than the limit")
  func limitBelowNulls() throws {
    let records = rows(
      "v", ["a": "null", "b": "null", "c": "null", "d": "5", "e": "3", "f": "null", "g": "4"])
    let last = CaseRules(fields: "v: integer", keys: "- { v: lowest first, missing: last }")
    #expect(try last.order(records, top: 2) == "e g")
    let first = CaseRules(fields: "v: integer", keys: "- { v: lowest first, missing: first }")
    #expect(try first.order(records, top: 2) == "a b")
  }

  @Test("B85 a tie at the limit is cut in the order of the input")
  func limitInTie() throws {
    let records = rows("v", ["i0": "10", "i1": "8", "i2": "8", "i3": "8"])
    let rules = CaseRules(fields: "v: integer", keys: "- v: highest first")
    for _ in 0..<3 { #expect(try rules.order(records, top: 3) == "i0 i1 i2") }
  }

  // MARK: Lists of values

  private func taking(_ take: String, _ phrase: String, then more: String = "") -> CaseRules {
    CaseRules(
      fields: "v: { type: integer, many: true }", keys: "- { v: \(phrase), take: \(take) }" + more)
  }

  @Test("B111 lists are compared by a number of theirs, not as text")
  func listsAsNumbers() throws {
    let records = rows("v", ["A": "[10, 1]", "B": "[40, 50]", "C": "[5, 100]"])
    #expect(try taking("min", "lowest first").order(records) == "A C B")
    #expect(try taking("max", "highest first").order(records) == "C B A")
    let single = rows("v", ["y": "[10]", "x": "[9]"])
    #expect(try taking("min", "lowest first").order(single) == "x y")
  }

  @Test("B112 what is taken of a list is said, and each way has its own order")
  func ways() throws {
    let records = rows("v", ["A": "[10, 50]", "B": "[20, 25]", "C": "[5]"])
    #expect(try taking("max", "lowest first").order(records) == "C B A")
    #expect(try taking("average", "lowest first").order(records) == "C B A")
    #expect(try taking("min", "highest first").order(records) == "B A C")
    #expect(try taking("first", "lowest first").order(records) == "C A B")
    #expect(try taking("count", "lowest first", then: "\n- id: a to z").order(records) == "C A B")
    // There is no way that is taken without a word.
    let silent = CaseRules(fields: "v: { type: integer, many: true }", keys: "- v: lowest first")
    #expect(silent.findings.count == 1)
  }
}
