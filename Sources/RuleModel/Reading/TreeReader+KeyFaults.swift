import OrderingValues
import RuleText

/// What is wrong with a sort key that cannot be read as one.
extension TreeReader {
  mutating func reportUnknownField(
    _ name: Node.Key, in scope: KindScope, _ path: RulePath, canBeComputed: Bool = true
  ) {
    guard scope.knowsAllFields, !scope.faultyFields.contains(name.text) else { return }
    let all = scope.kind.valueNames
    // A field that is declared wrongly may be the one that was meant.
    let faulty = scope.faultyFields.subtracting(scope.faultyComputed).map(\.string).sorted()
    let names = (canBeComputed ? all : Array(all.prefix(scope.kind.fields.count))) + faulty
    let meant = guess(name.text.string, among: names)
    var fix = fix(meant, at: name.range)
    fix?.isSafe = false
    report(
      .unknownField(
        name.text.string, items: scope.kind.name.string, suggestion: meant?.name, fields: names),
      at: name.range, path, fix: fix)
  }

  /// Reports what stands beside the subject of a key and is no option: another key, or a wrong word.
  /// - Returns: The option that was most likely meant.
  @discardableResult
  mutating func reportUnknownOption(
    _ option: Node.Entry, beside subject: Node.Key, in scope: KindScope, _ path: RulePath
  ) -> String? {
    if option.value.text.map(DirectionPhrase.isDirection) ?? false,
      guess(option.key.text.string, in: .keyOptions) == nil
    {
      report(
        .twoSubjects(subject.text.string, option.key.text.string), at: option.key.range, path,
        labels: [.init(span(subject.range), "the first one")],
        fix: parted(option.key.range, from: subject.range))
      return nil
    }
    return reportUnknown(option.key, in: .keyOptions, path)
  }

  /// Reports a field of the name of a form word, sorted by as if the word were the field: whether it is one.
  mutating func reportFieldNamedAsWord(_ entry: Node.Entry, in scope: KindScope, _ path: RulePath) -> Bool {
    guard scope.kind.slot(entry.key.text) != nil, let order = written(entry.value) else { return false }
    let takesList = ["pinned", "arrange"].contains(entry.key.text.string)
    let isDirection = entry.value.text.map { DirectionPhrase.named($0) != nil } ?? false
    guard entry.value.isList ? !takesList : isDirection else { return false }
    report(
      .nameIsAWord(entry.key.text.string, value: order), at: entry.key.range, path,
      fix: spelledOut(entry.key, order: order.key))
    return true
  }

  mutating func reportWithoutSubject(
    _ entries: [Node.Entry], at range: Range<Int>, in scope: KindScope, _ path: RulePath
  ) {
    if let unknown = entries.first(where: { !Vocabulary.keyOptions.knows($0.key.text) }) {
      reportUnknownSubject(unknown, in: scope, path)
      return
    }
    if hidesEntries(entries, in: range) { return }
    // A field whose name is also an option's.
    if let entry = entries.first(where: { scope.kind.slot($0.key.text) != nil }),
      let order = written(entry.value)
    {
      report(
        .nameIsAWord(entry.key.text.string, value: order), at: entry.key.range, path,
        fix: spelledOut(entry.key, order: order.key))
    } else {
      let start = entries.first?.key.range ?? range
      let hasKeyAbove = !entries.isEmpty && !path.text.hasSuffix("[0]")
      report(
        .missingSubject(
          option: hasKeyAbove ? entries.first?.key.text.string : nil, example: scope.keyExample),
        at: start, path, fix: hasKeyAbove ? joinedToKeyAbove(start) : nil)
    }
  }

  private mutating func reportUnknownSubject(_ unknown: Node.Entry, in scope: KindScope, _ path: RulePath) {
    let word = unknown.key.text.string
    let value = unknown.value.text.map { ExactText($0) }
    // `desc: price`
    if let value, let slot = scope.kind.slot(value), DirectionPhrase.isDirection(word) {
      let type = scope.kind.values[slot].type
      let direction = DirectionPhrase.guess(word, for: type)?.name
      reportBareKey(
        "\(word): \(value)", value.string,
        direction ?? DirectionPhrase.preferred(for: type, isDescending: false),
        at: unknown.key.range.lowerBound..<unknown.value.range.upperBound, path)
      return
    }
    let isNearField = guess(word, among: scope.kind.valueNames) != nil
    let form = guess(word, in: .keyForms)
    let namesField = value.map { scope.kind.slot($0) != nil } ?? false
    let isForm = form.map { $0.name != "field" || namesField } ?? false
    let belongsElsewhere = Vocabulary.ordering[word] != nil || Vocabulary.test[word] != nil
    let isDirection = unknown.value.text.map(DirectionPhrase.isDirection) ?? false
    if !isNearField, !isForm, let value, let slot = scope.kind.slot(value) {
      // `sort: price`
      let type = scope.kind.values[slot].type
      reportBareKey(
        "\(word): \(value)", value.string,
        DirectionPhrase.preferred(for: type, isDescending: type.isNumeric || type == .date || type == .day),
        at: unknown.key.range.lowerBound..<unknown.value.range.upperBound, path)
    } else if !isNearField && !isDirection && (isForm || belongsElsewhere) {
      reportUnknown(unknown.key, in: .keyForms, path)
    } else {
      reportUnknownField(unknown.key, in: scope, path)
    }
  }

  /// The option that says an order spelled out, and its value.
  private func written(_ node: Node) -> (key: String, value: String)? {
    switch node.content {
    case .list: ("values", source.text(node.range))
    case .scalar: ("direction", source.text(node.range))
    case .mapping, .empty, .broken: nil
    }
  }

  // MARK: `-price`

  /// Reports a sort key that is one bare text: `price`, `-price`, `price desc`.
  mutating func reportBareKey(
    _ scalar: Node.Scalar, _ range: Range<Int>, in scope: KindScope, _ path: RulePath
  ) {
    let text = scalar.text
    if let slot = scope.kind.slot(ExactText(text)) {
      let field = scope.kind.values[slot]
      report(.missingDirection(text, type: field.type, isSpelledOut: false), at: range, path)
      return
    }
    var parts = text.drop { "+-".contains($0) }.split(maxSplits: 1) { " :,".contains($0) }
    // `order by price desc`: what stands before the name of a field says nothing more.
    let words = text.split { " :,".contains($0) }
    if let name = words.first(where: { scope.kind.slot(ExactText(String($0))) != nil }), words.first != name {
      parts = text[name.startIndex...].split(maxSplits: 1) { " :,".contains($0) }
    }
    let word = parts.first.map(String.init) ?? text
    if scope.faultyFields.contains(ExactText(word)) { return }
    let names = scope.kind.valueNames
    let isKnown = scope.kind.slot(ExactText(word)) != nil
    let meant = isKnown ? word : guess(word, among: names)?.name
    guard let meant, let slot = scope.kind.slot(ExactText(meant)) else {
      if parts.count > 1 || !scope.knowsAllFields {
        report(
          .wrongShape(
            "a sort key", wants: "a field and its direction", found: "the value \(quoted(text))",
            example: scope.keyExample), at: range, path)
      } else {
        reportUnknownField(Node.Key(ExactText(word), range), in: scope, path)
      }
      return
    }
    let type = scope.kind.values[slot].type
    var direction = DirectionPhrase.preferred(for: type, isDescending: text.hasPrefix("-"))
    if parts.count > 1 {
      direction = DirectionPhrase.guess(String(parts[1]), for: type)?.name ?? direction
    }
    reportBareKey(text, meant, direction, at: range, path)
  }

  private mutating func reportBareKey(
    _ text: String, _ field: String, _ direction: String, at range: Range<Int>, _ path: RulePath
  ) {
    report(
      .bareKey(text, field: field, direction: direction), at: range, path,
      fix: .init(
        "write the direction in words",
        edits: [.init(range, "\(ScalarForm.written(field)): \(direction)")], isSafe: false))
  }
}
