/// The lines that a fix changes, as it leaves them behind.
struct CorrectedLines {
  struct Line {
    /// From 1; of a new line, that of the line which it is put before.
    var number: Int
    /// Without its line ending.
    var bytes: [UInt8]
    /// What is new in it, as ranges of its bytes; none where something was only taken away.
    var added: [Range<Int>]
    /// Where something was changed first.
    var focus: Int
  }

  private(set) var lines: [Line] = []
  /// The numbers of lines that go and are replaced by none.
  private(set) var deleted: [ClosedRange<Int>] = []

  /// The edits of a fix, in a file; nothing where they do not fit together or change nothing that can be shown.
  init(_ fix: Finding.Fix, in file: SourceFile) {
    let edits = fix.edits.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    var end = 0
    for edit in edits {
      if edit.range.lowerBound < end || edit.range.upperBound > file.bytes.count { return }
      end = edit.range.upperBound
    }
    var rest = edits[...]
    while let first = rest.first {
      let firstLine = file.lineIndex(at: first.range.lowerBound)
      var lastLine = firstLine
      let count = rest.prefix { edit in
        guard edit.range == first.range || file.lineIndex(at: edit.range.lowerBound) <= lastLine else {
          return false
        }
        lastLine = max(lastLine, file.lineIndex(at: edit.range.upperBound))
        return true
      }.count
      add(rest.prefix(count), firstLine...lastLine, of: file)
      rest = rest.dropFirst(count)
    }
  }

  /// Adds what edits make of some lines.
  private mutating func add(
    _ edits: ArraySlice<Finding.Fix.Edit>, _ lines: ClosedRange<Int>, of file: SourceFile
  ) {
    let start = file.lineStarts[lines.lowerBound]
    let lastEdit = edits.last?.range.upperBound ?? start
    let end = max(file.lineRange(lines.upperBound).upperBound, lastEdit)
    var new: [UInt8] = []
    var added: [Range<Int>] = []
    var changes: [Int] = []
    var place = start
    for edit in edits {
      new += file.bytes[place..<edit.range.lowerBound]
      changes.append(new.count)
      if !edit.replacement.isEmpty { added.append(new.count..<new.count + edit.replacement.utf8.count) }
      new += edit.replacement.utf8
      place = edit.range.upperBound
    }
    new += file.bytes[place..<end]

    let before = Self.lines(of: file.bytes, start..<end)
    let after = Self.lines(of: new, 0..<new.count)
    var common = 0
    while common < min(before.count, after.count),
      file.bytes[before[common]].elementsEqual(new[after[common]])
    { common += 1 }
    var tail = 0
    while tail < min(before.count, after.count) - common,
      file.bytes[before[before.count - 1 - tail]].elementsEqual(new[after[after.count - 1 - tail]])
    { tail += 1 }
    let number = lines.lowerBound + 1 + common
    let (gone, come) = (before.count - tail - common, after.count - tail - common)
    if come == 0, gone > 0 { deleted.append(number...number + gone - 1) }
    // Lines and changes are both in order, and there may be thousands of each.
    var nextAdded = 0
    var nextChange = 0
    for (offset, line) in after[common..<common + come].enumerated() {
      while nextAdded < added.count, added[nextAdded].upperBound <= line.lowerBound { nextAdded += 1 }
      let own = added[nextAdded...].prefix { $0.lowerBound < line.upperBound }.compactMap {
        range -> Range<Int>? in
        let part = range.clamped(to: line)
        return part.isEmpty ? nil : part.lowerBound - line.lowerBound..<part.upperBound - line.lowerBound
      }
      while nextChange < changes.count, changes[nextChange] < line.lowerBound { nextChange += 1 }
      let isChanged = nextChange < changes.count && changes[nextChange] <= line.upperBound
      let change = isChanged ? changes[nextChange] : line.lowerBound
      self.lines.append(
        Line(number: number + offset, bytes: Array(new[line]), added: own, focus: change - line.lowerBound))
    }
  }

  /// The lines of a text, without line endings and without a byte order mark at the start.
  private static func lines(of bytes: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = range.lowerBound
    if start == 0, bytes[range].starts(with: byteOrderMark) { start = byteOrderMark.count }
    for place in start...range.upperBound
    where place == range.upperBound || bytes[place] == Byte.lineFeed {
      let end = place > start && bytes[place - 1] == Byte.carriageReturn ? place - 1 : place
      lines.append(start..<end)
      start = place + 1
    }
    return lines
  }
}
