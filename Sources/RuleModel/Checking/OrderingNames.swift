import OrderingValues
import RuleText

/// The orderings of a book by name, and what is wrong with a name that somebody writes.
struct OrderingNames {
  private(set) var orderings: [OrderingRule] = []
  private var all: [String] = []
  private var places: [ExactText: Int] = [:]
  private var oldNames: [ExactText: Int] = [:]
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
    all.append(rule.name.string)
    for reference in rule.replaces where oldNames[reference.name] == nil {
      oldNames[reference.name] = orderings.count
    }
    orderings.append(rule)
  }

  /// The place of an ordering by its name, or by one that it had before.
  func place(of name: ExactText) -> Int? { places[name] ?? oldNames[name] }

  /// The ordering that has a name now.
  subscript(name: ExactText) -> OrderingRule? { places[name].map { orderings[$0] } }

  /// The ordering that a reference leads to, and what is to be said about the reference. The reader is that of
  /// the reference's file, and guesses. Where the fields stand in a file that is not checked, an ordering that
  /// is missing here may stand there too.
  func resolve(
    _ reference: OrderingRule.Reference, by reader: inout TreeReader, warnsOfReplaced: Bool = true,
    mayStandElsewhere: Bool = false
  ) -> (rule: OrderingRule?, complaint: Complaint?) {
    let name = reference.name
    if let found = self[name] { return (found, warnsOfReplaced ? replacedWarning(reference, found) : nil) }
    if faulty.contains(name) { return (nil, nil) }
    if let successor = oldNames[name].map({ orderings[$0] }) {
      let complaint = Complaint(
        message: .oldName(name.string, new: successor.name.string),
        labels: [.init(successor.span, "its new name")], fix: fix(successor.name, for: reference))
      return (successor, complaint)
    }
    if !isComplete { return (nil, nil) }
    let meant = reader.guess(name.string, among: all)
    if mayStandElsewhere && meant == nil { return (nil, nil) }
    var fix = reader.fix(meant, at: reference.span.range)
    fix?.isSafe = false
    return (
      nil, Complaint(message: .unknownOrdering(name.string, suggestion: meant?.name, names: all), fix: fix)
    )
  }

  private func replacedWarning(_ reference: OrderingRule.Reference, _ found: OrderingRule) -> Complaint? {
    guard let successor = found.replacedBy, places[successor.name] != nil else { return nil }
    var fix = fix(successor.name, for: reference)
    fix.isSafe = false
    return Complaint(
      message: .usesReplaced(found.name.string, by: successor.name.string),
      labels: [.init(successor.span, "replaced here")], fix: fix)
  }

  private func fix(_ name: ExactText, for reference: OrderingRule.Reference) -> Finding.Fix {
    .init("write \(quoted(name))", edits: [.init(reference.span.range, ScalarForm.written(name.string))])
  }
}
