import Testing

/// When the output is coloured: by option, then by environment, then on a terminal.
struct ColorTests {
  private func place() throws -> Workplace { try Workplace(["Rules/bad.yaml": "rules: 1\nx: 1\n"]) }

  private static let escape: Character = "\u{1B}"

  /// What decides, and whether there is colour then on a terminal and in a file.
  struct Setting: CustomTestStringConvertible, Sendable {
    var option: [String] = []
    var environment: [String: String] = [:]
    let onTerminal: Bool
    let inFile: Bool
    var testDescription: String { "\(option) \(environment)" }
  }

  private static let settings: [Setting] = [
    Setting(onTerminal: true, inFile: false),
    Setting(option: ["--color", "auto"], onTerminal: true, inFile: false),
    Setting(option: ["--color", "always"], onTerminal: true, inFile: true),
    Setting(option: ["--color=never"], onTerminal: false, inFile: false),
    Setting(environment: ["NO_COLOR": "1"], onTerminal: false, inFile: false),
    Setting(environment: ["NO_COLOR": ""], onTerminal: true, inFile: false),
    Setting(environment: ["TERM": "dumb"], onTerminal: false, inFile: false),
    Setting(environment: ["CLICOLOR": "0"], onTerminal: false, inFile: false),
    Setting(environment: ["CLICOLOR": "1"], onTerminal: true, inFile: false),
    Setting(environment: ["CLICOLOR_FORCE": "1"], onTerminal: true, inFile: true),
    Setting(environment: ["FORCE_COLOR": "1"], onTerminal: true, inFile: true),
    Setting(environment: ["FORCE_COLOR": "0"], onTerminal: true, inFile: false),
    Setting(environment: ["FORCE_COLOR": "1", "TERM": "dumb"], onTerminal: true, inFile: true),
    Setting(environment: ["FORCE_COLOR": "1", "NO_COLOR": "1"], onTerminal: false, inFile: false),
    Setting(option: ["--color", "always"], environment: ["NO_COLOR": "1"], onTerminal: true, inFile: true),
    Setting(
      option: ["--color", "never"], environment: ["FORCE_COLOR": "1"], onTerminal: false, inFile: false),
  ]

  @Test(
    "V66 the option comes first, then the environment, then whether it is a terminal", arguments: settings)
  func findings(_ setting: Setting) throws {
    let place = try place()
    let file = try place.run(["validate"] + setting.option, environment: setting.environment)
    #expect(file.code == 1)
    #expect(file.output.contains(Self.escape) == setting.inFile)
    let terminal = try place.runOnTerminal(["validate"] + setting.option, environment: setting.environment)
    #expect(terminal.code == 1)
    #expect(terminal.text.contains(Self.escape) == setting.onTerminal)
    // The words are the same.
    let plain = terminal.text.replacing(/\u{1B}\[[0-9;]*m/, with: "").replacing("\r\n", with: "\n")
    #expect(plain == (try place.run("validate", "--color", "never").output))
  }

  @Test("complaints about the call follow the same rules", arguments: settings)
  func complaints(_ setting: Setting) throws {
    let place = try place()
    let file = try place.run(["list", "--rules=nowhere"] + setting.option, environment: setting.environment)
    #expect(file.errors.contains(Self.escape) == setting.inFile)
    let terminal = try place.runOnTerminal(
      ["list", "--rulse"] + setting.option, environment: setting.environment)
    #expect(terminal.code == 2)
    #expect(terminal.text.contains(Self.escape) == setting.onTerminal)
  }

  @Test("each stream is asked for itself")
  func streams() throws {
    let place = try place()
    // Standard output is a file here, so that only the complaint could be coloured.
    let outcome = try place.run("validate", "nowhere", "Rules")
    #expect(!outcome.output.contains(Self.escape) && !outcome.errors.contains(Self.escape))
  }

  @Test("machine formats and records are never coloured")
  func machines() throws {
    let place = try Sample.place()
    for option in [["--color", "always"], []] {
      let environment = ["FORCE_COLOR": "1"]
      try place.write("bad.yaml", "rules: 1\nx: 1\n")
      let concise = try place.run(
        ["validate", "bad.yaml", "--output", "concise"] + option, environment: environment)
      #expect(!concise.output.contains(Self.escape))
      let sorted = try place.run(["sort", "newest", "stories.ndjson"] + option, environment: environment)
      #expect(sorted.output == Sample.lines("cabd"))
    }
  }
}
