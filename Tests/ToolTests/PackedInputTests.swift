import Foundation
import Testing

private let programs = ["gzip", "zstd"]

private func isThere(_ program: String) -> Bool {
  ["/bin/", "/usr/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].contains {
    FileManager.default.isExecutableFile(atPath: $0 + program)
  }
}

/// Files that are compressed.
struct PackedInputTests {
  @Test("what these tests pack with is there", arguments: programs)
  func hasProgram(program: String) {
    if !isThere(program) {
      withKnownIssue(
        "skipped: there is no program `\(program)` to pack with; RecordsTests has data that it packed"
      ) {
        #expect(isThere(program))
      }
    }
  }

  @Test(
    "packed records are unpacked, by whatever name and on standard input", arguments: programs.filter(isThere)
  )
  func unpacks(program: String) throws {
    let place = try Sample.place()
    let ending = program == "gzip" ? "gz" : "zst"
    let sorted = Sample.lines("cabd")
    for call in [
      "\(program) -c stories.ndjson > a.ndjson.\(ending); ordering sort newest a.ndjson.\(ending)",
      "\(program) -c stories.ndjson > a.packed; ordering sort newest a.packed --from ndjson",
      "\(program) -c stories.ndjson > a.ndjson; ordering sort newest a.ndjson",
      "\(program) -c stories.ndjson | ordering sort newest",
      "\(program) -c stories.ndjson > a; ordering sort newest < a",
      "head -2 stories.ndjson | \(program) -c > a; tail -2 stories.ndjson | \(program) -c >> a; ordering sort newest < a",
      "ordering sort newest stories.ndjson | \(program) -c | ordering sort newest - --write out; cat out",
    ] {
      let outcome = try place.shell(call)
      #expect(outcome.output == sorted && outcome.code == 0, "\(call): \(outcome.errors)")
    }
  }

  @Test(
    "packed data that are incomplete or damaged are said so, and nothing is written",
    arguments: programs.filter(isThere))
  func damaged(program: String) throws {
    let place = try Sample.place()
    for (call, says) in [
      ("\(program) -c stories.ndjson | head -c 100", "ends in the middle of its compressed data"),
      ("\(program) -c stories.ndjson; cat stories.ndjson", "stands something else"),
    ] {
      for (way, name) in [
        ("> a.ndjson.gz; ordering sort newest a.ndjson.gz", "`a.ndjson.gz`"),
        ("| ordering sort newest", "standard input"),
      ] {
        let outcome = try place.shell("{ \(call); } \(way)")
        #expect(outcome.code == 3 && outcome.out.isEmpty)
        #expect(outcome.errors.hasPrefix("error: \(name)"), "\(outcome.errors)")
        #expect(outcome.errors.contains(says), "\(outcome.errors)")
      }
    }
  }

  @Test("files of the kernel and files that somebody has begun to read are read from where they are")
  func streams() throws {
    let place = try Sample.place()
    let begun = try place.shell("{ read line; ordering sort newest; } < stories.ndjson")
    #expect(begun.output == Sample.lines("cbd"))
    let behind = try place.shell("{ ordering sort newest; cat; } < stories.ndjson")
    #expect(behind.output == Sample.lines("cabd"))
    let pipe = try place.shell("mkfifo p; cat stories.ndjson > p & ordering sort newest p --from ndjson")
    #expect(pipe.output == Sample.lines("cabd"))
  }
}
