import RuleModel
import RuleText

extension FindingCatalogue {
  /// Findings about fields.
  static let fieldPages: [FindingPage] = [
    FindingPage(
      .missingType,
      "A field does not say what its values are: text, a number, a date.",
      because: "Without the type nobody can tell what comes first: as text 9 stands after 10, as a number "
        + "before it.",
      wrong: .lines(
        """
        rules: 1
        items: films
        fields:
          title: text
          year:
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
        """, in: .wholeFile)),
    FindingPage(
      .nestedField,
      "Fields stand below another field, as they do in the data. In rules the way to such a value is "
        + "written as one name with a dot.",
      because: "Sort keys and tests speak of the field by one name, so the name must stand as a whole where "
        + "it is declared.",
      wrong: .lines(
        """
        rules: 1
        items: stories
        fields:
          title: text
          author:
            name: text
        """, in: .wholeFile),
      right: .lines(
        """
        rules: 1
        items: stories
        fields:
          title: text
          author.name: text
        """, in: .wholeFile)),
    FindingPage(
      .attributeWithoutEffect,
      "Something is said of a field that does not fit its type, such as the values of a text or the format "
        + "of a number.",
      because: "It would change nothing. Either the type is another one, or the attribute belongs to "
        + "another field.",
      wrong: .lines(
        """
        rules: 1
        items: products
        fields:
          size: { type: text, values: [S, M, L] }
        """, in: .wholeFile),
      right: .lines(
        """
        rules: 1
        items: products
        fields:
          size: { type: choice, values: [S, M, L] }
        """, in: .wholeFile)),
    FindingPage(
      .badDateFormat,
      "The pattern that says how the data write a date is not understood, or leaves out a part of the date.",
      because: "Dates would be read wrongly or not at all: in patterns `MM` is the month and `mm` the "
        + "minute.",
      wrong: .lines(
        """
        rules: 1
        items: films
        fields:
          released: { type: day, format: dd/mm/yyyy }
        """, in: .wholeFile),
      right: .lines(
        """
        rules: 1
        items: films
        fields:
          released: { type: day, format: dd/MM/yyyy }
        """, in: .wholeFile)),
    FindingPage(
      .missingTimeZone,
      "A date is written without its time zone, or a key asks for whole days, and nothing says whose clock "
        + "counts.",
      because: "When it is 9 in Berlin it is 3 in New York: a story of the late evening would belong to one "
        + "day for one reader and to the next day for another.",
      wrong: .lines(
        """
            - publishedAt: newest first
              per: day
        """, in: .sortKeys),
      right: .lines(
        """
            - publishedAt: newest first
              per: day
              time-zone: Europe/Berlin
        """, in: .sortKeys)),
    FindingPage(
      .unknownTimeZone,
      "The time zone is called by a name that the time zone database does not have. Its names are a region "
        + "and a city, as in `Europe/Berlin`.",
      because: "Short names such as `CST` stand for several zones, and only a real zone knows when clocks "
        + "are turned.",
      wrong: .lines(
        """
            - publishedAt: newest first
              per: day
              time-zone: Berlin
        """, in: .sortKeys),
      right: .lines(
        """
            - publishedAt: newest first
              per: day
              time-zone: Europe/Berlin
        """, in: .sortKeys)),
  ]
}
