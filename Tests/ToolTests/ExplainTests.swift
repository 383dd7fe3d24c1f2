import FindingCatalogue
import Foundation
import PushDown
import RuleText
import Testing

/// `ordering explain`: whatever the tool says by an id, it can explain.
@Suite("Explaining")
struct ExplainTests {
  /// Every id that can stand in brackets in what the tool prints.
  private static let ids =
    FindingCatalogue.pages.map(\.kind.id) + Reason.all.map(\.id) + CursorError.Kind.allCases.map(\.rawValue)

  @Test func listsAllIDs() throws {
    let outcome = try Workplace().run("explain")
    #expect(outcome.code == 0)
    let listed = outcome.lines.filter { $0.hasPrefix("  ") }.compactMap {
      $0.split(separator: " ").first.map(String.init)
    }
    #expect(listed.sorted() == Self.ids.sorted())
    #expect(outcome.output.contains(/\n {2}missing-values +error +a choice without values\n/))
    #expect(outcome.output.contains(/\n {2}overflow +exact if +no step of the calculation/))
  }

  @Test("every id has a page, all in one call")
  func explainsAllIDs() throws {
    let outcome = try Workplace().run(["explain"] + Self.ids)
    #expect(outcome.code == 0)
    #expect(outcome.errors == "")
    for id in Self.ids { #expect(outcome.output.contains("[\(id)]"), "\(id)") }
  }

  /// Where an id stands in the source as it is, it is one of them.
  @Test func noIDIsMadeUp() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Sources/ordering")
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var count = 0
    for case let file as URL in files where file.pathExtension == "swift" {
      count += 1
      for match in try String(contentsOf: file, encoding: .utf8).matches(of: /\bid: "([^"]*)"/) {
        #expect(Self.ids.contains(String(match.1)), "\(file.lastPathComponent): \(match.1)")
      }
    }
    #expect(count > 20)
  }

  @Test func aPageHasAllParts() throws {
    let outcome = try Workplace().run("explain", "missing-values")
    #expect(outcome.code == 0)
    #expect(
      outcome.output == """
        error[missing-values]: a choice without values

        A field of the type `choice` does not list the values that it can have.

        The list says which value counts as less than which, so without it nothing can be ordered.

        Wrong:

            rules: 1
            items: stories
            fields:
              section: { type: choice }

        What is said of it:

            error[missing-values]: the choice `section` does not say its values
             --> rules.yaml:4:3
              |
            4 |   section: { type: choice }
              |   ^^^^^^^
              |
              = help: list them in the order that counts: `section: { type: choice, values: [breaking, live, standard] }`

        Right:

            rules: 1
            items: stories
            fields:
              section: { type: choice, values: [breaking, live, standard] }

        """)
  }

  @Test(
    "an id can be pasted as it is printed",
    arguments: [
      "error[missing-values]", "error[missing-values]:", "[missing-values]", "missing-values:",
      "`missing-values`", "Missing-Values", "warning[missing-values]: the choice `section` …",
    ])
  func pasted(_ text: String) throws {
    let place = try Workplace()
    let outcome = try place.run("explain", text)
    #expect(outcome.code == 0)
    #expect(outcome.output == (try place.run("explain", "missing-values").output))
  }

  @Test func severalIDs() throws {
    let place = try Workplace()
    let (first, second) = (
      try place.run("explain", "table-gap").output, try place.run("explain", "page-size").output
    )
    #expect(
      try place.run("explain", "table-gap", "page-size", "table-gap").output == first + "\n\n" + second)
  }

  @Test("one id of a finding and of a reason is explained as both")
  func twoMeanings() throws {
    let outcome = try Workplace().run("explain", "storage-misfit")
    #expect(outcome.output.contains("error[storage-misfit]: a column"))
    #expect(outcome.output.contains("[storage-misfit] refused: the field"))
  }

  @Test(arguments: [
    ("mising-values", "did you mean `missing-values`?"), ("missing_values", "did you mean `missing-values`?"),
    ("error[overflows]", "did you mean `overflow`?"), ("xyzzy", "`ordering explain` lists all that there is"),
    ("", "`ordering explain` lists all that there is"),
    ("[]", "`ordering explain` lists all that there is"),
  ])
  func unknownIDs(id: String, help: String) throws {
    let outcome = try Workplace().run("explain", id, "page-size")
    #expect(outcome.code == 2)
    #expect(outcome.errors == "error: there is nothing called `\(id)` to explain\n  = help: \(help)\n")
    #expect(outcome.output.hasPrefix("error[page-size]: "))
  }
}
