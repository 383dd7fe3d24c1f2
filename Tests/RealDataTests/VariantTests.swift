import Foundation
import OrderingPlans
import OrderingTestSupport
import OrderingValues
import Records
import RuleModel
import RuleText
import SortKernels
import Testing

/// Three real configurations of a feed, written in the rule language (Fixtures/variants), against scores and
/// orders that a Python program worked out from the configurations themselves.
struct VariantTests {
  static let names = ["20220509-variant", "20220603-variant-a", "20221122-variant-c"]

  private static let folder = Bundle.module.resourceURL!.appendingPathComponent("Fixtures/variants")

  private static let data = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("shared/data/feed-variants")

  static var isThere: Bool {
    FileManager.default.fileExists(atPath: data.appendingPathComponent("\(names[0]).json").path)
  }

  private struct Reader: Decodable {
    var now: String
    var followedAuthors: [String]
    var followedOrganizations: [String]
    var followedTags: [String]
    var mutedTags: [String]
    var readerLevel: Double
    var seed: String
  }

  private static func text(_ file: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
  }

  private static func book(_ name: String) throws -> RulesAndRecords {
    try RulesAndRecords(rules: text("\(name).yaml"), name: "\(name).yaml")
  }

  private static func context() throws -> PlanContext {
    let reader = try JSONDecoder().decode(Reader.self, from: Data(text("reader.json").utf8))
    func texts(_ texts: [String]) -> ParameterValues.Value { .many(texts.map { .text(ExactText($0)) }) }
    let parameters = ParameterValues([
      .init("followedAuthors"): texts(reader.followedAuthors),
      .init("followedOrganizations"): texts(reader.followedOrganizations),
      .init("followedTags"): texts(reader.followedTags), .init("mutedTags"): texts(reader.mutedTags),
      .init("readerLevel"): .one(.number(ExactNumber(reader.readerLevel))),
      .init("seed"): .one(.text(ExactText(reader.seed))),
    ])
    var dates = ValueReader(type: .date)
    guard case .date(let now) = try dates.value(of: .text(reader.now)) else { throw CancellationError() }
    return PlanContext(parameters: parameters, now: now)
  }

  private static func articles(of kind: ItemKind) throws -> RecordTable {
    let fields = kind.fields.map {
      RecordField(
        name: $0.name.string, path: $0.path, reader: $0.reader, isRequired: $0.isRequired,
        isUnique: $0.isUnique)
    }
    let table = readRecords(Array(try text("articles.ndjson").utf8), format: .ndjson, fields: fields).table
    #expect(table.errors.isEmpty && table.records.count == 2_000)
    return table
  }

  /// Articles in the final order, with their relevancy.
  private static func expected(_ name: String) throws -> [(id: String, relevancy: Double)] {
    try text("expected/\(name).txt").split(separator: "\n").map { line in
      let parts = line.split(separator: " ")
      return (String(parts[0]), try #require(Double(parts[1])))
    }
  }

  @Test("every article has the relevancy that Python works out", arguments: names)
  func relevancy(of name: String) throws {
    let kind = try #require(try Self.book(name).loaded.book.kinds.first)
    let slot = try #require(kind.slot("relevancy"))
    let formula = CompiledFormula(
      try #require(kind.computedValue(slot)).rule.formula,
      computed: kind.computed.enumerated().map {
        .init(slot: kind.fields.count + $0, formula: $1.rule.formula)
      })
    let table = try Self.articles(of: kind)
    let context = try Self.context()
    let scores = formula.evaluate(
      columns: formula.slots.map { table.columns[$0] }, count: table.records.count,
      parameters: context.parameters, now: context.now)
    let ids = try #require(kind.identity)
    let expected = try Dictionary(uniqueKeysWithValues: Self.expected(name))
    #expect(expected.count == table.records.count)
    for item in table.records.indices {
      let id = table.columns[ids].value(at: item)?.description ?? ""
      guard case .number(let score)? = scores.value(at: item), let wanted = expected[id] else {
        Issue.record("\(id) has no relevancy")
        continue
      }
      #expect(abs(score.double - wanted) <= 1e-12 * wanted, "\(id): \(score), not \(wanted)")
    }
  }

  @Test("all articles stand in the order that Python gives", arguments: names)
  func order(of name: String) throws {
    let book = try Self.book(name)
    let kind = try #require(book.loaded.book.kinds.first)
    let table = try Self.articles(of: kind)
    let context = try Self.context()
    let (plan, problems) = try book.plan("feed").bound(to: context.parameters)
    #expect(problems.map(\.text) == [])
    let program = Program(plan, in: context)
    let keys = program.keys(of: program.slots.map { table.columns[$0] })
    let places = sortedPermutation(of: keys.columns, count: table.records.count)
    let ids = try #require(kind.identity)
    let order = places.map { table.columns[ids].value(at: $0)?.description }
    let expected = try Self.expected(name).map(\.id)
    if let wrong = order.indices.first(where: { order[$0] != expected[$0] }) {
      Issue.record("place \(wrong + 1) holds \(order[wrong] ?? "nothing"), not \(expected[wrong])")
    }
    #expect(order.count == expected.count)
  }

  // MARK: The configurations themselves

  private struct Lever {
    var name: String
    /// From each value to its factor.
    var cases: [Double: Double] = [:]
    var fallback: Double?
    /// Thresholds and the like, by name.
    var others: [String: Double] = [:]
  }

  /// The levers of a configuration in written order.
  private static func levers(of name: String) throws -> [Lever] {
    let text = try String(contentsOf: data.appendingPathComponent("\(name).json"), encoding: .utf8)
    let json = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let levers = try #require(json["levers"] as? [String: [String: Any]])
    func place(_ name: String) -> String.Index {
      text.firstRange(of: "\"\(name)\"")?.lowerBound ?? text.endIndex
    }
    return try levers.sorted { place($0.key) < place($1.key) }.map { name, values in
      var lever = Lever(name: name)
      for (word, value) in values {
        switch word {
        case "cases":
          let cases = try #require(value as? [[Double]])
          lever.cases = Dictionary(uniqueKeysWithValues: cases.map { ($0[0], $0[1]) })
        case "fallback": lever.fallback = value as? Double
        default: lever.others[word] = value as? Double
        }
      }
      return lever
    }
  }

  @Test(
    "every number of the configuration stands in the rules, and no other in a table",
    .enabled(if: isThere, "skipped: ../shared/data/feed-variants is not there"), arguments: names)
  func configuration(_ name: String) throws {
    let book = try Self.book(name).loaded.book
    let kind = try #require(book.kinds.first)
    let slot = try #require(kind.slot("relevancy"))
    guard case .combined(let factors, by: .times)? = kind.computedValue(slot)?.rule else {
      Issue.record("the relevancy is no product")
      return
    }
    let levers = try Self.levers(of: name)
    #expect(levers.count == factors.count && levers.count >= 9)
    for (lever, factor) in zip(levers, factors) {
      let value = try #require(factor.slots.first.flatMap(kind.computedValue))
      guard case .table(let table, let of) = value.rule, case .values(let rows) = table.rows else {
        Issue.record("\(value.name) is no table of exact values")
        continue
      }
      let cases = try rows.map { (try #require(Self.number($0.key)), $0.result.double) }
      #expect(Dictionary(uniqueKeysWithValues: cases) == lever.cases, "\(lever.name)")
      #expect(table.otherwise?.double == lever.fallback, "\(lever.name)")
      for (word, number) in lever.others {
        if word == "default_user_experience_level" {
          let level = book.parameters.first { $0.name == "readerLevel" }?.members.first?.defaultValue
          #expect(level == .one(.number(ExactNumber(number))))
        } else {
          let sign = word.contains("negative") ? "<" : ">"
          #expect(of.source.contains("privilegedPoints \(sign) \(Int(number)),"), "\(lever.name), \(word)")
        }
      }
    }
  }

  private static func number(_ key: FieldValue) -> Double? {
    switch key {
    case .boolean(let value): value ? 1 : 0
    default: Double(key.description)
    }
  }

  /// What is wrong with these tables, each found by hand first: in the first two an article with three comments
  /// by people whom the reader follows counts less than one with none; in the third an article of fifteen days
  /// counts more than one of eight, and one with ten comments less than one with twelve; in all of them five
  /// muted tags make a score of 0. The rest are fallbacks that no article gets.
  @Test(arguments: [
    (
      "20220509-variant",
      [
        "commentsByThoseFollowed table-trend", "followingAuthor unreachable-row",
        "followingOrganization unreachable-row", "mutedTagsShared zero-factor",
        "privilegedReaction unreachable-row",
      ]
    ), ("20220603-variant-a", ["commentsByThoseFollowed table-trend", "mutedTagsShared zero-factor"]),
    (
      "20221122-variant-c",
      [
        "dailyDecay table-trend", "comments table-gap", "comments table-trend",
        "followingAuthor unreachable-row", "mutedTagsShared zero-factor",
      ]
    ),
  ])
  func advice(on name: String, _ wanted: [String]) throws {
    let findings = try Self.book(name).loaded.findings
    let found = findings.map { finding in
      let path = finding.rulePath?.split(separator: ".") ?? []
      return "\(path.dropFirst().first ?? "") \(finding.kind.id)"
    }
    #expect(Set(found) == Set(wanted))
    #expect(found.count == wanted.count)
  }
}
