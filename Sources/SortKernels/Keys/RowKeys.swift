/// The row keys of some items.
///
/// A row key holds all parts of an item's key in one string of bytes, so that two items are compared by one `memcmp`,
/// and a key can be kept, or written to a file, apart from the columns that it was made of.
///
/// The order of row keys byte by byte, the shorter first where one begins the other, is the order of the items. Each
/// part is written so that no value's bytes are the beginning of another's. Two different values of a part then differ
/// within both, and what follows them does not matter:
///
///     word              8 bytes, the most significant first
///                       258          00 00 00 00 00 00 01 02
///
///     string            its bytes, each 00 as 00 FF, and 00 00 for the end
///                       "ab"         61 62 00 00
///                       "a\0b"       61 00 FF 62 00 00        after "a", before "ab"
///                       "a"          61 00 00
///                       ""           00 00
///
///     string, turned    all bits of that inverted, the end as well, so that a continuation comes first
///     around            "ab"         9E 9D FF FF
///                       "a\0"        9E FF 00 FF FF
///                       "a"          9E FF FF
///                       ""           FF FF
///
/// The end, 00 00, is less than a 00 that is part of the string, 00 FF, and than every other byte. FoundationDB's tuple
/// layer escapes in the same way, with one 00 for the end; here it takes two, since the part behind may begin with FF,
/// and one could not be told from an escaped 00 then. The parts of one row, priority descending, then title:
///
///     3, "ab"     FF FF FF FF FF FF FF FC   61 62 00 00
///
/// Where the key columns are of one layout, such as `encode` makes when it is asked to, row keys of different calls
/// can be compared.
///
/// - Complexity: O(words and bytes of the columns).
package func rowKeys(of columns: [KeyColumn], count: Int) -> ByteKeys {
  withViews(of: columns[...], count: count) { views in
    var keys = ByteKeys()
    keys.ends.reserveCapacity(count)
    keys.bytes.reserveCapacity(views.reduce(0) { $0 + $1.leastRowKeyBytes(count: count) })
    for item in 0..<count {
      for view in views { view.appendRowKey(ofItem: item, to: &keys.bytes) }
      keys.ends.append(keys.bytes.count)
    }
    return keys
  }
}

/// Appends the row key of one item; see `rowKeys(of:count:)`.
///
/// - Complexity: O(words and bytes of the item's key).
package func appendRowKey(ofItem item: Int, in columns: [KeyColumn], to key: inout [UInt8]) {
  for column in columns {
    column.withView(count: item + 1) { $0.appendRowKey(ofItem: item, to: &key) }
  }
}

extension KeyView {
  fileprivate func appendRowKey(ofItem item: Int, to key: inout [UInt8]) {
    switch self {
    case .words(let words): withUnsafeBytes(of: words[item].bigEndian) { key.append(contentsOf: $0) }
    case .bytes(let view): view.appendRowKey(ofItem: item, to: &key)
    }
  }

  /// How many bytes the column's parts of row keys take, but for escapes.
  fileprivate func leastRowKeyBytes(count: Int) -> Int {
    switch self {
    case .words: 8 * count
    case .bytes(let view): view.bytes.count + 2 * count
    }
  }
}

extension ByteView {
  fileprivate func appendRowKey(ofItem item: Int, to key: inout [UInt8]) {
    let start = key.count
    var rest = bytes[range(of: item)]
    while let zero = rest.firstIndex(of: 0) {
      key.append(contentsOf: rest[...zero])
      key.append(0xFF)
      rest = rest[(zero + 1)...]
    }
    key.append(contentsOf: rest)
    key.append(0)
    key.append(0)
    if isDescending {
      for index in start..<key.count { key[index] = ~key[index] }
    }
  }
}
