import RuleModel
import RuleText

extension FindingCatalogue {
  /// Findings about slips of the pen: spaces, quotes, brackets, columns.
  static let writingPages: [FindingPage] = [
    FindingPage(
      .dashWithoutSpace,
      "A dash begins an entry of a list only with a space behind it.",
      because: "Without the space the dash is part of the word: `-publishedAt` would be the name of a "
        + "field, and two such lines would become one value.",
      wrong: .lines(
        """
            -publishedAt: newest first
            -title: a to z
        """, in: .sortKeys),
      right: .lines(
        """
            - publishedAt: newest first
            - title: a to z
        """, in: .sortKeys)),
    FindingPage(
      .colonWithoutSpace,
      "A colon parts a name from its value only with a space behind it.",
      because: "Without the space, `publishedAt:newest first` is one text, and neither a field nor a "
        + "direction.",
      wrong: .lines("    - publishedAt:newest first", in: .sortKeys),
      right: .lines("    - publishedAt: newest first", in: .sortKeys)),
    FindingPage(
      .valueOverLines,
      "A value without quotes goes on in the next line. YAML joins such lines silently.",
      because: "Mostly the second line was meant as an entry of its own, and lacks a dash or a comma. It "
        + "would become part of the value above.",
      wrong: .lines(
        """
        orderings:
          newest:
            description: Breaking news come first,
              then all others by their date
            keys: [section: as listed, publishedAt: newest first]
        """, in: .stories),
      right: .lines(
        """
        orderings:
          newest:
            description: >
              Breaking news come first,
              then all others by their date
            keys: [section: as listed, publishedAt: newest first]
        """, in: .stories)),
    FindingPage(
      .unclosedQuote,
      "A value begins with a quote, and the quote that ends it is missing or is of another kind.",
      because: "Everything down to the next quote in the file would become part of the value: other entries "
        + "would vanish in a label.",
      wrong: .lines(
        """
        orderings:
          newest:
            label: "Today's stories
            keys:
              - publishedAt: newest first
        """, in: .stories),
      right: .lines(
        """
        orderings:
          newest:
            label: "Today's stories"
            keys:
              - publishedAt: newest first
        """, in: .stories)),
    FindingPage(
      .unclosedBracket,
      "A list or a group of names was opened with a bracket or brace, and the one that closes it is missing "
        + "or is of another kind.",
      because: "Nobody can tell where the list ends: the next lines would be taken for more of its values.",
      wrong: .lines(
        """
            - section: [breaking, live, standard
            - publishedAt: newest first
        """, in: .sortKeys),
      right: .lines(
        """
            - section: [breaking, live, standard]
            - publishedAt: newest first
        """, in: .sortKeys)),
    FindingPage(
      .strayBracket,
      "A bracket or brace closes something that was never opened.",
      because: "Either it is one too many, or the opening one is missing and a list was meant. Only its "
        + "writer knows.",
      wrong: .lines("    - { publishedAt: newest first, missing: first }}", in: .sortKeys),
      right: .lines("    - { publishedAt: newest first, missing: first }", in: .sortKeys)),
    FindingPage(
      .badIndentation,
      "A line begins in a column where it belongs to nothing. In YAML the spaces at the start of a line say "
        + "what it belongs to, so what stands beside one another begins in the same column.",
      because: "One space more or less gives an option to another sort key, or to none.",
      wrong: .lines(
        """
            - publishedAt: newest first
               missing: first
            - title: a to z
        """, in: .sortKeys),
      right: .lines(
        """
            - publishedAt: newest first
              missing: first
            - title: a to z
        """, in: .sortKeys)),
    FindingPage(
      .reservedCharacter,
      "A value begins with a character that YAML keeps for itself (such as `%`, `@`, `>` or a back quote), "
        + "or it begins with a quote and goes on behind the closing one. In quotes it can be any text.",
      because: "YAML would take the character for a command of its own, and the value would be another one "
        + "or none.",
      wrong: .lines("    - first: 'breaking' = section or featured", in: .sortKeys),
      right: .lines("    - first: \"'breaking' = section or featured\"", in: .sortKeys)),
    FindingPage(
      .colonInValue,
      "A value without quotes holds a colon with a space behind it.",
      because: "A colon with a space ends a name: it cannot be told whether `Today: all stories` is one "
        + "text, or a name with its value.",
      wrong: .lines(
        """
        orderings:
          newest:
            label: Today: all stories
            keys:
              - publishedAt: newest first
        """, in: .stories),
      right: .lines(
        """
        orderings:
          newest:
            label: "Today: all stories"
            keys:
              - publishedAt: newest first
        """, in: .stories)),
    FindingPage(
      .badEscape,
      "In double quotes a backslash begins a code, such as `\\n` for a line break, and here follows a "
        + "letter that is no code.",
      because: "Tools would drop the backslash, keep it, or refuse the file. In single quotes it is a "
        + "character like any other.",
      wrong: .lines(
        """
        orderings:
          newest:
            label: "News\\Sport"
            keys:
              - publishedAt: newest first
        """, in: .stories),
      right: .lines(
        """
        orderings:
          newest:
            label: 'News\\Sport'
            keys:
              - publishedAt: newest first
        """, in: .stories)),
    FindingPage(
      .syntax,
      "A sign is missing or one too many, so that it cannot be seen what the line says: a colon behind a "
        + "name, a comma between two values, a dash on a line of its own.",
      because: "What was meant could only be guessed, and the entries around it would be guessed along with "
        + "it.",
      wrong: .lines(
        """
        orderings:
          newest:
            label Top stories
            keys:
              - publishedAt: newest first
        """, in: .stories),
      right: .lines(
        """
        orderings:
          newest:
            label: Top stories
            keys:
              - publishedAt: newest first
        """, in: .stories)),
  ]
}
