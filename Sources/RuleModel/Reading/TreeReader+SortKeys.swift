import OrderingValues
import RuleText

/// Sort keys: one subject, a direction or a list of values, and options.
extension TreeReader {
  mutating func sortKey(_ node: Node, in scope: KindScope, _ path: RulePath) -> SortKeyRule? {
    switch node.content {
    case .broken: return nil
    case .mapping(let all):
      let entries = withoutPieces(node.ownEntries ?? [])
      if entries.isEmpty, let entry = all.first {
        report(.ignoredName(entry.key.text.string), at: entry.key.range, path)
        return nil
      }
      guard let subject = subject(entries, at: node.range, in: scope, path) else { return nil }
      adviseOfLeftOutValues(subject, node, entries, in: scope, path)
      return SortKeyRule(subject: subject, span: span(node.range), path: path)
    case .scalar(let scalar):
      reportBareKey(scalar, node.range, in: scope, path)
      return nil
    case .list, .empty:
      reportListAsKey(node, in: scope, path)
      return nil
    }
  }

  private mutating func subject(
    _ entries: [Node.Entry], at range: Range<Int>, in scope: KindScope, _ path: RulePath
  ) -> SortKeyRule.Subject? {
    var first: Int?
    var second: Int?
    for place in entries.indices where isSubject(entries[place].key.text, in: scope) {
      // What is kept for later or not taken yet is said of the word itself, wherever it stands.
      if let form = Vocabulary.keyForms[entries[place].key.text], form.state != .available {
        if !reportFieldNamedAsWord(entries[place], in: scope, path) {
          _ = isAvailable(form, entries[place].key.range, path)
        }
        return nil
      }
      if first == nil { first = place } else if second == nil { second = place }
    }
    guard let first else {
      reportWithoutSubject(entries, at: range, in: scope, path)
      return nil
    }
    let subject = entries[first]
    if let second {
      report(
        .twoSubjects(subject.key.text.string, entries[second].key.text.string), at: entries[second].key.range,
        path, labels: [.init(span(subject.key.range), "the first one")],
        fix: parted(entries[second].key.range, from: subject.key.range))
      return nil
    }
    let options = entries.count == 1 ? [] : entries.filter { $0.key.range != subject.key.range }
    guard let form = Vocabulary.keyForms[subject.key.text] else {
      return fieldKey(subject.key, .behindName(subject.value), options, in: scope, path)
    }
    if reportFieldNamedAsWord(subject, in: scope, path) { return nil }
    switch form.name {
    case "use": return use(subject, options, in: scope, path)
    case "score": return scoreKey(subject, options, in: scope, path).map { .key($0) }
    case "first", "last": return conditionKey(subject, options, in: scope, path).map { .key($0) }
    case "pinned": return pinnedKey(subject, options, in: scope, path).map { .key($0) }
    case "shuffle": return shuffleKey(subject, options, in: scope, path).map { .key($0) }
    default: return spelledOutKey(subject, options, in: scope, path)
    }
  }

  /// Whether a name may be the subject of a key.
  private func isSubject(_ name: ExactText, in scope: KindScope) -> Bool {
    if Vocabulary.keyForms.knows(name) { return true }
    return !Vocabulary.keyOptions.knows(name)
      && (scope.kind.slot(name) != nil || scope.faultyFields.contains(name))
  }

  // MARK: Forms

  /// `- use: newest`, with `reversed: true` or not.
  private mutating func use(
    _ subject: Node.Entry, _ options: [Node.Entry], in scope: KindScope, _ path: RulePath
  ) -> SortKeyRule.Subject? {
    guard let name = name(subject.value, of: "`use`", path + "use", example: "use: newest") else {
      return nil
    }
    var isReversed = false
    for option in options {
      let path = path + option.key.text
      if option.key.text == "reversed" {
        isReversed = boolean(option.value, of: "`reversed`", path) ?? false
      } else if Vocabulary.keyOptions.knows(option.key.text) {
        let cure: Cure =
          option.key.text == "direction"
          ? "write `reversed: true` to turn the keys around, or remove `direction`"
          : "put it beside the key in \(quoted(name)), or write the key out here"
        report(
          .optionWithoutEffect(
            option.key.text.string, why: "beside `use` only `reversed` can stand", cure: cure),
          at: option.key.range, path)
      } else {
        reportUnknownOption(option, beside: subject.key, in: scope, path)
      }
    }
    // The name counts even where the options do not fit, so that it is checked in any case.
    return .use(
      .init(name: name, span: span(subject.value.range), rulePath: path.text), isReversed: isReversed)
  }

  /// `- field: score` with `direction` or `values` beside it.
  private mutating func spelledOutKey(
    _ subject: Node.Entry, _ options: [Node.Entry], in scope: KindScope, _ path: RulePath
  ) -> SortKeyRule.Subject? {
    guard let name = name(subject.value, of: "`field`", path + "field", example: "field: publishedAt") else {
      return nil
    }
    let orders = options.filter { $0.key.text == "direction" || $0.key.text == "values" }
    let rest = options.filter { $0.key.text != "direction" && $0.key.text != "values" }
    if orders.count > 1 {
      report(
        .directionBesideList, at: orders[1].key.range, path,
        labels: [.init(span(orders[0].key.range), "and this")])
      return nil
    }
    let order: KeyOrder =
      switch orders.first {
      case let entry? where entry.key.text == "values": .values(entry.value)
      case let entry?: .direction(entry.value)
      case nil: .none
      }
    return fieldKey(Node.Key(name, subject.value.range), order, rest, in: scope, path)
  }

  /// A key on a field.
  private mutating func fieldKey(
    _ name: Node.Key, _ order: KeyOrder, _ options: [Node.Entry], in scope: KindScope, _ path: RulePath
  ) -> SortKeyRule.Subject? {
    guard let slot = scope.kind.slot(name.text) else {
      if scope.faultyFields.contains(name.text) {
        checkKeyOfFaultyField(name, order, options, in: scope, path)
      } else {
        reportUnknownField(name, in: scope, path)
      }
      return nil
    }
    let errorsBefore = errorCount
    let key = SortKey(.value(slot), order: .direction(isDescending: false))
    var draft = KeyDraft(slot: slot, in: scope, name: name, path: path, key: key)
    draft.options = knownOptions(options, beside: name, in: scope, path)
    read(order, into: &draft, in: scope)
    return errorCount > errorsBefore ? nil : .key(draft.key)
  }
}

extension KindScope {
  /// A sort key as it could be written.
  var keyExample: String {
    let field = kind.fields.first { $0.type == .date } ?? kind.fields.first
    return field.map(\.keyExample) ?? "publishedAt: newest first"
  }

  /// A sort key out of what stands where a list of them is wanted, or else any.
  func keyExample(for node: Node) -> String {
    let slot = node.text.flatMap { kind.slot(ExactText($0)) }
    return slot.map { kind.values[$0].keyExample } ?? keyExample
  }
}

extension ItemKind.Field {
  fileprivate var keyExample: String {
    let isDescending = type != .id && type != .text && type != .choice
    return "\(name): \(DirectionPhrase.preferred(for: type, isDescending: isDescending))"
  }
}
