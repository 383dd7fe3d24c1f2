internal import OrderingValues

// What a single value or name shows of the mistakes that YAML takes without a word.
extension TreeBuilder {
  mutating func addScalar(_ string: String, _ style: Node.Scalar.Style, _ place: Range<Int>) {
    let isKey = expectsKey
    if style == .plain && string.isEmpty {
      addNothing(place, isKey: isKey)
      return
    }
    var node = Node(.scalar(Node.Scalar(string, style)), style == .plain ? place : trimmed(place))
    if isKey {
      if style == .plain && string == "<<" {
        if !isMuted { findings.append(.mergeKey(at: span(place))) }
        stack[stack.count - 1].pending = isMuted ? .refused : .merge
        return
      }
      if string.utf8.count > TextLimits.nameLength {
        let length = string.unicodeScalars.count
        if length > TextLimits.nameLength { findings.append(.nameTooLong(length, at: span(place))) }
      }
    } else if string.utf8.count > TextLimits.valueBytes {
      findings.append(.valueTooLong(string.utf8.count, at: span(node.range)))
      node.content = .broken
    }
    if style == .plain && !isMuted { checkPlain(string, &node, isKey: isKey) }
    add(node)
  }

  /// Nothing where a name or value may stand.
  private mutating func addNothing(_ place: Range<Int>, isKey: Bool) {
    if isKey {
      if !isMuted {
        findings.append(
          .missingName(at: span(place.lowerBound..<min(place.lowerBound + 1, source.bytes.count))))
      }
      add(Node(.broken, place))
      return
    }
    // `{a:1}` is a name `a:1` without a value.
    if let frame = stack.last, frame.isFlow, !frame.isMuted, case .key(let key) = frame.pending,
      let colon = innerColon(key.range)
    {
      let name = source.text(key.range.lowerBound..<colon)
      let value = source.text(colon + 1..<key.range.upperBound)
      findings.append(.colonWithoutSpace(name, value, at: span(colon..<colon + 1)))
      stack[stack.count - 1].pending = .key(Node.Key(ExactText(name), key.range.lowerBound..<colon))
      add(Node(.broken, colon + 1..<key.range.upperBound))
      return
    }
    add(Node(.empty, place))
  }

  private mutating func checkPlain(_ string: String, _ node: inout Node, isKey: Bool) {
    guard mayMislead(node.range) else { return }
    if checkDash(node.range, isKey: isKey) {
      if isKey { stack[stack.count - 1].isBroken = true } else { node.content = .broken }
    } else if isKey, checkBullet(node.range) {
      stack[stack.count - 1].isBroken = true
    } else if checkColon(node.range, isKey: isKey) {
      node.content = .broken
    } else if !stack.isEmpty && source.bytes[node.range].contains(Byte.lineFeed) {
      findings.append(.valueOverLines(inBrackets: isInFlow, at: span(node.range)))
      node.content = .broken
    } else {
      checkQuotes(string, &node)
    }
  }

  /// Whether a value holds a byte that one of the checks looks for: most are plain words and hold none.
  private func mayMislead(_ range: Range<Int>) -> Bool {
    let bytes = source.bytes
    return !range.isEmpty
      && (bytes[range.lowerBound] == Byte.dash
        || range.contains(where: {
          bytes[$0] == Byte.colon || bytes[$0] == Byte.lineFeed || bytes[$0] >= 0x80
        }))
  }

  // MARK: `-price`

  /// Reports each line of a value or name that begins with a dash and a word: `-price`.
  private mutating func checkDash(_ range: Range<Int>, isKey: Bool) -> Bool {
    guard source.bytes[range].first == Byte.dash, !isInFlow, isFirstOnLine(range.lowerBound)
    else { return false }
    var lines: [Range<Int>] = []
    var place = range.lowerBound
    while place < range.upperBound {
      let end = source.bytes[place..<range.upperBound].firstIndex(of: Byte.lineFeed) ?? range.upperBound
      let start = source.bytes[place..<end].firstIndex { !$0.isBlank } ?? end
      if start < end && source.bytes[start] != Byte.carriageReturn { lines.append(trimmed(start..<end)) }
      place = end + 1
    }
    guard lines.allSatisfy({ isDashedWord($0, isKey: isKey) }), !lines.isEmpty else { return false }
    for line in lines {
      let word = line.lowerBound + 1
      let rest = isKey ? source.bareValue(from: word, isInFlow: false) : nil
      findings.append(
        .dashWithoutSpace(source.text(rest ?? word..<line.upperBound), at: span(line.lowerBound..<word)))
    }
    return true
  }

  /// Whether a text is a dash and a word. A formula may begin with a minus, but goes on with a sign.
  private func isDashedWord(_ range: Range<Int>, isKey: Bool) -> Bool {
    let text = source.bytes[range]
    guard text.count > 1, text.first == Byte.dash, text[text.startIndex + 1].isLetter else { return false }
    return isKey || text.dropFirst().allSatisfy(\.isNamePart)
  }

  /// Reports a name behind another sign than the dash of a list entry: `• price: highest first`.
  private mutating func checkBullet(_ range: Range<Int>) -> Bool {
    let sign = source.bytes[range].prefix { $0 != Byte.space }
    guard sign.first.map({ $0 >= 0x80 }) ?? false, sign.endIndex < range.upperBound, !isInFlow,
      LineSigns.isBullet(sign), isFirstOnLine(range.lowerBound),
      let rest = source.bareValue(from: sign.endIndex + 1, isInFlow: false)
    else { return false }
    let place = range.lowerBound..<sign.endIndex
    findings.append(.bullet(source.text(place), " " + source.text(rest), at: span(place)))
    return true
  }

  // MARK: `name:value`

  /// Reports `publishedAt:newest first` where an entry of a list, or a value on a line of its own, stands.
  private mutating func checkColon(_ range: Range<Int>, isKey: Bool) -> Bool {
    guard !isKey, !isInFlow, let colon = innerColon(range) else { return false }
    let value = source.bytes[colon + 1..<range.upperBound]
    guard let first = value.first, source.bytes[range.lowerBound].isLetter else { return false }
    let isEntry = isInList
    let text = source.text(colon + 1..<range.upperBound)
    // An entry such as `story:17` may be an identity; one with more words behind the colon is a sort key.
    let looksLikeSortKey =
      value.contains(Byte.space) || text == "ascending" || text == "descending" || first == Byte.openBracket
    guard isEntry ? looksLikeSortKey : isFirstOnLine(range.lowerBound) else { return false }
    findings.append(
      .colonWithoutSpace(source.text(range.lowerBound..<colon), text, at: span(colon..<colon + 1)))
    return true
  }

  /// The colon of `name:value`; none in an address such as `https://...`.
  private func innerColon(_ range: Range<Int>) -> Int? {
    let bytes = source.bytes
    guard let colon = bytes[range].firstIndex(of: Byte.colon), colon > range.lowerBound,
      !bytes[range.lowerBound].isQuote, colon + 1 < range.upperBound,
      bytes[range.lowerBound..<colon].allSatisfy(\.isNamePart),
      !bytes[(colon + 1)...].starts(with: "//".utf8)
    else { return nil }
    return colon
  }

  // MARK: Curly quotes

  private static let curlyQuotes: Set<Unicode.Scalar> = [
    "\u{2018}", "\u{2019}", "\u{201A}", "\u{201B}", "\u{201C}", "\u{201D}", "\u{201E}", "\u{201F}", "\u{AB}",
    "\u{BB}",
  ]

  /// Reports curly quotes around a value, or around a text within a condition.
  private mutating func checkQuotes(_ string: String, _ node: inout Node) {
    guard source.bytes[node.range].contains(where: { $0 >= 0x80 }) else { return }
    let scalars = Array(string.unicodeScalars)
    let isCurly = Self.curlyQuotes.contains
    if let first = scalars.first, isCurly(first) {
      let isWhole =
        scalars.count > 1 && scalars.last.map(isCurly) == true
        && !scalars.dropFirst().dropLast().contains(where: isCurly)
      let inner = String(String.UnicodeScalarView(scalars.dropFirst().dropLast()))
      let edit = isWhole ? Finding.Fix.Edit(node.range, YAMLQuotes.fitting(inner)) : nil
      findings.append(.smartQuotes(fix: edit, at: span(node.range)))
      node.content = isWhole ? .scalar(Node.Scalar(inner, .doubleQuoted)) : .broken
      return
    }
    var last: Unicode.Scalar = " "
    for scalar in scalars {
      if isCurly(scalar) && last == "=" {
        let straight = String(String.UnicodeScalarView(scalars.map { isCurly($0) ? "'" : $0 }))
        findings.append(.smartQuotes(fix: Finding.Fix.Edit(node.range, straight), at: span(node.range)))
        node.content = .scalar(Node.Scalar(straight, .plain))
        return
      }
      if scalar != " " { last = scalar }
    }
  }

  // MARK: Places

  /// Whether only spaces stand before a place on its line.
  private func isFirstOnLine(_ place: Int) -> Bool {
    var place = place
    while place > 0 && source.bytes[place - 1].isBlank { place -= 1 }
    return place == 0 || source.bytes[place - 1] == Byte.lineFeed
  }

  /// A range without the white space at its end.
  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, source.bytes[end - 1] <= Byte.space { end -= 1 }
    return range.lowerBound..<end
  }
}
