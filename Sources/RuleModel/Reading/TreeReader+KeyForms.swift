import OrderingValues
import RuleText

/// Sort keys that begin with a word of the language: `score`, `first`, `last`, `pinned`, `shuffle`.
extension TreeReader {
  /// `- score: points ^ 0.8`, highest first unless `direction` says otherwise.
  mutating func scoreKey(
    _ subject: Node.Entry, _ options: [Node.Entry], in scope: KindScope, _ path: RulePath
  ) -> SortKey? {
    let errorsBefore = errorCount
    if subject.value.text.map(DirectionPhrase.isDirection) ?? false {
      report(.directionAsFormula("score"), at: subject.value.range, path + "score")
      return nil
    }
    let table = subject.value.ownEntries?.first { $0.key.text == "table" || $0.key.text == "bands" }
    if let table {
      report(.tableInScore, at: table.key.range, path + "score")
      return nil
    }
    let rule = computedRule(
      subject.value, of: "`score`", in: scope.formulas, .score, as: .number, path + "score")
    guard let rule else {
      reportUnknownOptions(options, beside: subject.key, in: scope, path)
      return nil
    }
    let key = SortKey(.score(rule), order: .direction(isDescending: true))
    var draft = KeyDraft(score: rule.type, name: subject.key, path: path, key: key)
    draft.options = knownOptions(options, beside: subject.key, in: scope, path)
    refuse("values", in: draft, why: "a score has no values to list", cure: .remove("values"))
    draft.options.remove("values")
    let order = draft.options.remove("direction").map { KeyOrder.direction($0.value) }
    read(order ?? .said, into: &draft, in: scope)
    return errorCount > errorsBefore ? nil : draft.key
  }

  /// `- first: section = 'breaking'`, and `last` likewise.
  mutating func conditionKey(
    _ subject: Node.Entry, _ options: [Node.Entry], in scope: KindScope, _ path: RulePath
  ) -> SortKey? {
    let word = subject.key.text.string
    let errorsBefore = errorCount
    let condition = formula(
      subject.value, of: quoted(word), in: scope.formulas, as: .condition, path + word,
      example: "\(word): section = 'breaking'")
    refuseOptions(
      options, beside: subject, in: scope,
      why: "an item meets the condition or does not, and where that is not known it does not", path)
    guard let condition, errorCount == errorsBefore else { return nil }
    return SortKey(.condition(condition), order: .direction(isDescending: word == "first"))
  }

  /// `- pinned: [id-1, id-2]` or `- pinned: $pins`.
  mutating func pinnedKey(
    _ subject: Node.Entry, _ options: [Node.Entry], in scope: KindScope, _ path: RulePath
  ) -> SortKey? {
    let errorsBefore = errorCount
    refuseOptions(
      options, beside: subject, in: scope, why: "pinned items come first, and all others after them", path)
    guard let identity = identity(for: subject, in: scope, path) else { return nil }
    let field = scope.kind.fields[identity]
    var key = SortKey(.pinned(nil), order: .list([], othersFirst: false, isReversed: false))
    if let text = subject.value.text, text.hasPrefix("$") {
      let reference = parameter(
        text, at: subject.value.range, in: scope.formulas,
        wanted: field.type == .integer ? [.integer] : [.id, .text], many: true, for: "`pinned`",
        path + "pinned")
      guard let reference else { return nil }
      key.subject = .pinned(reference)
    } else {
      let path = path + "pinned"
      guard let nodes = elements(subject.value, of: "`pinned`", path, example: "pinned: [id-1, id-2]") else {
        return nil
      }
      var draft = KeyDraft(slot: identity, in: scope, name: subject.key, path: path, key: key)
      readList(nodes, subject.value, into: &draft, in: scope, path)
      key = draft.key
    }
    return errorCount > errorsBefore ? nil : key
  }

  /// `- shuffle: $seed` or `- shuffle: autumn`.
  mutating func shuffleKey(
    _ subject: Node.Entry, _ options: [Node.Entry], in scope: KindScope, _ path: RulePath
  ) -> SortKey? {
    let errorsBefore = errorCount
    refuseOptions(options, beside: subject, in: scope, why: "a shuffle has no order of its own", path)
    guard identity(for: subject, in: scope, path) != nil,
      let scalar = scalar(subject.value, of: "`shuffle`", path + "shuffle", example: "shuffle: autumn")
    else { return nil }
    let seed: Supplied<ExactText>
    if scalar.text.hasPrefix("$") {
      let reference = parameter(
        scalar.text, at: subject.value.range, in: scope.formulas, wanted: [.text, .id, .integer], many: false,
        for: "`shuffle`", path + "shuffle")
      guard let reference else { return nil }
      seed = .parameter(reference)
    } else {
      guard let text = text(subject.value, of: "`shuffle`", path + "shuffle", example: "shuffle: autumn")
      else {
        return nil
      }
      seed = .fixed(ExactText(text))
    }
    guard errorCount == errorsBefore else { return nil }
    var key = SortKey(.shuffle(seed), order: .direction(isDescending: false))
    key.text = .init(mode: .exact)
    return key
  }

  // MARK: What is common to them

  private mutating func identity(for subject: Node.Entry, in scope: KindScope, _ path: RulePath) -> Int? {
    if scope.kind.identity == nil, scope.identityIsKnown {
      report(.noIdentity(for: subject.key.text.string), at: subject.key.range, path)
    }
    return scope.kind.identity
  }

  /// The options that the language knows; reports the others.
  mutating func knownOptions(
    _ options: [Node.Entry], beside subject: Node.Key, in scope: KindScope, _ path: RulePath
  ) -> Options {
    var known = Options()
    if options.isEmpty { return known }
    known.meant = reportUnknownOptions(options, beside: subject, in: scope, path)
    for option in options where Vocabulary.keyOptions.knows(option.key.text) { known.append(option) }
    return known
  }

  /// Reports the options that the language does not know.
  /// - Returns: The words that were most likely meant.
  @discardableResult
  private mutating func reportUnknownOptions(
    _ options: [Node.Entry], beside subject: Node.Key, in scope: KindScope, _ path: RulePath
  ) -> Set<String> {
    var meant: Set<String> = []
    for option in options where !Vocabulary.keyOptions.knows(option.key.text) {
      let word = reportUnknownOption(option, beside: subject, in: scope, path + option.key.text)
      if let word { meant.insert(word) }
    }
    return meant
  }

  /// Reports all options: beside this word none can stand.
  private mutating func refuseOptions(
    _ options: [Node.Entry], beside subject: Node.Entry, in scope: KindScope, why: String, _ path: RulePath
  ) {
    let known = knownOptions(options, beside: subject.key, in: scope, path).entries
    for option in known.sorted(by: { $0.key.text < $1.key.text }) {
      let name = option.key.text
      report(
        .optionWithoutEffect(name.string, why: why, cure: .remove(name.string)), at: option.key.range,
        path + name)
    }
  }
}
