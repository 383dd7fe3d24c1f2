import Foundation
import RecordFuzzing
import Records
import Testing

/// Inputs that a fuzzer tried or found, tried again: data that must be told alike however they are read.
struct CorpusTests {
  private static let folder = Bundle.module.resourceURL?.appendingPathComponent("Corpus")

  /// The inputs of a format, by the format's name and theirs.
  static let inputs = RecordFormat.allCases.flatMap { format in
    let names = folder.flatMap {
      try? FileManager.default.contentsOfDirectory(atPath: $0.appendingPathComponent(format.rawValue).path)
    }
    return (names ?? []).sorted().map { [format.rawValue, $0] }
  }

  @Test(arguments: RecordFormat.allCases)
  func isThere(_ format: RecordFormat) {
    #expect(Self.inputs.count { $0[0] == format.rawValue } >= 40)
  }

  /// A case an input: where the process ends, the last one started is to blame.
  @Test(arguments: inputs)
  func input(_ path: [String]) throws {
    let folder = try #require(Self.folder)
    let format = try #require(RecordFormat(rawValue: path[0]))
    tryRecords(try Data(contentsOf: folder.appendingPathComponent(path.joined(separator: "/"))), as: format)
  }
}
