/// The values of one field for many items, in item order.
///
/// Typed items and dynamic records fill the same columns, each field read once for each item, so that
/// nothing behind this border knows how items are stored.
///
/// What `words` and `bytes` hold depends on the field's type:
///
/// | type | `words` | `fractions` | `bytes` and `ends` |
/// |---|---|---|---|
/// | `integer` | the value | | |
/// | `number` | bit pattern of the nearest `Double`, −0 as 0 | what a whole number lies above it | |
/// | `date` | seconds since 1970 | nanoseconds | |
/// | `day` | days since 1970-01-01 | | |
/// | `boolean` | 0 or 1 | | |
/// | `choice` | place in the declared list; its count for an undeclared value | | |
/// | `id`, `text` | | | UTF-8 |
/// | `decimal` | | | order-preserving bytes of `DecimalValue` |
///
/// A missing value takes a place like any other (0, or no bytes) and is marked in `missing`. Where a field
/// holds many values for an item, `itemEnds[i]` is the number of values of the items up to and with `i`;
/// an item with no value is then missing by being empty.
public struct ValueColumn: Sendable {
  /// The type of the field.
  public let type: FieldType
  @usableFromInline package var words: [Int64] = []
  /// Empty while every fraction is zero, else one for each value.
  @usableFromInline package var fractions: [Int32] = []
  @usableFromInline package var bytes: [UInt8] = []
  @usableFromInline package var ends: [Int] = []
  /// Empty while nothing is missing, else one for each value.
  @usableFromInline package var missing: [Bool] = []
  /// Nil where a field holds one value for an item.
  @usableFromInline package var itemEnds: [Int]?

  /// An empty column for values of a type, with room for a number of them.
  @inlinable
  public init(type: FieldType, many: Bool = false, capacity: Int = 0) {
    self.type = type
    if type.isStoredAsBytes { ends.reserveCapacity(capacity) } else { words.reserveCapacity(capacity) }
    if many {
      var ends: [Int] = []
      ends.reserveCapacity(capacity)
      itemEnds = ends
    }
  }

  /// The number of values (not of items, where a field holds many).
  @inlinable
  public var valueCount: Int { type.isStoredAsBytes ? ends.count : words.count }

  /// The number of items.
  @inlinable
  public var itemCount: Int { itemEnds?.count ?? valueCount }

  /// Whether values of this column are given item by item with `endItem()`.
  @inlinable
  public var holdsMany: Bool { itemEnds != nil }

  /// The UTF-8, or the order-preserving bytes, of value `index`.
  package func byteRange(_ index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }

  /// Whether no item holds a value.
  package var isAllMissing: Bool {
    holdsMany ? valueCount == 0 : missing.count == valueCount && missing.allSatisfy { $0 }
  }

  /// How many items hold no value.
  package var missingItemCount: Int {
    guard let itemEnds else { return missing.count { $0 } }
    return itemEnds.indices.count { valueRange(ofItem: $0).isEmpty }
  }

  /// The values of item `index`.
  package func valueRange(ofItem index: Int) -> Range<Int> {
    guard let itemEnds else { return index..<index + 1 }
    return (index == 0 ? 0 : itemEnds[index - 1])..<itemEnds[index]
  }

  /// Whether value `index` is missing.
  @inlinable
  package func isMissing(_ index: Int) -> Bool { !missing.isEmpty && missing[index] }

  /// How many bytes of memory it takes.
  package var bytesHeld: Int {
    (words.capacity + ends.capacity + (itemEnds?.capacity ?? 0)) * 8 + fractions.capacity * 4 + bytes.capacity
      + missing.capacity
  }

  // MARK: Filling

  /// Appends a missing value.
  @inlinable
  public mutating func appendMissing() {
    if missing.isEmpty { missing = Array(repeating: false, count: valueCount) }
    missing.append(true)
    if type.isStoredAsBytes { ends.append(bytes.count) } else { words.append(0) }
    if !fractions.isEmpty { fractions.append(0) }
  }

  /// Appends a value that needs one word: an integer, a day, a boolean, a place in a list of choices.
  @inlinable
  public mutating func append(word: Int64) {
    words.append(word)
    if !missing.isEmpty { missing.append(false) }
    if !fractions.isEmpty { fractions.append(0) }
  }

  /// Appends a value of two parts: a number and what lies above it, or seconds and nanoseconds.
  @inlinable
  public mutating func append(word: Int64, fraction: Int32) {
    if fraction != 0 && fractions.isEmpty { fractions = Array(repeating: 0, count: words.count) }
    if fraction != 0 || !fractions.isEmpty { fractions.append(fraction) }
    words.append(word)
    if !missing.isEmpty { missing.append(false) }
  }

  /// Appends a value that is kept as bytes.
  @inlinable
  public mutating func append(bytes new: UnsafeBufferPointer<UInt8>) {
    bytes.append(contentsOf: new)
    ends.append(bytes.count)
    if !missing.isEmpty { missing.append(false) }
  }

  /// Appends a text.
  @inlinable
  public mutating func append(text: String) {
    var text = text
    text.withUTF8 { append(bytes: $0) }
  }

  /// Ends the values of one item, in a column that holds many.
  @inlinable
  public mutating func endItem() {
    precondition(
      holdsMany, "Only a column that was made with `many` ends items; this one holds a value each.")
    let count = valueCount
    itemEnds?.append(count)
  }

  /// Ends an item of a column that holds many, and returns whether it has any values.
  package mutating func closeItem() -> Bool {
    let before = itemEnds?.last ?? 0
    endItem()
    return valueCount > before
  }

  /// Drops the values after the last ended item, in a column that holds many.
  package mutating func discardOpenItem() {
    guard let count = itemEnds.map({ $0.last ?? 0 }) else { return }
    if type.isStoredAsBytes {
      ends.removeLast(ends.count - count)
      bytes.removeLast(bytes.count - (ends.last ?? 0))
    } else {
      words.removeLast(words.count - count)
    }
    if !fractions.isEmpty { fractions.removeLast(fractions.count - count) }
    if !missing.isEmpty { missing.removeLast(missing.count - count) }
  }

  /// The column of some of the items, in the order of their places.
  package func gathering(items: [Int]) -> ValueColumn {
    var result = ValueColumn(type: type, many: holdsMany, capacity: items.count)
    for item in items {
      for index in valueRange(ofItem: item) {
        result.append(index, of: self)
      }
      if holdsMany { result.endItem() }
    }
    return result
  }

  /// Appends value `index` of another column of the type, or that it is missing.
  private mutating func append(_ index: Int, of other: ValueColumn) {
    if other.isMissing(index) {
      appendMissing()
    } else if type.isStoredAsBytes {
      bytes.append(contentsOf: other.bytes[other.byteRange(index)])
      endBytes()
    } else {
      append(word: other.words[index], fraction: other.fractions.isEmpty ? 0 : other.fractions[index])
    }
  }

  /// Makes room for so many times the values that are here.
  package mutating func reserve(times factor: Double) {
    func larger(_ count: Int) -> Int { Int(Double(count) * factor) }
    words.reserveCapacity(larger(words.count))
    fractions.reserveCapacity(larger(fractions.count))
    bytes.reserveCapacity(larger(bytes.count))
    ends.reserveCapacity(larger(ends.count))
    missing.reserveCapacity(larger(missing.count))
    let items = itemCount
    itemEnds?.reserveCapacity(larger(items))
  }

  /// Appends all items of another column of the type.
  package mutating func append(contentsOf other: ValueColumn) {
    let valuesBefore = valueCount
    let bytesBefore = bytes.count
    if !other.missing.isEmpty || !missing.isEmpty {
      if missing.isEmpty { missing = Array(repeating: false, count: valuesBefore) }
      if other.missing.isEmpty {
        missing += repeatElement(false, count: other.valueCount)
      } else {
        missing += other.missing
      }
    }
    if !other.fractions.isEmpty || !fractions.isEmpty {
      if fractions.isEmpty { fractions = Array(repeating: 0, count: valuesBefore) }
      if other.fractions.isEmpty {
        fractions += repeatElement(0, count: other.valueCount)
      } else {
        fractions += other.fractions
      }
    }
    words += other.words
    bytes += other.bytes
    ends.reserveCapacity(ends.count + other.ends.count)
    for end in other.ends { ends.append(bytesBefore + end) }
    if let others = other.itemEnds {
      var ends = itemEnds ?? []
      itemEnds = nil
      for end in others { ends.append(valuesBefore + end) }
      itemEnds = ends
    }
  }

  /// The column as one of another type that keeps its values alike, as `id` and `text` do.
  package consuming func retyped(as type: FieldType) -> ValueColumn {
    var result = ValueColumn(type: type)
    (result.words, result.fractions, result.bytes, result.ends) = (words, fractions, bytes, ends)
    (result.missing, result.itemEnds) = (missing, itemEnds)
    return result
  }

  /// Takes back the last value, in a column that holds one for each item.
  package mutating func removeLast() {
    if type.isStoredAsBytes {
      ends.removeLast()
      bytes.removeLast(bytes.count - (ends.last ?? 0))
    } else {
      words.removeLast()
    }
    if !fractions.isEmpty { fractions.removeLast() }
    if !missing.isEmpty { missing.removeLast() }
  }

  /// Appends an item without a value.
  package mutating func appendMissingItem() {
    if holdsMany { endItem() } else { appendMissing() }
  }
}

extension FieldType {
  /// Whether a column of this type keeps its values as bytes.
  @inlinable
  package var isStoredAsBytes: Bool {
    switch self {
    case .id, .text, .decimal: true
    case .integer, .number, .date, .day, .boolean, .choice: false
    }
  }
}
