import Foundation
import OrderingPlans
import OrderingValues
import Records
import RuleModel
import Testing

@testable import RuleDrafting

/// The file as a whole: what tells items apart, the ordering, the test, names.
struct DraftedFileTests {
  @Test("a whole file, word by word")
  func whole() throws {
    let data = """
      id,title,publishedAt,points
      a,Bees,2026-01-01T00:00:00Z,5
      b,Cows: an essay,2026-01-03T00:00:00Z,
      c,Ants,2026-01-02T00:00:00Z,7

      """
    let drafting = try Drafting(data, .csv)
    try drafting.check("whole")
    #expect(
      drafting.text == """
        # A first rule file, drafted from things.csv (3 records) by `ordering init`. Everything in it may be
        # changed; where it says "unsure", the data left something open.
        #   ordering validate    says whether something is wrong
        #   ordering test        runs the test at the end
        #   ordering sort newest things
        rules: 1
        items: things

        fields:
          id:          { type: id, unique: true }  # such as a or b
          title:       text                        # such as Bees or Cows: an essay
          publishedAt: date                        # 2026-01-01T00:00:00Z to 2026-01-03T00:00:00Z
          points:      integer                     # 5 to 7; missing in 1 of 3

        orderings:
          newest:
            - publishedAt: newest first
            - id: ascending              # keeps ties apart

        tests:
          - name: what is newer comes first
            ordering: newest
            given:
              - { id: a, title: Bees, publishedAt: 2026-01-01T00:00:00Z }
              - { id: b, title: 'Cows: an essay', publishedAt: 2026-01-03T00:00:00Z }
              - { id: c, title: Ants, publishedAt: 2026-01-02T00:00:00Z }
            expect: [b, c, a]

        """)
    #expect(drafting.rules.ordering == "newest" && drafting.rules.fieldCount == 4 && drafting.rules.hasTest)
    #expect(
      drafting.rules.doubts == [
        "the ordering `newest` sorts by `publishedAt`; if people want something else first, change it"
      ])
  }

  @Test(
    "what tells items apart",
    arguments: [
      ("id,n\n1,1\n2,1\n", "id"), ("n,story_id\n1,a\n1,b\n", "story_id"), ("userId,id\na,1\nb,2\n", "id"),
      ("sku,n\na-1,5\na-2,5\n", "sku"),
      // Not of every record; twice; equal numbers; no name for it.
      ("id,n\n1,1\n,1\n", nil), ("id,n\n1,1\n1,2\n", nil), ("id,n\n1,1\n1.0,2\n", nil),
      ("id,n\n1,1\n2.0,2\n", nil),
      ("n,m\n1,1\n2,1\n", nil),
    ])
  func identity(_ data: String, _ name: String?) throws {
    let drafting = try Drafting(data, .csv)
    try drafting.check("\(data)")
    let identity = drafting.kind.identity.map { drafting.kind.fields[$0].name.string }
    #expect(identity == name, "\(drafting.text)")
    let saysSo = drafting.rules.doubts.contains { $0.hasPrefix("nothing is known to tell items apart") }
    #expect(saysSo == (name == nil))
    #expect(drafting.text.contains("ties: keep input order") == (name == nil))
  }

  @Test(
    "the likeliest wish",
    arguments: [
      (
        "id,updatedAt,publishedAt\na,2026-01-01,2026-01-03\nb,2026-01-02,2026-01-04\n", "newest",
        "publishedAt: newest first"
      ),
      ("id,title,rating\na,x,1\nb,y,2\n", "highest-rating", "rating: highest first"),
      ("id,IMDB Rating\na,1\nb,2\n", "highest-imdb-rating", "IMDB Rating: highest first"),
      ("id,title,weight\na,x,1\nb,y,2\n", "a-to-z", "title: a to z"),
      ("id,width\na,1\nb,2\n", "highest-width", "width: highest first"),
      // A date that most records lack is none that readers miss.
      (
        "id,points,closed\na,1,\nb,2,\nc,3,2026-01-01\nd,4,2026-01-02\n", "highest-points",
        "points: highest first"
      ),
      ("id\nb\na\n", "a-to-z", "id: a to z"), ("id\n2\n1\n", "lowest-id", "id: lowest first"),
      ("id,on sale\na,true\nb,false\n", "first-on-sale", "on sale: true first"),
    ])
  func ordering(_ data: String, _ name: String, _ key: String) throws {
    let drafting = try Drafting(data, .csv)
    try drafting.check("\(data)")
    #expect(drafting.rules.ordering == name, "\(drafting.text)")
    #expect(drafting.text.contains("- \(key)"), "\(drafting.text)")
    #expect(drafting.rules.hasTest)
  }

  @Test("a test is not given in the order that it expects")
  func testSaysSomething() throws {
    let drafting = try Drafting("id,points\na,3\nb,2\nc,1\n", .csv)
    try drafting.check("turned")
    let rows = drafting.text.split(separator: "\n").filter { $0.contains("{ id: ") && !$0.contains("type") }
    #expect(
      rows.map { String($0.trimmingPrefix(while: { $0 == " " }).prefix(9)) } == [
        "- { id: c", "- { id: b", "- { id: a",
      ])
    #expect(drafting.text.contains("expect: [a, b, c]"))
  }

  @Test("without two records that differ there is no test, and it is said so")
  func noTest() throws {
    for data in ["id,n\na,1\n", "n,m\n1,2\n1,2\n"] {
      let drafting = try Drafting(data, .csv)
      try drafting.check("\(data)")
      #expect(!drafting.rules.hasTest && drafting.rules.doubts.contains { $0.hasPrefix("there is no test") })
    }
  }

  @Test(
    "names, and where the data keep them",
    arguments: [
      ("title", "title", nil), ("IMDB Rating", "IMDB Rating", nil), ("Größe", "Größe", nil),
      ("no", "no", nil),
      ("x-rank", "rank", ["x-rank"]), ("a.b", "a.b", ["a.b"]), ("a..b", "a.b", ["a..b"]),
      (" a ", "a", [" a "]),
      ("a\\nb", "a b", ["a\nb"]), ("a\\u202eb", "a b", ["a\u{202E}b"]), ("x-", "field", ["x-"]),
      (".", "field", ["."]), ("a: b # c", "a: b # c", nil), ("it's \\\"so\\\"", "it's \"so\"", nil),
    ] as [(String, String, [String]?)])
  func names(_ json: String, _ name: String, _ from: [String]?) throws {
    let drafting = try Drafting.ofColumn(json, json: ["1", "2"])
    try drafting.check("\(json)")
    #expect(drafting.kind.fields.map(\.name.string) == [name], "\(drafting.text)")
    #expect(drafting.kind.fields[0].from == from)
  }

  @Test(
    "words of the language are names like others",
    arguments: ["score", "field", "use", "pinned", "first", "missing", "take"])
  func words(_ name: String) throws {
    let drafting = try Drafting.ofColumn(name, json: ["1", "2"])
    try drafting.check("\(name)")
    #expect(drafting.text.contains("- field: \(name)\n        direction: highest first"), "\(drafting.text)")
  }

  @Test("nested members get dotted names; those that look alike get numbers")
  func nested() throws {
    let drafting = try Drafting(
      "{\"a\":{\"b\":1,\"c.d\":2},\"a.b\":3,\"N\":4,\"n\":5}\n{\"a\":{\"b\":2,\"c.d\":2},\"a.b\":3,\"N\":4,\"n\":5}\n",
      .ndjson)
    try drafting.check("nested")
    #expect(drafting.kind.fields.map(\.name.string) == ["a.b", "a.c.d", "a.b 2", "N", "n 2"])
    #expect(drafting.kind.fields.map(\.from) == [nil, ["a", "c.d"], ["a.b"], nil, ["n"]])
  }

  @Test("a column is found by its whole name, dots or not")
  func columns() throws {
    let drafting = try Drafting("a.b,a..b,,c,c\n1,2,3,4,5\n2,3,4,5,6\n", .csv)
    try drafting.check("columns")
    #expect(drafting.kind.fields.map(\.name.string) == ["a.b", "a.b 2"])
    #expect(drafting.rules.doubts.contains("`c`: not declared, as several columns have this name"))
  }

  @Test("values that YAML would take for something else are written so that they are what they were")
  func quoting() throws {
    let ids = [
      "no", "1.10", "null", "- a", "a: b", "#c", "it's", "2026-01-01", "[x]", "é", "say \\\"hi\\\"", "~",
    ]
    for (first, second) in zip(ids, ids.dropFirst()) {
      let drafting = try Drafting("{\"id\":\"\(first)\",\"n\":1}\n{\"id\":\"\(second)\",\"n\":2}\n", .ndjson)
      try drafting.check("\(first), \(second)")
      #expect(
        drafting.book.book.tests[0].expect?.map(\.string)
          == [second, first].map { $0.replacingOccurrences(of: "\\\"", with: "\"") }, "\(drafting.text)")
    }
  }
}
