import RuleModel
import RuleText

extension FindingCatalogue {
  /// Findings about formulas, computed values, tables and parameters.
  static let formulaPages: [FindingPage] = []
}
