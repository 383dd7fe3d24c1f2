import OrderingTestSupport
import OrderingPlans
import OrderingValues
import RuleModel
import RuleText
import Testing

/// Real rule files, damaged at random.
struct DamagedFileTests {
  private static func books() throws -> [[SourceFile]] {
    [
      try RealRules.folder("Rules"), Fixture.all.first { $0.name == "computed-whole.yaml" }?.files ?? [],
      [try RealRules.file("Tests/RealDataTests/Fixtures/movies.yaml")],
      [try RealRules.file("Tests/RealDataTests/Fixtures/birdstrikes.yaml")],
    ]
  }

  /// Damages a book anywhere: lines and words go, come twice, or trade places.
  private func damaged(_ book: [SourceFile], by generator: inout SeededGenerator) -> [SourceFile] {
    var book = book
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let index = Int.random(in: 0..<book.count, using: &generator)
      var lines = String(decoding: book[index].bytes, as: UTF8.self).split(
        separator: "\n", omittingEmptySubsequences: false
      ).map(String.init)
      let line = Int.random(in: 0..<lines.count, using: &generator)
      let other = Int.random(in: 0..<lines.count, using: &generator)
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: lines.remove(at: line)
      case 1: lines.insert(lines[line], at: other)
      case 2: lines.swapAt(line, other)
      case 3: lines[line] = "  " + lines[line]
      case 4: lines[line] = String(lines[line].drop { $0 == " " })
      case 5: lines[line] = withoutAWord(lines[line], &generator)
      case 6:
        lines[line] = lines[line].replacing(
          word(lines[line], &generator), with: word(lines[other], &generator))
      default:
        let signs = [
          ":", "-", "[", "]", "{", "}", "'", "\"", "#", "&a ", "*a", "!t ", "\t", "~", "null", "1", "é", " ",
        ]
        var characters = Array(lines[line])
        let place = Int.random(in: 0...characters.count, using: &generator)
        characters.insert(contentsOf: signs.randomElement(using: &generator)!, at: place)
        lines[line] = String(characters)
      }
      book[index] = SourceFile(name: book[index].name, text: lines.joined(separator: "\n"))
    }
    return book
  }

  private func words(_ line: String) -> [Substring] { line.split { " :,[]{}".contains($0) } }

  private func word(_ line: String, _ generator: inout SeededGenerator) -> String {
    words(line).randomElement(using: &generator).map(String.init) ?? "x"
  }

  private func withoutAWord(_ line: String, _ generator: inout SeededGenerator) -> String {
    let word = word(line, &generator)
    guard let range = line.firstRange(of: word) else { return line }
    return line.replacingCharacters(in: range, with: "")
  }

  /// Makes a plan ready and compares two items by it that have no values.
  private func check(_ plan: OrderingPlan, of loaded: LoadedBook) throws {
    let context = PlanContext(
      parameters: loaded.book.parameterValues([]).values, now: try #require(Instant(secondsSince1970: 0)))
    let (bound, problems) = plan.bound(to: context.parameters)
    guard problems.isEmpty else { return }
    let program = Program(bound, in: context)
    #expect(program.steps.count == plan.keys.count)
    let columns = program.slots.map { slot in
      let field = plan.kind.fields[slot]
      var column = ValueColumn(type: field.type, many: field.many)
      for _ in 0..<2 { if field.many { column.endItem() } else { column.appendMissing() } }
      return column
    }
    let explanation = program.explanation(of: 0, and: 1, in: columns, by: bound)
    #expect(explanation.order == 0 && explanation.lines.count == plan.keys.count)
    #expect(plan.definitions.count <= plan.kind.computed.count)
  }

  @Test(arguments: 0..<4)
  func nothingCrashes(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for book in try Self.books() {
      for _ in 0..<15 {
        let files = damaged(book, by: &generator)
        let loaded = LoadedBook.load(files)
        #expect(loaded.plans.count == (loaded.hasErrors ? 0 : loaded.book.orderings.count))
        for plan in loaded.plans {
          // What was planned can be made ready and described.
          #expect(plan.keys.isEmpty == false)
          try check(plan, of: loaded)
          #expect(plan.sentences.count >= plan.keys.count)
        }
        for finding in loaded.findings {
          #expect(finding.span.range.lowerBound >= 0)
          #expect(finding.span.range.upperBound <= finding.span.file.bytes.count)
          #expect(!finding.message.isEmpty)
          for edit in finding.fix?.edits ?? [] {
            #expect(edit.range.upperBound <= finding.span.file.bytes.count)
          }
        }
      }
    }
  }

  /// A letter too many in one word of the rules: at most a few findings, mostly one.
  @Test func oneTypoIsFewFindings() throws {
    var generator = SeededGenerator(seed: 90)
    var counts: [Int] = []
    for book in try Self.books() {
      for _ in 0..<40 {
        var files = book
        let index = Int.random(in: 0..<files.count, using: &generator)
        var bytes = files[index].bytes
        let letters = bytes.indices.filter { place in
          let line = files[index].lineRange(files[index].lineIndex(at: place))
          let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[place])
          return isLetter && !bytes[line.lowerBound..<place].contains(UInt8(ascii: "#"))
        }
        let place = try #require(letters.randomElement(using: &generator))
        bytes.insert(bytes[place], at: place)
        files[index] = SourceFile(name: files[index].name, bytes: bytes)
        let loaded = LoadedBook.load(files)
        counts.append(loaded.findings.count)
        let line = files[index].lineIndex(at: place) + 1
        #expect(
          loaded.findings.count <= 3,
          "\(files[index].name):\(line): \(loaded.findings.map { ConciseRenderer().render($0) })")
      }
    }
    // Not every typo can be seen: a description may say anything.
    #expect(counts.filter { $0 > 1 }.count * 10 < counts.count, "\(counts)")
    #expect(counts.filter { $0 == 0 }.count * 2 < counts.count, "\(counts)")
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
  }
}
