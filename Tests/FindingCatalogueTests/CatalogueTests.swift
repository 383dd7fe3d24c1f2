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

  @Test(arguments: byID)
  func everyFindingSaysWhatToDo(id: String) throws {
    let page = try #require(FindingCatalogue.page(of: id))
    for finding in LoadedBook.load(page.wrong.sources).findings {
      #expect(finding.help?.isEmpty == false, "\(finding.message)")
    }
  }

  /// A fix takes its finding away, and brings no other but where more is to be said by the writer; a safe one
  /// brings none at all.
  @Test(arguments: byID)
  func fixesCure(id: String) throws {
    let page = try #require(FindingCatalogue.page(of: id))
    let before = LoadedBook.load(page.wrong.sources).findings
    for finding in before {
      guard let fix = finding.fix else { continue }
      let files = page.wrong.sources.map { $0 == finding.span.file ? applying(fix, to: $0) : $0 }
      let after = LoadedBook.load(files).findings
      #expect(after.count { $0.kind == page.kind } < before.count, "\(fix)")
      #expect(after.filter { fix.isSafe && $0.kind != page.kind }.map(\.message) == [], "\(fix)")
    }
  }

  @Test(arguments: FindingKind.allSyntax)
  func everyFindingAboutTextHasAPage(kind: FindingKind) { #expect(FindingCatalogue.page(of: kind.id) != nil) }

  @Test func noKindHasTwoPages() {
    #expect(Set(FindingCatalogue.pages.map(\.kind.id)).count == FindingCatalogue.pages.count)
  }

  /// People read the pages who do not program.
  @Test(arguments: FindingCatalogue.pages.map(\.kind.id))
  func pagesAreInPlainWords(id: String) throws {
    let page = try #require(FindingCatalogue.page(of: id))
    for text in [page.meaning, page.reason] {
      #expect(text.first?.isUppercase ?? false || text.first == "`")
      #expect(text.hasSuffix("."))
      #expect(!text.contains("  ") && !text.contains("\n"))
      for word in ["invalid", "malformed", "pars", "token", "scalar", "null"] {
        #expect(!text.lowercased().contains(word), "\(word)")
      }
    }
    #expect(page.meaning != page.reason)
  }

  /// What is shown of an example can be seen: a terminal and a web page show it as it is.
  @Test(arguments: FindingCatalogue.pages.map(\.kind.id))
  func examplesCanBeSeen(id: String) throws {
    let page = try #require(FindingCatalogue.page(of: id))
    for example in [page.wrong, page.right] {
      let shown =
        switch example.content {
        case .lines(let text, _), .bytes(_, shown: let text), .app(let text): [text]
        case .files(let files): files.map(\.text)
        case .call(let line, let files): [line] + files.map(\.text)
        }
      for text in shown {
        #expect(!text.isEmpty)
        #expect(
          text.unicodeScalars.allSatisfy {
            $0 == "\n"
              || ![.control, .format, .lineSeparator].contains($0.properties.generalCategory)
                && !($0.properties.isWhitespace && $0 != " ")
          })
      }
    }
  }

  private func applying(_ fix: Finding.Fix, to file: SourceFile) -> SourceFile {
    var bytes = file.bytes
    for edit in fix.edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(edit.range, with: Array(edit.replacement.utf8))
    }
    return SourceFile(name: file.name, bytes: bytes)
  }
}
