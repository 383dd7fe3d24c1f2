import OrderingValues
import RuleText

/// Orderings: a list of sort keys, alone or beside options.
extension TreeReader {
  /// The ordering as far as it could be read.
  mutating func ordering(_ entry: Node.Entry, in scope: KindScope, _ path: RulePath) -> OrderingRule {
    var rule = OrderingRule(
      name: entry.key.text, items: scope.kind.name, span: span(entry.key.range), rulePath: path.text)
    switch entry.value.content {
    case .list: rule.keys = sortKeys(entry.value, of: rule.name, in: scope, path)
    case .mapping:
      let entries = entry.value.ownEntries ?? []
      if areLikeSortKeys(entries, in: scope) {
        reportKeysWithoutDashes(entry.value, of: rule.name, path)
      } else {
        let part = entry.key.range.lowerBound..<entry.value.range.upperBound
        readLongForm(entries, in: part, into: &rule, in: scope, path)
      }
    case .broken: break
    case .empty:
      report(.emptyOrdering(entry.key.text.string, example: scope.keyExample), at: entry.key.range, path)
    case .scalar:
      _ = elements(
        entry.value, of: "the ordering \(quoted(entry.key.text))", path,
        example: "[\(scope.keyExample(for: entry.value))]")
    }
    return rule
  }

  /// The sort keys of a list.
  private mutating func sortKeys(
    _ node: Node, of ordering: ExactText, in scope: KindScope, _ path: RulePath
  ) -> [SortKeyRule] {
    if let entries = node.ownEntries, areLikeSortKeys(entries, in: scope) {
      reportKeysWithoutDashes(node, of: ordering, path)
      return []
    }
    guard let nodes = elements(node, of: "`keys`", path, example: "[\(scope.keyExample(for: node))]") else {
      return []
    }
    if nodes.isEmpty { report(.emptyList("the list of sort keys"), at: visible(node), path) }
    var keys: [SortKeyRule] = []
    // The path of every key is kept, so that what they have in common is written once.
    let path = RulePath(text: (path + "keys").text)
    for (index, node) in withoutPieces(nodes).enumerated() {
      if let key = sortKey(node, in: scope, path[index]) { keys.append(key) }
    }
    return keys
  }

  private enum Ties: String, CaseIterable { case keepInputOrder = "keep input order" }

  private mutating func readLongForm(
    _ entries: [Node.Entry], in part: Range<Int>, into rule: inout OrderingRule, in scope: KindScope,
    _ path: RulePath
  ) {
    let options = options(entries, of: .ordering, path)
    if let entry = options["keys"] {
      rule.keys = sortKeys(entry.value, of: rule.name, in: scope, path)
    } else if !options.says("keys"), !hidesEntries(entries, in: part) {
      report(.missingKeys(rule.name.string, example: scope.keyExample), at: rule.span.range, path)
    }
    if let entry = options["label"] { rule.label = label(entry.value, path + "label") }
    if let entry = options["description"] {
      rule.description = text(
        entry.value, of: "`description`", path + "description", example: "description: the latest first")
    }
    if let entry = options["ties"] {
      let ties = word(
        entry.value, of: "`ties`", as: Ties.self, path + "ties",
        synonyms: [("keep input order", ["stable", "keep", "input", "input order", "keep order"])])
      rule.keepsInputOrder = ties != nil
    }
    if let entry = options["replaced-by"] {
      rule.replacedBy = reference(entry.value, of: "`replaced-by`", path + "replaced-by")
    }
    if let entry = options["fallback"] {
      rule.fallback = reference(entry.value, of: "`fallback`", path + "fallback")
    }
    if let entry = options["replaces"] {
      rule.replaces = references(entry.value, of: "`replaces`", path + "replaces")
    }
    if let entry = options["same-order-in"] {
      rule.sameOrderIn = engines(entry.value, of: "`same-order-in`", path + "same-order-in")
    }
  }

  // MARK: Keys that are no list

  /// Whether a mapping of sort keys, with options or not, stands where a list of them is wanted.
  private func areLikeSortKeys(_ entries: [Node.Entry], in scope: KindScope) -> Bool {
    func isLikeSortKey(_ entry: Node.Entry) -> Bool {
      if scope.kind.slot(entry.key.text) != nil || Vocabulary.keyForms.knows(entry.key.text) { return true }
      return entry.key.text != "direction"
        && entry.value.text.map { DirectionPhrase.named($0) != nil } ?? false
    }
    func isOption(_ entry: Node.Entry) -> Bool { Vocabulary.keyOptions.knows(entry.key.text) }
    guard !entries.contains(where: { Vocabulary.ordering.knows($0.key.text) && !isOption($0) }) else {
      return false
    }
    let others = entries.filter { !isOption($0) }
    return !others.isEmpty && others.allSatisfy(isLikeSortKey)
  }

  private mutating func reportKeysWithoutDashes(_ keys: Node, of ordering: ExactText, _ path: RulePath) {
    func isOption(_ entry: Node.Entry) -> Bool { Vocabulary.keyOptions.knows(entry.key.text) }
    let entries = keys.ownEntries ?? []
    let list = entries.filter { !isOption($0) }
      .map { "- \(source.text($0.key.range)): \(source.text($0.value.range))" }
    report(
      .keysWithoutDashes(ordering.string, list), at: entries.first?.key.range ?? keys.range, path,
      fix: dashed(keys, isOption: isOption))
  }

  // MARK: Label and references

  mutating func label(_ node: Node, _ path: RulePath) -> OrderingRule.Label {
    var label = OrderingRule.Label()
    guard node.isMapping else {
      label.text = text(node, of: "`label`", path, example: "Top stories")
      return label
    }
    let entries = entries(node, of: "`label`", path, example: "en: Top stories") ?? []
    if entries.isEmpty { report(.emptyList("`label`"), at: visible(node), path) }
    for entry in entries {
      let language = entry.key.text.string
      let path = path + language
      if !Self.isLanguageTag(language) {
        report(.badLanguageTag(language), at: entry.key.range, path)
      } else if let text = text(entry.value, of: "a label", path, example: "Top stories") {
        label.byLanguage.append(.init(language: language, text: text))
      }
    }
    return label
  }

  /// The form of BCP 47: letters, then parts of letters and digits, with hyphens between.
  static func isLanguageTag(_ tag: String) -> Bool {
    let parts = tag.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard let first = parts.first, (2...8).contains(first.count), first.allSatisfy(isLetter) else {
      return false
    }
    return parts.dropFirst().allSatisfy { part in
      (1...8).contains(part.count) && part.allSatisfy { isLetter($0) || isDigit($0) }
    }
  }

  mutating func reference(_ node: Node, of what: String, _ path: RulePath) -> OrderingRule.Reference? {
    name(node, of: what, path, example: "newest").map {
      .init(name: $0, span: span(node.range), rulePath: path.text)
    }
  }

  private mutating func references(_ node: Node, of what: String, _ path: RulePath) -> [OrderingRule
    .Reference]
  {
    if case .scalar = node.content { return reference(node, of: what, path).map { [$0] } ?? [] }
    let nodes = elements(node, of: what, path, example: "[old-name]") ?? []
    var references: [OrderingRule.Reference] = []
    for (index, node) in nodes.enumerated() {
      if let reference = reference(node, of: what, path[index]) { references.append(reference) }
    }
    return references
  }
}
