import OrderingPlans
import OrderingValues
import RuleModel
import RuleText
import Testing

/// What callers give for the parameters of a book.
struct ParameterTests {
  static let book: CheckedBook = {
    let text = """
      rules: 1
      parameters:
        seed: text
        limit: { type: integer, default: 20 }
        pins: { type: id, many: true }
        network: { type: choice, values: [online, offline], default: online }
        since: date
        here: { latitude: number, longitude: { type: number, default: 13.5 } }

      """
    let loaded = LoadedBook.load([SourceFile(name: "rules.yaml", text: text)])
    precondition(loaded.findings.isEmpty)
    return loaded.book
  }()

  private func value(_ name: String, _ given: [(name: String, value: GivenParameter)] = [])
    -> ParameterValues.Value?
  {
    let parts = name.split(separator: ".")
    let member = parts.count == 2 ? ExactText(String(parts[1])) : nil
    return Self.book.parameterValues(given).values[
      ParameterReference(ExactText(String(parts[0])), member: member)]
  }

  @Test func defaultsFillInWhatIsNotGiven() {
    #expect(value("limit") == .one(.integer(20)))
    #expect(value("network") == .one(.choice(0)))
    #expect(value("here.longitude") == .one(.number(ExactNumber(13.5))))
    #expect(value("seed") == nil)
    #expect(value("pins") == nil)
    #expect(value("here.latitude") == nil)
    #expect(Self.book.parameterValues([]).messages.isEmpty)
  }

  @Test func whatIsGivenIsTyped() {
    #expect(value("limit", [("limit", .value(.number("5")))]) == .one(.integer(5)))
    // As a command line gives it, where nothing says which type is meant.
    #expect(value("limit", [("limit", .value(.plain("5")))]) == .one(.integer(5)))
    #expect(value("seed", [("seed", .value(.plain("5")))]) == .one(.text("5")))
    #expect(value("network", [("network", .value(.text("offline")))]) == .one(.choice(1)))
    let list = RawValue.list([.text("b"), .missing, .text("a")])
    #expect(value("pins", [("pins", .value(list))]) == .many([.text("b"), .text("a")]))
    #expect(value("pins", [("pins", .value(.text("b")))]) == .many([.text("b")]))
    #expect(value("pins", [("pins", .value(.list([])))]) == .many([]))
    // 2026-01-01T00:00:00Z is 1767225600 seconds after 1970 (date -d @1767225600).
    #expect(
      value("since", [("since", .value(.text("2026-01-01T00:00:00Z")))])
        == Instant(secondsSince1970: 1_767_225_600).map { .one(.date($0)) })
  }

  @Test func recordsAreGivenWholeOrByMember() {
    let whole = GivenParameter.record([
      .init(name: "latitude", value: .number("52.5")), .init(name: "longitude", value: .number("1")),
    ])
    #expect(value("here.latitude", [("here", whole)]) == .one(.number(ExactNumber(52.5))))
    #expect(value("here.longitude", [("here", whole)]) == .one(.number(ExactNumber(Int64(1)))))
    let member = GivenParameter.value(.number("52.5"))
    #expect(value("here.latitude", [("here.latitude", member)]) == .one(.number(ExactNumber(52.5))))
    #expect(value("here.longitude", [("here.latitude", member)]) == .one(.number(ExactNumber(13.5))))
  }

  @Test func nullIsNothingGiven() {
    #expect(value("limit", [("limit", .value(.missing))]) == .one(.integer(20)))
    #expect(value("seed", [("seed", .value(.missing))]) == nil)
    #expect(Self.book.parameterValues([("here", .value(.missing))]).messages.isEmpty)
  }

  struct Mistake: CustomTestStringConvertible, Sendable {
    let name: String
    let value: GivenParameter
    let kind: String
    let message: String
    let help: String

    init(_ name: String, _ value: GivenParameter, _ kind: String, _ message: String, _ help: String) {
      self.name = name
      self.value = value
      self.kind = kind
      self.message = message
      self.help = help
    }

    var testDescription: String { "\(name): \(value)" }
  }

  static let mistakes = [
    Mistake(
      "sed", .value(.text("a")), "unknown-parameter-given",
      "a value is given for `$sed`, and the rules have no such parameter", "did you mean `$seed`?"),
    Mistake(
      "colour", .value(.text("a")), "unknown-parameter-given",
      "a value is given for `$colour`, and the rules have no such parameter",
      "the rules have `$seed`, `$limit`, `$pins`, `$network`, `$since`, `$here.latitude` and `$here.longitude`"
    ),
    Mistake(
      "here", .record([.init(name: "latitud", value: .number("1"))]), "unknown-parameter-given",
      "a value is given for `$here.latitud`, and the rules have no such parameter",
      "did you mean `$here.latitude`?"),
    Mistake(
      "limit", .value(.text("5")), "wrong-parameter",
      "the value given for the parameter `$limit` cannot be used: the text '5' is not a number; "
        + "write it without quotes",
      "give a whole number"),
    Mistake(
      "limit", .value(.number("5.5")), "wrong-parameter",
      "the value given for the parameter `$limit` cannot be used: 5.5 is not a whole number",
      "give a whole number"),
    Mistake(
      "seed", .value(.list([.text("a")])), "wrong-parameter",
      "the value given for the parameter `$seed` cannot be used: "
        + "a list stands where one value is expected", "give a text"),
    Mistake(
      "pins", .value(.list([.boolean(true)])), "wrong-parameter",
      "the value given for the parameter `$pins` cannot be used: true is not a text",
      "give a list, each of its values an id"),
    Mistake(
      "network", .value(.text("offlin")), "wrong-parameter",
      "the value given for the parameter `$network` cannot be used: 'offlin' is not a declared value; "
        + "did you mean 'offline'?", "give `online` or `offline`"),
    Mistake(
      "here", .value(.number("5")), "wrong-parameter",
      "the value given for the parameter `$here` cannot be used: it is a record of several values",
      "give a record of `latitude` and `longitude`"),
    Mistake(
      "seed", .record([]), "wrong-parameter",
      "the value given for the parameter `$seed` cannot be used: a record is not a text", "give a text"),
  ]

  @Test(arguments: mistakes)
  func whatDoesNotFitIsSaid(mistake: Mistake) throws {
    let (values, messages) = Self.book.parameterValues([(mistake.name, mistake.value)])
    #expect(messages.count == 1)
    let message = try #require(messages.first)
    #expect(message.kind.id == mistake.kind)
    #expect(message.text == mistake.message)
    #expect(message.help == mistake.help)
    // A default would hide that something else was wanted.
    if mistake.kind == "wrong-parameter" {
      #expect(values[ParameterReference(ExactText(mistake.name))] == nil)
    }
  }

  @Test func aValueGivenTwiceIsRefused() {
    let messages = Self.book.parameterValues([
      ("here", .record([.init(name: "latitude", value: .number("1"))])),
      ("here.latitude", .value(.number("2"))),
    ]).messages
    #expect(messages.map(\.text) == ["the parameter `$here.latitude` is given twice"])
  }

  @Test func whatIsReadAndHasNoValueIsNamed() {
    let values = Self.book.parameterValues([("seed", .value(.text("a")))]).values
    let references = [
      ParameterReference("seed"), ParameterReference("limit"), ParameterReference("pins"),
      ParameterReference("here", member: "latitude"), ParameterReference("here", member: "longitude"),
    ]
    let messages = Self.book.missingParameters(of: references, in: values)
    #expect(
      messages.map(\.text) == [
        "the parameter `$here.latitude` is needed, and was not given",
        "the parameter `$pins` is needed, and was not given",
      ])
    #expect(messages.first?.help == "give a number, or declare a `default` for it in the rules")
  }

  @Test func testsSayTheTimeAndTheParameters() throws {
    let text = """
      rules: 1
      items: stories
      fields: { id: { type: id, unique: true } }
      parameters: { seed: { type: text, default: b }, limit: { type: integer, default: 20 } }
      orderings: { by-id: [id: ascending] }
      tests:
        - name: given
          ordering: by-id
          now: 2026-01-01T00:00:00Z
          parameters: { limit: 5 }
          given: [{ id: a }, { id: b }]
          expect: [a, b]
        - name: not given
          ordering: by-id
          given: [{ id: a }, { id: b }]
          expect: [a, b]

      """
    let book = LoadedBook.load([SourceFile(name: "rules.yaml", text: text)])
    #expect(book.findings.isEmpty)
    let given = try #require(book.book.tests.first)
    #expect(given.now == Instant(secondsSince1970: 1_767_225_600))
    #expect(given.parameters[ParameterReference("limit")] == .one(.integer(5)))
    #expect(given.parameters[ParameterReference("seed")] == .one(.text("b")))
    let other = try #require(book.book.tests.last)
    #expect(other.now == nil)
    #expect(other.parameters[ParameterReference("limit")] == .one(.integer(20)))
  }
}
