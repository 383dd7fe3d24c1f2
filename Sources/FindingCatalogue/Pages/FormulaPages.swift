import RuleModel
import RuleText

extension FindingCatalogue {
  /// Findings about formulas.
  static let formulaPages: [FindingPage] = formulaTextPages + formulaNamePages + formulaTypePages

  /// How a formula is written.
  private static let formulaTextPages = [
    FindingPage(
      .formulaSyntax,
      "A formula stops in the middle, or something is missing between two of its parts.",
      because: "What is not there might have been anything, so that no number can be computed.",
      wrong: .lines("    - score: points * 2 +", in: .sortKeys),
      right: .lines("    - score: points * 2 + priority", in: .sortKeys)),
    FindingPage(
      .formulaSpelling,
      "A formula spells something as a programming language does, such as `==`, `&&` or a text in double quotes.",
      because:
        "There is one spelling for everything, so that all formulas read alike, and none means something else.",
      wrong: .lines("    - first: featured && section == 'live'", in: .sortKeys),
      right: .lines("    - first: featured and section = 'live'", in: .sortKeys)),
    FindingPage(
      .comparisonChain,
      "Two comparisons stand in one, as in `1 < points < 10`.",
      because:
        "People read it as \u{201C}between\u{201D}, and most computers as something else; so each comparison is written out.",
      wrong: .lines("    - first: 10 <= points <= 100", in: .sortKeys),
      right: .lines("    - first: 10 <= points and points <= 100", in: .sortKeys)),
    FindingPage(
      .formulaLimit,
      "A formula is very long, or its parentheses stand very deep within one another.",
      because: "Nobody can check such a formula by reading it, and sorting by it would be slow.",
      wrong: .lines(
        "    - score: \(String(repeating: "(", count: 33))points\(String(repeating: ")", count: 33))",
        in: .sortKeys),
      right: .lines("    - score: points", in: .sortKeys)),
    FindingPage(
      .formulaNeedsQuotes,
      "A formula with a comma or a bracket stands between braces or brackets, and is not in quotes.",
      because: "There a comma separates one thing from the next, so that the formula would be cut off at it.",
      wrong: .lines("    - { score: max(points, priority), direction: highest first }", in: .sortKeys),
      right: .lines("    - { score: \"max(points, priority)\", direction: highest first }", in: .sortKeys)),
  ]

  /// What a formula speaks of.
  private static let formulaNamePages = [
    FindingPage(
      .unknownFunction,
      "A formula uses a function that there is not.",
      because:
        "Nothing can be computed with it. Mostly its name is misspelt, or it is called otherwise here.",
      wrong: .lines("    - score: maximum(points, priority)", in: .sortKeys),
      right: .lines("    - score: max(points, priority)", in: .sortKeys)),
    FindingPage(
      .wrongArguments,
      "A function is given fewer or more values than it takes.",
      because: "With too few it has nothing to compute with; what is too many would count for nothing.",
      wrong: .lines("    - score: points / age(publishedAt)", in: .sortKeys),
      right: .lines("    - score: points / age(publishedAt, hours)", in: .sortKeys)),
    FindingPage(
      .unknownParameter,
      "A name behind a `$` is not declared under `parameters`.",
      because: "The app could not know that it has to give a value for it, nor of which type.",
      wrong: .lines(
        """
        orderings:
          for-you:
            - score: overlap(tags, $followedTags)
        """, in: .stories),
      right: .lines(
        """
        parameters:
          followedTags: { type: text, many: true }
        orderings:
          for-you:
            - score: overlap(tags, $followedTags)
        """, in: .stories)),
    FindingPage(
      .itemsNotSeen,
      "A condition of a screen asks for a field of an item.",
      because: "A screen is chosen before any item is looked at, so only parameters have a value there.",
      wrong: .lines(
        """
          home:
            orderings: [newest, top]
            default:
              - { when: points > 100, use: top }
              - { use: newest }
        """, in: .screens),
      right: .lines(
        """
          home:
            orderings: [newest, top]
            default:
              - { when: $network = 'offline', use: top }
              - { use: newest }
        """, in: .screens)),
  ]

  /// What the parts of a formula are, and what they come to.
  private static let formulaTypePages = [
    FindingPage(
      .formulaType,
      "Values of different kinds meet, such as a number and a text, or a list stands where one value is wanted.",
      because:
        "They cannot be added or compared: is \u{201C}9 points\u{201D} more than \u{201C}live\u{201D}?",
      wrong: .lines("    - score: points + title", in: .sortKeys),
      right: .lines("    - score: points + length(title)", in: .sortKeys)),
    FindingPage(
      .notACondition,
      "A number, a text or a date stands where a condition is wanted.",
      because: "A condition is true or false for an item, and `points` alone is neither.",
      wrong: .lines("    - first: points", in: .sortKeys),
      right: .lines("    - first: points > 0", in: .sortKeys)),
    FindingPage(
      .conditionAsValue,
      "A condition stands where a number is wanted.",
      because: "True and false are no numbers: how much \u{201C}featured\u{201D} is worth is for you to say.",
      wrong: .lines("    - score: points + featured", in: .sortKeys),
      right: .lines("    - score: points + if(featured, 10, 0)", in: .sortKeys)),
    FindingPage(
      .constantCondition,
      "A condition is true for every item, or for none.",
      because: "It tells no item from another, so the key with it changes nothing.",
      wrong: .lines(
        """
            - first: points > 10 and 1 > 2
            - publishedAt: newest first
        """, in: .sortKeys),
      right: .lines(
        """
            - first: points > 10
            - publishedAt: newest first
        """, in: .sortKeys)),
    FindingPage(
      .constantFormula,
      "A formula has the same value for all items, or none for any.",
      because: "All items tie by it, so the key with it changes nothing.",
      wrong: .lines(
        """
            - score: points / 0
            - publishedAt: newest first
        """, in: .sortKeys),
      right: .lines(
        """
            - score: points / 10
            - publishedAt: newest first
        """, in: .sortKeys)),
  ]
}
