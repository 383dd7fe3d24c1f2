/// Reads the text of a rule file: always a tree, and what is wrong with the text.
package func parseRuleText(_ source: SourceFile) -> ParsedFile {
  let whole = 0..<source.bytes.count
  var builder = TreeBuilder(source, CleanText(source, whole, edits: []), nodesLeft: TextLimits.nodes)
  var root = Node(.broken, whole)
  var findings: [Finding] = []
  do {
    root = try builder.build() ?? Node(.empty, 0..<0)
  } catch {
    if case .syntax(let problem) = error {
      findings.append(Finding(.syntax, problem.problem, at: SourceSpan(source, 0..<0)))
    }
  }
  return ParsedFile(source: source, root: root, comments: [], findings: findings + builder.findings)
}
