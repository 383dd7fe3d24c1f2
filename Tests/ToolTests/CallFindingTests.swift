import FindingCatalogue
import RuleText
import Testing

/// What the pages of findings show of calls is tried.
@Suite("Findings of calls")
struct CallFindingTests {
  private struct Call {
    let line: String
    let files: [String: String]

    init?(_ example: RuleExample) {
      guard case .call(let line, let files) = example.content else { return nil }
      self.line = line
      self.files = Dictionary(files.map { ($0.name, $0.text) }, uniquingKeysWith: { $1 })
    }

    /// The exit code, and the ids that stand in brackets in what is printed.
    func run() throws -> (code: Int32, ids: Set<String>) {
      let outcome = try Workplace(files).shell(line)
      let ids = (outcome.output + outcome.errors).matches(of: /(?:error|warning)\[([a-z-]+)\]/).map(\.1)
      return (outcome.code, Set(ids.map(String.init)))
    }
  }

  private static let ids = FindingCatalogue.pages.filter { Call($0.wrong) != nil }.map(\.kind.id)

  @Test func pagesShowCalls() { #expect(Self.ids.count > 5) }

  @Test(arguments: ids)
  func wrongTriggersExactlyIt(id: String) throws {
    let page = try #require(FindingCatalogue.page(of: id))
    let outcome = try #require(Call(page.wrong)).run()
    #expect(outcome.ids == [id])
    if page.kind.severity == .error { #expect(outcome.code > 0) }
  }

  @Test(arguments: ids)
  func rightHasNoFindings(id: String) throws {
    let page = try #require(FindingCatalogue.page(of: id))
    let outcome = try #require(Call(page.right)).run()
    #expect(outcome.ids == [])
    #expect(outcome.code == 0)
  }
}
