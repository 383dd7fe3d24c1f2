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
    try check(pages, titles, [], saying: " checks made\n")
  }

  /// Which pages that were spoiled the checks let pass, a line each; empty if there are none.
  static func passed(among pages: [String: PageContent], titles: [String]) throws -> String {
    try check(pages, titles, ["--prove"], saying: " pages spoiled\n")
  }

  private static func check(
    _ pages: [String: PageContent], _ titles: [String], _ arguments: [String], saying end: String
  ) throws -> String {
    let files = FileManager.default
    let root = files.temporaryDirectory.appending(path: "pages-\(UUID().uuidString)")
    try files.createDirectory(at: root, withIntermediateDirectories: true)
    defer { try? files.removeItem(at: root) }
    for (name, content) in pages {
      try Data(HTMLPage.text(of: content).utf8).write(to: root.appending(path: name + ".html"))
    }
    try JSONEncoder().encode(titles).write(to: root.appending(path: "titles.json"))
    try ToolPages.write(into: root)
    let script = folder.appending(path: "check-pages.py").path
    let (code, said) = try run(
      URL(filePath: python ?? "/usr/bin/false"), ["-B", script] + arguments + [root.path], in: root)
    let lines = said.split(separator: "\n")
    // One line: how many checks were made.
    let isFine = code == 0 && lines.count == 1 && said.hasSuffix(end)
    return isFine ? "" : said + "(exit code \(code))"
  }

  /// Runs a program to its end, and has what it says.
  static func run(_ program: URL, _ arguments: [String], in folder: URL) throws -> (code: Int32, said: String)
  {
    let process = Process()
    (process.executableURL, process.arguments) = (program, arguments)
    process.currentDirectoryURL = folder
    let output = folder.appending(path: "said")
    try Data().write(to: output)
    let handle = try FileHandle(forWritingTo: output)
    (process.standardOutput, process.standardError) = (handle, handle)
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: try Data(contentsOf: output), as: UTF8.self))
  }
}

/// Pages as people meet them: in Chromium, at the width of a phone and of a desk, light and dark.
@Suite(.serialized, .enabled(if: PageBrowser.isAvailable, PageBrowser.howToHaveIt))
struct BrowserTests {
  private let pages = [
    "change": SamplePages.change, "large": SamplePages.large(items: 2000, moves: 900),
    "preview": SamplePages.preview(items: 300), "many": SamplePages.many,
  ]

  @Test("Pages open, search, walk and explain in a real browser, fetch nothing, and pass an audit")
  func checks() throws {
    let complaints = try PageBrowser.complaints(about: pages, titles: SamplePages.titles)
    #expect(complaints.isEmpty, "\(complaints)")
  }

  @Test("Pages without a policy, a role, enough contrast and other things do not pass these checks")
  func checksCanFail() throws {
    let passed = try PageBrowser.passed(among: pages, titles: SamplePages.titles)
    #expect(passed.isEmpty, "\(passed)")
  }
}
