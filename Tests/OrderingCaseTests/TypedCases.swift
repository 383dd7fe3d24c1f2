import Orderings
import Testing

/// Cases that JSON cannot say, such as NaN, over items of an app.
struct TypedCases {
  private struct Row: Orderable {
    var id: String
    var number: Int = 0
    var value: Double?

    static let orderingFields: [Field<Row>] = [
      Field("id", \.id, as: .id), Field("number", \.number), Field("value", \.value),
    ]
  }

  private func ordering(_ keys: String, keepsInputOrder: Bool = true) throws -> Ordering<Row> {
    let rules = CaseRules(
      fields: "number: integer\nvalue: number", keys: keys, keepsInputOrder: keepsInputOrder)
    return try RuleBook(text: rules.text, name: "case.yaml").ordering("main", for: Row.self)
  }

  @Test("B18 NaN is missing, and leaves the numbers sorted")
  func notANumber() throws {
    let rows = [
      Row(id: "a", value: 5), Row(id: "b", value: .nan), Row(id: "c", value: 1), Row(id: "d", value: 3),
    ]
    #expect(try rows.sorted(using: ordering("- value: lowest first")).map(\.id) == ["c", "d", "a", "b"])
    #expect(try rows.sorted(using: ordering("- value: highest first")).map(\.id) == ["a", "d", "c", "b"])
    let first = try ordering("- { value: highest first, missing: first }")
    #expect(rows.sorted(using: first).map(\.id) == ["b", "a", "d", "c"])
  }

  @Test("B19 the first rows are the beginning of the whole order, with infinities, zeros, NaN and nil")
  func infinities() throws {
    let values: [Double?] = [nil, -.infinity, -1, -0.0, 0.0, 1, .infinity, .nan, .nan]
    let rows = values.enumerated().map {
      Row(id: "\($0.offset + 1)", number: $0.offset + 1, value: $0.element)
    }
    let rule = try ordering("- value: highest first\n- number: highest first")
    let whole = [7, 6, 5, 4, 3, 2, 9, 8, 1]
    #expect(rows.sorted(using: rule).map(\.number) == whole)
    #expect(rows.reversed().sorted(using: rule).map(\.number) == whole)
    for count in 1...9 {
      #expect(rows.min(count: count, using: rule).map(\.number) == Array(whole.prefix(count)))
    }
  }

  @Test("B22 sorting does not rewrite a negative zero")
  func signOfZero() throws {
    let rows = [Row(id: "1", number: 1, value: -0.0), Row(id: "2", number: 2, value: 0.0)]
    let rule = try ordering("- value: lowest first\n- number: lowest first")
    for input in [rows, rows.reversed()] {
      let sorted = input.sorted(using: rule)
      #expect(sorted.map(\.id) == ["1", "2"])
      #expect(sorted.map { $0.value?.sign } == [.minus, .plus])
    }
  }
}
