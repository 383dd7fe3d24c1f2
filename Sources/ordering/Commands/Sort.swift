import OrderingPlans
import OrderingValues
import Records

extension Command {
  static let sort = Command(
    name: "sort", operands: "NAME [FILE]", operandCount: 1...Int.max,
    summary: "Sorts records by an ordering; each record leaves byte for byte as it came.",
    details: """
      Records are NDJSON, a JSON list, CSV or TSV, by the ending of the file; without a file, or with `-`,
      standard input is read, as NDJSON unless `--from` says otherwise. Records that do not fit are named, and
      then nothing is written. Of a file larger than half of the machine's memory it is said that a database or
      Spark should sort it.
      """,
    options: [
      .rules, .from,
      Option(
        "--to", value: "FORMAT", "The format of the output: as it came, or json for ndjson and the other way."
      ),
      Option("--top", value: "N", "Only the first N records."),
      Option("--after", value: "ID", "Only the records behind this one."),
    ] + Option.context + [
      .invalid,
      Option(
        "--write", value: "FILE", "Writes to this file, whole or not at all, instead of standard output."),
      .color,
    ],
    run: runSort)

  private static func runSort(_ invocation: Invocation) throws -> ExitCode {
    try reportingBrokenInput {
      let top = try invocation.value("--top").map(positiveNumber)
      let format = try invocation.recordFormat("--from")
      let wanted = try invocation.recordFormat("--to")
      let invalid = try invocation.invalidValues()
      if invocation.operands.count > 2 {
        throw UsageError(
          "`ordering sort` takes one file, and here are \(invocation.operands.count - 1)",
          help: "sorting several files into one order is not supported yet")
      }
      let book = try OpenBook(for: invocation)
      let context = try invocation.context(for: book.loaded.book)
      let plan = try book.plan(invocation.operands[0]).given(context, of: book.loaded.book)
      let path = invocation.operands.dropFirst().first
      if let path, let advice = SizeAdvice(ofFile: path, ordering: plan.name.string) { advice.show() }
      let file = try InputFile(records: path, from: format)
      let output = wanted ?? file.format
      if let reason = file.format.conversionRefusal(to: output) {
        throw UsageError("\(file.format.rawValue) cannot be written as \(output.rawValue)", help: reason)
      }
      let after = invocation.value("--after")
      let records = try OrderedRecords(
        file, by: plan, in: context, invalid: invalid, needsIdentity: after != nil)
      let order = try places(of: records, after: after, top: top)
      if let path = invocation.value("--write") {
        try OutputFile(path: path).write { try write(records, order, from: file, as: output, to: $0) }
      } else {
        try write(records, order, from: file, as: output, to: .standardOutput)
      }
      return .success
    }
  }

  private static func places(of records: OrderedRecords, after: String?, top: Int?) throws -> [Int] {
    guard let after else { return top.map(records.first) ?? records.order }
    let record = try records.record(named: after)
    let order = records.order
    let rest = order[(order.firstIndex(of: record)! + 1)...]
    return Array(top.map { rest.prefix($0) } ?? rest)
  }

  private static func write(
    _ records: OrderedRecords, _ order: [Int], from file: InputFile, as format: RecordFormat,
    to console: Console
  ) throws {
    var buffer = BufferedOutput(console)
    try writeRecords(records.read, order: order, from: file.bytes, as: format) { try buffer.append($0) }
    try buffer.flush()
  }

  private static func positiveNumber(_ text: String) throws -> Int {
    guard let number = Int(text), number > 0 else {
      throw UsageError("`--top` needs a whole number above 0, not \(shown(text))", help: "write `--top 10`")
    }
    return number
  }
}

extension Command {
  /// Runs a command that ends with exit code 1 where rules or records cannot be used.
  static func reportingBrokenInput(_ body: () throws -> ExitCode) throws -> ExitCode {
    do { return try body() } catch is BrokenBook { return .findings } catch is BadRecords { return .findings }
  }
}

extension Invocation {
  func recordFormat(_ option: String) throws -> RecordFormat? {
    has(option) ? try word(option, default: RecordFormat.ndjson) : nil
  }

  private enum Invalid: String, CaseIterable { case error, missing }

  func invalidValues() throws -> InvalidValues {
    switch try word("--invalid", default: Invalid.error) {
    case .error: .refuse
    case .missing: .treatAsMissing
    }
  }
}
