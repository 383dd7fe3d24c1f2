import CSimdJSON
import Dispatch
import OrderingValues

/// Reads the rows behind a header, each a record.
///
/// Blocks of rows of which all is right, nearly always every row, are found by the C kernel, and their cells are
/// passed on where they lie. Where it finds anything else, one row is read by the scanner, which says exactly what
/// is wrong.
struct DelimitedRows: Sendable {
  let style: DelimitedStyle
  let header: DelimitedHeader

  /// Reads the rows from an offset on, at which a row begins, and returns where the first one begins that is not
  /// wholly in the part.
  func read(
    _ part: UnsafeBufferPointer<UInt8>, from start: Int, isLast: Bool, into collector: inout RecordCollector
  ) -> Int {
    let block = DelimitedBlock(style, header)
    var position = start
    while position < part.count {
      position = readCleanRows(
        part, from: position, isLast: isLast, expected: part.count - position, block, into: &collector)
      guard position < part.count, let end = readRow(part, from: position, isLast: isLast, into: &collector)
      else {
        break
      }
      position = end
    }
    return position
  }

  /// Reads rows while all is right, and returns where the first one begins that is not, or not wholly in the part.
  ///
  /// Room is made for the rows in `expected` bytes.
  private func readCleanRows(
    _ part: UnsafeBufferPointer<UInt8>, from start: Int, isLast: Bool, expected: Int, _ block: DelimitedBlock,
    into collector: inout RecordCollector
  ) -> Int {
    var position = start
    while position < part.count {
      let used = block.find(in: part, from: position, isLast: isLast)
      guard used > 0, TextEncoding.isUTF8(part, position..<position + used) else { break }
      let isFirst = collector.recordCount == 0
      block.append(to: &collector)
      // Rows are mostly as long as those in front of them.
      if isFirst { collector.reserve(times: Double(expected) / Double(used) * 1.02) }
      position += used
      guard block.isClean else { break }
    }
    return position
  }

  /// Reads one row, and returns its end; nil if it is not wholly in the part.
  private func readRow(
    _ part: UnsafeBufferPointer<UInt8>, from start: Int, isLast: Bool, into collector: inout RecordCollector
  ) -> Int? {
    var scanner = DelimitedScanner(part, style, from: start)
    guard scanner.nextRow() else { return part.count }
    guard isLast || scanner.hasLineEnd else { return nil }
    collector.beginRecord(scanner.row)
    if scanner.hasLineEnd { collector.setLineEnding(scanner.row.upperBound..<scanner.position) }
    if let wrong = TextEncoding.firstNonUTF8(part, in: scanner.row) {
      collector.refuseRecord(TextEncoding.notUTF8(part[wrong]), at: wrong)
    } else if let mistake = scanner.mistake {
      collector.refuseRecord(mistake.message, at: mistake.offset)
    } else if scanner.cells.count != header.names.count {
      collector.refuseRecord(
        "it has \(counted(scanner.cells.count, "cell")), but the header has "
          + counted(header.names.count, "column"), at: scanner.row.lowerBound)
    } else {
      for (index, place) in header.places.enumerated() {
        var text: [UInt8] = []
        scanner.append(textOf: scanner.cells[place], to: &text)
        text.withUnsafeBufferPointer { collector.append(.plain, $0, toField: index) }
      }
    }
    return scanner.position
  }

  // MARK: Several threads

  /// Reads slices of a part, each on a thread of its own, and returns to where that went: the rest is to be read
  /// from there.
  ///
  /// In data of which all is right an even number of quotes stands in front of each row. So the quotes in front of a
  /// slice tell where its first row begins. If they do not, as something is wrong in front of it, then what was read
  /// in front of it does not end where it begins, and it is not used.
  func readSlices(
    _ part: UnsafeBufferPointer<UInt8>, from start: Int, isLast: Bool, count: Int,
    into collector: inout RecordCollector
  ) -> Int {
    let starts = sliceStarts(part, from: start, count: count)
    let ends = starts.dropFirst() + [part.count]
    let total = part.count - start
    // Safe as the part stays where it is until all have ended, as does the collector, which only the first uses, and
    // each slice has a place of its own.
    nonisolated(unsafe) let part = part
    let empty = starts.map { collector.sibling(from: $0) }
    var slices = empty.map { (collector: $0, used: 0) }
    withUnsafeMutablePointer(to: &collector) { collector in
      nonisolated(unsafe) let collector = collector
      slices.withUnsafeMutableBufferPointer { slices in
        nonisolated(unsafe) let slices = slices
        DispatchQueue.concurrentPerform(iterations: starts.count) { index in
          let range = starts[index]..<ends[ends.startIndex + index]
          let isLast = isLast && index == starts.count - 1
          let block = DelimitedBlock(style, header)
          if index == 0 {
            let part = UnsafeBufferPointer(rebasing: part[..<range.upperBound])
            // All the others are appended to it.
            let end = readCleanRows(
              part, from: start, isLast: isLast, expected: total, block, into: &collector.pointee)
            slices[0].used = end - start
          } else {
            let slice = UnsafeBufferPointer(rebasing: part[range])
            var sibling = empty[index]
            sibling.beginPart(slice)
            let used = readCleanRows(
              slice, from: 0, isLast: isLast, expected: slice.count, block, into: &sibling)
            sibling.endPart(0)
            slices[index] = (sibling, used)
          }
        }
      }
    }
    var position = start + slices[0].used
    for index in starts.indices.dropFirst() where starts[index] == position {
      collector.append(slices[index].collector, from: position)
      position += slices[index].used
    }
    return position
  }

  /// Where the slices begin, in ascending order: the first at an offset, the others where a row does.
  private func sliceStarts(_ part: UnsafeBufferPointer<UInt8>, from start: Int, count: Int) -> [Int] {
    let cuts = (0..<count).map { start + (part.count - start) / count * $0 }
    let quotes = style.quote.map { counts(of: $0, in: part, between: cuts) }
    var starts = [start]
    var isInside = false
    for (index, cut) in cuts.enumerated().dropFirst() {
      if let quotes { isInside = isInside != (quotes[index - 1] % 2 == 1) }
      guard let next = rowStart(part, from: cut, isInside: isInside) else { break }
      if next > starts[starts.count - 1] { starts.append(next) }
    }
    return starts
  }

  /// How many quotes stand between a cut and the next.
  private func counts(of quote: UInt8, in part: UnsafeBufferPointer<UInt8>, between cuts: [Int]) -> [Int] {
    var counts = Array(repeating: 0, count: cuts.count - 1)
    // Safe as the part stays where it is until all have ended, and each writes its own count.
    nonisolated(unsafe) let part = part
    counts.withUnsafeMutableBufferPointer { counts in
      nonisolated(unsafe) let counts = counts
      DispatchQueue.concurrentPerform(iterations: counts.count) { index in
        let piece = UnsafeBufferPointer(rebasing: part[cuts[index]..<cuts[index + 1]])
        counts[index] = piece.baseAddress.map { ordering_count_byte($0, piece.count, quote) } ?? 0
      }
    }
    return counts
  }

  /// The first row that begins behind an offset.
  private func rowStart(_ part: UnsafeBufferPointer<UInt8>, from cut: Int, isInside: Bool) -> Int? {
    var isInside = isInside
    for offset in cut..<part.count {
      if part[offset] == style.quote {
        isInside.toggle()
      } else if part[offset] == UInt8(ascii: "\n"), !isInside {
        return offset + 1 < part.count ? offset + 1 : nil
      }
    }
    return nil
  }
}

private func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
