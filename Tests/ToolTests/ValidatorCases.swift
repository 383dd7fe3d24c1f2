import Foundation
import Testing

/// Reports of what went wrong in tools like this one, run on the whole tool: `V` and the number of the case.
struct ValidatorCases {
  /// Bytes of a rule file, and the findings that must come of it, in their order: `line:column severity[id]`.
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let input: [UInt8]
    let findings: [String]

    init(_ name: String, _ input: String, _ findings: String...) {
      self.init(name, bytes: Array(input.utf8), findings)
    }

    init(_ name: String, bytes: [UInt8], _ findings: [String]) {
      self.name = name
      self.input = bytes
      self.findings = findings
    }

    var testDescription: String { name }
  }

  private static let cases: [Case] = [
    Case(
      "V1",
      "rules: 1\nitems: stories\nfields: { id: { type: id, unique: true } }\norderings:\n"
        + "  a: { keys: [id: ascending] }\n  a: { keys: [id: descending] }\n", "6:3 error[duplicate-key]"),
    Case(
      "V10",
      "rules: 1\nitems: stories\nfields: { id: { type: id, unique: true } }\nordering:\n  a: [id: ascending]\n",
      "4:1 error[unknown-key]"),
    Case(
      "V42 Latin-1", bytes: Array("rules: 1\nitems: st".utf8) + [0xF6] + Array("ries\n".utf8),
      ["2:10 error[not-utf8]"]),
    Case("V42 UTF-16 without a mark", bytes: "rules: 1\n".utf8.flatMap { [$0, 0] }, ["1:1 error[not-utf8]"]),
    Case(
      "V42 UTF-16 with a mark", bytes: [0xFF, 0xFE] + "rules: 1\n".utf8.flatMap { [$0, 0] },
      ["1:1 error[not-utf8]"]),
    Case(
      "V45", "rules: 1\nx-a: x\u{2028}y\nx-b: [", "2:7 error[odd-line-break]", "3:6 error[unclosed-bracket]"),
    Case("V46", "", "1:1 error[empty-file]"),
    Case("V48", "rules: 1\n---\nrules: 1\n", "2:1 error[second-document]"),
    Case("V49", "rules: 1\n---\n", "2:1 warning[document-end]"),
    Case(
      "V51 5,000 brackets", "rules: 1\nx-a: " + String(repeating: "[", count: 5_000), "2:37 error[too-deep]"),
    Case(
      "V51 200,000 brackets", String(repeating: "[", count: 200_000), "1:1 error[line-too-long]"),
    Case(
      "V51 nested names",
      "rules: 1\nx-a:\n"
        + (1...1_300).map { String(repeating: " ", count: $0) + "a:\n" }.joined(),
      "34:33 error[too-deep]"),
    Case("V52", "rules: 1\nx-a: &x\n  b: *x\n", "2:6 error[anchor]", "3:6 error[alias]"),
    Case("V54", "rules: 1\nx-a: *nope\n", "2:6 error[alias]"),
    Case("V55", String(repeating: "%TAG ! tag:x,2000:app/\n", count: 45_000), "1:1 error[directive]"),
    Case("V90 a later version", "rules: 99\n", "1:8 error[unsupported-version]"),
    Case("V90 no version", "items: stories\n", "1:1 error[missing-version]"),
  ]

  @Test("the findings are those of the case, at their places", arguments: cases)
  func findings(_ one: Case) throws {
    let place = try Workplace()
    try place.write("Rules/case.yaml", bytes: one.input)
    try place.write("Rules/good.yaml", "rules: 1\n")
    let outcome = try place.run("validate", "--output", "concise")
    let found = outcome.lines.map { line in
      let parts = line.split(separator: ":", maxSplits: 4).map(String.init)
      return "\(parts[1]):\(parts[2])\(parts[3])"
    }
    #expect(found == one.findings, "\(outcome.output.prefix(2_000))")
    #expect(outcome.lines.allSatisfy { $0.hasPrefix("Rules/case.yaml:") })
    #expect(outcome.code == (one.findings.contains { $0.contains("error") } ? 1 : 0))
    #expect(outcome.err.isEmpty)
  }

  @Test("V57 a code other than 0 comes with at least one line", arguments: cases)
  func somethingIsSaid(_ one: Case) throws {
    let place = try Workplace()
    try place.write("case.yaml", bytes: one.input)
    for call in [
      ["validate", "case.yaml"], ["test", "case.yaml"], ["list", "--rules", "case.yaml"],
      ["validate", "none"],
    ] {
      let outcome = try place.run(call)
      #expect(outcome.code == 0 || !(outcome.output + outcome.errors).isEmpty)
      // Nothing that a terminal would obey, and no line break but our own.
      #expect(
        !(outcome.output + outcome.errors).unicodeScalars.contains {
          $0.value < 0x20 && $0 != "\n" || $0 == "\u{2028}"
        })
    }
  }

  @Test("V58 the words follow the code", arguments: cases)
  func wordsFollow(_ one: Case) throws {
    let place = try Workplace()
    try place.write("case.yaml", bytes: one.input)
    for format in ["human", "concise"] {
      let outcome = try place.run("validate", "case.yaml", "--output", format)
      #expect((outcome.code == 1) == outcome.output.contains("error["))
      #expect(outcome.code <= 1)
    }
  }

  @Test("V42 a file that is not UTF-8 hides nothing of the others")
  func otherFiles() throws {
    let place = try Workplace(["Rules/c.yaml": "rules: 1\nx: 1\n", "Rules/a.yaml": "rules: 1\ny: 1\n"])
    try place.write("Rules/b.yaml", bytes: [0xE9])
    let outcome = try place.run("validate", "--output", "concise")
    #expect(outcome.code == 1)
    #expect(
      outcome.lines.map { $0.prefix { $0 != " " } } == [
        "Rules/a.yaml:2:1:", "Rules/b.yaml:1:1:", "Rules/c.yaml:2:1:",
      ])
  }

  @Test("V60 nothing matched is 2, and 0 with --allow-empty")
  func nothingMatched() throws {
    let place = try Workplace()
    try place.makeFolder("Rules")
    #expect(try place.run("validate").code == 2)
    #expect(try place.run("validate", "--allow-empty").code == 0)
  }

  @Test("V61 256 errors are 1")
  func manyErrors() throws {
    let place = try Workplace()
    for file in ["a", "b", "c", "d"] {
      try place.write("Rules/\(file).yaml", "rules: 1\n" + (0..<64).map { "k\($0): 1\n" }.joined())
    }
    let outcome = try place.run("validate")
    #expect(outcome.code == 1)
    #expect(outcome.lines.last == "0 orderings in 4 files: 256 errors")
  }

  @Test("V63 a test whose rows are not there fails and names the path")
  func missingRows() throws {
    let tests = "tests:\n  - { name: it, ordering: newest, given: { file: gone.csv }, expect-first: [a] }\n"
    let place = try Workplace(["Rules/a.yaml": Sample.rules.components(separatedBy: "tests:")[0] + tests])
    let outcome = try place.run("test")
    #expect(outcome.code == 1)
    #expect(outcome.output.contains("`Rules/gone.csv`"))
    #expect(try place.run("test", "nowhere").code == 2)
  }

  @Test(
    "V64 a test without a target, with an unknown one, or in a broken book does not pass",
    arguments: [
      "- { name: it, given: [ { id: a }, { id: b } ], expect: [a, b] }",
      "- { name: it, ordering: newst, given: [ { id: a }, { id: b } ], expect: [a, b] }",
      "- { name: it, ordering: newest, given: [ { id: a }, { id: b } ] }",
      "- { name: it, ordering: newest, expect: [a, b] }",
      "- { name: it, ordering: newest, given: [], expect: [] }",
    ])
  func testWithoutTarget(test: String) throws {
    let place = try Workplace([
      "Rules/a.yaml": Sample.rules.components(separatedBy: "tests:")[0] + "tests:\n  \(test)\n"
    ])
    for command in ["test", "validate"] {
      let outcome = try place.run(command)
      #expect(outcome.code == 1)
      #expect(!outcome.output.contains("passed"))
    }
  }

  @Test("V72 a line of 100 KB is shown around what is wrong in it")
  func longLine() throws {
    let place = try Workplace()
    let item = "'aaaa', "
    func check(_ count: Int) throws -> Outcome {
      let row = String(repeating: item, count: count)
      try place.write("Rules/a.yaml", "rules: 1\nx-a: [\(row)*nope, \(row)'b']\n")
      let outcome = try place.run("validate")
      #expect(outcome.code == 1)
      #expect(outcome.lines.allSatisfy { $0.count <= 200 })
      return outcome
    }
    // What is wrong with such a line is its length; the place within is that of one which is not too long.
    #expect(try check(6_250).output.contains("error[line-too-long]"))
    let outcome = try check(600)
    let shown = try #require(
      outcome.lines.firstIndex { $0.contains("*nope") && $0.contains("'aaaa', *nope") })
    let column = outcome.lines[shown].firstRange(of: "*nope").map {
      outcome.lines[shown].distance(from: outcome.lines[shown].startIndex, to: $0.lowerBound)
    }
    let caret = outcome.lines[shown + 1].firstIndex(of: "^").map {
      outcome.lines[shown + 1].distance(from: outcome.lines[shown + 1].startIndex, to: $0)
    }
    #expect(column == caret)
  }

  @Test(
    "V81 a path that is no UTF-8 is checked, and shown with its bytes spelled out",
    .enabled(if: Workplace.takesAnyBytes))
  func oddPath() throws {
    let place = try Workplace()
    let made = try place.shell(
      #"mkdir Rules && printf 'rules: 1\nx: 1\n' > "$(printf 'Rules/caf\351.yaml')""#)
    #expect(made.code == 0)
    let outcome = try place.run("validate", "--output", "concise")
    #expect(outcome.code == 1)
    #expect(outcome.output.hasPrefix(#"Rules/caf\xE9.yaml:2:1: error[unknown-key]"#), "\(outcome.output)")
    let given = try place.shell(
      #"ordering validate --output concise "$(printf 'Rules/caf\351.yaml')""#)
    #expect(given.code == 1 && given.output == outcome.output, "\(given)")
  }

  @Test("V82 standard input under a file's name gives what the file gives")
  func standardInput() throws {
    let place = try Workplace([
      "sub/fields.yaml": "rules: 1\nitems: stories\nfields: { id: { type: id, unique: true } }\n",
      "sub/x.yaml": "rules: 1\nitems: stories\norderings:\n  a: [ { id: a to z } ]\nx: 1\n",
    ])
    let file = try place.run("validate", "sub/x.yaml")
    let input = try place.run(
      "validate", "-", "--stdin-filename", "sub/x.yaml", input: try place.text("sub/x.yaml"))
    #expect(file.code == 1 && file.output.contains("`sub/fields.yaml`"))
    #expect(input.code == 1)
    #expect(input.out == file.out && input.err == file.err)
  }

  @Test("V40 the offending line is shown, unless a line for each finding is asked for")
  func frames() throws {
    let place = try Workplace(["Rules/a.yaml": "rules: 1\nitems: stories\nfelds: { rank: integer }\n"])
    let human = try place.run("validate")
    #expect(human.code == 1)
    #expect(human.output.contains("3 | felds: { rank: integer }\n  | ^^^^^"))
    let concise = try place.run("validate", "--output", "concise")
    #expect(concise.code == 1)
    #expect(concise.lines.count == 1)
    #expect(concise.lines[0].hasPrefix("Rules/a.yaml:3:1: error[unknown-key]: "))
    #expect(!concise.output.contains("rank: integer"))
  }
}
