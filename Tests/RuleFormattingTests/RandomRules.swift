import OrderingTestSupport

/// A tree of names and values, written down in one of the many ways that YAML allows.
///
/// What it means is known from how it was made, so that it can be compared with what comes out.
struct RandomRules {
  private var random: SeededGenerator
  private(set) var text = ""
  /// Each comment that was written.
  private(set) var comments: [String] = []
  /// Names and values in their order, each with its depth.
  private(set) var outline: [String] = []
  private var lineEnding: String
  private var names = 0
  /// Whether a comment that is indented further would be text.
  private var isBehindBlockText = false

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    lineEnding = "\n"
    lineEnding = chance(4) ? "\r\n" : "\n"
    if chance(8) { text += "\u{FEFF}" }
    filler(column: 0)
    if chance(8) { text += "---" + markEnd() }
    if chance(10) {
      flow(depth: 0, column: 0, isMapping: true)
      text += lineEnd()
    } else {
      entries(column: chance(6) ? 2 : 0, depth: 0, continuesLine: false)
    }
    if chance(3) { filler(column: 0) }
    if chance(12) { text += "..." + markEnd() }
    if chance(6), text.hasSuffix("\n") { text.removeLast() }
  }

  // MARK: Chances

  private mutating func chance(_ of: Int) -> Bool { Int.random(in: 0..<of, using: &random) == 0 }
  private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
  private mutating func spaces(_ range: ClosedRange<Int>) -> String {
    String(repeating: " ", count: number(range))
  }

  // MARK: White space and comments

  private mutating func comment() -> String {
    let comment =
      "#" + ["", " c", "c: d", "  - x", "# 日本", "!\t'", " [ {"].randomElement(using: &random)!
      + "\(comments.count)"
    comments.append(comment)
    return comment + (chance(4) ? "  " : "")
  }

  /// The end of a line, perhaps with a comment.
  private mutating func lineEnd() -> String {
    if chance(6) { return spaces(1...9) + comment() + lineEnding }
    return (chance(5) ? spaces(1...3) : "") + lineEnding
  }

  /// The end of a line with a document mark, whose comment no reader lists.
  private mutating func markEnd() -> String {
    let end = lineEnd()
    if end.contains("#") { comments.removeLast() }
    return end
  }

  /// Lines that say nothing.
  private mutating func filler(column: Int) {
    while chance(4) {
      if chance(2) {
        text += (chance(3) ? spaces(1...4) : "") + lineEnding
      } else {
        text += String(repeating: " ", count: chance(3) ? number(0...(isBehindBlockText ? column : 12)) : column) + comment() + lineEnding
      }
    }
  }

  private mutating func gap() -> String { chance(3) ? spaces(2...9) : " " }

  // MARK: Blocks

  private func pad(_ column: Int) -> String { String(repeating: " ", count: column) }

  private mutating func name() -> String {
    names += 1
    let stem = ["a", "id", "publishedAt", "日本", "x-y.z", "e\u{301}"].randomElement(using: &random)!
    let name = "\(stem)\(names)"
    outline.append("name \(name)")
    return switch number(0...7) {
    case 0: "'\(name)'"
    case 1: "\"\(name)\""
    default: name
    }
  }

  private mutating func entries(column: Int, depth: Int, continuesLine: Bool) {
    let isLinedUp = chance(3)
    for index in 0..<number(1...4) {
      if index > 0 || !continuesLine {
        filler(column: column)
        text += pad(column)
      }
      let name = name()
      text += name + (chance(8) ? spaces(1...3) : "") + ":"
      value(
        column: column, depth: depth, gap: isLinedUp ? pad(max(1, 16 - name.unicodeScalars.count)) : nil,
        isEntry: true)
    }
  }

  private mutating func items(column: Int, depth: Int, continuesLine: Bool) {
    for index in 0..<number(1...4) {
      if index > 0 || !continuesLine {
        filler(column: column)
        text += pad(column)
      }
      text += "-"
      outline.append("item")
      value(column: column, depth: depth, gap: nil, isEntry: false)
    }
  }

  /// A value behind a colon or dash, to the end of its last line.
  private mutating func value(column: Int, depth: Int, gap given: String?, isEntry: Bool) {
    let gap = given ?? gap()
    isBehindBlockText = false
    switch number(depth < 4 ? 0...11 : 3...11) {
    case 0:
      // A mapping: on lines of its own, or behind a dash.
      if !isEntry, !chance(3) {
        text += gap
        entries(column: column + 1 + gap.count, depth: depth + 1, continuesLine: true)
      } else {
        text += lineEnd()
        entries(column: column + number(1...5), depth: depth + 1, continuesLine: false)
      }
    case 1, 2:
      if !isEntry, !chance(3) {
        text += gap
        items(column: column + 1 + gap.count, depth: depth + 1, continuesLine: true)
      } else {
        text += lineEnd()
        // Below a name the dashes may stand in the column of the name.
        items(column: column + number(isEntry ? 0...4 : 1...5), depth: depth + 1, continuesLine: false)
      }
    case 3, 4:
      text += gap
      flow(depth: depth + 1, column: column, isMapping: chance(2))
      text += lineEnd()
    case 5:
      text += gap
      blockText(column: column)
    case 6:
      text += gap
      quoted(column: column)
      text += lineEnd()
    case 7:
      outline.append("empty")
      text += lineEnd()
    case 8:
      text += lineEnd()
      filler(column: column + 1)
      text += pad(column + number(1...5)) + word() + lineEnd()
    default: text += gap + word() + lineEnd()
    }
  }

  private mutating func word() -> String {
    let words = [
      "newest first", "1", "2026-01-01T00:00:00Z", "a#b", "x?", "'it''s'", "\"q # r\"", "'[a, b]'", "日本 語",
      "(a - 1) ^ 2",
    ]
    let word = words.randomElement(using: &random)!
    outline.append("word \(word)")
    return word
  }

  private mutating func blockText(column: Int) {
    let isFolded = chance(2)
    let told = chance(4) ? number(1...4) : nil
    let chomping = ["", "-", "+"].randomElement(using: &random)!
    let indentation = told.map { column + $0 } ?? column + number(1...5)
    outline.append("block text")
    isBehindBlockText = true
    text += (isFolded ? ">" : "|") + (told.map(String.init) ?? "") + chomping + lineEnd()
    while told == nil, chance(4) { text += pad(number(0...indentation)) + lineEnding }
    text += pad(indentation) + "text # none" + lineEnding
    for _ in 0..<number(0...3) {
      switch number(0...3) {
      case 0: text += pad(number(0...indentation)) + lineEnding
      case 1: text += pad(indentation + number(1...4)) + "more  " + lineEnding
      default: text += pad(indentation) + "- line: [" + lineEnding
      }
    }
  }

  private mutating func quoted(column: Int) {
    let quote = chance(2) ? "'" : "\""
    outline.append("quoted")
    text += quote + "one"
    for _ in 0..<number(1...3) {
      if chance(4) { text += lineEnding }
      text += (chance(4) ? " " : "") + lineEnding + pad(column + number(1...12)) + "# two"
    }
    text += quote
  }

  // MARK: Brackets

  private mutating func flow(depth: Int, column: Int, isMapping: Bool) {
    outline.append(isMapping ? "{" : "[")
    text += isMapping ? "{" : "["
    let isOverLines = chance(3)
    let count = number(0...4)
    for index in 0..<count {
      between(isOverLines, column)
      if isMapping || chance(8) {
        let name = name()
        text += name + (chance(6) ? " " : "") + ":" + gap()
      }
      switch number(depth < 4 ? 0...6 : 2...6) {
      case 0, 1: flow(depth: depth + 1, column: column, isMapping: chance(2))
      case 2 where isMapping:
        outline.append("empty")
        text += " "
      default: text += ["x", "'y, z'", "2", "\"}\"", "a b"].randomElement(using: &random)!
      }
      between(isOverLines && chance(3), column)
      if index + 1 < count || chance(6) { text += "," }
    }
    between(isOverLines, column)
    text += isMapping ? "}" : "]"
  }

  private mutating func between(_ isOverLines: Bool, _ column: Int) {
    guard isOverLines, chance(2) else {
      text += chance(2) ? spaces(0...3) : ""
      return
    }
    text += lineEnd()
    filler(column: column + 3)
    text += pad(column + number(1...8))
  }
}
