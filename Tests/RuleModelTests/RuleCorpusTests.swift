import Foundation
import OrderingTestSupport
import RuleFuzzing
import RuleText
import Testing

/// Rule files and what is none, tried again as a fuzzer does.
struct RuleCorpusTests {
  private static let folder = Bundle.module.resourceURL?.appendingPathComponent("RuleCorpus")

  static let inputs = folder.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0.path) }?
    .sorted()

  @Test func isThere() { #expect(Self.inputs?.count ?? 0 >= 10) }

  /// A case an input: where the process ends, the last one started is to blame.
  @Test(arguments: inputs ?? [])
  func input(_ name: String) throws {
    tryRules(Array(try Data(contentsOf: try #require(Self.folder).appendingPathComponent(name))))
  }

  /// The fixtures are where the fuzzer begins, too.
  @Test(arguments: Fixture.all)
  func fixture(_ fixture: Fixture) {
    for file in fixture.files { tryRules(file.bytes) }
  }
}
