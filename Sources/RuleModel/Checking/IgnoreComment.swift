import RuleText

/// A comment that puts up with findings: `# ordering: ignore[unreachable-key] kept until the app is out`.
struct IgnoreComment {
  struct ID {
    var text: String
    var range: Range<Int>
  }

  /// The bytes of the comment, from `#` to the end of its line.
  let range: Range<Int>
  private(set) var ids: [ID] = []
  /// Why, in the writer's words.
  private(set) var reason = ""
  /// Whether it is clearly meant to be such a comment, and is not written as one: then it does nothing.
  private(set) var isMisspelt = false

  /// Reads a comment; nil where it is about something else.
  init?(_ range: Range<Int>, in bytes: [UInt8]) {
    self.range = range
    var place = range.lowerBound
    let end = range.upperBound
    while place < end, bytes[place] == UInt8(ascii: "#") { place += 1 }
    place = Self.skipBlanks(bytes, place, end)
    // Nearly all comments are about something else, which is seen here.
    guard let behind = Self.word("ordering", bytes, place, end) else { return nil }
    if let opening = Self.properOpening(bytes, place, behind, end),
      let closing = bytes[opening..<end].firstIndex(of: UInt8(ascii: "]"))
    {
      readIDs(bytes, opening..<closing)
      reason = Self.trimmed(bytes, closing + 1..<end)
      isMisspelt = ids.isEmpty
    } else if !readMisspelt(bytes, behind, end) {
      return nil
    }
  }

  /// As it is to be written.
  func written(_ ids: [String]) -> String {
    "# ordering: ignore[\(ids.joined(separator: ", "))]" + (reason.isEmpty ? "" : " \(reason)")
  }

  // MARK: Reading

  /// The place behind `ordering: ignore[`, where it is written so.
  private static func properOpening(_ bytes: [UInt8], _ start: Int, _ behind: Int, _ end: Int) -> Int? {
    guard bytes[start] == UInt8(ascii: "o"), behind < end, bytes[behind] == UInt8(ascii: ":") else {
      return nil
    }
    let verb = skipBlanks(bytes, behind + 1, end)
    guard verb > behind + 1, bytes[verb..<end].starts(with: "ignore[".utf8),
      bytes[start..<behind].elementsEqual("ordering".utf8)
    else { return nil }
    return verb + "ignore[".utf8.count
  }

  private mutating func readIDs(_ bytes: [UInt8], _ list: Range<Int>) {
    var start = list.lowerBound
    while start <= list.upperBound {
      let comma = bytes[start..<list.upperBound].firstIndex(of: UInt8(ascii: ",")) ?? list.upperBound
      let first = Self.skipBlanks(bytes, start, comma)
      var last = comma
      while last > first, bytes[last - 1].isSpace { last -= 1 }
      if first < last {
        ids.append(ID(text: String(decoding: bytes[first..<last], as: UTF8.self), range: first..<last))
      }
      start = comma + 1
    }
  }

  /// Reads what is meant as such a comment: `ordering:ignore[…]`, `Ordering: ignore unreachable-key`.
  private mutating func readMisspelt(_ bytes: [UInt8], _ behind: Int, _ end: Int) -> Bool {
    var place = Self.skipBlanks(bytes, behind, end)
    if place < end, bytes[place] == UInt8(ascii: ":") { place = Self.skipBlanks(bytes, place + 1, end) }
    let verbs = ["ignored", "ignores", "ignore", "disable", "suppress", "mute"]
    guard let verbEnd = verbs.lazy.compactMap({ Self.word($0, bytes, place, end) }).first else {
      return false
    }
    place = verbEnd
    while place < end, bytes[place].isSpace || "[(:=".utf8.contains(bytes[place]) { place += 1 }
    let isInBrackets = bytes[verbEnd..<place].contains { "[(".utf8.contains($0) }
    let closing = bytes[place..<end].firstIndex { "])".utf8.contains($0) }
    if isInBrackets, let closing {
      readIDs(bytes, place..<closing)
      reason = Self.trimmed(bytes, closing + 1..<end)
    } else {
      // Ids stand one after the other, and what follows is the reason.
      while place < end {
        let next = bytes[place..<end].firstIndex { $0.isSpace || $0 == UInt8(ascii: ",") } ?? end
        let id = String(decoding: bytes[place..<next], as: UTF8.self)
        guard FindingKind.named(id) != nil else { break }
        ids.append(ID(text: id, range: place..<next))
        place = next
        while place < end, bytes[place].isSpace || bytes[place] == UInt8(ascii: ",") { place += 1 }
      }
      reason = Self.trimmed(bytes, place..<end)
      // A sentence that happens to begin so is none.
      if ids.isEmpty && !isInBrackets { return false }
    }
    isMisspelt = true
    return true
  }

  private static func skipBlanks(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int {
    var place = start
    while place < end, bytes[place].isSpace { place += 1 }
    return place
  }

  /// The place behind a word of small letters that stands here in any case of letters.
  private static func word(_ word: String, _ bytes: [UInt8], _ start: Int, _ end: Int) -> Int? {
    let behind = start + word.utf8.count
    guard behind <= end, zip(bytes[start..<behind], word.utf8).allSatisfy({ $0 | 0x20 == $1 }) else {
      return nil
    }
    return behind
  }

  private static func trimmed(_ bytes: [UInt8], _ range: Range<Int>) -> String {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, bytes[start].isSpace { start += 1 }
    while start < end, bytes[end - 1].isSpace { end -= 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }
}

extension UInt8 {
  /// A space or a tab.
  var isSpace: Bool { self == 0x20 || self == 0x09 }
}
