public import OrderingValues

/// How the values of a type are read where many items are sorted. It only makes that faster.
@frozen
public enum ValueReading: Sendable, Hashable {
  /// As one word: ``OrderingValue/word``.
  case word
  /// As a text in UTF-8: ``OrderingValue/withText(_:)``.
  case text
  /// As one of ``OrderingValue/everyValue``.
  case oneOfFew
  /// By ``OrderingValue/append(to:)`` alone.
  case column
}

/// Reads one field of some items straight into memory of the caller, without a column.
///
/// The loops are specialised where the field is written. They know the items by the address of the first, so
/// that what calls them needs to know nothing of their type; every place is below the count of the items there.
@usableFromInline
struct FieldReader: Sendable {
  /// Which items: those of some numbers, or so many side by side from one on.
  @frozen @usableFromInline
  struct Wanted {
    @usableFromInline let first: Int
    @usableFromInline let places: UnsafePointer<UInt32>?
    @usableFromInline let count: Int

    @inlinable
    init(first: Int = 0, places: UnsafePointer<UInt32>? = nil, count: Int) {
      self.first = first
      self.places = places
      self.count = count
    }

    /// A part of them.
    @inlinable
    func slice(_ range: Range<Int>) -> Wanted {
      Wanted(
        first: first + range.lowerBound, places: places.map { $0 + range.lowerBound }, count: range.count)
    }
  }

  @usableFromInline
  typealias Words =
    @Sendable (
      _ items: UnsafeRawPointer, _ wanted: Wanted, _ block: WordBlock
    ) -> WordBlock.Traits
  @usableFromInline
  typealias Texts =
    @Sendable (
      _ items: UnsafeRawPointer, _ wanted: Wanted, _ block: inout TextBlock
    ) -> Void
  /// Gives the texts of two items, nil where missing, as long as the call lasts.
  @usableFromInline
  typealias TextPair =
    @Sendable (
      _ first: UnsafeRawPointer, _ second: UnsafeRawPointer,
      _ body: (UnsafeBufferPointer<UInt8>?, UnsafeBufferPointer<UInt8>?) -> Void
    ) -> Void
  /// Gives the byte that each item's value is.
  @usableFromInline
  typealias Bytes =
    @Sendable (
      _ items: UnsafeRawPointer, _ wanted: Wanted, _ bytes: UnsafeMutablePointer<UInt8>
    ) -> Void

  @usableFromInline
  enum Loop: Sendable {
    case words(Words)
    case texts(Texts, pair: TextPair)
    /// With the few values that there are.
    case bytes(Bytes, of: FewValues)
  }

  @usableFromInline let loop: Loop

  /// Nil for types that only columns can hold, whatever they say: a reading that does not fit the type of the values
  /// would take others for them.
  @inlinable @inline(__always)
  init?<Item, Value: OrderingValue>(_ value: @escaping @Sendable (Item) -> Value) {
    if Value.holdsMany { return nil }
    switch Value.reading {
    case .word:
      if Value.fieldType.isStoredAsBytes || Value.fieldType == .choice { return nil }
      loop = .words { items, wanted, block in
        let items = items.assumingMemoryBound(to: Item.self)
        var traits = WordBlock.Traits()
        if let places = wanted.places {
          for index in 0..<wanted.count {
            block.set(index, value(items[Int(places[index])]).word, &traits)
          }
        } else {
          let first = items + wanted.first
          for index in 0..<wanted.count {
            block.set(index, value(first[index]).word, &traits)
          }
        }
        return traits
      }
    case .text:
      guard [.text, .id, .choice].contains(Value.fieldType) else { return nil }
      loop = .texts(
        { items, wanted, block in
          let items = items.assumingMemoryBound(to: Item.self)
          if let places = wanted.places {
            for index in 0..<wanted.count {
              value(items[Int(places[index])]).withText { block.append($0) }
            }
          } else {
            let first = items + wanted.first
            for index in 0..<wanted.count { value(first[index]).withText { block.append($0) } }
          }
        },
        pair: { first, second, body in
          value(first.assumingMemoryBound(to: Item.self).pointee).withText { first in
            value(second.assumingMemoryBound(to: Item.self).pointee).withText { body(first, $0) }
          }
        })
    case .oneOfFew:
      guard let values = FewValues(of: Value.self) else { return nil }
      loop = .bytes(
        { items, wanted, bytes in
          let items = items.assumingMemoryBound(to: Item.self)
          if let places = wanted.places {
            for index in 0..<wanted.count {
              bytes[index] = FewValues.byte(of: value(items[Int(places[index])]))
            }
          } else {
            let first = items + wanted.first
            for index in 0..<wanted.count { bytes[index] = FewValues.byte(of: value(first[index])) }
          }
        }, of: values)
    case .column: return nil
    }
  }
}

/// The values of a type of few, such as an enumeration, each of which is one byte in memory.
@usableFromInline
struct FewValues: Sendable {
  /// The values' bytes.
  @usableFromInline let bytes: [UInt8]
  /// The values, in the same order.
  @usableFromInline let column: ValueColumn

  /// The byte that a value is.
  @inlinable @inline(__always)
  static func byte<Value>(of value: Value) -> UInt8 { unsafeBitCast(value, to: UInt8.self) }

  /// Nil for a type that is larger than a byte, holds references, or has no list of its values.
  @inlinable
  init?<Value: OrderingValue>(of type: Value.Type) {
    guard MemoryLayout<Value>.size == 1, _isPOD(Value.self), let values = Value.everyValue else { return nil }
    var column = ValueColumn(type: Value.fieldType == .choice ? .text : Value.fieldType)
    for value in values { value.append(to: &column) }
    guard column.itemCount == values.count else { return nil }
    bytes = values.map { Self.byte(of: $0) }
    self.column = column
  }
}
