/// An item as people recognise it, whatever the ordering.
package struct ShownItem: Sendable, Hashable {
  /// Its identity, or its number from 1 where it has none.
  package var name: String
  /// Values of some of its fields, by name, such as its title; missing ones are left out.
  package var facts: [Fact]

  /// A field and its value in words.
  package struct Fact: Sendable, Hashable {
    package var field: String
    package var value: String
  }
}
