import RuleModel
import RuleText

extension FindingCatalogue {
  /// Findings about YAML that is no part of the rule language.
  static let syntaxPages: [FindingPage] = [
    FindingPage(
      .anchor,
      "A word with `&` marks a part of the file, so that it can be repeated elsewhere. This is a feature of "
        + "YAML that rule files do without.",
      because: "What such a mark repeats is not seen where it counts, and a change in one place would "
        + "change another silently. The rule language has `use`, which says by name what is shared.",
      wrong: .lines(
        """
        orderings:
          newest: &newest
            - publishedAt: newest first
        """, in: .stories),
      right: .lines(
        """
        orderings:
          newest:
            - publishedAt: newest first
        """, in: .stories)),
    FindingPage(
      .alias,
      "A word with `*` repeats a part of the file that was marked elsewhere. This is a feature of YAML that "
        + "rule files do without.",
      because: "A reader cannot see what stands there, and a word that nothing was marked with would be "
        + "passed over silently. `use` says by name which ordering's keys are meant.",
      wrong: .lines(
        """
        orderings:
          newest:
            - publishedAt: newest first
          breaking-first:
            - section: [breaking]
              others: last
            - *newest
        """, in: .stories),
      right: .lines(
        """
        orderings:
          newest:
            - publishedAt: newest first
          breaking-first:
            - section: [breaking]
              others: last
            - use: newest
        """, in: .stories)),
    FindingPage(
      .mergeKey,
      "`<<` copies the entries of another part of the file to this place. This is a feature of YAML that "
        + "rule files do without.",
      because: "Tools disagree on which of two values counts when a copied entry is also written out, so "
        + "the same file could sort in two ways.",
      wrong: .lines(
        """
        orderings:
          top:
            <<: *newest
            label: Top stories
            keys:
              - points: highest first
        """, in: .stories),
      right: .lines(
        """
        orderings:
          top:
            label: Top stories
            keys:
              - points: highest first
        """, in: .stories)),
    FindingPage(
      .tag,
      "A value begins with an exclamation mark, which in YAML announces the type of what follows.",
      because: "A label such as `!New` would come out empty. What type a value has is said once, under "
        + "`fields`.",
      wrong: .lines(
        """
        orderings:
          newest:
            label: !New stories
            keys:
              - publishedAt: newest first
        """, in: .stories),
      right: .lines(
        """
        orderings:
          newest:
            label: "!New stories"
            keys:
              - publishedAt: newest first
        """, in: .stories)),
    FindingPage(
      .complexKey,
      "A list, or names in braces, stand where a single name belongs. Often a value begins with `{` or `[` "
        + "and is meant as text, as in the placeholders of a template.",
      because: "Braces and brackets begin lists and names with values in YAML, so the text that was meant "
        + "would be lost.",
      wrong: .lines(
        """
        orderings:
          newest:
            label: {{ newest_label }}
            keys:
              - publishedAt: newest first
        """, in: .stories),
      right: .lines(
        """
        orderings:
          newest:
            label: "{{ newest_label }}"
            keys:
              - publishedAt: newest first
        """, in: .stories)),
    FindingPage(
      .duplicateKey,
      "One name is written twice in the same place, each time with something else behind it.",
      because: "Most tools keep the last one and drop the first without a word. Here that would be an "
        + "ordering that somebody wrote and no reader ever sees.",
      wrong: .lines(
        """
        orderings:
          top:
            - points: highest first
          top:
            - priority: highest first
        """, in: .stories),
      right: .lines(
        """
        orderings:
          top:
            - points: highest first
          important:
            - priority: highest first
        """, in: .stories)),
  ]
}
