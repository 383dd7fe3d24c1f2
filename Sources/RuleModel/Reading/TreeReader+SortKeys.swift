import OrderingValues
import RuleText

/// What is known of the items that an ordering orders.
struct KindScope {
  var kind: ItemKind
  /// Declared, but wrongly: said already, so keys on them are passed over.
  var faultyFields: Set<ExactText> = []
  /// Whether all declarations could be read; where not, an unknown name may be declared in what could not.
  var isComplete = true
}

/// Sort keys: one subject, a direction or a list of values, and options.
extension TreeReader {
  mutating func sortKey(_ node: Node, in scope: KindScope, _ path: RulePath) -> SortKeyRule? {
    switch node.content {
    case .broken: return nil
    case .mapping(let all):
      let entries = all.filter { !$0.key.text.string.hasPrefix("x-") }
      return sortKey(entries, at: node.range, in: scope, path)
    case .scalar(let scalar):
      reportBareKey(scalar, node.range, in: scope, path)
      return nil
    case .list, .empty:
      report(
        .wrongShape(
          "a sort key", wants: "a field and its direction", found: found(node), example: example(in: scope)),
        at: visible(node), path)
      return nil
    }
  }

  private mutating func sortKey(
    _ entries: [Node.Entry], at range: Range<Int>, in scope: KindScope, _ path: RulePath
  ) -> SortKeyRule? {
    let subjects = entries.filter { entry in
      let name = entry.key.text
      if Vocabulary.keyForms[name.string] != nil { return true }
      return Vocabulary.keyOptions[name.string] == nil
        && (scope.kind.slot(name) != nil || scope.faultyFields.contains(name))
    }
    guard let subject = subjects.first else {
      reportWithoutSubject(entries, at: range, in: scope, path)
      return nil
    }
    let options = entries.filter { $0.key.range != subject.key.range }
    if let second = subjects.dropFirst().first {
      report(
        .twoSubjects(subject.key.text.string, second.key.text.string), at: second.key.range, path,
        labels: [.init(span(subject.key.range), "the first subject")])
      return nil
    }
    let rule: SortKeyRule.Subject?
    if let form = Vocabulary.keyForms[subject.key.text.string] {
      guard form.state == .available else {
        reportUnavailableForm(form, subject, in: scope, path)
        return nil
      }
      rule =
        form.name == "use"
        ? use(subject, options, path)
        : spelledOutKey(subject, options, in: scope, path).map(SortKeyRule.Subject.field)
    } else {
      rule = fieldKey(subject.key, subject.value, options, in: scope, path).map(SortKeyRule.Subject.field)
    }
    return rule.map { SortKeyRule(subject: $0, span: span(range), rulePath: path.text) }
  }

  // MARK: Forms

  /// `- use: newest`, with `reversed: true` or not.
  private mutating func use(_ subject: Node.Entry, _ options: [Node.Entry], _ path: RulePath) -> SortKeyRule
    .Subject?
  {
    guard let name = name(subject.value, of: "`use`", path + "use", example: "newest") else { return nil }
    var isReversed = false
    var isSound = true
    for option in options {
      let path = path + option.key.text
      if option.key.text == "reversed" {
        isReversed = boolean(option.value, of: "`reversed`", path) ?? false
      } else {
        isSound = false
        if Vocabulary.keyOptions[option.key.text.string] != nil {
          report(
            .optionWithoutEffect(
              option.key.text.string, why: "beside `use` only `reversed` can stand",
              cure: "put it beside the key in \(quoted(name)), or write the key out"), at: option.key.range,
            path)
        } else {
          reportUnknown(option.key, in: .keyOptions, path)
        }
      }
    }
    guard isSound else { return nil }
    return .use(
      .init(name: name, span: span(subject.value.range), rulePath: path.text), isReversed: isReversed)
  }

  /// `- field: score` with `direction` or `values` beside it.
  private mutating func spelledOutKey(
    _ subject: Node.Entry, _ options: [Node.Entry], in scope: KindScope, _ path: RulePath
  ) -> FieldKey? {
    guard let name = name(subject.value, of: "`field`", path + "field", example: "publishedAt") else {
      return nil
    }
    let order = options.filter { $0.key.text == "direction" || $0.key.text == "values" }
    let rest = options.filter { $0.key.text != "direction" && $0.key.text != "values" }
    let key = Node.Key(name, subject.value.range)
    guard isKnownField(key, in: scope, path) else { return nil }
    if order.count > 1 {
      report(
        .directionBesideList, at: order[1].key.range, path,
        labels: [.init(span(order[0].key.range), "and this")])
      return nil
    }
    guard let order = order.first else {
      reportMissingDirection(name, at: subject.value.range, in: scope, path, isSpelledOut: true)
      return nil
    }
    if order.key.text == "values", case .list = order.value.content {
    } else if order.key.text == "values" {
      _ = elements(order.value, of: "`values`", path + "values", example: "[breaking, live]")
      return nil
    }
    if order.key.text == "direction", case .list = order.value.content {
      report(
        .wrongShape("`direction`", wants: "a direction", found: "a list", example: "highest first"),
        at: visible(order.value), path + "direction")
      return nil
    }
    return fieldKey(key, order.value, rest, in: scope, path)
  }

  /// A key on a field: the value is its direction, or the wanted order of its values.
  private mutating func fieldKey(
    _ name: Node.Key, _ order: Node, _ options: [Node.Entry], in scope: KindScope, _ path: RulePath
  ) -> FieldKey? {
    guard isKnownField(name, in: scope, path), let slot = scope.kind.slot(name.text) else { return nil }
    let field = scope.kind.fields[slot]
    var reading = KeyOptionsReading(field: field, slot: slot, name: name, order: order)
    return reading.read(options, by: &self, path)
  }

  private mutating func isKnownField(_ name: Node.Key, in scope: KindScope, _ path: RulePath) -> Bool {
    if scope.faultyFields.contains(name.text) { return false }
    if scope.kind.slot(name.text) != nil { return true }
    reportUnknownField(name, in: scope, path)
    return false
  }

  // MARK: What is wrong

  func example(in scope: KindScope) -> String {
    let field = scope.kind.fields.first { $0.type == .date } ?? scope.kind.fields.first
    return field.map {
      "\($0.name): \(DirectionPhrase.preferred(for: $0.type, isDescending: $0.type != .id && $0.type != .text))"
    }
      ?? "publishedAt: newest first"
  }

  private mutating func reportUnknownField(_ name: Node.Key, in scope: KindScope, _ path: RulePath) {
    guard scope.isComplete, scope.kind.span != nil else { return }
    let names = scope.kind.fields.map(\.name.string)
    let meant = Spelling.nearest(to: name.text.string, among: names)
    report(
      .unknownField(name.text.string, items: scope.kind.name.string, suggestion: meant, fields: names),
      at: name.range, path,
      fix: meant.map { .init("write `\($0)`", edits: [.init(name.range, $0)], isSafe: false) })
  }

  private mutating func reportWithoutSubject(
    _ entries: [Node.Entry], at range: Range<Int>, in scope: KindScope, _ path: RulePath
  ) {
    let unknown = entries.first { Vocabulary.keyOptions[$0.key.text.string] == nil }
    if let unknown {
      let word = unknown.key.text.string
      let names = scope.kind.fields.map(\.name.string)
      let isNearField = Spelling.nearest(to: word, among: names) != nil
      if !isNearField, Vocabulary.ordering[word] != nil || Vocabulary.test[word] != nil {
        reportUnknown(unknown.key, in: .keyForms, path)
      } else if !isNearField, let form = Spelling.nearest(to: word, in: .keyForms),
        form != "field" || scope.kind.span == nil
      {
        report(
          .unknownKey(word, place: "a sort key", suggestion: form, words: names), at: unknown.key.range, path)
      } else {
        reportUnknownField(unknown.key, in: scope, path)
      }
      return
    }
    // A field whose name is also an option's.
    if let entry = entries.first(where: { scope.kind.slot($0.key.text) != nil }) {
      report(.nameIsAWord(entry.key.text.string, value: written(entry.value)), at: entry.key.range, path)
    } else {
      report(.missingSubject(example: example(in: scope)), at: entries.first?.key.range ?? range, path)
    }
  }

  private mutating func reportUnavailableForm(
    _ form: Vocabulary.Word, _ subject: Node.Entry, in scope: KindScope, _ path: RulePath
  ) {
    let isField = scope.kind.slot(ExactText(form.name)) != nil
    let looksLikeField: Bool
    switch subject.value.content {
    case .scalar(let scalar): looksLikeField = DirectionPhrase.all.contains { $0.words == scalar.text }
    case .list: looksLikeField = form.name != "pinned"
    default: looksLikeField = false
    }
    if isField && looksLikeField {
      report(.nameIsAWord(form.name, value: written(subject.value)), at: subject.key.range, path)
    } else {
      _ = isAvailable(form, subject.key.range, path)
    }
  }

  private func written(_ node: Node) -> (key: String, value: String) {
    if case .list = node.content { return ("values", source.text(node.range)) }
    return ("direction", source.text(node.range))
  }

  /// A sort key that is one bare text.
  private mutating func reportBareKey(
    _ scalar: Node.Scalar, _ range: Range<Int>, in scope: KindScope, _ path: RulePath
  ) {
    let names = scope.kind.fields.map(\.name.string)
    let text = scalar.text
    if names.contains(where: { $0.utf8.elementsEqual(text.utf8) }) {
      reportMissingDirection(ExactText(text), at: range, in: scope, path, isSpelledOut: false)
      return
    }
    // `-price`, `+price`, `price desc`, `price:desc`
    let trimmed = text.drop { "+-".contains($0) }
    let parts = trimmed.split(maxSplits: 1) { $0 == " " || $0 == ":" || $0 == "," }
    let word = parts.first.map(String.init) ?? text
    let field = names.first { $0.utf8.elementsEqual(word.utf8) } ?? Spelling.nearest(to: word, among: names)
    guard let field, let slot = scope.kind.slot(ExactText(field)) else {
      if scope.faultyFields.contains(ExactText(text)) { return }
      if scope.kind.span == nil || !scope.isComplete || parts.count > 1 {
        report(
          .wrongShape(
            "a sort key", wants: "a field and its direction", found: "the value \(quoted(text))",
            example: example(in: scope)), at: range, path)
      } else {
        reportUnknownField(Node.Key(ExactText(word), range), in: scope, path)
      }
      return
    }
    let type = scope.kind.fields[slot].type
    let direction =
      parts.count > 1
      ? DirectionPhrase.suggestion(for: parts[1].trimmingSpaces(), type: type)
      : DirectionPhrase.preferred(for: type, isDescending: text.hasPrefix("-"))
    let said = direction ?? DirectionPhrase.preferred(for: type, isDescending: false)
    report(
      .bareKey(text, field: field, direction: said), at: range, path,
      fix: .init("write the direction in words", edits: [.init(range, "\(field): \(said)")], isSafe: false))
  }

  mutating func reportMissingDirection(
    _ name: ExactText, at range: Range<Int>, in scope: KindScope, _ path: RulePath, isSpelledOut: Bool
  ) {
    guard let slot = scope.kind.slot(name) else { return }
    report(
      .missingDirection(name.string, type: scope.kind.fields[slot].type, isSpelledOut: isSpelledOut),
      at: range, path)
  }
}

extension Substring {
  func trimmingSpaces() -> String {
    var text = self
    while text.first?.isWhitespace ?? false { text.removeFirst() }
    while text.last?.isWhitespace ?? false { text.removeLast() }
    return String(text)
  }
}
