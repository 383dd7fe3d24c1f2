import OrderingValues

/// Builds a table record by record.
///
/// For each record: `beginRecord`, then for each field one `append`, `appendList` or `appendInvalid`; or
/// `refuseRecord`. It sees to what is the same in every format: required and unique fields, what becomes of
/// invalid values, and that columns stay level with the records.
struct RecordCollector {
  let bytes: [UInt8]
  let fields: [RecordField]
  private let invalid: InvalidValues
  private(set) var table: RecordTable
  /// The fields' readers, which remember what they learn about time zones.
  private var readers: [ValueReader]
  /// One for each field, nil where values need not be unique.
  private var uniqueValues: [UniqueValues?]

  init(bytes: [UInt8], format: RecordFormat, fields: [RecordField], invalid: InvalidValues) {
    self.bytes = bytes
    self.fields = fields
    self.invalid = invalid
    readers = fields.map(\.reader)
    table = RecordTable(
      format: format, columns: readers.map { ValueColumn(type: $0.type, many: $0.many) })
    uniqueValues = fields.map { $0.isUnique && !$0.reader.many ? UniqueValues() : nil }
  }

  // MARK: Records

  /// Sets what stands before the first record.
  mutating func setHead(_ range: Range<Int>) { table.head = range }

  /// Begins the record that stands at a range.
  mutating func beginRecord(_ range: Range<Int>) { table.records.append(range) }

  /// Appends a scalar that the current record holds in a field: the digits of a number, the letters of a boolean,
  /// a text itself, a cell; nothing for null or an absent member.
  mutating func append(_ kind: RawScalarKind, _ utf8: UnsafeBufferPointer<UInt8>, toField index: Int) {
    appendItem(toField: index) { reader, column throws(InvalidValue) in
      try reader.appendScalar(kind, utf8: utf8, to: &column)
    }
    let item = table.records.count - 1
    guard uniqueValues[index] != nil, !table.columns[index].isMissing(item),
      let earlier = uniqueValues[index]?.earlierItem(equalTo: item, in: table.columns[index])
    else { return }
    let shown = TextEncoding.excerpt(utf8[...])
    table.columns[index].removeLast()
    appendInvalid("'\(shown)' stands in records \(earlier + 1) and \(item + 1)", toField: index)
  }

  /// Appends the list that the current record holds in a field of many values, element by element.
  mutating func appendList(
    toField index: Int,
    elements: (inout ValueReader, inout ValueColumn) throws(InvalidValue) -> Void
  ) {
    appendItem(toField: index) { reader, column throws(InvalidValue) in
      do throws(InvalidValue) { try elements(&reader, &column) } catch {
        column.discardOpenItem()
        throw error
      }
      return column.closeItem()
    }
  }

  /// `read` says whether the item holds anything; when it throws, the column is as before.
  private mutating func appendItem(
    toField index: Int, _ read: (inout ValueReader, inout ValueColumn) throws(InvalidValue) -> Bool
  ) {
    do throws(InvalidValue) {
      let isPresent = try read(&readers[index], &table.columns[index])
      if fields[index].isRequired && !isPresent {
        reportInvalid("the value is missing, and the field is required", inField: index)
      }
    } catch {
      appendInvalid(error.message, toField: index)
    }
  }

  /// Appends a missing value, and reports why it is not a value.
  mutating func appendInvalid(_ message: String, toField index: Int) {
    table.columns[index].appendMissingItem()
    reportInvalid(message, inField: index)
  }

  /// Reports a mistake in the current record, and leaves it without values.
  mutating func refuseRecord(_ message: String, at offset: Int) {
    for index in fields.indices { table.columns[index].appendMissingItem() }
    refuse(message, at: offset, recordNumber: table.records.count)
  }

  /// Reports a mistake that belongs to no record that was begun.
  mutating func refuseData(_ message: String, at offset: Int, recordNumber: Int? = nil, field: String? = nil)
  {
    refuse(message, at: offset, recordNumber: recordNumber, field: field)
  }

  // MARK: Problems

  private mutating func refuse(_ message: String, at offset: Int, recordNumber: Int?, field: String? = nil) {
    let bytes = bytes
    table.errors.add {
      RecordProblem(
        recordNumber: recordNumber, line: line(at: offset, in: bytes), field: field, message: message)
    }
  }

  private mutating func reportInvalid(_ message: String, inField index: Int) {
    let number = table.records.count
    let start = table.records.last?.lowerBound ?? 0
    let name = fields[index].name
    let bytes = bytes
    let problem = {
      RecordProblem(recordNumber: number, line: line(at: start, in: bytes), field: name, message: message)
    }
    switch invalid {
    case .refuse: table.errors.add(problem)
    case .treatAsMissing: table.warnings.add(problem)
    }
  }
}

/// The line, from 1, that an offset stands on.
private func line(at offset: Int, in bytes: [UInt8]) -> Int {
  bytes[..<min(offset, bytes.count)].reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
}
