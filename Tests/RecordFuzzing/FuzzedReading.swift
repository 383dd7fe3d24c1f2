import OrderingValues
import Records

/// A way to read data: their format, and what is wanted of them.
struct FuzzedReading {
  let format: RecordFormat
  let fields: [RecordField]
  let invalid: InvalidValues

  /// One field of every kind of value, some nested, some with demands.
  static func fields(of format: RecordFormat) -> [RecordField] {
    func field(_ path: String..., type: FieldType, many: Bool = false, isRequired: Bool = false)
      -> RecordField
    {
      RecordField(
        name: path.joined(separator: "/"), path: path, reader: ValueReader(type: type, many: many),
        isRequired: isRequired)
    }
    return [
      field("n", type: .integer), field("t", type: .text), field("o", "d", type: .date),
      field("o", "m", type: .number), field("l", type: .text, many: true),
      field("i", type: .id, isRequired: true), field("p", type: .decimal),
    ]
  }

  /// Reads data in parts of these sizes, again and again, each in memory of its own that holds nothing else.
  func read(_ data: [UInt8], partSizes: [Int], threads: Int) -> FuzzedResult {
    var reader = RecordReader(format: format, fields: fields, invalid: invalid)
    var result: FuzzedResult?
    var (turn, end, wider) = (0, 0, 0)
    repeat {
      let start = reader.position
      end = min(data.count, max(end, start) + max(1, partSizes[turn % partSizes.count]) + wider)
      turn += 1
      // As large as the part, so that the address sanitizer sees what is read behind it.
      let part = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: end - start)
      defer { part.deallocate() }
      _ = part.initialize(from: data[start..<end])
      let isLast = end == data.count
      let used = reader.read(UnsafeBufferPointer(part), isLast: isLast, threads: threads)
      precondition((0...part.count).contains(used), "no more is done with than was given")
      precondition(!isLast || used == part.count, "the last part is read to its end")
      precondition(reader.position == start + used, "the position moves by what is done with")
      // Twice as much where it was too little, so that a long record is not tried byte by byte.
      wider = used == 0 ? wider * 2 + 1 : 0
      let table = reader.takeTable()
      if result == nil {
        result = FuzzedResult(format: format, table: table, count: data.count)
      } else {
        result?.append(table)
      }
    } while reader.position < data.count
    guard var result else { preconditionFailure("there is at least one part") }
    result.frame = reader.frame
    precondition(reader.recordCount == result.ranges.count, "as many records as were counted")
    return result
  }

  /// The records of data in an order, with what stands around them.
  func written(_ order: [Int], from data: [UInt8]) -> [UInt8] {
    let read = readRecords(data, format: format, fields: fields, invalid: invalid)
    var output: [UInt8] = []
    do {
      try writeRecords(read, order: order, from: data, as: format) { piece throws in output += piece }
    } catch {
      preconditionFailure("records can be written as they came")
    }
    return output
  }

  /// Reads data that lie in memory, of which the first field is unique.
  func checkRepeatedValues(_ data: [UInt8], among whole: FuzzedResult) {
    guard !fields.isEmpty else { return }
    var fields = fields
    fields[0].isUnique = true
    let read = readRecords(data, format: format, fields: fields, invalid: invalid)
    precondition(Array(read.table.records) == whole.ranges, "the same records with a unique field")
    precondition(read.frame == whole.frame, "the same frame with a unique field")
    let column = read.table.columns[0]
    let present = (0..<column.itemCount).filter { !column.isMissing($0) }.map { column.words[$0] }
    if read.table.errors.isEmpty, invalid == .refuse {
      precondition(Set(present).count == present.count, "no value of a unique field stands twice")
    }
    let before = whole.columns[0]
    let values = before.missing.indices.filter { !before.missing[$0] }.map { before.words[$0] }
    let found = read.table.errors.count + read.table.warnings.count
    let known = whole.table.errors.count + whole.table.warnings.count
    precondition(found - known == values.count - Set(values).count, "each repeated value is reported")
  }
}
