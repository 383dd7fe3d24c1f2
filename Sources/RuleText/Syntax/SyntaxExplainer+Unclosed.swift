/// Quotes and brackets that stay open.
extension SyntaxExplainer {
  /// The finding about a quote or bracket that stays open, or closes what was never opened.
  func unclosed() -> Finding? {
    let quotes = layout.quotes(in: range)
    let quote = quotes.first { !$0.isClosed }
    let bracket = layout.unclosedBracket(in: range)
    if let quote, bracket.map({ quote.range.lowerBound < $0.offset }) ?? true {
      return unclosedQuote(at: quote.range.lowerBound)
    }
    if let bracket { return unclosedBracket(bracket) }
    if let stray = layout.strayBracket(in: range), stray <= place {
      return .strayBracket(source.text(stray..<stray + 1), at: span(stray..<stray + 1))
    }
    // A quote that was closed on a later line, where something follows that does not fit: two quotes of
    // different values were taken for a pair.
    let pair = quotes.last { $0.range.upperBound <= place }
    if let pair, layout.lineIndex(at: pair.range.upperBound) == lineIndex,
      layout.lineIndex(at: pair.range.lowerBound) < lineIndex
    {
      let line = lineIndex + 1
      return unclosedQuote(
        at: pair.range.lowerBound,
        notes: ["the next quote of its kind stands on line \(line), and text follows it"])
    }
    return nil
  }

  func unclosedQuote(at opening: Int, notes: [String] = []) -> Finding {
    .unclosedQuote(
      source.text(opening..<opening + 1), fix: closingQuote(opening), at: span(opening..<opening + 1),
      notes: notes)
  }

  /// The edit that closes a quote at the end of its line, where the value is all that stands there.
  private func closingQuote(_ opening: Int) -> Finding.Fix.Edit? {
    guard let end = endOfValue(opening) else { return nil }
    let inner = bytes[opening + 1..<end]
    guard !inner.isEmpty, inner.last != bytes[opening], inner.first != Byte.space,
      !inner.contains(Byte.backslash), !isInBrackets(opening)
    else { return nil }
    return Finding.Fix.Edit(opening..<end, YAMLQuotes.fitting(source.text(opening + 1..<end)))
  }

  /// The end of a line to which a value goes that begins there; nil where it may go on: in the lines below, or
  /// behind a comment.
  private func endOfValue(_ start: Int) -> Int? {
    let index = layout.lineIndex(at: start)
    let line = layout.lines[index]
    let next = layout.lines[(index + 1)...].first { !$0.isBlank }
    // What stands in the column of the line's name, or further to the left, is an entry of its own.
    let column = line.key.map { line.column($0.lowerBound) } ?? line.indentation
    guard next.map({ $0.indentation <= column || $0.state == .skipped }) ?? true else { return nil }
    guard
      !zip(bytes[start..<line.end], bytes[start..<line.end].dropFirst()).contains(where: {
        $0.isBlank && $1 == Byte.hash
      })
    else { return nil }
    var end = line.end
    while end > start && bytes[end - 1].isBlank { end -= 1 }
    return end
  }

  private func unclosedBracket(_ bracket: TextLayout.Bracket) -> Finding {
    .unclosedBracket(
      source.text(bracket.offset..<bracket.offset + 1),
      closing: String(decoding: [bytes[bracket.offset].closing], as: UTF8.self),
      fix: closingBracket(bracket), at: span(bracket.offset..<bracket.offset + 1),
      mismatch: bracket.mismatch.map { span($0..<$0 + 1) })
  }

  /// The edit that closes a bracket at the end of its line, where all that it opens stands there, or before a
  /// bracket of the other kind.
  private func closingBracket(_ bracket: TextLayout.Bracket) -> Finding.Fix.Edit? {
    let start = bracket.offset
    let isInside = isInBrackets(start)
    // Within others it ends before the bracket that closes them; else that bracket is the wrong one itself.
    let behind = bracket.mismatch.map { isInside ? $0 : $0 + 1 }
    guard var end = bracket.mismatch ?? (isInside ? nil : endOfValue(start)),
      layout.lineIndex(at: end) == layout.lineIndex(at: start)
    else { return nil }
    while bytes[end - 1].isBlank { end -= 1 }
    guard end > start + 1, bytes[end - 1] != Byte.comma else { return nil }
    var open = OpenBrackets()
    let fits = bytes[start..<end].allSatisfy { open.read($0) }
    let closing = String(decoding: [bytes[start].closing], as: UTF8.self)
    guard fits, !open.isInQuotes, open.read(bytes[start].closing), open.isEmpty else { return nil }
    let space = bytes[start] == Byte.openBrace ? " " : ""
    let edited = isInside || behind == nil ? start..<end : start..<(behind ?? end)
    return Finding.Fix.Edit(edited, source.text(start..<end) + space + closing)
  }
}
