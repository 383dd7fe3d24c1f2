import RuleModel
import RuleText

extension FindingCatalogue {
  /// Findings about comments that put up with others.
  static let ignoringPages: [FindingPage] = [
    FindingPage(
      .misspeltIgnore,
      "A comment is meant to put up with a finding, and is not written as such a comment is.",
      because: "It does nothing as it stands.",
      wrong: ignoring("# ordering: ignore(text-holds-numbers) titles are numbers here", isOffered: true),
      right: ignoring("# ordering: ignore[text-holds-numbers] titles are numbers here", isOffered: true)),
    FindingPage(
      .ignoreWithoutReason, "A comment puts up with a finding, and does not say why.",
      because: "Who reads it in a year cannot tell whether it is still needed.",
      wrong: ignoring("# ordering: ignore[unused-ordering]"), right: proper),
    FindingPage(
      .unknownIgnore, "A comment puts up with a finding that there is not.",
      because: "It does nothing, and is mostly misspelt.",
      wrong: ignoring(
        "# ordering: ignore[unused-ordering, unused-orderings] the app asks for it by name"),
      right: proper),
    FindingPage(
      .cannotIgnoreError, "A comment is to put up with an error.",
      because:
        "Rules with an error cannot be used at all, so errors are corrected; only warnings and notes can wait.",
      wrong: ignoring("# ordering: ignore[unused-ordering, unknown-field] the app asks for it by name"),
      right: proper),
    FindingPage(
      .unusedIgnore,
      "A comment puts up with a finding that is not on its line, nor on the next one where it stands alone.",
      because: "It would hide the next mistake of this kind that is made there.",
      wrong: ignoring("# ordering: ignore[unused-ordering, no-identity] the app asks for it by name"),
      right: proper),
  ]

  private static let proper = ignoring("# ordering: ignore[unused-ordering] the app asks for it by name")

  /// Rules in which a comment stands above an ordering that no screen uses, or that one does.
  private static func ignoring(_ comment: String, isOffered: Bool = false) -> RuleExample {
    .lines(
      """
      orderings:
        newest:
          - publishedAt: newest first
        \(comment)
        by-title:
          - title: a to z
      screens:
        home: { orderings: [\(isOffered ? "newest, by-title" : "newest")], default: newest }
      """, in: .stories)
  }
}
