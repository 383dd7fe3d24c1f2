import RuleModel
import RuleText

extension FindingCatalogue {
  /// Findings about column files and promises about other engines.
  static let columnPages: [FindingPage] = []
}
