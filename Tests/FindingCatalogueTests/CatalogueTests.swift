import FindingCatalogue
import OrderingPlans
import RuleModel
import RuleText
import Testing

/// Every page says what it says of the right thing: its examples are loaded.
struct CatalogueTests {
  private static let byID = FindingCatalogue.pages.filter { !$0.wrong.sources.isEmpty }.map(\.kind.id)

  @Test(arguments: byID)
  func wrongTriggersExactlyIt(id: String) throws {
    let page = try #require(FindingCatalogue.page(of: id))
    let found = LoadedBook.load(page.wrong.sources).findings
    #expect(!found.isEmpty)
    #expect(found.allSatisfy { $0.kind == page.kind }, "\(found.map(\.kind.id))")
  }

  @Test(arguments: byID)
  func rightHasNoFindings(id: String) throws {
    let page = try #require(FindingCatalogue.page(of: id))
    #expect(!page.right.sources.isEmpty)
    #expect(LoadedBook.load(page.right.sources).findings.map(\.message) == [])
  }
}
