import OrderingPlans
package import OrderingValues
import RuleModel

/// What became of something in a rule book that is no ordering.
package struct PartChange: Sendable, Hashable {
  /// What it is.
  package enum Part: String, Sendable, Hashable, CaseIterable {
    case items, field, computed, parameter, screen, source

    var words: String {
      switch self {
      case .items: "the items"
      case .field: "the field"
      case .computed: "the computed value"
      case .parameter: "the parameter"
      case .screen: "the screen"
      case .source: "the source policy"
      }
    }
  }

  /// What became of it.
  package enum Change: String, Sendable, Hashable {
    case added, removed, changed
  }

  package var part: Part
  package var change: Change
  package var name: ExactText
  /// Whose field or computed value it is.
  package var items: ExactText?
  /// What of it changed, a few words each.
  package var details: [String] = []

  /// The whole in a sentence.
  package var sentence: String {
    let owner = items.map { " of \($0.inQuotes)" } ?? ""
    let head = "\(part.words.prefix(1).uppercased() + part.words.dropFirst()) \(name.inQuotes)\(owner) "
    switch change {
    case .added: return head + (part == .items ? "are new." : "is new.")
    case .removed: return head + (part == .items ? "are gone." : "is gone.")
    case .changed:
      return head + (details.isEmpty ? "changed." : "changed: \(details.joined(separator: "; ")).")
    }
  }

  /// All that differs between two books beside their orderings.
  static func all(from old: LoadedBook, to new: LoadedBook) -> [PartChange] {
    let (before, after) = (old.book, new.book)
    var changes = compare(.items, before.kinds, after.kinds, name: \.name) { _, _ in nil }
    for kind in after.kinds {
      guard let former = before.kind(kind.name) else { continue }
      changes += compare(.field, former.fields, kind.fields, name: \.name, of: kind.name) {
        let words = zip($0.words, $1.words).filter { $0 != $1 }.map { "\($1), before \($0)" }
        return words.isEmpty ? nil : words
      }
      changes += compare(.computed, former.computed, kind.computed, name: \.name, of: kind.name) {
        if $0.formula.source == $1.formula.source, $0.type == $1.type, $0.sentence == $1.sentence {
          return nil
        }
        return $0.rule.words == $1.rule.words ? [] : ["\($1.rule.words), before \($0.rule.words)"]
      }
    }
    changes += compare(.parameter, before.parameters, after.parameters, name: \.name) {
      let words = ($0.words, $1.words)
      return words.0 == words.1 ? nil : ["\(words.1), before \(words.0)"]
    }
    changes += compare(.screen, old.screens, new.screens, name: \.name) {
      let words = ($0.sentences, $1.sentences)
      if words.0 == words.1, $0.rule.label == $1.rule.label, $0.rule.items == $1.rule.items { return nil }
      return words.1.filter { !words.0.contains($0) }.map(withoutStop)
        + words.0.filter { !words.1.contains($0) }.map { "before: \(withoutStop($0))" }
    }
    changes += compare(.source, before.sources, after.sources, name: \.name) {
      $0.steps == $1.steps && $0.options == $1.options ? nil : []
    }
    return changes
  }

  private static func withoutStop(_ sentence: String) -> String {
    sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
  }

  /// What is new or changed in its new order, then what is gone; `details` gives what changed of one that both have,
  /// or nil where nothing did.
  private static func compare<Element>(
    _ part: Part, _ old: [Element], _ new: [Element], name: (Element) -> ExactText,
    of items: ExactText? = nil,
    details: (Element, Element) -> [String]?
  ) -> [PartChange] {
    let former = Dictionary(old.map { (name($0), $0) }, uniquingKeysWith: { first, _ in first })
    let names = Set(new.map(name))
    return new.compactMap { element in
      guard let before = former[name(element)] else {
        return PartChange(part: part, change: .added, name: name(element), items: items)
      }
      return details(before, element).map {
        PartChange(part: part, change: .changed, name: name(element), items: items, details: $0)
      }
    }
      + old.map(name).filter { !names.contains($0) }
      .map { PartChange(part: part, change: .removed, name: $0, items: items) }
  }
}

extension ItemKind.Field {
  /// What is declared of it, as many texts for each field.
  fileprivate var words: [String] {
    [
      many ? "several values, each \(type.phrase)" : type.phrase,
      values.isEmpty ? "no listed values" : "the values \(values.map(\.inQuotes).joined(separator: ", "))",
      "read as \("`\(path.joined(separator: ".").onOneLine)`")",
      isRequired ? "required" : "not required", isUnique ? "unique" : "not unique",
      blankIsMissing ? "blank is missing" : "blank is a text",
      "written as \(format.words)",
      timeZone.map { "in the time zone `\($0.onOneLine)`" } ?? "without a time zone",
    ]
  }
}

extension DateFormat {
  fileprivate var words: String {
    switch self {
    case .rfc3339: "RFC 3339"
    case .epochSeconds: "seconds since 1970"
    case .epochMilliseconds: "milliseconds since 1970"
    case .pattern(let pattern): "`\(String(describing: pattern).onOneLine)`"
    }
  }
}

extension ParameterRule {
  /// What is declared of it, in half a sentence.
  fileprivate var words: String {
    members.map { member in
      var words = member.name.map { "\($0.inQuotes): " } ?? ""
      words += member.many ? "several values, each \(member.type.phrase)" : member.type.phrase
      if !member.choices.isEmpty { words += " of \(member.choices.map(\.inQuotes).joined(separator: ", "))" }
      switch member.defaultValue {
      case nil: words += " without a default"
      case .one(let value):
        words += " with the default `\(value.description(choices: member.choices).onOneLine)`"
      case .many(let values):
        let texts = values.map { "`\($0.description(choices: member.choices).onOneLine)`" }
        words +=
          texts.isEmpty
          ? " with an empty list as default" : " with the default \(texts.joined(separator: ", "))"
      }
      return words
    }.joined(separator: "; ")
  }
}
