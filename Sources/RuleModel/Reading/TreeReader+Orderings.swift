import OrderingValues
import RuleText

/// Orderings: a list of sort keys, alone or beside options.
extension TreeReader {
  /// The ordering as far as it could be read.
  mutating func ordering(_ entry: Node.Entry, in scope: KindScope, _ path: RulePath) -> OrderingRule {
    var rule = OrderingRule(
      name: entry.key.text, items: scope.kind.name, span: span(entry.key.range), rulePath: path.text)
    switch entry.value.content {
    case .list(let nodes):
      rule.keys = sortKeys(nodes, listRange: visible(entry.value), in: scope, path)
    case .mapping(let all):
      readLongForm(all, of: entry, into: &rule, in: scope, path)
    case .broken: break
    case .empty:
      report(.emptyOrdering(entry.key.text.string, example: example(in: scope)), at: entry.key.range, path)
    case .scalar:
      _ = elements(
        entry.value, of: "the ordering \(quoted(entry.key.text))", path, example: "[\(example(in: scope))]")
    }
    return rule
  }

  private mutating func sortKeys(
    _ nodes: [Node], listRange: Range<Int>, in scope: KindScope, _ path: RulePath
  ) -> [SortKeyRule] {
    if nodes.isEmpty { report(.emptyList("the list of sort keys"), at: listRange, path) }
    var keys: [SortKeyRule] = []
    for (index, node) in nodes.enumerated() {
      if let key = sortKey(node, in: scope, (path + "keys")[index]) { keys.append(key) }
    }
    return keys
  }

  private enum Ties: String, CaseIterable { case keepInputOrder = "keep input order" }

  private mutating func readLongForm(
    _ all: [Node.Entry], of entry: Node.Entry, into rule: inout OrderingRule, in scope: KindScope,
    _ path: RulePath
  ) {
    let entries = all.filter { !$0.key.text.string.hasPrefix("x-") }
    // A mapping of sort keys where a list of them is wanted.
    if let first = entries.first, entries.allSatisfy({ isLikeSortKey($0, in: scope) }) {
      let list = entries.map { "- \(source.text($0.key.range)): \(source.text($0.value.range))" }
      report(.keysWithoutDashes(entry.key.text.string, list), at: first.key.range, path)
      return
    }
    var hasKeys = false
    for option in entries {
      let word = option.key.text.string
      let optionPath = path + word
      guard let known = Vocabulary.ordering[word] else {
        // A direction or another option of a key, one level too far left.
        reportUnknown(option.key, in: .ordering, optionPath)
        if Spelling.nearest(to: word, in: .ordering) == "keys" { hasKeys = true }
        continue
      }
      guard isAvailable(known, option.key.range, optionPath) else { continue }
      switch word {
      case "keys":
        hasKeys = true
        if let nodes = elements(option.value, of: "`keys`", optionPath, example: "[\(example(in: scope))]") {
          rule.keys = sortKeys(nodes, listRange: visible(option.value), in: scope, path)
        }
      case "label": rule.label = label(option.value, optionPath)
      case "description":
        rule.description = text(option.value, of: "`description`", optionPath, example: "a sentence")
      case "ties":
        rule.keepsInputOrder =
          self.word(
            option.value, of: "`ties`", as: Ties.self, optionPath,
            synonyms: [
              (
                "keep input order",
                ["stable", "keep", "input", "input order", "keep order", "keep-input-order"]
              )
            ]) != nil
      case "replaced-by": rule.replacedBy = reference(option.value, of: "`replaced-by`", optionPath)
      case "fallback": rule.fallback = reference(option.value, of: "`fallback`", optionPath)
      default: rule.replaces = references(option.value, of: "`replaces`", optionPath)
      }
    }
    if !hasKeys {
      report(.missingKeys(entry.key.text.string, example: example(in: scope)), at: entry.key.range, path)
    }
  }

  private func isLikeSortKey(_ entry: Node.Entry, in scope: KindScope) -> Bool {
    guard Vocabulary.ordering[entry.key.text.string] == nil else { return false }
    if scope.kind.slot(entry.key.text) != nil { return true }
    guard case .scalar(let scalar) = entry.value.content else { return false }
    return DirectionPhrase.all.contains { $0.words == scalar.text } && entry.key.text != "direction"
  }

  private mutating func label(_ node: Node, _ path: RulePath) -> OrderingRule.Label {
    var label = OrderingRule.Label()
    guard case .mapping = node.content else {
      label.text = text(node, of: "`label`", path, example: "Top stories")
      return label
    }
    for entry in entries(node, of: "`label`", path, example: "en: Top stories") ?? [] {
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
    let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = parts.first, (2...8).contains(first.count),
      first.allSatisfy({ $0.isASCII && $0.isLetter })
    else { return false }
    return parts.dropFirst().allSatisfy { part in
      (1...8).contains(part.count) && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
  }

  private mutating func reference(_ node: Node, of what: String, _ path: RulePath) -> OrderingRule.Reference?
  {
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
