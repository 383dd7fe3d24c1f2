import FormulaFuzzing
import Foundation
import Testing

/// Inputs that a fuzzer tried or found, tried again: formulas, and what is none.
@Suite struct CorpusTests {
  private static let folder = Bundle.module.resourceURL?.appendingPathComponent("Corpus")

  static let inputs = folder.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0.path) }?
    .sorted()

  @Test func isThere() { #expect(Self.inputs?.count ?? 0 >= 60) }

  /// A case an input: where the process ends, the last one started is to blame.
  @Test(arguments: inputs ?? [])
  func input(_ name: String) throws {
    tryFormula(try Data(contentsOf: try #require(Self.folder).appendingPathComponent(name)))
  }
}
