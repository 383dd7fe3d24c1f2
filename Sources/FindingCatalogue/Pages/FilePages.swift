import RuleModel
import RuleText

extension FindingCatalogue {
  /// Findings about a file as a whole, and its parts.
  static let filePages: [FindingPage] = []
}
