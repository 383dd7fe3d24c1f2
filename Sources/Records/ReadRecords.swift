/// Reads the records of a file: where they stand, and the values of some of their fields.
///
/// Reading is strict. Data that are not what their format says are errors, also in parts that no field is read
/// from; a value that its field cannot take is an error or, if `invalid` says so, a missing value and a
/// warning. Data must be UTF-8; a byte order mark at the very start is accepted and is part of no record.
///
/// - Parameters:
///   - bytes: The whole of the data.
///   - format: The format they are in.
///   - fields: The fields to be read.
///   - invalid: What becomes of invalid values.
/// - Returns: The records, their values, and all that is wrong. Reading never fails otherwise.
/// - Complexity: O(*n*) in the number of bytes.
package func readRecords(
  _ bytes: [UInt8], format: RecordFormat, fields: [RecordField], invalid: InvalidValues = .refuse
) -> RecordTable {
  var collector = RecordCollector(bytes: bytes, format: format, fields: fields, invalid: invalid)
  if let encoding = TextEncoding.wideEncoding(of: bytes) {
    collector.refuseData("the data are in \(encoding); save them as UTF-8", at: 0)
    return collector.table
  }
  let start = TextEncoding.byteOrderMarkLength(of: bytes)
  switch format {
  case .ndjson: readJSONLines(bytes, from: start, into: &collector)
  case .json: readJSONList(bytes, from: start, into: &collector)
  case .csv: readDelimited(bytes, .csv, from: start, into: &collector)
  case .tsv: readDelimited(bytes, .tsv, from: start, into: &collector)
  }
  return collector.table
}
