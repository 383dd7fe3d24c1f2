import OrderingTestSupport
import OrderingValues
import Testing

@testable import Records

/// Laws that hold for all data, tried on data made at random from a seed.
@Suite struct RecordLawTests {
  /// What is written in some order, and read again, holds the same records in that order.
  @Test(arguments: RecordFormat.allCases, 0..<40)
  func writingPermutesWhatReadingFinds(format: RecordFormat, seed: UInt64) {
    var random = RandomData(seed: seed)
    let (text, records, values) = random.data(format)
    let fields = (field("n", .integer), field("o.t", .text))
    let table = read(text, format, fields.0, fields.1)
    #expect(table.errorTexts == [])
    #expect(table.recordTexts(in: text) == records)
    #expect(table.values(0) == values.map { $0.n.map(String.init) })
    #expect(table.values(1) == values.map(\.t))

    #expect(written(table, Array(records.indices), from: text) == text)

    let order = records.indices.shuffled(using: &random.generator)
    let permuted = written(table, order, from: text)
    let again = read(permuted, format, fields.0, fields.1)
    #expect(again.errorTexts == [])
    #expect(again.recordTexts(in: permuted) == order.map { records[$0] })
    #expect(again.values(0) == order.map { table.values(0)[$0] })
    #expect(again.values(1) == order.map { table.values(1)[$0] })
  }

  /// Whatever the bytes are, records written in the order they came are the same bytes; there is an item of every column for each record, records stand in order, and
  /// problems stand on lines that exist.
  @Test(arguments: RecordFormat.allCases, 0..<250)
  func nothingUpsetsTheReader(format: RecordFormat, seed: UInt64) {
    var random = RandomData(seed: seed)
    var bytes = Array(random.data(format).text.utf8)
    let alphabet = Array("{}[],:\"\\u \t\r\n019.-+eEtrufalsn\u{0}é,,\"\"\n".utf8) + [0xC3, 0xFF, 0xED, 0xA0]
    for _ in 0..<Int.random(in: 1...4, using: &random.generator) {
      let place = Int.random(in: 0...bytes.count, using: &random.generator)
      let byte = alphabet.randomElement(using: &random.generator)!
      switch Int.random(in: 0..<4, using: &random.generator) {
      case 0: bytes.insert(byte, at: place)
      case 1 where place < bytes.count: bytes[place] = byte
      case 2 where place < bytes.count: bytes.remove(at: place)
      default: bytes.removeSubrange(place..<min(bytes.count, place + 9))
      }
    }
    check(bytes, format)
  }

  @Test(arguments: RecordFormat.allCases, 0..<100)
  func noiseIsNoRecord(format: RecordFormat, seed: UInt64) {
    var random = RandomData(seed: seed)
    let count = Int.random(in: 0..<300, using: &random.generator)
    let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random.generator) }
    let table = check(bytes, format)
    #expect(!table.errors.isEmpty || table.records.isEmpty)
  }

  @discardableResult
  private func check(_ bytes: [UInt8], _ format: RecordFormat) -> RecordsInMemory {
    let fields = [
      field("n", .integer, required: true, unique: true), field("o.t", .text), field("o", .text, many: true),
    ]
    let table = readRecords(bytes, format: format, fields: fields)
    #expect(table.columns.allSatisfy { $0.itemCount == table.records.count })
    var end = table.frame.head.count
    for record in table.records {
      #expect(record.lowerBound >= end && record.upperBound <= bytes.count)
      end = record.upperBound
    }
    let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
    #expect(table.errors.first.allSatisfy { (1...lines).contains($0.line) })
    if table.errors.isEmpty {
      var output: [UInt8] = []
      #expect(throws: Never.self) {
        try writeRecords(table, order: Array(table.records.indices), from: bytes, as: table.format) {
          output += $0
        }
      }
      #expect(output == expected(table, bytes))
    }
    return table
  }

  /// What is written in the order of the data: all of them; of lines, without those that are blank.
  private func expected(_ table: RecordsInMemory, _ bytes: [UInt8]) -> [UInt8] {
    if table.format == .json { return bytes }
    var expected = table.frame.head
    for (place, record) in table.records.enumerated() {
      let next = place + 1 < table.records.count ? table.records[place + 1].lowerBound : bytes.count
      let gap = bytes[record.upperBound..<next]
      #expect(gap.allSatisfy { " \t\r\n".utf8.contains($0) })
      expected += bytes[record]
      expected += gap.firstIndex(of: UInt8(ascii: "\n")).map { gap[...$0] } ?? gap
    }
    return expected
  }
}

/// Makes data of which it is known what they hold.
struct RandomData {
  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  typealias Values = (n: Int?, t: String?)

  /// Data without blank lines, the records in them, and what the records hold in `n` and `o.t`.
  mutating func data(_ format: RecordFormat) -> (text: String, records: [String], values: [Values]) {
    let values: [Values] = (0..<number(below: 8)).map { _ in
      (isLucky ? number(below: 1000) - 500 : nil, isLucky ? text(format) : nil)
    }
    let mark = number(below: 4) == 0 ? "\u{FEFF}" : ""
    switch format {
    case .json:
      let records = values.map { object($0, breaks: true) }
      let list = records.map { space(true) + $0 + space(true) }.joined(separator: ",")
      return ("\(mark)\(space(true))[\(list.isEmpty ? space(true) : list)]\(space(true))", records, values)
    case .ndjson:
      let records = values.map { space(false) + object($0, breaks: false) + space(false) }
      return (mark + lines(records), records, values)
    case .csv, .tsv:
      let separator = format == .csv ? "," : "\t"
      let records = values.map { value in
        let number = value.n.map(String.init) ?? ""
        return [cell(value.t ?? "", format), number, cell(text(format), format)].joined(separator: separator)
      }
      let header = ["o.t", "n", "x"].joined(separator: separator)
      // A cell cannot tell an empty text from none.
      return (mark + lines([header] + records), records, values.map { ($0.n, $0.t ?? "") })
    }
  }

  /// The lines with either ending each, the last one perhaps without.
  private mutating func lines(_ lines: [String]) -> String {
    var text = ""
    for (index, line) in lines.enumerated() {
      let isLast = index == lines.count - 1
      text += line + (isLast && isLucky ? "" : isLucky ? "\n" : "\r\n")
    }
    return text
  }

  private mutating func cell(_ text: String, _ format: RecordFormat) -> String {
    let scalars = text.unicodeScalars
    let mustQuote = scalars.contains { "\",\r\n".unicodeScalars.contains($0) }
    guard format == .csv, mustQuote || isLucky else { return text }
    return "\"" + scalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
  }

  /// A record of JSON, its members in any order among others.
  private mutating func object(_ values: Values, breaks: Bool) -> String {
    var members: [String] = []
    if let n = values.n { members.append(member("n", isLucky ? "\(n)" : "\(n).0", breaks)) }
    if let t = values.t {
      members.append(
        member("o", braces([member("t", quoted(t), breaks), other(breaks, depth: 2)], breaks), breaks))
    }
    for _ in 0..<number(below: 4) { members.append(other(breaks, depth: 0)) }
    return braces(members.shuffled(using: &generator), breaks)
  }

  /// A member that no field is read from.
  private mutating func other(_ breaks: Bool, depth: Int) -> String {
    member("x\(number(below: 100))", value(breaks, depth: depth), breaks)
  }

  private mutating func value(_ breaks: Bool, depth: Int) -> String {
    switch number(below: depth > 3 ? 5 : 7) {
    case 0: return "null"
    case 1: return isLucky ? "true" : "false"
    case 2: return ["-0.0", "1e400", "12345678901234567890", "0", "-1.5E-7"][number(below: 5)]
    case 3, 4: return quoted(text(.json))
    case 5: return braces((0..<number(below: 3)).map { _ in other(breaks, depth: depth + 1) }, breaks)
    default:
      let items = (0..<number(below: 4)).map { _ in
        space(breaks) + value(breaks, depth: depth + 1) + space(breaks)
      }
      return "[" + items.joined(separator: ",") + "]"
    }
  }

  private mutating func braces(_ members: [String], _ breaks: Bool) -> String {
    "{" + (members.isEmpty ? space(breaks) : members.joined(separator: ",")) + "}"
  }

  private mutating func member(_ name: String, _ value: String, _ breaks: Bool) -> String {
    space(breaks) + quoted(name) + space(breaks) + ":" + space(breaks) + value + space(breaks)
  }

  /// A text in quotes, each character as it is or escaped.
  private mutating func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      if scalar.value < 0x20 || scalar == "\"" || scalar == "\\" || number(below: 8) == 0 {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16, uppercase: isLucky)
          quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      } else {
        quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  private mutating func text(_ format: RecordFormat) -> String {
    let all: [Unicode.Scalar] = [
      "a", "b", " ", ":", "{", "]", "é", "\u{301}", "€", "😀", "\\", "\"", ",", "\n", "\r",
    ]
    // A cell of TSV holds no line ends, and a lone carriage return in CSV must be in quotes, as it is.
    let scalars = format == .tsv ? all.dropLast(2) : all[...]
    var text = String.UnicodeScalarView()
    for _ in 0..<number(below: 100) where isLucky { text.append(scalars.randomElement(using: &generator)!) }
    return String(text)
  }

  private mutating func space(_ breaks: Bool) -> String {
    let spaces = breaks ? ["", "", " ", "\t", "\n", "\r\n  "] : ["", "", " ", "\t"]
    return spaces.randomElement(using: &generator)!
  }

  private var isLucky: Bool { mutating get { Bool.random(using: &generator) } }

  private mutating func number(below bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }
}
