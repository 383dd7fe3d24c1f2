import OrderingPlans
import OrderingValues
import RuleModel
import RuleText
import Testing

/// What screens begin with, and why.
struct ScreenTests {
  static let loaded: LoadedBook = {
    let text = """
      rules: 1
      items: stories
      fields: { id: { type: id, unique: true }, publishedAt: date, points: number }
      parameters:
        network: { type: text, default: online }
        since: date
        reader: id
        number: integer
      orderings:
        newest: [publishedAt: newest first]
        oldest: [publishedAt: oldest first]
        top: { keys: [points: highest first], replaces: [best] }
      screens:
        home:
          orderings: [best, newest, oldest]
          default:
            - { when: $network = 'offline', use: oldest }
            - { when: 'age($since, days) < 7', use: newest }
            - { use: top }
          source:
            - { when: $network = 'offline', use: local }
            - { use: if-available }
        trial:
          orderings: [newest, oldest, top]
          default:
            - { when: $network = 'offline', use: oldest }
            - { split: { by: $reader, experiment: november }, into: { newest: 5, oldest: 2.5, top: 2.5 } }
        numbered:
          orderings: [newest, oldest, top]
          default: [{ split: { by: $number, experiment: november }, into: { newest: 5, oldest: 2.5, top: 2.5 } }]
        plain: { orderings: [newest] }
      sources: { local: local, remote: remote, if-available: [local, remote] }
      tests:
        - name: passes
          screen: home
          now: 2026-01-05T00:00:00Z
          parameters: { since: 2026-01-01T00:00:00Z }
          expect-default: newest
          expect-source: if-available
          expect-orderings: [top, newest, oldest]
        - name: fails
          screen: home
          now: 2026-02-05T00:00:00Z
          parameters: { network: offline, since: 2026-01-01T00:00:00Z }
          expect-default: newest
          expect-source: remote
          expect-orderings: [newest]
        - name: lacks a parameter
          screen: home
          expect-default: newest
        - name: in an arm
          screen: trial
          parameters: { reader: dan }
          expect-default: newest
        - name: no source
          screen: plain
          expect-source: local

      """
    let loaded = LoadedBook.load([SourceFile(name: "rules.yaml", text: text)])
    precondition(!loaded.hasErrors, "\(loaded.findings.map(\.message))")
    return loaded
  }()

  private func decision(
    of screen: ExactText, _ given: [(name: String, value: GivenParameter)], now: Int64 = 0
  ) throws -> ChoiceDecision {
    let plan = try #require(Self.loaded.screen(screen))
    let values = Self.loaded.book.parameterValues(given)
    #expect(values.messages.isEmpty)
    let now = try #require(Instant(secondsSince1970: now))
    return try #require(plan.defaultChoice.decision(parameters: values.values, now: now))
  }

  @Test func whatIsOfferedHasItsNameOfToday() throws {
    let home = try #require(Self.loaded.screen("home"))
    #expect(home.orderings == ["top", "newest", "oldest"])
    #expect(Self.loaded.screen("plain")?.orderings == ["newest"])
    #expect(Self.loaded.screen("nothing") == nil)
  }

  @Test func theFirstEntryThatHoldsCounts() throws {
    let since = ("since", GivenParameter.value(.text("1970-01-01T00:00:00Z")))
    let day: Int64 = 86_400
    let offline = try decision(of: "home", [since, ("network", .value(.text("offline")))], now: 0)
    #expect(offline.name == "oldest" && offline.entry == 0)
    #expect(offline.reason == "because `$network = 'offline'` holds")
    let young = try decision(of: "home", [since], now: 6 * day)
    #expect(young.name == "newest" && young.entry == 1 && young.condition == "age($since, days) < 7")
    // Seven days are not below seven.
    let old = try decision(of: "home", [since], now: 7 * day)
    #expect(old.name == "top" && old.entry == 2 && old.condition == nil && old.arm == nil)
    #expect(old.reason == "because no condition before holds")
    let alone = try decision(of: "plain", [])
    #expect(alone.name == "newest" && alone.reason == "as the rules say")
  }

  /// A condition that is not known does not hold.
  @Test func anUnknownConditionDoesNotHold() throws {
    #expect(try decision(of: "home", []).name == "top")
  }

  @Test func whatADecisionReadsIsKnown() throws {
    let home = try #require(Self.loaded.screen("home"))
    #expect(home.parameters == [ParameterReference("network"), ParameterReference("since")])
    #expect(home.source?.parameters == [ParameterReference("network")])
    let trial = try #require(Self.loaded.screen("trial"))
    #expect(trial.parameters == [ParameterReference("network"), ParameterReference("reader")])
  }

  // MARK: Experiments

  /// Worked out with Python's hashlib: int(md5("november:" + reader).hexdigest()[:13], 16) / 2**52 × 10 below
  /// 5, 7.5 or 10.
  static let arms: [(reader: String, arm: ExactText)] = [
    ("ada", "top"), ("bob", "newest"), ("cyd", "newest"), ("dan", "top"), ("eve", "newest"),
    ("reader-17", "oldest"), ("ä", "top"), ("42", "top"),
  ]

  @Test(arguments: arms)
  func readersFallIntoTheirArms(reader: String, arm: ExactText) throws {
    let decision = try decision(of: "trial", [("reader", .value(.text(reader)))])
    #expect(decision.name == arm)
    #expect(decision.arm?.experiment == "november")
    #expect(decision.arm?.share == (arm == "newest" ? 0.5 : 0.25))
  }

  @Test func numbersTellReadersApartToo() throws {
    #expect(try decision(of: "numbered", [("number", .value(.number("42")))]).name == "top")
  }

  @Test func theReasonNamesTheExperiment() throws {
    #expect(
      try decision(of: "trial", [("reader", .value(.text("dan")))]).reason
        == "because no condition before holds, and the experiment `november` puts this reader into that arm, "
        + "as 25 % of all")
    let offline = try decision(
      of: "trial", [("network", .value(.text("offline"))), ("reader", .value(.text("dan")))])
    #expect(offline.name == "oldest" && offline.arm == nil)
  }

  /// Of 20,000 readers each arm gets its share, within four standard deviations.
  @Test func sharesAreRight() throws {
    let plan = try #require(Self.loaded.screen("trial"))
    let now = try #require(Instant(secondsSince1970: 0))
    let readers = 20_000
    var counts: [ExactText: Int] = [:]
    for number in 0..<readers {
      var values = ParameterValues([ParameterReference("network"): .one(.text("online"))])
      values[ParameterReference("reader")] = .one(.text(ExactText("reader-\(number)")))
      let decision = try #require(plan.defaultChoice.decision(parameters: values, now: now))
      counts[decision.name, default: 0] += 1
    }
    for (name, share) in [("newest", 0.5), ("oldest", 0.25), ("top", 0.25)] as [(ExactText, Double)] {
      let mean = Double(readers) * share
      let deviation = (mean * (1 - share)).squareRoot()
      #expect(abs(Double(counts[name] ?? 0) - mean) < 4 * deviation, "\(name): \(counts[name] ?? 0)")
    }
    // Counted in Python too.
    #expect(counts == ["newest": 9966, "oldest": 5018, "top": 5016])
  }

  @Test func aReaderStaysInTheArm() throws {
    for number in 0..<500 {
      let reader = ("reader", GivenParameter.value(.text("reader-\(number)")))
      let first = try decision(of: "trial", [reader])
      let later = try decision(of: "trial", [reader], now: 1_000_000_000)
      #expect(first == later)
    }
  }

  // MARK: Words

  @Test func screensAreToldInPlainEnglish() throws {
    #expect(
      Self.loaded.screen("home")?.sentences == [
        "Its picker offers `top`, `newest` and `oldest`, in this order.",
        "It begins with `oldest`, where `$network = 'offline'` holds.",
        "Else it begins with `newest`, where `age($since, days) < 7` holds.",
        "Else it begins with `top`.",
        "It reads by the source policy `local`, where `$network = 'offline'` holds.",
        "Else it reads by the source policy `if-available`.",
      ])
    #expect(
      Self.loaded.screen("numbered")?.sentences == [
        "Its picker offers `newest`, `oldest` and `top`, in this order.",
        "It begins with `newest` for 50 %, `oldest` for 25 % and `top` for 25 % of the readers, told apart by "
          + "`$number` (the experiment `november`).",
      ])
    #expect(
      Self.loaded.screen("plain")?.sentences == ["It shows `newest`.", "It begins with `newest`."])
  }

  // MARK: Tests of screens

  @Test func testsSayWhatIsWrong() throws {
    let now = try #require(Instant(secondsSince1970: 0))
    let failures = try Self.loaded.book.screenTests.map { test in
      let screen = try #require(Self.loaded.screen(test.screen))
      return ScreenTestRunner(test, of: screen, in: Self.loaded.book).failures(now: now)
    }
    #expect(
      failures == [
        [],
        [
          "the picker should offer `newest`, but it offers `top`, `newest`, `oldest`",
          "the screen should begin with `newest`, but it is `oldest`, because `$network = 'offline'` holds",
          "the screen should read by `remote`, but it is `local`, because `$network = 'offline'` holds",
        ],
        ["the parameter `$since` is needed, and was not given"],
        [
          "the screen should begin with `newest`, but it is `top`, because no condition before holds, and the "
            + "experiment `november` puts this reader into that arm, as 25 % of all"
        ],
        ["the screen should read by `local`, but it does not say by which policy it reads"],
      ])
  }

  /// What YAML takes apart at a comma is shown in quotes.
  @Test func aConditionCutByACommaIsShownQuoted() throws {
    let text = """
      rules: 1
      items: stories
      fields: { id: { type: id, unique: true } }
      parameters: { number: integer }
      orderings: { by-id: [id: ascending] }
      screens:
        home:
          orderings: [by-id]
          default: [{ when: max($number, 2) > 2, use: by-id }, { use: by-id }]

      """
    let finding = try #require(LoadedBook.load([SourceFile(name: "rules.yaml", text: text)]).findings.first)
    #expect(finding.kind == .formulaNeedsQuotes)
    #expect(finding.help == "write `'max($number, 2) > 2'`")
    let cured = SourceFile(name: "rules.yaml", text: text).applying(try #require(finding.fix))
    #expect(LoadedBook.load([cured]).findings.isEmpty)
  }
}
