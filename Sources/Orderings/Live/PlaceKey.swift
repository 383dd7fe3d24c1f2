import SortKernels

/// What says where an item stands: its row key, and behind that the number of its arrival.
///
///     row key …    arrival, 8 bytes, the most significant first
///
/// With the arrival no two keys are equal, and items whose row keys are equal stand in the order of their arrival,
/// in reversed orderings too. No row key is the beginning of another, so the arrival decides only between equal ones.
struct PlaceKey: Comparable, Sendable {
  private var bytes: [UInt8] = []

  /// The key of one of the items that some columns were made of; the last column holds the arrivals.
  init(ofItem item: Int, in columns: [KeyColumn]) {
    // Enough for words and short texts, so that most keys are allocated once.
    bytes.reserveCapacity(8 * columns.count + 24)
    appendRowKey(ofItem: item, in: columns, to: &bytes)
  }

  /// The number of the item's arrival.
  var arrival: UInt64 { bytes.suffix(8).reduce(0) { $0 << 8 | UInt64($1) } }

  static func < (a: PlaceKey, b: PlaceKey) -> Bool { a.bytes.lexicographicallyPrecedes(b.bytes) }
}
