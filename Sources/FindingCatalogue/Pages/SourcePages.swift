import RuleModel
import RuleText

extension FindingCatalogue {
  /// Findings about source policies.
  static let sourcePages: [FindingPage] = []
}
