extension FindingPage {
  /// The page in Markdown, below a heading that the reader has already seen: the id, severity and summary are not in it.
  package var markdown: String {
    [meaning, reason, "Wrong:", wrong.markdown, "Right:", right.markdown].joined(separator: "\n\n") + "\n"
  }

  /// The same without marks, for those who show no Markdown.
  package var plainText: String {
    [meaning, reason, "Wrong:", wrong.plainText, "Right:", right.plainText].joined(separator: "\n\n") + "\n"
  }
}

extension RuleExample {
  /// What is shown at once: a file or a part of one, a call, or Swift.
  package struct Piece: Sendable {
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
    case .lines(let text, _): return [Piece(name: nil, language: "yaml", text: text.trimmed)]
    case .files(let files): return pieces(files)
    case .call(let line, let files):
      return pieces(files) + [Piece(name: nil, language: "console", text: "$ " + line)]
    case .app(let swift): return [Piece(name: nil, language: "swift", text: swift.trimmed)]
    }
  }

  /// The pieces as blocks of code, each below its name.
  package var markdown: String {
    pieces.flatMap { piece in
      let fence = String(repeating: "`", count: piece.text.contains("```") ? 4 : 3)
      let block = "\(fence)\(piece.language)\n\(piece.text)\n\(fence)"
      return (piece.name.map { ["`\($0)`:"] } ?? []) + [block]
    }.joined(separator: "\n\n")
  }

  /// The pieces, indented, each below its name.
  package var plainText: String {
    pieces.flatMap { piece in (piece.name.map { ["\($0):"] } ?? []) + [piece.text.indented] }.joined(
      separator: "\n\n")
  }
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
  package var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "    " + $0 }.joined(
      separator: "\n")
  }
}
