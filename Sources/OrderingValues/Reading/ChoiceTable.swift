/// The declared values of a choice, found by their code points.
package struct ChoiceTable: Sendable {
  private let choices: [ExactText]
  /// The values' bytes in order of bytes, with their places in the declared list.
  private let sorted: [(utf8: [UInt8], place: Int)]

  private let nearest: NearestNames

  package init(_ choices: [ExactText]) {
    self.choices = choices
    nearest = NearestNames(choices.map(\.string))
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
    let written = String(decoding: utf8, as: UTF8.self)
    if let near = nearest.nearest(to: written).first { return "did you mean \(quoted(ExactText(near)))?" }
    let listed = choices.prefix(8).map(quoted).joined(separator: ", ")
    return "declared are \(listed)\(choices.count > 8 ? " and \(choices.count - 8) more" : "")"
  }

  private func quoted(_ text: ExactText) -> String {
    Array(text.string.utf8).withUnsafeBufferPointer(InvalidValue.quoted)
  }
}
