package import OrderingValues
package import RuleText

/// An example of the rule file with the right result.
package struct RuleTest: Sendable {
  package enum Given: Sendable {
    case rows([Row])
    /// A file, by its path from the rule file's folder.
    case file(String)
  }

  /// One item: what it says for each field that the row gives. No value is a missing one.
  package struct Row: Sendable {
    package var values: [Int: [FieldValue]]
    package var span: SourceSpan
  }

  package struct Pair: Sendable {
    package var first: ExactText
    package var second: ExactText
  }

  package var name: String
  package var nameSpan: SourceSpan
  package var ordering: OrderingRule.Reference
  package var items: ExactText
  package var given: Given
  /// The time at which the test plays; nil where it does not say.
  package var now: Instant?
  /// What the test gives for the parameters, and the defaults of the others.
  package var parameters = ParameterValues()
  /// Items are named by identity, or by row number from 1 where they have none.
  package var expect: [ExactText]?
  package var expectFirst: [ExactText]?
  package var expectBefore: [Pair] = []
  package var expectEqual: [[ExactText]] = []
  package var span: SourceSpan
  package var rulePath: String
}
