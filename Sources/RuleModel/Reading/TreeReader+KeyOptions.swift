import OrderingValues
import RuleText

/// How a key compares: texts, and values that count as equal though they differ.
extension TreeReader {
  // MARK: Text

  mutating func readText(into draft: inout KeyDraft, in scope: KindScope) {
    let words = ["compare", "locale", "ignoring"]
    if draft.isList {
      for word in words {
        refuse(
          word, in: draft, why: "a list of values is matched letter by letter",
          cure: "remove `\(word)`, and list each spelling")
      }
      return
    }
    guard draft.type == .text || draft.type == .id else {
      for word in words {
        refuse(
          word, in: draft, why: "it is for text, and what is compared here is \(draft.type.phrase)",
          cure: .remove(word))
      }
      return
    }
    var rule = SortKey.TextRule(mode: draft.type == .text ? .standard : .exact)
    if let entry = draft.options["compare"] {
      let mode = word(
        entry.value, of: "`compare`", as: SortKey.TextRule.Mode.self, draft.path + "compare",
        synonyms: [
          ("exact", ["binary", "codepoint", "bytes", "raw", "ordinal", "c"]),
          ("natural", ["numeric", "human", "alphanumeric"]), ("version", ["semver", "versions"]),
          ("standard", ["locale", "collation", "unicode", "default", "text"]),
        ])
      guard let mode else { return }
      rule.mode = mode
    }
    if rule.mode == .standard || rule.mode == .natural {
      rule.locale = locale(of: draft, in: scope)
      rule.ignoring = ignored(by: draft)
    } else {
      let isSaid = draft.options["compare"] != nil
      for word in ["locale", "ignoring"] {
        refuse(
          word, in: draft, why: "`\(rule.mode.rawValue)` compares without regard to language",
          cure: isSaid
            ? .removeIt(or: "write `compare: standard`") : "write `compare: standard` beside it, or remove it"
        )
      }
    }
    draft.key.text = rule
  }

  private mutating func locale(of draft: KeyDraft, in scope: KindScope) -> Supplied<String>? {
    guard let entry = draft.options["locale"] else { return nil }
    let path = draft.path + "locale"
    guard let scalar = scalar(entry.value, of: "`locale`", path, example: "locale: sv") else { return nil }
    if scalar.text.hasPrefix("$") {
      return parameter(
        scalar.text, at: entry.value.range, in: scope.formulas, wanted: [.text, .id], many: false,
        for: "`locale`", path
      ).map { .parameter($0) }
    }
    return isKnownLocale(scalar, entry.value.range, path) ? .fixed(scalar.text) : nil
  }

  private mutating func ignored(by draft: KeyDraft) -> SortKey.TextRule.Ignored? {
    guard let entry = draft.options["ignoring"] else { return nil }
    return word(
      entry.value, of: "`ignoring`", as: SortKey.TextRule.Ignored.self, draft.path + "ignoring",
      synonyms: [
        ("case", ["upper", "capitals", "lower", "true"]), ("accents", ["diacritics", "marks"]),
        ("both", ["all", "case and accents"]),
      ])
  }

  // MARK: Steps, bands, stretches of time

  mutating func readGrouping(into draft: inout KeyDraft, in scope: KindScope) {
    if draft.isList {
      for word in ["step", "bands", "per"] {
        refuse(
          word, in: draft, why: "a list of values says already which values stand together",
          cure: "remove `\(word)` or the list")
      }
      // Beside `per` the zone is part of the same mistake.
      if !draft.options.says("per") {
        refuse("time-zone", in: draft, why: "it belongs to `per`", cure: .remove("time-zone"))
      }
      return
    }
    readPer(into: &draft, in: scope)
    guard draft.type.isNumeric else {
      for word in ["step", "bands"] {
        refuse(
          word, in: draft, why: "it is for numbers, and what is compared here is \(draft.type.phrase)",
          cure: draft.type.isTemporal ? "write `per: month` or another unit" : .remove(word))
      }
      return
    }
    switch (draft.options["step"], draft.options["bands"]) {
    case (let step?, let bands?):
      report(
        .contradiction("`step` and `bands` both say which numbers are equal", cure: "keep one of them"),
        at: bands.key.range, draft.path, labels: [.init(span(step.key.range), "and this")])
    case (let step?, nil): readStep(step.value, into: &draft)
    case (nil, let bands?): readBands(bands.value, into: &draft)
    case (nil, nil): break
    }
  }

  private mutating func readStep(_ node: Node, into draft: inout KeyDraft) {
    guard let step = number(node, of: "`step`", as: draft.boundType, draft.path + "step") else { return }
    if step.isPositive {
      draft.key.grouping = .step(step)
    } else {
      report(.stepNotPositive(source.text(node.range)), at: node.range, draft.path + "step")
    }
  }

  private mutating func readBands(_ node: Node, into draft: inout KeyDraft) {
    let path = draft.path + "bands"
    guard let nodes = elements(node, of: "`bands`", path, example: "bands: [0, 10, 100]") else { return }
    if nodes.isEmpty { report(.emptyList("`bands`"), at: visible(node), path) }
    var bounds: [FieldValue] = []
    for (index, node) in nodes.enumerated() {
      guard let bound = number(node, of: "a bound", as: draft.boundType, path[index]) else { continue }
      if let last = bounds.last, !last.isBelow(bound) {
        report(
          .bandsNotAscending(source.text(node.range), after: last.description), at: node.range, path[index])
      } else {
        bounds.append(bound)
      }
    }
    draft.key.grouping = .bands(bounds)
  }

  private mutating func timeZone(
    _ entry: Node.Entry, of draft: KeyDraft, in scope: KindScope
  ) -> Supplied<String>? {
    let path = draft.path + "time-zone"
    if let text = entry.value.text, text.hasPrefix("$") {
      return parameter(
        text, at: entry.value.range, in: scope.formulas, wanted: [.text, .id], many: false,
        for: "`time-zone`",
        path
      ).map { .parameter($0) }
    }
    return timeZone(entry.value, path).map { .fixed($0) }
  }

  private mutating func readPer(into draft: inout KeyDraft, in scope: KindScope) {
    guard let entry = draft.options["per"] else {
      if draft.options.says("per") { return }
      refuse(
        "time-zone", in: draft, why: "it says where a day begins, and without `per` nothing asks",
        cure: draft.type == .date ? "remove `time-zone`, or add `per: day`" : .remove("time-zone"))
      return
    }
    guard draft.type.isTemporal else {
      refuse(
        "per", in: draft, why: "it is for dates, and what is compared here is \(draft.type.phrase)",
        cure: .remove("per"))
      return
    }
    let unit = word(
      entry.value, of: "`per`", as: CalendarUnit.self, draft.path + "per",
      synonyms: [
        ("day", ["days", "daily", "date"]), ("hour", ["hours", "hourly"]), ("week", ["weeks", "weekly"]),
        ("month", ["months", "monthly"]), ("year", ["years", "yearly", "annual"]),
      ])
    guard let unit else { return }
    if draft.type == .day {
      refuse(
        "time-zone", in: draft, why: "a calendar day is the same in every time zone",
        cure: .remove("time-zone"))
      if unit == .hour || unit == .day {
        refuse(
          "per", in: draft, why: "a calendar day has no smaller part than itself",
          cure: "write `per: week`, `per: month` or `per: year`, or remove `per`")
      }
      draft.key.grouping = .per(unit, timeZone: nil)
    } else if let zone = draft.options["time-zone"] {
      draft.key.grouping = .per(unit, timeZone: timeZone(zone, of: draft, in: scope))
    } else if !draft.options.says("time-zone") {
      report(
        .missingTimeZone(
          "where \(article(unit.rawValue)) begins depends on it", example: "time-zone: Europe/Berlin"),
        at: entry.key.range, draft.path + "per")
    }
  }
}

extension KeyDraft {
  /// The type of steps and bounds: one of whole numbers may lie between two of them.
  fileprivate var boundType: FieldType { type == .integer ? .decimal : type }
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
