import Foundation
import Testing

/// A run of the tool that goes on until it is interrupted; its output is read as it comes.
private final class GoingOn {
  let process = Process()
  private let pipe = Pipe()
  private let place: Workplace
  private(set) var text = ""

  init(_ place: Workplace, _ arguments: String...) throws {
    self.place = place
    process.executableURL = Workplace.tool
    process.arguments = arguments
    process.standardOutput = pipe
    process.standardError = pipe
    place.prepare(process, [:])
    try process.run()
    _ = fcntl(pipe.fileHandleForReading.fileDescriptor, F_SETFL, O_NONBLOCK)
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  /// What the next run of the command writes, up to where it waits; fails after two minutes.
  func nextRun() throws -> String {
    let end = "watching for changes; Ctrl-C ends\n"
    var buffer = [UInt8](repeating: 0, count: 65_536)
    for _ in 0..<12_000 {
      if let range = text.range(of: end) {
        let run = String(text[..<range.upperBound])
        text.removeSubrange(..<range.upperBound)
        return run
      }
      let count = read(pipe.fileHandleForReading.fileDescriptor, &buffer, buffer.count)
      if count > 0 { text += String(decoding: buffer.prefix(count), as: UTF8.self) } else { usleep(10_000) }
    }
    Issue.record("no run came: \(text)")
    throw CocoaError(.fileReadUnknown)
  }

  /// The exit code when it is interrupted, and whether it ended as a signal ends a process.
  func interrupt() -> (code: Int32, bySignal: Bool) {
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    return (process.terminationStatus, process.terminationReason == .uncaughtSignal)
  }
}

@Suite(.timeLimit(.minutes(4)))
struct WatchTests {
  private let good = """
    rules: 1
    items: stories
    fields:
      id: { type: id, unique: true }
      title: text
    orderings:
      first:
        - title: a to z
      second:
        - title: z to a

    """

  /// As editors save.
  private func replace(_ path: String, _ text: String, in place: Workplace) throws {
    try place.write(path + "~", text)
    #expect(rename(place.url(path + "~").path, place.url(path).path) == 0)
  }

  @Test func validateTellsWhatIsFixedAndNew() throws {
    let place = try Workplace(["Rules/a.yaml": good.replacing("title: z", with: "titel: z")])
    let run = try GoingOn(
      place, "validate", "--watch", "--output", "concise", "--output", "json=Rules/report.json")
    let first = try run.nextRun()
    #expect(first.contains("unknown-field"))
    #expect(!first.contains("fixed"))
    try replace(
      "Rules/a.yaml", good.replacing("title: a", with: "titl: a").replacing("z to a", with: "z too a"),
      in: place)
    let second = try run.nextRun()
    #expect(second.contains("1 fixed, 2 new; "))
    #expect(try place.text("Rules/report.json").contains("unknown-field"))
    try replace("Rules/a.yaml", good, in: place)
    #expect(try run.nextRun() == "2 fixed, 0 new; watching for changes; Ctrl-C ends\n")
    // What is not there for a time is neither fixed nor new.
    #expect(rename(place.url("Rules").path, place.url("Away").path) == 0)
    let away = try run.nextRun()
    #expect(away.contains("path-not-found"))
    #expect(!away.contains("fixed"))
    #expect(rename(place.url("Away").path, place.url("Rules").path) == 0)
    #expect(try run.nextRun() == "0 fixed, 0 new; watching for changes; Ctrl-C ends\n")
    try replace("Rules/b.yaml", "rules: 1\nnonsense: 1\n", in: place)
    #expect(try run.nextRun().contains("0 fixed, 1 new; "))
    let end = run.interrupt()
    #expect(end.code == 1)
    #expect(!end.bySignal)
    #expect(run.text.isEmpty)
  }

  @Test func testRunsAgainForItsItemsToo() throws {
    let tests = """
      tests:
        - name: in order
          ordering: first
          given: { file: ../items/stories.csv }
          expect: [a, b]

      """
    let place = try Workplace([
      "Rules/a.yaml": good + tests, "items/stories.csv": "id,title\nb,Bee\na,Ant\n",
    ])
    let run = try GoingOn(place, "test", "--watch")
    #expect(try run.nextRun().contains("1 test passed\n"))
    try replace("items/stories.csv", "id,title\nb,Ant\na,Bee\n", in: place)
    let second = try run.nextRun()
    #expect(second.contains("0 fixed, 1 new; "))
    // A book that is broken or away is no test that is fixed.
    try replace("Rules/a.yaml", good.replacing("title: z", with: "titel: z") + tests, in: place)
    #expect(!(try run.nextRun().contains("fixed")))
    #expect(rename(place.url("Rules").path, place.url("Away").path) == 0)
    let away = try run.nextRun()
    #expect(away.contains("path-not-found"))
    #expect(!away.contains("fixed"))
    #expect(rename(place.url("Away").path, place.url("Rules").path) == 0)
    #expect(!(try run.nextRun().contains("fixed")))
    try replace("items/stories.csv", "id,title\nb,Bee\na,Ant\n", in: place)
    try replace("Rules/a.yaml", good + tests, in: place)
    var last = ""
    while !last.contains("1 fixed, 0 new; ") { last = try run.nextRun() }
    #expect(run.interrupt().code == 0)
  }

  @Test func whatDoesNotGoTogether() throws {
    let place = try Workplace(["Rules/a.yaml": good])
    for (arguments, words) in [
      (["-"], "standard input"), (["--fix"], "`--fix`"), (["--diff"], "`--diff`"),
      (["--output", "json"], "`json`"),
    ] {
      let outcome = try place.run(["validate", "--watch"] + arguments)
      #expect(outcome.code == 2)
      #expect(outcome.errors.contains("--watch"))
      #expect(outcome.errors.contains(words))
    }
  }

  @Test func aTerminalIsClearedForEachRun() throws {
    let place = try Workplace(["Rules/a.yaml": good])
    let run = try place.shellOnTerminal(
      "\"$TOOL\" validate --watch & sleep 2; kill -KILL $!; wait", columns: 80)
    #expect(run.text.contains("\u{1B}[2J"))
  }
}
