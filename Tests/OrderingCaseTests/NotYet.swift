import Foundation
import OrderingTestSupport
import Testing

/// Why a case of the collection has no test of its result here.
enum Reason {
  /// The stage after the sort, which the word `arrange` is kept for: caps, spreading, slots, hiding.
  case arrange
  /// Left out of the language on purpose; a test named "Refused …" shows what is said.
  case refusedOnPurpose
}

/// The collection's cases that no test here runs to their result.
let casesNotYet: [Int: (reason: Reason, why: String)] = [
  33: (.refusedOnPurpose, "Text never becomes a number; money belongs in a decimal field."),
  34: (.refusedOnPurpose, "Text never becomes a number, so no locale decides what a comma means."),
  106: (.arrange, "Hiding rows."),
  108: (.arrange, "A pin to a numbered place."),
  109: (.arrange, "Hiding rows by a filter; a pin never brings one back."),
  114: (.refusedOnPurpose, "A list is ordered by one value taken of it, not element by element."),
  115: (.arrange, "A cap for each group."),
  117: (.arrange, "A cap for each group on each page."),
  120: (.refusedOnPurpose, "A key that reads a clock or throws dice cannot be written."),
]

struct CaseCoverage {
  /// The numbers of the collection, which has gaps.
  private let all: Set<Int> = [
    1, 3, 4, 6, 7, 9, 10, 12, 13, 15, 16, 18, 19, 21, 22, 24, 25, 27, 28, 30, 31, 33, 34, 36, 37, 39, 40, 42,
    43, 45, 46, 48, 49, 51, 52, 54, 55, 57, 58, 60, 61, 63, 64, 66, 67, 69, 70, 72, 73, 75, 76, 78, 79, 81,
    82, 84, 85, 87, 88, 90, 91, 93, 94, 96, 97, 99, 100, 102, 103, 105, 106, 108, 109, 111, 112, 114, 115,
    117, 118, 120,
  ]

  /// The numbers that stand behind some words at the beginning of a test's name, anywhere in this folder.
  private func numbers(after prefix: String) throws -> [Int] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    var found: [Int] = []
    for file in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      for part in text.components(separatedBy: "\"" + prefix + "B").dropFirst() {
        let digits = part.prefix { $0.isNumber }
        if let number = Int(digits), part.dropFirst(digits.count).first == " " { found.append(number) }
      }
    }
    return found
  }

  @Test("every case of the collection is tested once, or stands in the list of those that are not")
  func everyCase() throws {
    #expect(all.count == 80)
    let tested = try numbers(after: "")
    #expect(tested.count == Set(tested).count)
    #expect(Set(tested).isDisjoint(with: casesNotYet.keys))
    #expect(Set(tested).union(casesNotYet.keys) == all)
  }

  @Test("every case that is refused on purpose has a test of the refusal")
  func everyRefusal() throws {
    let refused = casesNotYet.filter { $0.value.reason == .refusedOnPurpose }.keys
    #expect(try Set(numbers(after: "Refused ")) == Set(refused))
  }

  @Test("`arrange` is kept for a later version, and says so")
  func arrange() throws {
    let rules = CaseRules(fields: "v: number", keys: "- v: highest first").text
    let finding = try #require(firstFinding(rules: rules + "    arrange: []\n"))
    #expect(([finding.message, finding.help ?? ""].joined(separator: " ")).contains("later version"))
  }
}
