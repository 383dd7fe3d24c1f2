import OrderingPlans
import OrderingValues
import Orderings
import PushDown
import RuleModel
import RuleText

/// The column files that a command is given beside the rule books.
struct GivenColumns {
  private(set) var files: [ColumnFile] = []
  private(set) var findings: [Finding] = []
  let paths: [String]

  static let option = Command.Option(
    "--columns", value: "FILE", isRepeatable: true,
    "A column file that is no file of the book: where an engine keeps the items.")

  /// Reads the files that `--columns` names, and checks each against the book that has its items.
  ///
  /// Where no book can be used, what is wrong with the books is to be cured first.
  init(_ invocation: Invocation, for books: [GivenBooks.Book]) throws {
    try self.init(invocation, for: books.compactMap(\.usable))
  }

  /// What `--columns` names.
  static func paths(_ invocation: Invocation) -> [String] { invocation.values(option.name) }

  /// No column files.
  init() { paths = [] }

  fileprivate init(_ invocation: Invocation, for books: [LoadedBook]) throws {
    paths = Self.paths(invocation)
    let sources = try paths.map {
      SourceFile(name: $0, bytes: try InputFile.read($0, atMost: RuleFiles.byteLimit))
    }
    var all: [ColumnRules] = []
    for file in sources.map(parseRuleText) {
      let tries = books.lazy.map { $0.book.columnFile(file) }
      guard let found = tries.first(where: { $0.rules != nil }) ?? tries.first else { continue }
      var suppressions = Suppressions([file])
      findings += suppressions.muted(found.findings)
      let isWhole = found.rules != nil && found.findings.allSatisfy { $0.severity < .error }
      findings += suppressions.findings(reportsUnused: isWhole)
      guard let rules = found.rules, !found.findings.contains(where: { $0.severity == .error }) else {
        continue
      }
      all.append(rules)
    }
    findings += ColumnRules.repeats(among: all)
    files = all.map { ColumnFile($0) }
  }
}

extension OpenBook {
  /// Where an engine keeps the items of an ordering: as the column files of `--columns` say, else those of the book.
  ///
  /// - Throws: ``BrokenBook`` where a column file has errors; they have been shown.
  func columnMap(for plan: OrderingPlan, in engine: String, _ invocation: Invocation) throws -> ColumnMap {
    let given = try GivenColumns(invocation, for: [loaded])
    FindingsReport.complain(given.findings)
    if given.findings.contains(where: { $0.severity == .error }) { throw BrokenBook() }
    for file in given.files
    where !file.engines.isEmpty && !file.engines.contains(engine) || file.items != plan.kind.name.string {
      let why =
        file.items == plan.kind.name.string
        ? "for \(file.engines.joined(separator: ", "))" : "of `\(file.items)`"
      Console.standardError.remark(
        .warning, "a file of `--columns` is \(why), and plays no part here",
        help: "see its words `engine` and `items`")
    }
    let files = given.files + loaded.book.columnFiles.map { ColumnFile($0) }
    return files.map(of: plan.kind.name, in: engine)
  }
}
