import CSimdJSON
import OrderingValues

/// Builds tables record by record.
///
/// For each part of the data: `beginPart`, the records, `endPart`. For each record: `beginRecord`, then for each field
/// one `append`; or `refuseRecord`. Many records at once: `beginRecord` for each, then
/// one `appendBlock`. It sees to what is the same in every format: required fields, what becomes of invalid
/// values, which number and line a record has, and that columns stay level with the records. All offsets that it is
/// given are those in the part.
///
/// Where the slices of a part are read on several threads, each fills a `sibling`, and they are appended in order.
struct RecordCollector: Sendable {
  let fields: [RecordField]
  private let invalid: InvalidValues
  /// The offset in the data of the part that is read.
  private(set) var position = 0
  private(set) var frame = RecordFrame()
  private(set) var table: RecordTable
  /// Of all records, taken away or not.
  private(set) var recordCount = 0
  /// The line ends in front of the part.
  private(set) var linesBefore = 0
  private nonisolated(unsafe) var part = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  /// The fields' readers, which remember what they learn about time zones.
  private var readers: [ValueReader]

  init(fields: [RecordField], invalid: InvalidValues) {
    self.fields = fields
    self.invalid = invalid
    readers = fields.map(\.reader)
    table = RecordTable(columns: readers.map { ValueColumn(type: $0.type, many: $0.many) })
  }

  // MARK: Parts

  /// Begins a part, which stays where it is until `endPart`.
  mutating func beginPart(_ part: UnsafeBufferPointer<UInt8>) { self.part = part }

  /// Ends a part, of which so many bytes are done with. Behind the last part nothing asks for lines.
  mutating func endPart(_ used: Int, isLast: Bool = false) {
    if !isLast { linesBefore += lineEnds(in: UnsafeBufferPointer(rebasing: part[..<used])) }
    position += used
    part = UnsafeBufferPointer(start: nil, count: 0)
  }

  /// The records since this was called last.
  mutating func takeTable() -> RecordTable {
    defer { table = RecordTable(columns: readers.map { ValueColumn(type: $0.type, many: $0.many) }) }
    return table
  }

  /// A collector for a slice of the part, which begins at an offset. Nothing in it counts what stands before.
  func sibling(from offset: Int) -> RecordCollector {
    var sibling = RecordCollector(fields: fields, invalid: invalid)
    sibling.position = position + offset
    sibling.readers = readers
    return sibling
  }

  /// Appends what a sibling, which has ended its slice, read behind the records that are here.
  ///
  /// - Parameters:
  ///   - sibling: What read the slice.
  ///   - offset: Where the slice begins in the part.
  mutating func append(_ sibling: RecordCollector, from offset: Int) {
    let hasProblems = !sibling.table.errors.isEmpty || !sibling.table.warnings.isEmpty
    let lines = hasProblems ? linesBefore + lineEnds(in: UnsafeBufferPointer(rebasing: part[..<offset])) : 0
    table.records.append(contentsOf: sibling.table.records)
    for index in fields.indices { table.columns[index].append(contentsOf: sibling.table.columns[index]) }
    table.errors.add(sibling.table.errors, recordsBefore: recordCount, linesBefore: lines)
    table.warnings.add(sibling.table.warnings, recordsBefore: recordCount, linesBefore: lines)
    recordCount += sibling.recordCount
    if frame.lineEnding.isEmpty { frame.lineEnding = sibling.frame.lineEnding }
  }

  /// How many records were read since the table was taken last.
  var heldCount: Int { table.records.count }

  /// Makes room for so many times the records that are here, of values as long as theirs.
  mutating func reserve(times factor: Double) {
    // What is expected may be wrong by far; beyond this, room is made as it is needed.
    let factor = min(factor, 16e6 / Double(max(1, table.records.count)))
    guard factor > 1 else { return }
    table.records.reserve(times: factor)
    for index in fields.indices { table.columns[index].reserve(times: factor) }
  }

  // MARK: What stands around records

  /// Sets what stands before the first record, from the beginning of the data on.
  mutating func setHead(_ range: Range<Int>) { frame.head = Array(part[range]) }

  /// Appends to what stands before the first record.
  mutating func appendToHead(_ range: Range<Int>) { frame.head += part[range] }

  /// Appends to what stands behind the last record.
  mutating func appendToTail(_ range: Range<Int>) { frame.tail += part[range] }

  /// Appends what stands between two records.
  mutating func appendSeparator(_ range: Range<Int>) { frame.separators.append(part[range]) }

  /// Says how lines end; only the first time counts.
  mutating func setLineEnding(_ range: Range<Int>) {
    if frame.lineEnding.isEmpty { frame.lineEnding = Array(part[range]) }
  }

  // MARK: Records

  /// Begins the record that stands at a range.
  mutating func beginRecord(_ range: Range<Int>) {
    recordCount += 1
    if range.count <= RecordRanges.longest {
      table.records.append(position + range.lowerBound..<position + range.upperBound)
    } else {
      table.records.append(position + range.lowerBound..<position + range.lowerBound)
      refuse("it is longer than 4 GiB", at: range.lowerBound, recordNumber: recordCount)
    }
  }

  /// Begins `count` records, each at most `RecordRanges.longest` bytes long, for one `appendBlock`. `starts` and `ends`
  /// point to as many places, which count from `offset`.
  mutating func beginRecords(
    from offset: Int, _ count: Int, starts: UnsafePointer<Int>, ends: UnsafePointer<Int>
  ) {
    recordCount += count
    for record in 0..<count {
      table.records.append(position + offset + starts[record]..<position + offset + ends[record])
    }
  }

  /// Appends a scalar that the current record holds in a field: the digits of a number, the letters of a boolean,
  /// a text itself, a cell; nothing for null or an absent member.
  mutating func append(_ kind: RawScalarKind, _ utf8: UnsafeBufferPointer<UInt8>, toField index: Int) {
    do throws(InvalidValue) {
      let isPresent = try readers[index].appendScalar(kind, utf8: utf8, to: &table.columns[index])
      if fields[index].isRequired && !isPresent { reportInvalid(Self.isMissingMessage, inField: index) }
    } catch {
      table.columns[index].appendMissingItem()
      reportInvalid(error.message, inField: index)
    }
  }

  /// Appends what the records begun last hold, each one scalar in each field or something that is none.
  ///
  /// - Parameters:
  ///   - count: Of how many records. After `beginRecord` for each of them nothing was appended.
  ///   - scalars: What they hold in a field; `count` values.
  ///   - other: Appends what is no scalar, and returns whether it holds anything, or says why it is no value.
  mutating func appendBlock(
    _ count: Int, scalars: (_ field: Int) -> ScalarBlock,
    other: (_ field: Int, _ place: Int, inout ValueReader, inout ValueColumn) throws(InvalidValue) -> Bool = {
      _, _, _, _ throws(InvalidValue) in throw InvalidValue("it is no scalar")
    }
  ) {
    // Problems are reported record by record, whichever field was read first.
    var found: [(place: Int, field: Int, message: String)] = []
    for index in fields.indices {
      let block = scalars(index)
      precondition(block.count == count)
      let isRequired = fields[index].isRequired
      readers[index].appendBlock(
        block, to: &table.columns[index],
        other: { place, reader, column throws(InvalidValue) in try other(index, place, &reader, &column) },
        unusual: { place, problem in
          if let problem {
            found.append((place, index, problem.message))
          } else if isRequired {
            found.append((place, index, Self.isMissingMessage))
          }
        })
    }
    guard !found.isEmpty else { return }
    found.sort { ($0.place, $0.field) < ($1.place, $1.field) }
    for problem in found {
      reportInvalid(problem.message, inField: problem.field, recordsBehind: count - 1 - problem.place)
    }
  }

  private static let isMissingMessage = "the value is missing, and the field is required"

  /// Reports a mistake in the current record, and leaves it without values.
  mutating func refuseRecord(_ message: String, at offset: Int) {
    for index in fields.indices { table.columns[index].appendMissingItem() }
    refuse(message, at: offset, recordNumber: recordCount)
  }

  /// Reports a mistake that belongs to no record that was begun.
  mutating func refuseData(_ message: String, at offset: Int, recordNumber: Int? = nil, field: String? = nil)
  {
    refuse(message, at: offset, recordNumber: recordNumber, field: field)
  }

  // MARK: Problems

  private mutating func refuse(_ message: String, at offset: Int, recordNumber: Int?, field: String? = nil) {
    let line = { [linesBefore, part] in linesBefore + lineNumber(at: offset, in: part) }
    table.errors.add {
      RecordProblem(recordNumber: recordNumber, line: line(), field: field, message: message)
    }
  }

  /// Reports an invalid value of the current record, or of one so many records before it.
  private mutating func reportInvalid(_ message: String, inField index: Int, recordsBehind: Int = 0) {
    let record = table.records.count - 1 - recordsBehind
    let start = (record >= 0 ? table.records[record].lowerBound : position) - position
    let problem = { [recordCount, linesBefore, part, fields] in
      RecordProblem(
        recordNumber: recordCount - recordsBehind, line: linesBefore + lineNumber(at: start, in: part),
        field: fields[index].name, message: message)
    }
    switch invalid {
    case .refuse: table.errors.add(problem)
    case .treatAsMissing: table.warnings.add(problem)
    }
  }
}

/// The line, from 1, that an offset stands on.
package func lineNumber(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
  1 + lineEnds(in: UnsafeBufferPointer(rebasing: bytes[..<min(offset, bytes.count)]))
}

/// How many line feeds there are.
package func lineEnds(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
  // A buffer's own base and count.
  bytes.baseAddress.map { ordering_count_byte($0, bytes.count, UInt8(ascii: "\n")) } ?? 0
}
