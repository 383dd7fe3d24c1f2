import RuleText

/// What a change of a file changes, line by line, as `patch -p0` and `git apply -p0` take it.
///
/// A line ends with LF; a CR before it belongs to the line, so that a change of line endings is seen.
package struct UnifiedDiff: Sendable {
  private struct Line {
    enum Mark: UInt8 {
      case kept = 0x20
      case removed = 0x2D
      case added = 0x2B
    }

    var mark: Mark
    /// With its line ending; the last line of a file may have none.
    var bytes: ArraySlice<UInt8>
  }

  private struct Hunk {
    /// The first line on each side, from 0, and how many there are.
    var before: Range<Int>
    var after: Range<Int>
    var lines: [Line]
  }

  private let name: [UInt8]
  private let hunks: [Hunk]
  private let isAllCRLF: Bool

  /// So many unchanged lines stand around what changed.
  private static let context = 3

  /// Compares two states of a file.
  ///
  /// - Parameters:
  ///   - before: What it holds.
  ///   - after: What it would hold.
  ///   - path: Its path, as bytes that need not be UTF-8.
  package init(before: [UInt8], after: [UInt8], path: [UInt8]) {
    // `git apply` does not know `./rules.yaml`.
    var name = path[...]
    while name.starts(with: Array("./".utf8)), name.count > 2 { name = name.dropFirst(2) }
    self.name = Array(name)
    let (a, b) = (Self.lines(of: before), Self.lines(of: after))
    hunks = Self.hunks(a, b)
    isAllCRLF = (a.dropLast() + b.dropLast()).allSatisfy { $0.suffix(2).elementsEqual([0x0D, 0x0A]) }
  }

  /// Compares two states of a file whose path is text.
  package init(before: [UInt8], after: [UInt8], name: String) {
    self.init(before: before, after: after, path: Array(name.utf8))
  }

  /// Whether nothing changes.
  package var isEmpty: Bool { hunks.isEmpty }

  // MARK: As bytes and as text

  /// The difference byte for byte; empty where nothing changes.
  package var bytes: [UInt8] {
    guard !isEmpty else { return [] }
    let name = Self.headerName(name)
    var bytes = Array("--- ".utf8) + name + Array("\n+++ ".utf8) + name + [0x0A]
    for hunk in hunks {
      bytes += Array("\(Self.header(of: hunk))\n".utf8)
      for line in hunk.lines {
        bytes.append(line.mark.rawValue)
        bytes += line.bytes
        if line.bytes.last != 0x0A { bytes += Array("\n\(Self.unended)\n".utf8) }
      }
    }
    return bytes
  }

  /// The difference as text; what is no UTF-8 is shown as U+FFFD.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The difference as a terminal can show it: what cannot be seen, or would act on the terminal, is spelled out.
  package func shown(isColored: Bool) -> String {
    guard !isEmpty else { return "" }
    func painted(_ text: String, _ style: TerminalStyle?) -> String {
      (isColored ? style?.painted(text) ?? text : text) + "\n"
    }
    let name = String(decoding: Self.headerName(name), as: UTF8.self)
    var text = painted("--- \(name)", .strong) + painted("+++ \(name)", .strong)
    for hunk in hunks {
      text += painted(Self.header(of: hunk), .place)
      for line in hunk.lines {
        let isEnded = line.bytes.last == 0x0A
        var bytes = Array(isEnded ? line.bytes.dropLast() : line.bytes)
        // Where all lines end with CR LF there is nothing to be said of it.
        if isAllCRLF, isEnded, bytes.last == 0x0D { bytes.removeLast() }
        let mark = String(UnicodeScalar(line.mark.rawValue))
        let style: TerminalStyle? =
          switch line.mark {
          case .kept: nil
          case .removed: .removed
          case .added: .added
          }
        text += painted(mark + TerminalText.shown(bytes), style)
        if !isEnded { text += painted(Self.unended, nil) }
      }
    }
    return text
  }

  private static let unended = #"\ No newline at end of file"#

  private static func header(of hunk: Hunk) -> String {
    func range(_ lines: Range<Int>) -> String {
      // Of no lines, the line behind which they would stand.
      let first = lines.isEmpty ? lines.lowerBound : lines.lowerBound + 1
      return lines.count == 1 ? "\(first)" : "\(first),\(lines.count)"
    }
    return "@@ -\(range(hunk.before)) +\(range(hunk.after)) @@"
  }

  /// A name as Git and GNU patch read it: in quotes where a byte of it would end it or break the line.
  private static func headerName(_ name: [UInt8]) -> [UInt8] {
    let isText = String(validating: name, as: UTF8.self) != nil
    func isPlain(_ byte: UInt8) -> Bool {
      byte >= 0x80 ? isText : byte >= 0x20 && byte != 0x7F && byte != 0x22 && byte != 0x5C
    }
    guard name.allSatisfy(isPlain) else {
      var quoted: [UInt8] = [0x22]
      for byte in name {
        if isPlain(byte) {
          quoted.append(byte)
        } else if byte == 0x22 || byte == 0x5C {
          quoted += [0x5C, byte]
        } else {
          let digits = String(byte, radix: 8)
          quoted += Array(("\\" + String(repeating: "0", count: 3 - digits.count) + digits).utf8)
        }
      }
      return quoted + [0x22]
    }
    // Behind a tab a date may stand; without one, a name ends at its first space.
    return name.contains(0x20) ? name + [0x09] : name
  }

  // MARK: Lines

  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      lines.append(bytes[start..<end])
      start = end
    }
    return lines
  }

  private static func hunks(_ a: [ArraySlice<UInt8>], _ b: [ArraySlice<UInt8>]) -> [Hunk] {
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    func number(_ line: ArraySlice<UInt8>) -> Int {
      if let number = numbers[line] { return number }
      numbers[line] = numbers.count
      return numbers.count - 1
    }
    let difference = LineDifference(a.map(number), b.map(number))
    // The changed pieces: what lies between two common lines.
    var changes: [(before: Range<Int>, after: Range<Int>)] = []
    var (x, y) = (0, 0)
    for common in difference.common + [(a.count, b.count)] {
      if x < common.before || y < common.after { changes.append((x..<common.before, y..<common.after)) }
      (x, y) = (common.before + 1, common.after + 1)
    }
    var hunks: [Hunk] = []
    var group: [(before: Range<Int>, after: Range<Int>)] = []
    for (number, change) in changes.enumerated() {
      group.append(change)
      let isLast = number + 1 == changes.count
      // Changes whose surroundings touch stand in one hunk.
      guard isLast || changes[number + 1].before.lowerBound - change.before.upperBound > 2 * context else {
        continue
      }
      hunks.append(hunk(of: group, a, b))
      group = []
    }
    return hunks
  }

  private static func hunk(
    of changes: [(before: Range<Int>, after: Range<Int>)], _ a: [ArraySlice<UInt8>],
    _ b: [ArraySlice<UInt8>]
  ) -> Hunk {
    let lead = min(context, changes[0].before.lowerBound)
    let last = changes[changes.count - 1]
    let trail = min(context, a.count - last.before.upperBound)
    let before = changes[0].before.lowerBound - lead..<last.before.upperBound + trail
    let after = changes[0].after.lowerBound - lead..<last.after.upperBound + trail
    var lines: [Line] = []
    var place = before.lowerBound
    for change in changes {
      lines += a[place..<change.before.lowerBound].map { Line(mark: .kept, bytes: $0) }
      lines += a[change.before].map { Line(mark: .removed, bytes: $0) }
      lines += b[change.after].map { Line(mark: .added, bytes: $0) }
      place = change.before.upperBound
    }
    lines += a[place..<before.upperBound].map { Line(mark: .kept, bytes: $0) }
    return Hunk(before: before, after: after, lines: lines)
  }
}
