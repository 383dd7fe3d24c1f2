import OrderingPlans
import OrderingTestSupport
import OrderingValues
import Records
import RuleModel
import Testing

@testable import RuleComparison

/// Records that are read once for both versions of a book, and lists of them.
struct ComparedRecordsTests {
  private static let keys = "- price: lowest first"
  private static let id = "id: { type: id, unique: true }\n"

  private static func rules(_ fields: String, _ keys: String = keys) -> String {
    let fields = fields.split(separator: "\n").map { "  \($0)\n" }.joined()
    let keys = keys.split(separator: "\n").map { "    \($0)\n" }.joined()
    return "rules: 1\nitems: things\nfields:\n\(fields)orderings:\n  list:\n\(keys)"
  }

  // MARK: Fields of two versions

  @Test func aFieldOfAnotherTypeIsReadAsEachDeclaresIt() {
    // As texts 10 stands before 9; as numbers behind it.
    let versions = TwoVersions(
      oldRules: Self.rules(Self.id + "price: text", "- price: a to z\n  compare: exact"),
      newRules: Self.rules(Self.id + "price: integer"),
      data: "id,price\nx,9\ny,10\n")
    #expect(versions.records.errors.isEmpty)
    let effect = versions.effect()
    #expect(effect.oldOrder == [1, 0])
    #expect(effect.newOrder == [0, 1])
  }

  @Test func aFieldFromAnotherPlace() {
    let versions = TwoVersions(
      oldRules: Self.rules(Self.id + "price: integer"),
      newRules: Self.rules(Self.id + "price: { type: integer, from: [net, price] }"),
      data: #"{"id":"x","price":1,"net":{"price":5}}"# + "\n" + #"{"id":"y","price":2,"net":{"price":4}}"#
        + "\n", format: .ndjson)
    let effect = versions.effect()
    #expect(effect.oldOrder == [0, 1])
    #expect(effect.newOrder == [1, 0])
  }

  @Test func blankAndChoicesAsEachDeclaresThem() {
    let versions = TwoVersions(
      oldRules: Self.rules(
        Self.id + "size: { type: choice, values: [small, large] }\nnote: text",
        "- note: a to z\n- size: as listed"),
      newRules: Self.rules(
        Self.id + "size: { type: choice, values: [large, small] }\nnote: { type: text, blank: missing }",
        "- note: a to z\n- size: as listed"),
      data: "id,size,note\na,large,\nb,small,\nc,large,x\n")
    let effect = versions.effect()
    // An empty note comes first where it is a text, and last where it is none.
    #expect(effect.oldOrder == [1, 0, 2])
    #expect(effect.newOrder == [2, 0, 1])
  }

  @Test func problemsTellWhoseTheyAre() {
    let versions = TwoVersions(
      oldRules: Self.rules(
        Self.id + "price: integer\nlikes: integer", "- price: lowest first\n- likes: lowest first"),
      newRules: Self.rules(
        Self.id + "price: date\nlikes: integer", "- price: oldest first\n- likes: lowest first"),
      data: "id,price,likes\nx,9,1\ny,2026-01-01T00:00:00Z,none\n")
    #expect(!versions.records.errors.isEmpty)
    #expect(versions.records.errors.count == 3)
    let told = versions.records.errors.first.map { ($0.side, $0.problem.recordNumber, $0.problem.field) }
    #expect(told.map(\.0) == [.new, nil, .old])
    #expect(told.map(\.1) == [1, 2, 2])
    #expect(told.map(\.2) == ["price", "likes", "price"])
    #expect(versions.records.warnings.isEmpty)
  }

  @Test func invalidValuesMayCountAsMissing() {
    let versions = TwoVersions(
      oldRules: Self.rules(Self.id + "price: integer"), newRules: Self.rules(Self.id + "price: number"),
      data: "id,price\nx,9.5\ny,10\n", invalid: .treatAsMissing)
    #expect(versions.records.errors.isEmpty)
    #expect(versions.records.warnings.count == 1)
    #expect(versions.records.warnings.first.map(\.side) == [.old])
    let effect = versions.effect()
    #expect(effect.oldOrder == [1, 0])
    #expect(effect.newOrder == [0, 1])
  }

  @Test func brokenDataAreSaidOnce() {
    let versions = TwoVersions(
      oldRules: Self.rules(Self.id + "price: integer"), newRules: Self.rules(Self.id + "price: number"),
      data: #"{"id":"x","price":1}"# + "\n{broken}\n", format: .ndjson)
    #expect(versions.records.errors.count == 1)
    #expect(versions.records.errors.first.map(\.side) == [nil])
  }

  @Test func valuesThatAreNotComparable() {
    let versions = TwoVersions(
      oldRules: Self.rules(Self.id + "build: text", "- build: a to z"),
      newRules: Self.rules(Self.id + "build: text", "- build: a to z\n  compare: version"),
      data: "id,build\nx,1.10\ny,1.9\nz,soon\n")
    #expect(versions.records.errors.isEmpty)
    #expect(versions.newRanking.unfit.map(\.item) == [2])
    #expect(versions.newRanking.order == [1, 0, 2])
  }

  @Test func fieldsThatNoRecordHas() {
    let versions = TwoVersions(
      oldRules: Self.rules(Self.id + "price: integer"),
      newRules: Self.rules(Self.id + "price: { type: integer, from: cost }"),
      data: #"{"id":"x","price":9}"# + "\n", format: .ndjson)
    let (old, new) = (versions.old.plans[0], versions.new.plans[0])
    #expect(versions.records.idleFields(of: old, .old).isEmpty)
    #expect(versions.records.idleFields(of: new, .new).map(\.name.string) == ["price"])
  }

  @Test func oneVersionAlone() {
    let rules = Self.rules(Self.id + "price: integer")
    let versions = TwoVersions(oldRules: "rules: 1\n", newRules: rules, data: "id,price\nx,9\ny,8\n")
    #expect(versions.newRanking.order == [1, 0])
    let gone = TwoVersions(oldRules: rules, newRules: "rules: 1\n", data: "id,price\nx,9\ny,8\n")
    #expect(gone.records.errors.isEmpty)
    #expect(gone.records.ranking(by: gone.old.plans[0], of: .old, in: TwoVersions.context).order == [1, 0])
    #expect(gone.records.name(of: 1) == "y")
  }

  // MARK: Names

  private static let films = """
    id: { type: id, unique: true }
    code: text
    title: text
    price: integer
    tags: { type: text, many: true }
    """

  @Test func itemsAsPeopleRecogniseThem() {
    let data =
      #"{"id":"x","code":"A\nB","title":"Tea","price":3,"tags":["a","b"]}"# + "\n" + #"{"id":"y"}"# + "\n"
    let rules = Self.rules(
      Self.films,
      "- price: lowest first\n- tags: lowest\n  take: count".replacing("lowest\n", with: "lowest first\n"))
    let versions = TwoVersions(oldRules: rules, newRules: rules, data: data, format: .ndjson)
    let shown = versions.records.shownItems([0, 1, 0])
    #expect(shown.count == 2)
    #expect(shown[0]?.name == "x")
    // The first text, then what the ordering reads. Texts stand as they are, on one line.
    #expect(shown[0]?.facts.map(\.field) == ["code", "price", "tags"])
    #expect(shown[0]?.facts.map(\.value) == ["A\\u{A}B", "3", "['a', 'b']"])
    // What is missing is left out.
    #expect(shown[1] == ShownItem(name: "y", facts: []))
  }

  /// A title that no ordering reads is nobody's business: it may be no text at all.
  @Test(arguments: [InvalidValues.refuse, .treatAsMissing])
  func factsThatDoNotFit(invalid: InvalidValues) {
    let fields = """
      id: { type: id, unique: true }
      title: { type: text, required: true }
      price: integer
      """
    let rules = Self.rules(fields)
    let data =
      #"{"id":"x","title":{"en":"Tea"},"price":3}"# + "\n" + #"{"id":"y","title":"Ale","price":2}"# + "\n"
    let versions = TwoVersions(
      oldRules: rules, newRules: Self.rules(fields, "- price: highest first"), data: data, format: .ndjson,
      invalid: invalid)
    #expect(versions.records.errors.isEmpty && versions.records.warnings.isEmpty)
    let shown = versions.records.shownItems([0, 1])
    #expect(shown[0]?.facts.map(\.value) == ["3"])
    #expect(shown[1]?.facts.map(\.value) == ["Ale", "2"])
    #expect(versions.effect().newOrder == [0, 1])
    // Where an ordering reads it, it is.
    let readByOld = TwoVersions(
      oldRules: Self.rules(fields, "- title: a to z"), newRules: rules, data: data, format: .ndjson)
    #expect(readByOld.records.errors.count == 1)
  }

  @Test func recordsWithoutAnIdentityHaveNumbers() {
    let versions = TwoVersions(
      fields: "price: integer", old: "- price: lowest first", new: "- price: highest first",
      data: "price\n1\n2\n")
    #expect(versions.records.shownItems([1])[1]?.name == "2")
    #expect(versions.records.line(of: 1) == 3)
  }

  // MARK: Lists

  @Test func aListWithReasons() {
    let versions = TwoVersions(
      fields: "id: { type: id, unique: true }\nlikes: integer\nviews: integer",
      old: "- likes: highest first",
      new: "- likes: highest first\n  step: 10\n- score: views * 2",
      data: "id,likes,views\na,41,1\nb,49,7\nc,12,9\nd,,\n")
    let list = versions.newRanking.list(first: 2, also: [3, 0])
    #expect(
      list.keys == [
        "`likes` in steps of 10, highest first", "the score `views * 2`, highest first", "`id`, a to z",
      ])
    #expect(list.appendedKey == 2)
    #expect(list.itemCount == 4)
    // b before a by the score; d, which was asked for besides, is the fourth.
    #expect(list.entries.map(\.item) == [1, 0, 3])
    #expect(list.entries.map(\.place) == [0, 1, 3])
    #expect(list.entries.map(\.decidingKey) == [nil, 1, 0])
    let cells = list.entries[0].cells
    #expect(cells.map(\.value) == ["49", "14", "'b'"])
    #expect(cells.map(\.seen) == ["from 40 up to 50", nil, nil])
    #expect(cells[1].parts == [.init(name: "`views`", value: "7", depth: 1)])
    #expect(list.entries[2].cells.map(\.value) == ["missing", "missing", "'d'"])
  }

  /// What a list says of an item is what the explanation of a pair says of it.
  @Test func listsAgreeWithExplanations() {
    let versions = TwoVersions(
      fields: """
        id: { type: id, unique: true }
        title: text
        likes: integer
        at: date
        tags: { type: text, many: true }
        """,
      old: "- likes: highest first",
      new: """
        - first: likes > 3
        - title: [Tea, Milk]
        - at: newest first
          per: month
          time-zone: Europe/Berlin
        - tags: lowest first
          take: count
        - likes: highest first
          bands: [2, 4]
        """,
      data: """
        {"id":"a","title":"Tea","likes":1,"at":"2026-01-31T23:30:00Z","tags":["x"]}
        {"id":"b","title":"Tea","likes":2,"at":"2026-02-01T00:30:00Z"}
        {"id":"c","title":"Milk","at":"2026-02-01T00:30:00Z"}
        {"id":"d","title":"Ale","likes":9}
        {"id":"e","title":"Tea","likes":3,"at":"2026-02-11T00:30:00Z"}

        """, format: .ndjson)
    let ranking = versions.newRanking
    let list = ranking.list(first: 5)
    #expect(list.entries.count == 5)
    for (a, b) in zip(list.entries, list.entries.dropFirst()) {
      let explanation = ranking.explanation(of: a.item, and: b.item)
      #expect(explanation.order < 0)
      #expect(explanation.lines.firstIndex(where: \.decides) == b.decidingKey)
      for (index, line) in explanation.lines.enumerated() {
        #expect(line.key == list.keys[index])
        #expect(line.first == a.cells[index].value && line.firstSeen == a.cells[index].seen)
        #expect(line.second == b.cells[index].value && line.secondSeen == b.cells[index].seen)
        #expect(line.parts.map(\.name) == a.cells[index].parts.map(\.name))
        #expect(line.parts.map(\.first) == a.cells[index].parts.map(\.value))
        #expect(line.parts.map(\.second) == b.cells[index].parts.map(\.value))
      }
    }
  }
}
