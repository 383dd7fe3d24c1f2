import RuleModel
import RuleText

extension FindingCatalogue {
  /// Findings about orderings, apart from their sort keys.
  static let orderingPages: [FindingPage] = []
}
