import RuleModel
import RuleText

extension FindingCatalogue {
  /// Findings about rule tests.
  static let testPages: [FindingPage] = testPartPages + givenItemPages

  /// What a test consists of, and what it expects.
  private static let testPartPages = [
    FindingPage(
      .incompleteTest,
      "A test has a name, an ordering or a screen, and the items that are put in order. One of them is not there.",
      because: "Without it there is nothing that could be tried, and the rules would be changed untested.",
      wrong: .lines(
        """
          - name: new stories come first
            given:
              - { id: old, publishedAt: 2026-01-01T08:00:00Z }
              - { id: new, publishedAt: 2026-01-02T08:00:00Z }
            expect: [new, old]
        """, in: .tests),
      right: .lines(
        """
          - name: new stories come first
            ordering: newest
            given:
              - { id: old, publishedAt: 2026-01-01T08:00:00Z }
              - { id: new, publishedAt: 2026-01-02T08:00:00Z }
            expect: [new, old]
        """, in: .tests)),
    FindingPage(
      .testExpectsNothing,
      "A test says which items go in, and not in which order they must come out.",
      because: "It can never fail, so it looks like a proof that the order is right, and is none.",
      wrong: .lines(
        """
          - name: new stories come first
            ordering: newest
            given:
              - { id: old, publishedAt: 2026-01-01T08:00:00Z }
              - { id: new, publishedAt: 2026-01-02T08:00:00Z }
        """, in: .tests),
      right: .lines(
        """
          - name: new stories come first
            ordering: newest
            given:
              - { id: old, publishedAt: 2026-01-01T08:00:00Z }
              - { id: new, publishedAt: 2026-01-02T08:00:00Z }
            expect: [new, old]
        """, in: .tests)),
    FindingPage(
      .testReadsClock,
      "The ordering depends on what time it is, as by an `age`, and the test does not say when it plays.",
      because: "The test may pass today and fail next month, though nobody has changed anything.",
      wrong: .lines(
        """
        orderings:
          hot:
            - score: points / (age(publishedAt, hours) + 2)
        tests:
          - name: a new story needs fewer points
            ordering: hot
            given:
              - { id: old, points: 30, publishedAt: 2026-01-01T08:00:00Z }
              - { id: new, points: 20, publishedAt: 2026-01-02T08:00:00Z }
            expect: [new, old]
        """, in: .stories),
      right: .lines(
        """
        orderings:
          hot:
            - score: points / (age(publishedAt, hours) + 2)
        tests:
          - name: a new story needs fewer points
            ordering: hot
            now: 2026-01-02T12:00:00Z
            given:
              - { id: old, points: 30, publishedAt: 2026-01-01T08:00:00Z }
              - { id: new, points: 20, publishedAt: 2026-01-02T08:00:00Z }
            expect: [new, old]
        """, in: .stories)),
    FindingPage(
      .duplicateTest,
      "Two tests have the same name.",
      because: "When one of them fails, its name does not tell which of the two it is.",
      wrong: .lines(
        """
          - name: the order is right
            ordering: newest
            given:
              - { id: old, publishedAt: 2026-01-01T08:00:00Z }
              - { id: new, publishedAt: 2026-01-02T08:00:00Z }
            expect: [new, old]
          - name: the order is right
            ordering: newest
            given:
              - { id: draft }
              - { id: new, publishedAt: 2026-01-02T08:00:00Z }
            expect: [new, draft]
        """, in: .tests),
      right: .lines(
        """
          - name: new stories come first
            ordering: newest
            given:
              - { id: old, publishedAt: 2026-01-01T08:00:00Z }
              - { id: new, publishedAt: 2026-01-02T08:00:00Z }
            expect: [new, old]
          - name: stories without a date come last
            ordering: newest
            given:
              - { id: draft }
              - { id: new, publishedAt: 2026-01-02T08:00:00Z }
            expect: [new, draft]
        """, in: .tests)),
    FindingPage(
      .expectLeavesOut,
      "`expect` is the whole order, and an item that is given does not stand in it.",
      because: "Nobody can tell whether the item was forgotten, or whether its place does not matter.",
      wrong: .lines(
        """
          - name: new stories come first
            ordering: newest
            given:
              - { id: draft }
              - { id: old, publishedAt: 2026-01-01T08:00:00Z }
              - { id: new, publishedAt: 2026-01-02T08:00:00Z }
            expect: [new, old]
        """, in: .tests),
      right: .lines(
        """
          - name: new stories come first
            ordering: newest
            given:
              - { id: draft }
              - { id: old, publishedAt: 2026-01-01T08:00:00Z }
              - { id: new, publishedAt: 2026-01-02T08:00:00Z }
            expect-first: [new, old]
        """, in: .tests)),
    FindingPage(
      .unknownItem,
      "A test expects an item that it does not give.",
      because:
        "What is not there has no place in the order, so the test would fail however right the rules are.",
      wrong: .lines(
        """
          - name: new stories come first
            ordering: newest
            given:
              - { id: old, publishedAt: 2026-01-01T08:00:00Z }
              - { id: new, publishedAt: 2026-01-02T08:00:00Z }
            expect-first: [newer]
        """, in: .tests),
      right: .lines(
        """
          - name: new stories come first
            ordering: newest
            given:
              - { id: old, publishedAt: 2026-01-01T08:00:00Z }
              - { id: new, publishedAt: 2026-01-02T08:00:00Z }
            expect-first: [new]
        """, in: .tests)),
    FindingPage(
      .itemTwice,
      "One item stands twice in what a test expects.",
      because: "An item has one place in the order, so the test would fail however right the rules are.",
      wrong: .lines(
        """
          - name: new stories come first
            ordering: newest
            given:
              - { id: old, publishedAt: 2026-01-01T08:00:00Z }
              - { id: new, publishedAt: 2026-01-02T08:00:00Z }
            expect: [new, old, new]
        """, in: .tests),
      right: .lines(
        """
          - name: new stories come first
            ordering: newest
            given:
              - { id: old, publishedAt: 2026-01-01T08:00:00Z }
              - { id: new, publishedAt: 2026-01-02T08:00:00Z }
            expect: [new, old]
        """, in: .tests)),
    FindingPage(
      .pairNeedsTwo,
      "`expect-before` lists pairs: the first of a pair stands before the second. One of them is no pair.",
      because:
        "With three in a row nobody can tell which two are compared; with one there is nothing to compare.",
      wrong: .lines(
        """
          - name: new stories come first
            ordering: newest
            given:
              - { id: draft }
              - { id: old, publishedAt: 2026-01-01T08:00:00Z }
              - { id: new, publishedAt: 2026-01-02T08:00:00Z }
            expect-before: [[new, old, draft]]
        """, in: .tests),
      right: .lines(
        """
          - name: new stories come first
            ordering: newest
            given:
              - { id: draft }
              - { id: old, publishedAt: 2026-01-01T08:00:00Z }
              - { id: new, publishedAt: 2026-01-02T08:00:00Z }
            expect-before: [[new, old], [old, draft]]
        """, in: .tests)),
    FindingPage(
      .groupNeedsTwo,
      "`expect-equal` lists groups of items that tie, and a group has only one item.",
      because: "An item always ties with itself, so such a group shows nothing.",
      wrong: .lines(
        """
          - name: stories of the same moment tie
            ordering: newest
            given:
              - { id: one, publishedAt: 2026-01-01T08:00:00Z }
              - { id: two, publishedAt: 2026-01-01T08:00:00Z }
            expect-equal: [[one]]
        """, in: .tests),
      right: .lines(
        """
          - name: stories of the same moment tie
            ordering: newest
            given:
              - { id: one, publishedAt: 2026-01-01T08:00:00Z }
              - { id: two, publishedAt: 2026-01-01T08:00:00Z }
            expect-equal: [[one, two]]
        """, in: .tests)),
  ]

  /// The items that a test gives.
  private static let givenItemPages = [
    FindingPage(
      .rowWithoutIdentity,
      "An item of a test does not say who it is: it lacks the field that tells the items apart.",
      because: "The test speaks of its items by that field, so it cannot say where this one belongs.",
      wrong: .lines(
        """
          - name: new stories come first
            ordering: newest
            given:
              - { publishedAt: 2026-01-01T08:00:00Z }
              - { id: new, publishedAt: 2026-01-02T08:00:00Z }
            expect-first: [new]
        """, in: .tests),
      right: .lines(
        """
          - name: new stories come first
            ordering: newest
            given:
              - { id: old, publishedAt: 2026-01-01T08:00:00Z }
              - { id: new, publishedAt: 2026-01-02T08:00:00Z }
            expect-first: [new]
        """, in: .tests)),
    FindingPage(
      .repeatedIdentity,
      "Two items of a test have the same identity.",
      because: "What the test expects of one of them could be said of the other, and nobody could tell.",
      wrong: .lines(
        """
          - name: new stories come first
            ordering: newest
            given:
              - { id: new, publishedAt: 2026-01-01T08:00:00Z }
              - { id: new, publishedAt: 2026-01-02T08:00:00Z }
            expect-first: [new]
        """, in: .tests),
      right: .lines(
        """
          - name: new stories come first
            ordering: newest
            given:
              - { id: old, publishedAt: 2026-01-01T08:00:00Z }
              - { id: new, publishedAt: 2026-01-02T08:00:00Z }
            expect-first: [new]
        """, in: .tests)),
    FindingPage(
      .fieldTwice,
      "An item of a test has one field twice, once written with a dot and once with braces.",
      because: "Only one of the two values can count, and nobody can tell which.",
      wrong: .lines(
        """
        rules: 1
        items: stories
        fields:
          id: { type: id, unique: true }
          author.name: text
        orderings:
          by-author:
            - author.name: a to z
        tests:
          - name: authors by their names
            ordering: by-author
            given:
              - { id: b, author.name: Bo }
              - { id: a, author.name: Ann, author: { name: Anna } }
            expect: [a, b]
        """, in: .wholeFile),
      right: .lines(
        """
        rules: 1
        items: stories
        fields:
          id: { type: id, unique: true }
          author.name: text
        orderings:
          by-author:
            - author.name: a to z
        tests:
          - name: authors by their names
            ordering: by-author
            given:
              - { id: b, author.name: Bo }
              - { id: a, author.name: Ann }
            expect: [a, b]
        """, in: .wholeFile)),
  ]
}
