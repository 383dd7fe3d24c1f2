extension FindingPage {
  /// The page in Markdown, below a heading that the reader has already seen: the id, severity and summary are not in it.
  package var markdown: String {
    [
      meaning, reason, "Wrong:", wrong.pieces.map(\.markdown).joined(separator: "\n\n"), "Right:",
      changedPieces.map(\.markdown).joined(separator: "\n\n"),
    ].joined(separator: "\n\n") + "\n"
  }

  /// The same without marks, for those who show no Markdown.
  package var plainText: String { plainText(whatIsSaid: nil) }

  /// The same with what the tool says of the wrong lines, where that is known.
  package func plainText(whatIsSaid said: String?) -> String {
    var parts = [meaning, reason, "Wrong:"] + wrong.pieces.map(\.plainText)
    if let said { parts += ["What is said of it:", said.indented] }
    parts += ["Right:"] + changedPieces.map(\.plainText)
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// What is right, without the files that stay as they were.
  private var changedPieces: [RuleExample.Piece] {
    right.pieces.filter { $0.name == nil || !wrong.pieces.contains($0) }
  }
}

extension RuleExample {
  /// What is shown at once: a file or a part of one, a call, or Swift.
  package struct Piece: Sendable, Hashable {
    /// The file, where there are several.
    package let name: String?
    /// What it is written in, as fences of code blocks have it.
    package let language: String
    /// Without the indentation that all lines share, and without a line break at the end.
    package let text: String
  }

  /// What a page shows, from above.
  package var pieces: [Piece] {
    func pieces(_ files: [(name: String, text: String)]) -> [Piece] {
      files.map { file in
        let language = file.name.hasSuffix(".yaml") || file.name.hasSuffix(".yml") ? "yaml" : "text"
        return Piece(name: file.name, language: language, text: file.text.trimmed)
      }
    }
    switch content {
    case .lines(let text, _), .bytes(_, let text): return [Piece(name: nil, language: "yaml", text: text.trimmed)]
    case .files(let files): return pieces(files)
    case .call(let line, let files):
      return pieces(files) + [Piece(name: nil, language: "console", text: "$ " + line)]
    case .app(let swift): return [Piece(name: nil, language: "swift", text: swift.trimmed)]
    }
  }
}

extension RuleExample.Piece {
  /// A block of code, below its name.
  fileprivate var markdown: String {
    let fence = String(repeating: "`", count: text.contains("```") ? 4 : 3)
    return (name.map { "`\($0)`:\n\n" } ?? "") + "\(fence)\(language)\n\(text)\n\(fence)"
  }

  /// Indented, below its name.
  fileprivate var plainText: String { (name.map { "\($0):\n\n" } ?? "") + text.indented }
}

extension String {
  /// Without what all lines begin with, and without empty lines at the end.
  fileprivate var trimmed: String {
    var lines = split(separator: "\n", omittingEmptySubsequences: false)
    while lines.last?.allSatisfy({ $0 == " " }) ?? false { lines.removeLast() }
    let written = lines.filter { !$0.allSatisfy { $0 == " " } }
    let shared = written.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { $0.dropFirst(shared) }.joined(separator: "\n")
  }

  /// Each line by four more spaces to the right, as text that is shown and not said.
  fileprivate var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "    " + $0 }.joined(
      separator: "\n")
  }
}
