package import OrderingValues

/// How the values of one field become sort keys.
package struct KeyEncoding: Sendable, Hashable {
  /// How texts are compared; has no meaning for other types.
  package var comparison: TextComparison
  /// Whether the greatest value comes first. Missing values stay where they are.
  package var isDescending: Bool
  /// Whether missing values come before all others, instead of after them.
  package var missingFirst: Bool

  package init(comparison: TextComparison = .exact, isDescending: Bool = false, missingFirst: Bool = false) {
    self.comparison = comparison
    self.isDescending = isDescending
    self.missingFirst = missingFirst
  }
}

/// The key columns of one field, and the items whose value was not fit for the comparison.
package struct EncodedKey: Sendable {
  /// The most significant first.
  package var columns: [KeyColumn]
  /// The items whose text is no version although versions are compared, ascending; they count as missing.
  package var invalidItems: [Int]
}

/// Makes sort keys of the values of one field: columns whose plain order is the order of the values.
///
/// The key of an item is one part of each column, the most significant first: words, which are unsigned numbers, and
/// strings of bytes, which are in order byte by byte, the shorter first where one begins the other.
///
/// A value is one part or two by its type. Words are written here with their most significant byte first:
///
///     integer, boolean,    the number, its sign bit turned
///     day, choice          −2                      7F FF FF FF  FF FF FF FE
///                          0, false, 1970-01-01    80 00 00 00  00 00 00 00
///                          1, true, 1970-01-02     80 00 00 00  00 00 00 01     or the second choice as listed
///
///     number               the bits of the nearest double: the sign bit turned, of a negative one all bits
///                          −∞                      00 0F FF FF  FF FF FF FF
///                          −1                      40 0F FF FF  FF FF FF FF
///                          0, −0                   80 00 00 00  00 00 00 00
///                          1                       BF F0 00 00  00 00 00 00
///                          +∞                      FF F0 00 00  00 00 00 00
///                          then the residual, what a whole number lies above that double, written as an integer
///                          2^53 + 1                C3 40 00 00  00 00 00 00    80 00 00 00  00 00 00 01
///
///     date                 seconds since 1970, then nanoseconds above them, both written as integers
///                          half a second before    7F FF FF FF  FF FF FF FF    80 00 00 00  1D CD 65 00
///
///     decimal              its order-preserving bytes: see `DecimalValue.orderPreservingBytes`
///                          12.5                    C0 01 0D 33
///
///     id, and text that    UTF-8, which is in order as the code points are
///     is compared exactly  "aé"                    61 C3 A9
///
///     text, standard       the sort key of the collation: letters, 01, accents, 01, cases; see `collation_sort_key`
///                          "Ab"                    2A 2C 01 06 01 DC 05
///
///     text, natural        the same of the text with its numbers rewritten, so that 10 comes after 9: "x112", "x1210"
///
///     text, version        numbers, then a prerelease; see `writeVersionKey`
///                          1.10                    01 01 31  01 02 31 30  00  01
///
/// Descending order turns all bits of a word, and says of strings that they are turned around: see `ByteKeys`.
///
/// Where something is missing, a word in front keeps that apart, whatever the direction: 0 for what comes first, 1 for
/// the rest. A missing value's words are those of some value that is present, so that missing values are equal to each
/// other and the range of the words grows no wider; its string is empty.
///
///     2, missing, 5        00…00 80…02   00…01 80…02   00…00 80…05     missing last
///                          00…01 80…02   00…00 80…02   00…01 80…05     missing first
///
/// A residual or nanoseconds that are all zero have no column. In one layout, they always have one, so has what is
/// missing, and the words of a missing value are 0: keys of different columns of a type can then be compared.
///
/// What is not a number has no place among numbers and is missing in a column; the bits of such a double would lie
/// beyond the infinity of its sign.
///
/// - Parameters:
///   - column: One value for each item.
///   - encoding: How the values are compared.
///   - inOneLayout: Whether the keys are to be compared with those of other columns of the type.
/// - Returns: The columns of keys, and the items whose text is not fit for the comparison.
/// - Precondition: The column holds one value for each item, and a collation's locale is known.
/// - Complexity: O(values and bytes of text).
package func encode(
  _ column: ValueColumn, _ encoding: KeyEncoding, inOneLayout: Bool = false
) -> EncodedKey {
  precondition(!column.holdsMany, "A list must be reduced to one value before it can be a sort key.")
  if column.type.isStoredAsBytes { return encodeBytes(column, encoding, inOneLayout: inOneLayout) }
  var columns: [KeyColumn] = []
  appendPresence(column.missing, column.valueCount, encoding, inOneLayout: inOneLayout, to: &columns)
  appendWords(column, encoding, inOneLayout: inOneLayout, to: &columns)
  return EncodedKey(columns: columns, invalidItems: [])
}

/// Appends the column that keeps missing values apart, where there is something to keep apart.
private func appendPresence(
  _ missing: [Bool], _ count: Int, _ encoding: KeyEncoding, inOneLayout: Bool, to columns: inout [KeyColumn]
) {
  guard inOneLayout || missing.contains(true) else { return }
  let present: UInt64 = encoding.missingFirst ? 1 : 0
  columns.append(
    .words(
      missing.isEmpty
        ? Array(repeating: present, count: count) : wordsOfEach(missing) { ($0 ? 1 : 0) ^ present }))
}

// MARK: Words

private func appendWords(
  _ column: ValueColumn, _ encoding: KeyEncoding, inOneLayout: Bool, to columns: inout [KeyColumn]
) {
  let isDescending = encoding.isDescending
  // The item whose words missing values take; nil where there is none, or where they are 0 anyway.
  let filling = inOneLayout ? nil : column.missing.firstIndex(of: false)
  func append<Value>(_ values: [Value], _ bits: (Value) -> UInt64) {
    let turn: UInt64 = isDescending ? .max : 0
    let filler = filling.map { bits(values[$0]) ^ turn } ?? 0
    columns.append(.words(words(of: values, column.missing, filler: filler, turn: turn, bits)))
  }
  if column.type == .number {
    append(column.words, orderedBitsOfDouble)
  } else {
    append(column.words, orderedBits)
  }
  if inOneLayout && column.type.hasFractions && column.fractions.isEmpty {
    append(Array(repeating: 0 as Int32, count: column.valueCount)) { orderedBits(Int64($0)) }
  } else if inOneLayout ? column.type.hasFractions : column.fractions.contains(where: { $0 != 0 }) {
    append(column.fractions) { orderedBits(Int64($0)) }
  }
}

extension FieldType {
  /// Whether values are of two parts.
  fileprivate var hasFractions: Bool { self == .number || self == .date }
}

/// The word of each value, or `filler` where it is missing.
@inline(__always)
private func words<Value>(
  of values: [Value], _ missing: [Bool], filler: UInt64, turn: UInt64, _ bits: (Value) -> UInt64
) -> [UInt64] {
  if missing.isEmpty { return wordsOfEach(values) { bits($0) ^ turn } }
  precondition(missing.count == values.count, "Not every value says whether it is missing.")
  return missing.withUnsafeBufferPointer { missing in
    var item = 0
    return wordsOfEach(values) { value in
      // Below the count of both, checked above.
      let isMissing = missing[item]
      item &+= 1
      return isMissing ? filler : bits(value) ^ turn
    }
  }
}

/// A word for each value, in one pass into memory that was not set before.
///
/// Always inlined with its closure, so that the loop is one of a few instructions, or of vectors.
@inline(__always)
private func wordsOfEach<Value>(_ values: [Value], _ word: (Value) -> UInt64) -> [UInt64] {
  values.withUnsafeBufferPointer { values in
    [UInt64](unsafeUninitializedCapacity: values.count) { words, count in
      // Both have room for as many.
      for index in 0..<values.count { words[index] = word(values[index]) }
      count = values.count
    }
  }
}

// MARK: Bytes

private func encodeBytes(
  _ column: ValueColumn, _ encoding: KeyEncoding, inOneLayout: Bool
) -> EncodedKey {
  var missing = column.missing
  var (keys, invalidItems) = byteKeys(of: column, column.type == .decimal ? .exact : encoding.comparison)
  if !invalidItems.isEmpty && missing.isEmpty { missing = Array(repeating: false, count: column.valueCount) }
  for item in invalidItems { missing[item] = true }
  keys.isDescending = encoding.isDescending
  var columns: [KeyColumn] = []
  appendPresence(missing, column.valueCount, encoding, inOneLayout: inOneLayout, to: &columns)
  columns.append(.bytes(keys))
  return EncodedKey(columns: columns, invalidItems: invalidItems)
}
