import RuleModel
import RuleText

extension FindingCatalogue {
  /// Findings about the text of a rule file: its bytes, and its YAML.
  static let textPages = characterPages + limitPages + syntaxPages + writingPages

  /// Bytes, characters, and the file as a whole.
  private static let characterPages: [FindingPage] = [
    FindingPage(
      .notUTF8,
      "The file was saved in an older encoding, such as Latin-1 or Windows-1252, in which letters like `é` "
        + "are other bytes than in UTF-8.",
      because: "Programs would have to guess what these bytes stand for: `Café` would show differently from "
        + "one to the next, and no longer be the `Café` of your data.",
      wrong: .spelledOut(
        """
        orderings:
          newest:
            label: Caf⟨0xE9⟩ news
            keys:
              - publishedAt: newest first
        """, in: .stories),
      right: .lines(
        """
        orderings:
          newest:
            label: Café news
            keys:
              - publishedAt: newest first
        """, in: .stories)),
    FindingPage(
      .byteOrderMark,
      "Three bytes that show as nothing stand before the text, or within it. Some Windows editors write "
        + "them at the start of a file when it is saved as \"UTF-8 with BOM\".",
      because: "Other programs take the mark for part of the first word, and then find no `rules` in the "
        + "file.",
      wrong: .spelledOut(
        """
        ⟨U+FEFF⟩rules: 1
        items: stories
        fields:
          title: text
        """, in: .wholeFile),
      right: .lines(
        """
        rules: 1
        items: stories
        fields:
          title: text
        """, in: .wholeFile)),
    FindingPage(
      .controlCharacter,
      "The text holds a character that is no letter but an old command to screens and printers. It mostly "
        + "comes along when text is copied out of another program.",
      because: "It cannot be seen: a label with it shows a box or nothing in the app, and a name with it "
        + "looks like the right one and is never found.",
      wrong: .spelledOut(
        """
        orderings:
          newest:
            label: Top⟨U+0007⟩ stories
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
    FindingPage(
      .oddLineBreak,
      "A line is broken by a character that is no usual line break, such as U+2028, which comes along when "
        + "text is copied out of a chat or a web page.",
      because: "Editors show it in the middle of a line, and YAML tools begin a new line there: what you "
        + "see as one value would be read as two.",
      wrong: .spelledOut(
        """
        orderings:
          newest:
            description: Breaking news first,⟨U+2028⟩then by date
            keys:
              - section: [breaking]
                others: last
              - publishedAt: newest first
        """, in: .stories),
      right: .lines(
        """
        orderings:
          newest:
            description: Breaking news first, then by date
            keys:
              - section: [breaking]
                others: last
              - publishedAt: newest first
        """, in: .stories)),
    FindingPage(
      .tabIndentation,
      "Lines begin with the tab key's character. YAML shows what belongs to what by spaces at the start of "
        + "a line, and takes no tabs there.",
      because: "A tab is two, four or eight columns wide, as each editor likes: the same file would read "
        + "differently on two screens.",
      wrong: .spelledOut(
        """
        orderings:
        ⟨U+0009⟩newest:
        ⟨U+0009⟩⟨U+0009⟩- publishedAt: newest first
        """, in: .stories),
      right: .lines(
        """
        orderings:
          newest:
            - publishedAt: newest first
        """, in: .stories)),
    FindingPage(
      .invisibleCharacter,
      "The text holds a character that looks like a space, or like nothing, and is neither. Web pages and "
        + "word processors are full of them.",
      because: "YAML takes it for a letter: `publishedAt:` and what follows would be one word, and a name "
        + "with it would not be the name that you see.",
      wrong: .spelledOut("    - publishedAt:⟨U+00A0⟩newest first", in: .sortKeys),
      right: .lines("    - publishedAt: newest first", in: .sortKeys)),
    FindingPage(
      .bidirectionalControl,
      "The text holds an invisible character that turns the direction in which the letters behind it are "
        + "shown.",
      because: "What you read would not be what the app gets: a list could show `breaking` before `live` "
        + "and hold them the other way round.",
      wrong: .spelledOut("    - section: [⟨U+202E⟩breaking, live]\n      others: last", in: .sortKeys),
      right: .lines("    - section: [breaking, live]\n      others: last", in: .sortKeys)),
    FindingPage(
      .smartQuotes,
      "A value stands between the curly quotes of a word processor or a phone's keyboard, where straight "
        + "ones are needed.",
      because: "YAML takes curly quotes for letters of the value: the label would show them, and a "
        + "condition would look for a section whose name has quotes in it.",
      wrong: .lines("    - first: section = ‘breaking’", in: .sortKeys),
      right: .lines("    - first: section = 'breaking'", in: .sortKeys)),
    FindingPage(
      .emptyFile,
      "The file holds no rules: it is empty, or has nothing but comments.",
      because: "Mostly the rules were lost on the way, as by a save that went wrong, and the app would be "
        + "left without the orderings that should stand here.",
      wrong: .lines(
        """
        # How the news feed is ordered
        """, in: .wholeFile),
      right: .lines(
        """
        # How the news feed is ordered
        rules: 1
        items: stories
        fields:
          publishedAt: date
        """, in: .wholeFile)),
    FindingPage(
      .notAMapping,
      "The file begins with a list or with plain text. A rule file begins with names and their values: its "
        + "version, what it orders, and then its parts.",
      because: "Without these names nobody can tell what the list is about: sort keys, fields or tests.",
      wrong: .lines(
        """
        - publishedAt: newest first
        - title: a to z
        """, in: .wholeFile),
      right: .lines(
        """
        rules: 1
        items: stories
        fields:
          publishedAt: date
          title: text
          id: { type: id, unique: true }
        orderings:
          newest:
            - publishedAt: newest first
            - title: a to z
        """, in: .wholeFile)),
    FindingPage(
      .mergeConflict,
      "Two people changed the same lines, and the file holds both versions between marks that Git left "
        + "there.",
      because: "Somebody has to choose: with both versions in it, nobody could say which of them counts.",
      wrong: .lines(
        """
        <<<<<<< HEAD
            - publishedAt: newest first
        =======
            - points: highest first
        >>>>>>> popular-first
        """, in: .sortKeys),
      right: .lines("    - points: highest first", in: .sortKeys)),
    FindingPage(
      .directive,
      "A line begins with a percent sign, which in YAML is an instruction to the program that reads the "
        + "file.",
      because: "Programs obey such instructions or pass them over, each as it likes: rules mean the same "
        + "everywhere only without them.",
      wrong: .lines(
        """
        %YAML 1.2
        ---
        rules: 1
        items: stories
        fields:
          title: text
        """, in: .wholeFile),
      right: .lines(
        """
        rules: 1
        items: stories
        fields:
          title: text
        """, in: .wholeFile)),
    FindingPage(
      .secondDocument,
      "A line of three dashes begins a second file within the file, as when two files were pasted together.",
      because: "Most tools read what stands before that line and forget the rest without a word.",
      wrong: .lines(
        """
        orderings:
          newest:
            - publishedAt: newest first
        ---
        tests: []
        """, in: .stories),
      right: .lines(
        """
        orderings:
          newest:
            - publishedAt: newest first
        """, in: .stories)),
    FindingPage(
      .documentEnd,
      "A line of three dashes or dots stands at the end of the file, and nothing behind it.",
      because: "Some tools take it for the start of a second, empty file, and then hand on two results or "
        + "the empty one.",
      wrong: .lines(
        """
        orderings:
          newest:
            - publishedAt: newest first
        ---
        """, in: .stories),
      right: .lines(
        """
        orderings:
          newest:
            - publishedAt: newest first
        """, in: .stories)),
  ]
}
