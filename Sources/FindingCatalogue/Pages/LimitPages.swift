import RuleModel
import RuleText

extension FindingCatalogue {
  /// Findings about files, lines and values that are too long to be meant so.
  static let limitPages: [FindingPage] = [
    FindingPage(
      .fileTooLarge,
      "The file has more than 1 MiB (1,048,576 bytes). A rule book that people write has a hundredth of "
        + "that.",
      because: "A file of this size is mostly something else under the name of a rule file, such as an "
        + "export of data, and nobody could read through it.",
      wrong: .long(
        String(
          repeating: "# One more story of the archive, which has nothing to do with the rules.\n",
          count: 15_000),
        in: .stories, shown: "15,000 lines of comments, 1.1 MB in all"),
      right: .lines(
        """
        orderings:
          newest:
            - publishedAt: newest first
        """, in: .stories)),
    FindingPage(
      .lineTooLong,
      "A line has more than 10,000 characters.",
      because: "Nobody can read such a line, or see in a review what was changed in it.",
      wrong: .long(
        "    - pinned: [\(identities(1...1_200))]\n    - publishedAt: newest first\n", in: .sortKeys,
        shown: """
              - pinned: [story-1, story-2, … 1,200 stories on this line]
              - publishedAt: newest first
          """),
      right: .lines(
        """
            - pinned: [story-1, story-2, story-3]
            - publishedAt: newest first
        """, in: .sortKeys)),
    FindingPage(
      .tooDeep,
      "Lists and names stand inside one another more than 32 levels deep.",
      because: "Rules need four or five levels. What is deeper comes from a program that went wrong, and "
        + "could make tools that read the file run out of memory.",
      wrong: .long(
        "x-draft: \(String(repeating: "[", count: 40))\(String(repeating: "]", count: 40))\n", in: .stories,
        shown: "x-draft: [[[[[[[[[[[[ … 40 brackets in one another … ]]]]]]]]]]]]"),
      right: .lines("x-draft: [[stories of today], [all others]]", in: .stories)),
    FindingPage(
      .tooManyValues,
      "The file holds more than 50,000 names and values.",
      because: "So many are no rules but data, which would slow down every start of the app. Let the app "
        + "hand them over as a parameter.",
      wrong: .long(
        "    - pinned:\n\((1...50_000).map { "        - s\($0)\n" }.joined())    - publishedAt: newest first\n",
        in: .sortKeys,
        shown: """
              - pinned:
                  - s1
                  - s2
                  … 50,000 stories, one on each line
              - publishedAt: newest first
          """),
      right: .lines(
        """
            - pinned: $pins
            - publishedAt: newest first
        parameters:
          pins: { type: id, many: true }
        """, in: .sortKeys)),
    FindingPage(
      .valueTooLong,
      "A single value has more than 4 KiB (4,096 bytes), which is a page of text.",
      because: "It mostly means that a quote was left open, or that a whole article was pasted in: the "
        + "rules behind it would be swallowed by the value.",
      wrong: .long(
        """
        orderings:
          newest:
            description: >
              \(String(repeating: "What was said about this ordering in the meeting. ", count: 90))
            keys: [publishedAt: newest first]

        """, in: .stories,
        shown: """
          orderings:
            newest:
              description: >
                … the minutes of a meeting, 4,500 characters
              keys: [publishedAt: newest first]
          """),
      right: .lines(
        """
        orderings:
          newest:
            description: The latest stories come first.
            keys: [publishedAt: newest first]
        """, in: .stories)),
    FindingPage(
      .nameTooLong,
      "A name has more than 128 characters: a sentence stands where the name of an ordering or a field "
        + "belongs.",
      because: "The app, the screens and the tests call the ordering by this name, letter by letter. What "
        + "it does can be said under `description`.",
      wrong: .lines(
        """
        orderings:
          breaking news first and then everything else by its date so that readers who come back in the \
        evening see at once what is new since this morning:
            - section: [breaking]
              others: last
            - publishedAt: newest first
        """, in: .stories),
      right: .lines(
        """
        orderings:
          breaking-first:
            description: Breaking news, then all by date; readers who come back see what is new.
            keys:
              - section: [breaking]
                others: last
              - publishedAt: newest first
        """, in: .stories)),
  ]

  private static func identities(_ numbers: ClosedRange<Int>) -> String {
    numbers.map { "story-\($0)" }.joined(separator: ", ")
  }
}
