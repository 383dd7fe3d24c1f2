import OrderingPlans
import OrderingValues
import RecordSorting
import Records
import RuleModel
import RuleText

/// The records that `ordering validate` is given beside the rules, and what they show of these.
struct GivenExamples {
  private(set) var findings: [Finding] = []
  /// What comes of records that cannot be read by the fields; they have been shown.
  private(set) var code = ExitCode.success

  static let option = Command.Option(
    "--data", value: "[ITEMS=]FILE", isRepeatable: true,
    "Records to look at too: texts that hold numbers are compared as texts.")

  /// Reads the files that `--data` names, and looks at them with the books that order such items.
  ///
  /// Where no book can be used, what is wrong with the books is to be cured first.
  init(_ invocation: Invocation, for books: [GivenBooks.Book]) throws {
    let values = invocation.values(Self.option.name)
    if values.isEmpty { return }
    let books = books.compactMap(\.usable)
    let items = books.flatMap(\.book.kinds).map(\.name).reduce(into: [ExactText]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    if values.contains("-"), invocation.operands.contains("-") {
      throw UsageError("standard input is given twice", help: "give the rules or the records as a file")
    }
    for value in values {
      let (named, path) = Self.parts(of: value, items)
      let file = try InputFile(records: path, from: nil)
      if books.isEmpty { continue }
      guard let kind = named ?? (items.count == 1 ? items[0] : nil) else {
        let names = items.map { shown($0.string) }.joined(separator: " and ")
        throw UsageError(
          "the books are about \(names), and \(shown(path)) may hold either",
          help: "say which, as in `--data \(items.first?.string ?? "stories")=\(path)`")
      }
      for book in books { look(at: file, with: book, kind) }
    }
  }

  /// What `--data` names, before it is known which words before a `=` are names of items.
  static func paths(_ invocation: Invocation) -> [String] {
    invocation.values(option.name).flatMap { value in
      [value] + value.split(separator: "=", maxSplits: 1).dropFirst().map(String.init)
    }
  }

  /// `stories=FILE`, or the file alone.
  static func parts(of value: String, _ items: [ExactText]) -> (items: ExactText?, path: String) {
    guard let equals = value.firstIndex(of: "="),
      let kind = items.first(where: { $0 == ExactText(String(value[..<equals])) })
    else { return (nil, value) }
    return (kind, String(value[value.index(after: equals)...]))
  }

  private mutating func look(at file: InputFile, with book: LoadedBook, _ items: ExactText) {
    guard let kind = book.book.kind(items) else { return }
    // What the orderings read is read as `sort` reads it.
    let slots = Set(book.plans.filter { $0.kind.name == items }.flatMap(\.slots)).sorted()
    let table = readRecords(
      file.bytes, format: file.format, fields: slots.map { RecordField(kind.fields[$0]) }
    ).table
    guard table.errors.isEmpty else {
      file.show(table.errors, as: .error)
      code = .findings
      return
    }
    file.show(table.warnings, as: .warning)
    let columns = Dictionary(uniqueKeysWithValues: zip(slots, table.columns))
    let found = ComparedText.all(of: items, in: book).compactMap { text in
      columns[text.slot].flatMap { text.finding(in: $0, ofFile: file.name) }
    }
    // What one file shows, another need not show again.
    findings += book.unmuted(found).filter { found in !findings.contains { $0.span == found.span } }
  }
}
