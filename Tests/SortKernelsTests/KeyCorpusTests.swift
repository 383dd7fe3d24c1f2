import Foundation
import KeyFuzzing
import Testing

/// Inputs that a fuzzer tried or found, tried again: rows of values whose keys must be in order as they are.
struct KeyCorpusTests {
  private static let folder = Bundle.module.resourceURL?.appendingPathComponent("KeyCorpus")

  static let inputs = folder.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0.path) }?
    .sorted()

  @Test func isThere() { #expect(Self.inputs?.count ?? 0 >= 12) }

  /// A case an input: where the process ends, the last one started is to blame.
  @Test(arguments: inputs ?? [])
  func input(_ name: String) throws {
    tryKeys(try Data(contentsOf: try #require(Self.folder).appendingPathComponent(name)))
  }
}
