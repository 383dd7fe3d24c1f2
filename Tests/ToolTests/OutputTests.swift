import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// `ordering validate --output`: where each format goes, and that it is whole whatever happens.
struct OutputTests {
  private static let machines = ["json", "sarif", "github", "gitlab", "junit"]
  private static let formats = ["human", "concise"] + machines

  private static let good = "rules: 1\nitems: stories\nfields: { id: { type: id, unique: true } }\n"
  private static let bad = "rules: 1\nitems: stories\nfelds: { id: { type: id, unique: true } }\n"
  private static let warned =
    "rules: 1\nitems: stories\nfields: { id: { type: id, unique: true }, rank: integer }\n"
    + "orderings:\n  a: [ { id: a to z }, { rank: lowest first } ]\n"

  /// Whether a text can be read as what it is, by a parser that is not ours.
  private static func isWhole(_ text: Data, _ format: String) -> Bool {
    switch format {
    case "json", "sarif", "gitlab": (try? JSONSerialization.jsonObject(with: text)) != nil
    case "junit": XMLParser(data: text).parse()
    case "github":
      String(decoding: text, as: UTF8.self).split(separator: "\n").allSatisfy {
        $0.wholeMatch(of: /::(error|warning|notice) ([a-zA-Z]+=[^,:]*,?)+::.*/) != nil
      }
    default: true
    }
  }

  // MARK: Where it goes

  @Test("the exit code is the same for every format", arguments: formats)
  func codes(format: String) throws {
    let place = try Workplace([
      "good/a.yaml": Self.good, "bad/a.yaml": Self.bad, "warned/a.yaml": Self.warned,
    ])
    let calls: [([String], Int32)] = [
      (["good"], 0), (["bad"], 1), (["warned"], 0), (["warned", "--deny", "warnings"], 1), (["nowhere"], 2),
      (["bad", "nowhere"], 2), (["good", "--columns", "none.yaml"], 2),
    ]
    for (call, code) in calls {
      let outcome = try place.run(["validate", "--output", format] + call)
      #expect(outcome.code == code, "\(call)")
      #expect(Self.isWhole(outcome.out, format), "\(call): \(outcome.output)")
      #expect(outcome.err.isEmpty == (code < 2), "\(call): \(outcome.errors)")
      let file = try place.run(["validate", "--output", "\(format)=out"] + call)
      #expect(file.code == code && file.out.isEmpty, "\(call)")
      #expect(Self.isWhole(Data(try place.text("out").utf8), format), "\(call)")
      if format != "human" { #expect(try place.text("out") == outcome.output, "\(call)") }
    }
  }

  @Test("several formats go into files and one to standard output")
  func several() throws {
    let place = try Workplace(["Rules/bad.yaml": Self.bad])
    let outcome = try place.run(
      "validate", "--output", "sarif=out/x.sarif", "--output=json=y=z.json", "--output", "concise",
      "--output",
      "human=human.txt")
    #expect(outcome.code == 3)
    #expect(outcome.errors.contains("no folder for `out/x.sarif`"))
    #expect(outcome.lines.count == 1 && outcome.output.hasPrefix("Rules/bad.yaml:3:1: error[unknown-key]"))
    #expect(Self.isWhole(Data(try place.text("y=z.json").utf8), "json"))
    #expect(try place.text("human.txt").hasSuffix("\n0 orderings in 1 file: 1 error\n"))
    #expect(try place.names() == ["Rules", "Rules/bad.yaml", "human.txt", "y=z.json"])
  }

  @Test(
    "what cannot be meant is refused, and says what to write",
    arguments: [
      (
        ["--output", "json", "--output", "human"],
        "write one of them into a file, as in `--output human=FILE`"
      ),
      (["--output", "json=a", "--output", "sarif=a"], "give each a file of its own"),
      (["--output", "json=a", "--output", "sarif=./a"], "give each a file of its own"),
      (["--output", "json=a", "--output", "sarif=Rules/../a"], "give each a file of its own"),
      (["--output", "json=/dev/stdout", "--output", "sarif"], "write one of them into a file"),
      (["--output", "jsn"], "did you mean `json`?"), (["--output", "yaml=x"], "it can be `human`"),
      (["--output", "json="], "write `--output json=FILE`"),
      (["--output", "json=-"], "write `--output json=FILE`"),
      (["--output", "json=Rules/bad.yaml"], "give another file"),
      (["--output", "json=./Rules/../Rules/bad.yaml"], "give another file"),
    ])
  func refused(options: [String], help: String) throws {
    let place = try Workplace(["Rules/bad.yaml": Self.bad])
    let outcome = try place.run(["validate"] + options)
    #expect(outcome.code == 2)
    #expect(outcome.out.isEmpty && outcome.errors.contains(help), "\(outcome.errors)")
    #expect(try place.names() == ["Rules", "Rules/bad.yaml"])
    #expect(try place.text("Rules/bad.yaml") == Self.bad)
  }

  @Test("a file that cannot be written is 3, says so, and the others are written", arguments: machines)
  func unwritable(format: String) throws {
    let place = try Workplace(["Rules/bad.yaml": Self.bad])
    try place.makeFolder("folder")
    for target in ["folder", "none/x", "Rules/bad.yaml/x"] {
      let outcome = try place.run(
        "validate", "--output", "\(format)=\(target)", "--output", "concise", "--output", "json=y")
      #expect(outcome.code == 3)
      #expect(outcome.errors.contains("`\(target)`"), "\(outcome.errors)")
      #expect(outcome.lines.count == 1)
      #expect(Self.isWhole(Data(try place.text("y").utf8), "json"))
    }
    let full = try place.shell("ordering validate --output \(format)=/dev/full --output concise")
    if FileManager.default.fileExists(atPath: "/dev/full") {
      #expect(full.code == 3 && full.errors.contains("`/dev/full`") && full.lines.count == 1)
    }
    let closed = try place.shell("ordering validate --output \(format) --output json=z >&-")
    #expect(closed.code == 3 && closed.errors.contains("cannot write"))
    #expect(Self.isWhole(Data(try place.text("z").utf8), "json"))
  }

  @Test("an old file is replaced whole, or left as it was")
  func replaced() throws {
    let place = try Workplace(["Rules/bad.yaml": Self.bad, "old.json": "old"])
    #expect(try place.run("validate", "--output", "json=old.json").code == 1)
    #expect(Self.isWhole(Data(try place.text("old.json").utf8), "json"))
    #expect(try place.names() == ["Rules", "Rules/bad.yaml", "old.json"])
  }

  // MARK: Whole, whatever happens

  @Test("standard output by another name loses nothing that it holds")
  func standardOutputByName() throws {
    let place = try Workplace(["Rules/bad.yaml": Self.bad, "log": "kept\n", "a.ndjson": #"{"id":"x"}"#])
    _ = try place.shell("ordering validate --output concise=/dev/stdout >>log; echo end >>log")
    let lines = try place.text("log").split(separator: "\n")
    #expect(lines.count == 3 && lines.first == "kept" && lines.last == "end")
    let errors = try place.shell("ordering validate --output concise=/dev/stderr 2>>log; wc -l <log")
    #expect(errors.output.contains("4"))
  }

  @Test("V67 machine formats are the same in every environment", arguments: machines)
  func environments(format: String) throws {
    let place = try Workplace(["Rules/bad.yaml": Self.bad])
    let plain = try place.run("validate", "--output", format)
    #expect(plain.code == 1 && !plain.output.contains("\u{1B}"))
    for environment in [
      ["FORCE_COLOR": "1"], ["CLICOLOR_FORCE": "1"], ["TERM": "xterm", "COLUMNS": "20"], ["LC_ALL": "C"],
    ] {
      for option in [[], ["--color", "always"]] {
        let call = ["validate", "--output", format] + option
        let outcome = try place.run(call, environment: environment)
        #expect(outcome.out == plain.out)
        let terminal = try place.runOnTerminal(call, environment: environment)
        #expect(terminal.text.replacing("\r\n", with: "\n") == plain.output)
        let file = try place.run(
          ["validate", "--output", "\(format)=out"] + option, environment: environment)
        #expect(file.code == 1)
        #expect(try place.text("out") == plain.output)
      }
    }
  }

  @Test(
    "V78 a reader that goes away ends the tool quietly, and other outputs are written", arguments: machines)
  func closedPipes(format: String) throws {
    let place = try Workplace()
    for number in 1...100 {
      try place.write("Rules/\(number).yaml", "rules: 1\n" + (0..<100).map { "k\($0): 1\n" }.joined())
    }
    let outcome = try place.shell(
      "{ ordering validate --output \(format) --output concise=all; echo $? > code; } | head -1")
    #expect(outcome.lines.count == 1)
    #expect(outcome.err.isEmpty, "\(outcome.errors)")
    #expect(try place.text("code") == "1\n")
    #expect(try place.text("all").split(separator: "\n").count == 10_000)
  }

  @Test("machine formats are never cut short")
  func allFindings() throws {
    let place = try Workplace(["Rules/a.yaml": "rules: 1\n" + (0..<90).map { "k\($0): 1\n" }.joined()])
    let arguments = Self.machines.flatMap { ["--output", "\($0)=\($0)"] }
    let human = try place.run(["validate", "--output", "human"] + arguments)
    #expect(human.code == 1 && human.output.contains("… and 40 more"))
    func object(_ file: String) throws -> Any {
      try JSONSerialization.jsonObject(with: Data(try place.text(file).utf8))
    }
    #expect((try object("gitlab") as? [Any])?.count == 90)
    #expect(((try object("json") as? [String: Any])?["findings"] as? [Any])?.count == 90)
    let runs = (try object("sarif") as? [String: Any])?["runs"] as? [[String: Any]]
    #expect((runs?.first?["results"] as? [Any])?.count == 90)
    #expect(try place.text("github").split(separator: "\n").count == 90)
    #expect(try place.text("junit").components(separatedBy: "error[unknown-key]").count == 91)
  }

  @Test("V75 a file `we,ird:1%.yaml` stands in GitHub's command as the runner reads it")
  func weirdName() throws {
    let place = try Workplace(["Rules/we,ird:1%.yaml": Self.bad])
    let outcome = try place.run("validate", "--output", "github")
    #expect(outcome.code == 1)
    #expect(
      outcome.output.hasPrefix("::error file=Rules/we%2Cird%3A1%25.yaml,line=3,col=1,endLine=3,endColumn=6,"))
    #expect(outcome.lines.count == 1)
  }

  @Test("V76 a file that holds ESC, and a message that quotes it, make XML that is well-formed")
  func escape() throws {
    let place = try Workplace([
      "Rules/esc.yaml": "rules: 1\n\u{1B}[31mx: 1\n",
      "Rules/quoted.yaml": "rules: 1\n\"\\e]]>\": 1\n\"\\e]]>\": 2\n",
    ])
    let outcome = try place.run("validate", "--output", "junit")
    #expect(outcome.code == 1)
    #expect(XMLParser(data: outcome.out).parse())
    #expect(!outcome.output.contains("\u{1B}"))
    #expect(outcome.output.contains("U+001B"))
  }

  @Test(
    "V81 formats hold a path that is no UTF-8, spelled out", .enabled(if: Workplace.takesAnyBytes),
    arguments: machines)
  func oddPath(format: String) throws {
    let place = try Workplace()
    #expect(
      try place.shell(#"mkdir Rules && printf 'rules: 1\nx: 1\n' > "$(printf 'Rules/caf\351.yaml')""#).code
        == 0)
    let outcome = try place.run("validate", "--output", format)
    #expect(outcome.code == 1)
    #expect(Self.isWhole(outcome.out, format))
    let spelled = ["json": #"caf\\xE9"#, "gitlab": #"caf\\xE9"#, "sarif": "caf%5CxE9"][format] ?? #"caf\xE9"#
    #expect(outcome.output.contains(spelled), "\(outcome.output)")
  }

  // MARK: By schemas

  private static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  private static let python = tests.deletingLastPathComponent().appending(
    path: ".build/reports/venv/bin/python"
  ).path

  @Test(
    "V73 what the tool writes of whole files and of odd ones is what the schemas want",
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: python),
      "no Python with the schemas' readers is here; .ci/reports installs it"))
  func schemas() throws {
    let place = try Workplace(["Rules/empty.yaml": ""])
    let files: [(String, [UInt8])] = [
      ("good", Array(Self.good.utf8)), ("empty", []), ("bom", [0xEF, 0xBB, 0xBF]),
      ("latin", [0x72, 0xF6, 0x0A]), ("warned", Array("\u{FEFF}\(Self.warned)".utf8)),
      ("wide", Array("rules: 1\r\nitems: stories\r\n日本: 救😀\r\n\ta: \"\u{1B}\"\r\n".utf8)),
    ]
    for (name, bytes) in files {
      try place.write("\(name)/Rules/a.yaml", bytes: bytes)
      let options = Self.machines.flatMap { ["--output", "\(name)/report.\($0)=x"] }.map {
        $0.replacing(/(.*report\.)(.*)=x/) { "\($0.2)=\($0.1)\($0.2)" }
      }
      #expect(try place.run(["validate", "\(name)/Rules"] + options).code <= 1)
    }
    #expect(
      try place.shell(
        "mkdir none && ordering validate none/x "
          + Self.machines.map { "--output \($0)=none/report.\($0)" }.joined(separator: " ")
      ).code == 2)
    let script = Self.tests.appending(path: "FindingReportsTests/check-reports.py").path
    try FileManager.default.removeItem(at: place.url("Rules"))
    let checked = try place.shell("'\(Self.python)' -B '\(script)' .")
    #expect(
      checked.code == 0 && checked.output == "\(files.count + 1) cases checked\n",
      "\(checked.output)\(checked.errors)")
  }
}
