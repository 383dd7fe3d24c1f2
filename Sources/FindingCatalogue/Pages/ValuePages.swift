import RuleModel
import RuleText

extension FindingCatalogue {
  /// Findings about words, shapes, names and values, wherever they stand.
  static let valuePages: [FindingPage] = []
}
