/// Turns what libyaml says of a broken text into words for people.
///
/// One sentence of libyaml's has several causes, so the line it speaks of is looked at before the words are
/// chosen. Quotes and brackets that are never closed are known from the layout, with the place where they
/// were opened.
struct SyntaxExplainer {
  let source: SourceFile
  let layout: TextLayout
  /// The text that was read, and its place in the file.
  let text: CleanText
  let range: Range<Int>
  let problem: YAMLProblem

  var bytes: [UInt8] { source.bytes }
  /// Where libyaml noticed; at the end of the text on its last character.
  var place: Int {
    let offset = text.offset(problem.mark)
    guard offset >= range.upperBound else { return offset }
    var last = max(range.lowerBound, range.upperBound - 1)
    while last > range.lowerBound && bytes[last] & 0xC0 == 0x80 { last -= 1 }
    return last
  }
  /// Where that began which it was reading.
  private var context: Int { problem.contextMark.map(text.offset) ?? place }
  var lineIndex: Int { layout.lineIndex(at: place) }

  func finding() -> Finding {
    unclosed() ?? byProblem() ?? .notUnderstood(problem.problem, at: oneCharacter(place))
  }

  private var signs: LineSigns { LineSigns(source: source, layout: layout) }

  func span(_ range: Range<Int>) -> SourceSpan { SourceSpan(source, range) }

  /// The character at a place; nothing at the end of the file or of a line.
  private func oneCharacter(_ place: Int) -> SourceSpan {
    var end = place
    if place < bytes.count && bytes[place] >= Byte.space {
      end += 1
      while end < bytes.count && bytes[end] & 0xC0 == 0x80 { end += 1 }
    }
    return span(place..<end)
  }

  // MARK: By libyaml's words

  private func byProblem() -> Finding? {
    switch problem.problem {
    case "found unexpected end of stream" where problem.context.contains("quoted"):
      return unclosedQuote(at: context)
    case "found unknown escape character", "did not find expected hexdecimal number",
      "found invalid Unicode character escape code":
      return badEscape()
    case "found character that cannot start any token",
      "did not find expected alphabetic or numeric character",
      "did not find expected comment or line break":
      return reservedCharacter()
    case "found undefined tag handle", "did not find expected tag URI",
      "did not find expected whitespace or line break":
      return reservedCharacter()
    case "mapping values are not allowed in this context": return colon()
    case "found unexpected ':'": return colonWithoutSpace(at: place)
    case "could not find expected ':'": return bareLine(layout.lineIndex(at: context))
    case "block sequence entries are not allowed in this context":
      return .listOnLineOfName(at: oneCharacter(place))
    case "mapping keys are not allowed in this context": return .complexKey(at: oneCharacter(place))
    case "did not find expected ',' or ']'", "did not find expected ',' or '}'": return missingComma()
    case "did not find expected node content": return missingContent()
    case "did not find expected key", "did not find expected '-' indicator",
      "did not find expected <document start>":
      return unexpected()
    default: return nil
    }
  }

  private func badEscape() -> Finding {
    // The mark stands on the backslash, or a little behind it.
    let backslash = bytes[range.lowerBound...place].lastIndex(of: Byte.backslash) ?? place
    var end = min(backslash + 2, range.upperBound)
    while end < bytes.count && bytes[end] & 0xC0 == 0x80 { end += 1 }
    return .badEscape(source.text(backslash..<end), at: span(backslash..<end))
  }

  /// The bare value in which a place lies: from there, or from behind the colon or dash before it, to the
  /// end of the line or, within brackets, to the comma or bracket. A quote with which it begins is part of
  /// it as a whole, with the commas and brackets inside.
  private func value(from start: Int) -> Range<Int> {
    let line = layout.lines[layout.lineIndex(at: start)]
    let isInFlow = isInBrackets(start)
    var end = max(start, line.end)
    if isInFlow {
      let quote = layout.quotes(in: start..<end).first { $0.range.lowerBound == start && $0.isClosed }
      let behindQuote = min(quote?.range.upperBound ?? start, end)
      end = bytes[behindQuote..<end].firstIndex { $0.isFlowIndicator } ?? end
    }
    if let comment = layout.comment(in: start..<end) { end = comment.lowerBound }
    while end > start && bytes[end - 1].isBlank { end -= 1 }
    return start..<end
  }

  /// Whether more brackets are open than closed between the start of the line and a place.
  func isInBrackets(_ place: Int) -> Bool {
    let line = layout.lines[layout.lineIndex(at: place)]
    if line.state == .insideBrackets { return true }
    var depth = 0
    func count(_ part: Range<Int>) {
      for byte in bytes[part] { depth += byte.isOpening ? 1 : byte.isClosing ? -1 : 0 }
    }
    // Brackets inside of quotes are text.
    var next = line.start
    for quote in layout.quotes(in: line.start..<max(line.start, place)) {
      count(next..<max(next, quote.range.lowerBound))
      next = quote.range.upperBound
    }
    count(next..<max(next, place))
    return depth > 0
  }

  private func quoting(_ value: Range<Int>) -> Finding.Fix.Edit {
    Finding.Fix.Edit(value, YAMLQuotes.fitting(source.text(value)))
  }

  private func reservedCharacter() -> Finding? {
    let start = problem.problem.contains("cannot start") ? place : context
    guard start < bytes.count else { return nil }
    let first = bytes[start]
    let value = value(from: start)
    if first == Byte.tab {
      return .tab(at: oneCharacter(start), lines: 1, edits: [Finding.Fix.Edit(start..<start + 1, " ")])
    }
    guard first > Byte.space else { return nil }
    if first == UInt8(ascii: "!"), bytes.count > start + 1, bytes[start + 1].isLetter {
      let word = start..<(bytes[start...].firstIndex { $0 <= Byte.space } ?? bytes.count)
      return .tag(source.text(word), at: span(word))
    }
    if let finding = signs.fence(at: start) ?? signs.bullet(at: start) { return finding }
    let name = first == UInt8(ascii: "`") ? "a back quote" : "`\(source.text(oneCharacter(start).range))`"
    return .reservedCharacter(name, value: source.text(value), fix: quoting(value), at: oneCharacter(start))
  }

  /// A colon where no name can stand: a second one on its line, or one of a line that is indented wrongly.
  private func colon() -> Finding? {
    let line = layout.lines[lineIndex]
    guard let key = line.key else { return colonInBrackets(line) }
    if let finding = longName(line) { return finding }
    if place > key.upperBound + 1 || (line.hasValue && !isColon(of: key)) {
      return colonInValue(behind: key)
    }
    guard let above = contentLine(above: lineIndex) else { return nil }
    let aboveLine = layout.lines[above]
    guard let aboveKey = aboveLine.key else { return bareLine(above) }
    // An option below `-price: highest first` stands where the name would with a space before it.
    if !line.startsWithDash, line.indentation > aboveLine.indentation,
      let finding = dashWithoutSpace(aboveLine) ?? signs.bullet(at: aboveLine.content)
    {
      return finding
    }
    if line.startsWithDash {
      return .entryBelowValue(source.text(aboveKey), at: span(line.content..<line.content + 1))
    }
    let aboveColumn = aboveLine.column(aboveKey.lowerBound)
    if line.indentation > aboveColumn && aboveLine.hasValue {
      let spaces = line.indentation - aboveColumn
      let extra = line.content - min(spaces, line.content - line.start)..<line.content
      let next = layout.lines[(lineIndex + 1)...].first { $0.isContent && $0.indentation <= line.indentation }
      let isAlone = next.map { $0.indentation <= aboveColumn } ?? true
      return .extraSpace(before: source.text(key), spaces: extra, isAlone: isAlone, at: span(key))
    }
    return .badIndentation(source.text(key), at: span(key), above: span(aboveKey))
  }

  /// A colon inside of brackets that begin a line on which no value can stand: what is wrong is the line
  /// above.
  private func colonInBrackets(_ line: TextLayout.Line) -> Finding? {
    guard let above = contentLine(above: lineIndex) else { return nil }
    guard let key = layout.lines[above].key else { return bareLine(above) }
    guard layout.lines[above].hasValue else { return nil }
    let start = oneCharacter(line.content)
    if line.startsWithDash { return .entryBelowValue(source.text(key), at: start) }
    return .secondValue(source.text(key), at: start)
  }

  /// Whether the place is the colon that belongs to a key.
  private func isColon(of key: Range<Int>) -> Bool {
    bytes[key.upperBound..<max(key.upperBound, place)].allSatisfy(\.isBlank)
  }

  private func colonInValue(behind key: Range<Int>) -> Finding? {
    let line = layout.lines[lineIndex]
    guard let colon = bytes[key.upperBound..<line.end].firstIndex(of: Byte.colon),
      let start = bytes[colon + 1..<line.end].firstIndex(where: { !$0.isBlank })
    else { return nil }
    let value = value(from: start)
    // A value that is half in quotes is left for its writer to repair.
    let fix = bytes[start].isQuote ? nil : quoting(value)
    return .colonInValue(value: source.text(value), fix: fix, at: oneCharacter(place))
  }

  /// A name over libyaml's own limit of 1024, which it reports as a missing colon or a misplaced one.
  private func longName(_ line: TextLayout.Line) -> Finding? {
    guard let key = line.key else { return nil }
    let length = bytes[key].reduce(0) { $0 + ($1 & 0xC0 != 0x80 ? 1 : 0) }
    return length > 1_000 ? .nameTooLong(length, at: span(key)) : nil
  }

  private func colonWithoutSpace(at colon: Int) -> Finding? {
    guard colon < bytes.count, bytes[colon] == Byte.colon else { return nil }
    let line = layout.lines[layout.lineIndex(at: colon)]
    let start =
      bytes[line.start..<colon].lastIndex { !($0.isNamePart || $0.isQuote) }.map { $0 + 1 } ?? line.start
    let end = isInBrackets(colon) ? value(from: colon + 1).upperBound : line.end
    let shownEnd = end == colon + 1 ? line.end : end
    return .colonWithoutSpace(
      source.text(start..<colon), source.text(colon + 1..<max(colon + 1, shownEnd)),
      at: span(colon..<colon + 1))
  }

  /// The finding about `-price`, if a line is so.
  func dashWithoutSpace(_ line: TextLayout.Line) -> Finding? {
    let value = value(from: line.content)
    let text = bytes[value]
    guard text.count > 1, text.first == Byte.dash, text[text.startIndex + 1].isLetter else { return nil }
    return .dashWithoutSpace(
      source.text(value.lowerBound + 1..<value.upperBound),
      at: span(value.lowerBound..<value.lowerBound + 1))
  }

  /// A line on which a name was expected, and no colon was found that ends it.
  func bareLine(_ index: Int) -> Finding? {
    let line = layout.lines[index]
    guard line.content < line.end else { return nil }
    if let finding = longName(line) { return finding }
    if let finding = dashWithoutSpace(line) ?? signs.bullet(at: line.content) ?? signs.fence(at: line.content)
    {
      return finding
    }
    var start = line.content
    // Behind the dashes, where the entry itself begins.
    while line.startsWithDash, start + 1 < line.end, bytes[start] == Byte.dash, bytes[start + 1].isBlank {
      start = bytes[(start + 1)..<line.end].firstIndex { !$0.isBlank } ?? line.end
    }
    guard start < line.end else { return nil }
    let value = value(from: start)
    let text = bytes[value]
    if text.starts(with: "//".utf8) { return .slashes(at: span(value)) }
    if let colon = text.firstIndex(of: Byte.colon), colon > value.lowerBound,
      let finding = colonWithoutSpace(at: colon), colon + 1 < value.upperBound
    {
      return finding
    }
    return .missingColon(source.text(value), at: span(value))
  }

  private func missingComma() -> Finding? {
    guard context < bytes.count, bytes[context].isOpening else { return nil }
    if place < bytes.count, bytes[place] == Byte.colon, let start = valueStart(before: place) {
      if let finding = commaBeforeName(of: place, valueFrom: start) { return finding }
      let value = value(from: start)
      return .colonInValue(value: source.text(value), fix: quoting(value), at: oneCharacter(place))
    }
    if let finding = textBehindQuote() ?? bracketInValue() { return finding }
    return .missingComma(
      source.text(context..<context + 1), closing: String(decoding: [bytes[context].closing], as: UTF8.self),
      at: oneCharacter(place), opening: span(context..<context + 1))
  }

  /// `{ type: text required: true }`: the last word before a second colon is a name, and others before it are
  /// the value of the first one.
  private func commaBeforeName(of colon: Int, valueFrom start: Int) -> Finding? {
    guard let blank = bytes[start..<colon].lastIndex(where: \.isBlank), blank + 1 < colon,
      bytes[blank + 1..<colon].allSatisfy(\.isNamePart), bytes[blank + 1].isLetter
    else { return nil }
    var end = blank
    while end > start, bytes[end - 1].isBlank { end -= 1 }
    return .missingComma(
      before: source.text(blank + 1..<colon), after: source.text(start..<end), fix: end..<end,
      at: span(blank + 1..<colon), opening: oneCharacter(context))
  }

  /// A bracket of a formula within YAML's own brackets, as in `{ first: section in ['live'] }`.
  private func bracketInValue() -> Finding? {
    guard place < bytes.count, bytes[place].isOpening else { return nil }
    let line = layout.lines[lineIndex]
    // Behind the comma, bracket or colon before it, where the commas of functions do not count.
    var start = line.content
    var open = OpenBrackets()
    for index in line.content..<place {
      let isColon = bytes[index] == Byte.colon && bytes[index + 1].isBlank
      if open.isEmpty, isColon || bytes[index].isFlowIndicator {
        start = index + 1
      } else if !open.read(bytes[index]) {
        return nil
      }
    }
    while start < place, bytes[start].isBlank { start += 1 }
    guard start < place, !bytes[start].isQuote, let value = source.bareValue(from: start, isInFlow: true)
    else { return nil }
    return .bracketInValue(value: source.text(value), fix: quoting(value), at: oneCharacter(place))
  }

  /// Where the value begins that a second colon stands in: behind the colon before it.
  private func valueStart(before place: Int) -> Int? {
    let line = layout.lines[lineIndex]
    guard let colon = bytes[line.start..<place].lastIndex(of: Byte.colon) else { return nil }
    return bytes[colon + 1..<place].firstIndex { !$0.isBlank }
  }

  /// A closed quote that ends on the line before the place, with more text behind it.
  private func textBehindQuote() -> Finding? {
    let quote = layout.quotes(in: range).last { $0.isClosed && $0.range.upperBound <= place }
    guard let quote, layout.lineIndex(at: quote.range.lowerBound) == lineIndex,
      bytes[quote.range.upperBound..<place].allSatisfy(\.isBlank)
    else { return nil }
    if bytes[place] == Byte.colon { return colonWithoutSpace(at: place) }
    let value = value(from: quote.range.lowerBound)
    // No text, but the comma or bracket that ends the value.
    guard place < value.upperBound else { return nil }
    // A second quote at the end: the value is longer than the quote that it begins with.
    if value.upperBound > quote.range.upperBound, bytes[value].last == bytes[value.lowerBound],
      bytes[value.upperBound - 2] != Byte.backslash
    {
      let inner = source.text(value.lowerBound + 1..<value.upperBound - 1)
      if !isFormula(inner) {
        let place = quote.range.upperBound - 1
        return .quoteInQuotes(inner, value: value, at: span(place..<place + 1))
      }
    }
    return .textBehindQuote(
      value: source.text(value), fix: quoting(value), at: span(place..<value.upperBound))
  }

  /// Whether a text between the first and the last quote of a value reads like the middle of a formula, as
  /// in `'a' < 'b'`.
  private func isFormula(_ text: String) -> Bool {
    text.utf8.contains { "=<>+*^()".utf8.contains($0) } || text.contains(" or ") || text.contains(" and ")
  }

  private func missingContent() -> Finding? {
    guard place < bytes.count else { return nil }
    if let finding = property() { return finding }
    let sign = source.text(oneCharacter(place).range)
    if bytes[place].isClosing { return .strayBracket(sign, at: oneCharacter(place)) }
    if isInBrackets(place) { return .missingValue(before: sign, at: oneCharacter(place)) }
    let value = value(from: place)
    return .reservedCharacter(
      "`\(sign)`", value: source.text(value), fix: quoting(value), at: oneCharacter(place))
  }

  /// An anchor, alias or tag that stands where even YAML takes none.
  private func property() -> Finding? {
    let end = bytes[place...].firstIndex { $0 <= Byte.space || $0.isFlowIndicator } ?? bytes.count
    let name = source.text(min(place + 1, end)..<end)
    switch bytes[place] {
    case UInt8(ascii: "&"): return .anchor(name, at: span(place..<end))
    case UInt8(ascii: "*"): return .alias(name, at: span(place..<end))
    case UInt8(ascii: "!"): return .tag("!" + name, at: span(place..<end))
    default: return nil
    }
  }

  /// Something that is neither the next entry nor the end of the ones before.
  private func unexpected() -> Finding? {
    guard place < bytes.count else { return nil }
    if bytes[place].isClosing {
      return .strayBracket(source.text(place..<place + 1), at: oneCharacter(place))
    }
    if let finding = textBehindQuote() ?? property() { return finding }
    let line = layout.lines[lineIndex]
    if let last = bytes[line.start..<place].last(where: { !$0.isBlank }), last.isClosing {
      return .textBehindBracket(
        String(decoding: [last], as: UTF8.self), at: span(place..<max(place, value(from: place).upperBound)))
    }
    if bytes[place] == Byte.colon && place == line.content { return .missingName(at: oneCharacter(place)) }
    guard bytes[line.start..<place].allSatisfy(\.isBlank), line.content < line.end else { return nil }
    if let finding = signs.bullet(at: line.content) ?? signs.fence(at: line.content) { return finding }
    let word = line.key ?? value(from: line.content)
    let first = contextLine()
    // The dash that is not one stands here, or at the start of what was taken for names.
    let dashed = line.startsWithDash ? first.map { layout.lines[$0] } : line
    if let finding = dashed.flatMap(dashWithoutSpace) { return finding }
    let above = contentLine(above: lineIndex).map { layout.lines[$0] }
    if let above, let key = above.key, above.hasValue, line.indentation == above.column(key.lowerBound) + 1,
      !line.startsWithDash
    {
      return .extraSpace(before: source.text(word), spaces: line.content - 1..<line.content, at: span(word))
    }
    if let first, layout.lines[first].startsWithDash != line.startsWithDash,
      layout.lines[first].indentation == line.indentation
    {
      let dash = layout.lines[first].content
      return .dashBesideNames(
        source.text(word), isDash: line.startsWithDash,
        fix: line.startsWithDash ? nil : signs.joined(lineIndex),
        at: span(word), above: oneCharacter(dash))
    }
    if let finding = signs.shallowList(lineIndex) { return finding }
    return .badIndentation(
      source.text(word), at: span(word), above: first.map { firstWord(layout.lines[$0]) })
  }

  /// The line on which the list or mapping began that was being read.
  private func contextLine() -> Int? {
    guard problem.contextMark != nil else { return nil }
    let line = layout.lineIndex(at: context)
    return line < lineIndex ? line : nil
  }

  private func firstWord(_ line: TextLayout.Line) -> SourceSpan {
    if let key = line.key { return span(key) }
    return oneCharacter(line.content)
  }

  private func contentLine(above index: Int) -> Int? {
    layout.lines[..<index].lastIndex { $0.isContent }
  }
}
