import FindingCatalogue
import Foundation
import OrderingPlans
import PushDown
import RuleModel
import RuleText
import Testing

/// Every page says what it says of the right thing: its examples are loaded.
@Suite("Catalogue of findings")
struct CatalogueTests {
  private static let byID = FindingCatalogue.pages.filter { !$0.wrong.sources.isEmpty }.map(\.kind.id)

  /// What `ordering validate` finds.
  private func findings(_ files: [SourceFile]) -> [Finding] {
    let loaded = LoadedBook.load(files)
    return loaded.findings + loaded.promiseFindings()
  }

  @Test(arguments: byID)
  func wrongTriggersExactlyIt(id: String) throws {
    let page = try #require(FindingCatalogue.page(of: id))
    let found = findings(page.wrong.sources)
    #expect(!found.isEmpty)
    #expect(found.allSatisfy { $0.kind == page.kind }, "\(found.map(\.kind.id))")
  }

  @Test(arguments: byID)
  func rightHasNoFindings(id: String) throws {
    let page = try #require(FindingCatalogue.page(of: id))
    #expect(!page.right.sources.isEmpty)
    #expect(findings(page.right.sources).map(\.message) == [])
  }

  // MARK: Completeness

  @Test func everyKindHasAPage() {
    let explained = Set(FindingCatalogue.pages.map(\.kind))
    #expect(FindingKind.all.filter { !explained.contains($0) }.map(\.id) == [])
  }

  @Test func noKindHasTwoPages() {
    let ids = FindingCatalogue.pages.map(\.kind.id)
    #expect(ids.filter { id in ids.count { $0 == id } > 1 } == [])
  }

  @Test func noPageIsOfAnUnknownKind() {
    let kinds = Set(FindingKind.all)
    #expect(FindingCatalogue.pages.filter { !kinds.contains($0.kind) }.map(\.kind.id) == [])
  }

  // MARK: Words

  @Test(arguments: FindingCatalogue.pages.map(\.kind.id))
  func isWrittenInPlainSentences(id: String) throws {
    let page = try #require(FindingCatalogue.page(of: id))
    for text in [page.meaning, page.reason] {
      #expect(text.hasSuffix(".") || text.hasSuffix("?"), "\(text)")
      #expect(!text.contains("\n") && !text.contains("  "), "\(text)")
      for word in ["invalid", "malformed", "parse", "syntax"] {
        #expect(!text.lowercased().contains(word), "\(text)")
      }
    }
  }

  /// What is wrong and what is right differ, and neither is so long that nobody sees where.
  @Test(arguments: FindingCatalogue.pages.map(\.kind.id))
  func showsWhatDiffers(id: String) throws {
    let page = try #require(FindingCatalogue.page(of: id))
    #expect(page.wrong.pieces != page.right.pieces)
    for text in (page.wrong.pieces + page.right.pieces).map(\.text) {
      #expect(text.split(separator: "\n").count <= 30, "\(text)")
    }
  }

  // MARK: Markdown

  @Test func markdownHasFencesAroundCode() {
    let page = FindingCatalogue.page(of: "missing-values")
    #expect(
      page?.markdown.contains("Wrong:\n\n```yaml\nrules: 1\nitems: stories\nfields:\n") == true,
      "\(page?.markdown ?? "")")
    #expect(page?.markdown.hasSuffix("[breaking, live, standard] }\n```\n") == true)
    #expect(page?.plainText.contains("Wrong:\n\n    rules: 1\n    items: stories\n") == true)
  }

  @Test func filesThatStayAreShownOnce() throws {
    let page = try #require(FindingCatalogue.page(of: "shared-column"))
    #expect(page.wrong.pieces.first == page.right.pieces.first)
    #expect(page.markdown.components(separatedBy: "`rules.yaml`:\n\n```yaml\nrules: 1\n").count == 2)
    #expect(page.markdown.components(separatedBy: "`columns.yaml`:\n\n```yaml\ncolumns: 1\n").count == 3)
  }

  @Test("what all lines begin with is left out, and files are called by their names")
  func pieces() {
    let keys = RuleExample.lines("    - a: b\n      c: d\n", in: .sortKeys)
    #expect(keys.pieces.map(\.text) == ["- a: b\n  c: d"])
    let call = RuleExample.call("ordering list", ("Rules/a.yaml", "rules: 1\n"), ("b.csv", "id\n"))
    #expect(call.pieces.map(\.name) == ["Rules/a.yaml", "b.csv", nil])
    #expect(call.pieces.map(\.language) == ["yaml", "text", "console"])
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
