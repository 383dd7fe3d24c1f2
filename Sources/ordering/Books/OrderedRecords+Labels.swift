import OrderingPlans
import OrderingValues
import RecordSorting
import Records
import RuleModel

extension OrderedRecords {
  /// The titles of two records: their first text, where that is neither what they are called by nor told already.
  func labels(
    of records: (Int, Int), in file: InputFile, readBy explanation: Explanation
  ) throws -> (String?, String?) {
    let kind = plan.kind
    guard kind.identity != nil,
      let title = kind.title,
      !plan.keys.prefix(explanation.lines.count).contains(where: { $0.key.subject == .value(title) })
    else { return (nil, nil) }
    // The ordering does not read it: of the two records alone, and what is wrong with it is nobody's business here.
    var bytes: [UInt8] = []
    try writeRecords(read, order: [records.0, records.1], from: file.bytes, as: file.format) {
      bytes += $0
    }
    var field = RecordField(kind.fields[title])
    (field.isRequired, field.isUnique) = (false, false)
    let column = readRecords(bytes, format: file.format, fields: [field], invalid: .treatAsMissing).table
    guard column.errors.isEmpty, column.records.count == 2 else { return (nil, nil) }
    func label(_ item: Int) -> String? {
      guard !column.columns[0].isMissing(item), let text = column.columns[0].value(at: item) else {
        return nil
      }
      // As much as fits a line.
      let words = text.description
      return words.count > 60 ? words.prefix(60) + "…" : words
    }
    return (label(0), label(1))
  }
}
