import OrderingValues
import RuleText

extension Node {
  /// The entries of a mapping that the language reads: without the team's own (`x-…`), and of a name that
  /// stands there twice, which has been reported with the text, the first.
  var ownEntries: [Entry]? {
    guard case .mapping(let entries) = content else { return nil }
    var seen: Set<ExactText> = []
    return entries.filter { !$0.key.text.string.hasPrefix("x-") && seen.insert($0.key.text).inserted }
  }

  var isMapping: Bool { if case .mapping = content { true } else { false } }

  var isList: Bool { if case .list = content { true } else { false } }

  var isEmpty: Bool { if case .empty = content { true } else { false } }

  var isBroken: Bool { if case .broken = content { true } else { false } }

  /// The text of a scalar.
  var text: String? { if case .scalar(let scalar) = content { scalar.text } else { nil } }
}
