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
      reportUnknownSubject(unknown, among: entries, in: scope, path)
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

  private mutating func reportUnknownSubject(
    _ unknown: Node.Entry, among entries: [Node.Entry], in scope: KindScope, _ path: RulePath
  ) {
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
      let pair = FieldAndDirection(unknown, among: entries, type: scope.kind.values[slot].type)
      reportBareKey(
        "\(word): \(value)", value.string, pair.direction, at: pair.range(in: source), path,
        isInPlaceOfBoth: pair.order != nil)
      reportRest(entries, beside: pair, in: scope, path)
    } else if !isNearField && !isDirection && (isForm || belongsElsewhere) {
      reportUnknown(unknown.key, in: .keyForms, path)
    } else {
      reportUnknownField(unknown.key, in: scope, path)
    }
  }

  /// Reports what is wrong beside a field and a direction that stand behind words of other systems.
  private mutating func reportRest(
    _ entries: [Node.Entry], beside pair: FieldAndDirection, in scope: KindScope, _ path: RulePath
  ) {
    for entry in entries where entry.key.range != pair.field.key.range {
      if entry.key.range == pair.order?.key.range || Vocabulary.keyOptions.knows(entry.key.text) { continue }
      reportUnknownOption(entry, beside: pair.field.key, in: scope, path + entry.key.text)
    }
  }

  /// `sort: price` and `order: desc` where an ordering has its keys: whether they stand there.
  mutating func reportFieldAndDirection(
    _ node: Node, in scope: KindScope, _ path: RulePath
  ) -> Bool {
    let entries = node.ownEntries ?? []
    guard !entries.contains(where: { $0.key.text == "keys" }),
      let field = entries.first(where: { entry in
        guard !Vocabulary.ordering.knows(entry.key.text), let value = entry.value.text else { return false }
        return scope.kind.slot(ExactText(value)) != nil
      }), let name = field.value.text, let slot = scope.kind.slot(ExactText(name))
    else { return false }
    let pair = FieldAndDirection(field, among: entries, type: scope.kind.values[slot].type)
    let rest = entries.filter { $0.key.range != field.key.range && $0.key.range != pair.order?.key.range }
    let range = pair.range(in: source)
    var message = Message.bareKey(
      "\(field.key.text): \(name)", field: name, direction: pair.direction, isInPlaceOfBoth: pair.order != nil
    )
    var fix: Finding.Fix?
    if rest.isEmpty {
      let key = "\(ScalarForm.written(name)): \(pair.direction)"
      let isWhole = pair.order.map { range.contains($0.key.range.lowerBound) } ?? true
      if node.isFlow {
        fix = .init("write a list", edits: [.init(node.range, "[\(key)]")], isSafe: false)
      } else if isWhole {
        fix = .init("write a list", edits: [.init(range, "- " + key)], isSafe: false)
      }
    } else if rest.contains(where: { Vocabulary.ordering.knows($0.key.text) }) {
      message.help = "write `keys:`, and below it `- \(plain(name)): \(pair.direction)`"
    }
    report(message, at: range, path, fix: fix)
    for entry in rest where !Vocabulary.ordering.knows(entry.key.text) {
      if Vocabulary.keyOptions.knows(entry.key.text) { continue }
      reportUnknownOption(entry, beside: field.key, in: scope, path + entry.key.text)
    }
    return true
  }

  /// Reports a list where a sort key stands: a dash too many, mostly. What stands behind it is read too.
  mutating func reportListAsKey(_ node: Node, in scope: KindScope, _ path: RulePath) {
    var message = Message.wrongShape(
      "a sort key", wants: "a field and its direction", found: found(node), example: scope.keyExample)
    var fix: Finding.Fix?
    var inner: Node?
    if case .list(let nodes) = node.content, nodes.count == 1, !node.isFlow {
      inner = nodes[0]
      message.help = "remove one of the two dashes"
      let dash = node.range.lowerBound..<nodes[0].range.lowerBound
      let end = max(nodes[0].range.lowerBound, nodes[0].range.upperBound - 1)
      if source.lineIndex(at: dash.lowerBound) == source.lineIndex(at: end) {
        fix = .init("remove one dash", edits: [.init(dash, "")])
      }
    }
    report(message, at: visible(node), path, fix: fix)
    if let inner, inner.isMapping { _ = sortKey(inner, in: scope, path) }
  }

  /// Reports what is wrong by itself in a key on a field whose declaration is wrong, which is said already.
  mutating func checkKeyOfFaultyField(
    _ name: Node.Key, _ order: KeyOrder, _ options: [Node.Entry], in scope: KindScope, _ path: RulePath
  ) {
    _ = knownOptions(options, beside: name, in: scope, path)
    guard let type = scope.meantTypes[name.text] else { return }
    switch order {
    case .behindName(let node), .direction(let node):
      // Which phrases fit depends on the type, which may become another one: only what never is one counts.
      guard let words = node.text, DirectionPhrase.named(words) == nil else { return }
      reportDirection(words, node, of: quoted(name.text), type, path)
    case .values, .none, .said: break
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
    _ text: String, _ field: String, _ direction: String, at range: Range<Int>, _ path: RulePath,
    isInPlaceOfBoth: Bool = false
  ) {
    report(
      .bareKey(text, field: field, direction: direction, isInPlaceOfBoth: isInPlaceOfBoth), at: range, path,
      fix: .init(
        "write the direction in words",
        edits: [.init(range, "\(ScalarForm.written(field)): \(direction)")], isSafe: false))
  }
}
