import Foundation
import Testing

/// The handed collection of cases about pages and pushed orderings, each a test under its number here or among the
/// tests of the text alone.
struct CaseCoverage {
  /// The numbers of the collection, which has gaps.
  private static let all: Set<Int> = [
    1, 3, 4, 6, 7, 9, 10, 12, 13, 15, 16, 18, 19, 21, 22, 24, 25, 27, 28, 30, 31, 33, 34, 36, 37, 39, 40, 42,
    43,
    45, 46, 48, 49, 51, 52, 54, 55, 57, 58, 60, 61, 63, 64, 66, 67, 69,
  ]

  /// The numbers that stand at the beginning of a test's name, in this folder and in that of `PushDownTests`.
  private func tested() throws -> Set<Int> {
    let here = URL(filePath: #filePath).deletingLastPathComponent()
    let folders = [here, here.deletingLastPathComponent().appending(path: "PushDownTests")]
    var numbers: Set<Int> = []
    for folder in folders {
      let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      for file in files where file.pathExtension == "swift" {
        let text = try String(contentsOf: file, encoding: .utf8)
        for name in text.split(separator: /@Test\(\s*"/).dropFirst() {
          // One test may show several cases: "P54 P55 …".
          for word in name.split(separator: " ") {
            guard let match = word.wholeMatch(of: /P([0-9]+)/), let number = Int(match.1) else { break }
            numbers.insert(number)
          }
        }
      }
    }
    return numbers
  }

  @Test("every case of the collection is a test under its number")
  func everyCase() throws {
    #expect(Self.all.count == 46)
    let tested = try tested()
    #expect(Self.all.subtracting(tested).sorted() == [])
    #expect(tested.subtracting(Self.all).sorted() == [])
  }
}
