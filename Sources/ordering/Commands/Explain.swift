import FindingCatalogue
import PushDown
import RuleModel

extension Command {
  static let explain = Command(
    name: "explain", operands: "[ID…]", operandCount: 0...Int.max,
    summary: "Explains a finding: what it means, why it matters, and how to put it right.",
    details: """
      An ID stands in brackets behind `error` or `warning`, as in `ordering explain unknown-field`; it may be pasted
      with them. Without an ID all of them are listed.
      """,
    options: [.color],
    run: { invocation in
      let ids = invocation.operands.map(Explained.id(in:))
      guard !ids.isEmpty else {
        try Console.standardOutput.print(Explained.list)
        return .success
      }
      let unknown = ids.indices.filter { Explained.all(of: ids[$0]).isEmpty }
      let known = ids.enumerated().filter { !unknown.contains($0) && ids.firstIndex(of: $1) == $0 }
      let texts = known.flatMap { Explained.all(of: $1).map(\.text) }
      if !texts.isEmpty { try Console.standardOutput.print(texts.joined(separator: "\n\n")) }
      for index in unknown { Explained.nothing(called: invocation.operands[index], ids[index]).show() }
      return unknown.isEmpty ? .success : .usage
    })
}

extension Explained {
  /// What somebody meant who pasted an id as the tool prints it, as in `error[unknown-field]:`.
  fileprivate static func id(in pasted: String) -> String {
    var text = pasted[...]
    if let open = text.firstIndex(of: "["), let close = text[open...].firstIndex(of: "]") {
      text = text[text.index(after: open)..<close]
    }
    let isPartOfID = { (character: Character) in character.isLetter || character.isNumber }
    while let last = text.last, !isPartOfID(last) { text.removeLast() }
    return text.drop { !isPartOfID($0) }.lowercased()
  }

  fileprivate static func nothing(called pasted: String, _ id: String) -> UsageError {
    UsageError(
      "there is nothing called \(shown(pasted)) to explain",
      help: suggestion(for: id, among: groups.flatMap { $0.entries.map(\.id) })
        ?? "`ordering explain` lists all that there is")
  }
}
