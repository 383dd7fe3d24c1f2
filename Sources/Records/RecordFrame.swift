/// What stands around the records of some data, and stays where it is when records move.
package struct RecordFrame: Sendable, Hashable {
  /// What stands before the first record: a byte order mark, the header row, the opening bracket of a list.
  package internal(set) var head: [UInt8] = []
  /// The line ending of the first record that has one; empty where none has.
  package internal(set) var lineEnding: [UInt8] = []
  /// What stands between the records of a list, in the order of the data.
  package internal(set) var separators = RecordSeparators()
  /// What stands behind the last record of a list.
  package internal(set) var tail: [UInt8] = []

  /// Nothing around them.
  package init() {}

  /// What stands around the records of several inputs of a format that become one: what stands before those of the
  /// first; lists become a new list with a record a line.
  package static func joining(_ frames: [RecordFrame], of format: RecordFormat) -> RecordFrame {
    var joined = RecordFrame()
    if format == .json {
      joined.head = Array("[\n".utf8)
      joined.separators = RecordSeparators(always: Array(",\n".utf8))
      joined.tail = Array("\n]\n".utf8)
    } else {
      joined.head = frames.first?.head ?? []
      joined.lineEnding = frames.lazy.map(\.lineEnding).first { !$0.isEmpty } ?? Array("\n".utf8)
    }
    return joined
  }
}

/// What stands between records: commas and white space, mostly the same again and again.
package struct RecordSeparators: Sendable, Hashable {
  fileprivate struct Stretch: Hashable {
    let bytes: [UInt8]
    var count: Int

    func holds(_ other: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
      guard bytes.count == other.count else { return false }
      for place in 0..<bytes.count where bytes[place] != other[other.startIndex + place] { return false }
      return true
    }
  }

  private var stretches: [Stretch] = []

  init() {}

  /// The same between all records.
  init(always bytes: [UInt8]) { stretches = [Stretch(bytes: bytes, count: .max)] }

  /// Appends what stands behind the separators so far.
  mutating func append(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    let place = stretches.count - 1
    if place >= 0, stretches[place].holds(bytes) {
      stretches[place].count += 1
    } else {
      stretches.append(Stretch(bytes: Array(bytes), count: 1))
    }
  }

  /// Gives one separator after the other.
  struct Iterator {
    private var stretches: ArraySlice<Stretch>
    private var given = 0

    fileprivate init(_ stretches: [Stretch]) { self.stretches = stretches[...] }

    mutating func next() -> [UInt8]? {
      guard let first = stretches.first else { return nil }
      given += 1
      if given == first.count {
        stretches.removeFirst()
        given = 0
      }
      return first.bytes
    }
  }

  func makeIterator() -> Iterator { Iterator(stretches) }
}
