import ColumnFuzzing
import Foundation
import OrderingTestSupport
import Testing

/// Column files and what is none, tried again as a fuzzer does.
struct ColumnCorpusTests {
  private static let folder = Bundle.module.resourceURL?.appendingPathComponent("ColumnCorpus")

  static let inputs = folder.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0.path) }?
    .sorted()

  @Test func isThere() { #expect(Self.inputs?.count ?? 0 >= 10) }

  private func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: try #require(Self.folder).appendingPathComponent(name)))
  }

  /// A case an input: where the process ends, the last one started is to blame.
  @Test(arguments: inputs ?? [])
  func input(_ name: String) throws { tryColumns(try bytes(name)) }

  /// Pieces taken out, doubled, and put elsewhere.
  @Test(arguments: inputs ?? [])
  func damaged(_ name: String) throws {
    let whole = try bytes(name)
    var random = SeededGenerator(seed: 31)
    let signs = Array("\"'`;()-/*\\{}[]:, \n#\0".utf8)
    for _ in 0..<60 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let start = Int.random(in: 0...bytes.count, using: &random)
        let end = Int.random(in: start...min(bytes.count, start + 12), using: &random)
        switch Int.random(in: 0...2, using: &random) {
        case 0: bytes.removeSubrange(start..<end)
        case 1: bytes.insert(contentsOf: Array(bytes[start..<end]), at: start)
        default: bytes.insert(signs.randomElement(using: &random)!, at: start)
        }
      }
      tryColumns(bytes)
    }
  }
}
