import Foundation
import Testing

@testable import RuleComparison
@testable import RulePages

/// What a page holds, without a browser.
struct WrittenPagesTests {
  private let page = HTMLPage.text(of: SamplePages.change)

  /// What stands in a page between two texts.
  private func part(from start: String, to end: String) throws -> String {
    let first = try #require(page.range(of: start))
    let last = try #require(page.range(of: end, range: first.upperBound..<page.endIndex))
    return String(page[first.upperBound..<last.lowerBound])
  }

  @Test("Texts of the data cannot leave the place that they stand in")
  func dataStaysData() throws {
    let data = try part(from: "<script type=\"application/json\" id=\"data\">", to: "</script>")
    #expect(!data.contains("<") && !data.contains(">") && !data.contains("\u{2028}") && !data.contains("\0"))
    let content = try #require(try JSONSerialization.jsonObject(with: Data(data.utf8)) as? [String: Any])
    let words = try #require(content["words"] as? [String])
    // Each text once, as it came.
    for title in SamplePages.titles { #expect(words.filter { $0.utf8.elementsEqual(title.utf8) }.count == 1) }
    // The two scripts are the data and the page's own.
    #expect(page.components(separatedBy: "<script").count == 3)
    #expect(page.components(separatedBy: "</script>").count == 3)
    let plain = try part(from: "<noscript>", to: "</noscript>")
    #expect(plain.contains("f7: &lt;script&gt;window.harm = 1&lt;/script&gt;&lt;img src=x onerror=&quot;"))
    #expect(
      try part(from: "<title>", to: "</title>") == "What changes in &lt;films&gt; &amp; &quot;more&quot;")
  }

  @Test("A page names no other file and no address, and each placeholder of its template is filled")
  func isWhole() throws {
    for sign in ["src=", "url(", "@import", "https:", "{{style", "{{script", "{{data", "{{plain"] {
      // A title of the sample holds such a text on purpose; it is escaped in both places where it stands.
      let own = page.replacingOccurrences(of: "img src=x onerror", with: "")
      #expect(!own.contains(sign), "\(sign)")
    }
    // The one address is the name of the markup for drawings, which is never fetched.
    #expect(
      page.components(separatedBy: "http:").allSatisfy {
        !$0.hasPrefix("//") || $0.hasPrefix("//www.w3.org/2000/svg")
      })
  }

  @Test("The same content makes the same page")
  func isRepeatable() { #expect(page == HTMLPage.text(of: SamplePages.change)) }

  @Test("Figures say how much moved, and never that almost the same is the same")
  func figures() throws {
    let section = SamplePages.change.sections[0]
    #expect(
      section.figures == [
        Figure(label: "Moved", value: "1", note: "of 12 items, 8.3 %"),
        Figure(label: "Farthest move", value: "4 places", note: nil),
        Figure(label: "Top 3", value: "1 in, 1 out", note: nil),
        // 4 of 66 pairs are swapped: 1 - 8/66.
        Figure(label: "Agreement", value: "0.879", note: "1 same order, −1 reversed"),
      ])
    var close = SamplePages.large(items: 2000, moves: 1).sections[0]
    close.effect?.swappedPairs = 1
    #expect(close.figures.last?.value == "above 0.999")
    close.effect?.swappedPairs = 0
    #expect(close.figures.last?.value == "1")
    close.effect?.swappedPairs = 2000 * 1999 / 2
    #expect(close.figures.last?.value == "−1.000")
    // 1 of 2,000.
    #expect(
      close.figures.first == Figure(label: "Moved", value: "1", note: "of 2,000 items, under 0.1 %"))
    #expect(SamplePages.preview(items: 3).sections[0].figures.isEmpty)
  }

  @Test(
    "A page of 2,000 items in two lists stays below 2 MB, and fewer are shown where there are many orderings")
  func size() {
    #expect(HTMLPage.text(of: SamplePages.large(items: 2000, moves: 900)).utf8.count < 2_000_000)
    #expect([1, 10, 50, 1000].map(PageContent.entryLimit(sections:)) == [2000, 2000, 400, 200])
  }
}
