import OrderingValues
import RuleText

extension Node {
  /// The entries of a mapping that the language reads: without the team's own (`x-…`), and of a name that
  /// stands there twice, which has been reported with the text, the first.
  var ownEntries: [Entry]? {
    guard case .mapping(let entries) = content else { return nil }
    guard entries.repeatsName || entries.contains(where: \.isTeams) else { return entries }
    var seen: Set<ExactText> = []
    return entries.filter { !$0.isTeams && seen.insert($0.key.text).inserted }
  }

  var isMapping: Bool { if case .mapping = content { true } else { false } }

  var isList: Bool { if case .list = content { true } else { false } }

  var isEmpty: Bool { if case .empty = content { true } else { false } }

  var isBroken: Bool { if case .broken = content { true } else { false } }

  /// The text of a scalar.
  var text: String? { if case .scalar(let scalar) = content { scalar.text } else { nil } }
}

extension Node.Entry {
  /// Whether it is the team's own.
  fileprivate var isTeams: Bool {
    // Asked of every name that a file holds.
    let name = key.text.string.utf8
    return name.first == UInt8(ascii: "x") && name.dropFirst().first == UInt8(ascii: "-")
  }
}
