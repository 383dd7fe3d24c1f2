import Foundation
import RuleText

/// A format that `--output` can name.
protocol OutputFormat: Sendable {
  /// All of them, in the order in which they are offered.
  static var all: [Self] { get }
  /// What is written where nothing is said.
  static var usual: Self { get }
  /// What the option says in help: the formats, each with what it is.
  static var help: String { get }
  /// As it is written behind `--output`.
  var name: String { get }
}

/// The formats that `--output` names, each with where it goes.
struct GivenOutputs<Format: OutputFormat> {
  private struct Output {
    let format: Format
    /// The file; nil for standard output.
    let file: String?

    /// What is the same for two names of one file.
    var place: String? { file.map(GivenOutputs.realPath) }
  }

  private let outputs: [Output]

  /// The formats that are to be written.
  var formats: [Format] { outputs.map(\.format) }

  static var option: Command.Option {
    Command.Option(
      "--output", value: "FORMAT", isRepeatable: true,
      "\(Format.help); with =FILE into that file, else to standard output, which takes one. Default: "
        + "\(Format.usual.name).")
  }

  /// Reads the options. Nothing that the call needs is written over.
  init(_ invocation: Invocation) throws {
    var outputs: [Output] = []
    for text in invocation.values(Self.option.name) {
      let output = try Self.output(text)
      if let other = outputs.first(where: { $0.place == output.place }) {
        throw Self.conflict(output, other)
      }
      outputs.append(output)
    }
    self.outputs = outputs.isEmpty ? [Output(format: Format.usual, file: nil)] : outputs
  }

  private static func output(_ text: String) throws -> Output {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let format = Format.all.first(where: { $0.name == parts[0] }) else {
      let words = Format.all.map(\.name)
      throw UsageError(
        "\(shown(option.name)) cannot be \(shown(parts[0]))",
        help: suggestion(for: parts[0], among: words) ?? "it can be "
          + words.map(shown).joined(separator: ", "))
    }
    guard parts.count > 1 else { return Output(format: format, file: nil) }
    if ["", "-"].contains(parts[1]) {
      throw UsageError(
        "\(shown("--output " + text)) names no file",
        help: "write `--output \(format.name)=FILE`, or `--output \(format.name)` for standard output"
      )
    }
    return Output(format: format, file: OutputFile(path: parts[1]).isStandardOutput ? nil : parts[1])
  }

  private static func conflict(_ output: Output, _ other: Output) -> UsageError {
    guard let file = output.file else {
      return UsageError(
        "standard output takes one format, and here are `\(other.format.name)` and `\(output.format.name)`",
        help: "write one of them into a file, as in `--output \(output.format.name)=FILE`")
    }
    return UsageError(
      "two formats are to be written into \(shown(file))", help: "give each a file of its own")
  }

  /// Refuses to write over files that are read.
  /// - Parameters:
  ///   - paths: The files.
  ///   - what: What such a file is, as in "a file of the rules".
  ///   - help: What to do instead.
  /// - Throws: A ``UsageError`` that names the file.
  func refuse(overwriting paths: [String], _ what: String, help: String = "give another file") throws {
    let read = Set(paths.map(Self.realPath))
    for file in outputs.compactMap(\.file) where read.contains(Self.realPath(file)) {
      throw UsageError("\(shown(file)) is \(what), and would be written over", help: help)
    }
  }

  private static func realPath(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }

  // MARK: Writing

  /// Writes every format. What cannot be written is complained about, and keeps none of the others back.
  /// - Parameters:
  ///   - console: Where what has no file goes.
  ///   - print: Writes in a format to a console.
  /// - Returns: Success, or failure where one could not be written.
  func write(to console: Console, _ print: (Format, Console) throws -> Void) -> ExitCode {
    outputs.reduce(.success) { code, output in
      do {
        guard let file = output.file else {
          try print(output.format, console)
          return code
        }
        try OutputFile(path: file).write { try print(output.format, $0) }
        return code
      } catch is ClosedPipe {
        // Who reads only the first lines still gets the right exit code.
        return code
      } catch let error as UsageError {
        UsageError(error.message, help: error.help, code: .failure).show()
      } catch {
        Console.standardError.remark(.error, "\(error)")
      }
      return .failure
    }
  }
}
