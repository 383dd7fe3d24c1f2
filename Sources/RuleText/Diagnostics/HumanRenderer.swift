/// Findings as people read them: the message, the lines it is about with what matters underlined, and what
/// to write instead. The frame is plain ASCII.
///
///     error[duplicate-key]: `newest` is written twice here
///      --> rules.yaml:5:3
///       |
///     3 |   newest:
///       |   ------ first written here
///     ...
///     5 |   newest:
///       |   ^^^^^^ again
///       |
///       = help: keep one of the two, or rename one
///
/// Where the finding has a fix, the lines that it leaves behind stand below the help, ready to copy:
///
///       = help: did you mean `newest`?
///       |
///     5 |   newest:
///       |   ++++++
package struct HumanRenderer: Sendable {
  package struct Options: Sendable, Hashable {
    /// Whether to colour the text by ANSI codes.
    package var color: Bool
    /// How many cells a row of the terminal has. Lines of a file take no more than 200 of them.
    package var width: Int

    package init(color: Bool = false, width: Int = 120) {
      self.color = color
      self.width = width
    }
  }

  private let options: Options

  package init(_ options: Options = Options()) { self.options = options }

  /// All findings, with an empty line between two.
  package func render(_ findings: some Sequence<Finding>) -> String {
    findings.map(render).joined(separator: "\n")
  }

  /// One finding; the text ends with a line break.
  package func render(_ finding: Finding) -> String {
    let annotations = self.annotations(of: finding)
    let correction = finding.fix.map { CorrectedLines($0, in: finding.span.file) }
    let shownLines =
      annotations.map { $0.line + 1 } + (correction?.lines.prefix(Self.limit).map(\.number) ?? [])
    let gutter = String(repeating: " ", count: String(shownLines.max() ?? 1).utf8.count)
    var output = paint("\(finding.severity.word)[\(finding.kind.id)]", .severity(finding.severity))
    output += paint(": " + TerminalText.shown(finding.message), .strong) + "\n"
    output += "\(gutter)\(paint("-->", .frame)) \(place(finding.span))\n"
    output += frames(annotations, finding, gutter)
    for note in finding.notes { output += remark("note", note, gutter) }
    if let help = finding.help ?? finding.fix?.title { output += remark("help", help, gutter) }
    if let correction { output += corrected(correction, gutter) }
    return output
  }

  private func place(_ span: SourceSpan) -> String {
    let position = span.file.position(at: span.range.lowerBound)
    return "\(TerminalText.shown(span.file.name)):\(position.line):\(position.column)"
  }

  private func remark(_ word: String, _ text: String, _ gutter: String) -> String {
    "\(gutter) \(paint("=", .frame)) \(paint(word, .strong)): \(TerminalText.shown(text))\n"
  }

  // MARK: Corrections

  /// How many corrected lines are shown at most.
  private static let limit = 3

  private func corrected(_ correction: CorrectedLines, _ gutter: String) -> String {
    var output = ""
    for lines in correction.deleted.prefix(Self.limit) {
      let last = lines.count == 1 ? "" : " to \(lines.upperBound)"
      output += remark("fix", "delete line\(last.isEmpty ? "" : "s") \(lines.lowerBound)\(last)", gutter)
    }
    if correction.lines.isEmpty { return output }
    output += emptyRow(gutter)
    for line in correction.lines.prefix(Self.limit) {
      let shown = WindowedLine(line.bytes, 0..<line.bytes.count, around: line.focus, width: room(gutter))
      output += row(line.number, shown.text, gutter)
      var marks = ""
      for range in line.added {
        let (before, count) = shown.cells(of: range)
        marks +=
          String(repeating: " ", count: max(0, before - marks.utf8.count))
          + String(repeating: "+", count: count)
      }
      if marks.contains("+") { output += "\(gutter) \(paint("|", .frame)) \(paint(marks, .added))\n" }
    }
    let rest = correction.lines.count - Self.limit
    if rest > 0 {
      output += remark(
        "note", "\(Wording.count(rest, "more line changes", "more lines change")) likewise", gutter)
    }
    return output
  }

  // MARK: Rows

  private func emptyRow(_ gutter: String) -> String { "\(gutter) \(paint("|", .frame))\n" }

  private func row(_ number: Int, _ text: String, _ gutter: String) -> String {
    let padding = String(repeating: " ", count: max(0, gutter.utf8.count - String(number).utf8.count))
    return "\(paint("\(padding)\(number) |", .frame))\(text.isEmpty ? "" : " " + text)\n"
  }

  /// The cells for a line of a file, beside its number.
  private func room(_ gutter: String) -> Int { max(20, min(options.width, 200) - gutter.utf8.count - 3) }

  // MARK: Annotations

  /// An underlined part of one line.
  private struct Annotation {
    var file: SourceFile
    var line: Int
    var range: Range<Int>
    var text: String
    var isPrimary: Bool
  }

  /// What is underlined; of a span over several lines, its part on the first. A finding about the whole
  /// file underlines nothing.
  private func annotations(of finding: Finding) -> [Annotation] {
    func annotation(_ span: SourceSpan, _ text: String?, isPrimary: Bool) -> Annotation {
      let start = min(span.range.lowerBound, span.file.bytes.count)
      let line = span.file.lineIndex(at: start)
      let end = max(start, min(span.range.upperBound, span.file.lineRange(line).upperBound))
      return Annotation(
        file: span.file, line: line, range: start..<end, text: text ?? "", isPrimary: isPrimary)
    }
    var result = finding.labels.map { annotation($0.span, $0.text, isPrimary: false) }
    if finding.span.range != 0..<0 { result.append(annotation(finding.span, finding.label, isPrimary: true)) }
    return result.sorted { a, b in
      let (isOther, isOtherB) = (a.file.name != finding.span.file.name, b.file.name != finding.span.file.name)
      if isOther != isOtherB { return isOtherB }
      if a.file.name != b.file.name { return a.file.name < b.file.name }
      return (a.line, a.range.lowerBound) < (b.line, b.range.lowerBound)
    }
  }

  // MARK: Frames

  private func frames(_ annotations: [Annotation], _ finding: Finding, _ gutter: String) -> String {
    guard !annotations.isEmpty else { return "" }
    let empty = emptyRow(gutter)
    var output = empty
    var file = finding.span.file
    var shownLine: Int?
    for annotation in annotations {
      if annotation.file.name != file.name {
        file = annotation.file
        shownLine = nil
        output += "\(gutter)\(paint(":::", .frame)) \(place(SourceSpan(file, annotation.range)))\n" + empty
      }
      let line = self.line(annotation, gutter)
      if shownLine != annotation.line || line.isCut {
        if let shown = shownLine, annotation.line > shown + 1 { output += paint("...", .frame) + "\n" }
        output += row(annotation.line + 1, line.text, gutter)
        shownLine = annotation.line
      }
      let (before, count) = line.cells(of: annotation.range)
      let mark = String(repeating: annotation.isPrimary ? "^" : "-", count: max(1, count))
      let text = TerminalText.shown(annotation.text)
      let style = annotation.isPrimary ? TerminalStyle.severity(finding.severity) : .frame
      output += "\(gutter) \(paint("|", .frame)) \(String(repeating: " ", count: before))"
      output += paint(text.isEmpty ? mark : mark + " " + text, style) + "\n"
    }
    if !finding.notes.isEmpty || finding.help != nil || finding.fix != nil { output += empty }
    return output
  }

  /// The line of an annotation. A byte order mark before it is shown only where it is what is wrong.
  private func line(_ annotation: Annotation, _ gutter: String) -> WindowedLine {
    var line = annotation.file.lineRange(annotation.line)
    let start = annotation.file.textStart(ofLine: annotation.line)
    if annotation.range.lowerBound >= start { line = start..<max(start, line.upperBound) }
    return WindowedLine(
      annotation.file.bytes, line, around: annotation.range.lowerBound, width: room(gutter))
  }

  // MARK: Colour

  private func paint(_ text: String, _ style: TerminalStyle) -> String {
    options.color ? style.painted(text) : text
  }
}
