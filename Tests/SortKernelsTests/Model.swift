import Foundation
import OrderingValues
import SortKernels

/// A value as a person would compare it: what the kernels' bits are checked against.
enum Value {
  case integer(Int64)
  case number(Double)
  /// A whole number in a field of numbers.
  case whole(Int64)
  case date(seconds: Int64, nanoseconds: Int32 = 0)
  case bytes([UInt8])

  static func text(_ text: String) -> Value { .bytes(Array(text.utf8)) }

  /// −1, 0 or 1.
  static func compare(_ a: Value, _ b: Value) -> Int {
    switch (a, b) {
    case (.integer(let a), .integer(let b)): return order(a, b)
    case (.number(let a), .number(let b)): return order(a, b)
    case (.whole(let a), .whole(let b)): return order(a, b)
    case (.whole(let a), .number(let b)): return compare(a, b)
    case (.number(let a), .whole(let b)): return -compare(b, a)
    case (.date(let a, let nanosA), .date(let b, let nanosB)):
      return a == b ? order(nanosA, nanosB) : order(a, b)
    case (.bytes(let a), .bytes(let b)):
      let precedence = memcmp(a, b, min(a.count, b.count))
      return precedence == 0 ? order(a.count, b.count) : Int(precedence.signum())
    default: preconditionFailure("One field has values of one type.")
    }
  }

  private static func compare(_ a: Int64, _ b: Double) -> Int {
    // Doubles with a fraction are below 2^53, where whole numbers are exact as doubles.
    if let whole = Int128(exactly: b) { order(Int128(a), whole) } else { order(Double(a), b) }
  }

  private static func order<T: Comparable>(_ a: T, _ b: T) -> Int { a < b ? -1 : a > b ? 1 : 0 }
}

/// One sort key over some items: values, direction, place of the missing.
struct Key {
  var type: FieldType
  var values: [Value?]
  var isDescending = false
  var missingFirst = false

  /// What is not a number is missing.
  init(type: FieldType, values: [Value?], isDescending: Bool = false, missingFirst: Bool = false) {
    self.type = type
    self.values = values.map { if case .number(let value) = $0, value.isNaN { nil } else { $0 } }
    self.isDescending = isDescending
    self.missingFirst = missingFirst
  }

  var column: ValueColumn {
    var column = ValueColumn(type: type)
    for value in values {
      switch value {
      case nil: column.appendMissing()
      case .integer(let value): column.append(word: value)
      case .number(let value): column.append(word: Int64(bitPattern: value.bitPattern), fraction: 0)
      case .whole(let value):
        let nearest = Double(value)
        let residual = Int32(Int128(value) - Int128(nearest))
        column.append(word: Int64(bitPattern: nearest.bitPattern), fraction: residual)
      case .date(let seconds, let nanoseconds): column.append(word: seconds, fraction: nanoseconds)
      case .bytes(let bytes): bytes.withUnsafeBufferPointer { column.append(bytes: $0) }
      }
    }
    return column
  }

  var encoded: [KeyColumn] {
    encode(column, KeyEncoding(isDescending: isDescending, missingFirst: missingFirst)).columns
  }

  /// −1, 0 or 1: by the rules, value against value.
  func compare(_ i: Int, _ j: Int) -> Int {
    switch (values[i], values[j]) {
    case (nil, nil): 0
    case (nil, _): missingFirst ? -1 : 1
    case (_, nil): missingFirst ? 1 : -1
    case (let a?, let b?): isDescending ? -Value.compare(a, b) : Value.compare(a, b)
    }
  }
}

/// Several sort keys, the first the most significant.
struct Keys {
  var keys: [Key]
  var count: Int
  let encoded: [KeyColumn]

  init(_ keys: [Key]) {
    self.keys = keys
    count = keys.first?.values.count ?? 0
    encoded = keys.flatMap(\.encoded)
  }

  func compare(_ i: Int, _ j: Int) -> Int {
    for key in keys {
      let precedence = key.compare(i, j)
      if precedence != 0 { return precedence }
    }
    return 0
  }

  /// The items in order, those that tie in the order they came.
  var expected: [Int] {
    (0..<count).sorted { i, j in
      let precedence = compare(i, j)
      return precedence == 0 ? i < j : precedence < 0
    }
  }

  /// Where items tie in all keys, of those in order: the longest runs of places.
  func expectedTies(_ order: [Int]) -> [Range<UInt32>] {
    var ties: [Range<UInt32>] = []
    var start = 0
    for place in 1..<max(order.count, 1) where compare(order[place - 1], order[place]) != 0 {
      if place - start > 1 { ties.append(UInt32(start)..<UInt32(place)) }
      start = place
    }
    if order.count - start > 1 { ties.append(UInt32(start)..<UInt32(order.count)) }
    return ties
  }
}
