import RuleModel
import RuleText

extension FindingCatalogue {
  /// Findings about sort keys.
  static let keyPages: [FindingPage] = []
}
