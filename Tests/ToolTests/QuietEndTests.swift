import Foundation
import Testing

/// Readers that go away, and surroundings that must not matter.
struct QuietEndTests {
  @Test("V78 a reader that goes away ends the tool quietly")
  func closedPipes() throws {
    let place = try Sample.place()
    // A hundred findings a file: 10,000 in all, far more than a pipe holds.
    for number in 1...100 {
      let keys = (0..<100).map { "k\($0)\(String(repeating: "k", count: 80)): 1\n" }.joined()
      try place.write("Broken/\(number).yaml", "rules: 1\n" + keys)
    }
    let records = (0..<20_000).map {
      "{\"id\":\"r\($0)\",\"publishedAt\":\"2026-01-01T00:00:00Z\",\"title\":\"some room\"}\n"
    }
    .joined()
    try place.write("many.ndjson", records)
    let calls: [(call: String, code: String)] = [
      ("ordering validate Broken --output concise", "1"), ("ordering validate Broken", "1"),
      ("ordering sort newest many.ndjson", "0"), ("ordering help", "0"), ("ordering list", "0"),
      ("ordering describe newest", "0"),
    ]
    for (call, code) in calls {
      let outcome = try place.shell("{ \(call); echo $? > code; } | head -1")
      #expect(outcome.lines.count == 1, "\(call)")
      #expect(outcome.err.isEmpty, "\(call): \(outcome.errors)")
      #expect(try place.text("code") == code + "\n", "\(call)")
    }
    // Nobody reads at all, not even the complaints.
    let deaf = try place.shell(
      "{ sleep 0.2; ordering validate Broken; echo $? > code; } 2>&1 | true; sleep 1; cat code")
    #expect(deaf.output == "1\n")
    #expect(deaf.err.isEmpty)
  }

  @Test("ten thousand findings are all in the concise output")
  func manyFindings() throws {
    let place = try Workplace()
    for number in 1...100 {
      try place.write("Broken/\(number).yaml", "rules: 1\n" + (0..<100).map { "k\($0): 1\n" }.joined())
    }
    let outcome = try place.run("validate", "Broken", "--output", "concise")
    #expect(outcome.lines.count == 10_000)
    #expect(Set(outcome.lines).count == 10_000)
  }

  @Test("a closed standard output is an I/O failure, not a crash")
  func closedOutput() throws {
    let outcome = try Sample.place().shell("ordering list >&-")
    #expect(outcome.code == 3)
    #expect(outcome.errors.contains("cannot write"))
  }

  @Test("V43 the output depends on neither locale nor time zone nor width of a window")
  func surroundings() throws {
    let place = try Sample.place()
    try place.write(
      "Rules/größer.yaml",
      """
      rules: 1
      items: stories
      orderings:
        nach-größe:
          - publishedAt: newest first
            per: day
            time-zone: Europe/Berlin
          - title: a to z
            locale: sv
            compare: natural
          - größe: highest first
      """)
    let environments: [[String: String]] = [
      [:], ["LC_ALL": "C"], ["LC_ALL": "C.UTF-8"], ["LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8"],
      ["LANG": "sv_SE.ISO-8859-1"],
      ["TZ": "Asia/Kathmandu"], ["TZ": "nonsense"], ["COLUMNS": "20"],
      ["HOME": "/nonexistent", "TMPDIR": "/nonexistent", "LANGUAGE": "de"],
    ]
    let calls = [
      ["validate"], ["validate", "--output", "concise"], ["sort", "newest", "stories.ndjson"], ["lsit"],
      ["sort", "alphabetical", "stories.ndjson", "--rules", "Rules/stories.yaml"],
      ["why", "priority-first", "a", "b", "--data", "stories.ndjson", "--rules", "Rules/stories.yaml"],
      ["validate", "nichts-größer"],
      ["list", "--rules", "Rules/stories.yaml"], ["test", "Rules/stories.yaml"],
    ]
    for call in calls {
      let expected = try place.run(call)
      for environment in environments {
        let outcome = try place.run(call, environment: environment)
        #expect(
          outcome.code == expected.code && outcome.out == expected.out && outcome.err == expected.err,
          "\(call) \(environment)")
      }
    }
    let findings = try place.run("validate").output
    #expect(findings.contains("größe") && findings.contains("Rules/größer.yaml:11:7"))
  }
}
