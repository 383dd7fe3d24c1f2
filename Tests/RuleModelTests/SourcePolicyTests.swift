import OrderingPlans
import OrderingValues
import RuleModel
import RuleText
import Testing

private func changed<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
  var value = value
  change(&value)
  return value
}

struct SourcePolicyTests {
  static func load(_ text: String) -> LoadedBook {
    LoadedBook.load([SourceFile(name: "sources.yaml", text: "rules: 1\n" + text)])
  }

  /// The one policy of `sources: { p: … }`.
  private func policy(_ text: String) throws -> SourcePolicy {
    let book = Self.load("sources:\n  p: \(text)\n")
    #expect(book.findings.map(\.message) == [])
    return try #require(book.book.sources.first)
  }

  // MARK: Known strategies

  struct Strategy: CustomTestStringConvertible, Sendable {
    let text: String
    let steps: [SourceStep]
    var deliver = SourcePolicyOptions.Deliver.one
    var testDescription: String { text }

    init(_ text: String, _ steps: [SourceStep], deliver: SourcePolicyOptions.Deliver = .one) {
      (self.text, self.steps, self.deliver) = (text, steps, deliver)
    }
  }

  private static func local(_ change: (inout LocalStep) -> Void = { _ in }) -> SourceStep {
    .local(changed(LocalStep(), change))
  }

  private static func remote(_ change: (inout RemoteStep) -> Void = { _ in }) -> SourceStep {
    .remote(changed(RemoteStep(), change))
  }

  private static func local(maxAge: TimeSpan, revalidate: TimeSpan = .zero) -> SourceStep {
    local {
      $0.maxAge = maxAge
      $0.staleWhileRevalidate = revalidate
    }
  }

  /// What other libraries call a strategy, in this vocabulary.
  static let strategies = [
    // Only the cache; only the network, and nothing stored; the network, and stored.
    Strategy("local", [local()]),
    Strategy(
      "[remote: { save: never, conditional: false }]",
      [
        remote {
          $0.save = .never
          $0.isConditional = false
        }
      ]),
    Strategy("remote", [remote()]),
    // Cache first; network first; network first with a limit of patience.
    Strategy("[local, remote]", [local(), remote()]),
    Strategy("[remote, local]", [remote(), local()]),
    Strategy(
      "[remote: { soft-timeout: 3s, timeout: 60s }, local]",
      [
        remote {
          $0.softTimeout = .milliseconds(3_000)
          $0.timeout = .milliseconds(60_000)
        }, local(),
      ]),
    // Stale while revalidate; cache and network.
    Strategy(
      "[local: { max-age: 0s, stale-while-revalidate: forever }, remote]",
      [local(maxAge: .zero, revalidate: .forever), remote()]),
    Strategy(
      "{ deliver: each, steps: [local: { max-age: 0s, stale-while-revalidate: forever }, remote] }",
      [local(maxAge: .zero, revalidate: .forever), remote()], deliver: .each),
    // A plain time to live; refresh after write; RFC 5861.
    Strategy("[local: { max-age: 10m }, remote]", [local(maxAge: .milliseconds(600_000)), remote()]),
    Strategy(
      "[local: { max-age: 1m, stale-while-revalidate: 9m }, remote]",
      [local(maxAge: .milliseconds(60_000), revalidate: .milliseconds(540_000)), remote()]),
    Strategy(
      "[local: { max-age: 10m, stale-while-revalidate: 30s }, remote, local: { max-age: 1450m }]",
      [
        local(maxAge: .milliseconds(600_000), revalidate: .milliseconds(30_000)), remote(),
        local(maxAge: .milliseconds(87_000_000)),
      ]),
    // Three retries are four tries.
    Strategy(
      """
      { deliver: each, steps: [local: { max-age: 0s, stale-while-revalidate: forever }, \
      remote: { attempts: 4, timeout: 2m, backoff: { initial: 1s, multiplier: 2, max: 30s } }] }
      """,
      [
        local(maxAge: .zero, revalidate: .forever),
        remote {
          $0.attempts = 4
          $0.timeout = .milliseconds(120_000)
          $0.backoff.initial = .milliseconds(1_000)
          $0.backoff.multiplier = 2
          $0.backoff.max = .milliseconds(30_000)
        },
      ], deliver: .each),
    Strategy(
      """
      [remote: { timeout: 30s, attempts: 4, attempt-timeout: 10s, backoff: { initial: 2s, jitter: full } }, local]
      """,
      [
        remote {
          $0.timeout = .milliseconds(30_000)
          $0.attempts = 4
          $0.attemptTimeout = .milliseconds(10_000)
          $0.backoff.initial = .milliseconds(2_000)
        }, local(),
      ]),
    // Fresh local, else the remote with tries, else local up to a week old.
    Strategy(
      "[local: { max-age: 5m }, remote: { timeout: 4s, attempts: 3, attempt-timeout: 2s }, local: { max-age: 7d }]",
      [
        local(maxAge: .milliseconds(300_000)),
        remote {
          $0.timeout = .milliseconds(4_000)
          $0.attempts = 3
          $0.attemptTimeout = .milliseconds(2_000)
        }, local(maxAge: .milliseconds(604_800_000)),
      ]),
    // Always ask, but cheaply.
    Strategy("[remote: { conditional: true }]", [remote()]),
    // Fail safe with a soft and a hard limit.
    Strategy(
      "[local: { max-age: 1m }, remote: { soft-timeout: 200ms, timeout: 5s }, local: { max-age: 2h }]",
      [
        local(maxAge: .milliseconds(60_000)),
        remote {
          $0.softTimeout = .milliseconds(200)
          $0.timeout = .milliseconds(5_000)
        }, local(maxAge: .milliseconds(7_200_000)),
      ]),
    Strategy(
      "[remote: { hedge: 300ms, timeout: 3s }, local]",
      [
        remote {
          $0.hedge = .milliseconds(300)
          $0.timeout = .milliseconds(3_000)
        }, local(),
      ]),
    // The fastest answer; a broken database must be seen; saving is part of the job.
    Strategy("[remote: { soft-timeout: 0s }, local]", [remote { $0.softTimeout = .zero }, local()]),
    Strategy("[local: { fallback-on: [none] }, remote]", [local { $0.fallbackOn = [.none] }, remote()]),
    Strategy(
      "[remote: { save: required, attempts: 5, timeout: 1m }]",
      [
        remote {
          $0.save = .required
          $0.attempts = 5
          $0.timeout = .milliseconds(60_000)
        }
      ]),
  ]

  @Test(arguments: strategies)
  func knownStrategy(_ strategy: Strategy) throws {
    let policy = try policy(strategy.text)
    #expect(policy.steps == strategy.steps)
    #expect(policy.options.deliver == strategy.deliver && policy.options.timeout == nil)
    #expect(policy.rulePath == "sources.p")
  }

  @Test func allStrategiesInOneBook() {
    let lines = Self.strategies.enumerated().map { "  p\($0): \($1.text)\n" }
    let book = Self.load("sources:\n" + lines.joined())
    #expect(book.findings.map(\.message) == [])
    #expect(book.book.sources.map(\.name.string) == (0..<20).map { "p\($0)" })
  }

  // MARK: Values

  @Test func whatIsNotWrittenHasItsDefault() throws {
    guard case .local(let local) = try policy("local").steps[0],
      case .remote(let remote) = try policy("remote").steps[0]
    else {
      Issue.record("not the steps that are written")
      return
    }
    #expect(local.maxAge == .forever && local.staleWhileRevalidate == .zero)
    #expect(local.timeout == .milliseconds(1_000))
    #expect(local.fallbackOn == [.none, .stale, .invalid, .unavailable])
    #expect(remote.timeout == .milliseconds(10_000) && remote.softTimeout == nil)
    #expect(remote.attempts == 1 && remote.attemptTimeout == nil && remote.hedge == nil)
    #expect(
      remote.backoff.initial == .milliseconds(200) && remote.save == .bestEffort && remote.isConditional)
    #expect(remote.fallbackOn == [.unavailable, .invalid])
    #expect(try policy("local").options.deliver == .one)
    #expect(try policy("local").options.timeout == nil)
  }

  @Test func everyOptionIsRead() throws {
    let policy = try policy(
      """

          timeout: 30s
          deliver: each
          steps:
            - local:
                max-age: 1m
                stale-while-revalidate: 2h
                timeout: 250ms
                fallback-on: [refused, none, stale]
            - remote:
                timeout: 20s
                soft-timeout: 1s
                attempts: 7
                attempt-timeout: 3s
                backoff: { initial: 10ms, multiplier: 1.5, max: 2s, jitter: full }
                hedge: 500ms
                save: required
                conditional: false
                fallback-on: [refused]
            - local
      """)
    let local = Self.local {
      $0.maxAge = .milliseconds(60_000)
      $0.staleWhileRevalidate = .milliseconds(7_200_000)
      $0.timeout = .milliseconds(250)
      $0.fallbackOn = [.refused, .none, .stale]
    }
    let remote = Self.remote {
      $0.timeout = .milliseconds(20_000)
      $0.softTimeout = .milliseconds(1_000)
      $0.attempts = 7
      $0.attemptTimeout = .milliseconds(3_000)
      $0.backoff.initial = .milliseconds(10)
      $0.backoff.multiplier = 1.5
      $0.backoff.max = .milliseconds(2_000)
      $0.hedge = .milliseconds(500)
      $0.save = .required
      $0.isConditional = false
      $0.fallbackOn = [.refused]
    }
    #expect(policy.steps == [local, remote, Self.local()])
    #expect(policy.options.deliver == .each && policy.options.timeout == .milliseconds(30_000))
  }

  @Test func aBareBackoffIsTheFirstWait() throws {
    guard case .remote(let step) = try policy("[remote: { attempts: 2, backoff: 1s }]").steps[0] else {
      Issue.record("no remote step")
      return
    }
    #expect(step.backoff == changed(Backoff()) { $0.initial = .milliseconds(1_000) })
  }

  @Test func backends() {
    let standard = Self.load("sources: { local: local }\n").book.backends
    #expect(standard.remote.maxConcurrent == 4 && standard.remote.circuitBreaker == nil)
    #expect(standard.local.busyTimeout == nil && standard.local.keep == .forever)
    let book = Self.load(
      """
      sources:
        week: [local: { max-age: 7d, timeout: 2s }, remote]
      backends:
        remote: { max-concurrent: 2, circuit-breaker: { failures: 3 } }
        local: { busy-timeout: 2s, keep: 7d }
      """)
    #expect(book.findings.map(\.message) == [])
    let breaker = changed(CircuitBreaker()) {
      $0.failures = 3
      $0.openFor = .milliseconds(30_000)
    }
    #expect(book.book.backends.remote.maxConcurrent == 2)
    #expect(book.book.backends.remote.circuitBreaker == breaker)
    #expect(book.book.backends.local.busyTimeout == .milliseconds(2_000))
    #expect(book.book.backends.local.keep == .milliseconds(604_800_000))
  }

  @Test func policiesOfAllFilesAreOneBook() {
    let files = [
      ("a.yaml", "rules: 1\nsources: { one: local }\n"), ("b.yaml", "rules: 1\nsources: { two: remote }\n"),
      ("c.yaml", "rules: 1\nbackends: { local: { keep: forever } }\n"),
      ("d.yaml", "rules: 1\nbackends: { remote: { max-concurrent: 1 } }\n"),
    ].map { SourceFile(name: $0.0, text: $0.1) }
    let book = LoadedBook.load(files)
    #expect(book.findings.map(\.message) == [])
    #expect(book.book.sources.map(\.name.string) == ["one", "two"])
    #expect(book.book.backends.remote.maxConcurrent == 1)
  }

  // MARK: Mistakes

  struct Mistake: CustomTestStringConvertible, Sendable {
    let text: String
    let id: String
    /// What is underlined.
    let place: String
    let help: String
    var testDescription: String { text }

    init(_ text: String, _ id: String, at place: String, _ help: String) {
      (self.text, self.id, self.place, self.help) = (text, id, place, help)
    }
  }

  static let mistakes = [
    Mistake(
      "[local: { max-age: 5 }, remote]", "duration-form", at: "5",
      "write `5s` for seconds, or `5ms` for milliseconds"),
    Mistake("[local: { max-age: 24h10m }, remote]", "duration-form", at: "24h10m", "write `1450m`"),
    Mistake("[local: { max-age: -5s }, remote]", "duration-form", at: "-5s", "write `5s`"),
    Mistake(
      "[local: { max-age: soon }, remote]", "duration-form", at: "soon",
      "write a whole number and one of the units ms, s, m, h and d, as in `5m`, or `forever`"),
    Mistake(
      "[remote: { timeout: soon }]", "duration-form", at: "soon",
      "write a whole number and one of the units ms, s, m, h and d, as in `5m`"),
    Mistake(
      "[local: { max-age: }, remote]", "empty-value", at: "max-age",
      "write a value, as in `max-age: forever`; the word alone does not stand for its usual value, `forever`; "
        + "remove it for that"),
    Mistake(
      "[remote: { hedge: }]", "empty-value", at: "hedge",
      "write a value, as in `hedge: 5s`, or remove the word"),
    Mistake(
      "[local: { max-age: forver }, remote]", "duration-form", at: "forver",
      "write a whole number and one of the units ms, s, m, h and d, as in `5m`, or `forever`"),
    Mistake(
      "[remote: { timeout: 0s }]", "out-of-range", at: "0s", "write how long, as in `timeout: 10s`"),
    Mistake("[remote: { attempts: 0 }]", "out-of-range", at: "0", "write `attempts: 1` or more"),
    Mistake("[remote: { attempts: 101 }]", "out-of-range", at: "101", "write `attempts: 100` or less"),
    Mistake(
      "[remote: { attempt-timeout: 10s }]", "not-below-timeout", at: "10s",
      "write less than `10s` for `attempt-timeout`, or a longer `timeout`"),
    Mistake(
      "[remote: { soft-timeout: 5s, timeout: 5s }, local]", "not-below-timeout", at: "5s",
      "write less than `5s` for `soft-timeout`, or a longer `timeout`"),
    Mistake(
      "[remote: { soft-timeout: 3s }]", "no-later-step", at: "soft-timeout",
      "add `local` behind this step, or remove `soft-timeout`"),
    Mistake(
      "[local: { max-age: 5m, stale-while-revalidate: 1h }]", "no-later-step", at: "stale-while-revalidate",
      "add `remote` behind this step, or remove `stale-while-revalidate`"),
    Mistake(
      "[local: { max-age: forever, stale-while-revalidate: 1h }, remote]", "contradiction",
      at: "stale-while-revalidate",
      "write a `max-age` that ends, such as `max-age: 5m`, or remove `stale-while-revalidate`"),
    Mistake(
      "[local: { max-age: 5m }, remote, local: { max-age: 5m }]", "unreachable-step", at: "local",
      "write a `max-age` above `5m` here, or remove this step"),
    Mistake(
      "[local, remote: { fallback-on: [] }, local]", "unreachable-step", at: "local",
      "write in `fallback-on` there which outcomes go on, as in `fallback-on: [unavailable]`, or remove this step"
    ),
    Mistake(
      "[local: { max-age: 0s }]", "never-hits", at: "local",
      "write a longer `max-age`, such as `max-age: 5m`, or add a `remote` step"),
    Mistake(
      "{ deliver: each, steps: [local, remote] }", "one-value-only", at: "each",
      "write `deliver: one`, or give the local step `stale-while-revalidate` or the remote one before a local "
        + "step `soft-timeout`"),
    Mistake(
      "[local: { fallback-on: [cancelled] }, remote]", "impossible-outcome", at: "cancelled",
      "remove it; here can stand `none`, `stale`, `invalid`, `unavailable` or `refused`"),
    Mistake(
      "[local, p]", "policy-as-step", at: "p", "write the steps of `p` here: a step is `local` or `remote`"),
    Mistake(
      "[netwrk, remote]", "unknown-word", at: "netwrk", "it can be `local` or `remote`"),
    Mistake(
      "[local: { attempts: 3 }, remote]", "misplaced-key", at: "attempts", "move it there, or remove it"),
    Mistake("[remote: { atempts: 3 }]", "unknown-key", at: "atempts", "did you mean `attempts`?"),
    Mistake(
      "{ local: { max-age: 5m }, deliver: one }", "steps-without-dashes", at: "local",
      "write `steps:`, and below it a dash before each step: `- local: …`"),
  ]

  @Test(arguments: mistakes)
  func mistake(_ mistake: Mistake) {
    let book = Self.load("sources:\n  p: \(mistake.text)\n")
    #expect(book.findings.map(\.kind.id) == [mistake.id])
    for finding in book.findings {
      #expect(finding.span.file.text(finding.span.range) == mistake.place)
      #expect(finding.help == mistake.help)
      #expect(finding.rulePath?.hasPrefix("sources.p") == true)
    }
    #expect(book.book.sources.isEmpty || !FindingKind.shapes.contains(mistake.id))
  }

  @Test func bothPlacesAreShown() throws {
    let book = LoadedBook.load([
      SourceFile(name: "a.yaml", text: "rules: 1\nsources:\n  mine: local\n"),
      SourceFile(name: "b.yaml", text: "rules: 1\nsources:\n\n  mine: remote\n"),
    ])
    let finding = try #require(book.findings.first)
    #expect(book.findings.count == 1 && finding.kind == .duplicateName)
    #expect(finding.span.file.name == "b.yaml")
    #expect(finding.labels.map(\.span.file.name) == ["a.yaml"])
  }

  @Test func theCureOfARowThrownAwayTooEarly() throws {
    let book = Self.load(
      """
      sources: { p: [local: { max-age: 7d }, remote] }
      backends: { local: { keep: 6d } }
      """)
    let finding = try #require(book.findings.first)
    #expect(finding.kind == .keepTooShort)
    #expect(finding.rulePath == "backends.local.keep")
    #expect(finding.help == "write `keep: 7d` or more, or `max-age: 6d` or less in the step")
    #expect(finding.labels.map { $0.span.file.text($0.span.range) } == ["7d"])
  }

  @Test func aMistakeInOneStepHidesNoneInAnotherPolicy() {
    let book = Self.load(
      """
      sources:
        a: [local: { max-age: 5 }, remote]
        b: [remote: { attempts: 0, timeout: 0s }]
        c: [local, remote]
      """)
    #expect(book.findings.map(\.kind.id) == ["duration-form", "out-of-range", "out-of-range"])
    #expect(book.book.sources.map(\.name.string) == ["c"])
  }
}

extension FindingKind {
  /// After which a policy could not be read.
  fileprivate static let shapes: Set<String> = [
    "duration-form", "empty-value", "out-of-range", "policy-as-step",
  ]
}
