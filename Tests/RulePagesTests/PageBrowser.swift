import Foundation
import OrderingTestSupport
import RulePages
import Testing

/// Opens pages in a real browser by `check-pages.py`.
enum PageBrowser {
  private static let script = PythonScript(
    "check-pages.py", environment: "browser", orNamedBy: "ORDERING_BROWSER_PYTHON")

  static var isAvailable: Bool { script.isAvailable }
  static let howToHaveIt: Comment = "no browser with its driver is here; .ci/browser installs them"

  /// What is wrong with pages, a line each; empty if nothing is.
  static func complaints(about pages: [String: PageContent], titles: [String]) throws -> String {
    // One line: how many checks were made.
    let isFine = { (said: String) in
      said.split(separator: "\n").count == 1 && said.hasSuffix(" checks made\n")
    }
    return try script.complaints(saying: isFine) { root in
      for (name, content) in pages {
        try Data(HTMLPage.text(of: content).utf8).write(to: root.appending(path: name + ".html"))
      }
      try JSONEncoder().encode(titles).write(to: root.appending(path: "titles.json"))
    }
  }
}

/// Pages as people meet them: in Chromium, at the width of a phone and of a desk, light and dark.
struct BrowserTests {
  @Test(
    "Pages open, search, walk and explain in a real browser, fetch nothing, and pass an audit",
    .enabled(if: PageBrowser.isAvailable, PageBrowser.howToHaveIt))
  func pages() throws {
    let complaints = try PageBrowser.complaints(
      about: [
        "change": SamplePages.change, "large": SamplePages.large(items: 2000, moves: 900),
        "preview": SamplePages.preview(items: 300), "many": SamplePages.many,
      ], titles: SamplePages.titles)
    #expect(complaints == "")
  }
}
