import CursorFuzzing
import Foundation
import Testing

/// Inputs that a fuzzer tried or found, tried again: cursors, and what is none.
struct CursorCorpusTests {
  private static let folder = Bundle.module.resourceURL?.appendingPathComponent("CursorCorpus")

  static let inputs = folder.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0.path) }?
    .sorted()

  @Test func isThere() { #expect(Self.inputs?.count ?? 0 >= 12) }

  /// A case an input: where the process ends, the last one started is to blame.
  @Test(arguments: inputs ?? [])
  func input(_ name: String) throws {
    tryCursor(try Data(contentsOf: try #require(Self.folder).appendingPathComponent(name)))
  }
}
