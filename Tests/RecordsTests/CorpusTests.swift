import Foundation
import RecordFuzzing
import Records
import Testing

/// Inputs that a fuzzer tried or found, tried again: data that must be told alike however they are read.
struct CorpusTests {
  private static let folder = Bundle.module.resourceURL?.appendingPathComponent("Corpus")

  /// Of each format of records, and of compressed files.
  static let folders = RecordFormat.allCases.map(\.rawValue) + ["packed"]

  /// The inputs of each folder, by its name and theirs.
  static let inputs = folders.flatMap { name in
    let names = folder.flatMap {
      try? FileManager.default.contentsOfDirectory(atPath: $0.appendingPathComponent(name).path)
    }
    return (names ?? []).sorted().map { [name, $0] }
  }

  @Test(arguments: folders)
  func isThere(_ name: String) { #expect(Self.inputs.count { $0[0] == name } >= 40) }

  /// A case an input: where the process ends, the last one started is to blame.
  @Test(arguments: inputs)
  func input(_ path: [String]) throws {
    let input = try Data(
      contentsOf: #require(Self.folder).appendingPathComponent(path.joined(separator: "/")))
    if let format = RecordFormat(rawValue: path[0]) {
      tryRecords(input, as: format)
    } else {
      tryPacked(input)
    }
  }
}
