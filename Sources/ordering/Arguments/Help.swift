/// The help pages, made from the table of commands.
enum Help {
  /// Lines of options are no longer.
  private static let lineWidth = 116

  static var overview: String {
    var text = """
      Orders records by rules that people can read.

      Usage: ordering COMMAND …

      Commands:

      """
    let width = Tool.commands.map(\.name.count).max()!
    for command in Tool.commands {
      text += "  \(command.name.padded(to: width))  \(command.summary)\n"
    }
    text += """

      `ordering help COMMAND` shows the options of a command.
      Exit codes: 0 nothing wrong, 1 findings, 2 cannot do what was asked, 3 something failed.

      """
    return text
  }

  static func page(of command: Command) -> String {
    var text = "\(command.summary)\n\nUsage: ordering \(command.name) \(command.operands)"
    text += command.options.isEmpty ? "\n" : " [options]\n"
    if !command.aliases.isEmpty { text += "Also called: \(command.aliases.joined(separator: ", "))\n" }
    if !command.details.isEmpty { text += "\n\(command.details)\n" }
    text += "\nOptions:\n"
    let spelled = command.allOptions.map { option in
      option.value.map { "\(option.name) \($0)" } ?? option.name
    }
    let width = spelled.map(\.count).max()!
    let indentation = String(repeating: " ", count: width + 4)
    for (option, spelling) in zip(command.allOptions, spelled) {
      let summary = option.summary.wrapped(at: lineWidth - indentation.count)
      text += "  \(spelling.padded(to: width))  \(summary.joined(separator: "\n" + indentation))\n"
    }
    return text
  }
}

extension String {
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

  /// Its words in lines of at most so many characters; a longer word has a line of its own.
  func wrapped(at width: Int) -> [String] {
    var lines: [String] = []
    for word in split(separator: " ") {
      if let line = lines.last, line.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(line) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
