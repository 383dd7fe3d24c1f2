import CSimdJSON

/// Reads one JSON list of objects, block by block. What is left of a block behind its last whole item is read again
/// with what follows. After a mistake in the grammar nothing can be told of what follows, so that it is the last one
/// reported: the first one in the order of the data.
struct JSONListReader: FormatReader {
  private let reader: JSONReader
  private var place = Place.beforeItems
  /// How many columns of the line stand before the part; nil in the first one.
  private var columnsBefore: Int?

  private enum Place {
    case beforeItems, behindItem
    /// Behind the end of the list.
    case over
    /// Behind a mistake in the grammar.
    case lost
  }

  private let blockLength: Int

  /// A reader of blocks of a length whose tokens stay in a cache.
  init(fields: [RecordField], blockLength: Int = 1 << 17) {
    reader = JSONReader(fields: fields)
    self.blockLength = blockLength
  }

  mutating func read(
    _ part: UnsafeBufferPointer<UInt8>, isLast: Bool, threads: Int, into collector: inout RecordCollector
  ) -> Int {
    var reading = Reading(part, isLast: isLast, hasBegun: collector.position > 0, length: blockLength)
    readItems(&reading, &collector)
    if place == .over { readTail(&reading, &collector) }
    if place == .lost { reading.done = part.count }
    if !isLast && reading.done > 0 {
      columnsBefore = TextEncoding.columns(before: reading.done, in: part, columnsBefore)
    }
    return reading.done
  }

  /// The reading of one part.
  private struct Reading {
    let part: UnsafeBufferPointer<UInt8>
    let isLast: Bool
    /// How much of the part is done with: whole items, or nothing.
    var done = 0
    /// Where to read on.
    var start = 0
    /// How far at most the next block goes.
    var length: Int

    init(_ part: UnsafeBufferPointer<UInt8>, isLast: Bool, hasBegun: Bool, length: Int) {
      self.part = part
      self.length = length
      self.isLast = isLast
      if !hasBegun { start = TextEncoding.byteOrderMarkLength(of: part) }
    }

    /// The end of the next block, and whether all data end there.
    var limit: (offset: Int, isEnd: Bool) {
      let offset = min(start + length, part.count)
      return (offset, isLast && offset == part.count)
    }

    /// Whether more of the part can be taken into a block, which it is then.
    mutating func lengthen() -> Bool {
      guard start + length < part.count else { return false }
      length *= 2
      return true
    }
  }

  // MARK: Items

  private mutating func readItems(_ reading: inout Reading, _ collector: inout RecordCollector) {
    let part = reading.part
    if place == .beforeItems, let first = part[reading.start...].firstIndex(where: { !isWhiteSpace($0) }),
      part[first] != UInt8(ascii: "["), part[first] < 0x80
    {
      // Known at once, however much follows.
      return refuse(JSONMistake(status: ORDERING_JSON_NOT_A_LIST, offset: first), part, &collector)
    }
    while place == .beforeItems || place == .behindItem {
      let (limit, isEnd) = reading.limit
      guard let end = isEnd ? limit : likelyItemEnd(in: part, reading.start..<limit) else {
        if reading.lengthen() { continue } else { return }
      }
      var block = reading.start..<end
      var status = reader.open(block, in: part)
      if status == ORDERING_JSON_UNCLOSED_TEXT, !isEnd, firstMistakeInTexts(part, block, isEnd: false) == nil
      {
        // What looked like the end of an item stands inside a text.
        guard let end = itemEndOutsideTexts(in: part, reading.start..<limit) else {
          if reading.lengthen() { continue } else { return }
        }
        block = reading.start..<end
        status = reader.open(block, in: part)
      }
      let before = reading.done
      switch status {
      case ORDERING_JSON_OK:
        if let mistake = readBlock(&reading, &collector) {
          if mistake.status == ORDERING_JSON_ENDS_EARLY && !isEnd { break }
          let isCertain =
            isEnd || reader.isMistakeCertain && mistake.offset + JSONMistake.shownBytes <= part.count
          if isCertain { return refuse(mistake, part, &collector) }
          if reading.done > before { continue }
        }
      case ORDERING_JSON_EMPTY where place == .behindItem:
        reader.continueList()
        return refuse(JSONMistake(status: ORDERING_JSON_ENDS_EARLY, offset: reading.start), part, &collector)
      case ORDERING_JSON_NOT_UTF8, ORDERING_JSON_CONTROL_CHARACTER, ORDERING_JSON_UNCLOSED_TEXT:
        let mistake = firstMistakeInTexts(part, block, isEnd: isEnd)
        return readToMistake(mistake ?? JSONMistake(inWholeText: status, part, block), &reading, &collector)
      default:
        return refuse(JSONMistake(inWholeText: status, part, block), part, &collector)
      }
      if place == .over { return }
      if reading.done > before {
        reading.length = blockLength
      } else if !reading.lengthen() {
        return
      }
    }
  }

  /// Reads the items of the text that is open.
  private mutating func readBlock(
    _ reading: inout Reading, _ collector: inout RecordCollector
  ) -> JSONMistake? {
    if place == .behindItem {
      reader.continueList()
    } else if let mistake = reader.beginList() {
      return mistake
    }
    while true {
      var isOver = false
      let mistake = reader.readItems(isOver: &isOver)
      appendRows(&reading, &collector)
      if let mistake { return mistake }
      if isOver {
        reading.start = reader.position
        place = .over
        return nil
      }
    }
  }

  private mutating func appendRows(_ reading: inout Reading, _ collector: inout RecordCollector) {
    let count = reader.rowCount
    for row in 0..<count {
      let range = reader.range(ofRow: row)
      if place == .behindItem {
        collector.appendSeparator(reading.done..<range.lowerBound)
      } else {
        collector.setHead(0..<range.lowerBound)
        place = .behindItem
      }
      reading.done = range.upperBound
    }
    reading.start = max(reading.start, reading.done)
    guard count > 0, let name = reader.nonRecordName else {
      return reader.appendRecords(count, to: &collector)
    }
    let last = reader.range(ofRow: count - 1)
    reader.appendRecords(count - 1, to: &collector)
    collector.beginRecord(last)
    collector.refuseRecord("it is \(name), not an object", at: last.lowerBound)
  }

  /// Reads the items before a byte that no text can hold, or before a text without an end, and reports it, or a
  /// mistake that stands before it.
  private mutating func readToMistake(
    _ mistake: JSONMistake, _ reading: inout Reading, _ collector: inout RecordCollector
  ) {
    let part = reading.part
    var outline = JSONOutline()
    for offset in reading.start..<mistake.offset { outline.pass(part[offset], at: offset) }
    let end = outline.isInText ? outline.textStart : mistake.offset
    if place == .behindItem { reader.continueList() }
    if reader.open(reading.start..<end, in: part) == ORDERING_JSON_OK,
      let earlier = readBlock(&reading, &collector), earlier.status != ORDERING_JSON_ENDS_EARLY,
      outline.isInText || reader.isMistakeCertain
    {
      return refuse(earlier, part, &collector)
    }
    if place != .over { refuse(mistake, part, &collector) }
  }

  // MARK: Behind the list

  private mutating func readTail(_ reading: inout Reading, _ collector: inout RecordCollector) {
    let part = reading.part
    let wrong = part[reading.start...].firstIndex { !isWhiteSpace($0) }
    if let wrong, reading.isLast || wrong + JSONMistake.shownBytes <= part.count {
      return refuse(JSONMistake(status: ORDERING_JSON_MORE_TEXT, offset: wrong), part, &collector)
    }
    let end = wrong ?? part.count
    if collector.recordCount > 0 {
      collector.appendToTail(reading.done..<end)
    } else {
      collector.appendToHead(reading.done..<end)
    }
    reading.done = end
  }

  // MARK: Mistakes

  private mutating func refuse(
    _ mistake: JSONMistake, _ part: UnsafeBufferPointer<UInt8>, _ collector: inout RecordCollector
  ) {
    switch mistake.status {
    case ORDERING_JSON_EMPTY:
      collector.refuseData(
        "there are no data; a JSON file of records is a list, if need be an empty one: []", at: mistake.offset
      )
    case ORDERING_JSON_NOT_A_LIST where part[mistake.offset] == UInt8(ascii: "{"):
      collector.refuseData(
        "the data begin with an object; JSON records stand in a list: [{…}, {…}]. One object a line is the "
          + "format NDJSON",
        at: mistake.offset)
    case ORDERING_JSON_NOT_A_LIST:
      collector.refuseData("the data are no list of records: [{…}, {…}]", at: mistake.offset)
    default:
      let isBehindItem = place == .behindItem && reader.isBehindItem
      collector.refuseData(
        mistake.message(in: part, columnsBefore: columnsBefore), at: mistake.offset,
        recordNumber: mistake.status == ORDERING_JSON_MORE_TEXT
          ? nil : collector.recordCount + (isBehindItem ? 0 : 1))
    }
    place = .lost
  }
}

/// The first byte that no text can hold, or where `isEnd` the text that has no end.
private func firstMistakeInTexts(
  _ part: UnsafeBufferPointer<UInt8>, _ block: Range<Int>, isEnd: Bool
) -> JSONMistake? {
  var outline = JSONOutline()
  var mistake: JSONMistake?
  for offset in block where mistake == nil {
    outline.pass(part[offset], at: offset)
    if outline.isInText && part[offset] < 0x20 {
      mistake = JSONMistake(status: ORDERING_JSON_CONTROL_CHARACTER, offset: offset)
    }
  }
  let end = mistake?.offset ?? block.upperBound
  if !TextEncoding.isUTF8(part, block.lowerBound..<end),
    let wrong = TextEncoding.firstNonUTF8(part, in: block.lowerBound..<end)
  {
    return JSONMistake(status: ORDERING_JSON_NOT_UTF8, offset: wrong)
  }
  if mistake == nil && isEnd && outline.isInText {
    return JSONMistake(status: ORDERING_JSON_UNCLOSED_TEXT, offset: outline.textStart)
  }
  return mistake
}

/// Behind the last `}` that a comma follows. It may stand inside a text, or inside an item.
private func likelyItemEnd(in part: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
  var end = range.upperBound
  while end > range.lowerBound {
    if part[end - 1] == UInt8(ascii: "}"), isBeforeComma(end, part) { return end }
    end -= 1
  }
  return nil
}

/// The same outside of texts. The range begins outside of one.
private func itemEndOutsideTexts(in part: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
  var outline = JSONOutline()
  var found: Int?
  for offset in range {
    outline.pass(part[offset], at: offset)
    if !outline.isInText, part[offset] == UInt8(ascii: "}"), isBeforeComma(offset + 1, part) {
      found = offset + 1
    }
  }
  return found
}

private func isBeforeComma(_ offset: Int, _ part: UnsafeBufferPointer<UInt8>) -> Bool {
  part[offset...].first { !isWhiteSpace($0) } == UInt8(ascii: ",")
}
