/// How the parts of row keys are told apart; see `rowKeys(of:count:)`.
package struct RowKeyShape: Sendable {
  private enum Part { case word, string, turnedString }

  private let parts: [Part]

  /// The shape of the row keys of some columns.
  package init(of columns: [KeyColumn]) {
    parts = columns.map { column in
      switch column {
      case .words: .word
      case .bytes(let strings): strings.isDescending ? .turnedString : .string
      }
    }
  }

  /// Where the parts end in a row key that begins with them.
  ///
  /// - Complexity: O(bytes).
  package func end(in key: UnsafeRawBufferPointer) -> Int {
    parts.reduce(0) { end(of: $1, from: $0, in: key) }
  }

  /// The part that a byte of a row key belongs to; nil where it is behind all of them.
  ///
  /// - Complexity: O(bytes).
  package func part(at offset: Int, in key: UnsafeRawBufferPointer) -> Int? {
    var end = 0
    return parts.firstIndex { part in
      end = self.end(of: part, from: end, in: key)
      return offset < end
    }
  }

  private func end(of part: Part, from start: Int, in key: UnsafeRawBufferPointer) -> Int {
    guard part != .word else { return min(start + 8, key.count) }
    let zero: UInt8 = part == .string ? 0 : 0xFF
    var offset = start
    // A zero has another byte behind it: a second zero ends the string, anything else belongs to it.
    while offset + 1 < key.count {
      if key[offset] != zero {
        offset += 1
      } else if key[offset + 1] == zero {
        return offset + 2
      } else {
        offset += 2
      }
    }
    return key.count
  }
}
