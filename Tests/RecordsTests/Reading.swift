import OrderingValues

@testable import Records

/// A field with its path given as `a.b`, the name if none is.
func field(
  _ name: String, _ type: FieldType, at path: String? = nil, many: Bool = false, blankIsMissing: Bool = false,
  choices: [ExactText] = [], format: DateFormat? = nil, required: Bool = false, unique: Bool = false
) -> RecordField {
  RecordField(
    name: name, path: (path ?? name).split(separator: ".").map(String.init),
    reader: ValueReader(
      type: type, choices: choices, many: many, blankIsMissing: blankIsMissing, format: format),
    isRequired: required, isUnique: unique)
}

func read(
  _ text: String, _ format: RecordFormat, _ fields: RecordField..., invalid: InvalidValues = .refuse
) -> RecordsInMemory {
  readRecords(Array(text.utf8), format: format, fields: fields, invalid: invalid)
}

extension RecordsInMemory {
  var records: RecordRanges { table.records }
  var columns: [ValueColumn] { table.columns }
  var errors: RecordProblems { table.errors }
  var warnings: RecordProblems { table.warnings }

  /// The texts of the records.
  func recordTexts(in text: String) -> [String] {
    let bytes = Array(text.utf8)
    return records.map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  /// The errors as people read them.
  var errorTexts: [String] { errors.first.map(\.description) }

  /// The values of a column: nil for a missing one, a list in brackets for many.
  func values(_ index: Int = 0) -> [String?] {
    let column = columns[index]
    return (0..<column.itemCount).map { item in
      let texts = column.valueRange(ofItem: item).map { column.value(at: $0)?.description }
      return column.holdsMany ? "[\(texts.map { $0 ?? "nil" }.joined(separator: ", "))]" : texts[0]
    }
  }
}

/// What `writeRecords` writes, in the format of the data if no other is named; of a failure what it says.
func written(
  _ table: RecordsInMemory, _ order: [Int], from text: String, as format: RecordFormat? = nil
) -> String {
  var output: [UInt8] = []
  do {
    try writeRecords(table, order: order, from: Array(text.utf8), as: format ?? table.format) { output += $0 }
  } catch {
    return "\(error)"
  }
  return String(decoding: output, as: UTF8.self)
}
