import OrderingValues

extension RecordTable {
  /// The values of unique fields that an earlier record has, which are invalid.
  ///
  /// Values are compared exactly: texts by code point, numbers by value. Fields that hold many values are not looked
  /// at. The records are those from the first of the data on.
  ///
  /// - Parameters:
  ///   - fields: The fields of the columns.
  ///   - line: The line, from 1, in which a record begins.
  /// - Returns: What is wrong, by record.
  package func repeatedValues(of fields: [RecordField], line: (_ record: Int) -> Int) -> RecordProblems {
    var found: [RecordProblem] = []
    var count = 0
    for (index, field) in fields.enumerated() where field.isUnique && !field.reader.many {
      let column = columns[index]
      var values = UniqueValues(expecting: column.itemCount)
      var described = 0
      values.forEachRepeated(in: column) { item, earlier in
        count += 1
        described += 1
        guard described <= RecordProblems.limit else { return }
        found.append(
          RecordProblem(
            recordNumber: item + 1, line: line(item), field: field.name,
            message: Self.repeats(column.shown(item), in: "records \(earlier + 1) and \(item + 1)")))
      }
    }
    var problems = RecordProblems()
    problems.add(found, of: count)
    return problems
  }

  /// What is wrong with a value that two records have.
  package static func repeats(_ value: String, in records: String) -> String {
    "'\(value)' stands in \(records)"
  }
}

extension ValueColumn {
  /// The beginning of a value, for a message.
  package func shown(_ index: Int) -> String {
    TextEncoding.excerpt((value(at: index)?.description ?? "").utf8)
  }
}
