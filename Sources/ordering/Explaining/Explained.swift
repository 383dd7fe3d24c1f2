import FindingCatalogue
import PushDown
import RuleText

/// Something that the tool prints by an id, and can explain: a finding, why an engine does not simply take a key, or
/// why there is no page.
enum Explained {
  case finding(FindingPage)
  case reason(PushDown.Reason)
  case cursor(CursorError)

  /// What there is to explain, by what it is about.
  static let groups: [(title: String, entries: [Explained])] =
    FindingCatalogue.groups.filter { !$0.pages.isEmpty }.map { ($0.title, $0.pages.map(Explained.finding)) }
    + [
      (
        "Reasons of `ordering push`, why a key is not simply exact on an engine",
        Reason.all.map(Explained.reason)
      ),
      ("Pages, and the cursors between them", CursorError.all.map(Explained.cursor)),
    ]

  /// What an id stands for; a few stand for a finding and a reason.
  static func all(of id: String) -> [Explained] { groups.flatMap(\.entries).filter { $0.id == id } }

  var id: String {
    switch self {
    case .finding(let page): page.kind.id
    case .reason(let reason): reason.id
    case .cursor(let error): error.kind.rawValue
    }
  }

  /// How much it matters, in a word or two.
  var weight: String {
    switch self {
    case .finding(let page): page.kind.severity.word
    case .reason(let reason): reason.verdict.words
    case .cursor: Severity.error.word
    }
  }

  /// What it is, in half a line.
  var summary: String {
    switch self {
    case .finding(let page): page.kind.summary
    case .reason(let reason): reason.text
    case .cursor(let error): error.message
    }
  }

  /// All of them, a line each.
  static let list: String = {
    let idWidth = groups.flatMap { $0.entries.map(\.id.count) }.max() ?? 0
    let texts = groups.map { title, entries in
      let weightWidth = entries.map(\.weight.count).max() ?? 0
      let lines = entries.map { entry in
        "  \(entry.id.padded(to: idWidth))  \(entry.weight.padded(to: weightWidth))  \(entry.summary)\n"
      }
      return "\(title)\n" + lines.joined()
    }
    return texts.joined(separator: "\n") + "\n`ordering explain ID` explains one of them.\n"
  }()
}
