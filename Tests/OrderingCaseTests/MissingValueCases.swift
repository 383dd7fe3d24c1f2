import Testing

/// Nulls, absent fields, empty lists and empty texts.
struct MissingValueCases {
  private func integers(_ key: String) -> CaseRules { CaseRules(fields: "v: integer", keys: key) }

  @Test("B1 turning the direction leaves missing values last")
  func descendingWithNulls() throws {
    let records = rows("v", ["a": "null", "b": "1", "c": "2", "d": "null"])
    #expect(try integers("- v: highest first").order(records) == "c b a d")
    #expect(try integers("- v: highest first\n  missing: last").order(records) == "c b a d")
  }

  @Test("B3 a lower key never moves the missing values of a higher one")
  func secondKey() throws {
    let records = rows(
      ["a", "b"],
      ["p": ["1", "3"], "q": ["2", "1"], "r": ["3", "2"], "s": ["null", "4"], "t": ["null", "1"]])
    let fields = "a: integer\nb: integer"
    let first = CaseRules(fields: fields, keys: "- { a: highest first, missing: first }\n- b: lowest first")
    #expect(try first.order(records) == "t s r q p")
    let last = CaseRules(fields: fields, keys: "- { a: highest first, missing: last }\n- b: lowest first")
    #expect(try last.order(records) == "r q p t s")
  }

  @Test("B4 rows that are sorted but for their missing values are still sorted")
  func sortedInput() throws {
    let records = rows("v", ["a": "null", "b": "1", "c": "2", "d": "3"])
    #expect(try integers("- v: lowest first").order(records) == "b c d a")
  }

  @Test("B6 a limit only cuts the sorted list")
  func limit() throws {
    let records = rows("v", ["a": "null", "b": "1", "c": "null", "d": "2"])
    #expect(try integers("- v: lowest first").order(records, top: 10) == "b d a c")
  }

  @Test("B7 a limit beyond the last row gives all rows")
  func largeLimit() throws {
    let records = rows(
      ["i", "j"],
      [
        "r1": ["null", "5"], "r2": ["1", "3"], "r3": ["3", "null"], "r4": ["null", "null"],
        "r5": ["2", "5"], "r6": ["1", "5"], "r7": ["3", "5"],
      ])
    let rules = CaseRules(fields: "i: integer\nj: integer", keys: "- i: lowest first\n- j: lowest first")
    #expect(try rules.order(records, top: 10) == "r2 r6 r5 r7 r3 r1 r4")
  }

  @Test("B9 where missing values stand is obeyed, and another word for it is refused")
  func placement() throws {
    let records = rows("v", ["lower": "2", "mixed": "1", "norank": nil])
    #expect(try integers("- { v: lowest first, missing: last }").order(records) == "mixed lower norank")
    #expect(try integers("- { v: lowest first, missing: first }").order(records) == "norank mixed lower")
    #expect(integers("- { v: lowest first, missing: middle }").findings.count == 1)
  }

  @Test("B10 missing is not zero")
  func missingAmongNegatives() throws {
    let records = rows("v", ["a": "-5", "b": nil, "c": "3"])
    #expect(try integers("- { v: highest first, missing: last }").order(records) == "c a b")
    #expect(try integers("- { v: lowest first, missing: first }").order(records) == "b a c")
  }

  @Test("B12 an empty text is a value unless the field says that blank is missing")
  func emptyTexts() throws {
    let records = rows("t", ["a": "\"b\"", "b": "\"\"", "c": "\"a\"", "d": "null"])
    #expect(try CaseRules(fields: "t: text", keys: "- t: a to z").order(records) == "b c a d")
    let blank = CaseRules(fields: "t: { type: text, blank: missing }", keys: "- t: a to z")
    #expect(try blank.order(records) == "c a b d")
  }

  @Test("B13 an empty list is missing")
  func emptyLists() throws {
    let records = rows("v", ["a": nil, "b": "1", "c": "[]", "d": "[1]", "e": "[0, 1]"])
    let fields = "v: { type: integer, many: true }"
    let smallest = CaseRules(fields: fields, keys: "- { v: lowest first, take: min }")
    #expect(try smallest.order(records) == "e b d a c")
    let largest = CaseRules(fields: fields, keys: "- { v: highest first, take: max }")
    #expect(try largest.order(records) == "b d e a c")
  }

  @Test("B15 false and missing are two classes beside true")
  func booleans() throws {
    let records = rows("in_stock", ["a": "true", "b": nil, "c": "false", "d": "true"])
    let list = CaseRules(fields: "in_stock: boolean", keys: "- in_stock: [true, false]")
    #expect(try list.order(records) == "a d c b")
    let phrase = CaseRules(fields: "in_stock: boolean", keys: "- in_stock: true first")
    #expect(try phrase.order(records) == "a d c b")
  }

  @Test("B16 nulls have their place whatever the order of the input")
  func permutedNulls() throws {
    let rules = CaseRules(fields: "t: text", keys: "- t: a to z")
    let records = rows("t", ["a": "\"x\"", "b": "null", "c": "\"a\"", "d": "null", "e": "\"m\""])
    for permuted in everyOrder(of: records) {
      let b = try #require(permuted.firstRange(of: "\"id\": \"b\""))
      let d = try #require(permuted.firstRange(of: "\"id\": \"d\""))
      #expect(try rules.order(permuted) == (b.lowerBound < d.lowerBound ? "c e a b d" : "c e a d b"))
    }
  }
}
