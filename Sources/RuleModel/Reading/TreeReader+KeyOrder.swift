import OrderingValues
import RuleText

/// Which way a key on a field runs, and what else says the place of a value.
extension TreeReader {
  /// Reads a key's order and options into its draft.
  mutating func read(_ order: KeyOrder, into draft: inout KeyDraft, in scope: KindScope) {
    // What the other parts mean depends on which of many values counts.
    guard readTake(into: &draft) else { return }
    readOrder(order, into: &draft, in: scope)
    readText(into: &draft, in: scope)
    // Most keys have no options to read.
    if draft.options.isEmpty { return }
    readGrouping(into: &draft, in: scope)
    readMissing(into: &draft)
    refuse("reversed", in: draft, why: "`reversed` stands beside `use`", cure: "write the other direction")
  }

  /// Reports an option that has no effect on a key.
  mutating func refuse(
    _ option: String, in draft: KeyDraft, why: @autoclosure () -> String, cure: @autoclosure () -> Cure
  ) {
    guard let entry = draft.options[option] else { return }
    report(.optionWithoutEffect(option, why: why(), cure: cure()), at: entry.key.range, draft.path + option)
  }

  // MARK: One of many

  private mutating func readTake(into draft: inout KeyDraft) -> Bool {
    let isMany = draft.isMany
    let name = draft.name.text
    var legal: [SortKey.Take] {
      draft.fieldType.isNumeric ? SortKey.Take.allCases : [.min, .max, .first, .last, .count]
    }
    guard let entry = draft.options["take"] else {
      if isMany, !draft.options.says("take") {
        let words = legal.map(\.rawValue)
        report(.missingTake(name.string, legal: words), at: draft.name.range, draft.path)
      }
      return !isMany
    }
    guard isMany else {
      refuse(
        "take", in: draft, why: "\(quoted(name)) holds one value, not a list",
        cure: draft.isComputed ? .remove("take") : "remove `take`, or declare the field with `many: true`")
      return true
    }
    draft.key.take = word(
      entry.value, of: "`take`", as: SortKey.Take.self, draft.path + "take",
      synonyms: [
        ("min", ["lowest", "smallest", "minimum", "earliest", "oldest"]),
        ("max", ["highest", "largest", "maximum", "latest", "newest"]), ("average", ["avg", "mean"]),
        ("count", ["length", "size", "number"]), ("sum", ["total", "add"]),
      ])
    guard let take = draft.key.take else { return false }
    if !legal.contains(take) {
      report(
        .takeDoesNotFit(take.rawValue, type: draft.fieldType, legal: legal.map(\.rawValue)),
        at: entry.value.range,
        draft.path + "take")
    }
    return legal.contains(take)
  }

  // MARK: Direction

  private mutating func readOrder(_ order: KeyOrder, into draft: inout KeyDraft, in scope: KindScope) {
    switch order {
    case .behindName(let node): readOrder(behindName: node, into: &draft, in: scope)
    case .direction(let node):
      if node.isEmpty {
        reportMissingDirection(of: draft, isSpelledOut: true)
      } else if case .scalar(let scalar) = node.content {
        readDirection(scalar.text, node, into: &draft)
      } else {
        _ = self.scalar(node, of: "`direction`", draft.path + "direction", example: draft.directionExample)
      }
    case .values(let node):
      let example = "values: [breaking, live]"
      if let nodes = elements(node, of: "`values`", draft.path + "values", example: example) {
        readList(nodes, node, into: &draft, in: scope, draft.path + "values")
      }
    case .none: reportMissingDirection(of: draft, isSpelledOut: true)
    case .said: break
    }
    if !draft.isList {
      let why = "it says where values go that a list does not name, and there is no list here"
      refuse("others", in: draft, why: why, cure: .remove("others"))
    }
  }

  private mutating func readOrder(
    behindName node: Node, into draft: inout KeyDraft, in scope: KindScope
  ) {
    let name = draft.name.text.string
    let direction = draft.options["direction"]
    let values = draft.options["values"]
    switch node.content {
    case .list(let nodes):
      readList(nodes, node, into: &draft, in: scope, draft.path + draft.name.text)
      reportSecondOrder(direction, .directionBesideList, beside: node, in: draft)
      reportSecondOrder(values, .twoDirections(name, word: "values"), beside: node, in: draft)
    case .scalar(let scalar):
      readDirection(scalar.text, node, into: &draft)
      reportSecondOrder(direction, .twoDirections(name, word: "direction"), beside: node, in: draft)
      reportSecondOrder(values, .directionBesideList, beside: node, in: draft)
    case .empty:
      if let entry = direction ?? values {
        let written = "\(name): \(source.text(entry.value.range))"
        report(.orderBelowName(name, written), at: draft.name.range, draft.path)
      } else {
        reportMissingDirection(of: draft, isSpelledOut: false)
      }
    case .mapping:
      report(
        .optionsBelowSubject(name, draft.directionExample), at: visible(node), draft.path,
        fix: movedBeside(draft.name.range, node))
    case .broken: break
    }
  }

  private mutating func reportSecondOrder(
    _ entry: Node.Entry?, _ message: @autoclosure () -> Message, beside node: Node, in draft: KeyDraft
  ) {
    guard let entry else { return }
    report(
      message(), at: entry.key.range, draft.path + entry.key.text,
      labels: [.init(span(visible(node)), "this says the order")])
  }

  private mutating func reportMissingDirection(of draft: KeyDraft, isSpelledOut: Bool) {
    report(
      .missingDirection(draft.name.text.string, type: draft.type, isSpelledOut: isSpelledOut),
      at: draft.name.range, draft.path)
  }

  private mutating func readDirection(_ words: String, _ node: Node, into draft: inout KeyDraft) {
    let type = draft.type
    if let phrase = DirectionPhrase.named(words), phrase.types.contains(type) {
      draft.key.order = .direction(isDescending: phrase.isDescending)
      return
    }
    let name = quoted(draft.name.text)
    let field = draft.key.take.map { "the \($0.rawValue) of \(name)" } ?? name
    reportDirection(
      words, node, of: field, type, draft.path,
      below: draft.options["missing"] == nil ? draft.name.range : nil)
  }

  /// Reports a direction that none is, or is none of such a field. `name` is where an option could stand below.
  mutating func reportDirection(
    _ words: String, _ node: Node, of field: String, _ type: FieldType, _ path: RulePath,
    below name: Range<Int>? = nil
  ) {
    if reportComment(in: words, at: node.range, path, isValue: { DirectionPhrase.named($0) != nil }) {
      return
    }
    let split = DirectionPhrase.splittingMissing(words)
    let meant = DirectionPhrase.guess(split?.direction ?? words, for: type)
    let fitting = DirectionPhrase.fitting(type).map(\.words)
    let message: Message =
      DirectionPhrase.named(words) == nil
      ? .unknownDirection(
        words, field: field, type: type, suggestion: meant?.name, missing: split?.placement, fitting: fitting)
      : .wrongDirectionPhrase(words, field: field, type: type, suggestion: meant?.name, fitting: fitting)
    var cure = fix(meant, at: node.range)
    if let split {
      cure = meant.flatMap { meant in
        name.flatMap { missingBelow($0, meant.name, missing: split.placement, at: node.range) }
      }
    }
    report(message, at: node.range, path, fix: cure)
  }

  /// Reports what was meant for a comment behind a value: `highest first // the best`, `highest first#the best`.
  private mutating func reportComment(
    in words: String, at range: Range<Int>, _ path: RulePath, isValue: (String) -> Bool
  ) -> Bool {
    for mark in ["//", "#", "--"] {
      guard let sign = words.firstRange(of: mark) else { continue }
      let value = words[..<sign.lowerBound].split(separator: " ").joined(separator: " ")
      guard words.hasPrefix(value), isValue(value) else { continue }
      let comment = words[sign.upperBound...].drop { $0 == " " }
      var fix: Finding.Fix?
      if source.text(range) == words {
        let start = range.lowerBound + value.utf8.count
        let end = range.upperBound - comment.utf8.count
        fix = .init("write a comment", edits: [.init(start..<end, "  # ")])
      }
      report(
        .commentInValue(words, value: value, comment: String(comment)), at: range, path, fix: fix)
      return true
    }
    return false
  }

  // MARK: A list of values

  mutating func readList(
    _ nodes: [Node], _ list: Node, into draft: inout KeyDraft, in scope: KindScope, _ path: RulePath
  ) {
    if nodes.isEmpty { report(.emptyList("the list of values"), at: visible(list), path) }
    // A score has no values to list, which has been said.
    guard let field = draft.slot.map({ scope.kind.values[$0] }) else { return }
    var values: [FieldValue] = []
    var firsts = FirstPlaces<FieldValue>()
    let name = draft.name.text
    let type = draft.type
    for (index, node) in nodes.enumerated() {
      if reportParameter(node, among: draft, in: scope, path[index]) { continue }
      guard let value = value(node, of: "a value of \(quoted(name))", as: type, field: field, path[index])
      else { continue }
      if let first = firsts.insert(value, at: node.range) {
        report(
          .repeatedValue(source.text(node.range)), at: node.range, path[index],
          labels: [.init(span(first), "first here")])
      } else {
        values.append(value)
      }
    }
    let others = placement("others", in: draft)
    draft.key.order = .list(values, othersFirst: others == .first, isReversed: false)
  }

  /// Reports a bare parameter among values, which it would be one of by its name.
  private mutating func reportParameter(
    _ node: Node, among draft: KeyDraft, in scope: KindScope, _ path: @autoclosure () -> RulePath
  ) -> Bool {
    guard case .scalar(let scalar) = node.content, scalar.style == .plain, scalar.text.hasPrefix("$"),
      let parameter = scope.formulas.parameter(String(scalar.text.dropFirst()))
    else { return false }
    var isPinned = false
    if case .pinned = draft.key.subject { isPinned = true }
    let cure =
      isPinned && parameter.many
      ? "write `pinned: \(plain(scalar.text))`, without brackets" : "write the values themselves"
    report(.parameterAmongValues(scalar.text, cure: cure), at: node.range, path())
    return true
  }

  // MARK: Missing values

  private enum Placement: String, CaseIterable { case first, last }

  private mutating func readMissing(into draft: inout KeyDraft) {
    if draft.key.take == .count {
      refuse(
        "missing", in: draft, why: "the count of an absent list is 0, never missing", cure: .remove("missing")
      )
    } else {
      draft.key.missingFirst = placement("missing", in: draft) == .first
    }
  }

  private mutating func placement(_ option: String, in draft: KeyDraft) -> Placement? {
    guard let entry = draft.options[option] else { return nil }
    return word(
      entry.value, of: "`\(option)`", as: Placement.self, draft.path + option,
      synonyms: [
        ("first", ["top", "at the top", "begin", "beginning", "at the beginning", "start", "before"]),
        ("last", ["bottom", "at the bottom", "end", "at end", "at the end", "after"]),
      ])
  }
}

extension KeyDraft {
  fileprivate var directionExample: String { DirectionPhrase.preferred(for: type, isDescending: true) }
}
