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
}
