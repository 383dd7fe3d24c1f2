import OrderingTestSupport
import Testing

/// What the language leaves out on purpose is refused, never done halfway.
struct RefusedCases {
  private let numbers = CaseRules(fields: "v: number", keys: "- v: highest first")

  @Test("Refused B33 amounts of money in text are no numbers")
  func money() throws {
    let problems = numbers.problems(texts("v", ["a": "$955,555", "b": "$933,000,000", "c": "$400"]))
    #expect(problems.count == 3)
    #expect(problems.allSatisfy { $0.contains("v") })
    // Nor does a decimal, which may come as text, take anything but its digits.
    let decimal = CaseRules(fields: "v: decimal", keys: "- v: highest first")
    #expect(decimal.problems(texts("v", ["a": "$955,555", "b": "955,555", "c": "400"])).count == 2)
  }

  @Test("Refused B34 numbers of a locale in text are no numbers")
  func numbersOfALocale() throws {
    let records = texts(
      "v", ["a": "1\u{A0}200\u{A0}000,5", "b": "950,25", "c": "12\u{A0}000"])
    #expect(numbers.problems(records).count == 3)
    #expect(throws: (any Error).self) { try numbers.order(records) }
  }

  @Test("Refused B114 lists have no order element by element")
  func listsByElement() throws {
    let rules = CaseRules(
      fields: "v: { type: text, many: true }", keys: "- { v: a to z, take: lexicographic }")
    let finding = try #require(firstFinding(rules: rules.text))
    #expect(finding.message.contains("lexicographic"))
    // The help names the ways that there are.
    #expect(finding.help?.contains("first") == true)
    #expect(throws: (any Error).self) { try rules.order(rows("v", ["a": "[\"a\", \"c\"]"])) }
  }

  @Test("Refused B120 a key cannot read a clock or throw dice", arguments: ["now", "random"])
  func impureKeys(name: String) throws {
    let rules = CaseRules(fields: "v: number", keys: "- \(name): highest first")
    #expect(rules.findings == ["unknown-field"])
    #expect(throws: (any Error).self) { try rules.order(rows("v", ["a": "1", "b": "2"])) }
  }
}
