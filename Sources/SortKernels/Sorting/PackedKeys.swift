/// The same order in fewer and narrower words: each run of word columns is laid side by side in as few
/// 64-bit words as its columns fit in, each column less its minimum, without the low bits that never change.
/// A column that is the same for all items takes no bits.
///
///     priority 1…5, then seconds of one month, descending       3 bits + 22 bits: one word
///
///     | 0 … 0 | priority − 1 | seconds − least |
///       39 bits      3 bits        22 bits
///
/// - Complexity: O(count) for each column.
func packed(_ keys: [KeyColumn], count: Int) -> [KeyColumn] {
  var result: [KeyColumn] = []
  var words: [UInt64] = []
  var usedBits = 0
  func closeWord() {
    if usedBits > 0 { result.append(.words(words)) }
    usedBits = 0
  }
  for key in keys {
    guard case .words(let column) = key else {
      closeWord()
      result.append(key)
      continue
    }
    precondition(count <= column.count, "A key column is shorter than the list of items.")
    let field = PackedField(column, count: count)
    if field.bits == 0 { continue }
    if usedBits + field.bits > 64 { closeWord() }
    if usedBits == 0 {
      words = column.prefix(count).map(field.value)
    } else {
      // Both have at least `count` elements, checked above; the shift is below 64 as bits are used already.
      words.withUnsafeMutableBufferPointer { words in
        column.withUnsafeBufferPointer { column in
          for item in 0..<count {
            words[item] = words[item] << UInt64(field.bits) | field.value(column[item])
          }
        }
      }
    }
    usedBits += field.bits
  }
  closeWord()
  return result
}

/// The bits of a column that differ from item to item.
private struct PackedField {
  private let least: UInt64
  private let droppedBits: UInt64
  /// How many bits the packed values take.
  let bits: Int

  init(_ column: [UInt64], count: Int) {
    let first = column.first ?? 0
    var (least, greatest, differences): (UInt64, UInt64, UInt64) = (first, first, 0)
    for word in column.prefix(count) {
      least = min(least, word)
      greatest = max(greatest, word)
      differences |= word &- first
    }
    // All words are equal modulo 2^n where all differences from one of them are multiples of 2^n.
    droppedBits = differences == 0 ? 0 : UInt64(differences.trailingZeroBitCount)
    self.least = least
    bits = 64 - ((greatest - least) >> droppedBits).leadingZeroBitCount
  }

  @inline(__always)
  func value(_ word: UInt64) -> UInt64 { (word &- least) &>> droppedBits }
}
