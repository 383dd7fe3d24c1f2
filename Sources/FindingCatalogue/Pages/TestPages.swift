import RuleModel
import RuleText

extension FindingCatalogue {
  /// Findings about rule tests.
  static let testPages: [FindingPage] = []
}
