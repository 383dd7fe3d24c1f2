import RuleModel
import RuleText

extension FindingCatalogue {
  /// Findings about rules that can be used, and are probably not what was meant.
  static let advicePages: [FindingPage] = []
}
