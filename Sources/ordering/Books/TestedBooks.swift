import OrderingPlans
import OrderingValues
import Orderings
import RecordSorting
import Records
import RuleModel
import RuleTesting

/// The rule books that a call of `test` names, with what came of their tests.
///
/// It can be made anew from the same call when files have changed.
struct TestedBooks {
  let report: TestReport
  /// Whether every book was there and could be used.
  private(set) var isComplete: Bool
  /// How the tool ends: what the books are to blame for, and what could not be done.
  let code: ExitCode

  /// The tests that did not pass, to be compared with those of another run.
  var failed: Set<TestRun.Identity> { Set(report.failed.map(\.identity)) }

  static let options: [Command.Option] = [
    .init(
      "--run", value: "REGEX",
      "Runs only the tests in whose name, or in `ordering: name`, the regular expression is found."),
    .init("--coverage", "Tells what the rules say and no test notices when it is said otherwise."),
    .init(
      "--coverage-threshold", value: "N",
      "The exit code is 1 where less than N of a hundred such things are decided; implies --coverage."),
  ]

  /// Reads the books and runs their tests. Errors of books are shown.
  /// - Parameters:
  ///   - invocation: The call.
  ///   - outputs: Where the report goes, which is nowhere that is read.
  ///   - willRead: Called with the files of items that tests name, before these are read.
  /// - Throws: `UsageError` where the call cannot be followed or there is nothing to test.
  init(
    _ invocation: Invocation, refusing outputs: GivenOutputs<TestFormat>, willRead: ([String]) -> Void
  ) throws {
    let selection = try TestSelection(invocation)
    let threshold = try Self.threshold(invocation)
    let given = try GivenBooks(invocation)
    var code = given.code
    isComplete = code == .success
    var books: [TestReport.Book] = []
    for book in given.books {
      guard let loaded = book.usable else {
        OpenBook.show(book.findings, ofBrokenBook: book.path)
        books.append(.init(path: book.path, run: nil))
        isComplete = false
        code = max(code, .findings)
        continue
      }
      let files = loaded.book.tests.compactMap(\.pathOfItems)
      willRead(files)
      try outputs.refuse(overwriting: files, "a file of items of a test")
      let chosen = try selection.chosen(in: loaded.book)
      let run = TestRun(
        of: loaded, now: .onTheClock, where: { chosen.contains(.init(subject: $0, name: $1)) },
        coverage: threshold != nil || invocation.has("--coverage"), reading: Self.items)
      books.append(.init(path: book.path, run: run))
    }
    report = TestReport(
      books: books, toolVersion: Tool.version, isComplete: given.code == .success,
      coverageThreshold: threshold)
    if report.results.isEmpty, code == .success, !invocation.has("--allow-empty") {
      throw selection.nothingFound(in: given.books.map(\.path))
    }
    self.code = max(code, report.failed.isEmpty && !report.isBelowThreshold ? .success : .findings)
  }

  private static func threshold(_ invocation: Invocation) throws -> Double? {
    guard let text = invocation.value("--coverage-threshold") else { return nil }
    let digits = text.hasSuffix("%") ? String(text.dropLast()) : text
    guard digits.utf8.allSatisfy({ ("0"..."9").contains(Unicode.Scalar($0)) || $0 == UInt8(ascii: ".") }),
      let number = Double(digits), (0...100).contains(number)
    else {
      throw UsageError(
        "`--coverage-threshold` cannot be \(shown(text))", help: "write a number from 0 to 100, as in `80`")
    }
    return number
  }

  /// The items of a file, a column a field.
  private static func items(
    _ path: String, _ fields: [ItemKind.Field]
  ) throws(TestRun.UnreadableItems) -> [ValueColumn] {
    do {
      let input = try InputFile(records: path, from: nil)
      let table = readRecords(input.bytes, format: input.format, fields: fields.map { RecordField($0) }).table
      guard let problem = table.errors.first.first else { return table.columns }
      let more = table.errors.count > 1 ? ", and \(table.errors.count - 1) more" : ""
      throw TestRun.UnreadableItems("\(path): \(problem)\(more)")
    } catch let error as TestRun.UnreadableItems {
      throw error
    } catch {
      throw TestRun.UnreadableItems((error as? UsageError)?.message ?? "\(error)")
    }
  }
}
