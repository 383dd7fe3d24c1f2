import Foundation
import RulePages
import Testing

/// Opens pages in a real browser by `check-pages.py`.
enum PageBrowser {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  /// The Python that `.ci/browser` makes, or another environment that has its modules.
  private static let python: String? = {
    let given = ProcessInfo.processInfo.environment["ORDERING_BROWSER_PYTHON"] ?? ""
    let package = folder.deletingLastPathComponent().deletingLastPathComponent()
    let own = package.appending(path: ".build/browser/venv/bin/python").path
    return given.isEmpty ? (FileManager.default.isExecutableFile(atPath: own) ? own : nil) : given
  }()

  static var isAvailable: Bool { python != nil }
  static let howToHaveIt: Comment = "no browser with its driver is here; .ci/browser installs them"

  /// What is wrong with pages, a line each; empty if nothing is.
  static func complaints(about pages: [String: PageContent], titles: [String]) throws -> String {
    let files = FileManager.default
    let root = files.temporaryDirectory.appending(path: "pages-\(UUID().uuidString)")
    try files.createDirectory(at: root, withIntermediateDirectories: true)
    defer { try? files.removeItem(at: root) }
    for (name, content) in pages {
      try Data(HTMLPage.text(of: content).utf8).write(to: root.appending(path: name + ".html"))
    }
    try JSONEncoder().encode(titles).write(to: root.appending(path: "titles.json"))
    let process = Process()
    process.executableURL = URL(filePath: python ?? "/usr/bin/false")
    process.arguments = ["-B", folder.appending(path: "check-pages.py").path, root.path]
    let output = root.appending(path: "said")
    try Data().write(to: output)
    let handle = try FileHandle(forWritingTo: output)
    (process.standardOutput, process.standardError) = (handle, handle)
    try process.run()
    process.waitUntilExit()
    let said = String(decoding: try Data(contentsOf: output), as: UTF8.self)
    let lines = said.split(separator: "\n")
    // One line: how many checks were made.
    let isFine = process.terminationStatus == 0 && lines.count == 1 && said.hasSuffix(" checks made\n")
    return isFine ? "" : said + "(exit code \(process.terminationStatus))"
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
