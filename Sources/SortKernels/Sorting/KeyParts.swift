/// A part of the sort keys of many items as the sort reads it.
enum KeyPart {
  /// The lowest `bits` bits of one word an item.
  case words(UnsafeMutablePointer<UInt64>, bits: Int)
  case strings(StringPart)
}

/// A place in the keys of items up to which they tie.
struct KeyPosition {
  /// The part that is next.
  var part = 0
  /// What of that part is done: bits of a word, or bytes of a string.
  var offset = 0
  /// Whether the last chunk was the same for all items, so that they may share much more.
  var hasStalled = false
}

/// The parts of the sort keys, the most significant first, read in chunks of as many bits as there is room for.
///
/// A chunk goes on from words to words and from words into a string, but ends with a string: where the bits of
/// that end differs from item to item.
struct KeyParts {
  let parts: UnsafeBufferPointer<KeyPart>

  @inline(__always)
  func isEnd(_ position: KeyPosition) -> Bool { position.part == parts.count }

  /// Reads the next bits of keys into entries, between the chunk that is there and the number of the item.
  ///
  /// - Parameters:
  ///   - entries: Entries with at least `room` highest bits that are 0.
  ///   - range: Which of the entries are meant.
  ///   - numberBits: How many bits of an entry are the number.
  ///   - room: At most how many bits are read, below 64.
  ///   - position: Where all the items tie so far.
  ///   - item: The item of a number.
  @inline(__always)
  func readChunk(
    into entries: UnsafeMutablePointer<UInt64>, _ range: Range<Int>, numberBits: Int, room: Int,
    at position: KeyPosition, item: (Int) -> Int
  ) {
    let numberMask = lowBits(numberBits)
    let numberBits = UInt64(numberBits)
    var reader = position
    var room = room
    while room > 0 && !isEnd(reader) {
      switch parts[reader.part] {
      case .words(let words, let bits):
        let taken = min(room, bits - reader.offset)
        let shift = UInt64(bits - reader.offset - taken)
        let mask = lowBits(taken)
        for place in range {
          let entry = entries[place]
          let number = entry & numberMask
          let chunk = words[item(Int(truncatingIfNeeded: number))] &>> shift & mask
          entries[place] = ((entry &>> numberBits) &<< UInt64(taken) | chunk) &<< numberBits | number
        }
        room -= taken
        reader.advance(taken, of: bits)
      case .strings(let strings):
        guard strings.canBeRead(room: room, from: position, part: reader.part) else { return }
        for place in range {
          let entry = entries[place]
          let number = entry & numberMask
          let chunk = strings.chunk(
            of: item(Int(truncatingIfNeeded: number)), from: reader.offset, room: room)
          entries[place] = ((entry &>> numberBits) &<< UInt64(room) | chunk) &<< numberBits | number
        }
        return
      }
    }
  }

  /// Where items go on that tie in a chunk read by `readChunk`; one of them is enough to know.
  func position(after position: KeyPosition, room: Int, of item: Int) -> KeyPosition {
    var reader = position
    var room = room
    reader.hasStalled = false
    while room > 0 && !isEnd(reader) {
      switch parts[reader.part] {
      case .words(_, let bits):
        let taken = min(room, bits - reader.offset)
        room -= taken
        reader.advance(taken, of: bits)
      case .strings(let strings):
        guard strings.canBeRead(room: room, from: position, part: reader.part) else {
          return entering(reader, from: position, of: item)
        }
        if strings.advance(&reader.offset, of: item, room: room) { reader.goToNextPart() }
        return reader
      }
    }
    return entering(reader, from: position, of: item)
  }

  /// Where items go on that tie in the words at a position.
  func position(behind position: KeyPosition, of item: Int) -> KeyPosition {
    entering(KeyPosition(part: position.part + 1), from: position, of: item)
  }

  /// Skips the beginning of a string that was read as words in front of it.
  private func entering(_ reader: KeyPosition, from start: KeyPosition, of item: Int) -> KeyPosition {
    var reader = reader
    guard reader.part > start.part, !isEnd(reader), case .strings(let strings) = parts[reader.part],
      let prefixCounts = strings.prefixCounts
    else { return reader }
    if prefixCounts[item] == StringPart.hasEnded {
      reader.goToNextPart()
    } else {
      reader.offset = Int(prefixCounts[item])
    }
    return reader
  }

  /// A position moved behind all bytes that the strings of some items share.
  func skippingShared(
    _ position: KeyPosition, _ places: Range<Int>, item: (Int) -> Int
  ) -> KeyPosition {
    guard !isEnd(position), case .strings(let part) = parts[position.part] else { return position }
    let first = item(places.lowerBound)
    var shared = part.strings.range(of: first).count
    for place in places.dropFirst() {
      shared = part.strings.sharedPrefix(of: first, and: item(place), from: position.offset, limit: shared)
    }
    var position = position
    position.offset = max(position.offset, shared)
    return position
  }

  /// Moves a position behind eight bytes that the strings of some items seem to share; false where one of them may
  /// be shorter, as the zeros behind its end may be bytes of another.
  func skipWord(_ position: inout KeyPosition, of places: Range<Int>, item: (Int) -> Int) -> Bool {
    guard case .strings(let part) = parts[position.part] else { return false }
    let end = position.offset + 8
    guard places.allSatisfy({ part.strings.range(of: item($0)).count >= end }) else { return false }
    position.offset = end
    return true
  }

  /// −1, 0 or 1: whether an item comes before another with which it ties so far, ties with it or comes after it.
  @inline(__always)
  func precedence(of i: Int, and j: Int, from position: KeyPosition) -> Int {
    var offset = position.offset
    for part in position.part..<parts.count {
      switch parts[part] {
      case .words(let words, let bits):
        let mask = lowBits(bits - offset)
        let (a, b) = (words[i] & mask, words[j] & mask)
        if a != b { return a < b ? -1 : 1 }
      case .strings(let part):
        let precedence = part.strings.precedence(of: i, and: j, depth: offset)
        if precedence != 0 { return precedence }
      }
      offset = 0
    }
    return 0
  }
}

extension KeyPosition {
  @inline(__always)
  fileprivate mutating func advance(_ bits: Int, of all: Int) {
    offset += bits
    if offset == all { goToNextPart() }
  }

  @inline(__always)
  fileprivate mutating func goToNextPart() {
    part += 1
    offset = 0
  }
}
