import RuleModel
import OrderingValues

/// An ordering in plain English.
extension OrderingPlan {
  /// One sentence a key, and what happens to ties.
  package var sentences: [String] {
    var sentences: [String] = []
    for (index, key) in keys.enumerated() {
      let first = index == 0 ? "By" : "Then by"
      if key.isAppended {
        sentences.append(
          "\(first) \(words(for: key)). No rule says this: it is added so that no two \(kind.name) tie.")
      } else {
        let origin = key.via.isEmpty ? [] : ["from `\(key.via.map(\.string).joined(separator: "` → `"))`"]
        sentences.append("\(first) \(words(for: key, notes: origin)).\(missingSentence(for: key))")
      }
    }
    if keepsInputOrder { sentences.append("What still ties stays in the order in which it came.") }
    return sentences
  }

  /// A key in half a sentence: "`publishedAt`, newest first".
  package func words(for key: Key) -> String { words(for: key, notes: []) }

  /// The same with some notes in brackets behind it.
  private func words(for key: Key, notes: [String]) -> String {
    let field = field(key)
    let rule = key.key
    let brackets = notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))"
    switch rule.subject {
    case .condition(let formula):
      return
        "whether `\(formula.source.onOneLine)` holds, those for which it does \(rule.isDescending ? "first" : "last")"
        + brackets
    case .shuffle(let seed):
      return "a shuffle with the seed `\(seed.description.onOneLine)`"
        + (rule.isDescending ? ", backwards" : "") + brackets
    case .pinned(let reference?) where rule.listed.isEmpty:
      return "the `\(field.name)` in `$\(reference)`, "
        + (rule.isMirrored
          ? "backwards, and all others before them" : "in that order, and all others after them") + brackets
    case .score, .value, .pinned: break
    }
    var words = subject(of: rule, field)
    switch rule.grouping {
    case .none: break
    case .step(let step): words += " in steps of \(step)"
    case .bands(let bounds): words += " in bands from \(bounds.map(\.description).joined(separator: ", "))"
    case .per(let unit, let zone):
      let name = unit == .week ? "week (from Monday)" : unit.rawValue
      words = "the \(name) of \(words)" + (zone.map { " in the time zone \($0.description)" } ?? "")
    }
    switch rule.order {
    case .direction(let isDescending):
      words +=
        ", " + DirectionPhrase.preferred(for: rule.resultType(of: field.type), isDescending: isDescending)
    case .list(let values, let othersFirst, let isReversed):
      let names = values.map { "`\($0.description(choices: field.values).onOneLine)`" }
      let listed = (isReversed ? names.reversed() : names).joined(separator: ", then ")
      let others = if case .pinned = rule.subject { "all others" } else { "all other values" }
      words +=
        othersFirst != isReversed ? ": \(others), then \(listed)" : ": \(listed), and \(others) after them"
    }
    let notes = textWords(rule, field) + notes
    return notes.isEmpty ? words : "\(words) (\(notes.joined(separator: "; ")))"
  }

  /// What is compared: the field, or what is taken of its list.
  private func subject(of rule: SortKey, _ field: ItemKind.Field) -> String {
    let name: String
    switch rule.subject {
    case .score(let rule): name = "the score " + rule.words
    case .pinned: name = "the pinned `\(field.name)`"
    default: name = "`\(field.name)`"
    }
    guard let take = rule.take else { return name }
    let taken =
      switch take {
      case .min, .max: extreme(isGreatest: take == .max, field.type)
      case .average: "average"
      case .sum: "sum"
      case .median: "median"
      case .count: "number"
      case .first: "first"
      case .last: "last"
      }
    return "the \(taken) of \(name)"
  }

  private func extreme(isGreatest: Bool, _ type: FieldType) -> String {
    switch type {
    case .integer, .number, .decimal: isGreatest ? "highest" : "lowest"
    case .date, .day: isGreatest ? "latest" : "earliest"
    case .id, .text: isGreatest ? "alphabetically last" : "alphabetically first"
    case .choice: isGreatest ? "last listed" : "first listed"
    case .boolean: isGreatest ? "greatest (true before false)" : "smallest (false before true)"
    }
  }

  private func textWords(_ rule: SortKey, _ field: ItemKind.Field) -> [String] {
    guard rule.isCompared, let text = rule.text, rule.resultType(of: field.type) == field.type else {
      return []
    }
    var parts: [String] = []
    switch text.mode {
    case .standard: break
    case .natural: parts.append("numbers in it as numbers")
    case .version: parts.append("as version numbers")
    case .exact:
      if field.type == .text { parts.append("by character code: capital letters before small ones") }
    }
    if let locale = text.locale {
      parts.append("by the alphabet of the locale `\(locale.description.onOneLine)`")
    }
    switch text.ignoring {
    case nil: break
    case .case: parts.append("capital and small letters equal")
    case .accents: parts.append("accents ignored")
    case .both: parts.append("capital letters and accents ignored")
    }
    return parts
  }

  private func missingSentence(for key: Key) -> String {
    let field = field(key)
    let rule = key.key
    switch rule.subject {
    case .shuffle: return " The same seed gives the same order again."
    case .pinned: return ""
    case .condition(let formula):
      // What is asked about the missing itself is always known; a reader sees that it is asked.
      let reads = kind.reading(of: [formula]).fields
      if reads.allSatisfy({ kind.fields[$0].isRequired }) { return "" }
      return " Where a value that it needs is missing, it does not hold."
    case .score:
      return
        " \(kind.name.string.capitalizedFirst) without a score come \(rule.missingFirst ? "first" : "last")."
    case .value: break
    }
    // A text that is no version counts as missing, so that there may be such items of a required field too.
    let isVersion = rule.isCompared && rule.take != .count && rule.text?.mode == .version
    if (field.isRequired && !isVersion) || rule.take == .count { return "" }
    let place = rule.missingFirst ? "first" : "last"
    let what =
      isVersion
      ? "without a version in `\(field.name)`"
      : field.many ? "with no `\(field.name)`" : "without a value for `\(field.name)`"
    return " \(kind.name.string.capitalizedFirst) \(what) come \(place)."
  }
}

extension SortKey {
  fileprivate var isMirrored: Bool { if case .list(_, _, isReversed: true) = order { true } else { false } }

  fileprivate var listed: [FieldValue] { if case .list(let values, _, _) = order { values } else { [] } }

  /// Whether values are compared, instead of looked up in a list.
  fileprivate var isCompared: Bool { if case .direction = order { true } else { false } }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
