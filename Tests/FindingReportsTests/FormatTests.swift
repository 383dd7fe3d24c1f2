import FindingReports
import Foundation
import RuleText
import Testing

/// What each format says of one finding, worked out by hand from the format's own documentation.
struct FormatTests {
  private static let kind = FindingKind("unknown-field", .error, "a field that is not declared")
  private static let file = SourceFile(
    name: "./Rules/a,b.yaml", text: "rules: 1\nitems: stories\nx: é publishdAt\n")

  /// Of the word `publishdAt`: line 3, column 6, byte 30.
  private static func finding(_ change: (inout Finding) -> Void = { _ in }) -> Finding {
    var finding = Finding(
      kind, "100 % wrong", at: SourceSpan(file, 30..<40), rulePath: "orderings.new.keys[1]",
      help: "did you mean `publishedAt`?",
      fix: .init("write `publishedAt`", edits: [.init(38..<38, "e")]))
    change(&finding)
    return finding
  }

  private static func report(_ findings: [Finding], deniesWarnings: Bool = false) -> FindingReport {
    FindingReport(
      books: [.init(name: "./Rules", files: ["./Rules/a,b.yaml", "./Rules/good.yaml"], orderingCount: 2)],
      findings: findings, toolVersion: "1.2.3", deniesWarnings: deniesWarnings)
  }

  private static func object(_ format: MachineFormat, _ report: FindingReport) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(format.text(of: report).utf8))
  }

  @Test("json holds all that is known")
  func json() throws {
    let label = Finding.Label(SourceSpan(Self.file, 0..<5), "declared here")
    let finding = Self.finding {
      $0.labels = [label]
      $0.notes = ["a fact"]
      $0.label = "this one"
      $0.otherPlaces = [SourceSpan(Self.file, 9..<14)]
    }
    let top = try #require(try Self.object(.json, Self.report([finding])) as? [String: Any])
    #expect(top["version"] as? Int == 1)
    let summary: NSDictionary = [
      "complete": true, "files": 2, "orderings": 2, "errors": 1, "warnings": 0, "notes": 0, "inBaseline": 0,
    ]
    #expect(top["summary"] as? NSDictionary == summary)
    let first = try #require((top["findings"] as? [[String: Any]])?.first)
    func point(_ line: Int, _ column: Int, _ offset: Int) -> NSDictionary {
      ["line": line, "column": column, "offset": offset]
    }
    let path = "./Rules/a,b.yaml"
    var expected: [String: Any] = [
      "id": "unknown-field", "severity": "error", "message": "100 % wrong", "file": path,
      "start": point(3, 6, 30), "end": point(3, 16, 40), "rulePath": "orderings.new.keys[1]",
      "label": "this one", "notes": ["a fact"], "help": "did you mean `publishedAt`?",
      "related": [
        ["message": "declared here", "file": path, "start": point(1, 1, 0), "end": point(1, 6, 5)]
      ],
      "otherPlaces": [["file": path, "start": point(2, 1, 9), "end": point(2, 6, 14)]],
      "fix": [
        "title": "write `publishedAt`", "safe": true,
        "edits": [
          ["file": path, "start": point(3, 14, 38), "end": point(3, 14, 38), "replacement": "e"]
        ],
      ],
    ]
    let fingerprint = try #require(first["fingerprint"] as? String)
    #expect(fingerprint.wholeMatch(of: /[0-9a-f]{32}/) != nil)
    expected["fingerprint"] = fingerprint
    #expect(first as NSDictionary == expected as NSDictionary)
  }

  @Test("V75 github: what the runner would misread is escaped, in properties more than in the message")
  func github() {
    let finding = Self.finding { $0.notes = ["first"] }
    #expect(
      MachineFormat.github.text(of: Self.report([finding])) == "::error file=Rules/a%2Cb.yaml,line=3,col=6,"
        + "endLine=3,endColumn=16,title=unknown-field::100 %25 wrong%0Anote: first%0Adid you mean `publishedAt`?\n"
    )
    let several = Self.finding {
      $0.span.range = 9..<30
      $0.help = nil
      $0.severity = .note
    }
    #expect(
      MachineFormat.github.text(of: Self.report([several]))
        == "::notice file=Rules/a%2Cb.yaml,line=2,endLine=3,title=unknown-field::100 %25 wrong\n")
    #expect(MachineFormat.github.text(of: Self.report([])) == "")
  }

  @Test("gitlab: errors are major and the rest minor, and the same finding twice has two fingerprints")
  func gitlab() throws {
    let warning = Self.finding { $0.severity = .warning }
    let issues = try #require(
      try Self.object(.gitlab, Self.report([Self.finding(), warning])) as? [[String: Any]])
    #expect(issues.map { $0["severity"] as? String } == ["major", "minor"])
    let location: NSDictionary = ["path": "Rules/a,b.yaml", "lines": ["begin": 3]]
    #expect(issues[0]["location"] as? NSDictionary == location)
    #expect(issues[0]["description"] as? String == "100 % wrong; did you mean `publishedAt`?")
    #expect(issues[0]["check_name"] as? String == "unknown-field")
    #expect(Set(issues.map { $0["fingerprint"] as? String }).count == 2)
  }

  @Test("junit: a case for each file; warnings fail where they are denied")
  func junit() {
    let warning = Self.finding { $0.severity = .warning }
    let passing = MachineFormat.junit.text(of: Self.report([warning]))
    #expect(passing.contains(#"<testsuite name="./Rules" tests="2" failures="0" errors="0">"#))
    #expect(passing.contains(#"<testcase name="./Rules/good.yaml" classname="./Rules"/>"#))
    #expect(passing.contains("<system-out>warning[unknown-field]: 100 % wrong\n"))
    #expect(!passing.contains("<failure"))
    let failing = MachineFormat.junit.text(of: Self.report([warning], deniesWarnings: true))
    #expect(failing.contains(#"tests="2" failures="1" errors="0">"#))
    #expect(failing.contains(#"<failure message="1 warning: 100 % wrong" type="unknown-field">warning[unkn"#))
    #expect(!failing.contains("<system-out"))
  }

  @Test("sarif: a fix is a region that goes and a text that comes")
  func sarif() throws {
    let top = try #require(try Self.object(.sarif, Self.report([Self.finding()])) as? [String: Any])
    let run = try #require((top["runs"] as? [[String: Any]])?.first)
    let result = try #require((run["results"] as? [[String: Any]])?.first)
    let fix = try #require((result["fixes"] as? [NSDictionary])?.first)
    let expected: NSDictionary = [
      "description": ["text": "write `publishedAt`"],
      "artifactChanges": [
        [
          "artifactLocation": ["uri": "Rules/a%2Cb.yaml", "uriBaseId": "%SRCROOT%"],
          "replacements": [
            [
              "deletedRegion": [
                "startLine": 3, "startColumn": 14, "endLine": 3, "endColumn": 14, "byteOffset": 38,
                "byteLength": 0,
              ], "insertedContent": ["text": "e"],
            ]
          ],
        ]
      ],
    ]
    #expect(fix == expected)
  }
}
