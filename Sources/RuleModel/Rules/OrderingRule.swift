package import OrderingValues
package import RuleText

/// An ordering as it is written: checked and typed, nothing folded away.
package struct OrderingRule: Sendable {
  package var name: ExactText
  package var items: ExactText
  package var span: SourceSpan
  package var rulePath: String
  package var label = Label()
  package var description: String?
  package var keys: [SortKeyRule] = []
  package var keepsInputOrder = false
  package var replacedBy: Reference?
  package var replaces: [Reference] = []
  package var fallback: Reference?

  /// The name of another ordering, and where it stands.
  package struct Reference: Sendable {
    package var name: ExactText
    package var span: SourceSpan
    package var rulePath: String
  }

  /// What people see: one text, or a text for each language.
  package struct Label: Sendable, Hashable {
    /// The text that is not bound to a language.
    package var text: String?
    /// By BCP 47 language tag, in the order of the file.
    package var byLanguage: [Translation] = []

    package struct Translation: Sendable, Hashable {
      package var language: String
      package var text: String
    }

    /// The text for the first of a person's languages that there is one for: by the whole tag, then by its
    /// shorter forms; else the first of the file.
    package func text(for languages: [String]) -> String? {
      for language in languages {
        var parts = language.lowercased().replacing("_", with: "-").split(separator: "-")
        while !parts.isEmpty {
          let tag = parts.joined(separator: "-")
          if let found = byLanguage.first(where: { $0.language.lowercased() == tag }) { return found.text }
          parts.removeLast()
        }
      }
      return text ?? byLanguage.first?.text
    }
  }
}

/// One entry of an ordering's list of sort keys.
package struct SortKeyRule: Sendable {
  package enum Subject: Sendable {
    case field(FieldKey)
    case use(OrderingRule.Reference, isReversed: Bool)
  }

  package var subject: Subject
  package var span: SourceSpan
  package var rulePath: String
}

/// A sort key on a field, with everything that it says.
package struct FieldKey: Sendable, Hashable {
  /// The field's slot in its kind of item.
  package var slot: Int
  package var take: Take?
  package var grouping: Grouping = .none
  package var order: Order
  package var text: TextRule?
  package var missingFirst = false

  package init(slot: Int, take: Take? = nil, order: Order) {
    self.slot = slot
    self.take = take
    self.order = order
  }

  /// Which of a list of values counts.
  package enum Take: String, Sendable, Hashable, CaseIterable {
    case min, max, average, sum, median, count, first, last
  }

  /// Which values are equal though they differ.
  package enum Grouping: Sendable, Hashable {
    case none
    /// Numbers within the same multiple of the step.
    case step(FieldValue)
    /// Numbers from one bound up to the next; below the first is a band of its own.
    case bands([FieldValue])
    /// Dates and days of the same calendar unit; a date's zone is always there.
    case per(CalendarUnit, timeZone: String?)
  }

  package enum Order: Sendable, Hashable {
    case direction(isDescending: Bool)
    /// The listed values first, in that order; reversed, the whole mirrored.
    case list([FieldValue], othersFirst: Bool, isReversed: Bool)
  }

  /// How texts are compared.
  package struct TextRule: Sendable, Hashable {
    package enum Mode: String, Sendable, Hashable, CaseIterable { case standard, exact, natural, version }
    package enum Ignored: String, Sendable, Hashable, CaseIterable { case accents, both, `case` }

    package var mode: Mode
    /// A BCP 47 tag, and where it stands.
    package var locale: String?
    package var ignoring: Ignored?

    package init(mode: Mode, locale: String? = nil, ignoring: Ignored? = nil) {
      self.mode = mode
      self.locale = locale
      self.ignoring = ignoring
    }
  }

  /// The type of what is compared, once `take` has chosen.
  package func resultType(of type: FieldType) -> FieldType {
    switch take {
    case .count: .integer
    case .average, .median: type == .decimal ? .decimal : .number
    case .sum: type == .integer ? .number : type
    case .min, .max, .first, .last, nil: type
    }
  }

  /// Whether two different values are never equal under this key.
  package func tellsApart(_ type: FieldType) -> Bool {
    guard take == nil, grouping == .none else { return false }
    if case .list = order { return false }
    switch type {
    case .id: return text == nil || text!.mode == .exact
    case .text: return text?.mode == .exact
    default: return true
    }
  }
}
