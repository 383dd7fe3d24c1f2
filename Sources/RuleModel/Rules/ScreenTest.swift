package import OrderingValues
package import RuleText

/// An example of what a screen offers and begins with, for certain values of the parameters.
package struct ScreenTest: Sendable {
  package var name: String
  package var nameSpan: SourceSpan
  /// The name of the screen.
  package var screen: ExactText
  /// The time at which the test plays; nil where it does not say.
  package var now: Instant?
  /// What the test gives for the parameters, and the defaults of the others.
  package var parameters: ParameterValues
  package var expectDefault: ScreenRule.Reference?
  package var expectSource: ScreenRule.Reference?
  package var expectOrderings: [ScreenRule.Reference]?
  package var span: SourceSpan
  package var rulePath: String
}
