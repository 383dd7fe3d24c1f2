import RuleModel
import RuleText

extension FindingCatalogue {
  /// Findings about sort keys.
  static let keyPages = subjectPages + directionPages + optionPages + keyListPages

  /// What a sort key compares.
  private static let subjectPages: [FindingPage] = [
    FindingPage(
      .unknownField,
      "A sort key, a formula or a test speaks of a field that is not declared under `fields`.",
      because: "No story has it, so all would count as equal there, and the key would do nothing.",
      wrong: .lines("    - publishdAt: newest first", in: .sortKeys),
      right: .lines("    - publishedAt: newest first", in: .sortKeys)),
    FindingPage(
      .missingSubject,
      "A sort key has options, and no field that they belong to. Mostly a dash stands before a line that "
        + "belongs to the key above.",
      because: "Each dash begins a key of its own: the option would be lost for the key that it was meant "
        + "for.",
      wrong: .lines(
        """
            - points: highest first
            - missing: first
        """, in: .sortKeys),
      right: .lines(
        """
            - points: highest first
              missing: first
        """, in: .sortKeys)),
    FindingPage(
      .twoSubjects,
      "One sort key names two fields. Mostly the dash before the second one is missing.",
      because: "Keys are compared one after the other, and without the dash nothing says which of the two "
        + "comes first.",
      wrong: .lines(
        """
            - priority: highest first
              publishedAt: newest first
        """, in: .sortKeys),
      right: .lines(
        """
            - priority: highest first
            - publishedAt: newest first
        """, in: .sortKeys)),
    FindingPage(
      .nameIsAWord,
      "A field has the same name as a word of the rule language, and at the start of a sort key the word is "
        + "meant.",
      because: "`score` announces a formula there: the tool would take the direction for one. `field:` says "
        + "that the field is meant.",
      wrong: .lines(
        """
        rules: 1
        items: films
        fields:
          id: { type: id, unique: true }
          score: number
        orderings:
          best:
            - score: highest first
        """, in: .wholeFile),
      right: .lines(
        """
        rules: 1
        items: films
        fields:
          id: { type: id, unique: true }
          score: number
        orderings:
          best:
            - field: score
              direction: highest first
        """, in: .wholeFile)),
    FindingPage(
      .bareKey,
      "A sort key is written as in a program or a database: with a minus, or with `desc` behind the field.",
      because: "Such short forms read differently from system to system. Rules say in words which way a "
        + "list runs, so that everybody can check it.",
      wrong: .lines("    - publishedAt desc", in: .sortKeys),
      right: .lines("    - publishedAt: newest first", in: .sortKeys)),
  ]

  /// Which way a sort key runs.
  private static let directionPages: [FindingPage] = [
    FindingPage(
      .missingDirection,
      "A sort key names its field, and not which way: the highest first or the lowest.",
      because: "A silent default is wrong half of the time, and a list that runs the wrong way looks sorted "
        + "all the same.",
      wrong: .lines("    - points", in: .sortKeys),
      right: .lines("    - points: highest first", in: .sortKeys)),
    FindingPage(
      .unknownDirection,
      "What stands behind the field is not one of the phrases that say which way.",
      because: "Whether `down` puts the cheapest or the dearest first, each reader would answer differently.",
      wrong: .lines("    - price: low to high", in: .sortKeys),
      right: .lines("    - price: lowest first", in: .sortKeys)),
    FindingPage(
      .wrongDirection,
      "The phrase is known, but is said of other types: dates are newest or oldest, numbers highest or "
        + "lowest, texts run from a to z.",
      because: "Mostly the field is not what its writer thinks: a date that is declared as text would be "
        + "sorted letter by letter.",
      wrong: .lines("    - points: newest first", in: .sortKeys),
      right: .lines("    - points: highest first", in: .sortKeys)),
    FindingPage(
      .twoDirections,
      "The direction stands behind the field's name and once more beside it.",
      because: "If one of them is changed one day, the two say the opposite of each other.",
      wrong: .lines(
        """
            - points: highest first
              direction: descending
        """, in: .sortKeys),
      right: .lines("    - points: highest first", in: .sortKeys)),
    FindingPage(
      .directionBesideList,
      "A sort key has a list of values, and a direction too. The list is the order already.",
      because: "It cannot be told whether the direction is to turn the list around, or was left from before.",
      wrong: .lines(
        """
            - section: [breaking, live]
              others: last
              direction: as listed
        """, in: .sortKeys),
      right: .lines("    - section: [breaking, live]\n      others: last", in: .sortKeys)),
  ]

  /// What stands beside it.
  private static let optionPages: [FindingPage] = [
    FindingPage(
      .optionsBelowSubject,
      "The options of a sort key are indented below its field. They stand beside it, in the same column.",
      because: "Below the field there is no place for its direction, which stands behind the colon.",
      wrong: .lines(
        """
            - points:
                direction: highest first
                missing: first
        """, in: .sortKeys),
      right: .lines(
        """
            - points: highest first
              missing: first
        """, in: .sortKeys)),
    FindingPage(
      .optionWithoutEffect,
      "An option cannot do anything for this sort key, since the field has another type or another option "
        + "rules it out.",
      because: "The order would be the same without it, so something else was meant than what is written.",
      wrong: .lines(
        """
            - points: highest first
              locale: sv
        """, in: .sortKeys),
      right: .lines("    - points: highest first", in: .sortKeys)),
    FindingPage(
      .missingTake,
      "A story has several values of this field, such as tags, and the key does not say which of them "
        + "counts.",
      because: "A story with the tags `art` and `sport` could stand among the first or among the last.",
      wrong: .lines("    - tags: a to z", in: .sortKeys),
      right: .lines(
        """
            - tags: a to z
              take: min
        """, in: .sortKeys)),
    FindingPage(
      .takeDoesNotFit,
      "`take` asks for something that such values do not have, such as the sum of texts.",
      because: "Nothing could be computed, and all stories would count as equal.",
      wrong: .lines(
        """
            - tags: highest first
              take: sum
        """, in: .sortKeys),
      right: .lines(
        """
            - tags: highest first
              take: count
        """, in: .sortKeys)),
    FindingPage(
      .stepNotPositive,
      "A step is zero or less. It says how far apart two numbers may lie and still count as equal.",
      because: "With a step of zero no two numbers are ever equal, and below zero it means nothing.",
      wrong: .lines(
        """
            - points: highest first
              step: 0
        """, in: .sortKeys),
      right: .lines(
        """
            - points: highest first
              step: 100
        """, in: .sortKeys)),
    FindingPage(
      .bandsNotAscending,
      "The bounds of `bands` are not written from the lowest to the highest, or one stands there twice.",
      because: "Each band goes from its bound up to the next. Where the next one lies below, no number can "
        + "be in it.",
      wrong: .lines(
        """
            - price: lowest first
              bands: [0, 50, 20]
        """, in: .sortKeys),
      right: .lines(
        """
            - price: lowest first
              bands: [0, 20, 50]
        """, in: .sortKeys)),
    FindingPage(
      .unknownLocale,
      "The language whose alphabet is to count is called by something else than its tag.",
      because: "The texts would be sorted by the general alphabet, and `Å` would stand at `A`, where no "
        + "Swedish reader looks for it.",
      wrong: .lines(
        """
            - title: a to z
              locale: swedish
        """, in: .sortKeys),
      right: .lines(
        """
            - title: a to z
              locale: sv
        """, in: .sortKeys)),
    FindingPage(
      .suspiciousLocale,
      "The tag is that of a language that hardly anybody means: `se` is Northern Sami, where Sweden's is "
        + "`sv`, since tags name languages and not countries.",
      because: "Titles would be sorted by the alphabet of the other language.",
      wrong: .lines(
        """
            - title: a to z
              locale: se
        """, in: .sortKeys),
      right: .lines(
        """
            - title: a to z
              locale: sv
        """, in: .sortKeys)),
  ]

  /// The keys of an ordering as a whole.
  private static let keyListPages: [FindingPage] = [
    FindingPage(
      .unreachableKey,
      "A sort key stands behind one in which no two items are equal, so it is never asked.",
      because: "It looks as if it had a say. If it should have one, it must stand further up.",
      wrong: .lines(
        """
            - id: ascending
            - publishedAt: newest first
        """, in: .sortKeys),
      right: .lines(
        """
            - publishedAt: newest first
            - id: ascending
        """, in: .sortKeys)),
    FindingPage(
      .repeatedSortKey,
      "A sort key compares a field that a key above has compared already.",
      because: "Items that come to the second key are equal in that field, so it changes nothing. Mostly "
        + "another field was meant.",
      wrong: .lines(
        """
            - publishedAt: newest first
            - publishedAt: oldest first
        """, in: .sortKeys),
      right: .lines(
        """
            - publishedAt: newest first
            - title: a to z
        """, in: .sortKeys)),
    FindingPage(
      .tooManyKeys,
      "With all the orderings that it uses, an ordering comes to more than 100 sort keys.",
      because: "Nobody can say what such a list does. What is meant is mostly one list of values, or a "
        + "score.",
      wrong: .long(
        (1...101).map { "    - first: points = \(1000 - $0)\n" }.joined(), in: .sortKeys,
        shown: """
              - first: points = 999
              - first: points = 998
              - first: points = 997
              … and so on, 101 keys
          """),
      right: .lines(
        """
            - points: highest first
        """, in: .sortKeys)),
    FindingPage(
      .useTooDeep,
      "An ordering uses one that uses another, and so on, more than 32 times in a row.",
      because: "Nobody could follow through all of them what the last one comes to.",
      wrong: .long(
        "orderings:\n  step-0: [priority: highest first]\n"
          + (1...33).map { "  step-\($0): [use: step-\($0 - 1), first: points = \($0)]\n" }.joined(),
        in: .stories,
        shown: """
          orderings:
            step-0: [priority: highest first]
            step-1: [use: step-0, first: points = 1]
            step-2: [use: step-1, first: points = 2]
            … and so on up to step-33
          """),
      right: .lines(
        """
        orderings:
          best:
            - points: highest first
          best-of-the-day:
            - day: newest first
            - use: best
        """, in: .stories)),
    FindingPage(
      .noIdentity,
      "The items have no field that is different for each of them. Where all sort keys are equal, nothing "
        + "says which item comes first.",
      because: "Equal items could change places from one visit to the next, and a reader who scrolls to the "
        + "second page could miss one or see it twice.",
      wrong: .lines(
        """
        rules: 1
        items: films
        fields:
          title: text
          year: integer
        orderings:
          latest:
            - year: highest first
        """, in: .wholeFile),
      right: .lines(
        """
        rules: 1
        items: films
        fields:
          id: { type: id, unique: true }
          title: text
          year: integer
        orderings:
          latest:
            - year: highest first
        """, in: .wholeFile)),
  ]
}
