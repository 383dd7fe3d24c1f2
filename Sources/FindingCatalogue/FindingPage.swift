package import RuleText

/// What a kind of finding means, for somebody who meets it for the first time.
///
/// `ordering explain`, the documentation's page of findings and the help of rules in SARIF are all made of it.
package struct FindingPage: Sendable {
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

/// All pages: one for each kind of finding there is.
package enum FindingCatalogue {
  /// By the groups of kinds, in their order.
  package static let pages: [FindingPage] =
    textPages + valuePages + filePages + fieldPages + orderingPages + keyPages + advicePages + testPages
    + formulaPages + computedPages + screenPages + sourcePages + columnPages + appPages

  /// The page of an id.
  package static func page(of id: String) -> FindingPage? { byID[id] }

  private static let byID = Dictionary(
    pages.map { ($0.kind.id, $0) }, uniquingKeysWith: { first, _ in first })
}
