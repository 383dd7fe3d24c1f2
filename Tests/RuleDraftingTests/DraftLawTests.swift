import Foundation
import OrderingTestSupport
import OrderingValues
import Records
import Testing

@testable import RuleDrafting

/// Whatever the data: the drafted file loads without a finding, its test passes, and it reads all of the data.
struct DraftLawTests {
  private static let names = [
    "id", "userId", "title", "name", "publishedAt", "created", "price", "IMDB Rating", "score", "no", "x-a",
    "a.b", "a",
    "b", "A", "", " ", "é", "e\u{301}", "a\nb", "\u{202E}", "😀", "👩‍👧", "#", "- x", "a: b", "'", "\"", "{",
    "first", "take",
    "..", "type", "tags", "day", "time", "\u{0}", "1.10", "null",
  ]

  private static let texts = [
    "", "a", "B", "no", "null", "true", "1", "007", "1.50", "2026-01-31", "2026-01-31T09:30:00Z",
    "Jun 12 1998", "1/2/90",
    "13/1/1990 0:00", "01/02/2026 10:30", "é", "e\u{301}", "a: b", "#x", "- y", "it's", "\"q\"",
    "line\nbreak", "\t",
    "\u{202E}", "\u{0}", "😀", "N/A", "$1.50", String(repeating: "long ", count: 30), " lead", "20260131",
  ]

  private static let numbers = [
    "0", "-0", "1", "1.0", "2e3", "12.50", "3.99", "0.1", "9007199254740993", "9223372036854775807",
    "9223372036854775808",
    "1e400", "1e-400", "123456789012345678901234567890.5", "1769851800", "1769851800000",
  ]

  /// A column is mostly of one kind, so that there is something to find.
  private enum Kind: CaseIterable {
    case texts, numbers, wholes, fewWords, booleans, days, dates, lists, objects, anything, unique
  }

  private struct Maker {
    var random: SeededGenerator

    mutating func pick<T>(_ all: [T]) -> T { all[Int.random(in: 0..<all.count, using: &random)] }

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    mutating func json(_ kind: Kind, _ row: Int, depth: Int = 0) -> String {
      if chance(8) { return pick(["null", "\"\""]) }
      switch kind {
      case .texts: return quoted(pick(DraftLawTests.texts))
      case .numbers: return pick(DraftLawTests.numbers)
      case .wholes: return String(Int.random(in: -5...500, using: &random))
      case .fewWords: return quoted(pick(["live", "standard", "no", "breaking"]))
      case .booleans: return pick(["true", "false"])
      case .days:
        return quoted(
          "20\(Int.random(in: 10...26, using: &random))-0\(Int.random(in: 1...9, using: &random))-1\(Int.random(in: 0...9, using: &random))"
        )
      case .dates:
        return quoted(
          "2026-01-1\(Int.random(in: 0...9, using: &random))T0\(Int.random(in: 0...9, using: &random)):00:00Z"
        )
      case .lists:
        let items = (0..<Int.random(in: 0...3, using: &random)).map { _ in
          json(.fewWords, row, depth: depth + 1)
        }
        return "[" + items.joined(separator: ", ") + "]"
      case .objects:
        guard depth < 3 else { return "{}" }
        let members = (0..<Int.random(in: 0...3, using: &random)).map { _ in
          "\(quoted(pick(DraftLawTests.names))): \(json(pick(Kind.allCases), row, depth: depth + 1))"
        }
        return "{" + members.joined(separator: ", ") + "}"
      case .anything: return json(pick(Kind.allCases.filter { $0 != .anything }), row, depth: depth + 1)
      case .unique: return chance(50) ? String(row) : quoted("k\(row)")
      }
    }

    func quoted(_ text: String) -> String {
      var written = "\""
      for scalar in text.unicodeScalars {
        switch scalar {
        case "\"", "\\": written += "\\" + String(scalar)
        case _ where scalar.value < 0x20:
          written += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
        default: written.unicodeScalars.append(scalar)
        }
      }
      return written + "\""
    }

    mutating func cell(_ kind: Kind, _ row: Int) -> String {
      if chance(10) { return "" }
      switch kind {
      case .texts, .lists, .objects: return pick(DraftLawTests.texts)
      case .numbers: return pick(DraftLawTests.numbers)
      case .anything: return cell(pick([.texts, .numbers, .wholes, .booleans, .days]), row)
      case .unique: return chance(50) ? String(row) : "k\(row)"
      default:
        let value = json(kind, row)
        return value.hasPrefix("\"") ? String(value.dropFirst().dropLast()) : value
      }
    }
  }

  @Test("objects of JSON", arguments: 0..<200)
  func json(_ seed: Int) throws {
    var maker = Maker(random: SeededGenerator(seed: UInt64(seed)))
    let columns = (0..<Int.random(in: 1...8, using: &maker.random)).map { _ in
      (name: maker.pick(Self.names), kind: maker.pick(Kind.allCases), share: maker.pick([100, 100, 90, 30]))
    }
    let records = (1...Int.random(in: 1...40, using: &maker.random)).map { row in
      let members = columns.compactMap { column in
        maker.chance(column.share) ? "\(maker.quoted(column.name)): \(maker.json(column.kind, row))" : nil
      }
      return "{" + members.joined(separator: ", ") + "}"
    }
    let isList = seed % 2 == 0
    let data = isList ? "[" + records.joined(separator: ",\n") + "]" : records.joined(separator: "\n") + "\n"
    try check(data, isList ? .json : .ndjson)
  }

  @Test("rows of cells", arguments: 0..<200)
  func cells(_ seed: Int) throws {
    var maker = Maker(random: SeededGenerator(seed: UInt64(1_000 + seed)))
    let isTSV = seed % 3 == 0
    func row(_ cells: [String]) -> String {
      guard !isTSV else {
        return (["."] + cells.map { $0.filter { !$0.isNewline && $0 != "\t" } }).joined(separator: "\t")
      }
      return (["."] + cells).map { "\"" + $0.replacingOccurrences(of: "\"", with: "\"\"") + "\"" }.joined(
        separator: ",")
    }
    let columns = (0..<Int.random(in: 1...8, using: &maker.random)).map { _ in
      (name: maker.pick(Self.names), kind: maker.pick(Kind.allCases))
    }
    var rows = [row(columns.map(\.name))]
    for number in 1...Int.random(in: 1...40, using: &maker.random) {
      rows.append(row(columns.map { maker.cell($0.kind, number) }))
    }
    try check(rows.joined(separator: seed % 2 == 0 ? "\n" : "\r\n"), isTSV ? .tsv : .csv)
  }

  private func check(_ data: String, _ format: RecordFormat) throws {
    do {
      let drafting = try Drafting(data, format)
      try drafting.check("\(data)\n\(drafting.text)")
    } catch is NothingToSortBy {
      // Then there is nothing at all, or all of it is broken: a plain value of its own is always found.
      #expect(!data.contains("\"publishedAt\": \"2026-01-1"), "\(data)")
    }
  }
}
