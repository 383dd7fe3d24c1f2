import OrderingValues

/// The header row: the columns' names, and which of them each field is.
struct DelimitedHeader: Sendable {
  let names: [ExactText]
  /// The column of each field.
  let places: [Int]

  /// Reads a header row; nil, with what is wrong reported, if it cannot be used.
  init?(
    _ row: DelimitedScanner, of fields: [RecordField], in part: UnsafeBufferPointer<UInt8>,
    _ collector: inout RecordCollector
  ) {
    if let wrong = TextEncoding.firstNonUTF8(part, in: row.row) {
      collector.refuseData(TextEncoding.notUTF8(part[wrong]), at: wrong)
      return nil
    }
    if let mistake = row.mistake {
      collector.refuseData("the header row: \(mistake.message)", at: mistake.offset)
      return nil
    }
    // By code points: two spellings of "é" name two columns.
    let names = row.names
    var places: [Int] = []
    for field in fields {
      let name = ExactText(field.path.joined(separator: "."))
      let found = names.indices.filter { names[$0] == name }
      if found.count == 1 {
        places.append(found[0])
      } else {
        let message = found.isEmpty ? missing(name, among: names) : repeated(name, at: found)
        collector.refuseData(message, at: row.row.lowerBound, field: field.name)
      }
    }
    guard places.count == fields.count else { return nil }
    self.names = names
    self.places = places
  }
}

private func missing(_ name: ExactText, among names: [ExactText]) -> String {
  let nearest = NearestNames(names.map(\.string)).nearest(to: name.string)
  if !nearest.isEmpty {
    return
      "there is no column '\(name)'; did you mean \(nearest.map { "'\($0)'" }.joined(separator: " or "))?"
  }
  let shown = names.prefix(10).map { "'\($0)'" }.joined(separator: ", ")
  return "there is no column '\(name)'; the columns are \(shown)\(names.count > 10 ? ", …" : "")"
}

/// What to say of a name that several columns have.
func repeated(_ name: ExactText, at columns: [Int]) -> String {
  let numbers = columns.map { String($0 + 1) }.joined(separator: " and ")
  return "the header names '\(name)' \(columns.count) times, as columns \(numbers)"
}

extension DelimitedScanner {
  /// The texts of the row's cells, which must be UTF-8.
  var names: [ExactText] {
    cells.map { cell in
      var text: [UInt8] = []
      append(textOf: cell, to: &text)
      return ExactText(String(decoding: text, as: UTF8.self))
    }
  }
}
