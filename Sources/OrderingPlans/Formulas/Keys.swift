import OrderingValues

/// Some bytes, equal to the same bytes elsewhere: a text, or a decimal in its order-preserving form.
///
/// The bytes belong to a column or to the machine, and outlive every use of the key; nothing changes them.
struct ByteKey: Hashable, @unchecked Sendable {
  /// Nil for a missing value.
  var start: UnsafePointer<UInt8>?
  var count: Int

  static let missing = ByteKey(start: nil, count: 0)

  var isMissing: Bool { start == nil }

  var buffer: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

  static func == (a: ByteKey, b: ByteKey) -> Bool {
    guard a.count == b.count else { return false }
    guard let x = a.start, let y = b.start else { return a.isMissing == b.isMissing }
    return x == y || sameBytes(x, y, a.count)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(bytes: UnsafeRawBufferPointer(buffer)) }

  /// Whether the bytes come before those of another; a prefix first.
  func precedes(_ other: ByteKey) -> Bool { buffer.lexicographicallyPrecedes(other.buffer) }

  private static func sameBytes(_ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    for index in 0..<count where a[index] != b[index] { return false }
    return true
  }
}

/// A value of one word and what lies above it: a date, a day, a choice, a boolean.
struct WordKey: Hashable, Comparable, Sendable {
  var word: Int64
  var rest: Int32

  static func < (a: WordKey, b: WordKey) -> Bool { a.word != b.word ? a.word < b.word : a.rest < b.rest }
}

/// Where keys stand in a list. Short lists are looked through, long ones hashed.
struct Lookup<Key: Hashable> {
  private let keys: [Key]
  private let places: [Key: Int]
  private static var limit: Int { 8 }

  /// Of equal keys the first counts.
  init(_ keys: [Key]) {
    self.keys = keys
    places =
      keys.count > Self.limit
      ? Dictionary(keys.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first }) : [:]
  }

  var count: Int { keys.count }

  subscript(place: Int) -> Key { keys[place] }

  @inline(__always)
  func place(of key: Key) -> Int? {
    if keys.count > Self.limit { return places[key] }
    for index in keys.indices where keys[index] == key { return index }
    return nil
  }
}

extension Lookup {
  /// The last of ascending keys that are not above something.
  @inline(__always)
  func lastPlace(_ isNotAbove: (Key) -> Bool) -> Int? {
    let above = keys.partitioningIndex { !isNotAbove($0) }
    return above == 0 ? nil : above - 1
  }
}

extension Lookup: Sendable where Key: Sendable {}
