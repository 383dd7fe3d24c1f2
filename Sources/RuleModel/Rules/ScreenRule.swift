package import OrderingValues
package import RuleText

/// What a screen of the app shows: the orderings that its picker offers, with which it begins, and the source
/// policy that it reads by.
package struct ScreenRule: Sendable {
  package typealias Reference = OrderingRule.Reference

  package var name: ExactText
  /// What the screen shows.
  package var items: ExactText
  package var span: SourceSpan
  package var rulePath: String
  package var label = OrderingRule.Label()
  /// What the picker offers, in its order, by the names under which the orderings live.
  package var orderings: [Reference] = []
  /// Which of the orderings the screen begins with.
  package var defaultChoice = Choice()
  /// Which source policy the screen reads by; nil where the rules do not say.
  package var source: Choice?

  package init(name: ExactText, items: ExactText, span: SourceSpan, rulePath: String) {
    self.name = name
    self.items = items
    self.span = span
    self.rulePath = rulePath
  }

  /// A name that may depend on what the caller supplies: the first entry that holds counts.
  package struct Choice: Sendable {
    package var entries: [Entry] = []

    package init(entries: [Entry] = []) { self.entries = entries }

    /// All names that may be chosen, as often as they stand there.
    package var references: [Reference] { entries.flatMap(\.outcome.references) }
  }

  package struct Entry: Sendable {
    /// Nil where the entry always holds.
    package var condition: Condition?
    package var outcome: Outcome
    package var span: SourceSpan
    package var rulePath: String
  }

  package struct Condition: Sendable {
    package var formula: TypedFormula
    package var span: SourceSpan
    package var rulePath: String
  }

  package enum Outcome: Sendable {
    case use(Reference)
    case split(Split)

    package var references: [Reference] {
      switch self {
      case .use(let reference): [reference]
      case .split(let split): split.arms.map(\.reference)
      }
    }
  }

  /// An experiment: the same reader always gets the same arm.
  package struct Split: Sendable {
    /// The parameter that tells readers apart.
    package var reader: ParameterReference
    package var experiment: ExactText
    package var experimentSpan: SourceSpan
    /// In the order in which they are written, which decides who gets which.
    package var arms: [Arm]
    package var rulePath: String
  }

  package struct Arm: Sendable {
    package var reference: Reference
    /// Above zero; the share is the weight among the sum of all.
    package var weight: Double
  }
}
