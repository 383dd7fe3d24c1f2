package import OrderingValues

/// A sort key: what is compared, and everything that is said of how.
package struct SortKey: Sendable, Hashable {
  package var subject: Subject
  package var take: Take?
  package var grouping: Grouping = .none
  package var order: Order
  package var text: TextRule?
  package var missingFirst = false

  package init(_ subject: Subject, take: Take? = nil, order: Order) {
    self.subject = subject
    self.take = take
    self.order = order
  }

  /// What of an item is compared.
  /// What is rare or large stands in a box, so that a key is copied quickly.
  package enum Subject: Sendable, Hashable {
    /// A field or a computed value, by its slot in the kind of item.
    case value(Int)
    /// A number that the key computes.
    indirect case score(ComputedRule)
    /// Whether a condition holds: false where that is not known.
    indirect case condition(TypedFormula)
    /// The item's identity, by its place in a list; of a parameter's list the values are known once it is
    /// supplied.
    indirect case pinned(ParameterReference?)
    /// The item's repeatable place among all for a seed.
    indirect case shuffle(Supplied<ExactText>)
  }

  /// Which of a list of values counts.
  package enum Take: String, Sendable, Hashable, CaseIterable {
    case min, max, average, sum, median, count, first, last
  }

  /// Which values are equal though they differ.
  package indirect enum Grouping: Sendable, Hashable {
    case none
    /// Numbers within the same multiple of the step.
    case step(FieldValue)
    /// Numbers from one bound up to the next; below the first is a band of its own.
    case bands([FieldValue])
    /// Dates and days of the same calendar unit; a date's zone is always there.
    case per(CalendarUnit, timeZone: Supplied<String>?)
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
    package var locale: Supplied<String>?
    package var ignoring: Ignored?

    package init(mode: Mode, locale: Supplied<String>? = nil, ignoring: Ignored? = nil) {
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
