import Foundation
import OrderingPlans
import OrderingValues
import Orderings
import RuleModel
import RuleText

/// A rule book as a command uses it: loaded whole, or the command ends with its findings.
struct OpenBook {
  let loaded: LoadedBook

  /// Loads the book that `--rules` names.
  init(for invocation: Invocation) throws {
    let path = invocation.value("--rules") ?? "Rules"
    let (files, failures) = RuleFiles.read(path)
    if let failure = failures.first {
      let isDefault = failure.kind == .pathNotFound && !invocation.has("--rules")
      throw UsageError(
        failure,
        help: isDefault
          ? "say where the rules are, as in `--rules films.yaml`; where nothing is said, the folder `Rules` is taken"
          : failure.help)
    }
    if files.isEmpty { throw UsageError(.noRuleFiles(path)) }
    loaded = LoadedBook.load(files).pointingToSiblings()
    if loaded.hasErrors {
      OpenBook.show(loaded.findings, ofBrokenBook: path)
      throw BrokenBook()
    }
  }

  /// Shows why a book cannot be used.
  static func show(_ findings: [Finding], ofBrokenBook path: String) {
    FindingsReport.complain(findings)
    let why = findings.isEmpty ? "a file of it cannot be read" : summary(of: findings)
    Console.standardError.write("The rule book \(shown(path)) cannot be used: \(why).\n")
  }

  /// The plan of an ordering, by its name or an old one. Says where one that is replaced should be given up.
  func plan(_ name: String) throws -> OrderingPlan {
    let exact = ExactText(name)
    let book = loaded.book
    if let index = book.index(of: exact) {
      if let successor = book.orderings[index].replacedBy {
        warn(.usesReplaced(name, by: successor.name.string))
      }
      return loaded.plans[index]
    }
    if let index = book.index(replacing: exact) {
      warn(.oldName(name, new: book.orderings[index].name.string))
      return loaded.plans[index]
    }
    if FileManager.default.fileExists(atPath: name) {
      throw UsageError(
        "\(shown(name)) is a file, and the name of an ordering is wanted first",
        help: "write the name of an ordering before the file; `ordering list` shows them")
    }
    let names = book.orderings.map(\.name.string)
    throw UsageError(
      .unknownOrdering(name, suggestion: Spelling.nearest(to: name, among: names), names: names))
  }

  private func warn(_ message: Message) {
    Console.standardError.remark(.warning, id: message.kind.id, message.text, help: message.help)
  }
}

/// A book with errors, which have been shown.
struct BrokenBook: Error {}

extension UsageError {
  init(_ message: Message) { self.init(message, help: message.help) }

  init(_ message: Message, help: String?) {
    let isUnreadable = message.kind == .unreadableFile
    self.init(
      message.text, help: help, code: isUnreadable ? .failure : .usage, id: message.kind.id)
  }
}
