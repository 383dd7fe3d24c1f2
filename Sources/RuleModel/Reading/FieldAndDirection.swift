import OrderingValues
import RuleText

/// A field and its direction behind words of other systems: `sort: price`, and beside it `order: desc` or nothing.
struct FieldAndDirection {
  let field: Node.Entry
  /// The entry that says the direction.
  let order: Node.Entry?
  /// As it is said of such a field.
  let direction: String

  init(_ field: Node.Entry, among entries: [Node.Entry], type: FieldType) {
    func isDescending(_ entry: Node.Entry) -> Bool? {
      entry.value.text.flatMap { DirectionPhrase.isDescending($0, for: type) }
    }
    let order = entries.first { $0.key.range != field.key.range && isDescending($0) != nil }
    // Without a direction, what people mostly want.
    let usual = type.isNumeric || type.isTemporal
    self.field = field
    self.order = order
    direction = DirectionPhrase.preferred(
      for: type, isDescending: order.flatMap(isDescending) ?? usual)
  }

  /// Both entries where they follow each other, and else the field alone.
  func range(in source: SourceFile) -> Range<Int> {
    let alone = field.key.range.lowerBound..<field.value.range.upperBound
    guard let order else { return alone }
    let other = order.key.range.lowerBound..<order.value.range.upperBound
    let (first, second) = alone.lowerBound < other.lowerBound ? (alone, other) : (other, alone)
    guard first.upperBound <= second.lowerBound,
      source.bytes[first.upperBound..<second.lowerBound].allSatisfy({ " ,\r\n".utf8.contains($0) })
    else { return alone }
    return first.lowerBound..<second.upperBound
  }
}
