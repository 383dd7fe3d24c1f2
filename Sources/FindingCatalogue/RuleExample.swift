package import RuleText

/// Rules that show something: what a page prints of them, and the whole files that are loaded.
package struct RuleExample: Sendable {
  /// What stands before the lines that are shown, so that they make a whole file.
  package enum Setting: Sendable {
    /// Nothing: the lines are the file.
    case wholeFile
    /// A version, items, and fields of stories.
    case stories
    /// The same, and the beginning of an ordering, below which sort keys stand, indented by four.
    case sortKeys
    /// The same fields, an ordering `newest`, and `tests:`, below which tests stand, indented by two.
    case tests
    /// The same fields, orderings `newest` and `top`, parameters, two source policies, and `screens:`, below which
    /// screens stand, indented by two.
    case screens
    /// A version and `sources:`, below which policies stand, indented by two.
    case sources
  }

  /// How the example is tried.
  package enum Content: Sendable {
    /// Lines of one rule file.
    case lines(String, Setting)
    /// One rule file of bytes that a page cannot print, and what it prints for them.
    case bytes([UInt8], shown: String)
    /// Several files of one book, shown with their names.
    case files([(name: String, text: String)])
    /// A call of the tool, beside these files.
    case call(String, files: [(name: String, text: String)])
    /// Swift, in an app.
    case app(String)
  }

  /// What it consists of.
  package let content: Content

  /// Lines of one rule file, behind what stands before them.
  package static func lines(_ text: String, in setting: Setting) -> RuleExample {
    RuleExample(content: .lines(text, setting))
  }

  /// Lines with what cannot be seen or held by text: `⟨U+00A0⟩` stands for that character, `⟨0xE9⟩` for that byte.
  package static func spelledOut(_ text: String, in setting: Setting) -> RuleExample {
    RuleExample(content: .bytes(Array(setting.text.utf8) + Self.bytes(ofSpelledOut: text), shown: text))
  }

  /// A file that is too long to be printed.
  package static func long(_ text: String, in setting: Setting, shown: String) -> RuleExample {
    RuleExample(content: .bytes(Array((setting.text + text).utf8), shown: shown))
  }

  /// A book of several files.
  package static func files(_ files: (name: String, text: String)...) -> RuleExample {
    RuleExample(content: .files(files))
  }

  /// A call of the tool, and the files that it finds.
  package static func call(_ line: String, _ files: (name: String, text: String)...) -> RuleExample {
    RuleExample(content: .call(line, files: files))
  }

  /// What an app does, in Swift.
  package static func app(_ swift: String) -> RuleExample { RuleExample(content: .app(swift)) }

  /// The rule files that can be loaded; none for what happens in an app or by a call.
  package var sources: [SourceFile] {
    switch content {
    case .lines(let text, let setting): [SourceFile(name: "rules.yaml", text: setting.text + text)]
    case .bytes(let bytes, shown: _): [SourceFile(name: "rules.yaml", bytes: bytes)]
    case .files(let files): files.map { SourceFile(name: $0.name, text: $0.text) }
    case .call, .app: []
    }
  }

  private static func bytes(ofSpelledOut text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for (index, part) in text.split(separator: "⟨", omittingEmptySubsequences: false).enumerated() {
      guard index > 0, let end = part.firstIndex(of: "⟩") else {
        bytes += Array(part.utf8)
        continue
      }
      let number = UInt32(part[..<end].dropFirst(2), radix: 16)
      if part.hasPrefix("U+"), let scalar = number.flatMap(Unicode.Scalar.init) {
        bytes += Array(String(scalar).utf8)
      } else if let byte = number.flatMap(UInt8.init(exactly:)) {
        bytes.append(byte)
      }
      bytes += Array(part[part.index(after: end)...].utf8)
    }
    return bytes
  }
}

extension RuleExample.Setting {
  /// The lines that are not shown.
  package var text: String {
    switch self {
    case .wholeFile: ""
    case .stories: Self.fields
    case .sortKeys: Self.fields + "orderings:\n  example:\n"
    case .tests: Self.fields + "orderings:\n  newest:\n    - publishedAt: newest first\ntests:\n"
    case .screens: Self.fields + Self.offered + "screens:\n"
    case .sources: "rules: 1\nsources:\n"
    }
  }

  private static let fields = """
    rules: 1
    items: stories
    fields:
      id: { type: id, unique: true }
      title: text
      publishedAt: date
      day: day
      priority: integer
      points: number
      price: decimal
      featured: boolean
      section: { type: choice, values: [breaking, live, standard] }
      tags: { type: text, many: true }

    """

  private static let offered = """
    orderings:
      newest:
        - publishedAt: newest first
      top:
        - points: highest first
    parameters:
      reader: text
      network: { type: text, default: online }
    sources:
      saved: local
      fresh: remote

    """
}
