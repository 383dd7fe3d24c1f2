import Foundation
import OrderingPlans
import Orderings
import RuleModel
import RuleText

/// The rule books that a command is given by their paths.
struct GivenBooks {
  struct Book {
    let path: String
    /// The paths of its files, as they are shown.
    let files: [String]
    /// Whether every file of it could be read.
    let isWhole: Bool
    fileprivate let loaded: LoadedBook

    /// The book, where it can be used.
    var usable: LoadedBook? { isWhole && !loaded.hasErrors ? loaded : nil }

    var orderingCount: Int { loaded.book.orderings.count }

    /// What is wrong with it. What seems to be missing may stand in a file that could not be read.
    var findings: [Finding] {
      loaded.findings.filter { isWhole || ![.unknownOrdering, .fieldsNotDeclared].contains($0.kind) }
    }
  }

  private(set) var books: [Book] = []
  /// What comes of paths that are not there or hold no rules, which have been complained about.
  private(set) var code = ExitCode.success

  static let details = """
    Each path is one rule book: a folder with all its .yaml and .yml files, or a file. Without a path it is
    the folder Rules. `-` reads one rule file from standard input.
    """

  static let options: [Command.Option] = [
    .init("--allow-empty", "Finding nothing to check is no mistake."),
    .init("--stdin-filename", value: "NAME", "What the file from standard input is called."),
  ]

  init(_ invocation: Invocation) throws {
    var seen = Set<String>()
    for path in invocation.operands.isEmpty ? ["Rules"] : invocation.operands {
      if path == "-" {
        guard seen.insert(path).inserted else { continue }
        let name = invocation.value("--stdin-filename") ?? "standard input"
        add(path, [SourceFile(name: name, bytes: try InputFile.read(nil))])
        continue
      }
      guard seen.insert(URL(fileURLWithPath: path).resolvingSymlinksInPath().path).inserted else { continue }
      let (files, failures) = RuleFiles.read(path)
      failures.forEach { complain(UsageError($0)) }
      if !files.isEmpty {
        add(path, files, isWhole: failures.isEmpty)
      } else if failures.isEmpty, !invocation.has("--allow-empty") {
        complain(UsageError(.noRuleFiles(path)))
      }
    }
  }

  private mutating func add(_ path: String, _ files: [SourceFile], isWhole: Bool = true) {
    let loaded = LoadedBook.load(files).pointingToSiblings().warningOfMissingTestFiles()
    books.append(Book(path: path, files: files.map(\.name), isWhole: isWhole, loaded: loaded))
  }

  private mutating func complain(_ error: UsageError) {
    error.show()
    code = max(code, error.code)
  }
}
