import Foundation
import OrderingValues
import RecordSorting
import Records
import RuleDrafting
import RuleText

extension Command {
  static let initialise = Command(
    name: "init", operands: "", operandCount: 0...1,
    summary: "Writes a first rule file from what data show.",
    details: """
      Looks at all records of a file and writes fields, one ordering and one test, with comments; what it was
      not sure of it says there and on standard error. The file is Rules/NAME.yaml, NAME being that of the
      data. It never writes over a file.
      """,
    options: [
      Option(
        "--data", value: "FILE",
        "The records: NDJSON, a JSON list, CSV or TSV, packed or not; `-` is standard input."),
      .from,
      Option(
        "--items", value: "NAME", "What the items are called. Default: the file's name without its ending."),
      Option(
        "--write", value: "FILE",
        "Where to write the rule file; `-` is standard output. Default: in the folder Rules."),
      .color,
    ],
    run: runInitialise)

  private static func runInitialise(_ invocation: Invocation) throws -> ExitCode {
    let path = try dataPath(invocation)
    let input = try RecordInput(path: path == "-" ? nil : path)
    let from = try invocation.recordFormat("--from")
    let format = try from ?? (path == "-" ? .ndjson : InputFile.format(ofFile: path))
    let items = try invocation.value("--items").map(checkedItems) ?? itemsName(ofFile: path)
    let target = DraftTarget(invocation.value("--write"), items: items)
    let taken = try target.orderingsBeside(items: items)
    guard let survey = try survey(of: input, format, isGuessed: from == nil && path == "-") else {
      return .findings
    }
    guard survey.recordCount > 0 else {
      throw UsageError("there are no records in \(input.name)", help: needsItems)
    }
    let draft = try draft(
      survey,
      DraftedRules.Request(
        items: items, dataName: path == "-" ? input.name : URL(fileURLWithPath: path).lastPathComponent,
        sortCall: ("ordering sort ", target.sortArguments(data: path)), bookArgument: target.bookArgument,
        takenOrderings: taken))
    try target.write(draft.text)
    try tell(draft, target)
    return .success
  }

  /// What was done goes to standard output, what is to be checked to standard error.
  private static func tell(_ draft: DraftedRules, _ target: DraftTarget) throws {
    if let path = target.path {
      let test = draft.hasTest ? " and a test of it" : ""
      try Console.standardOutput.print(
        "Wrote \(shown(path)): \(Wording.count(draft.fieldCount, "field")), the ordering `\(draft.ordering)`\(test).\n"
      )
    }
    Console.standardError.write(
      "To check, as the data do not say it:\n"
        + draft.doubts.map { "  - \(Console.printable($0))\n" }.joined())
  }

  private static func dataPath(_ invocation: Invocation) throws -> String {
    let operand = invocation.operands.first
    guard let path = invocation.value("--data") else {
      throw UsageError(
        "`ordering init` needs data to look at",
        help:
          "write `ordering init --data \(operand ?? "FILE")`\(operand == nil ? ", as in `--data stories.csv`" : "")"
      )
    }
    if let operand {
      throw UsageError(
        "\(shown(operand)) is one too many for `ordering init`", help: "give one file, by `--data`")
    }
    return path
  }

  /// Looks at the records; nil where they are not what their format says, which has been shown.
  private static func survey(of input: RecordInput, _ format: RecordFormat, isGuessed: Bool) throws
    -> DataSurvey?
  {
    let progress = SortProgress()
    do {
      return try ProgressBar.showing(progress) {
        try DataSurvey(of: input, format: format, progress: progress)
      }
    } catch let error as UnreadableRecords {
      for problem in error.problems.first {
        Console.standardError.remark(.error, "\(input.name): \(problem)")
      }
      let rest = error.problems.count - error.problems.first.count
      if rest > 0 { Console.standardError.write("… and \(rest.grouped) more\n") }
      if isGuessed {
        Console.standardError.write(
          "  = help: standard input is read as NDJSON; if it is CSV, add `--from csv`\n")
      }
      return nil
    }
  }

  private static func draft(_ survey: DataSurvey, _ request: DraftedRules.Request) throws -> DraftedRules {
    do { return try DraftedRules(survey, request) } catch {
      throw UsageError(
        "no record has a value that can be sorted by",
        help: error.reasons.isEmpty ? needsItems : error.reasons.joined(separator: "; "))
    }
  }

  private static let needsItems = "give a file with some items as they are in the app"

  private static func checkedItems(_ name: String) throws -> String {
    let scalars = name.unicodeScalars
    let isName =
      !scalars.isEmpty && scalars.count <= 128
      && !scalars.contains {
        [.control, .format, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
      }
      && name.trimmingCharacters(in: .whitespacesAndNewlines) == name
    guard isName else {
      throw UsageError(
        "\(shown(name)) cannot be the name of items", help: "write a word, as in `--items stories`")
    }
    return name
  }

  /// `data/movies.json.gz` holds movies.
  private static func itemsName(ofFile path: String) -> String {
    guard path != "-" else { return "items" }
    let file = URL(fileURLWithPath: path).lastPathComponent
    var name = Compression.nameInside(file)
    // Only an ending that says the format: `films.2024.csv` holds films.2024.
    if RecordFormat(fileName: file) != nil, let dot = name.lastIndex(of: ".") { name = name[..<dot] }
    return (try? checkedItems(String(name))) ?? "items"
  }
}
