import Foundation
import Testing

/// What the documentation points to is there.
struct LinkTests {
  private func exists(_ path: String, from document: Document) -> Bool {
    let folder = Document.packageFolder.appending(path: document.path).deletingLastPathComponent()
    return FileManager.default.fileExists(atPath: folder.appending(path: path).path)
  }

  @Test(arguments: Document.all)
  func linkedFilesExist(_ document: Document) {
    let text = document.lines.joined(separator: "\n")
    for link in text.matches(of: /\]\(([^)#\s]+)(?:#[^)]*)?\)/) where !link.1.contains("://") {
      #expect(exists(String(link.1), from: document), "\(document.path) links to \(link.1)")
    }
    for link in text.matches(of: /<doc:([^>]+)>/) {
      #expect(exists("\(link.1).md", from: document), "\(document.path) links to the article \(link.1)")
    }
  }

  @Test func filesNamedInTheReadmeExist() {
    // A word that begins with a folder of the package, wherever it stands: in text, commands and listings.
    let folders = ["Examples/", "Rules/", "Sources/", "Tests/", ".ci/", ".github/"]
    let paths = Document.readme.lines.flatMap { line in
      line.split { !($0.isLetter || $0.isNumber || "/._-".contains($0)) }
        .filter { word in folders.contains { word.hasPrefix($0) } }.map(String.init)
    }
    #expect(paths.contains("Examples/Feed/stories.csv"))
    for path in paths { #expect(exists(path, from: .readme), "README.md names \(path)") }
  }

  @Test(arguments: Document.all)
  func sectionsThatAreLinkedExist(_ document: Document) {
    let anchors = Set(
      document.lines.filter { $0.hasPrefix("#") }.map { heading in
        heading.drop { $0 == "#" || $0 == " " }.lowercased()
          .filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }.replacing(" ", with: "-")
      })
    for link in document.lines.joined(separator: "\n").matches(of: /\]\(#([^)]+)\)/) {
      #expect(anchors.contains(String(link.1)), "\(document.path) links to #\(link.1)")
    }
  }
}
