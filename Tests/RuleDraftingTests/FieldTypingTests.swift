import OrderingPlans
import OrderingValues
import Records
import RuleModel
import Testing

@testable import RuleDrafting

/// Which type is drafted for which values.
struct FieldTypingTests {
  struct Column: Sendable, CustomTestStringConvertible {
    var name = "it"
    let values: [String]
    let type: FieldType
    var format: String?
    var isUnsure = false

    var testDescription: String { "\(name): \(values.joined(separator: " "))" }
  }

  private func check(_ column: Column, _ drafting: Drafting) throws {
    try drafting.check("\(column)")
    let field = try drafting.field(column.name)
    #expect(field.type == column.type, "\(drafting.text)")
    var format: String?
    switch field.format {
    case .pattern(let pattern): format = pattern.text
    case .epochSeconds: format = "epoch-seconds"
    case .epochMilliseconds: format = "epoch-milliseconds"
    case .rfc3339: break
    }
    #expect(format == column.format, "\(drafting.text)")
    // What is unsure is said beside the field, and in the list.
    #expect(drafting.text.contains("# unsure: ") == column.isUnsure, "\(drafting.text)")
    #expect(
      drafting.rules.doubts.contains { $0.hasPrefix("`\(column.name)`: ") } == column.isUnsure,
      "\(drafting.rules.doubts)")
  }

  @Test(
    "values of JSON",
    arguments: [
      Column(values: ["1", "2", "-3"], type: .integer),
      Column(values: ["1", "2.0", "3e2"], type: .integer),
      Column(values: ["9007199254740993", "1"], type: .integer),
      Column(values: ["0.5", "2"], type: .number),
      Column(values: ["0.125", "1.5e-7"], type: .number),
      // A float holds neither of these.
      Column(values: ["1e400", "1.5"], type: .decimal, isUnsure: true),
      Column(values: ["0.12345678901234567890", "1"], type: .decimal, isUnsure: true),
      Column(values: ["9223372036854775808", "9223372036854775808", "1"], type: .decimal, isUnsure: true),
      Column(name: "id", values: ["92233720368547758080", "1"], type: .id),
      Column(values: ["12.50", "3.99"], type: .decimal, isUnsure: true),
      Column(name: "price", values: ["12.5", "3.99"], type: .decimal, isUnsure: true),
      Column(name: "ratio", values: ["12.5", "3.99"], type: .number),
      Column(values: ["\"12.5\"", "\"3\""], type: .decimal, isUnsure: true),
      Column(values: ["true", "false", "null"], type: .boolean),
      Column(values: ["\"true\"", "\"false\""], type: .text),
      Column(values: ["\"a\"", "\"b\""], type: .text),
      Column(values: ["\"a\"", "1"], type: .text, isUnsure: true),
      Column(values: ["\"007\"", "\"010\""], type: .text, isUnsure: true),
      Column(name: "userId", values: ["\"007\"", "\"007\""], type: .id),
      Column(name: "id", values: ["\"x\"", "\"y\""], type: .id),
      Column(name: "id", values: ["1", "\"y\""], type: .id),
      Column(values: ["\"2026-01-31\"", "\"2024-02-29\""], type: .day),
      Column(values: ["\"2026-02-30\"", "\"2024-02-29\""], type: .text),
      Column(values: ["\"2026-01-31T09:30:00Z\"", "\"2026-01-31T09:30:00.5+01:00\""], type: .date),
      Column(values: ["\"Jun 12 1998\"", "\"Aug 07 1998\""], type: .day, format: "MMM dd yyyy"),
      Column(values: ["\"Jun 12 1998\"", "\"Aug 7 1998\""], type: .day, format: "MMM d yyyy"),
      Column(values: ["\"31 January 2026\""], type: .day, format: "dd MMMM yyyy"),
      Column(values: ["\"31.12.2026\"", "\"1.2.2026\""], type: .day, format: "d.M.yyyy"),
      Column(values: ["\"12/31/2026\"", "\"01/02/2026\""], type: .day, format: "MM/dd/yyyy"),
      Column(values: ["\"31/12/2026\"", "\"01/02/2026\""], type: .day, format: "dd/MM/yyyy"),
      // Day and month could be either.
      Column(values: ["\"01/02/2026\"", "\"03/04/2026\""], type: .day, format: "MM/dd/yyyy", isUnsure: true),
      Column(values: ["\"01.02.2026\"", "\"03.04.2026\""], type: .day, format: "dd.MM.yyyy"),
      // Two digits for the year; every time midnight; a time without a zone.
      Column(
        values: ["\"1/13/90 0:00\"", "\"2/1/91 0:00\""], type: .day, format: "M/d/yy H:mm", isUnsure: true),
      Column(values: ["\"2026-01-31 09:30:00\""], type: .date, format: "yyyy-MM-dd HH:mm:ss", isUnsure: true),
      Column(
        values: ["\"Sat, 31 Jan 2026 09:30:00 +0000\""], type: .date, format: "EEE, dd MMM yyyy HH:mm:ss Z"),
      Column(
        name: "createdAt", values: ["1769851800", "1700000000"], type: .date, format: "epoch-seconds",
        isUnsure: true),
      Column(
        name: "created_at", values: ["1769851800000", "1700000000123"], type: .date,
        format: "epoch-milliseconds", isUnsure: true),
      Column(name: "barcode", values: ["1769851800000", "1700000000123"], type: .integer),
      Column(name: "time", values: ["90", "1700000000"], type: .integer),
    ])
  func json(_ column: Column) throws {
    try check(column, Drafting.ofColumn(column.name, json: column.values))
  }

  @Test(
    "cells",
    arguments: [
      Column(values: ["1", "", "2"], type: .integer),
      Column(values: ["007", "010"], type: .text, isUnsure: true),
      Column(values: ["1", "2", "3", "N/A"], type: .text, isUnsure: true),
      Column(values: ["$1.50", "$20.00"], type: .text, isUnsure: true),
      Column(values: ["true", "", "false"], type: .boolean),
      Column(
        values: ["True", "False", "True", "False", "True", "True", "True", "True"], type: .choice,
        isUnsure: true),
      Column(values: ["20260131", "20251231"], type: .integer),
      Column(name: "day", values: ["20260131", "20251231"], type: .day, format: "yyyyMMdd"),
      Column(values: ["1/13/90 0:05", "2/1/91 0:00"], type: .date, format: "M/d/yy H:mm", isUnsure: true),
      Column(values: ["1990", "2001"], type: .integer),
      Column(name: "title", values: ["1984", "Emma", "Ulysses"], type: .text),
    ])
  func cells(_ column: Column) throws {
    try check(column, Drafting.ofColumn(column.name, cells: column.values))
  }

  @Test("a few words again and again are a choice, in the order in which they appear")
  func choice() throws {
    let words = [
      "live", "breaking", "live", "standard", "live", "breaking", "live", "live", "live", "live", "no", "no",
    ]
    let drafting = try Drafting.ofColumn("section", cells: words + words)
    try drafting.check("section")
    let field = try drafting.field("section")
    #expect(field.type == .choice)
    #expect(field.values.map(\.string) == ["live", "breaking", "standard", "no"])
    #expect(try Drafting.ofColumn("section", cells: ["a", "b", "a", "b"]).field("section").type == .text)
    #expect(try Drafting.ofColumn("city", cells: words).field("city").type == .text)
  }

  @Test("empty texts are missing, and it is said so where they would count as a value")
  func blanks() throws {
    let cells = try Drafting("a,b\nx,1\n,\n", .csv)
    #expect(try cells.field("a").blankIsMissing && !cells.field("b").blankIsMissing)
    let json = try Drafting(
      "{\"a\":\"\",\"b\":\"\",\"c\":\"\"}\n{\"a\":\"x\",\"b\":\"2026-01-31\",\"c\":true}\n", .ndjson)
    #expect(
      try json.field("a").blankIsMissing && json.field("b").blankIsMissing && json.field("c").blankIsMissing)
    #expect(try json.field("b").type == .day && json.field("c").type == .boolean)
    #expect(json.line("a").hasSuffix("missing in 1 of 2"))
    try cells.check("cells")
    try json.check("json")
  }

  @Test("lists, bare values among them too")
  func lists() throws {
    let drafting = try Drafting(
      "{\"n\":1,\"tags\":[\"a\",null,\"b\"]}\n{\"n\":2,\"tags\":\"c\"}\n{\"n\":3,\"tags\":[]}\n", .ndjson)
    try drafting.check("lists")
    #expect(try drafting.field("tags").many && drafting.field("tags").type == .text)
  }

  @Test(
    "what no field takes is left out, with a reason",
    arguments: [
      (
        "[{\"n\":1,\"a\":true},{\"n\":2,\"a\":1.5},{\"n\":2,\"a\":[\"\(String(repeating: "x", count: 70))\"]}]",
        "a", "several types"
      ),
      ("[{\"n\":1,\"a\":{\"b\":1}},{\"n\":2,\"a\":1}]", "a", "an object in some records"),
      ("[{\"n\":1,\"a\":[{\"b\":1}]},{\"n\":2}]", "a", "lists of objects"),
      ("[{\"n\":1,\"a\":[[1]]},{\"n\":2}]", "a", "lists of objects"),
      ("[{\"n\":1,\"a\":1,\"a\":2},{\"n\":2}]", "a", "holds it twice"),
      ("[{\"n\":1,\"a\":\"\\ud800\"},{\"n\":2}]", "a", "is broken"),
      ("[{\"n\":1,\"a\":null},{\"n\":2,\"a\":[]}]", "a", "no record has a value"),
      ("[{\"n\":1,\"\":5},{\"n\":2}]", "(no name)", "cannot hold its name"),
    ])
  func leftOut(_ data: String, _ name: String, _ why: String) throws {
    let drafting = try Drafting(data, .json)
    try drafting.check("\(data)")
    #expect(drafting.kind.fields.map(\.name.string) == ["n"])
    #expect(
      drafting.text.contains("# not declared: \(name) (") && drafting.text.contains(why), "\(drafting.text)")
    #expect(drafting.rules.doubts.contains { $0.hasPrefix("`\(name)`: not declared") && $0.contains(why) })
  }
}
