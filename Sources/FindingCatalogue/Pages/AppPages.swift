import RuleModel
import RuleText

extension FindingCatalogue {
  /// Findings about apps, calls of the tool, and data.
  static let appPages: [FindingPage] = []
}
