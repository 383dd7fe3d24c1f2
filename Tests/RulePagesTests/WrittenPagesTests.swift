import Foundation
import RulePages
import Testing

struct WrittenPagesTests {
  @Test func writesPages() throws {
    let folder = URL(filePath: "/tmp/pages-out")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, content) in [
      ("change", SamplePages.change), ("large", SamplePages.large(items: 2000, moves: 60)),
      ("many", SamplePages.many), ("heavy", SamplePages.large(items: 2000, moves: 900)),
      ("preview", SamplePages.preview(items: 300)),
    ] {
      try Data(HTMLPage.text(of: content).utf8).write(to: folder.appending(path: name + ".html"))
    }
  }
}
