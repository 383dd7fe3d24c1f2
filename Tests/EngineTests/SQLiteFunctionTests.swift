import DatabaseEngines
import OrderingTestSupport
import OrderingValues
import PushDown
import SortKernels
import Testing

private typealias Comparison = (mode: String, locale: String, ignoring: String, ours: TextComparison)

@Suite("Functions registered in SQLite")
struct SQLiteFunctionTests {
  private let engine: SQLiteEngine

  init() throws { engine = try SQLiteEngine() }

  // MARK: MD5

  /// RFC 1321, appendix A.5, and the empty text.
  private static let digests: [(KeyValue, String)] = [
    (.text(""), "d41d8cd98f00b204e9800998ecf8427e"),
    (.text("a"), "0cc175b9c0f1b6a831c399e269772661"),
    (.text("abc"), "900150983cd24fb0d6963f7d28e17f72"),
    (.text("message digest"), "f96b697d7cb7938d525a2f31aaf161d0"),
    (.text("abcdefghijklmnopqrstuvwxyz"), "c3fcd3d76192e4007dfb496cca67e13b"),
    (
      .text("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"),
      "d174ab98d277d9f5a5611c2c9f419d9f"
    ),
    (
      .text(String(repeating: "1234567890", count: 8)), "57edf4a22be3c955ac49da2e2107b67a"
    ),
    // A number by its digits, a blob by its bytes.
    (.integer(42), "a1d0c6e83f027327d8461063f4ac58a6"),
    (.bytes(Array("abc".utf8)), "900150983cd24fb0d6963f7d28e17f72"),
  ]

  @Test("md5 of known texts")
  func md5() throws {
    for (value, digest) in Self.digests {
      #expect(try engine.rows("SELECT ordering_md5(?)", [value]) == [[.text(digest)]])
    }
    #expect(try engine.rows("SELECT ordering_md5(NULL)", []) == [[.missing]])
  }

  // MARK: Text keys

  private static let texts: [String] = [
    "", " ", "-", "a", "A", "á", "a\u{301}", "Á", "ab", "aB", "b", "B", "z", "å", "ä", "ö", "ø", "ñ", "n",
    "ü", "u",
    "ue", "ß", "ss", "ı", "I", "i", "İ", "côte", "coté", "cote", "côté", "file-2", "file-10", "file-02",
    "File-10",
    "1", "01", "10", "9", "٣", "７", "²", "😀", "😀a", "\u{FFEE}", "日本", "Δ", "δ", "co-op", "coop",
  ]

  private static let comparisons: [Comparison] =
    ["", "sv", "de", "de-u-co-phonebk", "tr", "fr-CA", "es"].flatMap { locale in
      [("", Ignoring.nothing), ("case", .letterCase), ("accents", .accents), ("both", .both)].flatMap {
        name, ignoring in
        let collation = Collation(locale: locale, ignoring: ignoring)
        return [
          ("standard", locale, name, TextComparison.standard(collation)),
          ("natural", locale, name, .natural(collation)),
        ]
      }
    }

  @Test("text keys are in the order in which texts are sorted in process")
  func textKeys() throws {
    for comparison in Self.comparisons { try expectSameOrder(Self.texts, comparison) }
  }

  @Test("version keys too, and a text that is no version is NULL")
  func versionKeys() throws {
    let versions = [
      "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta.2", "1.0.0-beta.11", "1.0.0-rc.1",
      "1.0.0",
      "1", "v1.0", "1.10", "1.9", "0.16", "0.2", "10", "9", "1.0+build", "01.0", "99999999999999999999999",
      "2.0-1",
    ]
    try expectSameOrder(versions, ("version", "", "", .version))
    for text in ["", "latest", "1.", "1.0-", "1.0-01", "٣"] {
      let rows = try engine.rows("SELECT ordering_text_key('version', '', '', ?)", [.text(text)])
      #expect(rows == [[.missing]], "\(text)")
    }
  }

  /// Sorts shuffled texts by SQLite, with what ties in the order of their numbers, and in process.
  private func expectSameOrder(_ texts: [String], _ comparison: Comparison) throws {
    var random = SeededGenerator(seed: 4)
    let texts = texts.shuffled(using: &random)
    try engine.run("CREATE TABLE IF NOT EXISTS texts (number INTEGER PRIMARY KEY, t TEXT)")
    try engine.run("DELETE FROM texts")
    try engine.insert(
      into: "texts", columns: ["number", "t"],
      rows: texts.indices.map { [.integer(Int64($0)), .text(texts[$0])] })
    var column = ValueColumn(type: .text)
    for text in texts { column.append(text: text) }
    for isDescending in [false, true] {
      let key = encode(column, KeyEncoding(comparison: comparison.ours, isDescending: isDescending))
      let ours = sortedPermutation(of: key.columns, count: texts.count)
      let theirs = try engine.rows(
        """
        SELECT number FROM texts
        ORDER BY ordering_text_key(?, ?, ?, t) \(isDescending ? "DESC" : "ASC"), number
        """,
        [.text(comparison.mode), .text(comparison.locale), .text(comparison.ignoring)])
      #expect(theirs == ours.map { [.integer(Int64($0))] }, "\(comparison)")
    }
  }

  @Test("a key is the same wherever the comparison is named")
  func comparisonsByRow() throws {
    // Each row names another comparison, and the next statement the first one again.
    let rows = try engine.rows(
      """
      SELECT hex(ordering_text_key(m, l, i, 'Ärger 10')) FROM (
        SELECT 'standard' AS m, 'sv' AS l, '' AS i UNION ALL SELECT 'standard', 'de', ''
        UNION ALL SELECT 'natural', 'sv', 'case' UNION ALL SELECT 'standard', 'sv', 'both')
      """, [])
    var single: [[KeyValue]] = []
    for (mode, locale, ignoring) in [
      ("standard", "sv", ""), ("standard", "de", ""), ("natural", "sv", "case"), ("standard", "sv", "both"),
    ] {
      single += try SQLiteEngine().rows(
        "SELECT hex(ordering_text_key(?, ?, ?, 'Ärger 10'))", [.text(mode), .text(locale), .text(ignoring)])
    }
    #expect(rows == single)
    #expect(Set(rows).count == 4)
  }

  // MARK: Time zones

  @Test("buckets of a time zone")
  func buckets() throws {
    // 2021-03-28 in Stockholm: at 01:00 UTC the clock went from 02:00 to 03:00.
    let cases: [(unit: String, zone: String, seconds: Int64, bucket: KeyValue)] = [
      ("day", "UTC", 0, .integer(0)), ("day", "UTC", -1, .integer(-1)),
      ("day", "Europe/Stockholm", 1_616_889_599, .integer(18_714)),
      ("day", "Europe/Stockholm", 1_616_886_000 - 1, .integer(18_713)),
      ("day", "Europe/Stockholm", 1_616_886_000, .integer(18_714)),
      ("hour", "Europe/Stockholm", 1_616_893_200 - 1, .integer(1_616_889_600)),
      ("hour", "Europe/Stockholm", 1_616_893_200, .integer(1_616_893_200)),
      ("week", "UTC", 0, .integer(0)), ("month", "UTC", 0, .integer(1970 * 12)),
      ("year", "Pacific/Auckland", 1_640_948_400, .integer(2022)),
      ("year", "America/New_York", 1_640_948_400, .integer(2021)),
      // The ends of the years 1 to 9999.
      ("year", "UTC", -62_135_596_800, .integer(1)), ("year", "UTC", -62_135_596_801, .missing),
      ("year", "UTC", 253_402_300_799, .integer(9999)), ("year", "UTC", 253_402_300_800, .missing),
      ("hour", "Asia/Kathmandu", .min, .missing), ("day", "Asia/Kathmandu", .max, .missing),
    ]
    for (unit, zone, seconds, bucket) in cases {
      let rows = try engine.rows(
        "SELECT ordering_zone_bucket(?, ?, ?)", [.text(unit), .text(zone), .integer(seconds)])
      #expect(rows == [[bucket]], "\(unit) \(zone) \(seconds)")
    }
  }

  // MARK: Mistakes

  @Test("NULL gives NULL")
  func nulls() throws {
    let statement = """
      SELECT ordering_text_key('standard', 'sv', '', NULL), ordering_text_key(NULL, 'sv', '', 'a'),
        ordering_zone_bucket('day', 'UTC', NULL), ordering_zone_bucket('day', NULL, 0),
        ordering_zone_bucket(NULL, 'UTC', 0)
      """
    #expect(try engine.rows(statement, []) == [Array(repeating: .missing, count: 5)])
  }

  @Test("what is unknown is an error of the statement in plain words")
  func mistakes() throws {
    let cases: [(call: String, words: String)] = [
      ("ordering_text_key('by size', '', '', 'a')", "texts are not compared by 'by size'"),
      ("ordering_text_key('exact', '', '', 'a')", "write 'standard', 'natural' or 'version'"),
      ("ordering_text_key('standard', 'swedish', '', 'a')", "no locale is called 'swedish'"),
      ("ordering_text_key('standard', 'sv' || char(0), '', 'a')", "no locale is called"),
      ("ordering_text_key('standard', 'sv', 'nothing at all', 'a')", "'nothing at all' cannot be ignored"),
      ("ordering_text_key('version', 'sv', '', '1')", "versions have no locale"),
      // Also where there is no text to compare.
      ("ordering_text_key('standard', 'swedish', '', NULL)", "no locale is called 'swedish'"),
      ("ordering_zone_bucket('decade', 'UTC', 0)", "'decade' is no stretch of time"),
      ("ordering_zone_bucket('day', 'Mars/Base', 0)", "no time zone is called 'Mars/Base'"),
      ("ordering_zone_bucket('day', 'UTC', 0.5)", "the seconds must be a whole number"),
      ("ordering_zone_bucket('day', 'UTC', 'now')", "the seconds must be a whole number"),
      ("ordering_md5('a', 'b')", "wrong number of arguments"),
    ]
    for (call, words) in cases {
      let error = #expect(throws: EngineError.self, "\(call)") { try engine.rows("SELECT \(call)", []) }
      #expect(error?.message.contains(words) == true, "\(call): \(String(describing: error))")
    }
  }

  // MARK: Indexes

  @Test("an index on an expression answers a sorted page without a sort")
  func index() throws {
    try engine.run("CREATE TABLE stories (id INTEGER PRIMARY KEY, title TEXT NOT NULL)")
    try engine.insert(
      into: "stories", columns: ["id", "title"],
      rows: Self.texts.enumerated().map { [.integer(Int64($0)), .text($1)] })
    try engine.run(
      "CREATE INDEX by_title ON stories (ordering_text_key('natural', 'sv', '', title), ordering_md5(title), id)"
    )
    let page = """
      SELECT id FROM stories
      ORDER BY ordering_text_key('natural', 'sv', '', title), ordering_md5(title), id LIMIT 5
      """
    let plan = try engine.rows("EXPLAIN QUERY PLAN \(page)", [])
    #expect(plan.count == 1)
    #expect(plan.first?.last == .text("SCAN stories USING INDEX by_title"))
    #expect(try engine.rows(page, []).count == 5)
  }

  @Test("more comparisons than are remembered")
  func manyComparisons() throws {
    // 300 time zones by row, twice over.
    let zones = TimeZoneRules.knownIdentifiers.prefix(300)
    try engine.run("CREATE TABLE zones (name TEXT)")
    try engine.insert(into: "zones", columns: ["name"], rows: zones.map { [.text($0)] })
    let rows = try engine.rows(
      """
      SELECT count(*), count(DISTINCT name), min(b), max(b) FROM (
        SELECT name, ordering_zone_bucket('year', name, 1600000000) AS b
        FROM (SELECT name FROM zones UNION ALL SELECT name FROM zones))
      """, [])
    #expect(rows == [[.integer(600), .integer(300), .integer(2020), .integer(2020)]])
  }
}
