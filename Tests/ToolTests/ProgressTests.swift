import Foundation
import Testing

/// The line that tells on a terminal how far a sort is.
struct ProgressTests {
  private static let erased = "\r\u{1B}[K"

  @Test("of what comes slowly through a pipe it is told how many records there are, and how fast they come")
  func reading() throws {
    let place = try Sample.place()
    let run = try WatchedRun(in: place, ["sort", "alphabetical"])
    var count = 0
    while count < 2_000, !run.shows(/\rreading +[0-9]+ records, [0-9]+ a second/) {
      try run.input.write(contentsOf: Data("{\"id\":\"\(count)\",\"title\":\"a\"}\n".utf8))
      count += 1
      usleep(30_000)
    }
    let (output, code) = try run.finish()
    #expect(code == 0)
    #expect(output.count { $0 == UInt8(ascii: "\n") } == count)
    #expect(run.text.contains(/\rreading +[0-9]+ records, [0-9]+ a second/), "\(run.text)")
    #expect(run.text.hasSuffix(Self.erased), "nothing of it stays")
  }

  @Test(
    "while a reader takes its time, it is told which part is done, and how long the rest will take",
    arguments: [([], "writing"), (["--merge"], "merging"), (["--threads", "1"], "writing")])
  func writing(options: [String], phase: String) throws {
    let place = try Sample.place()
    let filling = String(repeating: "x", count: 300)
    let records = (0..<40_000).map { "{\"id\":\"\(100_000 + $0)\",\"title\":\"a\",\"x\":\"\(filling)\"}\n" }
      .joined()
    try place.write("many.ndjson", records)
    let run = try WatchedRun(in: place, ["sort", "alphabetical", "many.ndjson"] + options)
    // More than a buffer holds, so that a part is done; the rest waits for us.
    var begin = Data()
    while begin.count < 6 << 20, let more = try run.output.read(upToCount: 1 << 16), !more.isEmpty {
      begin += more
    }
    let line = try Regex(
      "\r\(phase) +#+-+ +[0-9]+ %  [0-9,]+ records, [0-9.,]+ (million )?a second, [0-9]+ s left")
    #expect(run.waits(for: line), "\(run.text)")
    let (rest, code) = try run.finish()
    #expect(code == 0)
    // Of two long values that differ it would be looked for every difference.
    let isWhole = begin + rest == Data(records.utf8)
    #expect(isWhole, "\(begin.count) and \(rest.count) bytes of \(records.utf8.count)")
    #expect(run.text.hasSuffix(Self.erased), "nothing of it stays")
  }

  @Test("where standard error is no terminal, nothing is told")
  func quiet() throws {
    let outcome = try Sample.place().shell(
      "{ head -2 stories.ndjson; sleep 1.3; tail -2 stories.ndjson; } | ordering sort newest")
    #expect(outcome.output == Sample.lines("cabd") && outcome.err.isEmpty)
  }
}
