import OrderingValues
import RuleText

/// The orderings of a book by name, and what is wrong with a name that somebody writes.
struct OrderingNames {
  private(set) var orderings: [OrderingRule] = []
  private var places: [ExactText: Int] = [:]
  /// Names that are written somewhere, of orderings that could not be read: said already.
  var faulty: Set<ExactText> = []
  /// Whether every name could be read; where not, an unknown one may stand in what could not.
  var isComplete = true

  struct Complaint {
    var message: Message
    var labels: [Finding.Label] = []
    var fix: Finding.Fix?
  }

  mutating func append(_ rule: OrderingRule) {
    places[rule.name] = orderings.count
    orderings.append(rule)
  }

  func place(of name: ExactText) -> Int? { places[name] }

  subscript(name: ExactText) -> OrderingRule? { places[name].map { orderings[$0] } }

  /// The ordering that a reference leads to, and what is to be said about the reference.
  func resolve(
    _ reference: OrderingRule.Reference, warnsOfReplaced: Bool = true
  ) -> (rule: OrderingRule?, complaints: [Complaint]) {
    let name = reference.name
    if let found = self[name] {
      return (found, warnsOfReplaced ? [replacedWarning(reference, found)].compactMap { $0 } : [])
    }
    if faulty.contains(name) || !isComplete { return (nil, []) }
    if let successor = orderings.first(where: { $0.replaces.contains { $0.name == name } }) {
      let complaint = Complaint(
        message: .oldName(name.string, new: successor.name.string),
        labels: [.init(successor.span, "its new name")],
        fix: .init("write `\(successor.name)`", edits: [.init(reference.span.range, successor.name.string)]))
      return (successor, [complaint])
    }
    let names = orderings.map(\.name.string)
    let meant = Spelling.nearest(to: name.string, among: names)
    let fix = meant.map {
      Finding.Fix("write `\($0)`", edits: [.init(reference.span.range, $0)], isSafe: false)
    }
    return (
      nil, [Complaint(message: .unknownOrdering(name.string, suggestion: meant, names: names), fix: fix)]
    )
  }

  private func replacedWarning(_ reference: OrderingRule.Reference, _ found: OrderingRule) -> Complaint? {
    guard let successor = found.replacedBy, places[successor.name] != nil else { return nil }
    return Complaint(
      message: .usesReplaced(found.name.string, by: successor.name.string),
      labels: [.init(successor.span, "replaced here")],
      fix: .init(
        "write `\(successor.name)`", edits: [.init(reference.span.range, successor.name.string)],
        isSafe: false))
  }
}
