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
      return SortKeyRule(subject: subject, span: span(node.range), rulePath: path.text)
    case .scalar(let scalar):
      reportBareKey(scalar, node.range, in: scope, path)
      return nil
    case .list, .empty:
      report(
        .wrongShape(
          "a sort key", wants: "a field and its direction", found: found(node), example: scope.keyExample),
        at: visible(node), path)
      return nil
    }
  }

  private mutating func subject(
    _ entries: [Node.Entry], at range: Range<Int>, in scope: KindScope, _ path: RulePath
  ) -> SortKeyRule.Subject? {
    let subjects = entries.compactMap { entry -> (entry: Node.Entry, form: Vocabulary.Word?)? in
      let name = entry.key.text
      if let form = Vocabulary.keyForms[name] { return (entry, form) }
      guard scope.kind.slot(name) != nil || scope.faultyFields.contains(name),
        !Vocabulary.keyOptions.knows(name)
      else { return nil }
      return (entry, nil)
    }
    // What is kept for later or not taken yet is said of the word itself, wherever it stands.
    for (entry, form) in subjects {
      guard let form, form.state != .available else { continue }
      if !reportFieldNamedAsWord(entry, in: scope, path) { _ = isAvailable(form, entry.key.range, path) }
      return nil
    }
    guard let (subject, form) = subjects.first else {
      reportWithoutSubject(entries, at: range, in: scope, path)
      return nil
    }
    let options = entries.count == 1 ? [] : entries.filter { $0.key.range != subject.key.range }
    if let second = subjects.dropFirst().first?.entry {
      report(
        .twoSubjects(subject.key.text.string, second.key.text.string), at: second.key.range, path,
        labels: [.init(span(subject.key.range), "the first one")],
        fix: parted(second.key.range, from: subject.key.range))
      return nil
    }
    guard let form else {
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
        let cure =
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
      reportUnknownField(name, in: scope, path)
      return nil
    }
    let errorsBefore = errorCount
    let key = SortKey(.value(slot), order: .direction(isDescending: false))
    var draft = KeyDraft(
      field: scope.kind.values[slot], name: name, path: path, key: key, formulas: scope.formulas)
    draft.isComputed = slot >= scope.kind.fields.count
    draft.options = knownOptions(options, beside: name, in: scope, path)
    read(order, into: &draft)
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
