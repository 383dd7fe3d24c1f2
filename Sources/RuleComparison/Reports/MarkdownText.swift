import OrderingPlans
import ReportWriting

/// Texts of rules and data inside Markdown, so that none can become anything else: a link, a mention, an image, a
/// heading, a cell of its own.
///
/// All of them stand in code, in which nothing is read as Markdown and no name or number of an issue becomes a link.
/// They are gone through by scalar: a bar or a back quote with an accent on it is one character to Swift, and still a bar
/// or a back quote to Markdown.
enum MarkdownText {
  /// More of a text is not shown.
  static let limit = 80

  /// A text as code in a line of text.
  static func code(_ text: String) -> String {
    let text = Figures.cut(text.onOneLine, limit)
    guard !text.isEmpty else { return "*empty*" }
    let fence = String(repeating: "`", count: longestRun(of: "`", in: text) + 1)
    // Blanks at both ends are taken away in reading, one at each.
    let ends = (text.unicodeScalars.first, text.unicodeScalars.last)
    let isPadded = ends.0 == "`" || ends.1 == "`" || (ends.0 == " " && ends.1 == " ")
    let blank = isPadded ? " " : ""
    return fence + blank + text + blank + fence
  }

  /// A text as code in a cell of a table, where a bar ends the cell, in code too.
  static func cell(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var backslashes = 0
    for scalar in code(text).unicodeScalars {
      if scalar == "|" {
        // A backslash before it would be taken for the one that makes the bar a text.
        result.append(contentsOf: repeatElement("\\", count: backslashes + 1))
      }
      result.append(scalar)
      backslashes = scalar == "\\" ? backslashes + 1 : 0
    }
    return String(result)
  }

  /// A text as code inside HTML.
  static func html(_ text: String) -> String {
    "<code>\(Figures.cut(text.onOneLine, limit).escapedForMarkup)</code>"
  }

  /// Lines as they are, in a block of code.
  static func block(_ lines: [String], _ language: String) -> String {
    let lines = lines.map { Figures.cut($0.onOneLine, 300) }
    let longest = lines.reduce(2) { max($0, longestRun(of: "`", in: $1)) }
    let fence = String(repeating: "`", count: longest + 1)
    return "\(fence)\(language)\n\(lines.map { $0 + "\n" }.joined())\(fence)"
  }

  /// A sentence of ours: what stands between back quotes in it is code already, and all else is made text.
  static func sentence(_ sentence: String) -> String {
    // The names in it may hold back quotes themselves, so that nobody knows which is whose: all of it is code then.
    let parts = sentence.onOneLine.unicodeScalars.split(separator: "`", omittingEmptySubsequences: false)
      .map { String($0) }
    guard parts.count % 2 == 1, parts.allSatisfy({ Figures.cut($0, limit * 2) == $0 }),
      longestRun(of: "`", in: sentence) < 2
    else { return code(sentence) }
    return parts.enumerated().map { place, part in place % 2 == 1 ? "`\(part)`" : escaped(part) }.joined()
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      // A name behind it must not be called, nor an address become a link.
      case "@": result += "@<!-- -->"
      case ":" where result.hasSuffix("http") || result.hasSuffix("https") || result.hasSuffix("ftp"):
        result += ":<!-- -->"
      case "w" where result.lowercased().hasSuffix("ww"): result += "<!-- -->w"
      case "#": result += "#<!-- -->"
      case "\\", "*", "_", "[", "]", "(", ")", "!", "~", "|", "`": result += "\\\(scalar)"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func longestRun(of scalar: Unicode.Scalar, in text: String) -> Int {
    var (longest, run) = (0, 0)
    for other in text.unicodeScalars {
      run = other == scalar ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
