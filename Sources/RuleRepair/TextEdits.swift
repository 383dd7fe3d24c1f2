import RuleText

/// Changes of one text that do not meet, by place.
///
/// Two that are the same count once. An insertion at the edge of another change meets it: which of the two comes first
/// would be a guess.
struct TextEdits {
  typealias Edit = Finding.Fix.Edit

  private(set) var edits: [Edit] = []

  var isEmpty: Bool { edits.isEmpty }

  /// Takes the changes of one fix: all of them, or none where one meets another or lies outside the text.
  mutating func add(_ new: [Edit], count: Int) -> Bool {
    var result = self
    // What belongs to one fix may touch, as a quote and the letter behind it: it is in order.
    var last: Edit?
    for edit in new.sorted(by: Self.isBefore) where edit != last {
      guard edit.range.upperBound <= count, edit.range.lowerBound >= last?.range.upperBound ?? 0 else {
        return false
      }
      last = edit
      let place = edits.firstPlace { !Self.isBefore($0, edit) }
      if place < edits.count, edits[place] == edit { continue }
      if place < edits.count, Self.meet(edit, edits[place]) { return false }
      if place > 0, Self.meet(edits[place - 1], edit) { return false }
      result.edits.insert(edit, at: result.edits.firstPlace { !Self.isBefore($0, edit) })
    }
    self = result
    return true
  }

  private static func isBefore(_ a: Edit, _ b: Edit) -> Bool {
    (a.range.lowerBound, a.range.upperBound) < (b.range.lowerBound, b.range.upperBound)
  }

  /// Whether two changes that are not the same meet, the first of which does not begin behind the second.
  private static func meet(_ a: Edit, _ b: Edit) -> Bool {
    a.range.isEmpty || b.range.isEmpty
      ? a.range.upperBound >= b.range.lowerBound : a.range.upperBound > b.range.lowerBound
  }

  // MARK: The text behind them

  /// The text with all changes made.
  func applied(to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var place = 0
    for edit in edits {
      result += bytes[place..<edit.range.lowerBound]
      result += edit.replacement.utf8
      place = edit.range.upperBound
    }
    return result + bytes[place...]
  }

  /// Whether a change touches a range, so that what stands there may be another thing.
  func touch(_ range: Range<Int>) -> Bool {
    // The first change that does not end before the range.
    let place = edits.firstPlace { $0.range.upperBound >= range.lowerBound }
    return edits[place...].prefix { $0.range.lowerBound <= range.upperBound }.contains { edit in
      edit.range.isEmpty || edit.range.overlaps(range)
    }
  }
}

/// Where the places of a text are behind its changes.
struct MovedPlaces {
  private let edits: [TextEdits.Edit]
  /// By how much each change is moved by those before it, and what follows the last one by all.
  private let moved: [Int]

  init(_ edits: TextEdits) {
    self.edits = edits.edits
    moved = edits.edits.reduce(into: [0]) { moved, edit in
      moved.append(moved[moved.count - 1] + edit.replacement.utf8.count - edit.range.count)
    }
  }

  /// Where a place is: one place, or all of what was put there.
  func callAsFunction(_ offset: Int) -> ClosedRange<Int> {
    // The first change that ends behind the place, or is an insertion there.
    let next = edits.firstPlace {
      $0.range.upperBound > offset || ($0.range.isEmpty && $0.range.upperBound == offset)
    }
    if next < edits.count, edits[next].range.lowerBound <= offset {
      let start = edits[next].range.lowerBound + moved[next]
      return start...start + edits[next].replacement.utf8.count
    }
    return offset + moved[next]...offset + moved[next]
  }
}

extension Array {
  /// The first place from which on a test holds, where the elements before it all fail it.
  fileprivate func firstPlace(_ test: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if test(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
