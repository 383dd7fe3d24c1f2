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

/// Makes sort keys of the values of one field.
///
/// - a column of words in front where something is missing: 0 for what comes first, 1 for the rest;
/// - whole numbers, days, booleans, choices: one word, the sign bit flipped;
/// - numbers: the bits of the double made into a total order, then its residual where one is not zero;
/// - dates: seconds, then nanoseconds where they are not all zero;
/// - decimals, exact text: their bytes; collated text: its ICU sort key; versions: see `appendVersionKey`.
///
/// Descending order inverts the words. A missing value takes the place of some present one, so that missing
/// values are equal to each other and the range of the words grows no wider.
///
/// In one layout, a column for what is missing and one for residuals or nanoseconds are always there, and the word of
/// a missing value is 0: keys of different columns of a type can then be compared.
///
/// - Precondition: The column holds one value for each item, and a collation's locale is known.
/// - Complexity: O(values and bytes of text).
package func encode(
  _ column: ValueColumn, _ encoding: KeyEncoding, inOneLayout: Bool = false
) -> EncodedKey {
  precondition(!column.holdsMany, "A list must be reduced to one value before it can be a sort key.")
  var column = column
  if inOneLayout { column.fillOut() }
  if column.type.isStoredAsBytes { return encodeBytes(column, encoding, inOneLayout: inOneLayout) }
  var columns: [KeyColumn] = []
  appendPresence(column.missing, encoding, inOneLayout: inOneLayout, to: &columns)
  appendWords(column, encoding, inOneLayout: inOneLayout, to: &columns)
  return EncodedKey(columns: columns, invalidItems: [])
}

/// Appends the column that keeps missing values apart, where there is something to keep apart.
private func appendPresence(
  _ missing: [Bool], _ encoding: KeyEncoding, inOneLayout: Bool, to columns: inout [KeyColumn]
) {
  guard inOneLayout || missing.contains(true) else { return }
  columns.append(.words(missing.map { $0 == encoding.missingFirst ? 0 : 1 }))
}

// MARK: Words

private func appendWords(
  _ column: ValueColumn, _ encoding: KeyEncoding, inOneLayout: Bool, to columns: inout [KeyColumn]
) {
  let (missing, filler) = (column.missing, inOneLayout ? 0 as UInt64 : nil)
  if column.type == .number {
    columns.append(.words(words(of: column.words, missing, filler: filler, encoding, orderedBitsOfDouble)))
  } else {
    columns.append(.words(words(of: column.words, missing, filler: filler, encoding, orderedBits)))
  }
  if inOneLayout ? column.type.hasFractions : column.fractions.contains(where: { $0 != 0 }) {
    let fractions = words(of: column.fractions, missing, filler: filler, encoding) { orderedBits(Int64($0)) }
    columns.append(.words(fractions))
  }
}

extension FieldType {
  /// Whether values are of two parts.
  fileprivate var hasFractions: Bool { self == .number || self == .date }
}

extension ValueColumn {
  /// Says of each value that it is not missing, and that its second part is 0, where the column left that out.
  fileprivate mutating func fillOut() {
    if missing.isEmpty { missing = Array(repeating: false, count: valueCount) }
    if fractions.isEmpty, type.hasFractions { fractions = Array(repeating: 0, count: valueCount) }
  }
}

/// Signed order as unsigned order.
@inline(__always)
private func orderedBits(_ value: Int64) -> UInt64 { UInt64(bitPattern: value) ^ (1 << 63) }

/// The order of doubles as unsigned order, from −∞ to +∞, with one zero. Negative numbers grow towards zero
/// as their bits shrink, so all their bits are inverted; the others only change the sign bit.
@inline(__always)
private func orderedBitsOfDouble(_ pattern: Int64) -> UInt64 {
  let bits = UInt64(bitPattern: pattern)
  let negativeZero: UInt64 = 1 << 63
  if bits == negativeZero { return negativeZero }
  return pattern < 0 ? ~bits : bits | negativeZero
}

@inline(__always)
private func words<Value>(
  of values: [Value], _ missing: [Bool], filler: UInt64?, _ encoding: KeyEncoding, _ bits: (Value) -> UInt64
) -> [UInt64] {
  let turn: UInt64 = encoding.isDescending ? .max : 0
  guard let firstPresent = missing.firstIndex(of: false) else {
    // Nothing is missing, or everything is.
    return missing.isEmpty ? values.map { bits($0) ^ turn } : Array(repeating: 0, count: values.count)
  }
  let filler = filler ?? bits(values[firstPresent]) ^ turn
  return zip(values, missing).map { $1 ? filler : bits($0) ^ turn }
}

// MARK: Bytes

private func encodeBytes(
  _ column: ValueColumn, _ encoding: KeyEncoding, inOneLayout: Bool
) -> EncodedKey {
  var missing = column.missing
  var invalidItems: [Int] = []
  var keys: ByteKeys
  switch column.type == .decimal ? .exact : encoding.comparison {
  case .exact:
    keys = ByteKeys(bytes: column.bytes, ends: column.ends)
  case .standard(let collation):
    keys = sortKeys(of: column, collation, natural: false)
  case .natural(let collation):
    keys = sortKeys(of: column, collation, natural: true)
  case .version:
    (keys, invalidItems) = versionKeys(of: column)
    if !invalidItems.isEmpty && missing.isEmpty {
      missing = Array(repeating: false, count: column.valueCount)
    }
    for item in invalidItems { missing[item] = true }
  }
  keys.isDescending = encoding.isDescending
  var columns: [KeyColumn] = []
  appendPresence(missing, encoding, inOneLayout: inOneLayout, to: &columns)
  columns.append(.bytes(keys))
  return EncodedKey(columns: columns, invalidItems: invalidItems)
}

private func sortKeys(of column: ValueColumn, _ collation: Collation, natural: Bool) -> ByteKeys {
  var collator = Collator(collation)
  let count = column.valueCount
  var bytes: [UInt8] = []
  // As in most languages: a byte for a letter, one for its case here and there.
  var room = column.bytes.count / 8 * 9 + 4 * count + 512
  let ends = [Int](unsafeUninitializedCapacity: count) { ends, initialized in
    column.bytes.withUnsafeBufferPointer { text in
      var item = 0
      while item < count {
        let start = bytes.count
        bytes.append(addingCapacity: room) { output in
          output.withUnsafeMutableBufferPointer { buffer, written in
            // Keys are written from `written` on, at most to the end of the buffer; a missing value's key is empty.
            while item < count {
              if !column.isMissing(item) {
                let needed = collator.sortKey(
                  of: UnsafeBufferPointer(rebasing: text[column.byteRange(item)]), natural: natural,
                  into: UnsafeMutableBufferPointer(rebasing: buffer[written...]))
                if needed > buffer.count - written {
                  room = needed + (text.count - column.byteRange(item).upperBound) + 4 * (count - item)
                  break
                }
                written += needed
              }
              ends[item] = start + written
              item += 1
            }
          }
        }
      }
    }
    initialized = count
  }
  return ByteKeys(bytes: bytes, ends: ends)
}

private func versionKeys(of column: ValueColumn) -> (ByteKeys, invalidItems: [Int]) {
  var keys = ByteKeys()
  var invalidItems: [Int] = []
  keys.ends.reserveCapacity(column.valueCount)
  for item in 0..<column.valueCount {
    if !column.isMissing(item), !appendVersionKey(of: column.bytes[column.byteRange(item)], to: &keys.bytes) {
      invalidItems.append(item)
    }
    keys.ends.append(keys.bytes.count)
  }
  return (keys, invalidItems)
}
