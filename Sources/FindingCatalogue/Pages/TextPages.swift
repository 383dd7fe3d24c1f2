import RuleModel
import RuleText

extension FindingCatalogue {
  /// Findings about the text of a rule file: its bytes, and its YAML.
  static let textPages: [FindingPage] = []
}
