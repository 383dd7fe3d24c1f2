import RuleModel
import RuleText

extension FindingCatalogue {
  /// Findings about computed values, their tables, and parameters.
  static let computedPages: [FindingPage] = computedValuePages + tablePages + parameterPages

  private static let computedValuePages = [
    FindingPage(
      .computedIncomplete,
      "A computed value does not say how it is computed, or in a table what is looked up.",
      because: "It would have no value for any item.",
      wrong: .lines(
        """
        computed:
          freshness: { bands: { 0: 1, 1: 0.9, 7: 0.2 } }
        orderings:
          fresh:
            - freshness: highest first
        """, in: .stories),
      right: .lines(
        """
        computed:
          freshness: { of: "age(publishedAt, days)", bands: { 0: 1, 1: 0.9, 7: 0.2 } }
        orderings:
          fresh:
            - freshness: highest first
        """, in: .stories)),
    FindingPage(
      .computedGiven,
      "A test gives an item a value that the rules compute.",
      because: "The rules would compute another one, so the test would not try what it seems to try.",
      wrong: .lines(
        """
        computed:
          votes: points + priority
        orderings:
          most-votes:
            - votes: highest first
        tests:
          - name: more votes come first
            ordering: most-votes
            given:
              - { id: few, votes: 3 }
              - { id: many, points: 20, priority: 1 }
            expect: [many, few]
        """, in: .stories),
      right: .lines(
        """
        computed:
          votes: points + priority
        orderings:
          most-votes:
            - votes: highest first
        tests:
          - name: more votes come first
            ordering: most-votes
            given:
              - { id: few, points: 2, priority: 1 }
              - { id: many, points: 20, priority: 1 }
            expect: [many, few]
        """, in: .stories)),
    FindingPage(
      .needsIdentity,
      "Items are to be pinned, shuffled or dealt out by chance, and no field tells them apart.",
      because:
        "A shuffle gives each item a place by its identity; without one it would come out otherwise every time.",
      wrong: .lines(
        """
        rules: 1
        items: stories
        fields:
          title: text
        orderings:
          lucky:
            - shuffle: autumn
        """, in: .wholeFile),
      right: .lines(
        """
        rules: 1
        items: stories
        fields:
          id: { type: id, unique: true }
          title: text
        orderings:
          lucky:
            - shuffle: autumn
        """, in: .wholeFile)),
  ]

  private static let tablePages = [
    FindingPage(
      .tableGap,
      "A table with a row for each whole number leaves some of the numbers in the middle out.",
      because: "Those get what `otherwise` says, so that ten points could count for less than nine.",
      wrong: .lines(
        """
        computed:
          boost: { of: priority, table: { 1: 0.1, 2: 0.2, 5: 0.5 }, otherwise: 0.5 }
        orderings:
          boosted:
            - boost: highest first
        """, in: .stories),
      right: .lines(
        """
        computed:
          boost: { of: priority, bands: { 1: 0.1, 2: 0.2, 5: 0.5 }, otherwise: 0.1 }
        orderings:
          boosted:
            - boost: highest first
        """, in: .stories)),
    FindingPage(
      .tableTrend,
      "The rows of a table go up or down all the way, and `otherwise` turns back.",
      because:
        "What lies beyond the last row would count for more than what is close to it, which is rarely meant.",
      wrong: .lines(
        """
        computed:
          freshness: { of: "round(age(publishedAt, days))", table: { 0: 1, 1: 0.9, 2: 0.1 }, otherwise: 0.5 }
        orderings:
          fresh:
            - freshness: highest first
        """, in: .stories),
      right: .lines(
        """
        computed:
          freshness: { of: "round(age(publishedAt, days))", table: { 0: 1, 1: 0.9, 2: 0.1 }, otherwise: 0 }
        orderings:
          fresh:
            - freshness: highest first
        """, in: .stories)),
    FindingPage(
      .unreachableRow,
      "A row of a table, its `otherwise` or its `missing` can never be used.",
      because: "Who changes its number will see no change, and may look for the mistake elsewhere.",
      wrong: .lines(
        """
        computed:
          richness: { of: count(tags), bands: { -1: 0, 0: 1, 3: 2 } }
        orderings:
          rich:
            - richness: highest first
        """, in: .stories),
      right: .lines(
        """
        computed:
          richness: { of: count(tags), bands: { 0: 1, 3: 2 } }
        orderings:
          rich:
            - richness: highest first
        """, in: .stories)),
    FindingPage(
      .rowHardlyMet,
      "A `table` has rows for exact values, and what is looked up changes all the time, as an age does.",
      because: "A story is exactly 1 day old for a moment only; all others get what `otherwise` says.",
      wrong: .lines(
        """
        computed:
          freshness: { of: "age(publishedAt, days)", table: { 1: 1, 7: 0.5 } }
        orderings:
          fresh:
            - freshness: highest first
        """, in: .stories),
      right: .lines(
        """
        computed:
          freshness: { of: "age(publishedAt, days)", bands: { 1: 1, 7: 0.5 } }
        orderings:
          fresh:
            - freshness: highest first
        """, in: .stories)),
    FindingPage(
      .zeroFactor,
      "A factor of a product is 0 for some items.",
      because: "The whole product is then 0, so that those items tie, whatever else speaks for them.",
      wrong: .lines(
        """
        computed:
          place: { of: section, table: { breaking: 2, live: 1 }, otherwise: 0 }
        orderings:
          top:
            - score: { multiply: [place, points] }
        """, in: .stories),
      right: .lines(
        """
        computed:
          place: { of: section, table: { breaking: 2, live: 1 }, otherwise: 0.01 }
        orderings:
          top:
            - score: { multiply: [place, points] }
        """, in: .stories)),
    FindingPage(
      .constantTable,
      "A table gives everything the same number.",
      because: "It tells no item from another. Mostly its numbers were copied and not changed.",
      wrong: .lines(
        """
        computed:
          boost: { of: featured, table: { true: 1 }, otherwise: 1, missing: 1 }
        orderings:
          boosted:
            - boost: highest first
        """, in: .stories),
      right: .lines(
        """
        computed:
          boost: { of: featured, table: { true: 2 }, otherwise: 1, missing: 1 }
        orderings:
          boosted:
            - boost: highest first
        """, in: .stories)),
  ]

  private static let parameterPages = [
    FindingPage(
      .parameterDoesNotFit,
      "A parameter is of another type than the place where it stands needs.",
      because: "What the app gives for it could not be used there.",
      wrong: .lines(
        """
        parameters:
          pins: id
        orderings:
          front:
            - pinned: $pins
            - publishedAt: newest first
        """, in: .stories),
      right: .lines(
        """
        parameters:
          pins: { type: id, many: true }
        orderings:
          front:
            - pinned: $pins
            - publishedAt: newest first
        """, in: .stories)),
    FindingPage(
      .nestedRecord,
      "A record of parameters holds another record.",
      because: "A value of a record is used by one dot, as in `$here.latitude`; there is no second one.",
      wrong: .lines(
        """
        rules: 1
        parameters:
          reader:
            age: integer
            place: { latitude: number, longitude: number }
        """, in: .wholeFile),
      right: .lines(
        """
        rules: 1
        parameters:
          reader:
            age: integer
          place: { latitude: number, longitude: number }
        """, in: .wholeFile)),
    FindingPage(
      .givenTwice,
      "A test gives one parameter twice, once by itself and once within its record.",
      because: "Only one of the two values can count, and nobody can tell which.",
      wrong: .lines(
        """
        parameters:
          reader: { minimum: number, maximum: number }
        orderings:
          in-range:
            - first: points >= $reader.minimum and points <= $reader.maximum
        tests:
          - name: what is in the range comes first
            ordering: in-range
            parameters: { reader: { minimum: 1, maximum: 9 }, reader.maximum: 10 }
            given:
              - { id: far, points: 100 }
              - { id: near, points: 5 }
            expect: [near, far]
        """, in: .stories),
      right: .lines(
        """
        parameters:
          reader: { minimum: number, maximum: number }
        orderings:
          in-range:
            - first: points >= $reader.minimum and points <= $reader.maximum
        tests:
          - name: what is in the range comes first
            ordering: in-range
            parameters: { reader: { minimum: 1, maximum: 10 } }
            given:
              - { id: far, points: 100 }
              - { id: near, points: 5 }
            expect: [near, far]
        """, in: .stories)),
  ]
}
