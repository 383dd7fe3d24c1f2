import OrderingPlans
import OrderingValues
import Records
import RuleModel
import RuleText

/// Records that do not fit, which have been shown.
struct BadRecords: Error {}

/// What is said of the records of a file that do not fit.
extension InputFile {
  private var beginsLikeJSON: Bool {
    let first = bytes.first { ![UInt8](" \t\r\n".utf8).contains($0) }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  /// The line, from 1, in which a record begins.
  func line(of record: Range<Int>) -> Int {
    bytes[..<record.lowerBound].reduce(1) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
  }

  /// Ends the command where something is wrong with the records, and says what.
  func refuse(_ errors: RecordProblems) throws {
    if errors.isEmpty { return }
    show(errors, as: .error)
    if isGuessed, !beginsLikeJSON {
      let help = "standard input is read as NDJSON; if it is CSV, add `--from csv`"
      Console.standardError.write("  = help: \(help)\n")
    }
    throw BadRecords()
  }

  /// Says which values fit their field and not how an ordering compares them; `line` tells where a record begins.
  /// - Throws: ``BadRecords`` where such values are not to be taken for missing.
  func refuse(_ unfit: [UnfitValue], _ invalid: InvalidValues, line: (_ record: Int) -> Int) throws {
    let lines = unfit.prefix(RecordProblems.limit).map {
      "record \($0.item + 1) (line \(line($0.item))), field '\($0.field)': \($0.message)"
    }
    show(Array(lines), count: unfit.count, as: invalid == .refuse ? .error : .warning)
    if invalid == .refuse, !unfit.isEmpty { throw BadRecords() }
  }

  /// Says that no record has a value of a field that an ordering reads.
  func warn(ofIdle field: ItemKind.Field) {
    let path = field.path.joined(separator: ".")
    Console.standardError.remark(
      .warning, "\(name): no record has a value for '\(field.name)'",
      help: "in the data it is looked for as \(shown(path)); `from` in the rule file can say another name")
  }

  /// Says what is wrong with the records.
  func show(_ problems: RecordProblems, as severity: Severity) {
    show(problems.first.map(\.description), count: problems.count, as: severity)
  }

  /// Says the first of so many problems.
  func show(_ problems: [String], count: Int, as severity: Severity) {
    for problem in problems {
      Console.standardError.remark(severity, "\(name): \(problem)")
    }
    if count > problems.count { Console.standardError.write("… and \(count - problems.count) more\n") }
  }
}
