import RuleModel
import RuleText

extension FindingCatalogue {
  /// Findings about screens.
  static let screenPages: [FindingPage] = []
}
