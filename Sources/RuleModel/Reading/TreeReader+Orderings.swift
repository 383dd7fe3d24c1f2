import OrderingValues
import RuleText

/// Orderings: a list of sort keys, alone or beside options.
extension TreeReader {
  /// The ordering as far as it could be read.
  mutating func ordering(_ entry: Node.Entry, in scope: KindScope, _ path: RulePath) -> OrderingRule {
    var rule = OrderingRule(
      name: entry.key.text, items: scope.kind.name, span: span(entry.key.range), path: path)
    switch entry.value.content {
    case .list: rule.keys = sortKeys(entry.value, of: rule.name, in: scope, path)
    case .mapping:
      let entries = entry.value.ownEntries ?? []
      if areLikeSortKeys(entries, in: scope) {
        reportKeysWithoutDashes(entry.value, of: rule.name, path)
      } else {
        if reportFieldAndDirection(entry.value, in: scope, path) { break }
        let part = entry.key.range.lowerBound..<entry.value.range.upperBound
        readLongForm(entries, in: part, into: &rule, in: scope, path)
      }
    case .broken: break
    case .empty:
      if let word = wordInLine(with: entry.key.range) {
        report(.orderingNotIndented(entry.key.text.string, word), at: entry.key.range, path)
        break
      }
      report(.emptyOrdering(entry.key.text.string, example: scope.keyExample), at: entry.key.range, path)
    case .scalar(let scalar):
      if reportKeysInOneText(scalar.text, entry, in: scope, path) { break }
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
    if let name = node.text, scope.kind.slot(ExactText(name)) != nil {
      // With brackets alone the direction would still be missing.
      let list = "[\(scope.keyExample(for: node))]"
      report(
        .wrongShape("`keys`", wants: "a list", found: found(node), example: list), at: visible(node), path,
        fix: .init("write a list", edits: [.init(node.range, list)], isSafe: false))
      return []
    }
    guard let nodes = elements(node, of: "`keys`", path, example: "[\(scope.keyExample(for: node))]") else {
      return []
    }
    if nodes.isEmpty { report(.emptyList("the list of sort keys"), at: visible(node), path) }
    var keys: [SortKeyRule] = []
    keys.reserveCapacity(nodes.count)
    let path = path + "keys"
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
    if reportKeysNotBelow(entries, in: scope, path) { return }
    let options = options(entries, of: .ordering, path)
    if let entry = options["keys"] {
      rule.keys = sortKeys(entry.value, of: rule.name, in: scope, path)
    } else if let entry = options.misspelt["keys"] {
      // `sort: [price]`: what is wrong with the keys themselves is said too.
      if entry.value.isList { rule.keys = sortKeys(entry.value, of: rule.name, in: scope, path) }
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

  /// Reports an ordering written as one text, as SQL does: whether it is one.
  private mutating func reportKeysInOneText(
    _ text: String, _ ordering: Node.Entry, in scope: KindScope, _ path: RulePath
  ) -> Bool {
    var keys: [String] = []
    var lines: [String] = []
    var areCertain = true
    for part in text.split(separator: ",").map(String.init) {
      let words = part.split { " :".contains($0) }.map(String.init)
      guard let place = words.firstIndex(where: { scope.kind.slot(ExactText($0)) != nil }),
        let slot = scope.kind.slot(ExactText(words[place]))
      else { continue }
      let type = scope.kind.values[slot].type
      let rest = words[(place + 1)...].joined(separator: " ")
      let split = DirectionPhrase.splittingMissing(rest)
      let isDescending = DirectionPhrase.isDescending(split?.direction ?? rest, for: type)
      areCertain = areCertain && isDescending != nil
      let direction = DirectionPhrase.preferred(
        for: type, isDescending: isDescending ?? (type.isNumeric || type.isTemporal))
      keys.append("- \(ScalarForm.written(words[place])): \(direction)")
      lines.append(keys[keys.count - 1])
      if let split { lines.append("  missing: \(split.placement)") }
    }
    guard !keys.isEmpty else { return false }
    report(
      .keysInOneText(ordering.key.text.string, text, keys), at: visible(ordering.value), path,
      fix: areCertain ? listed(lines, below: ordering.key.range, at: ordering.value.range) : nil)
    return true
  }

  /// A word of an ordering that stands on the next line, in line with the ordering's name.
  private func wordInLine(with name: Range<Int>) -> String? {
    let line = source.lineIndex(at: name.lowerBound)
    guard line + 1 < source.lineStarts.count else { return nil }
    let column = name.lowerBound - source.lineRange(line).lowerBound
    let below = source.bytes[source.lineRange(line + 1)]
    guard below.count > column, below.prefix(column).allSatisfy({ $0 == UInt8(ascii: " ") }) else {
      return nil
    }
    let word = String(decoding: below.dropFirst(column).prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
    return Vocabulary.ordering[word] == nil ? nil : word
  }

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

  /// Reports sort keys that stand in line with an empty `keys`, behind it: whether they do.
  private mutating func reportKeysNotBelow(
    _ entries: [Node.Entry], in scope: KindScope, _ path: RulePath
  ) -> Bool {
    guard let place = entries.firstIndex(where: { $0.key.text == "keys" && $0.value.isEmpty }) else {
      return false
    }
    let keys = Array(entries[(place + 1)...])
    guard let first = keys.first, let last = keys.last, areLikeSortKeys(keys, in: scope) else { return false }
    func isOption(_ entry: Node.Entry) -> Bool { Vocabulary.keyOptions.knows(entry.key.text) }
    let list = keys.filter { !isOption($0) }
      .map { "- \(source.text($0.key.range)): \(source.text($0.value.range))" }
    let node = Node(.mapping(keys), first.key.range.lowerBound..<last.value.range.upperBound)
    let fix = dashed(node, isOption: isOption).map { fix in
      Finding.Fix(fix.title, edits: fix.edits.map { .init($0.range, "  " + $0.replacement) })
    }
    report(.keysNotBelow(list), at: entries[place].key.range, path + "keys", fix: fix)
    return true
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
      if !Self.isLanguageTag(language) {
        report(.badLanguageTag(language), at: entry.key.range, path + language)
      } else if let text = text(entry.value, of: "a label", path + language, example: "Top stories") {
        label.byLanguage.append(.init(language: language, text: text))
      }
    }
    return label
  }

  /// The form of BCP 47: letters, then parts of letters and digits, with hyphens between.
  static func isLanguageTag(_ tag: String) -> Bool {
    var isFirst = true
    var length = 0
    func isEnded() -> Bool { length >= (isFirst ? 2 : 1) && length <= 8 }
    for byte in tag.utf8 {
      if byte == UInt8(ascii: "-") {
        guard isEnded() else { return false }
        (isFirst, length) = (false, 0)
      } else {
        guard isLetter(byte) || !isFirst && isDigit(byte) else { return false }
        length += 1
      }
    }
    return isEnded()
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
