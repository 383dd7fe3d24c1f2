import OrderingValues
import RuleText
import Testing

/// The trees were worked out with PyYAML (its nodes with their marks, turned into bytes), not with this
/// reader.
@Suite struct TreeTests {
  @Test func readsAWholeRuleFile() {
    let file = parse(wholeRuleFile)
    #expect(file.findings.isEmpty)
    #expect(file.dump == Self.wholeTree)
  }

  @Test func readsRareShapes() {
    let file = parse(Self.rareShapes)
    #expect(file.findings.isEmpty)
    #expect(file.dump == Self.rareTree)
  }

  @Test func lineEndingsDoNotChangeTheTree() {
    let plain = parse(wholeRuleFile)
    let windows = parse(wholeRuleFile.replacing("\n", with: "\r\n"))
    #expect(windows.findings.isEmpty)
    let withoutRanges: (ParsedFile) -> String = { $0.dump.replacing(/\d+\.\.<\d+/, with: "") }
    #expect(withoutRanges(windows) == withoutRanges(plain))
    let tests = windows["tests"]?.range ?? 0..<0
    #expect(windows.source.text(tests).hasSuffix("expect: [b, a]"))
  }

  @Test func keepsComments() {
    let file = parse(
      "# one\na: 1 # two\nb: 'x # no' # three\nc: |\n  # no\n# four\nd: a#no\ne: [ # five\n  1 ]\n")
    #expect(file.comments.map(file.source.text) == ["# one", "# two", "# three", "# four", "# five"])
  }

  @Test(arguments: [
    "rules: 1", "---\nrules: 1\n", "# c\n---\n{rules: 1}", "{\"rules\":1}", "'rules' : 1", "--- {rules: 1}",
  ])
  func otherWaysToWriteTheSame(text: String) {
    let file = parse(text)
    #expect(file.findings.isEmpty)
    guard case .scalar(let scalar) = file["rules"]?.content else {
      Issue.record("no rules in \(file.dump)")
      return
    }
    #expect(scalar.text == "1")
  }

  /// Names that differ only in Unicode form are two names.
  @Test func namesAreComparedByCodePoint() {
    let file = parse("\u{E9}: 1\ne\u{301}: 2\n")
    #expect(file.findings.isEmpty)
    guard case .mapping(let entries) = file.root.content else {
      Issue.record("no mapping")
      return
    }
    #expect(entries.map(\.key.text) == ["\u{E9}", "e\u{301}"])
  }

  private static let rareShapes = #"""
    # Shapes that rule files hold less often.
    "quoted name": 'it''s'
    escaped: "tab\tand \u00e9"
    größe: { 日本: [救, "😀"], empty: {}, none: [] }
    'on': yes
    nothing:
    text: |
      two
        lines

    folded: >-
      one
      line
    list:
    - first
    - - nested
      - [a: b, c]
    -
    - key: value
      other: last   # behind
    over: "two
      lines"

    """#

  private static let rareTree = #"""
    mapping 42..<314
      quoted name 42..<55: single 57..<64 it's
      escaped 65..<72: double 74..<91 tab\tand é
      größe 92..<99: flow mapping 101..<147
        日本 103..<109: flow list 111..<124
          - plain 112..<115 救
          - double 117..<123 😀
        empty 126..<131: flow mapping 133..<135
        none 137..<141: flow list 143..<145
      on 148..<152: plain 154..<157 yes
      nothing 158..<165: empty 166..<166
      text 167..<171: literal 173..<190 two\n  lines\n
      folded 192..<198: folded 200..<215 one line
      list 216..<220: list 222..<283
        - plain 224..<229 first
        - list 232..<254
          - plain 234..<240 nested
          - flow list 245..<254
            - flow mapping 246..<250
              a 246..<247: plain 249..<250 b
            - plain 252..<253 c
        - empty 256..<256
        - mapping 259..<283
          key 259..<262: plain 264..<269 value
          other 272..<277: plain 279..<283 last
      over 295..<299: double 301..<314 two lines
    """#

  private static let wholeTree = """
    mapping 0..<1745
      rules 0..<5: plain 7..<8 1
      items 58..<63: plain 65..<72 stories
      fields 131..<137: mapping 210..<500
        id 210..<212: flow mapping 224..<250
          type 226..<230: plain 232..<234 id
          unique 236..<242: plain 244..<248 true
        title 253..<258: plain 267..<271 text
        publishedAt 274..<285: plain 288..<292 date
        priority 295..<303: plain 309..<316 integer
        points 319..<325: plain 333..<339 number
        section 342..<349: flow mapping 356..<408
          type 358..<362: plain 364..<370 choice
          values 372..<378: flow list 380..<406
            - plain 381..<389 breaking
            - plain 391..<395 live
            - plain 397..<405 standard
        author.name 411..<422: plain 425..<429 text
        tags 460..<464: flow mapping 474..<500
          type 476..<480: plain 482..<486 text
          many 488..<492: plain 494..<498 true
      parameters 502..<512: mapping 562..<602
        network 562..<569: flow mapping 571..<602
          type 573..<577: plain 579..<583 text
          default 585..<592: plain 594..<600 online
      orderings 604..<613: mapping 617..<927
        newest 617..<623: list 687..<714
          - mapping 689..<714
            publishedAt 689..<700: plain 702..<714 newest first
        priority-first 718..<732: mapping 811..<927
          label 811..<816: plain 818..<829 Top stories
          keys 834..<838: list 846..<927
            - mapping 848..<871
              priority 848..<856: plain 858..<871 highest first
            - mapping 880..<905
              publishedAt 880..<891: plain 893..<905 newest first
            - mapping 914..<927
              id 914..<916: plain 918..<927 ascending
      screens 929..<936: mapping 1011..<1288
        home 1011..<1015: mapping 1021..<1288
          orderings 1021..<1030: flow list 1032..<1056
            - plain 1033..<1047 priority-first
            - plain 1049..<1055 newest
          default 1098..<1105: plain 1107..<1121 priority-first
          source 1126..<1132: list 1214..<1288
            - flow mapping 1216..<1258
              when 1218..<1222: plain 1224..<1244 $network = 'offline'
              use 1246..<1249: plain 1251..<1256 local
            - flow mapping 1267..<1288
              use 1269..<1272: plain 1274..<1286 if-available
      sources 1290..<1297: mapping 1367..<1428
        local 1367..<1372: plain 1374..<1379 local
        remote 1382..<1388: plain 1390..<1396 remote
        if-available 1399..<1411: flow list 1413..<1428
          - plain 1414..<1419 local
          - plain 1421..<1427 remote
      tests 1430..<1435: list 1500..<1745
        - mapping 1502..<1745
          name 1502..<1506: plain 1508..<1554 a later story of the same priority comes first
          ordering 1559..<1567: plain 1569..<1583 priority-first
          given 1588..<1593: list 1601..<1726
            - flow mapping 1603..<1660
              id 1605..<1607: plain 1609..<1610 a
              priority 1612..<1620: plain 1622..<1623 2
              publishedAt 1625..<1636: plain 1638..<1658 2026-01-01T00:00:00Z
            - flow mapping 1669..<1726
              id 1671..<1673: plain 1675..<1676 b
              priority 1678..<1686: plain 1688..<1689 2
              publishedAt 1691..<1702: plain 1704..<1724 2026-01-02T00:00:00Z
          expect 1731..<1737: flow list 1739..<1745
            - plain 1740..<1741 b
            - plain 1743..<1744 a
    """
}
