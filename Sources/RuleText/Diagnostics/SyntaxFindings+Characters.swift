// Findings about bytes, characters and the file as a whole.

extension Finding {
  static func wideEncoding(_ encoding: String, at span: SourceSpan) -> Finding {
    Finding(
      .notUTF8, "this file is \(encoding) text; rule files are UTF-8", at: span,
      help: "save it again with the encoding UTF-8")
  }

  static func notUTF8(byte: UInt8, at span: SourceSpan) -> Finding {
    let hex = String(byte, radix: 16, uppercase: true)
    return Finding(
      .notUTF8, "this file is not UTF-8 text: the byte 0x\(hex) fits nowhere in UTF-8", at: span,
      help: "save the file again with the encoding UTF-8 (it may be Latin-1 or Windows-1252 now)")
  }

  static func byteOrderMarkAtStart(at span: SourceSpan) -> Finding {
    Finding(
      .byteOrderMark, "the file begins with an invisible byte order mark (U+FEFF)", at: span,
      help: "save it as UTF-8 without BOM",
      fix: Fix("remove the mark", edits: [Fix.Edit(span.range, "")]))
  }

  static func byteOrderMarkInside(at span: SourceSpan) -> Finding {
    var finding = Finding(
      .byteOrderMark, "an invisible byte order mark (U+FEFF) stands inside the text", at: span,
      notes: ["it often comes from joining two files"], help: "delete it",
      fix: Fix("remove the mark", edits: [Fix.Edit(span.range, "")]))
    finding.severity = .error
    return finding
  }

  static func controlCharacter(_ value: UInt32, at span: SourceSpan) -> Finding {
    Finding(
      .controlCharacter, "the control character \(Wording.character(value)) stands in the text", at: span,
      help: "delete it",
      fix: Fix("delete the control characters", edits: [Fix.Edit(span.range, "")]))
  }

  /// `lineEnd` is what is to stand instead of a lone carriage return.
  static func oddLineBreak(_ value: UInt32, lineEnd: String, at span: SourceSpan) -> Finding {
    if value == 0x0D {
      return Finding(
        .oddLineBreak, "lines end with a lone carriage return here (old Mac line ends)", at: span,
        help: "save the file with line ends of Unix (LF) or Windows (CRLF)",
        fix: Fix("write usual line ends", edits: [Fix.Edit(span.range, lineEnd)]))
    }
    return Finding(
      .oddLineBreak, "the line break character \(Wording.character(value)) stands in the text", at: span,
      notes: ["editors show it as part of the line, YAML tools break the line here"],
      help: "write a space or a usual line break instead",
      fix: Fix("write a space instead", edits: [Fix.Edit(span.range, " ")], isSafe: false))
  }

  static func bidirectionalControl(_ value: UInt32, at span: SourceSpan) -> Finding {
    Finding(
      .bidirectionalControl,
      "the invisible character \(Wording.character(value)) makes text show in another order than it is read",
      at: span, help: "delete it; text in Arabic or Hebrew shows rightly without it",
      fix: Fix("delete the invisible character", edits: [Fix.Edit(span.range, "")], isSafe: false))
  }

  static func invisibleCharacter(_ value: UInt32, replacement: String, at span: SourceSpan) -> Finding {
    let isSpace = replacement == " "
    let what = isSpace ? "looks like a space but is none" : "cannot be seen"
    return Finding(
      .invisibleCharacter, "the character \(Wording.character(value)) \(what)", at: span,
      help: isSpace
        ? "write a plain space, or put the value in quotes if the character is meant"
        : "delete it, or put the value in quotes if it is meant",
      fix: Fix(
        isSpace ? "write plain spaces" : "delete the invisible characters",
        edits: [Fix.Edit(span.range, replacement)]))
  }

  static func tab(at span: SourceSpan, lines: Int, edits: [Fix.Edit]) -> Finding {
    Finding(
      .tabIndentation, "this line is indented by a tab; YAML takes only spaces", at: span,
      notes: lines > 1 ? ["tabs stand on \(lines) lines of this file"] : [],
      help: "write two spaces instead of each tab",
      fix: Fix("write two spaces for each tab", edits: edits))
  }

  static func blankLineWithTab(at span: SourceSpan, lines: Int, edits: [Fix.Edit]) -> Finding {
    Finding(
      .tabIndentation, "this line looks empty, but holds a tab", at: span,
      notes: lines > 1 ? ["\(lines) lines of this file are so"] : [],
      help: "delete the tab", fix: Fix("empty the line", edits: edits))
  }

  static func smartQuotes(fix: Fix.Edit?, at span: SourceSpan) -> Finding {
    Finding(
      .smartQuotes, "curly quotes are not understood", at: span,
      help: fix.map { "write straight quotes: \($0.replacement)" } ?? "write straight quotes: ' or \"",
      fix: fix.map { Fix("write straight quotes", edits: [$0]) })
  }

  static func emptyFile(onlyComments: Bool, at span: SourceSpan) -> Finding {
    Finding(
      .emptyFile, onlyComments ? "this file is empty but for comments" : "this file is empty", at: span,
      help: "begin with `rules: 1`, or delete the file")
  }

  static func notAMapping(at span: SourceSpan) -> Finding {
    Finding(
      .notAMapping, "a rule file holds names with values; this one begins otherwise", at: span,
      help: "begin with `rules: 1` and `items: ...`, each on a line of its own")
  }

  static func mergeConflict(at span: SourceSpan) -> Finding {
    Finding(
      .mergeConflict, "an unresolved merge conflict stands here", at: span, label: "the conflict begins here",
      help: "keep one of the two versions, and delete the lines `<<<<<<<`, `=======` and `>>>>>>>`")
  }

  /// `lines` are those of the directives with their line ends, where nothing else can be meant by them.
  static func directive(more: Int, lines: [Range<Int>], at span: SourceSpan) -> Finding {
    Finding(
      .directive, "a line that begins with `%` is a YAML directive, which rule files do not use", at: span,
      notes: more > 0 ? ["\(Wording.count(more, "more line begins", "more lines begin")) so"] : [],
      help: "delete the line, or put a `#` before it if it is a comment",
      fix: lines.isEmpty ? nil : Fix("delete the line", edits: lines.map { Fix.Edit($0, "") }))
  }

  static func secondDocument(at span: SourceSpan) -> Finding {
    Finding(
      .secondDocument, "a second document begins here; a rule file holds one", at: span,
      help: "move what follows to a file of its own, or delete this line")
  }

  static func documentEnd(_ mark: String, line: Range<Int>, at span: SourceSpan) -> Finding {
    Finding(
      .documentEnd, "nothing follows this `\(mark)`", at: span, help: "delete the line",
      fix: Fix("delete the line", edits: [Fix.Edit(line, "")]))
  }

  // MARK: Limits

  static func fileTooLarge(_ bytes: Int, at span: SourceSpan) -> Finding {
    Finding(
      .fileTooLarge, "the file is too large (\(bytes) bytes, limit \(TextLimits.fileBytes))", at: span,
      help: "split it: a folder of rule files is one rule book")
  }

  static func lineTooLong(_ length: Int, at span: SourceSpan) -> Finding {
    Finding(
      .lineTooLong, "the line is too long (\(length) characters, limit \(TextLimits.lineLength))", at: span,
      help: "break it into several lines")
  }

  static func tooDeep(at span: SourceSpan) -> Finding {
    Finding(
      .tooDeep, "values are nested too deep (limit \(TextLimits.depth) levels)", at: span,
      help: "take out brackets or levels: rules have five levels at most")
  }

  static func tooManyValues(at span: SourceSpan) -> Finding {
    Finding(
      .tooManyValues, "the file holds too many values (limit \(TextLimits.nodes))", at: span,
      help: "split it: a folder of rule files is one rule book; let the app give long lists as a parameter")
  }

  static func valueTooLong(_ bytes: Int, at span: SourceSpan) -> Finding {
    Finding(
      .valueTooLong, "the value is too long (\(bytes) bytes, limit \(TextLimits.valueBytes))", at: span,
      help: "shorten it; if it goes on into lines that do not belong to it, end it with a quote")
  }

  static func nameTooLong(_ length: Int, at span: SourceSpan) -> Finding {
    Finding(
      .nameTooLong, "the name is too long (\(length), limit \(TextLimits.nameLength) characters)", at: span,
      help: "write a short name; a sentence can stand under `description`, or in a comment behind `#`")
  }
}
