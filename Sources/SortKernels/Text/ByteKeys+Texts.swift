import OrderingValues

/// The keys of the texts of a column, and the items whose text is no version although versions are compared,
/// ascending. The key of a missing value, or of an invalid one, is empty.
///
/// - Complexity: O(bytes), times the cost of a collation.
func byteKeys(of column: ValueColumn, _ comparison: TextComparison) -> (ByteKeys, invalidItems: [Int]) {
  switch comparison {
  case .exact: return (ByteKeys(bytes: column.bytes, ends: column.ends), [])
  case .standard(let collation): return (sortKeys(of: column, collation, natural: false), [])
  case .natural(let collation): return (sortKeys(of: column, collation, natural: true), [])
  case .version:
    var invalidItems: [Int] = []
    let keys = keys(ofTextsOf: column, guess: 2 * column.bytes.count) { item, text, key in
      let room = roomForVersionKey(of: text)
      guard room <= key.count else { return room }
      let length = writeVersionKey(of: text, to: key)
      if length == nil { invalidItems.append(item) }
      return length ?? 0
    }
    return (keys, invalidItems)
  }
}

private func sortKeys(of column: ValueColumn, _ collation: Collation, natural: Bool) -> ByteKeys {
  let collator = Collator(collation)
  // A byte for a letter, one for its case here and there.
  let guess = column.bytes.count / 8 * 9 + 4 * column.valueCount
  return keys(ofTextsOf: column, guess: guess) { _, text, key in
    collator.sortKey(of: text, natural: natural, into: key)
  }
}

/// Writes the keys of all texts one behind the other, in memory that grows as they come: keys that were made one by
/// one would be copied once more.
///
/// `guess` is how many bytes they will take. `write` writes the key of an item's text to where there is room for it, and
/// returns its length; if that is more than the room, what it wrote does not count, and it is called again with so much.
@inline(__always)
private func keys(
  ofTextsOf column: ValueColumn, guess: Int,
  _ write: (_ item: Int, _ text: UnsafeBufferPointer<UInt8>, _ key: UnsafeMutableBufferPointer<UInt8>) -> Int
) -> ByteKeys {
  let count = column.valueCount
  var bytes: [UInt8] = []
  var room = guess + 256
  let ends = [Int](unsafeUninitializedCapacity: count) { ends, initialized in
    column.bytes.withUnsafeBufferPointer { texts in
      var item = 0
      while item < count {
        let start = bytes.count
        bytes.append(addingCapacity: room) { output in
          output.withUnsafeMutableBufferPointer { buffer, written in
            // What is written stays below the end of the buffer, as `write` promises; `ends` has room for every item.
            while item < count {
              if !column.isMissing(item) {
                let range = column.byteRange(item)
                let free = UnsafeMutableBufferPointer(rebasing: buffer[written...])
                let needed = write(item, UnsafeBufferPointer(rebasing: texts[range]), free)
                if needed > free.count {
                  room = needed + texts.count - range.upperBound
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
