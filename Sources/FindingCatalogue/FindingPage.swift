package import RuleText

/// What a kind of finding means, for somebody who meets it for the first time.
///
/// `ordering explain`, the documentation's page of findings and the help of rules in SARIF are all made of it.
package struct FindingPage: Sendable {
  /// What it explains.
  package let kind: FindingKind
  /// What is the case, in a sentence or two.
  package let meaning: String
  /// What would go wrong otherwise.
  package let reason: String
  /// What triggers this finding, and no other.
  package let wrong: RuleExample
  /// The same put right, which has no findings.
  package let right: RuleExample

  init(
    _ kind: FindingKind, _ meaning: String, because reason: String, wrong: RuleExample, right: RuleExample
  ) {
    self.kind = kind
    self.meaning = meaning
    self.reason = reason
    self.wrong = wrong
    self.right = right
  }
}
