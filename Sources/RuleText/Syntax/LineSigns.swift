/// How lines begin that come from elsewhere, or stand in the wrong column, and what they were meant to be.
struct LineSigns {
  let source: SourceFile
  let layout: TextLayout

  private var bytes: [UInt8] { source.bytes }

  private func span(_ range: Range<Int>) -> SourceSpan { SourceSpan(source, range) }

  /// About three back quotes, between which Markdown shows a text.
  func fence(at start: Int) -> Finding? {
    let index = layout.lineIndex(at: start)
    let line = layout.lines[index]
    guard start == line.content, bytes[start..<line.end].starts(with: "```".utf8) else { return nil }
    let next = index + 1 < layout.lines.count ? layout.lines[index + 1].start : bytes.count
    return .fence(line: line.start..<next, at: span(start..<line.end))
  }

  /// About `* price: highest first`, and `– price: highest first`: a list entry behind another sign than a dash.
  func bullet(at start: Int) -> Finding? {
    let line = layout.lines[layout.lineIndex(at: start)]
    guard start == line.content else { return nil }
    let sign = bytes[start..<line.end].prefix { !$0.isBlank }
    guard sign.endIndex < line.end, Self.isBullet(sign) else { return nil }
    var end = layout.comment(in: sign.endIndex..<line.end)?.lowerBound ?? line.end
    while end > sign.endIndex, bytes[end - 1].isBlank { end -= 1 }
    let rest = source.text(sign.endIndex..<end)
    return .bullet(source.text(start..<sign.endIndex), rest, at: span(start..<sign.endIndex))
  }

  /// Whether it is a sign that people put before the entries of a list, and no dash.
  static func isBullet(_ sign: ArraySlice<UInt8>) -> Bool {
    bullets.contains { sign.elementsEqual($0.utf8) }
  }

  private static let bullets = ["*", "–", "—", "−", "•", "‣", "·", "●", "▪"]

  /// About a list that stands further to the left than the name on the line above, which has nothing else.
  func shallowList(_ index: Int) -> Finding? {
    let line = layout.lines[index]
    guard line.startsWithDash, let above = layout.lines[..<index].last(where: { $0.isContent }),
      let key = above.key, !above.hasValue, above.column(key.lowerBound) > line.indentation
    else { return nil }
    let spaces = above.column(key.lowerBound) + 2 - line.indentation
    return .shallowList(
      below: source.text(key), fix: indented(from: index, by: spaces),
      at: span(line.content..<line.content + 1), above: span(key))
  }

  /// Edits that indent a line and those below it that go with it: as far as they stand no further to the left,
  /// up to one in its column that is no entry of the same kind.
  func indented(from first: Int, by spaces: Int) -> [Finding.Fix.Edit] {
    let column = layout.lines[first].indentation
    var edits: [Finding.Fix.Edit] = []
    for line in layout.lines[first...] where !line.isBlank {
      let isSibling = line.indentation == column && line.startsWithDash == layout.lines[first].startsWithDash
      guard line.state == .open, line.indentation > column || isSibling else { break }
      edits.append(.init(line.start..<line.start, String(repeating: " ", count: spaces)))
    }
    return edits
  }

  /// What makes of names in line with the dashes of a list parts of the entry above; or entries of their own
  /// where they say a direction, as sort keys do.
  func joined(_ index: Int) -> Finding.Fix? {
    let first = layout.lines[index]
    guard first.key != nil, first.indentation == first.content - first.start else { return nil }
    var edits: [Finding.Fix.Edit] = []
    for line in layout.lines[index...] where !line.isBlank {
      guard line.state == .open, line.indentation >= first.indentation,
        line.indentation > first.indentation || !line.startsWithDash
      else { break }
      let isEntry = line.indentation == first.indentation && saysDirection(line)
      let place = isEntry ? line.content : line.start
      edits.append(.init(place..<place, isEntry ? "- " : "  "))
    }
    let isEntry = saysDirection(first)
    return .init(isEntry ? "put a dash before it" : "indent it", edits: edits, isSafe: false)
  }

  /// Whether a direction stands behind the name of a line.
  private func saysDirection(_ line: TextLayout.Line) -> Bool {
    guard let key = line.key, key.upperBound < line.end else { return false }
    let value = String(decoding: bytes[(key.upperBound + 1)..<line.end], as: UTF8.self)
    return Wording.isDirection(value)
  }
}
