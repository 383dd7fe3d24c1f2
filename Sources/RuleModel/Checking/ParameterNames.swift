import OrderingValues
import RuleText

/// The parameters of a book by name, and the names of those that are declared wrongly.
struct ParameterNames {
  private(set) var rules: [ParameterRule] = []
  /// Declared, but wrongly: said already, so nothing more is said of them.
  private(set) var faulty: Set<ExactText> = []
  /// Whether every declaration could be read; where not, an unknown name may stand in what could not.
  private(set) var isComplete = true
  private var index = ParameterIndex([])

  /// Reads `parameters` of all files: they are of the whole book.
  mutating func read(_ outlines: inout [FileOutline]) {
    isComplete = outlines.allSatisfy(\.isComplete)
    var declared: [ExactText: SourceSpan] = [:]
    let path = RulePath.root + "parameters"
    for file in outlines.indices {
      guard let part = outlines[file]["parameters"] else { continue }
      guard !outlines[file].reader.reportIfEmpty(part, path),
        let entries = outlines[file].reader.entries(
          part.value, of: "`parameters`", path, example: "seed: text")
      else {
        isComplete = false
        continue
      }
      if outlines[file].reader.hidesEntries(entries, in: part.range) { isComplete = false }
      for entry in entries {
        let name = entry.key.text
        let rule = outlines[file].reader.parameter(entry, path + name)
        if let first = declared[name] {
          outlines[file].reader.report(
            .duplicateName(name.string, of: "parameters"), at: entry.key.range, path + name,
            labels: [.init(first, "declared here first")])
          continue
        }
        declared[name] = outlines[file].reader.span(entry.key.range)
        if let rule { rules.append(rule) } else { faulty.insert(name) }
      }
    }
    index = ParameterIndex(rules)
  }

  /// What `name`, `record` or `record.member` stands for.
  func find(_ name: ExactText) -> ParameterIndex.Found? { index.find(name) }

  /// The names, as they are written after `$`.
  var names: [String] { rules.map(\.name.string) }

  /// Whether a name that is not known is certainly wrong, and has not been spoken of.
  func isUnknown(_ name: ExactText) -> Bool {
    isComplete && find(name) == nil && !faulty.contains(name) && !faulty.contains(name.record)
  }

  /// Makes the parameters known to formulas, and conditions that see no items.
  var conditionScope: FormulaScope {
    var scope = FormulaScope(parameters: rules.flatMap(\.formulaParameters), itemsAllowed: false)
    scope.faultyParameters = faulty
    scope.isComplete = isComplete
    return scope
  }
}

extension ExactText {
  /// What stands before the first dot.
  var record: ExactText {
    guard let dot = string.utf8.firstIndex(of: UInt8(ascii: ".")) else { return self }
    return ExactText(String(string[..<dot]))
  }
}
