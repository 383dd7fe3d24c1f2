package import RuleText

/// Where the characters of a formula stand in its rule file.
///
/// YAML may write a formula in quotes, with its own escapes, or over several lines. Where the text cannot be
/// followed in the file, everything lies in the whole value, and nothing is fixed.
package struct FormulaPlaces {
  private let node: Node
  private let style: Node.Scalar.Style
  /// The place in the file of each byte of the formula, and of its end; empty where they are not known.
  private var offsets: [Int] = []

  /// The places of the formula that a scalar holds.
  package init(_ node: Node, in file: SourceFile) {
    self.node = node
    guard case .scalar(let scalar) = node.content else {
      style = .plain
      return
    }
    style = scalar.style
    offsets = Self.offsets(of: Array(scalar.text.utf8), scalar.style, file.bytes, node.range) ?? []
  }

  /// The finding as one of the rule file.
  package func finding(_ finding: FormulaFinding, in file: SourceFile, rulePath: String) -> Finding {
    Finding(
      finding.message, at: SourceSpan(file, range(finding.range)), rulePath: rulePath,
      fix: finding.fix.flatMap(fix))
  }

  /// A range of the formula as one of the file.
  package func range(_ range: Range<Int>) -> Range<Int> {
    guard offsets.indices.contains(range.upperBound), !range.isEmpty else { return node.range }
    return offsets[range.lowerBound]..<max(offsets[range.upperBound], offsets[range.lowerBound] + 1)
  }

  /// A fix of the formula as one of the file; nil where it cannot be written there.
  package func fix(_ fix: Finding.Fix) -> Finding.Fix? {
    var result = fix
    for (index, edit) in fix.edits.enumerated() {
      guard offsets.indices.contains(edit.range.upperBound), let text = written(edit.replacement) else {
        return nil
      }
      result.edits[index] = .init(offsets[edit.range.lowerBound]..<offsets[edit.range.upperBound], text)
    }
    return result
  }

  /// A piece of a formula as it is written in a value of this style.
  private func written(_ text: String) -> String? {
    switch style {
    case .singleQuoted: text.replacing("'", with: "''")
    case .doubleQuoted: text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    case .literal, .folded: text
    // What could end a bare value, or turn it into another one, is not put into it.
    case .plain:
      text.contains(": ") || text.contains("#") || text.contains(where: ",[]{}`\"".contains) ? nil : text
    }
  }

  private static func offsets(
    of text: [UInt8], _ style: Node.Scalar.Style, _ bytes: [UInt8], _ range: Range<Int>
  ) -> [Int]? {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
    var place = range.lowerBound
    let end = range.upperBound
    switch style {
    case .plain: break
    case .singleQuoted, .doubleQuoted: place += 1
    case .literal, .folded:
      // The first line says how the text is written.
      while place < end, bytes[place] != 0x0A { place += 1 }
      while place < end, isSpace(bytes[place]) { place += 1 }
    }
    var offsets: [Int] = []
    var index = 0
    while index < text.count {
      guard place < end else {
        return style == .literal || style == .folded ? padded(offsets, text, end) : nil
      }
      if isSpace(text[index]) {
        // A line break with its indentation may be one space of the text.
        guard isSpace(bytes[place]) else { return nil }
        var next = place
        while next < end, isSpace(bytes[next]) { next += 1 }
        while index < text.count, isSpace(text[index]) {
          offsets.append(place)
          place = min(place + 1, next)
          index += 1
        }
        place = next
        continue
      }
      offsets.append(place)
      let isEscape =
        style == .singleQuoted && text[index] == UInt8(ascii: "'")
        || style == .doubleQuoted && (text[index] == UInt8(ascii: "\"") || text[index] == UInt8(ascii: "\\"))
      if isEscape {
        guard place + 1 < end, bytes[place + 1] == text[index] else { return nil }
        place += 2
      } else {
        guard bytes[place] == text[index] else { return nil }
        place += 1
      }
      index += 1
    }
    return offsets + [place]
  }

  /// A block's last line break may be the end of the file.
  private static func padded(_ offsets: [Int], _ text: [UInt8], _ end: Int) -> [Int] {
    offsets + Array(repeating: end, count: text.count + 1 - offsets.count)
  }
}
