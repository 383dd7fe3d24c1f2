import Foundation
import OrderingPlans
import OrderingValues
import RecordSorting
import Records
import RuleModel
import RuleText
import Testing

@testable import RuleDrafting

/// A file drafted from some data, and what comes of it.
struct Drafting {
  let rules: DraftedRules
  let book: LoadedBook
  let data: [UInt8]
  let format: RecordFormat

  var text: String { rules.text }
  var kind: ItemKind { book.book.kinds[0] }

  init(_ data: String, _ format: RecordFormat, items: String = "things") throws {
    try self.init(Array(data.utf8), format, items: items)
  }

  init(_ data: [UInt8], _ format: RecordFormat, items: String = "things") throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("drafting-\(UUID().uuidString).\(format.rawValue)")
    try Data(data).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let survey = try DataSurvey(of: try RecordInput(path: file.path), format: format)
    let request = DraftedRules.Request(
      items: items, dataName: "things.\(format.rawValue)", sortCall: ("ordering sort ", " things"),
      bookArgument: "")
    rules = try DraftedRules(survey, request)
    book = LoadedBook.load([SourceFile(name: "things.yaml", text: rules.text)])
    (self.data, self.format) = (data, format)
  }

  /// Records of one member or column of some values.
  static func ofColumn(_ name: String, json values: [String]) throws -> Drafting {
    try Drafting(values.map { "{\"\(name)\": \($0)}\n" }.joined(), .ndjson)
  }

  static func ofColumn(_ name: String, cells: [String]) throws -> Drafting {
    try Drafting("\(name),other\n" + cells.map { "\($0),\n" }.joined(), .csv)
  }

  func field(_ name: String) throws -> ItemKind.Field {
    try #require(kind.fields.first { $0.name == ExactText(name) }, "\(text)")
  }

  /// The line of a field in the file.
  func line(_ name: String) -> String {
    text.split(separator: "\n").map(String.init).first { $0.hasPrefix("  \(name):") } ?? ""
  }

  /// What must hold of every drafted file: it loads without a finding, its test passes, and all its fields read all
  /// values of the data, so that every ordering of theirs sorts them.
  func check(_ comment: @autoclosure () -> Comment) throws {
    let findings = book.findings.map { "\($0.kind.id) at \($0.rulePath ?? ""): \($0.message)" }
    #expect(findings == [], comment())
    try #require(findings.isEmpty)
    #expect(book.plans.count == 1, comment())
    #expect(book.book.tests.count == (rules.hasTest ? 1 : 0), comment())
    for test in book.book.tests {
      let now = try #require(Instant(secondsSince1970: 0))
      let runner = try RuleTestRunner(test, by: book.plans[0], of: book.book, now: now)
      #expect(runner.failures()?.map(\.message) == [], comment())
    }
    let fields = kind.fields.map { RecordField($0) }
    let read = readRecords(data, format: format, fields: fields)
    #expect(read.table.errors.first.map(\.description) == [], comment())
    // What is declared and in no record is of no use.
    for (field, column) in zip(fields, read.table.columns) {
      #expect(!column.isAllMissing, "\(field.name): \(comment())")
    }
  }
}
