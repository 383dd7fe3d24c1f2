import FindingCatalogue
import OrderingPlans
import PushDown
import RuleText

extension Explained {
  /// The page for a terminal, with a line break at its end.
  var text: String {
    let head =
      switch self {
      case .finding: "\(weight)[\(id)]: \(summary)"
      case .reason: "[\(id)] \(weight)\(weight == Verdict.exactIf.words ? "" : ":") \(summary)"
      case .cursor: "\(weight)[\(id)]: \(summary)"
      }
    return "\(Console.standardOutput.painted(head, .strong))\n\n\(body)"
  }

  private var body: String {
    switch self {
    case .finding(let page): return page.plainText(whatIsSaid: Self.said(of: page.wrong))
    case .reason(let reason):
      let remarks = [
        reason.counterexample.map { "For example: \($0)." }, reason.remedy.map { "What to do: \($0)." },
      ]
      let head =
        "A reason of `ordering push`, and of promises that do not hold. Names and units are examples."
      return ([head] + remarks.compactMap { $0 }).joined(separator: "\n\n") + "\n"
    case .cursor(let error): return "What to do: \(error.help).\n"
    }
  }

  /// What the tool says of the rules of an example; nil where there are none.
  private static func said(of example: RuleExample) -> String? {
    let files = example.sources
    if files.isEmpty { return nil }
    let loaded = LoadedBook.load(files)
    let findings = (loaded.findings + loaded.promiseFindings()).sorted(by: Finding.inPlaceOrder)
    let console = Console.standardOutput
    let renderer = HumanRenderer(.init(color: console.isColored, width: max(40, console.width - 4)))
    return renderer.render(findings).trimmingTrailingLineBreaks()
  }
}

extension String {
  fileprivate func trimmingTrailingLineBreaks() -> String {
    var text = self[...]
    while text.last == "\n" { text.removeLast() }
    return String(text)
  }
}
