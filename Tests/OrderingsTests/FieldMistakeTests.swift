import Orderings
import Testing

/// Mistakes in an app's own declarations stop it at once, instead of moving values to other items.
struct FieldMistakeTests {
  private struct Item {
    var title = "", tags: [String] = [], twice = Twice(), never = Never()
  }

  /// Appends two values where one is due.
  private struct Twice: OrderingValue {
    static var fieldType: FieldType { .integer }
    func append(to column: inout ValueColumn) {
      column.append(word: 1)
      column.append(word: 2)
    }
  }

  /// Appends none.
  private struct Never: OrderingValue {
    static var fieldType: FieldType { .text }
    func append(to column: inout ValueColumn) {}
  }

  private static func sort(by field: Field<Item>, _ type: String) throws {
    let text = rules(fields: "it: \(type)", keys: "- it: ascending")
    _ = [Item(), Item()].sorted(using: try RuleBook(text: text).ordering("main", fields: [field]))
  }

  @Test func oneValueForEachItem() async {
    await #expect(processExitsWith: .failure) { try Self.sort(by: Field("it", \.twice), "integer") }
    await #expect(processExitsWith: .failure) { try Self.sort(by: Field("it", \.never), "text") }
    await #expect(processExitsWith: .success) { try Self.sort(by: Field("it", \.title), "text") }
  }

  @Test func aTypeThatTheValuesCannotHave() async {
    await #expect(processExitsWith: .failure) { _ = Field<Item>("it", \.title, as: .integer) }
    await #expect(processExitsWith: .success) { _ = Field<Item>("it", \.title, as: .id) }
  }

  @Test func aListThatShouldBeUnique() async {
    await #expect(processExitsWith: .failure) { _ = Field<Item>("it", \.tags, unique: true) }
    await #expect(processExitsWith: .success) { _ = Field<Item>("id", \.tags, as: .id) }
  }
}
