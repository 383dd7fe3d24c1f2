import OrderingValues

extension RecordTable {
  /// Reports the values of unique fields that an earlier record has, which are invalid.
  ///
  /// Values are compared exactly: texts by code point, numbers by value. Fields that hold many values are not looked
  /// at. The records are those from the first of the data on.
  ///
  /// - Parameters:
  ///   - fields: The fields of the columns.
  ///   - invalid: What becomes of such a value.
  ///   - line: The line, from 1, in which a record begins.
  package mutating func refuseRepeatedValues(
    of fields: [RecordField], invalid: InvalidValues, line: (_ record: Int) -> Int
  ) {
    var found: [RecordProblem] = []
    var count = 0
    for (index, field) in fields.enumerated() where field.isUnique && !field.reader.many {
      var repeated: [Int] = []
      let column = columns[index]
      var values = UniqueValues(expecting: column.itemCount)
      values.forEachRepeated(in: column) { item, earlier in
        repeated.append(item)
        guard repeated.count <= RecordProblems.limit else { return }
        let shown = TextEncoding.excerpt(column.value(at: item)!.description(choices: []).utf8)
        found.append(
          RecordProblem(
            recordNumber: item + 1, line: line(item), field: field.name,
            message: "'\(shown)' stands in records \(earlier + 1) and \(item + 1)"))
      }
      count += repeated.count
      if invalid == .treatAsMissing, !repeated.isEmpty { columns[index] = column.leavingOut(repeated) }
    }
    guard count > 0 else { return }
    switch invalid {
    case .refuse: errors.add(found, of: count)
    case .treatAsMissing: warnings.add(found, of: count)
    }
  }
}
