import FindingReports
import OrderingPlans
import PushDown
import RuleText

/// All that `ordering validate` looks at: rule books, column files beside them, and records.
struct CheckedFiles {
  private let books: [GivenBooks.Book]
  private let columns: GivenColumns
  private let examples: GivenExamples
  /// What comes of files that could not be looked at, which have been complained about.
  let code: ExitCode

  /// Reads the files, with what is held of rule files instead of what lies on the disk.
  init(_ invocation: Invocation, holding held: HeldFiles) throws {
    let given = try GivenBooks(invocation, holding: held)
    books = given.books
    let columns = Self.columns(invocation, for: books)
    self.columns = columns.files
    examples = try GivenExamples(invocation, for: books)
    code = max(given.code, columns.code, examples.code)
  }

  /// Column files; where one cannot be read, what else was asked for is checked all the same.
  private static func columns(
    _ invocation: Invocation, for books: [GivenBooks.Book]
  ) -> (files: GivenColumns, code: ExitCode) {
    do { return (try GivenColumns(invocation, for: books), .success) } catch let error as UsageError {
      error.show()
      return (GivenColumns(), error.code)
    } catch {
      Console.standardError.remark(.error, "\(error)")
      return (GivenColumns(), .failure)
    }
  }

  /// The paths of all files that the options of a call name for being looked at.
  static func paths(_ invocation: Invocation) -> [String] {
    GivenBooks.files(invocation) + GivenColumns.paths(invocation) + GivenExamples.paths(invocation)
  }

  // MARK: What is found

  /// What was found in which files.
  func report(deniesWarnings: Bool) -> FindingReport {
    var checked = books.map {
      FindingReport.Book(name: $0.path, files: $0.files, orderingCount: $0.orderingCount)
    }
    if !columns.paths.isEmpty { checked.append(.init(name: "column files", files: columns.paths)) }
    return FindingReport(
      books: checked, findings: findings, toolVersion: Tool.version, deniesWarnings: deniesWarnings,
      isComplete: code == .success)
  }

  /// The findings of all books by place, their promises among them; those of a file that is part of two books once.
  private var findings: [Finding] {
    struct Identity: Hashable {
      let file: String
      let range: Range<Int>
      let kind: FindingKind
      let message: String
    }
    var seen = Set<Identity>()
    let all = books.flatMap(\.findings) + columns.findings + promises + examples.findings
    return all.sorted(by: Finding.inPlaceOrder).filter { finding in
      let identity = Identity(
        file: finding.span.file.name, range: finding.span.range, kind: finding.kind, message: finding.message)
      return seen.insert(identity).inserted
    }
  }

  /// Promises that engines do not keep. With column files that cannot be used nothing is proved of what they say.
  private var promises: [Finding] {
    if columns.findings.contains(where: { $0.severity == .error }) { return [] }
    return books.compactMap(\.usable).flatMap { $0.promiseFindings(columns: columns.files) }
  }
}
