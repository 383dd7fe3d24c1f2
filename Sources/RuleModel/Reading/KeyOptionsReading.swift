import OrderingValues
import RuleText

/// Reads what stands beside the subject of a key on a field, and checks that it fits together.
struct KeyOptionsReading {
  let field: ItemKind.Field
  let slot: Int
  let name: Node.Key
  let order: Node

  private var entries: [String: Node.Entry] = [:]
  private var isSound = true

  init(field: ItemKind.Field, slot: Int, name: Node.Key, order: Node) {
    self.field = field
    self.slot = slot
    self.name = name
    self.order = order
  }

  mutating func read(_ options: [Node.Entry], by reader: inout TreeReader, _ path: RulePath) -> FieldKey? {
    for option in options {
      if Vocabulary.keyOptions[option.key.text.string] == nil {
        reader.reportUnknown(option.key, in: .keyOptions, path + option.key.text)
        isSound = false
      } else if entries[option.key.text.string] == nil {
        entries[option.key.text.string] = option
      }
    }
    var key = FieldKey(slot: slot, order: .direction(isDescending: false))
    readTake(into: &key, by: &reader, path)
    let type = key.resultType(of: field.type)
    readOrder(into: &key, type, by: &reader, path)
    readText(into: &key, type, by: &reader, path)
    readGrouping(into: &key, type, by: &reader, path)
    readMissing(into: &key, by: &reader, path)
    refuse(
      "reversed", by: &reader, path, why: "`reversed` stands beside `use`", cure: "write the other direction")
    return isSound ? key : nil
  }

  // MARK: Parts

  private mutating func readTake(into key: inout FieldKey, by reader: inout TreeReader, _ path: RulePath) {
    guard let entry = entries["take"] else {
      if field.many {
        reader.report(.missingTake(name.text.string, legal: takes.map(\.rawValue)), at: name.range, path)
        isSound = false
      }
      return
    }
    guard field.many else {
      refuse(
        "take", by: &reader, path, why: "\(quoted(name.text)) holds one value, not a list",
        cure: "remove `take`, or declare the field with `many: true`")
      return
    }
    let take = reader.word(
      entry.value, of: "`take`", as: FieldKey.Take.self, path + "take",
      synonyms: [
        ("min", ["lowest", "smallest", "minimum", "earliest", "oldest"]),
        ("max", ["highest", "largest", "maximum", "latest", "newest"]),
        ("average", ["avg", "mean"]), ("count", ["length", "size", "number"]), ("sum", ["total", "add"]),
      ])
    guard let take else { return isSound = false }
    guard takes.contains(take) else {
      reader.report(
        .takeDoesNotFit(take.rawValue, type: field.type, legal: takes.map(\.rawValue)), at: entry.value.range,
        path + "take")
      return isSound = false
    }
    key.take = take
  }

  private var takes: [FieldKey.Take] {
    switch field.type {
    case .integer, .number, .decimal: FieldKey.Take.allCases
    case .id, .text, .date, .day, .boolean, .choice: [.min, .max, .first, .last, .count]
    }
  }

  private mutating func readOrder(
    into key: inout FieldKey, _ type: FieldType, by reader: inout TreeReader, _ path: RulePath
  ) {
    if let direction = entries["direction"] {
      reader.report(.twoDirections(name.text.string), at: direction.key.range, path + "direction")
      isSound = false
    }
    switch order.content {
    case .list(let nodes):
      readList(nodes, into: &key, type, by: &reader, path)
      return
    case .scalar(let scalar):
      let phrase = DirectionPhrase.fitting(type).first { $0.words.utf8.elementsEqual(scalar.text.utf8) }
      if let phrase {
        key.order = .direction(isDescending: phrase.isDescending)
      } else {
        reportDirection(scalar.text, type, by: &reader, path)
      }
    case .empty:
      reader.report(
        .missingDirection(name.text.string, type: type, isSpelledOut: false), at: name.range, path)
      isSound = false
    case .mapping:
      reader.report(
        .optionsBelowSubject(name.text.string, DirectionPhrase.preferred(for: type, isDescending: true)),
        at: reader.visible(order), path)
      isSound = false
    case .broken: isSound = false
    }
    if entries["values"] != nil, let entry = entries["values"] {
      reader.report(
        .directionBesideList, at: entry.key.range, path + "values",
        labels: [.init(reader.span(order.range), "and this")])
      isSound = false
    }
    refuse(
      "others", by: &reader, path,
      why: "it says where values go that a list does not name, and there is no list here",
      cure: "remove `others`")
  }

  private mutating func reportDirection(
    _ words: String, _ type: FieldType, by reader: inout TreeReader, _ path: RulePath
  ) {
    isSound = false
    let meant = DirectionPhrase.suggestion(for: words, type: type)
    let fitting = DirectionPhrase.fitting(type).map(\.words)
    let isPhraseOfOtherType = DirectionPhrase.all.contains { $0.words == words }
    let fix = meant.map { Finding.Fix("write `\($0)`", edits: [.init(order.range, $0)]) }
    let message: Message =
      isPhraseOfOtherType
      ? .wrongDirectionPhrase(words, field: name.text.string, type: type, suggestion: meant, fitting: fitting)
      : .unknownDirection(words, field: name.text.string, type: type, suggestion: meant, fitting: fitting)
    reader.report(message, at: order.range, path, fix: fix)
  }

  private enum Placement: String, CaseIterable { case first, last }

  private mutating func readList(
    _ nodes: [Node], into key: inout FieldKey, _ type: FieldType, by reader: inout TreeReader,
    _ path: RulePath
  ) {
    if nodes.isEmpty {
      reader.report(.emptyList("the list of values"), at: reader.visible(order), path)
      isSound = false
    }
    var values: [FieldValue] = []
    var places: [FieldValue: Range<Int>] = [:]
    for (index, node) in nodes.enumerated() {
      let path = path + name.text
      guard
        let value = reader.value(
          node, of: "a value of \(quoted(name.text))", as: type, field: field, path[index])
      else {
        isSound = false
        continue
      }
      if let first = places[value] {
        reader.report(
          .repeatedValue(reader.source.text(node.range)), at: node.range, path[index],
          labels: [.init(reader.span(first), "first here")])
        isSound = false
      } else {
        places[value] = node.range
        values.append(value)
      }
    }
    let others = placement("others", by: &reader, path)
    key.order = .list(values, othersFirst: others == .first, isReversed: false)
    for option in ["compare", "locale", "ignoring"] {
      refuse(
        option, by: &reader, path, why: "a list of values is matched letter by letter",
        cure: "remove `\(option)`, and list each spelling")
    }
    for option in ["step", "bands", "per"] {
      refuse(
        option, by: &reader, path, why: "a list of values says already which values stand together",
        cure: "remove `\(option)` or the list")
    }
    if entries["per"] == nil {
      refuse("time-zone", by: &reader, path, why: "it belongs to `per`", cure: "remove `time-zone`")
    } else {
      entries["time-zone"] = nil
    }
    entries["values"] = nil
  }

  private mutating func readText(
    into key: inout FieldKey, _ type: FieldType, by reader: inout TreeReader, _ path: RulePath
  ) {
    if case .list = key.order { return }
    guard type == .text || type == .id else {
      for option in ["compare", "locale", "ignoring"] {
        refuse(
          option, by: &reader, path, why: "it is for text, and what is compared here is \(type.phrase)",
          cure: "remove `\(option)`")
      }
      return
    }
    var rule = FieldKey.TextRule(mode: type == .text ? .standard : .exact)
    if let entry = entries["compare"] {
      let mode = reader.word(
        entry.value, of: "`compare`", as: FieldKey.TextRule.Mode.self, path + "compare",
        synonyms: [
          ("exact", ["binary", "codepoint", "bytes", "raw", "ordinal", "c"]),
          ("natural", ["numeric", "human", "alphanumeric"]),
          ("version", ["semver", "versions"]),
          ("standard", ["locale", "collation", "unicode", "default", "text"]),
        ])
      guard let mode else { return isSound = false }
      rule.mode = mode
    }
    let isCollated = rule.mode == .standard || rule.mode == .natural
    if !isCollated {
      let cure =
        entries["compare"] == nil
        ? "write `compare: standard` beside it, or remove it" : "remove it, or write `compare: standard`"
      for option in ["locale", "ignoring"] {
        refuse(
          option, by: &reader, path, why: "`\(rule.mode.rawValue)` compares without regard to language",
          cure: cure)
      }
      if isSound { key.text = rule }
      return
    }
    if let entry = entries["locale"] {
      guard let scalar = reader.scalar(entry.value, of: "`locale`", path + "locale", example: "sv") else {
        return isSound = false
      }
      if scalar.text.hasPrefix("$") {
        reader.report(.notSupportedYet("parameters"), at: entry.value.range, path + "locale")
        return isSound = false
      }
      guard reader.isKnownLocale(scalar, entry.value.range, path + "locale") else { return isSound = false }
      rule.locale = scalar.text
    }
    if let entry = entries["ignoring"] {
      let ignored = reader.word(
        entry.value, of: "`ignoring`", as: FieldKey.TextRule.Ignored.self, path + "ignoring",
        synonyms: [
          ("case", ["upper", "capitals", "lower", "true"]), ("accents", ["diacritics", "marks"]),
          ("both", ["all", "case and accents"]),
        ])
      guard let ignored else { return isSound = false }
      rule.ignoring = ignored
    }
    key.text = rule
  }

  private mutating func readGrouping(
    into key: inout FieldKey, _ type: FieldType, by reader: inout TreeReader, _ path: RulePath
  ) {
    let isNumber = type == .integer || type == .number || type == .decimal
    if let step = entries["step"], let bands = entries["bands"] {
      reader.report(
        .contradiction("`step` and `bands` both say which numbers are equal", cure: "keep one of them"),
        at: bands.key.range, path, labels: [.init(reader.span(step.key.range), "and this")])
      isSound = false
      return
    }
    if !isNumber {
      for option in ["step", "bands"] {
        let cure = type == .date || type == .day ? "write `per: day` or another unit" : "remove `\(option)`"
        refuse(
          option, by: &reader, path, why: "it is for numbers, and what is compared here is \(type.phrase)",
          cure: cure)
      }
    }
    if let entry = entries["step"], isNumber {
      readStep(entry, into: &key, type, by: &reader, path + "step")
    }
    if let entry = entries["bands"], isNumber {
      readBands(entry, into: &key, type, by: &reader, path + "bands")
    }
    readPer(into: &key, type, by: &reader, path)
  }

  private mutating func readStep(
    _ entry: Node.Entry, into key: inout FieldKey, _ type: FieldType, by reader: inout TreeReader,
    _ path: RulePath
  ) {
    guard let step = reader.number(entry.value, of: "`step`", as: type.isWholeOnly ? .decimal : type, path)
    else { return isSound = false }
    guard step.isPositive else {
      reader.report(.stepNotPositive(reader.source.text(entry.value.range)), at: entry.value.range, path)
      return isSound = false
    }
    key.grouping = .step(step)
  }

  private mutating func readBands(
    _ entry: Node.Entry, into key: inout FieldKey, _ type: FieldType, by reader: inout TreeReader,
    _ path: RulePath
  ) {
    guard let nodes = reader.elements(entry.value, of: "`bands`", path, example: "[0, 10, 100]") else {
      return isSound = false
    }
    if nodes.isEmpty {
      reader.report(.emptyList("`bands`"), at: reader.visible(entry.value), path)
      return isSound = false
    }
    var bounds: [FieldValue] = []
    for (index, node) in nodes.enumerated() {
      // A bound of whole numbers may lie between two of them.
      guard
        let bound = reader.number(node, of: "a bound", as: type.isWholeOnly ? .decimal : type, path[index])
      else {
        isSound = false
        continue
      }
      if let last = bounds.last, !last.isBelow(bound) {
        reader.report(
          .bandsNotAscending(reader.source.text(node.range), after: last.description), at: node.range,
          path[index])
        isSound = false
      }
      bounds.append(bound)
    }
    key.grouping = .bands(bounds)
  }

  private mutating func readPer(
    into key: inout FieldKey, _ type: FieldType, by reader: inout TreeReader, _ path: RulePath
  ) {
    guard let entry = entries["per"] else {
      refuse(
        "time-zone", by: &reader, path, why: "it says where a day begins, and without `per` nothing asks",
        cure: "remove `time-zone`, or add `per: day`")
      return
    }
    guard type == .date || type == .day else {
      refuse(
        "per", by: &reader, path, why: "it is for dates, and what is compared here is \(type.phrase)",
        cure: "remove `per`")
      entries["time-zone"] = nil
      return
    }
    let unit = reader.word(
      entry.value, of: "`per`", as: CalendarUnit.self, path + "per",
      synonyms: [
        ("day", ["days", "daily", "date"]), ("hour", ["hours", "hourly"]), ("week", ["weeks", "weekly"]),
        ("month", ["months", "monthly"]), ("year", ["years", "yearly", "annual"]),
      ])
    guard let unit else { return isSound = false }
    var zone: String?
    if type == .day {
      refuse(
        "time-zone", by: &reader, path, why: "a calendar day is the same in every time zone",
        cure: "remove `time-zone`")
      if unit == .hour || unit == .day {
        refuse(
          "per", by: &reader, path, why: "a calendar day has no smaller part than itself",
          cure: "write `per: week`, `month` or `year`, or remove `per`")
      }
    } else if let entry = entries["time-zone"] {
      zone = reader.timeZone(entry.value, path + "time-zone")
      if zone == nil { isSound = false }
    } else {
      reader.report(
        .missingTimeZone(
          "where \(article(unit.rawValue)) begins depends on the time zone",
          example: "time-zone: Europe/Berlin"), at: entry.key.range, path + "per")
      isSound = false
    }
    key.grouping = .per(unit, timeZone: zone)
  }

  private mutating func readMissing(into key: inout FieldKey, by reader: inout TreeReader, _ path: RulePath) {
    if key.take == .count {
      refuse(
        "missing", by: &reader, path, why: "the count of an absent list is 0, never missing",
        cure: "remove `missing`")
      return
    }
    key.missingFirst = placement("missing", by: &reader, path) == .first
  }

  private mutating func placement(_ option: String, by reader: inout TreeReader, _ path: RulePath)
    -> Placement?
  {
    guard let entry = entries[option] else { return nil }
    let placement = reader.word(
      entry.value, of: "`\(option)`", as: Placement.self, path + option,
      synonyms: [
        ("first", ["top", "begin", "beginning", "start", "before", "low"]),
        ("last", ["bottom", "end", "after", "high"]),
      ])
    if placement == nil { isSound = false }
    return placement
  }

  /// Reports an option that has no effect here.
  private mutating func refuse(
    _ option: String, by reader: inout TreeReader, _ path: RulePath, why: String, cure: String
  ) {
    guard let entry = entries[option] else { return }
    reader.report(.optionWithoutEffect(option, why: why, cure: cure), at: entry.key.range, path + option)
    isSound = false
  }
}

extension FieldType {
  /// The type in a sentence: "a whole number".
  package var phrase: String {
    switch self {
    case .id: "an id"
    case .text: "a text"
    case .integer: "a whole number"
    case .number: "a number"
    case .decimal: "a decimal number"
    case .date: "a date"
    case .day: "a day"
    case .boolean: "true or false"
    case .choice: "a choice"
    }
  }

  fileprivate var isWholeOnly: Bool { self == .integer }
}

extension FieldValue {
  fileprivate var isPositive: Bool {
    switch self {
    case .integer(let value): value > 0
    case .number(let value): value > ExactNumber(0 as Int64)
    case .decimal(let value): value > DecimalValue(0)
    default: false
    }
  }

  /// Whether a number lies below another of the same type.
  fileprivate func isBelow(_ other: FieldValue) -> Bool {
    switch (self, other) {
    case (.integer(let a), .integer(let b)): a < b
    case (.number(let a), .number(let b)): a < b
    case (.decimal(let a), .decimal(let b)): a < b
    default: false
    }
  }
}
