import Foundation
import OrderingPlans
import OrderingValues
import Orderings
import RecordSorting
import Records
import RuleModel
import RuleText

extension Command {
  static let sort = Command(
    name: "sort", operands: "NAME [FILE]…", operandCount: 1...Int.max,
    summary: "Sorts records by an ordering; each record leaves byte for byte as it came.",
    details: """
      Records are NDJSON, a JSON list, CSV or TSV, by the ending of the file; without a file, or with `-`,
      standard input is read, as NDJSON unless `--from` says otherwise. Files packed by gzip or zstd are
      unpacked. Several files are sorted into one order. Records that do not fit are named, and then nothing
      is written. Files may be larger than memory: what does not fit is kept in a temporary folder. On a
      terminal a line tells how far it is, once that takes longer than a second.
      """,
    options: [
      .rules, .from,
      Option(
        "--to", value: "FORMAT",
        "The format of the output, where nothing is lost: json for ndjson, csv for tsv, and the other way "
          + "around; ndjson or json for csv and tsv."),
      Option("--top", value: "N", "Only the first N records."),
      Option(
        "--after", value: "ID",
        "Only the records behind the one of this identity; where there are no identities, of this number."),
      Option(
        "--unique", "Of the records of one identity only the first in order. Those without one all stay."),
      Option(
        "--check", "Writes nothing: says whether each file is in order, and which records are not and why."),
      Option(
        "--merge", "The files are in order already and are only merged, in little memory; refuses others."),
    ] + Option.context + [
      .invalid,
      Option(
        "--write", value: "FILE",
        "Writes to this file, whole or not at all, instead of standard output; it may be one that is read."),
      Option(
        "--memory", value: "SIZE",
        "How much memory to use, as in 512M or 2G; at least 16M. Default: half of what is free."),
      Option(
        "--temporary-folder", value: "FOLDER",
        "Where to keep what memory does not hold. Default: what TMPDIR says, else /var/tmp."),
      Option("--threads", value: "N", "On how many threads to work, at most 64. Default: one for each core."),
      Option("--stats", "Tells on standard error what was done: times, memory, what each key decided."),
      .color,
    ],
    run: runSort)

  private static func runSort(_ invocation: Invocation) throws -> ExitCode {
    try reportingBrokenInput {
      try refuseContradictions(invocation)
      let top = try invocation.wholeNumber("--top", least: 1)
      let threads =
        try invocation.wholeNumber("--threads", least: 1) ?? ProcessInfo.processInfo.activeProcessorCount
      let memory = try invocation.memory()
      let from = try invocation.recordFormat("--from")
      let to = try invocation.recordFormat("--to")
      let invalid = try invocation.invalidValues()
      let book = try OpenBook(for: invocation)
      let context = try invocation.context(for: book.loaded.book)
      let plan = try book.plan(invocation.operands[0]).given(context, of: book.loaded.book)
      let inputs = try GivenInputs(Array(invocation.operands.dropFirst()), from: from)
      let after = invocation.value("--after")
      let isUnique = invocation.has("--unique")
      if isUnique, plan.kind.identity == nil { throw noIdentity(plan) }
      var request = SortRequest(
        plan, in: context, needsIdentity: after != nil || invocation.has("--check"), unique: isUnique,
        output: to ?? inputs.format, memory: memory)
      (request.top, request.after, request.invalid) = (top, after, invalid)
      (request.threads, request.countsDecisions) = (min(threads, 64), invocation.has("--stats"))
      if let reason = inputs.format.conversionRefusal(to: request.output) {
        throw UsageError(
          "\(inputs.format.rawValue) cannot be written as \(request.output.rawValue): \(reason)",
          help: "leave out `--to`, and records leave as they came")
      }
      return try run(request, on: inputs, invocation)
    }
  }

  private static func run(_ request: SortRequest, on inputs: GivenInputs, _ invocation: Invocation) throws
    -> ExitCode
  {
    let progress = SortProgress()
    let storage = TemporaryStorage(folder: invocation.value("--temporary-folder"))
    let sort = RecordSort(inputs.all, request, storage: storage, progress: progress)
    var found: OutOfOrder?
    do {
      try ProgressBar.showing(progress) {
        if invocation.has("--check") {
          found = try sort.check()
        } else {
          let write = writing(to: invocation.value("--write"), reading: inputs)
          if invocation.has("--merge") { try sort.merge(write) } else { try sort.run(write) }
        }
      }
    } catch let error as UnfitRecords {
      inputs.show(error.problems)
      throw BadRecords()
    } catch let error as OutOfOrder {
      show(error)
      return .findings
    } catch let error as OtherColumns {
      throw other(error)
    } catch let error as RecordConversionError {
      Console.standardError.remark(
        .error, "a record cannot be written as \(request.output.rawValue): \(error)")
      return .findings
    } catch let error as OutOfMemory {
      throw UsageError(
        "the system gives no \(MemorySize.words(error.bytes)) of memory",
        help: "allow less by `--memory`, as in `--memory 64M`",
        code: .failure)
    } catch let error as UnknownRecord {
      throw unknown(error, request.plan)
    }
    inputs.show(sort.problems)
    inputs.warnOfIdleFields(sort.report, request)
    if request.countsDecisions {
      let work: SortStatistics.Work =
        invocation.has("--check") ? .check : invocation.has("--merge") ? .merge : .sort
      Console.standardError.write(SortStatistics(report: sort.report, request: request, work: work).text)
    }
    guard invocation.has("--check") else { return .success }
    if let found {
      show(found)
      return .findings
    }
    let count = sort.report.recordsRead
    try Console.standardOutput.print("\(count.grouped) \(count == 1 ? "record" : "records"), in order.\n")
    return .success
  }

  /// How the output is written: a file that is replaced at the end may be read till then, another may not.
  private static func writing(to path: String?, reading inputs: GivenInputs) -> RecordSort.Writing {
    func write(to console: Console, _ body: (FileOutput) throws -> Void) throws {
      if let input = inputs.all.first(where: { $0.input.isWritten(by: console.output) }) {
        throw UsageError(
          "the output is \(shown(input.name)), which is read",
          help: "write over it by `--write`, or to another file")
      }
      try body(console.output)
    }
    guard let path else { return { body in try write(to: .standardOutput, body) } }
    return { body in try OutputFile(path: path).write { try write(to: $0, body) } }
  }

  // MARK: What to say

  private static func show(_ found: OutOfOrder) {
    let number = { (name: String?, record: Int) in name.map(Console.printable) ?? "record \(record)" }
    let first = number(found.names.0, found.record - 1)
    let second = number(found.names.1, found.record)
    var explanation = found.explanation
    explanation.lines = explanation.lines.map(\.printable)
    Console.standardError.remark(
      .error,
      "\(found.input): not in order: record \(found.record) (line \(found.line)) belongs in front of the one before it"
    )
    Console.standardError.write(Reason(explanation).described(first: first, second: second) + "\n")
  }

  private static func other(_ error: OtherColumns) -> UsageError {
    let names = (error.columns.0.map { shown($0.string) }, error.columns.1.map { shown($0.string) })
    return UsageError(
      "\(shown(error.inputs.0)) has the columns \(names.0.joined(separator: ", ")), and \(shown(error.inputs.1)) has "
        + names.1.joined(separator: ", "),
      help: "files that are sorted together name the same columns in the same order")
  }

  private static func noIdentity(_ plan: OrderingPlan) -> UsageError {
    UsageError(
      "`--unique` needs to know what tells \(shown(plan.kind.name.string)) apart, and no field of theirs is unique",
      help: "write `unique: true` beside that field in the rule file")
  }

  private static func unknown(_ error: UnknownRecord, _ plan: OrderingPlan) -> UsageError {
    guard let identity = plan.kind.identity else {
      return UsageError(
        "there is no record number \(shown(error.name))",
        help: error.count == 0 ? "there are no records" : "the records are counted from 1 to \(error.count)")
    }
    return UsageError(
      "there is no record whose \(shown(plan.kind.fields[identity].name.string)) is \(shown(error.name))",
      help: suggestion(for: error.name, among: error.names))
  }

  /// What makes no sense together.
  private static func refuseContradictions(_ invocation: Invocation) throws {
    let contradictions: [(String, [String], String)] = [
      (
        "--check", ["--merge", "--top", "--after", "--unique", "--to", "--write"],
        "it writes nothing, and looks at the records as they are"
      ),
      ("--merge", ["--after", "--unique"], "to merge, only the next record of each file is looked at"),
    ]
    for (option, others, why) in contradictions where invocation.has(option) {
      if let other = others.first(where: invocation.has) {
        throw UsageError(
          "\(shown(option)) does not go with \(shown(other)): \(why)", help: "leave out one of the two")
      }
    }
  }
}

extension Command {
  /// Runs a command that ends with exit code 1 where rules or records cannot be used.
  static func reportingBrokenInput(_ body: () throws -> ExitCode) throws -> ExitCode {
    do { return try body() } catch is BrokenBook { return .findings } catch is BadRecords { return .findings }
  }
}

extension Invocation {
  fileprivate func memory() throws -> Int {
    guard let text = value("--memory") else { return MemorySize.halfOfWhatIsFree }
    guard let bytes = MemorySize.bytes(text) else {
      throw UsageError(
        "`--memory` needs a size, not \(shown(text))", help: "write it like `--memory 512M` or `--memory 2G`")
    }
    guard bytes >= MemorySize.least else {
      throw UsageError(
        "`--memory \(Console.printable(text))` is too little to sort in", help: "the least is 16M")
    }
    return min(bytes, MemorySize.most)
  }
}
