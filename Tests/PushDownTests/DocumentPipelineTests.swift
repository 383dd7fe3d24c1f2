import Foundation
import Orderings
import PushDown
import Testing

/// Orders as stages of MongoDB: the form, and what the stages come to by a reading of its manual.
struct DocumentPipelineTests {
  private func pipeline(_ keys: String, _ columns: ColumnMap = ColumnMap()) throws -> PushedPipeline {
    try RequestRules.book(keys).push("it", to: .mongodb, columns: columns)
  }

  @Test func requiredFieldsAreSortedByThemselves() throws {
    let columns = ColumnMap(columns: ["id": .init(name: "_id")])
    let pipeline = try pipeline("- count: highest first", columns)
    #expect(try pipeline.stages == [#"{"$sort":{"count":-1,"_id":-1}}"#])
    #expect(pipeline.collation == nil)
    #expect(pipeline.report.verdict == .exact)
    #expect(!pipeline.report.isVerified)
  }

  @Test func missingValuesHaveAPlaceOfTheirOwn() throws {
    let numbers = #"["int","long","double","decimal"]"#
    let key = #"{"$cond":[{"$in":[{"$type":"$priority"},\#(numbers)]},"$priority",null]}"#
    #expect(
      try pipeline("- priority: lowest first").stages == [
        #"{"$addFields":{"ordering_key_1":\#(key)}}"#,
        #"{"$addFields":{"ordering_missing_1":{"$cond":[{"$eq":["$ordering_key_1",null]},1,0]}}}"#,
        #"{"$sort":{"ordering_missing_1":1,"ordering_key_1":1,"id":1}}"#,
        #"{"$project":{"ordering_key_1":0,"ordering_missing_1":0}}"#,
      ])
    // Null is the least by itself.
    #expect(
      try pipeline("- priority: highest first").stages[1] == #"{"$sort":{"ordering_key_1":-1,"id":-1}}"#)
  }

  @Test func aPageKeepsWhatItsCursorsAreMadeOf() throws {
    let pipeline = try pipeline("- priority: highest first")
    #expect(pipeline.cursorFields == ["ordering_key_1", "id"])
    let first = try pipeline.page(PageRequest(size: 2))
    #expect(first.stages.count == 3)
    #expect(first.stages[2] == #"{"$limit":{"$numberLong":"3"}}"#)
    let page = try first.page(of: ["a"]) { [.integer(9_007_199_254_740_993), .text($0 + "$where")] }
    let after = try #require(page.endCursor)
    let value = #"{"$numberLong":"9007199254740993"}"#
    #expect(
      try pipeline.page(PageRequest(size: 2, position: .after(after))).stages[1]
        == #"{"$match":{"$expr":{"$and":[{"$or":[{"$and":[{"$ne":["$ordering_key_1",null]},"#
        + #"{"$lte":["$ordering_key_1",\#(value)]}]},{"$eq":["$ordering_key_1",null]}]},"#
        + #"{"$or":[{"$or":[{"$and":[{"$ne":["$ordering_key_1",null]},{"$lt":["$ordering_key_1",\#(value)]}]},"#
        + #"{"$eq":["$ordering_key_1",null]}]},{"$and":[{"$eq":["$ordering_key_1",\#(value)]},"#
        + #"{"$and":[{"$ne":["$id",null]},{"$lt":["$id",{"$literal":"a$where"}]}]}]}]}]}}}"#)
  }

  @Test func texts() throws {
    let numbered = try RequestRules.numbered(
      "- name: a to z\n  compare: natural\n  locale: de\n  ignoring: case"
    )
    .push("it", to: .mongodb)
    #expect(
      numbered.collation
        == #"{"locale":"de","strength":2,"caseLevel":false,"numericOrdering":true,"normalization":true}"#)
    #expect(numbered.report.ids(0) == ["own-collation"])
    #expect(numbered.report.keys[1].verdict == .exact)
    // One way for all texts of a query.
    let mixed = try pipeline("- title: a to z").report
    #expect(mixed.ids(1) == ["mixed-collations"])
  }

  // MARK: What the stages come to

  @Test("P67 Documents without a value, with null, a number and a text: each once, on every page")
  func mixedTypes() throws {
    let documents: [[String: Any]] = [
      ["id": "a"], ["id": "b", "priority": NSNull()], ["id": "c", "priority": 1],
      ["id": "d", "priority": "a"], ["id": "e", "priority": 3], ["id": "f", "priority": 1],
    ]
    let orders = [
      ("lowest first", "cfeabd"), ("lowest first\n  missing: first", "abdcfe"),
      ("highest first", "efcdba"), ("highest first\n  missing: first", "dbaefc"),
    ]
    for (direction, order) in orders {
      let pipeline = try pipeline("- priority: \(direction)")
      let whole = try Aggregation(documents).run(pipeline.stages).map { $0["id"] as? String ?? "" }
      #expect(whole.joined() == order)
      for size in 1...7 {
        for backwards in [false, true] {
          var position: PageRequest.Position = backwards ? .end : .start
          var found: [String] = []
          for _ in 0...7 {
            let query = try pipeline.page(PageRequest(size: size, position: position))
            let page = try query.page(of: try Aggregation(documents).run(query.stages)) { document in
              [
                (document["ordering_key_1"] as? Int).map { .integer(Int64($0)) } ?? .missing,
                .text(document["id"] as? String ?? ""),
              ]
            }
            let names = page.items.map { $0["id"] as? String ?? "" }
            found = backwards ? names + found : found + names
            guard backwards ? page.hasPrevious : page.hasNext else { break }
            position =
              backwards ? .before(try #require(page.startCursor)) : .after(try #require(page.endCursor))
          }
          #expect(found.joined() == order, "pages of \(size), \(backwards ? "backwards" : "forwards")")
        }
      }
    }
  }

  private func order(_ keys: String, _ field: String, _ values: [Any?]) throws -> String {
    let documents = zip("abcdefgh", values).map { name, value in
      value.map { ["id": String(name), field: $0] } ?? ["id": String(name)]
    }
    let pipeline = try pipeline(keys + "\n- id: a to z")
    #expect(pipeline.report.keys[0].verdict < .refused)
    return try Aggregation(documents).run(pipeline.stages).map { $0["id"] as? String ?? "" }.joined()
  }

  @Test func listsStepsAndBands() throws {
    let sections: [Any?] = ["opinion", "live", nil, "breaking", "unheard"]
    #expect(try order("- section: [live, breaking]", "section", sections) == "bdaec")
    #expect(try order("- section: [live, breaking]\n  others: first", "section", sections) == "aebdc")
    #expect(try order("- section: as listed", "section", sections) == "dbaec")
    #expect(try order("- pinned: [c, a]", "count", [0, 0, 0, 0]) == "cabd")
    #expect(
      try order("- priority: lowest first\n  step: 10", "priority", [9, -1, 0, 10, -11, nil]) == "ebacdf")
    #expect(
      try order("- priority: lowest first\n  bands: [0, 10]", "priority", [9, -1, 0, 10, -11, nil])
        == "beacdf")
    #expect(try order("- points: lowest first\n  step: 0.5", "points", [0.7, 0.5, 0.4, nil]) == "cabd")
    #expect(try order("- note: a to z", "note", ["b", "", "a", nil]) == "cabd")
  }

  @Test func stretchesOfTime() throws {
    let pipeline = try pipeline("- publishedAt: newest first\n  per: week\n  time-zone: Europe/Berlin")
    #expect(
      try pipeline.stages[0].contains(
        #""unit":"week","timezone":"Europe/Berlin","startOfWeek":"monday""#))
    #expect(pipeline.report.ids(0) == ["stored-unit", "time-zone-data"])
  }

  // MARK: What cannot be said

  @Test(arguments: [
    "- score: points * 2", "- first: points > 3", "- last: isRead", "- shuffle: autumn",
    "- tags: a to z\n  take: min", "- double: highest first", "- title: a to z\n  compare: version",
    "- price: lowest first\n  step: 0.5",
  ])
  func unsayableKeysAreRefused(_ keys: String) throws {
    let pipeline = try pipeline(keys)
    #expect(pipeline.report.keys[0].verdict == .refused)
    #expect(pipeline.report.keys[0].reasons.allSatisfy { $0.remedy != nil })
    #expect(throws: CursorError.self) { try pipeline.stages }
    #expect(throws: CursorError.self) { try pipeline.page(PageRequest(size: 1)) }
  }

  @Test(arguments: ["$where", "a.b", "a$", "", "a\u{0}", "ordering_key_1", "ordering_missing_1"])
  func namesThatMeanSomethingElse(_ name: String) throws {
    let pipeline = try pipeline("- count: lowest first", ColumnMap(columns: ["count": .init(name: name)]))
    #expect(pipeline.report.ids(0) == ["unfit-name"])
    #expect(throws: CursorError.self) { try pipeline.stages }
  }

  @Test func valuesThatLookLikeFields() throws {
    let pipeline = try pipeline("- code: a to z").stages
    #expect(pipeline.joined().contains("\"$code\""))
    let listed = try RuleBook(
      text: RequestRules.fields + "  it:\n    - field: code\n      values: [$id, $$ROOT]\n")
    let stages = try listed.push("it", to: .mongodb).stages
    #expect(stages[0].contains(#"{"$eq":["$$value",{"$literal":"$id"}]}"#))
    #expect(stages[0].contains(#"{"$literal":"$$ROOT"}"#))
  }
}

/// Runs the stages that orders are made of, as MongoDB's manual says.
private struct Aggregation {
  private var documents: [[String: Any]]

  init(_ documents: [[String: Any]]) { self.documents = documents }

  /// Without a value, which is less than null.
  private struct Absent {}

  func run(_ stages: [String]) throws -> [[String: Any]] {
    var documents = documents
    for text in stages {
      let stage = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      let (name, body) = try #require(stage.first)
      switch name {
      case "$addFields":
        let fields = try #require(body as? [String: Any])
        documents = try documents.map { document in
          try document.merging(fields.mapValues { try value($0, document) }) { $1 }
        }
      case "$match":
        let condition = try #require((body as? [String: Any])?["$expr"])
        documents = try documents.filter { try value(condition, $0) as? Bool == true }
      case "$sort":
        // By the text, since the order of the members counts.
        for term in text.matches(of: /"([^"$]+)":(-?1)/).reversed() {
          let (field, direction) = (String(term.1), Int(term.2) ?? 0)
          let sorted = documents.enumerated().sorted { a, b in
            let order = Self.compare(a.element[field] ?? NSNull(), b.element[field] ?? NSNull()) * direction
            return order == 0 ? a.offset < b.offset : order < 0
          }
          documents = sorted.map(\.element)
        }
      case "$limit":
        documents = Array(documents.prefix(Int(try value(body, [:]) as? Double ?? 0)))
      case "$project":
        for field in try #require(body as? [String: Any]).keys {
          documents = documents.map { $0.filter { $0.key != field } }
        }
      default: Issue.record("an unknown stage: \(name)")
      }
    }
    return documents
  }

  private func value(_ expression: Any, _ document: [String: Any]) throws -> Any {
    if let path = expression as? String, path.hasPrefix("$") {
      return document[path.hasPrefix("$$") ? path : String(path.dropFirst())] ?? Absent()
    }
    guard let call = expression as? [String: Any], let (name, body) = call.first else { return expression }
    func parts() throws -> [Any] {
      guard let list = body as? [Any] else { return [try value(body, document)] }
      return try list.map { try value($0, document) }
    }
    func compared() throws -> Int {
      let parts = try parts()
      return Self.compare(parts[0], parts[1])
    }
    func numbers() throws -> [Double] { try parts().map { try #require(Self.number($0)) } }
    switch name {
    case "$literal": return body
    case "$numberLong", "$numberDouble":
      return body as? String == "NaN" ? Double.nan : Double(body as? String ?? "") ?? 0
    case "$and": return try parts().allSatisfy { $0 as? Bool == true }
    case "$or": return try parts().contains { $0 as? Bool == true }
    case "$eq": return try compared() == 0
    case "$ne": return try compared() != 0
    case "$lt": return try compared() < 0
    case "$lte": return try compared() <= 0
    case "$gt": return try compared() > 0
    case "$gte": return try compared() >= 0
    case "$in":
      let parts = try parts()
      return try #require(parts[1] as? [String]).contains(try #require(parts[0] as? String))
    case "$type":
      let part = try parts()[0]
      return part is Absent
        ? "missing"
        : part is NSNull ? "null" : part is String ? "string" : Self.number(part) != nil ? "int" : "?"
    case "$strLenBytes": return Double(try #require(try parts()[0] as? String).utf8.count)
    case "$cond":
      let list = try #require(body as? [Any])
      return try value(list[try value(list[0], document) as? Bool == true ? 1 : 2], document)
    case "$let":
      let body = try #require(body as? [String: Any])
      let variables = try #require(body["vars"] as? [String: Any])
      var inner = document
      for (name, part) in variables { inner["$$" + name] = try value(part, document) }
      return try value(try #require(body["in"]), inner)
    case "$switch":
      let body = try #require(body as? [String: Any])
      for case let branch as [String: Any] in try #require(body["branches"] as? [Any])
      where try value(try #require(branch["case"]), document) as? Bool == true {
        return try value(try #require(branch["then"]), document)
      }
      return try value(try #require(body["default"]), document)
    case "$floor": return try numbers()[0].rounded(.down)
    case "$divide": return try numbers()[0] / numbers()[1]
    case "$subtract": return try numbers()[0] - numbers()[1]
    case "$mod": return try numbers()[0].truncatingRemainder(dividingBy: numbers()[1])
    default:
      Issue.record("an unknown operator: \(name)")
      return NSNull()
    }
  }

  private static func number(_ value: Any) -> Double? {
    if let number = value as? Int { return Double(number) }
    return value as? Double
  }

  /// −1, 0 or 1, by type first: absent, null, numbers with NaN as the least, texts.
  private static func compare(_ a: Any, _ b: Any) -> Int {
    func rank(_ value: Any) -> Int {
      value is Absent ? 0 : value is NSNull ? 1 : value is String ? 3 : number(value) != nil ? 2 : 4
    }
    if rank(a) != rank(b) { return rank(a) < rank(b) ? -1 : 1 }
    if let a = a as? String, let b = b as? String {
      return Array(a.utf8) == Array(b.utf8) ? 0 : a.utf8.lexicographicallyPrecedes(b.utf8) ? -1 : 1
    }
    if let a = number(a), let b = number(b) {
      if a.isNaN || b.isNaN { return a.isNaN && b.isNaN ? 0 : a.isNaN ? -1 : 1 }
      return a < b ? -1 : a > b ? 1 : 0
    }
    return 0
  }
}
