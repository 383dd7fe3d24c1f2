import Records
import RuleText

/// The tool: finds the command, reads its options, runs it.
enum Tool {
  static let version = "0.1.0"

  /// All commands, in the order in which help shows them.
  static let commands: [Command] = [
    .initialise, .validate, .explain, .format, .test, .diff, .sort, .describe, .why, .preview, .screen, .list,
    .push, .verify, .help,
  ]

  static func run(_ arguments: [String]) -> ExitCode { code { try dispatch(arguments) } }

  /// How something ends; what it throws is shown.
  static func code(of body: () throws -> ExitCode) -> ExitCode {
    do {
      return try body()
    } catch let error as UsageError {
      error.show()
      return error.code
    } catch let error as InputError {
      UsageError(error).show()
      return UsageError(error).code
    } catch let error as OutputError {
      UsageError(error).show()
      return .failure
    } catch is ClosedPipe {
      return .success
    } catch {
      Console.standardError.remark(.error, "\(error)")
      return .failure
    }
  }

  private static func dispatch(_ arguments: [String]) throws -> ExitCode {
    guard let first = arguments.first else {
      try Console.standardOutput.print(Help.overview)
      return .success
    }
    switch first {
    case "-h", "--help":
      try Console.standardOutput.print(Help.overview)
      return .success
    case "--version":
      try Console.standardOutput.print("ordering \(version)\n")
      return .success
    default: break
    }
    if first.hasPrefix("-") {
      throw UsageError(
        "there is no option \(shown(first)) in front of a command",
        help: suggestion(for: first, among: ["--help", "--version"])
          ?? "write the command first; `ordering help` lists them")
    }
    guard let command = command(named: first) else { throw noCommand(first) }
    let invocation = try Invocation(command, Array(arguments.dropFirst()))
    if invocation.has("--help") {
      try Console.standardOutput.print(Help.page(of: command))
      return .success
    }
    return try command.run(invocation)
  }

  static func command(named name: String) -> Command? {
    commands.first { $0.name == name || $0.aliases.contains(name) }
  }

  /// What is wrong with a command that is not in the table.
  static func noCommand(_ name: String) -> UsageError {
    if Command.ofLaterVersions.contains(name) {
      return UsageError("\(shown("ordering " + name)) is not supported yet")
    }
    let names = commands.flatMap { [$0.name] + $0.aliases }
    return UsageError(
      "there is no command \(shown(name))",
      help: suggestion(for: name, among: names) ?? "`ordering help` lists the commands")
  }
}

/// How the tool ends; of several the highest counts.
enum ExitCode: Int32, Comparable {
  /// Nothing is wrong.
  case success = 0
  /// Findings, failed tests, data that do not fit.
  case findings = 1
  /// What was asked cannot be done: a wrong option, a path or a name that is not there, nothing to check.
  case usage = 2
  /// Something failed that no rule file is to blame for.
  case failure = 3

  static func < (a: ExitCode, b: ExitCode) -> Bool { a.rawValue < b.rawValue }
}
