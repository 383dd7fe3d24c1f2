import CDelimited
import OrderingValues

/// Some hundred rows of which all is right, and where their cells stand.
///
/// The owner of the memory that the C kernel writes to.
final class DelimitedBlock {
  private let header: DelimitedHeader
  private let form: ordering_delimited_form
  private let places: ordering_delimited_places
  private let texts: UnsafeMutablePointer<UnsafePointer<UInt8>?>
  private let lengths: UnsafeMutablePointer<Int>
  private let kinds: UnsafeMutablePointer<UInt8>
  /// For cells whose doubled quotes are made single.
  private var scratch = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)

  private var part = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  private var start = 0
  private var rows = ordering_delimited_rows(rows: 0, used: 0, is_clean: true, has_doubled_quotes: false)

  init(_ style: DelimitedStyle, _ header: DelimitedHeader) {
    self.header = header
    let columns = header.names.count
    form = ordering_delimited_form(
      separator: style.separator, quote: style.quote ?? 0, has_quotes: style.quote != nil, columns: columns)
    // As many as stay in the cache next to the processor, or one. The kernel says how much room it needs beyond.
    let limit = max(1, min(512, 16_384 / columns))
    places = ordering_delimited_places(
      starts: .allocate(capacity: limit + 64), ends: .allocate(capacity: limit * columns + 128),
      row_limit: limit)
    texts = .allocate(capacity: limit + 64)
    lengths = .allocate(capacity: limit + 64)
    kinds = .allocate(capacity: limit + 64)
    kinds.initialize(repeating: RawScalarKind.plain.rawValue, count: limit + 64)
  }

  deinit {
    places.starts.deallocate()
    places.ends.deallocate()
    texts.deallocate()
    lengths.deallocate()
    kinds.deallocate()
    scratch.deallocate()
  }

  /// Finds rows from an offset on, at which one begins, and returns how many bytes they take.
  func find(in part: UnsafeBufferPointer<UInt8>, from start: Int, isLast: Bool) -> Int {
    self.part = part
    self.start = start
    guard let base = part.baseAddress, start < part.count else { return 0 }
    // The bytes of the part from `start` on.
    rows = ordering_delimited_scan(base + start, part.count - start, isLast, 1 << 18, form, places)
    return rows.used
  }

  /// Whether nothing is known to be wrong behind the rows.
  var isClean: Bool { rows.is_clean }

  /// Appends the rows found last.
  func append(to collector: inout RecordCollector) {
    guard rows.rows > 0, let base = part.baseAddress else { return }
    if rows.has_doubled_quotes && scratch.count < rows.used {
      scratch.deallocate()
      scratch = .allocate(capacity: max(rows.used, 1 << 16))
    }
    for row in 0..<rows.rows {
      let (range, lineEnd) = range(ofRow: row)
      collector.beginRecord(range)
      if row == 0 && !lineEnd.isEmpty { collector.setLineEnding(lineEnd) }
    }
    // The cells of one field after those of another, so that they share the memory: a place for each row, and for
    // texts without doubled quotes as many bytes as the rows take at most.
    collector.appendBlock(rows.rows) { index in
      ordering_delimited_column(
        base + start, form, places, rows.rows, header.places[index], texts, lengths,
        rows.has_doubled_quotes ? scratch.baseAddress : nil)
      return ScalarBlock(kinds: kinds, bytes: texts, lengths: lengths, count: rows.rows)
    }
  }

  /// Where a row stands in the part, and the line end behind it.
  private func range(ofRow row: Int) -> (row: Range<Int>, lineEnd: Range<Int>) {
    let rowStart = start + Int(places.starts[row])
    let end = start + Int(places.ends[(row + 1) * form.columns - 1])
    // The last row of the data may have none.
    let hasLineEnd = end < part.count
    let isPair = hasLineEnd && part[end - 1] == UInt8(ascii: "\r")
    let rowEnd = isPair ? end - 1 : end
    return (rowStart..<rowEnd, rowEnd..<(hasLineEnd ? end + 1 : end))
  }
}
