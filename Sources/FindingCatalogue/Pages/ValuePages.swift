import RuleModel
import RuleText

extension FindingCatalogue {
  /// Findings about words, shapes, names and values, wherever they stand.
  static let valuePages = wordPages + namePages + singleValuePages

  private static let wordPages: [FindingPage] = [
    FindingPage(
      .unknownKey,
      "A word stands where only the words of the rule language can stand, and it is none of them. Mostly it "
        + "is misspelt, or comes from another system.",
      because: "If it were passed over, what is written behind it would have no effect, and nobody would "
        + "notice: stories without a number of points would go on standing at the end.",
      wrong: .lines(
        """
            - points: highest first
              nulls: first
        """, in: .sortKeys),
      right: .lines(
        """
            - points: highest first
              missing: first
        """, in: .sortKeys)),
    FindingPage(
      .misplacedKey,
      "The word is known, but belongs to another part of the rules: it stands one level too high or too low.",
      because: "Where it stands it would change nothing: a direction, say, belongs to one sort key, not to "
        + "all of an ordering.",
      wrong: .lines(
        """
        orderings:
          newest:
            keys:
              - field: publishedAt
                direction: newest first
            missing: first
        """, in: .stories),
      right: .lines(
        """
        orderings:
          newest:
            keys:
              - field: publishedAt
                direction: newest first
                missing: first
        """, in: .stories)),
    FindingPage(
      .reservedWord,
      "`arrange` is kept for what may happen to a list after it is sorted, such as at most two stories of "
        + "one author in a row. This version of the rule language cannot do that yet.",
      because: "If the word were taken for something of your own now, a later version would change what "
        + "your file means.",
      wrong: .lines(
        """
        orderings:
          newest:
            keys: [publishedAt: newest first]
            arrange: { most-in-a-row: 2 }
        """, in: .stories),
      right: .lines(
        """
        orderings:
          newest:
            keys: [publishedAt: newest first]
        """, in: .stories)),
    FindingPage(
      .wrongShape,
      "One value stands where a list is needed, a list where one value is needed, or either of them where "
        + "names with values are.",
      because: "What was meant could be guessed here, but guesses go wrong elsewhere: a list of one sort "
        + "key says for certain that there is no second one.",
      wrong: .lines(
        """
        orderings:
          newest:
            keys: publishedAt
        """, in: .stories),
      right: .lines(
        """
        orderings:
          newest:
            keys: [publishedAt: newest first]
        """, in: .stories)),
    FindingPage(
      .emptyList,
      "A list has nothing in it.",
      because: "An empty list has no effect. Mostly something was deleted and was to be replaced, or the "
        + "entries below it are not indented.",
      wrong: .lines("    - section: []\n      others: last", in: .sortKeys),
      right: .lines("    - section: [breaking, live]\n      others: last", in: .sortKeys)),
    FindingPage(
      .emptyPart,
      "A part of the file begins with its word, and nothing is written below it.",
      because: "It has no effect. Mostly its entries were lost, or stand in the wrong column and so belong "
        + "to nothing.",
      wrong: .lines(
        """
        orderings:
        """, in: .stories),
      right: .lines(
        """
        orderings:
          newest:
            - publishedAt: newest first
        """, in: .stories)),
    FindingPage(
      .unknownWord,
      "Here only one of a few words can stand, and the one that is written is none of them.",
      because: "The app cannot know what is meant by it, and any guess could be the opposite of what you "
        + "want.",
      wrong: .lines(
        """
            - points: highest first
              missing: bottom
        """, in: .sortKeys),
      right: .lines(
        """
            - points: highest first
              missing: last
        """, in: .sortKeys)),
    FindingPage(
      .contradiction,
      "Two settings exclude each other.",
      because: "Only one of them can have its way, and which one that is should not be left to chance.",
      wrong: .lines(
        """
            - price: lowest first
              step: 10
              bands: [0, 20, 50]
        """, in: .sortKeys),
      right: .lines(
        """
            - price: lowest first
              bands: [0, 20, 50]
        """, in: .sortKeys)),
  ]

  private static let namePages: [FindingPage] = [
    FindingPage(
      .badName,
      "What stands here cannot be a name: it is empty, begins or ends with a space, or holds something that "
        + "cannot be seen.",
      because: "Names are compared letter by letter. Nobody could see why the app does not find an ordering "
        + "whose name ends with a space.",
      wrong: .lines(
        """
        orderings:
          "newest ":
            - publishedAt: newest first
        """, in: .stories),
      right: .lines(
        """
        orderings:
          newest:
            - publishedAt: newest first
        """, in: .stories)),
    FindingPage(
      .similarNames,
      "Two names differ only in capital letters, or in how an accent is stored. To the tool they are two "
        + "names.",
      because: "People take them for one: somebody will change `Newest` and wonder why the screen, which "
        + "uses `newest`, stays as it was.",
      wrong: .lines(
        """
        orderings:
          newest:
            - publishedAt: newest first
          Newest:
            - publishedAt: newest first
            - title: a to z
        """, in: .stories),
      right: .lines(
        """
        orderings:
          newest:
            - publishedAt: newest first
          newest-then-title:
            - publishedAt: newest first
            - title: a to z
        """, in: .stories)),
    FindingPage(
      .duplicateName,
      "Two files of the rule book define something under the same name. A name stands for one thing in the "
        + "whole book.",
      because: "Which of the two an app gets would depend on the names of the files, and two screens could "
        + "disagree about what `top` means.",
      wrong: .files(
        ("feed.yaml", feed + "orderings:\n  top:\n    - points: highest first\n"),
        ("search.yaml", "rules: 1\nitems: stories\norderings:\n  top:\n    - title: a to z\n")),
      right: .files(
        ("feed.yaml", feed + "orderings:\n  top:\n    - points: highest first\n"),
        ("search.yaml", "rules: 1\nitems: stories\norderings:\n  top-results:\n    - title: a to z\n"))),
    FindingPage(
      .repeatedValue,
      "A list names the same value twice.",
      because: "A value has one place in an order. The second one has no effect, and mostly another value "
        + "was meant there.",
      wrong: .lines("    - section: [breaking, live, breaking]", in: .sortKeys),
      right: .lines("    - section: [breaking, live, standard]", in: .sortKeys)),
    FindingPage(
      .undeclaredValue,
      "A sort key or a test names a value of a choice that the field does not have among its `values`.",
      because: "No story has this value, so the key would wait for it forever, and the stories that were "
        + "meant would stand among the others.",
      wrong: .lines("    - section: [braking, live]\n      others: last", in: .sortKeys),
      right: .lines("    - section: [breaking, live]\n      others: last", in: .sortKeys)),
  ]

  private static let singleValuePages: [FindingPage] = [
    FindingPage(
      .wantsBoolean,
      "Here only `true` or `false` can stand. `yes`, `on` and `1` are understood by some tools, and not by "
        + "others.",
      because: "One tool would take `yes` for a text, another for true: whether the field is unique would "
        + "depend on who reads the file.",
      wrong: .lines(
        """
        rules: 1
        items: films
        fields:
          id: { type: id, unique: yes }
          title: text
        """, in: .wholeFile),
      right: .lines(
        """
        rules: 1
        items: films
        fields:
          id: { type: id, unique: true }
          title: text
        """, in: .wholeFile)),
    FindingPage(
      .numberForm,
      "The number is written in a way that programs read differently, or not at all: with a separator "
        + "between thousands, a plus sign, a leading zero, or in another system than the decimal one.",
      because: "`1,000` is a thousand to one reader and one to another, and `010` is eight to many programs.",
      wrong: .lines(
        """
            - points: highest first
              step: 1,000
        """, in: .sortKeys),
      right: .lines(
        """
            - points: highest first
              step: 1000
        """, in: .sortKeys)),
    FindingPage(
      .quotedNumber,
      "A number stands in quotes, or a text stands where a number is needed. In quotes everything is text.",
      because: "Text is ordered letter by letter, where 9 comes after 10. A number must be one for every "
        + "tool that reads the file.",
      wrong: .lines(
        """
            - price: lowest first
              bands: ["0", 20, 50]
        """, in: .sortKeys),
      right: .lines(
        """
            - price: lowest first
              bands: [0, 20, 50]
        """, in: .sortKeys)),
    FindingPage(
      .invalidValue,
      "A value is none of its type: a day that no calendar has, a fraction for a whole number, a word for a "
        + "date.",
      because: "No story can have this value, so a list or a test that names it waits for something that "
        + "never comes.",
      wrong: .lines("    - day: [2026-02-30, 2026-02-28]", in: .sortKeys),
      right: .lines("    - day: [2026-03-01, 2026-02-28]", in: .sortKeys)),
    FindingPage(
      .textReadOtherwise,
      "A text without quotes looks like something else: `no` like false, `12:30` like a number, "
        + "`2026-01-31` like a date. Here it is taken as text, as was meant.",
      because: "Other tools that read the same file, such as an editor or a script, turn it into something "
        + "else: the label `No` becomes `false`. In quotes it is text to all of them.",
      wrong: .lines(
        """
        orderings:
          newest:
            label: { en: New, de: Neu, it: No }
            keys:
              - publishedAt: newest first
        """, in: .stories),
      right: .lines(
        """
        orderings:
          newest:
            label: { en: New, de: Neu, it: 'No' }
            keys:
              - publishedAt: newest first
        """, in: .stories)),
  ]

  /// The fields of stories in a file of a book.
  static let feed = """
    rules: 1
    items: stories
    fields:
      id: { type: id, unique: true }
      title: text
      publishedAt: date
      points: number

    """
}
