import OrderingPlans
import OrderingValues
import Orderings
import Records
import RuleModel
import RuleText

/// A rule book as a command uses it: loaded whole, or the command ends with its findings.
struct OpenBook {
  let loaded: LoadedBook
  let path: String

  /// Loads the book that `--rules` names.
  init(for invocation: Invocation) throws {
    path = invocation.value("--rules") ?? "Rules"
    let (files, failures) = RuleFiles.read(path)
    if let failure = failures.first { throw UsageError(failure.text, help: failure.help, code: failure.isAbsence ? .usage : .failure) }
    if files.isEmpty { throw UsageError(Message.noRuleFiles(path).text, help: Message.noRuleFiles(path).help) }
    loaded = LoadedBook.load(files)
    guard loaded.hasErrors else { return }
    let color = Console.standardError.isColored(try invocation.word("--color", default: .auto))
    let report = FindingsReport(.human, to: .standardError, color: color)
    Console.standardError.write(report.text(of: loaded.findings))
    Console.standardError.write("\nThe rule book \(shown(path)) cannot be used: \(summary(of: loaded.findings)).\n")
    throw BrokenBook()
  }

  /// The plan of an ordering, by its name or an old one. Says where one that is replaced should be given up.
  func plan(_ name: String) throws -> OrderingPlan {
    let exact = ExactText(name)
    let book = loaded.book
    let message: Message
    if let index = book.index(of: exact) {
      if let successor = book.orderings[index].replacedBy { warn(.usesReplaced(name, by: successor.name.string)) }
      return loaded.plans[index]
    }
    if let index = book.index(replacing: exact) {
      warn(.oldName(name, new: book.orderings[index].name.string))
      return loaded.plans[index]
    }
    let names = book.orderings.map(\.name.string)
    message = .unknownOrdering(name, suggestion: Spelling.nearest(to: name, among: names), names: names)
    throw UsageError(message.text, help: message.help)
  }

  private func warn(_ message: Message) {
    Console.standardError.write("warning: \(message.text)\n" + (message.help.map { "  = help: \($0)\n" } ?? ""))
  }
}

/// A book with errors, which have been shown.
struct BrokenBook: Error {}

extension Message {
  var isAbsence: Bool { kind == .pathNotFound }
}
