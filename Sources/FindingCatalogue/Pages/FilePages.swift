import RuleModel
import RuleText

extension FindingCatalogue {
  /// Findings about a file as a whole, and its parts.
  static let filePages: [FindingPage] = [
    FindingPage(
      .missingVersion,
      "The file does not say which version of the rule language it is written in.",
      because: "When the language grows, the app must know for which version the file was written, so that "
        + "it goes on meaning what it means today.",
      wrong: .lines(
        """
        items: films
        fields:
          title: text
        """, in: .wholeFile),
      right: .lines(
        """
        rules: 1
        items: films
        fields:
          title: text
        """, in: .wholeFile)),
    FindingPage(
      .unsupportedVersion,
      "The version that the file names is not the one that this tool reads. There is one version so far: 1.",
      because: "A later version may use the same words for something else, so the tool does not try to read "
        + "it.",
      wrong: .lines(
        """
        rules: 2
        items: films
        fields:
          title: text
        """, in: .wholeFile),
      right: .lines(
        """
        rules: 1
        items: films
        fields:
          title: text
        """, in: .wholeFile)),
    FindingPage(
      .missingItems,
      "The file speaks of fields, orderings or tests, and does not say what they are of: stories, films, "
        + "products.",
      because: "A rule book can order several kinds of items. The name tells which fields and orderings "
        + "belong together, and messages speak of the items by it.",
      wrong: .lines(
        """
        rules: 1
        fields:
          title: text
          year: integer
        """, in: .wholeFile),
      right: .lines(
        """
        rules: 1
        items: films
        fields:
          title: text
          year: integer
        """, in: .wholeFile)),
    FindingPage(
      .fieldsNotDeclared,
      "The file orders items whose fields no file declares. Mostly the name is spelt in two ways, or the "
        + "file was checked without the others of its folder.",
      because: "Without the fields nobody can tell whether a sort key is a date, a number or a slip of the "
        + "pen.",
      wrong: .files(
        (
          "fields.yaml",
          """
          rules: 1
          items: films
          fields:
            id: { type: id, unique: true }
            year: integer

          """
        ),
        (
          "orderings.yaml",
          """
          rules: 1
          items: film
          orderings:
            newest:
              - year: highest first

          """
        )),
      right: .files(
        (
          "fields.yaml",
          """
          rules: 1
          items: films
          fields:
            id: { type: id, unique: true }
            year: integer

          """
        ),
        (
          "orderings.yaml",
          """
          rules: 1
          items: films
          orderings:
            newest:
              - year: highest first

          """
        ))),
    FindingPage(
      .fieldsTwice,
      "Two files declare the fields of the same items. One file does that for the whole book.",
      because: "Two declarations drift apart: a field could be a number in one and a text in the other, and "
        + "sort differently from screen to screen.",
      wrong: .files(
        ("feed.yaml", "rules: 1\nitems: stories\nfields:\n  title: text\n  points: number\n"),
        ("search.yaml", "rules: 1\nitems: stories\nfields:\n  title: text\n  rank: number\n")),
      right: .files(
        ("feed.yaml", "rules: 1\nitems: stories\nfields:\n  title: text\n  points: number\n  rank: number\n"),
        (
          "search.yaml",
          """
          rules: 1
          items: stories
          orderings:
            best:
              ties: keep input order
              keys:
                - rank: highest first

          """
        ))),
  ]
}
