import RuleModel
import RuleText

extension FindingCatalogue {
  /// Findings about rules that can be used, and are probably not what was meant.
  static let advicePages: [FindingPage] =
    listAdvicePages + orderingAdvicePages + testAdvicePages + calculationAdvicePages + ignoringPages

  private static let listAdvicePages: [FindingPage] = [
    FindingPage(
      .valuesLeftOut,
      "A list of values does not name all values that its `choice` declares, and `others` does not say where the rest goes.",
      because: """
        What a list does not name comes behind it, all of it equal. That is often meant, and as often a value was \
        forgotten, or declared after the list was written. `others: last` says that it is meant.
        """,
      wrong: .lines(
        """
            - section: [breaking, live]
        """, in: .sortKeys),
      right: .lines(
        """
            - section: [breaking, live]
              others: last
        """, in: .sortKeys))
  ]

  private static let orderingAdvicePages: [FindingPage] = [
    FindingPage(
      .equalOrderings,
      "Two orderings put all items into the very same order, whether their keys are written out or come by `use`.",
      because: """
        Who picks the other one sees nothing change. One of them is mostly a copy in which the difference was \
        never written. Where an old name has to live on, `replaced-by` says so.
        """,
      wrong: .lines(
        """
        orderings:
          newest:
            - publishedAt: newest first
          latest:
            - use: newest
        """, in: .stories),
      right: .lines(
        """
        orderings:
          newest:
            - publishedAt: newest first
          latest:
            replaced-by: newest
            keys:
              - use: newest
        """, in: .stories)),
    FindingPage(
      .unusedOrdering,
      """
      The book has screens for these items, and none of them offers this ordering; nor does another ordering name \
      it in `use` or `fallback`.
      """,
      because: """
        Nobody sees what it does, unless the app asks for it by its name. Mostly it was forgotten in a screen, or \
        is left over.
        """,
      wrong: .lines(
        """
        orderings:
          newest:
            - publishedAt: newest first
          by-title:
            - title: a to z
        screens:
          home: { orderings: [newest], default: newest }
        """, in: .stories),
      right: .lines(
        """
        orderings:
          newest:
            - publishedAt: newest first
          by-title:
            - title: a to z
        screens:
          home: { orderings: [newest, by-title], default: newest }
        """, in: .stories)),
    FindingPage(
      .textHoldsNumbers,
      "A field is compared as text, and in the data that were given nearly all of its values are numbers.",
      because: "Texts are compared letter by letter, so 10 stands before 9.",
      wrong: .call(
        "ordering validate rules.yaml --data stories.csv", textHoldsNumbersFiles("text")[0],
        textHoldsNumbersFiles("text")[1]),
      right: .call(
        "ordering validate rules.yaml --data stories.csv", textHoldsNumbersFiles("number")[0],
        textHoldsNumbersFiles("number")[1])),
  ]

  private static func textHoldsNumbersFiles(_ type: String) -> [(name: String, text: String)] {
    let direction = type == "text" ? "a to z" : "lowest first"
    return [
      (
        "rules.yaml",
        """
        rules: 1
        items: stories
        fields:
          id: { type: id, unique: true }
          chapter: \(type)
        orderings:
          by-chapter:
            - chapter: \(direction)

        """
      ), ("stories.csv", "id,chapter\na,9\nb,10\nc,11\n"),
    ]
  }

  private static let testAdvicePages: [FindingPage] = [
    FindingPage(
      .testProvesNothing,
      "A test passes whatever its ordering says: it has one item, or its items have nothing that the ordering compares.",
      because: """
        Such a test stays green when the rule is changed or broken. Where no item has a value that is compared, all \
        of them tie, and only the identity orders them, which is added at the end.
        """,
      wrong: .lines(
        """
        orderings:
          newest:
            - publishedAt: newest first
        tests:
          - name: newest first
            ordering: newest
            given:
              - { id: a, day: 2026-01-01 }
              - { id: b, day: 2026-01-02 }
            expect: [b, a]
        """, in: .stories),
      right: .lines(
        """
        orderings:
          newest:
            - publishedAt: newest first
        tests:
          - name: newest first
            ordering: newest
            given:
              - { id: a, publishedAt: 2026-01-01T00:00:00Z }
              - { id: b, publishedAt: 2026-01-02T00:00:00Z }
            expect: [b, a]
        """, in: .stories))
  ]

  private static let calculationAdvicePages: [FindingPage] = [
    FindingPage(
      .neverFinite,
      """
      A part of a formula never has a result, whatever the item: it divides by zero, takes the root or the logarithm \
      of what is too low for it, or lies beyond the largest number.
      """,
      because: "What has no result is missing, and so is nearly all that is calculated with it.",
      wrong: .lines(
        """
            - score: points / 10 ^ 400
        """, in: .sortKeys),
      right: .lines(
        """
            - score: points / 10 ^ 4
        """, in: .sortKeys))
  ]
}
