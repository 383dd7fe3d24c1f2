import Foundation
import OrderingValues
import Orderings
import Testing

/// The `parameters` block that is written for an app: it loads, and what the app gives fits it.
struct ParametersBlockTests {
  private enum Network: String, CaseIterable, OrderingValue { case online, no }
  private enum Level: Int, OrderingValue { case low, high }

  @Test func everyType() {
    let parameters = [
      Parameter("seed", String.self), Parameter("reader", String.self, as: .id),
      Parameter("device", UUID.self),
      Parameter("limit", Int.self), Parameter("level", Level.self), Parameter("rate", Double?.self),
      Parameter("budget", Decimal.self), Parameter("since", Date.self), Parameter("day", CalendarDay.self),
      Parameter("here.latitude", Double.self), Parameter("subscriber", Bool.self),
      Parameter("network", Network.self), Parameter("here.longitude", Double.self),
      Parameter("pins", [String].self, as: .id), Parameter("networks", [Network].self),
      Parameter("mood", String.self, as: .choice), Parameter("here.network", Network.self),
      Parameter("odd name", String.self), Parameter("off", Bool.self),
    ]
    #expect(
      RuleBook.parametersBlock(for: parameters) == """
        parameters:
          seed: text
          reader: id
          device: id
          limit: integer
          level: integer
          rate: number
          budget: decimal
          since: date
          day: day
          here: { latitude: number, longitude: number, network: { type: choice, values: [online, "no"] } }
          subscriber: boolean
          network: { type: choice, values: [online, "no"] }
          pins: { type: id, many: true }
          networks: { type: choice, values: [online, "no"], many: true }
          mood: text
          "odd name": text
          "off": boolean

        """)
  }

  private struct Story: Orderable {
    var id: String
    static let orderingFields: [Field<Story>] = [Field("id", \.id, as: .id)]
  }

  /// Parameters, what an app gives for them, and a condition that is true of just that.
  struct Example: Sendable, CustomTestStringConvertible {
    var parameters: [Parameter]
    var given: Record
    var condition: String

    init(_ parameters: Parameter..., given: Record, condition: String) {
      self.parameters = parameters
      self.given = given
      self.condition = condition
    }

    var testDescription: String { condition }
  }

  @Test(arguments: [
    Example(Parameter("seed", String.self), given: ["seed": "a b"], condition: "$seed = 'a b'"),
    Example(Parameter("reader", String.self, as: .id), given: ["reader": "r1"], condition: "$reader = 'r1'"),
    Example(
      Parameter("limit", Int.self), given: ["limit": 9_007_199_254_740_993],
      condition: "$limit = 9007199254740993"),
    Example(Parameter("rate", Double.self), given: ["rate": 0.5], condition: "$rate = 0.5"),
    Example(Parameter("budget", Decimal.self), given: ["budget": .text("0.1")], condition: "$budget = 0.1"),
    Example(
      Parameter("since", Date.self), given: ["since": "2026-03-01T10:00:00+01:00"],
      condition: "$since = '2026-03-01T09:00:00Z'"),
    Example(
      Parameter("day", CalendarDay.self), given: ["day": "2026-03-01"], condition: "$day = '2026-03-01'"),
    Example(Parameter("subscriber", Bool.self), given: ["subscriber": true], condition: "$subscriber"),
    Example(Parameter("network", Network.self), given: ["network": "no"], condition: "$network = 'no'"),
    Example(
      Parameter("pins", [String].self, as: .id), given: ["pins": ["x", "b"]], condition: "id in $pins"),
    Example(
      Parameter("networks", [Network].self), given: ["networks": ["no"]], condition: "'no' in $networks"),
    Example(Parameter("tags", [String].self), given: ["tags": []], condition: "count($tags) = 0"),
    Example(
      Parameter("here.latitude", Double.self), Parameter("here.many", [Int].self),
      Parameter("here.default", Bool.self),
      given: ["here": ["latitude": 52.5, "many": [1, 2], "default": false]],
      condition: "$here.latitude > 52 and count($here.many) = 2 and not $here.default"),
  ])
  func loadsAndTakesWhatIsGiven(_ example: Example) throws {
    let text = """
      rules: 1
      items: stories
      \(RuleBook.parametersBlock(for: example.parameters))\(RuleBook.fieldsBlock(for: Story.self))
      orderings:
        main:
          - first: id = 'b' and (\(example.condition))
          - id: ascending
      """
    let book: RuleBook
    do { book = try RuleBook(text: text) } catch {
      Issue.record("\(error)\n\(text)")
      return
    }
    let main = try book.ordering("main", for: Story.self, in: OrderingContext(parameters: example.given))
    #expect([Story(id: "a"), Story(id: "b")].sorted(using: main).map(\.id) == ["b", "a"], "\(text)")
    // Nothing stands in for what is not given.
    #expect(throws: RuleError.self) { try book.ordering("main", for: Story.self, in: OrderingContext()) }
  }
}
