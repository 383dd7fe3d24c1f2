/// The tool: finds the command, reads its options, runs it.
enum Tool {
  static let version = "0.1.0"

  /// All commands, in the order in which help shows them.
  static let commands: [Command] = [
    .validate, .sort, .describe, .why, .list, .help,
  ]

  static func run(_ arguments: [String]) -> ExitCode {
    do {
      return try dispatch(arguments)
    } catch let error as UsageError {
      Console.standardError.write(error.text(color: Console.standardError.isColored(.auto)))
      return error.code
    } catch is ClosedPipe {
      return .success
    } catch {
      Console.standardError.write("ordering: \(error)\n")
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
    guard let command = command(named: first) else {
      throw UsageError(first.hasPrefix("-") ? "there is no option \(shown(first))" : "there is no command \(shown(first))", help: suggestion(for: first, among: commands.flatMap { [$0.name] + $0.aliases }) ?? "`ordering help` lists the commands")
    }
    let invocation = try Invocation(command, Array(arguments.dropFirst()))
    if invocation.has("--help") {
      try Console.standardOutput.print(Help.page(of: command))
      return .success
    }
    return try command.run(invocation)
  }

  static func command(named name: String) -> Command? { commands.first { $0.name == name || $0.aliases.contains(name) } }
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
