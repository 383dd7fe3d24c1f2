import Orderings
import PushDown
import Testing

/// The table of all back ends.
struct TargetTests {
  @Test func names() {
    let names = PushTarget.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(
      Set(names).isSuperset(of: [
        "postgresql", "sqlite", "json-api", "odata", "postgrest", "key-dir", "elasticsearch", "opensearch",
        "mongodb",
      ]))
    #expect(PushTarget.named("odata")?.title == "OData")
    #expect(PushTarget.named("OData") == nil)
    #expect(PushTarget.named("odata")?.isVerified == false)
    #expect(PushTarget.named("sqlite")?.isVerified == true)
  }

  @Test(arguments: PushTarget.all.map(\.name))
  func everyOneHasWordsAndAReport(_ name: String) throws {
    let target = try #require(PushTarget.named(name))
    let pushed = try RequestRules.numbered("- credit: highest first").push("it", to: target)
    #expect(pushed.report.engine == target.title)
    #expect(pushed.report.isVerified == target.isVerified)
    #expect(pushed.report.keys.map(\.verdict).allSatisfy { $0 != .refused })
    let whole = try pushed.words(nil, keys: nil)
    #expect(!whole.lines.isEmpty)
    #expect(whole.lines.joined().contains("credit"))
    let page = try pushed.words(PageRequest(size: 20), keys: nil)
    #expect(page.lines.joined().contains("21"))
    #expect(throws: CursorError.self) {
      try pushed.words(PageRequest(size: 20, position: .after("x")), keys: nil)
    }
  }

  /// The first key is taken by every back end, the one behind it by none.
  @Test("A part of an order is never given for the whole", arguments: PushTarget.all.map(\.name))
  func partlyRefused(_ name: String) throws {
    let target = try #require(PushTarget.named(name))
    let pushed = try RequestRules.numbered("- credit: highest first\n- name: a to z\n  compare: version")
      .push("it", to: target)
    #expect(pushed.report.keys[0].verdict != .refused)
    #expect(pushed.report.keys[1].verdict == .refused)
    func expectNone(_ words: () throws -> Any) {
      #expect(performing: { try words() }, throws: { ($0 as? CursorError)?.kind == .notPushed })
    }
    expectNone { try pushed.words(nil, keys: nil) }
    expectNone { try pushed.words(PageRequest(size: 1), keys: nil) }
    switch pushed {
    case let pushed as PushedOrdering:
      expectNone { try pushed.orderBy() }
      expectNone { try pushed.cursorColumns() }
      expectNone { try pushed.orderByOfView() }
      #expect(throws: ViewError.self) { try pushed.createView(["v"]) }
    case let pushed as PushedRequest: expectNone { try pushed.query }
    case let pushed as PushedSearch: expectNone { try pushed.sort }
    case let pushed as PushedPipeline: expectNone { try pushed.stages }
    default: Issue.record("a form that is not known here")
    }
  }

  /// A table has no order of its own that ties could keep.
  @Test(arguments: PushTarget.all.map(\.name))
  func inputOrder(_ name: String) throws {
    let target = try #require(PushTarget.named(name))
    let rules =
      RequestRules.fields + "  it:\n    ties: keep input order\n    keys:\n      - count: lowest first\n"
    let pushed = try RuleBook(text: rules).push("it", to: target)
    #expect(pushed.report.keys[0].verdict != .refused)
    #expect(
      performing: { try pushed.words(nil, keys: nil) },
      throws: { ($0 as? CursorError)?.kind == .notPushed })
  }
}
