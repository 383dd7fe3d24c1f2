import OrderingValues
import RuleText

/// Values that a choice declares and a list of them does not name.
extension TreeReader {
  /// Warns of a key whose list leaves out values of its choice without saying where they go.
  mutating func adviseOfLeftOutValues(
    _ subject: SortKeyRule.Subject, _ key: Node, _ entries: [Node.Entry], in scope: KindScope,
    _ path: RulePath
  ) {
    guard case .key(let rule) = subject, case .value(let slot) = rule.subject,
      case .list(let listed, _, _) = rule.order,
      !entries.contains(where: { $0.key.text == "others" }),
      let list = entries.first(where: { if case .list = $0.value.content { true } else { false } })
    else { return }
    let field = scope.kind.values[slot]
    guard field.type == .choice, listed.count < field.values.count else { return }
    let named = Set(listed)
    let left = field.values.indices.filter { !named.contains(.choice($0)) }.map { field.values[$0].string }
    report(
      .valuesLeftOut(field.name.string, left), at: visible(list.value), path,
      fix: .init("write `others: last`", edits: othersLast(behind: list, in: key, entries)))
  }

  /// The option put behind the list, written as its neighbours are.
  private func othersLast(
    behind list: Node.Entry, in key: Node, _ entries: [Node.Entry]
  ) -> [Finding.Fix.Edit] {
    let end = list.value.range.upperBound
    if key.isFlow {
      // `[section: [breaking, live]]` is a mapping without braces of its own.
      let hasBraces = source.bytes[key.range.lowerBound] == UInt8(ascii: "{")
      let start = key.range.lowerBound
      let option = Finding.Fix.Edit(end..<end, ", others: last" + (hasBraces ? "" : " }"))
      return hasBraces ? [option] : [.init(start..<start, "{ "), option]
    }
    let first = entries[0].key.range.lowerBound
    let column = first - source.lineRange(source.lineIndex(at: first)).lowerBound
    // Behind a comment on the list's last line.
    let line = source.lineIndex(at: max(list.value.range.lowerBound, end - 1))
    let lineEnd = source.lineRange(line).upperBound
    let breaksWithReturn = lineEnd < source.bytes.count && source.bytes[lineEnd] == UInt8(ascii: "\r")
    let option = String(repeating: " ", count: column) + "others: last"
    return [.init(lineEnd..<lineEnd, (breaksWithReturn ? "\r\n" : "\n") + option)]
  }
}
