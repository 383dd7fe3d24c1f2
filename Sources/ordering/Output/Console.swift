import Foundation
import OrderingPlans
import Records
import RuleText

/// Standard output, standard error, or a file that is written to.
struct Console {
  static let standardOutput = Console(descriptor: STDOUT_FILENO)
  static let standardError = Console(descriptor: STDERR_FILENO)

  enum ColorChoice: String, CaseIterable { case auto, always, never }

  /// What `--color` says. It is looked for before anything else is read, so that complaints about the other
  /// options follow it too; a word that it cannot take is complained about with them.
  static let colorChoice: ColorChoice = {
    let arguments = CommandLine.arguments.prefix { $0 != "--" }
    guard let place = arguments.lastIndex(where: { $0 == "--color" || $0.hasPrefix("--color=") }) else {
      return .auto
    }
    let word =
      arguments[place].contains("=")
      ? arguments[place].dropFirst("--color=".count) : arguments[(place + 1)...].first?[...]
    return word.flatMap { ColorChoice(rawValue: String($0)) } ?? .auto
  }()

  let descriptor: Int32
  /// What it is called in messages about it, where it is a file.
  var name: String?
  /// Whether it must be on the disk at the end.
  var isSynced = false

  // MARK: What it is

  /// Whether to colour what is written here: what the option says, then the environment, then whether it is a
  /// terminal.
  var isColored: Bool {
    let environment = ProcessInfo.processInfo.environment
    func isSet(_ name: String) -> Bool { !(environment[name] ?? "").isEmpty }
    switch Self.colorChoice {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    if isSet("NO_COLOR") { return false }
    if ["CLICOLOR_FORCE", "FORCE_COLOR"].contains(where: { isSet($0) && environment[$0] != "0" }) {
      return true
    }
    if environment["CLICOLOR"] == "0" || environment["TERM"] == "dumb" { return false }
    return isatty(descriptor) == 1
  }

  /// A text in a style, where there are colours.
  func painted(_ text: String, _ style: TerminalStyle) -> String { isColored ? style.painted(text) : text }

  /// The width of the terminal in cells, or a fixed one where there is none; what is too narrow for text counts as more.
  var width: Int { max(40, cells ?? 120) }

  /// How many cells a row of the terminal has; nil where there is none, or it does not say.
  var cells: Int? {
    var size = winsize()
    guard isatty(descriptor) == 1, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  /// Whether a person looks at it.
  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Whether it is a terminal on which a line can be written again and again.
  var erasesLines: Bool { isatty(descriptor) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb" }

  // MARK: Writing

  /// Writes all of it.
  /// - Throws: ``ClosedPipe`` where nobody reads any more, ``UsageError`` with the system's words otherwise.
  func print(_ text: String) throws {
    var text = text
    try text.withUTF8 { try write(UnsafeRawBufferPointer($0)) }
  }

  /// Writes as much as can be written: for messages, behind which nothing else can be done.
  func write(_ text: String) { try? print(text) }

  /// Says what is wrong in a sentence, and what to do instead, each on one line whatever names they hold.
  func remark(_ severity: Severity, id: String? = nil, _ message: String, help: String? = nil) {
    let head = painted(severity.word + (id.map { "[\($0)]" } ?? ""), .severity(severity))
    let advice = help.map { "  = help: \(Self.printable($0))\n" } ?? ""
    write("\(head): \(Self.printable(message))\n" + advice)
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws {
    do { try output.write(bytes) } catch let error as OutputError { throw UsageError(error) }
  }

  /// Where the bytes go.
  var output: FileOutput { FileOutput(descriptor: descriptor, name: name, isSynced: isSynced) }

  /// A text on one line, without anything that a terminal would obey.
  static func printable(_ text: String) -> String { text.onOneLine }
}

/// Nobody reads the output any more: no mistake, and nothing to say.
typealias ClosedPipe = Records.ClosedPipe

extension UsageError {
  /// What could not be written.
  init(_ error: OutputError) { self.init(error.message, help: error.help, code: .failure) }
}
