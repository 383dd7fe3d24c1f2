/// Reads the text of a rule file: always a tree, and what is wrong with the text.
///
/// Any bytes will do. What is written plainly is read in one pass; anything else goes through libyaml.
/// - Complexity: O(length of the file).
package func parseRuleText(_ source: SourceFile) -> ParsedFile {
  parsePlainRuleText(source) ?? parseAnyRuleText(source)
}

/// Reads the text of a rule file that is written plainly and without a mistake; nil where it is not.
/// - Complexity: O(length of the file).
package func parsePlainRuleText(_ source: SourceFile) -> ParsedFile? {
  guard source.bytes.count <= TextLimits.fileBytes else { return nil }
  return PlainTextReader.read(source, ByteSurvey(source.bytes))
}

/// Reads the text of any rule file, and says what is wrong with it. Of a plain one it makes the same.
///
/// The bytes and lines are checked first, then libyaml reads the whole text; where it stops at a mistake, the
/// text is read in pieces, so that a mistake hides one entry and not the file.
/// - Complexity: O(length of the file).
package func parseAnyRuleText(_ source: SourceFile) -> ParsedFile {
  // What passes a limit, or is no rule file at all, is not read further: that is the one mistake.
  func unread(_ findings: [Finding]) -> ParsedFile {
    let root = Node(.broken, 0..<source.bytes.count)
    return ParsedFile(source: source, root: root, comments: [], findings: presented(findings, root))
  }
  if source.bytes.count > TextLimits.fileBytes {
    return unread([.fileTooLarge(source.bytes.count, at: SourceSpan(source, 0..<0))])
  }
  let survey = ByteSurvey(source.bytes)
  if let finding = EncodingCheck.finding(source, survey) { return unread([finding]) }

  // Handed on and not kept: marking a layout that somebody keeps would copy all of its lines.
  let (lines, lineFindings) = LineChecks(source, TextLayout(source)).checked()
  let longLines = lineFindings.filter { $0.kind == .lineTooLong }
  if !longLines.isEmpty { return unread(longLines) }
  var scanner = LayoutScanner(source, consume lines)
  scanner.scan()
  let layout = scanner.layout
  if let line = layout.line(startingValue: TextLimits.nodes + 1) {
    return unread([
      .tooManyValues(at: SourceSpan(source, layout.lines[line].content..<layout.lines[line].end))
    ])
  }
  var characters = CharacterChecks(source, layout, survey)
  characters.run()

  var findings = lineFindings + characters.findings
  var root = Node(.empty, 0..<0)
  if layout.hasContent {
    root = readTree(source, layout, characters.edits, isASCII: survey.isASCII, &findings)
  } else if !findings.contains(where: { $0.severity == .error }) {
    let finding = Finding.emptyFile(onlyComments: !layout.comments.isEmpty, at: SourceSpan(source, 0..<0))
    findings.append(finding)
  }
  let foreign = findings.filter { FindingKind.foreignParts.contains($0.kind) }
  if foreign.count > TextLimits.foreignParts, var first = foreign.min(by: Finding.inPlaceOrder) {
    first.notes.append(Wording.moreForeignParts(foreign.count - 1))
    return unread([first])
  }
  return ParsedFile(
    source: source, root: root, comments: layout.comments, findings: presented(findings, root))
}

/// The tree of a file that holds something.
private func readTree(
  _ source: SourceFile, _ layout: TextLayout, _ edits: [CleanText.Edit], isASCII: Bool,
  _ findings: inout [Finding]
) -> Node {
  let start = layout.lines.first?.start ?? 0
  let range = start..<max(start, layout.end)
  var reader = PieceReader(source, layout, edits, isASCII: isASCII)
  let text = reader.cleanText(range)
  var root: Node
  // libyaml takes a quote that runs over the entries behind it for one long value.
  let isSuspicious = layout.quotes.contains { !$0.isClosed }
  var builder = TreeBuilder(source, text, nodesLeft: TextLimits.nodes)
  let result: Result<Node?, TreeBuilder.Failure> = Result { () throws(TreeBuilder.Failure) in
    try builder.build()
  }
  if case .success(let tree) = result, !isSuspicious {
    root = tree ?? Node(.empty, 0..<0)
    findings += builder.findings
  } else if builder.nodesLeft < 0 {
    root = Node(.broken, range)
    findings += builder.findings
  } else {
    root = reader.readFile()
    if case .failure(.syntax(let problem)) = result, reader.findings.isEmpty,
      !findings.contains(where: { $0.severity == .error })
    {
      let explainer = SyntaxExplainer(
        source: source, layout: layout, text: text, range: range, problem: problem)
      findings.append(explainer.finding())
    }
    findings += reader.findings
  }
  switch root.content {
  case .mapping, .empty, .broken: break
  case .list, .scalar:
    if !findings.contains(where: { $0.severity == .error }) {
      findings.append(.notAMapping(at: SourceSpan(source, root.range)))
    }
    root.content = .broken
  }
  return root
}

/// The findings in the order of their places, each with its path in the rules. Of one kind only the first
/// hundred are kept: the last of them says how many follow.
private func presented(_ findings: [Finding], _ root: Node) -> [Finding] {
  var counts: [FindingKind: Int] = [:]
  var lastOfKind: [FindingKind: Int] = [:]
  var result: [Finding] = []
  for var finding in findings.sorted(by: Finding.inPlaceOrder) {
    counts[finding.kind, default: 0] += 1
    guard counts[finding.kind, default: 0] <= TextLimits.findingsOfAKind else { continue }
    finding.rulePath = root.path(to: finding.span.range.lowerBound)
    lastOfKind[finding.kind] = result.count
    result.append(finding)
  }
  for (kind, count) in counts where count > TextLimits.findingsOfAKind {
    guard let last = lastOfKind[kind] else { continue }
    result[last].notes.append("there are more of this kind (`\(kind.id)`) in the file, which are not shown")
  }
  return result
}
