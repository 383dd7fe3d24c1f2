import OrderingValues
import RuleModel

/// Reads declared fields of records into columns, as strictly as data are read from a file.
struct RecordReader {
  fileprivate struct Column {
    let field: ItemKind.Field
    var reader: ValueReader
    var values: ValueColumn
    var unique: UniqueValues?
  }

  private var columns: [Column]
  private(set) var problems = RecordError()

  /// Reads all records. What is wrong counts as missing in the columns, and stands in `problems`.
  init(_ records: [Record], _ fields: [ItemKind.Field]) {
    columns = fields.map { field in
      Column(
        field: field, reader: field.reader,
        values: ValueColumn(type: field.type, many: field.many, capacity: records.count),
        unique: field.isUnique && !field.many ? UniqueValues() : nil)
    }
    for (index, record) in records.enumerated() {
      for column in columns.indices {
        do throws(InvalidValue) { try columns[column].append(record, at: index) } catch {
          problems.add(columns[column].field.name.string, ofRecord: index, error.message)
        }
      }
    }
  }

  /// One column a field.
  var values: [ValueColumn] { columns.map(\.values) }
}

extension RecordReader.Column {
  /// Appends what a record holds; a missing value where it throws.
  mutating func append(_ record: Record, at index: Int) throws(InvalidValue) {
    let isPresent: Bool
    do throws(InvalidValue) {
      isPresent = try reader.append(try record.value(at: field.path).raw(), to: &values)
    } catch {
      values.appendMissingItem()
      throw error
    }
    guard isPresent else {
      if field.isRequired { throw InvalidValue("the value is missing, and the field is required") }
      return
    }
    guard let earlier = unique?.earlierItem(equalTo: index, in: values) else { return }
    let value = values.value(at: index)?.description(choices: field.values) ?? ""
    values.removeLast()
    values.appendMissingItem()
    throw InvalidValue("'\(value)' stands in records \(earlier + 1) and \(index + 1)")
  }
}
