/// The declared values of a choice, found by their code points.
package struct ChoiceTable: Sendable {
  private let choices: [ExactText]
  /// The values' bytes in order of bytes, with their places in the declared list.
  private let sorted: [(utf8: [UInt8], place: Int)]

  package init(_ choices: [ExactText]) {
    self.choices = choices
    sorted = choices.enumerated().map { (Array($1.string.utf8), $0) }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The place of a value in the declared list; nil where it is not declared.
  package func place(of utf8: UnsafeBufferPointer<UInt8>) -> Int? {
    var lower = 0
    var upper = sorted.count
    while lower < upper {
      let middle = (lower + upper) / 2
      if sorted[middle].utf8.lexicographicallyPrecedes(utf8) { lower = middle + 1 } else { upper = middle }
    }
    guard lower < sorted.count, sorted[lower].utf8.elementsEqual(utf8) else { return nil }
    return sorted[lower].place
  }

  /// The declared values that a wrong one may have been meant for, in words.
  func advice(on utf8: UnsafeBufferPointer<UInt8>) -> String {
    let written = lowercased(Array(utf8.prefix(64)))
    let ranked = choices.map {
      (choice: $0, distance: distance(written, lowercased(Array($0.string.utf8.prefix(64)))))
    }
    let near = ranked.filter { $0.distance <= max(1, min(written.count, $0.choice.string.utf8.count) / 3) }
      .min { $0.distance < $1.distance }
    if let near { return "did you mean \(quoted(near.choice))?" }
    let listed = choices.prefix(8).map(quoted).joined(separator: ", ")
    return "declared are \(listed)\(choices.count > 8 ? " and \(choices.count - 8) more" : "")"
  }

  private func quoted(_ text: ExactText) -> String {
    Array(text.string.utf8).withUnsafeBufferPointer(InvalidValue.quoted)
  }

  private func lowercased(_ utf8: [UInt8]) -> [UInt8] {
    utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }

  /// The number of bytes to insert, drop or replace that make one text of the other (V. Levenshtein, 1966).
  private func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var row = Array(0...b.count)
    for (i, left) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, right) in b.enumerated() {
        let replaced = diagonal + (left == right ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
      }
    }
    return row[b.count]
  }
}
