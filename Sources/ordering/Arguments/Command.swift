/// A command of the tool: the one table that its parser and its help are made from.
struct Command: Sendable {
  struct Option: Sendable {
    /// As it is written, such as `--top`.
    let name: String
    /// What stands for its value in help; nil for an option without one.
    let value: String?
    let summary: String
    /// Whether it may stand several times.
    let isRepeatable: Bool

    init(_ name: String, value: String? = nil, isRepeatable: Bool = false, _ summary: String) {
      self.name = name
      self.value = value
      self.isRepeatable = isRepeatable
      self.summary = summary
    }
  }

  let name: String
  var aliases: [String] = []
  /// The operands as help shows them.
  let operands: String
  /// How many operands there must be.
  let operandCount: ClosedRange<Int>
  let summary: String
  /// More sentences for the command's own page.
  var details: String = ""
  let options: [Option]
  let run: @Sendable (Invocation) throws -> ExitCode

  var allOptions: [Option] { options + [Option("--help", "Shows this page.")] }

  /// Commands that are designed and not there yet.
  static let ofLaterVersions: Set = [
    "completion", "schema", "simulate", "sources",
  ]
}

extension Command.Option {
  /// Options that are designed and not there yet.
  static let ofLaterVersions: Set<String> = []

  static let rules = Command.Option(
    "--rules", value: "PATH", "The rule book: a folder or a file. Default: Rules.")
  static let color = Command.Option(
    "--color", value: "WHEN", "Colours: auto, always or never. Default: auto.")
  static let from = Command.Option(
    "--from", value: "FORMAT",
    "The format of the records: ndjson, json, csv or tsv. Default: by the file's ending.")
  static let invalid = Command.Option(
    "--invalid", value: "HOW",
    "`missing` takes values that do not fit for missing ones, and counts them. Default: they are errors.")
}
