import Testing

/// Numbers: zeros, large whole numbers, near neighbours, steps, and text that looks like a number.
struct NumberCases {
  private let ascending = CaseRules(fields: "v: number", keys: "- v: lowest first")

  @Test("B21 the two zeros tie")
  func zeros() throws {
    let records = rows("v", ["a": "0.0", "b": "-0.0", "c": "-1", "d": "0"])
    #expect(try ascending.order(records) == "c a b d")
  }

  @Test("B24 whole numbers above 2^53 are not rounded")
  func largeWholeNumbers() throws {
    let records = rows(
      "v",
      [
        "a": "9007199254740993", "b": "9007199254740992.0", "c": "9007199254740992", "d": "9007199254740994",
      ])
    #expect(try ascending.order(records) == "b c a d")
  }

  @Test("B25 the largest whole numbers stay apart", arguments: ["integer", "number"])
  func largestWholeNumbers(type: String) throws {
    let records = rows(
      "v", ["a": "9223372036854775807", "b": "9223372036854775805", "c": "9223372036854775806"])
    #expect(try CaseRules(fields: "v: \(type)", keys: "- v: lowest first").order(records) == "b c a")
  }

  @Test("B27 nearly equal is not equal")
  func neighbours() throws {
    let records = rows("v", ["a": "0.29999999999999985", "b": "0.3", "c": "0.30000000000000004"])
    for permuted in everyOrder(of: records) { #expect(try ascending.order(permuted) == "a b c") }
  }

  @Test("B28 values in one step tie")
  func steps() throws {
    let records = rows(
      ["views", "comments"], ["a": ["1003", "2"], "b": ["1000", "9"], "c": ["950", "50"]])
    let rules = CaseRules(
      fields: "views: integer\ncomments: integer",
      keys: "- { views: highest first, step: 100 }\n- comments: highest first")
    #expect(try rules.order(records) == "b a c")
  }

  @Test("B30 a text among numbers is reported with its record")
  func mixedTypes() throws {
    let records = rows(
      "v", ["a": "6", "b": "5", "c": "4", "d": "\"hi\"", "e": "3", "f": "2", "g": "1"])
    let problems = ascending.problems(records)
    #expect(problems.count == 1)
    #expect(problems.first?.contains(/\b4\b/) == true)
    #expect(throws: (any Error).self) { try ascending.order(records) }
    // Without it the rest are sorted.
    let numbers = records.split(separator: "\n").filter { !$0.contains("hi") }.joined(separator: "\n")
    #expect(try ascending.order(numbers) == "g f e c b a")
  }
}
