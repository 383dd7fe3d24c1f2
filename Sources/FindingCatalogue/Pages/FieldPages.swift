import RuleModel
import RuleText

extension FindingCatalogue {
  /// Findings about fields.
  static let fieldPages: [FindingPage] = [
    FindingPage(
      .missingValues,
      "A field of the type `choice` does not list the values that it can have.",
      because: "The list says which value counts as less than which, so without it nothing can be ordered.",
      wrong: .lines(
        """
        rules: 1
        items: stories
        fields:
          section: { type: choice }
        """, in: .wholeFile),
      right: .lines(
        """
        rules: 1
        items: stories
        fields:
          section: { type: choice, values: [breaking, live, standard] }
        """, in: .wholeFile))
  ]
}
