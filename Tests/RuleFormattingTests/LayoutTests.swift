import RuleFormatting
import RuleText
import Testing

/// What the layout does with white space, a pair of texts for each rule.
struct LayoutTests {
  // MARK: Levels

  @Test("two spaces a level, and lists two spaces below their name")
  func levels() {
    #expect(
      laidOut(
        """
        orderings:
            newest:
                label: Newest
                keys:
                - publishedAt: newest first
                  missing: first
                -   id: ascending
            oldest:
             - publishedAt: oldest first

        """) == """
          orderings:
            newest:
              label: Newest
              keys:
                - publishedAt: newest first
                  missing: first
                - id: ascending
            oldest:
              - publishedAt: oldest first

          """)
  }

  @Test("a file that is indented as a whole begins at the left")
  func indentedFile() {
    #expect(laidOut("  rules: 1\n  # c\n  items: stories\n") == "rules: 1\n# c\nitems: stories\n")
  }

  @Test("lists in lists, on one line and on several")
  func nestedLists() {
    #expect(
      laidOut(
        """
        expect-equal:
        -   - a
            -   b
        -
                - c
        - - - d
            - e
          - f

        """) == """
          expect-equal:
            - - a
              - b
            -
              - c
            - - - d
                - e
              - f

          """)
  }

  @Test("a mapping below its dash stays below it")
  func belowDash() {
    #expect(laidOut("given:\n-\n     id: a\n     n: 1\n") == "given:\n  -\n    id: a\n    n: 1\n")
  }

  @Test("a value below its name stays below it")
  func belowName() {
    #expect(laidOut("expect:\n     [a, b]\nlabel:\n 'x'\n") == "expect:\n  [a, b]\nlabel:\n  'x'\n")
  }

  // MARK: Within a line

  @Test("one space behind a colon and a dash, none before a colon, none at the end of a line")
  func spaces() {
    #expect(laidOut("rules :   1  \nlist:\n-   a \t\n-     b: c\n") == "rules: 1\nlist:\n  - a\n  - b: c\n")
    #expect(laidOut("rules:\t1\n") == "rules: 1\n")
  }

  @Test("brackets on one line")
  func brackets() {
    #expect(laidOut("a: {b: 1,c : [ x,y , z ]}\n") == "a: { b: 1, c: [x, y, z] }\n")
    #expect(laidOut("a: [ ]\nb: {   }\nc: [ [ ] , { } ]\n") == "a: []\nb: {}\nc: [[], {}]\n")
    #expect(laidOut("a: [ x, ]\nb: {c: 1 ,}\n") == "a: [x,]\nb: { c: 1, }\n")
    #expect(laidOut("a: [remote: {timeout: 1m},local]\n") == "a: [remote: { timeout: 1m }, local]\n")
  }

  @Test("a name without a value keeps its space before a comma or bracket, where YAML wants one")
  func emptyInBrackets() {
    #expect(laidOut("a: {b: , c, d: }\ne: [f: ]\n") == "a: { b: , c, d: }\ne: [f: ]\n")
  }

  @Test("quoted names, and a value directly behind one")
  func quotedNames() {
    #expect(
      laidOut("\"b:c\" : x\n'it''s':\ty\nd: {\"a\":1,\"b\" :2}\n")
        == "\"b:c\": x\n'it''s': y\nd: { \"a\": 1, \"b\": 2 }\n")
  }

  @Test("words, quotes, numbers and the order of names stay")
  func words() {
    let text = "z: 1_0\nb: 'x'\na: \"y\"\nc: 0o17\nd: No  way\ne: 2.50\nf: ~\n"
    #expect(laidOut(text) == text)
  }

  @Test("names with a question mark")
  func explicitNames() {
    #expect(laidOut("?   a\n:   1\n? b\nc: 2\n") == "? a\n: 1\n? b\nc: 2\n")
  }

  // MARK: Values that are lined up

  @Test("values that were lined up once stay so, a space behind the longest name")
  func linedUp() {
    #expect(
      laidOut("fields:\n  id:   { type: id }\n  title:   text\n  publishedAt: date\n")
        == "fields:\n  id:          { type: id }\n  title:       text\n  publishedAt: date\n")
    #expect(laidOut("a:   1\nbbb:   2\n") == "a:   1\nbbb: 2\n")
  }

  @Test("values that are not lined up are not, and a single one never is")
  func notLinedUp() {
    #expect(laidOut("a: 1\nbbb: 2\n") == "a: 1\nbbb: 2\n")
    #expect(laidOut("a:     1\n\nb:\n  c:   2\n") == "a: 1\n\nb:\n  c: 2\n")
  }

  @Test("an empty line or a longer entry ends a group, unless what follows is in the same column")
  func groups() {
    let apart = "title: text\n\npublishedAt: date\nupdatedAt:   date\nsection:\n  type: choice\nid: text\n"
    #expect(laidOut(apart) == apart)
    let together = "local:  5m\n# three tries\nremote: 4s\n\nall:    1m\n"
    #expect(laidOut(together) == together)
  }

  @Test("two columns of their own stay two")
  func twoColumns() {
    let text = "id:    text\ntitle: text\nplace.latitude:  number\nplace.longitude: number\n"
    #expect(laidOut(text) == text)
  }

  @Test("a longer name that came later moves the others")
  func newName() {
    #expect(
      laidOut("id:    text\ntitle: text\npublishedAt: date\n")
        == "id:          text\ntitle:       text\npublishedAt: date\n")
  }

  @Test("wide and combining characters count as what they take on the screen")
  func wideNames() {
    #expect(laidOut("日本:  1\nab: 2\nlonger: 3\n") == "日本:   1\nab:     2\nlonger: 3\n")
    #expect(laidOut("e\u{301}:   1\nabc: 2\n") == "e\u{301}:   1\nabc: 2\n")
  }

  @Test("values behind the dashes of a list are lined up too")
  func linedUpInList() {
    let text = "steps:\n  - local:  { max-age: 5m }\n  # three tries\n  - remote: { timeout: 4s }\n"
    #expect(laidOut(text) == text)
  }

  @Test("rows of a table stay lined up; elsewhere in brackets one space is enough")
  func tables() {
    #expect(
      laidOut("given:\n- {id: a,     n: 1}\n- {id: draft, n: 2}\n")
        == "given:\n  - { id: a,     n: 1 }\n  - { id: draft, n: 2 }\n")
    #expect(laidOut("given:\n- { id: a,     n:    1}\n") == "given:\n  - { id: a, n: 1 }\n")
  }

  // MARK: Brackets over several lines

  @Test("lines within brackets are indented by two, closing brackets stand below the line that opens them")
  func bracketsOverLines() {
    #expect(
      laidOut(
        """
        a: [
              x,
            y
            ]
        b:
          - {id: a, title: {
             en: A,
                de: B},
            n: 1
           }
          - c: [
            z ]

        """) == """
          a: [
            x,
            y
          ]
          b:
            - { id: a, title: {
                en: A,
                de: B },
                n: 1
              }
            - c: [
                z]

          """)
  }

  @Test("a whole file in brackets")
  func fileInBrackets() {
    #expect(laidOut("--- {rules: 1,\nitems: x\n}") == "--- { rules: 1,\n  items: x\n}\n")
  }

  @Test("values of a mapping in brackets that has a line for each are lined up likewise")
  func linedUpInBrackets() {
    #expect(laidOut("a: {\n b:  1,\n ccc: 2\n}\n") == "a: {\n  b:   1,\n  ccc: 2\n}\n")
  }

  // MARK: Texts over several lines

  @Test("block texts move as a whole")
  func blockTexts() {
    #expect(
      laidOut(
        """
        a:   |
             one
               two

             three
        b:
        - >-

            four
              five

        """) == """
          a: |
            one
              two

            three
          b:
            - >-

              four
                five

          """)
  }

  @Test("a block text that tells its indentation keeps it")
  func toldIndentation() {
    #expect(laidOut("a:\n   b: |1\n      x\n     y\n") == "a:\n  b: |1\n     x\n    y\n")
    #expect(laidOut("a:\n- |3-\n    x\n   y\n") == "a:\n  - |3-\n      x\n     y\n")
  }

  @Test("spaces at the end of a block text's lines are text")
  func spacesInBlockText() {
    #expect(laidOut("a: |\n   x  \n  \n      \n   y\n") == "a: |\n  x  \n\n     \n  y\n")
  }

  @Test("the end of a block text stays: with `+` its empty lines, without a line ending none")
  func endOfBlockText() {
    #expect(laidOut("a: |+\n  x\n\n \n") == "a: |+\n  x\n\n\n")
    #expect(laidOut("a: |\n  x\n\n \n") == "a: |\n  x\n")
    #expect(laidOut("a: |\n   x") == "a: |\n  x")
    #expect(laidOut("a: |+\n\n") == "a: |+\n\n")
  }

  @Test("quoted texts over several lines move with their beginning")
  func quotedTexts() {
    #expect(
      laidOut("a:\n    b:   \"one\n          two\n\n            three\"\n")
        == "a:\n  b: \"one\n      two\n\n        three\"\n")
    #expect(laidOut("a: 'one\n two'\n") == "a: 'one\n  two'\n")
    #expect(laidOut("a: \"one \\\n   two \"\n") == "a: \"one \\\n   two \"\n")
  }

  // MARK: Comments

  @Test("a comment stands with what follows")
  func commentsBefore() {
    #expect(
      laidOut(
        """
            # the file
        a:
            # first
            b: 1
          # second
            c:
          # third
              - x
            # fourth
              - y
        # e
        e: 2

        """) == """
          # the file
          a:
            # first
            b: 1
            # second
            c:
              # third
              - x
              # fourth
              - y
          # e
          e: 2

          """)
  }

  @Test("a comment that is indented with the end of a block stays with it")
  func commentsAtEnds() {
    #expect(
      laidOut(
        """
        a:
            b:
                - c: 1
                  d: 2
                  # of the entry
                # of the list
            # of a
        # of e
        e: 2
        # of the file

        """) == """
          a:
            b:
              - c: 1
                d: 2
                # of the entry
              # of the list
            # of a
          # of e
          e: 2
          # of the file

          """)
  }

  @Test("between the entries of a list, and below a name without a value")
  func commentsBetween() {
    #expect(
      laidOut("a:\n- x\n# between\n- y\nb:\n   # - z\n   # - w\nc: 1\n")
        == "a:\n  - x\n  # between\n  - y\nb:\n  # - z\n  # - w\nc: 1\n")
    #expect(laidOut("a:\n-\n   # later\n- y\n") == "a:\n  -\n    # later\n  - y\n")
  }

  @Test("behind a name with a block below, behind a dash, and behind a block text's sign")
  func commentsBehindSigns() {
    #expect(
      laidOut("a: # one\n  - # two\n    x: 1\nb: | # three\n    text # four\nc: # five\n   d\n")
        == "a:  # one\n  -  # two\n    x: 1\nb: |  # three\n  text # four\nc:  # five\n  d\n")
  }

  @Test("a comment behind a block text is none of its lines")
  func commentBehindBlockText() {
    #expect(laidOut("a: |\n     x\n   # c\nb: 1\n") == "a: |\n  x\n# c\nb: 1\n")
    #expect(laidOut("z:\n  a: |\n     x\n  # c\nb: 1\n") == "z:\n  a: |\n    x\n  # c\nb: 1\n")
  }

  @Test("within brackets")
  func commentsInBrackets() {
    #expect(
      laidOut("a: [ # one\nx, # two\n     # three\n  y\n  # four\n]\n")
        == "a: [  # one\n  x,  # two\n  # three\n  y\n  # four\n]\n")
  }

  @Test("two spaces before a comment, or as many more as there were")
  func commentsBehind() {
    #expect(laidOut("a: 1 # x\n\nb: 2       # y\nc: 'z'#d\n") == "a: 1  # x\n\nb: 2       # y\nc: 'z'  #d\n")
  }

  @Test("comments that were lined up stay so")
  func linedUpComments() {
    #expect(
      laidOut("a:  1     # x\nb:\n   c: two  # y\n   d: 3    # z\ne: 4 # w\n")
        == "a: 1     # x\nb:\n  c: two  # y\n  d: 3    # z\ne: 4  # w\n")
    #expect(laidOut("aaa: {b: 1} # x\nc: 2        # y\n") == "aaa: { b: 1 }  # x\nc: 2           # y\n")
  }

  @Test("the text of a comment stays, but for spaces behind it")
  func commentText() {
    #expect(laidOut("#!  a\t b \t\n##\na: 1 #\n") == "#!  a\t b\n##\na: 1  #\n")
  }

  // MARK: Lines

  @Test("empty lines stay, but none at the beginning and the end")
  func emptyLines() {
    #expect(laidOut("\n  \n\na: 1\n \n\n   \nb: 2\n\n\n") == "a: 1\n\n\n\nb: 2\n")
  }

  @Test("a file ends with a line ending")
  func end() {
    #expect(laidOut("a: 1") == "a: 1\n")
    #expect(laidOut("a: 1   ") == "a: 1\n")
    #expect(laidOut("a: 1\r\nb: 2") == "a: 1\r\nb: 2\r\n")
    #expect(laidOut("a: 1\n# c") == "a: 1\n# c\n")
  }

  @Test("each line keeps its own ending")
  func lineEndings() {
    #expect(
      laidOut("a:\r\n    b:   1  \r\n\r\n# c \r\nd: 2\r\n\r\n") == "a:\r\n  b: 1\r\n\r\n# c\r\nd: 2\r\n")
    #expect(laidOut("a:  1\r\nb:  2\nc: |\r\n    x\n    y\r\n") == "a: 1\r\nb: 2\nc: |\r\n  x\n  y\r\n")
  }

  @Test("the mark at the start, and those of a document")
  func marks() {
    #expect(laidOut("\u{FEFF}a:  1\nb: 2\n") == "\u{FEFF}a: 1\nb: 2\n")
    #expect(laidOut("\u{FEFF}\n\na: 1\n") == "\u{FEFF}a: 1\n")
    #expect(laidOut("# c\n---   # d\n\na: 1\n") == "# c\n---   # d\n\na: 1\n")
    #expect(laidOut("a: 1\n...\n# c\n\n") == "a: 1\n...\n# c\n")
  }

  // MARK: What is not laid out

  @Test(
    "a text with an error is left alone",
    arguments: [
      "", "# c\n", "- a\n", "a: [\n", "a:\n\tb: 1\n", "a: &x 1\n", "a: 1\na: 2\n", "a: one\n  two\n",
    ])
  func mistakes(_ text: String) {
    #expect(throws: FormattedText.Failure.mistakes) { try FormattedText(parsed(text)) }
  }

  @Test("a file or a line that would grow too large is left alone")
  func outgrown() {
    // The lists are indented by two more, and then it is over 1 MiB.
    let lists = "a:\n" + String(repeating: "- xxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n", count: 32_767)
    #expect(lists.utf8.count < 1 << 20)
    #expect(throws: FormattedText.Failure.outgrown) { try FormattedText(parsed(lists)) }
    let line = "a: [" + String(repeating: "x,", count: 4_990) + "x]\n"
    #expect(throws: FormattedText.Failure.outgrown) { try FormattedText(parsed(line)) }
  }
}
