import OrderingPlans
import OrderingValues
import RecordSorting
import Records
import RuleModel
import RuleText

/// The files, or standard input, whose records are to be sorted.
struct GivenInputs {
  let all: [SortInput]
  let format: RecordFormat
  /// Whether the format is only what standard input mostly is.
  private let isGuessed: Bool

  /// Opens the files at some paths; standard input for `-`, and where there are none.
  init(_ paths: [String], from: RecordFormat?) throws {
    let paths = paths.isEmpty ? ["-"] : paths
    if let twice = paths.indices.first(where: { paths[$0] == "-" && paths[..<$0].contains("-") }) {
      throw UsageError(
        "standard input can be read once, and \(shown(paths[twice])) stands twice", help: "leave one out")
    }
    all = try paths.map { path in
      // First whether the file is there, then what it is.
      let input = try RecordInput(path: path == "-" ? nil : path)
      return SortInput(
        name: path == "-" ? "standard input" : path,
        format: try from ?? (path == "-" ? .ndjson : InputFile.format(ofFile: path)), input: input)
    }
    format = all[0].format
    isGuessed = from == nil && paths == ["-"]
    if let other = all.first(where: { $0.format != all[0].format }) {
      throw UsageError(
        "\(shown(all[0].name)) is \(format.rawValue) and \(shown(other.name)) is \(other.format.rawValue), and files "
          + "that are sorted together are of one format",
        help: "write one of them anew as the other format first, as in `ordering sort NAME FILE --to ndjson`")
    }
  }

  /// Says what is wrong with the records.
  func show(_ problems: [InputProblems]) {
    for problem in problems {
      show(problem.warnings, of: problem.input, as: .warning)
      show(problem.errors, of: problem.input, as: .error)
    }
    if isGuessed, let first = problems.first, !first.errors.isEmpty, !first.beginsLikeJSON {
      let help = "standard input is read as NDJSON; if it is CSV, add `--from csv`"
      Console.standardError.write("  = help: \(help)\n")
    }
  }

  private func show(_ problems: RecordProblems, of input: String, as severity: Severity) {
    for problem in problems.first {
      Console.standardError.remark(severity, "\(input): \(problem)")
    }
    let rest = problems.count - problems.first.count
    if rest > 0 { Console.standardError.write("… and \(rest.grouped) more\n") }
  }

  /// A field that no record has is mostly one that the data call otherwise.
  func warnOfIdleFields(_ report: SortReport, _ request: SortRequest) {
    guard report.recordsRead > 0 else { return }
    for (slot, field) in zip(request.program.slots, report.fields) where field.isIdle {
      let field = request.plan.kind.fields[slot]
      let path = field.path.joined(separator: ".")
      let inputs = all.map(\.name).joined(separator: ", ")
      Console.standardError.remark(
        .warning, "\(inputs): no record has a value for '\(field.name)'",
        help: "in the data it is looked for as \(shown(path)); `from` in the rule file can say another name")
    }
  }
}
