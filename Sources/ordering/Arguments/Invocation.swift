import RuleModel
import RuleText

/// The options and operands that a command was given.
struct Invocation {
  let command: Command
  private(set) var operands: [String] = []
  private var given: [String: [String]] = [:]

  /// Reads `--option VALUE`, `--option=VALUE`, `--` and operands in any order.
  init(_ command: Command, _ arguments: [String]) throws {
    self.command = command
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        operands.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts[0] == "-h" ? "--help" : String(parts[0])
      guard let option = command.allOptions.first(where: { $0.name == name }) else {
        if Command.Option.ofLaterVersions.contains(name) {
          throw UsageError("\(shown(name)) is not supported yet")
        }
        throw UsageError(
          "`ordering \(command.name)` has no option \(shown(name))",
          help: suggestion(for: name, among: command.allOptions.map(\.name))
            ?? "`ordering help \(command.name)` lists its options; a name that begins with a dash goes behind `--`"
        )
      }
      try take(option, attached: parts.count > 1 ? String(parts[1]) : nil, from: &rest)
    }
    if has("--help") { return }
    if has("--color") { _ = try word("--color", default: Console.ColorChoice.auto) }
    if operands.count < command.operandCount.lowerBound {
      throw UsageError(
        "`ordering \(command.name)` needs \(command.operands)",
        help: "write `ordering \(command.name) \(command.operands)`")
    }
    if operands.count > command.operandCount.upperBound {
      throw UsageError(
        "\(shown(operands[command.operandCount.upperBound])) is one too many for `ordering \(command.name)`",
        help: command.operands.isEmpty
          ? "`ordering \(command.name)` takes options only"
          : "write `ordering \(command.name) \(command.operands)`")
    }
  }

  private mutating func take(
    _ option: Command.Option, attached: String?, from rest: inout ArraySlice<String>
  ) throws {
    let value: String
    guard let placeholder = option.value else {
      if attached != nil {
        throw UsageError("\(shown(option.name)) takes no value", help: "write \(shown(option.name)) alone")
      }
      given[option.name] = [""]
      return
    }
    if let attached {
      value = attached
    } else if let next = rest.first, next == "-" || !next.hasPrefix("--") {
      value = next
      rest.removeFirst()
    } else {
      throw UsageError("\(shown(option.name)) needs a value", help: "write `\(option.name) \(placeholder)`")
    }
    if given[option.name] != nil, !option.isRepeatable {
      throw UsageError("\(shown(option.name)) is given twice", help: "give it once")
    }
    given[option.name, default: []].append(value)
  }

  func has(_ option: String) -> Bool { given[option] != nil }

  func value(_ option: String) -> String? { given[option]?.last }

  /// All values of an option that may stand several times, as they came.
  func values(_ option: String) -> [String] { given[option] ?? [] }

  /// The value of an option that takes one of a few words.
  func word<Word: RawRepresentable & CaseIterable>(
    _ option: String, default word: Word
  ) throws -> Word where Word.RawValue == String {
    guard let text = value(option) else { return word }
    if let word = Word(rawValue: text) { return word }
    let words = Word.allCases.map(\.rawValue)
    throw UsageError(
      "\(shown(option)) cannot be \(shown(text))",
      help: suggestion(for: text, among: words) ?? "it can be " + words.map(shown).joined(separator: ", "))
  }
}

/// Something in the call that cannot be done.
struct UsageError: Error {
  let message: String
  let help: String?
  var code = ExitCode.usage
  /// The stable name of what is wrong, where it has one.
  var id: String?

  init(_ message: String, help: String? = nil, code: ExitCode = .usage, id: String? = nil) {
    self.message = message
    self.help = help
    self.code = code
    self.id = id
  }

  func show() { Console.standardError.remark(.error, id: id, message, help: help) }
}

/// "did you mean `x`?", where something is near.
func suggestion(for word: String, among names: [String]) -> String? {
  Spelling.nearest(to: word, among: names).map { "did you mean \(shown($0))?" }
}

/// A word of the caller inside a message.
func shown(_ word: String) -> String { "`\(Console.printable(word))`" }
