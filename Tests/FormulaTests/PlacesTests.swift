import Foundation
import OrderingPlans
import OrderingValues
import RuleModel
import RuleText
import Testing

/// Findings of a formula as findings of its file.
@Suite struct PlacesTests {
  /// How the formula is written in the file, what is underlined there, and the file's text after the fix.
  @Test(arguments: [
    ("score: points == 3", "==", "score: points = 3"),
    ("score: 'points == 3'", "==", "score: 'points = 3'"),
    ("score: \"points == 3\"", "==", "score: \"points = 3\""),
    ("score: 'title == ''a'''", "==", "score: 'title = ''a'''"),
    ("score: 'section = ''braking'''", "''braking''", "score: 'section = ''breaking'''"),
    ("score: \"title = \\\"a\\\"\"", "\\\"a\\\"", "score: \"title = 'a'\""),
    ("score: >\n  points\n  == 3\n", "==", "score: >\n  points\n  = 3\n"),
    ("score: |\n  points == 3\n", "==", "score: |\n  points = 3\n"),
    ("score: \"points \\x3D= 3\"", "\"points \\x3D= 3\"", nil),
    ("score: title = 'é' && pionts > 1", "&&", "score: title = 'é' and pionts > 1"),
    ("score: section in ('live', 'standard')", "('live', 'standard')", nil),
  ])
  func places(_ yaml: String, _ underlined: String, _ fixed: String?) throws {
    let file = parseRuleText(SourceFile(name: "x.yaml", text: yaml))
    guard case .mapping(let entries) = file.root.content, let node = entries.first?.value,
      case .scalar(let scalar) = node.content
    else {
      Issue.record("no scalar")
      return
    }
    let mistake = try #require(checked(scalar.text).findings.first)
    let finding = FormulaPlaces(node, in: file.source).finding(mistake, in: file.source, rulePath: "score")
    #expect(file.source.text(finding.span.range) == underlined)
    guard let fixed else {
      #expect(finding.fix == nil)
      return
    }
    var bytes = file.source.bytes
    for edit in try #require(finding.fix).edits.reversed() {
      bytes.replaceSubrange(edit.range, with: Array(edit.replacement.utf8))
    }
    #expect(String(decoding: bytes, as: UTF8.self) == fixed)
  }

  @Test func aSmallStackSuffices() {
    // Half a megabyte is what a thread gets on some systems.
    let deepest = (0..<10).reduce("points") { inner, _ in "max(-(\(inner)) ^ 2 * 1 + 1, 0)" }
    let condition = (0..<15).reduce("points > 1") { inner, _ in "not (\(inner) and featured or points = 1)" }
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      for formula in [deepest, condition] {
        let (typed, _) = checked(formula)
        if let typed { _ = values(of: .init(typed), [SemanticsTests.full]) }
      }
      done.signal()
    }
    thread.stackSize = 512 * 1024
    thread.start()
    done.wait()
    #expect(checked(deepest).findings.isEmpty)
    #expect(checked(condition).findings.isEmpty)
  }
}
