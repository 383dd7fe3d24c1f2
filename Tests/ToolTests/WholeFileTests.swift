import Foundation
import Testing

/// Whatever ends the tool: the file of `--write` is there whole or not at all, and nothing is left beside it.
struct WholeFileTests {
  /// Records in reverse order of their dates, as many as take the tool a moment.
  private func manyRecords(_ count: Int) -> (input: String, sorted: String) {
    let lines = (0..<count).map { number in
      let time = String(format: "%02d:%02d:%02d", number / 3_600, number / 60 % 60, number % 60)
      return "{\"id\":\"record-\(number)\",\"publishedAt\":\"2026-01-01T\(time)Z\"}\n"
    }
    return (lines.joined(), lines.reversed().joined())
  }

  @Test(
    "killed at any moment, the tool leaves the old file or the whole new one",
    arguments: ["KILL", "TERM", "HUP"])
  func killed(signal: String) throws {
    let place = try Sample.place()
    let (input, sorted) = manyRecords(40_000)
    try place.write("many.ndjson", input)
    // The runs are ended at moments that go through the time that a whole run takes, and end a little behind it.
    let outcome = try place.shell(
      """
      mkdir out; printf old > out/old.ndjson
      start=$(date +%s%N); ordering sort newest many.ndjson --write expected.ndjson; end=$(date +%s%N)
      step=$(( (end - start) / 14 ))
      for run in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do
        for name in old new; do
          "$TOOL" sort newest many.ndjson --write out/$name.ndjson & tool=$!
          sleep $(printf '%d.%09d' $((step * run / 1000000000)) $((step * run % 1000000000)))
          kill -\(signal) $tool 2>/dev/null; wait $tool 2>/dev/null
          code=$?
          case $code in 0|129|137|143) ;; *) echo "exit code $code";; esac
          for file in out/*; do
            case $file in
            out/old.ndjson) test "$(cat $file)" = old || cmp $file expected.ndjson;;
            out/new.ndjson) cmp $file expected.ndjson;;
            *) echo "left: $file";;
            esac
          done
          for file in out/.[!.]*; do test -e "$file" && echo "left: $file"; done
          rm -f out/new.ndjson
        done
        printf old > out/old.ndjson
      done
      """)
    #expect(outcome.output == "")
    #expect(try place.text("expected.ndjson") == sorted)
    #expect(try place.names(in: "out") == ["old.ndjson"])
  }

  /// Whether a small disk can be mounted: by root, and not in every container.
  private static let canMount: Bool = {
    guard geteuid() == 0, let place = try? Workplace() else { return false }
    return (try? place.shell("mkdir disk && mount -t tmpfs -o size=1M ordering-tests disk && umount disk"))?
      .code == 0
  }()

  @Test(
    "a disk that is full leaves no half file, and the old one stays",
    .enabled(if: canMount, "skipped: no small disk can be mounted here, which takes root and Linux"))
  func fullDisk() throws {
    let place = try Sample.place()
    try place.write("many.ndjson", manyRecords(40_000).input)
    try place.makeFolder("disk")
    try #require(try place.shell("mount -t tmpfs -o size=1M ordering-tests disk").code == 0)
    defer { _ = try? place.shell("umount disk") }
    try place.write("disk/old.ndjson", "old")
    for name in ["old", "new"] {
      let outcome = try place.run("sort", "newest", "many.ndjson", "--write", "disk/\(name).ndjson")
      #expect(outcome.code == 3)
      #expect(outcome.errors.contains("No space left on device"), "\(outcome.errors)")
      #expect(outcome.errors.contains("`disk/\(name).ndjson`"), "\(outcome.errors)")
    }
    #expect(try place.names(in: "disk") == ["old.ndjson"])
    #expect(try place.text("disk/old.ndjson") == "old")
    // What fits is written, also where the old file and the new one do not fit together with many others.
    #expect(try place.run("sort", "newest", "stories.ndjson", "--write", "disk/old.ndjson").code == 0)
    #expect(try place.text("disk/old.ndjson") == Sample.lines("cabd"))
  }

  @Test(
    "a folder that cannot be written to is an I/O failure, and the old file stays",
    .enabled(if: canMount, "skipped: no small disk can be mounted here, which takes root and Linux"))
  func readOnlyDisk() throws {
    let place = try Sample.place()
    try place.makeFolder("disk")
    try #require(try place.shell("mount -t tmpfs -o size=1M ordering-tests disk").code == 0)
    defer { _ = try? place.shell("umount disk") }
    try place.write("disk/old.ndjson", "old")
    try #require(try place.shell("mount -o remount,ro disk").code == 0)
    for name in ["old", "new"] {
      let outcome = try place.run("sort", "newest", "stories.ndjson", "--write", "disk/\(name).ndjson")
      #expect(outcome.code == 3)
      #expect(outcome.errors.contains("cannot write `disk/\(name).ndjson`"), "\(outcome.errors)")
    }
    #expect(try place.text("disk/old.ndjson") == "old")
  }

  @Test("a file that is removed while it is sorted is sorted to its end")
  func removedInput() throws {
    let place = try Sample.place()
    let (input, sorted) = manyRecords(40_000)
    for options in ["", "--memory 16M --threads 1"] {
      try place.write("many.ndjson", input)
      let outcome = try place.shell(
        "{ ordering sort newest many.ndjson \(options); echo $? > code; } | { head -c 1000; rm many.ndjson; cat; }"
      )
      #expect(try place.text("code") == "0\n" && outcome.err.isEmpty, "\(outcome.errors)")
      #expect(outcome.output == sorted)
    }
  }

  @Test(
    "what cannot be read to its end is an I/O failure, and the old file stays",
    .enabled(
      if: FileManager.default.fileExists(atPath: "/proc/self/mem"),
      "skipped: there is no file that cannot be read"))
  func readError() throws {
    let place = try Sample.place()
    try place.write("out.ndjson", "old")
    // Its first page is nobody's: reading it is an error of input and output.
    for call in [
      "ordering sort newest /proc/self/mem --from ndjson --write out.ndjson",
      "ordering sort newest --write out.ndjson < /proc/self/mem",
      "ordering sort newest stories.ndjson /proc/self/mem --from ndjson --write out.ndjson",
      "ordering sort newest stories.ndjson /proc/self/mem --from ndjson --merge --write out.ndjson",
    ] {
      let outcome = try place.shell(call)
      #expect(outcome.code == 3 && outcome.out.isEmpty, "\(call): \(outcome.errors)")
      #expect(outcome.errors.hasPrefix("error: cannot read "), "\(call): \(outcome.errors)")
      #expect(try place.text("out.ndjson") == "old")
    }
    #expect(try place.names() == ["Rules", "Rules/stories.yaml", "out.ndjson", "stories.ndjson"])
  }

  @Test("a file that becomes shorter while its records wait for their reader is never half the truth")
  func shrinkingInput() throws {
    let place = try Sample.place()
    let (input, sorted) = manyRecords(40_000)
    try place.write("many.ndjson", input)
    // More than a pipe holds is still to be written when the file loses its end.
    let outcome = try place.shell(
      """
      { ordering sort newest many.ndjson 2> errors; echo $? > code; } | { head -c 1000; sleep 0.5; : > many.ndjson; cat; }
      """)
    let code = try place.text("code")
    if code == "0\n" {
      #expect(outcome.output == sorted)
    } else {
      #expect(code == "3\n")
      #expect(try place.text("errors").contains("became shorter while it was read"))
    }
  }
}
