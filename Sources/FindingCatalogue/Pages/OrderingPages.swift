import RuleModel
import RuleText

extension FindingCatalogue {
  /// Findings about orderings, apart from their sort keys.
  static let orderingPages: [FindingPage] = [
    FindingPage(
      .emptyOrdering,
      "An ordering has a name, and nothing stands below it.",
      because: "A screen that uses it would show its stories in whatever order they come.",
      wrong: .lines(
        """
        orderings:
          newest:
        """, in: .stories),
      right: .lines(
        """
        orderings:
          newest:
            - publishedAt: newest first
        """, in: .stories)),
    FindingPage(
      .missingKeys,
      "An ordering has a label or other options, and no `keys`: it does not say by what is sorted.",
      because: "A picker would offer it to readers, and choosing it would change nothing.",
      wrong: .lines(
        """
        orderings:
          newest:
            label: Newest stories
        """, in: .stories),
      right: .lines(
        """
        orderings:
          newest:
            label: Newest stories
            keys:
              - publishedAt: newest first
        """, in: .stories)),
    FindingPage(
      .keysWithoutDashes,
      "The sort keys of an ordering are written below one another without dashes. Then they are names with "
        + "values, and no list.",
      because: "Names with values have no order among them: which key counts first could change when "
        + "another tool saves the file.",
      wrong: .lines(
        """
        orderings:
          top:
            priority: highest first
            publishedAt: newest first
        """, in: .stories),
      right: .lines(
        """
        orderings:
          top:
            - priority: highest first
            - publishedAt: newest first
        """, in: .stories)),
    FindingPage(
      .badLanguageTag,
      "A label is given by language, and what stands for the language is not its short tag.",
      because: "Phones ask for the label by the tag: a label for `english` is never found, and readers see "
        + "another language.",
      wrong: .lines(
        """
        orderings:
          newest:
            label: { english (UK): Newest, de: Neueste }
            keys:
              - publishedAt: newest first
        """, in: .stories),
      right: .lines(
        """
        orderings:
          newest:
            label: { en-GB: Newest, de: Neueste }
            keys:
              - publishedAt: newest first
        """, in: .stories)),
    FindingPage(
      .unknownOrdering,
      "An ordering, a screen or a test calls an ordering by a name that none has.",
      because: "There is nothing to sort by. Mostly the name is misspelt, or the ordering was renamed.",
      wrong: .lines(
        """
        orderings:
          newest:
            - publishedAt: newest first
          breaking-first:
            - section: [breaking]
              others: last
            - use: newst
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
      .oldName,
      "An ordering is called by a name that it had before. It is still found, since the ordering says so "
        + "under `replaces`.",
      because: "Old names are kept for apps that cannot be changed. In the rules themselves they hide which "
        + "ordering is meant, and one day the old name goes.",
      wrong: .lines(
        """
        orderings:
          newest:
            replaces: [latest]
            keys:
              - publishedAt: newest first
          breaking-first:
            - section: [breaking]
              others: last
            - use: latest
        """, in: .stories),
      right: .lines(
        """
        orderings:
          newest:
            replaces: [latest]
            keys:
              - publishedAt: newest first
          breaking-first:
            - section: [breaking]
              others: last
            - use: newest
        """, in: .stories)),
    FindingPage(
      .otherItems,
      "An ordering is used for items that it was not made for, such as an ordering of authors for stories.",
      because: "Its sort keys speak of fields that these items do not have.",
      wrong: .files(
        (
          "stories.yaml",
          feed + """
            orderings:
              newest:
                - publishedAt: newest first
                - use: by-name

            """
        ), ("authors.yaml", authors)),
      right: .files(
        (
          "stories.yaml",
          feed + """
            orderings:
              newest:
                - publishedAt: newest first
                - title: a to z

            """
        ), ("authors.yaml", authors))),
    FindingPage(
      .usesReplaced,
      "An ordering is used that says under `replaced-by` that another one has taken its place.",
      because: "It still works. Whoever replaced it wants to remove it one day, and can do so when nothing "
        + "uses it any more.",
      wrong: .lines(
        """
        orderings:
          latest:
            replaced-by: newest
            keys:
              - publishedAt: newest first
          newest:
            - publishedAt: newest first
            - title: a to z
          breaking-first:
            - section: [breaking]
              others: last
            - use: latest
        """, in: .stories),
      right: .lines(
        """
        orderings:
          latest:
            replaced-by: newest
            keys:
              - publishedAt: newest first
          newest:
            - publishedAt: newest first
            - title: a to z
          breaking-first:
            - section: [breaking]
              others: last
            - use: newest
        """, in: .stories)),
    FindingPage(
      .replacesLiving,
      "An ordering says that it replaces a name, and an ordering of that name is still in the rules.",
      because: "It could not be told which of the two a stored choice of that name leads to.",
      wrong: .lines(
        """
        orderings:
          latest:
            - publishedAt: newest first
          newest:
            replaces: [latest]
            keys:
              - publishedAt: newest first
              - title: a to z
        """, in: .stories),
      right: .lines(
        """
        orderings:
          newest:
            replaces: [latest]
            keys:
              - publishedAt: newest first
              - title: a to z
        """, in: .stories)),
    FindingPage(
      .replacedTwice,
      "Two orderings say that they replace the same old name.",
      because: "An app that asks for the old name gets one ordering, and it must be clear which.",
      wrong: .lines(
        """
        orderings:
          newest:
            replaces: [default]
            keys:
              - publishedAt: newest first
          top:
            replaces: [default]
            keys:
              - points: highest first
        """, in: .stories),
      right: .lines(
        """
        orderings:
          newest:
            replaces: [default]
            keys:
              - publishedAt: newest first
          top:
            - points: highest first
        """, in: .stories)),
    FindingPage(
      .cycle,
      "Orderings use one another in a circle, or computed values are made of one another, so that there is "
        + "no beginning.",
      because: "To sort by the first, the second is needed, and for the second the first again: it would "
        + "never end.",
      wrong: .lines(
        """
        orderings:
          newest:
            - publishedAt: newest first
            - use: top
          top:
            - points: highest first
            - use: newest
        """, in: .stories),
      right: .lines(
        """
        orderings:
          newest:
            - publishedAt: newest first
            - points: highest first
          top:
            - points: highest first
            - use: newest
        """, in: .stories)),
  ]

  private static let authors = """
    rules: 1
    items: authors
    fields:
      id: { type: id, unique: true }
      name: text
    orderings:
      by-name:
        - name: a to z

    """
}
