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
package struct HumanRenderer: Sendable {
  package struct Options: Sendable, Hashable {
    /// Whether to colour the text by ANSI codes.
    package var color: Bool
    /// How many cells of a source line are shown at most.
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
    let lastLine = annotations.map(\.line).max() ?? 0
    let gutter = String(repeating: " ", count: String(lastLine + 1).utf8.count)
    var output = paint("\(finding.severity.word)[\(finding.kind.id)]", .severity(finding.severity))
    output += paint(": " + TerminalText.shown(finding.message), .strong) + "\n"
    output += "\(gutter)\(paint("-->", .frame)) \(place(finding.span))\n"
    output += frames(annotations, finding, gutter)
    for note in finding.notes { output += remark("note", note, gutter) }
    if let help = finding.help { output += remark("help", help, gutter) }
    return output
  }

  private func place(_ span: SourceSpan) -> String {
    let position = span.file.position(at: span.range.lowerBound)
    return "\(TerminalText.shown(span.file.name)):\(position.line):\(position.column)"
  }

  private func remark(_ word: String, _ text: String, _ gutter: String) -> String {
    "\(gutter) \(paint("=", .frame)) \(paint(word, .strong)): \(TerminalText.shown(text))\n"
  }

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
    let empty = "\(gutter) \(paint("|", .frame))\n"
    var output = empty
    var file = finding.span.file
    var shownLine: Int?
    for annotation in annotations {
      if annotation.file.name != file.name {
        file = annotation.file
        shownLine = nil
        output += "\(gutter)\(paint(":::", .frame)) \(place(SourceSpan(file, annotation.range)))\n" + empty
      }
      let line = WindowedLine(
        annotation.file, annotation.line, around: annotation.range, width: options.width)
      if shownLine != annotation.line || line.isCut {
        if let shown = shownLine, annotation.line > shown + 1 { output += paint("...", .frame) + "\n" }
        let number = String(annotation.line + 1)
        let padding = String(repeating: " ", count: max(0, gutter.utf8.count - number.utf8.count))
        output += "\(paint(padding + number + " |", .frame))\(line.text.isEmpty ? "" : " " + line.text)\n"
        shownLine = annotation.line
      }
      let mark = String(repeating: annotation.isPrimary ? "^" : "-", count: line.underlineCells)
      let text = TerminalText.shown(annotation.text)
      let style = annotation.isPrimary ? Style.severity(finding.severity) : .frame
      output += "\(gutter) \(paint("|", .frame)) \(String(repeating: " ", count: line.cellsBefore))"
      output += paint(text.isEmpty ? mark : mark + " " + text, style) + "\n"
    }
    if !finding.notes.isEmpty || finding.help != nil { output += empty }
    return output
  }

  // MARK: Colour

  private enum Style {
    case severity(Severity), strong, frame
  }

  private func paint(_ text: String, _ style: Style) -> String {
    guard options.color else { return text }
    let code =
      switch style {
      case .severity(.error): "1;31"
      case .severity(.warning): "1;33"
      case .severity(.note): "1;36"
      case .strong: "1"
      case .frame: "34"
      }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }
}

/// A source line as it is shown: the part around what is underlined, if it is long.
private struct WindowedLine {
  var text: String
  var isCut: Bool
  /// Cells before the underlined part, and of it.
  var cellsBefore: Int
  var underlineCells: Int

  /// What stands for a part that was left out.
  private static let ellipsis = "..."

  init(_ file: SourceFile, _ line: Int, around range: Range<Int>, width: Int) {
    let lineRange = file.lineRange(line)
    // A line of a megabyte is not measured as a whole: no window holds more bytes than this on each side.
    let reach = max(width, 20) * 8
    let start = max(lineRange.lowerBound, range.lowerBound - reach)
    let end = min(lineRange.upperBound, range.lowerBound + reach)
    let bounds = Self.toBoundaries(file.bytes, start..<max(start, end), within: lineRange)
    let pieces = TerminalText(file.bytes, bounds).pieces
    let total = pieces.reduce(0) { $0 + $1.cells }
    isCut = bounds != lineRange || total > width
    var first = 0
    var last = pieces.count
    if isCut {
      let focus = pieces.firstIndex { $0.range.upperBound > range.lowerBound } ?? pieces.count
      var room = max(20, width) - 2 * Self.ellipsis.utf8.count
      first = focus
      var before = 0
      while first > 0, before + pieces[first - 1].cells <= room / 3 {
        first -= 1
        before += pieces[first].cells
      }
      room -= before
      last = focus
      while last < pieces.count, pieces[last].cells <= room {
        room -= pieces[last].cells
        last += 1
      }
    }
    let cutsStart = first > 0 || bounds.lowerBound > lineRange.lowerBound
    let cutsEnd = last < pieces.count || bounds.upperBound < lineRange.upperBound
    let shown = pieces[first..<last]
    text =
      (cutsStart ? Self.ellipsis : "") + shown.reduce(into: "") { $0 += $1.text }
      + (cutsEnd ? Self.ellipsis : "")
    let before = shown.prefix { $0.range.upperBound <= range.lowerBound }
    let under = shown.dropFirst(before.count).prefix { $0.range.lowerBound < range.upperBound }
    cellsBefore = before.reduce(cutsStart ? Self.ellipsis.utf8.count : 0) { $0 + $1.cells }
    underlineCells = max(1, under.reduce(0) { $0 + $1.cells })
  }

  /// Widens a range so that it begins and ends between characters.
  private static func toBoundaries(_ bytes: [UInt8], _ range: Range<Int>, within line: Range<Int>) -> Range<
    Int
  > {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start > line.lowerBound && bytes[start] & 0xC0 == 0x80 { start -= 1 }
    while end < line.upperBound && bytes[end] & 0xC0 == 0x80 { end += 1 }
    return start..<end
  }
}
