import Foundation
import OrderingPlans
import OrderingValues
import Orderings
import Records
import RuleDrafting
import RuleModel
import RuleText

extension Command {
  static let initialise = Command(
    name: "init", operands: "", operandCount: 0...0,
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
    guard let path = invocation.value("--data") else {
      throw UsageError(
        "`ordering init` needs data to look at",
        help: "write `ordering init --data FILE`, as in `--data stories.csv`")
    }
    let input = try RecordInput(path: path == "-" ? nil : path)
    let format =
      try invocation.recordFormat("--from") ?? (path == "-" ? .ndjson : InputFile.format(ofFile: path))
    let items = try invocation.value("--items").map(checkedItems) ?? itemsName(ofFile: path)
    let target = RuleTarget(invocation.value("--write"), items: items)
    try target.refuseWhatIsThere(items: items)

    guard let survey = try survey(of: input, format) else { return .findings }
    guard survey.recordCount > 0 else {
      throw UsageError("there are no records in \(shown(path))", help: needsItems)
    }
    let draft = try draft(
      survey,
      DraftedRules.Request(
        items: items, dataName: path == "-" ? "standard input" : URL(fileURLWithPath: path).lastPathComponent,
        sortCall: ("ordering sort ", target.sortArguments(data: path)), bookArgument: target.bookArgument))
    try target.write(draft.text)
    if let written = target.path {
      try Console.standardOutput.print(
        "Wrote \(shown(written)): \(count(draft.fieldCount, "field")), the ordering `\(draft.ordering)`"
          + (draft.hasTest ? " and a test of it.\n" : ".\n"))
    }
    if !draft.doubts.isEmpty {
      Console.standardError.write(
        "To check, as the data do not say it:\n"
          + draft.doubts.map { "  - \(Console.printable($0))\n" }.joined())
    }
    return .success
  }

  /// Looks at the records; nil where they are not what their format says, which has been shown.
  private static func survey(of input: RecordInput, _ format: RecordFormat) throws -> DataSurvey? {
    do { return try DataSurvey(of: input, format: format) } catch let error as UnreadableRecords {
      for problem in error.problems.first {
        Console.standardError.remark(.error, "\(input.name): \(problem)")
      }
      let rest = error.problems.count - error.problems.first.count
      if rest > 0 { Console.standardError.write("… and \(rest.grouped) more\n") }
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
      !scalars.isEmpty && scalars.count <= 128 && name == Console.printable(name)
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
    let name = String(Compression.nameInside(file).prefix { $0 != "." })
    return (try? checkedItems(name)) ?? "items"
  }
}

/// Where a drafted rule file is written.
private struct RuleTarget {
  /// Nil for standard output.
  let path: String?
  private let isDefault: Bool

  init(_ given: String?, items: String) {
    isDefault = given == nil
    path = given == "-" ? nil : given ?? "Rules/\(items.replacing("/", with: "-")).yaml"
  }

  /// Refuses to write over a file, or beside one that declares the same items.
  func refuseWhatIsThere(items: String) throws {
    guard let path else { return }
    // A link that leads nowhere is something, too.
    var status = stat()
    if lstat(path, &status) == 0 {
      throw UsageError(
        "\(shown(path)) is there already, and nothing is written over it",
        help: "write elsewhere by `--write FILE`, or see the draft by `--write -`")
    }
    let folder = folder(of: path)
    guard isDefault || path.contains("/"), FileManager.default.fileExists(atPath: folder) else { return }
    let outlines = LoadedBook.load(RuleFiles.read(folder).files).book
    if let kind = outlines.kinds.first(where: { $0.name == ExactText(items) && $0.span != nil }) {
      throw UsageError(
        "the fields of \(shown(items)) are declared already, in \(shown(kind.span?.file.name ?? folder))",
        help: "add to that file what `--write -` shows, or name other items by `--items NAME`")
    }
  }

  func write(_ text: String) throws {
    guard let path else { return try Console.standardOutput.print(text) }
    if isDefault {
      try? FileManager.default.createDirectory(atPath: folder(of: path), withIntermediateDirectories: true)
    }
    try OutputFile(path: path).write { try $0.print(text) }
  }

  private func folder(of path: String) -> String {
    let folder = (path as NSString).deletingLastPathComponent
    return folder.isEmpty ? "." : folder
  }

  // MARK: What to do next

  var bookArgument: String { isDefault || path == nil ? "" : " " + Self.inShell(path ?? "") }

  func sortArguments(data: String) -> String {
    let file = data == "-" ? "FILE" : Self.inShell(data)
    return " \(file)" + (isDefault || path == nil ? "" : " --rules " + Self.inShell(path ?? ""))
  }

  /// A path as a line of shell takes it.
  private static func inShell(_ path: String) -> String {
    let isPlain = path.unicodeScalars.allSatisfy {
      ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0)
        || "._-/".unicodeScalars.contains($0)
    }
    return isPlain ? path : "'" + Console.printable(path).replacing("'", with: "'\\''") + "'"
  }
}
