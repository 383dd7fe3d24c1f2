/// The options of note source policies, of their steps, and of the backends.

private let noTimeAtAll = "nothing could be read in no time"

extension SourcePolicyOptions: SourceOptions {
  static let options: [SourceOption<Self>] = [
    .word(
      "deliver", \.deliver, "`one` value, or `each`: the early one and the refreshed one.",
      synonyms: ["emit", "values", "result", "mode"],
      meant: [
        ("each", ["both", "all", "every", "stream", "many", "two"]),
        ("one", ["single", "first", "once", "1"]),
      ]),
    .duration(
      "timeout", \.timeout, .aboveZero(noTimeAtAll), "The hard end of the whole read.",
      synonyms: ["deadline", "time-limit", "max-time"]),
  ]

  static let vocabulary = Vocabulary(
    place: "a source policy",
    words: [
      Vocabulary.Word(
        "steps", "The steps, in the order in which they are tried.",
        synonyms: ["step", "sequence", "chain", "try", "strategy", "stages"])
    ] + options.map(\.word))
}

extension LocalStep: SourceOptions {
  static let options: [SourceOption<Self>] = [
    .duration(
      "max-age", \.maxAge, .orForever, "A saved note is an answer only while it is younger than this.",
      synonyms: ["ttl", "time-to-live", "expires", "expire-after", "expires-after", "lifetime", "fresh-for"]),
    .duration(
      "stale-while-revalidate", \.staleWhileRevalidate, .orForever,
      "For so long past `max-age` it is an answer still, and the next remote step runs behind.",
      synonyms: ["swr", "revalidate", "refresh-behind", "stale-for", "grace"]),
    .duration(
      "timeout", \.timeout, .aboveZero(noTimeAtAll), "The longest wait for the database.",
      synonyms: ["deadline", "time-limit", "max-time"]),
    .outcomes(
      "fallback-on", \.fallbackOn, of: .local, "Which outcomes go on to the next step.",
      synonyms: ["fallback", "continue-on", "next-on", "fall-through", "on-error"]),
  ]

  static let vocabulary = Vocabulary(place: "a local step", words: options.map(\.word))
}

extension RemoteStep: SourceOptions {
  static let options: [SourceOption<Self>] = [
    .duration(
      "timeout", \.timeout, .aboveZero(noTimeAtAll),
      "The hard end of the step: attempts, waits and the body included.",
      synonyms: ["deadline", "time-limit", "max-time", "hard-timeout"]),
    .duration(
      "soft-timeout", \.softTimeout, .any,
      "After so long the next steps are tried, while the request goes on and its answer is saved.",
      synonyms: ["network-timeout", "patience", "network-timeout-seconds"]),
    .count(
      "attempts", \.attempts, 1...100, why: "the first try counts as one",
      "How often it is tried in all, the first included.",
      synonyms: ["retries", "retry", "tries", "max-attempts", "retry-count", "max-retries"]),
    .duration(
      "attempt-timeout", \.attemptTimeout, .aboveZero(noTimeAtAll), "The end of one try.",
      synonyms: ["try-timeout", "request-timeout", "per-try-timeout", "timeout-per-attempt"]),
    .group(
      "backoff", \.backoff,
      bare: .duration("backoff", \.initial, .any, "The wait before the second try.", synonyms: []),
      example: "{ initial: 200ms, max: 5s }", "The waits between tries.",
      synonyms: ["delay", "retry-delay", "wait", "retry-wait"]),
    .duration(
      "hedge", \.hedge, .any, "After so long without an answer the same is asked a second time.",
      synonyms: ["hedging", "hedge-after", "hedge-delay"]),
    .word(
      "save", \.save, "What is done with the answer.", synonyms: ["store", "write", "cache", "persist"],
      meant: [
        ("never", ["no", "off", "false", "none", "no-store"]), ("required", ["must", "strict", "mandatory"]),
        ("best-effort", ["yes", "on", "true", "try", "optional"]),
      ]),
    .boolean(
      "conditional", \.isConditional,
      "Whether the stored ETag is sent, so that an unchanged note is confirmed and not sent again.",
      synonyms: ["etag", "revalidation", "if-none-match"]),
    .outcomes(
      "fallback-on", \.fallbackOn, of: .remote, "Which outcomes go on to the next step.",
      synonyms: ["fallback", "continue-on", "next-on", "fall-through", "on-error"]),
  ]

  static let vocabulary = Vocabulary(place: "a remote step", words: options.map(\.word))
}

extension Backoff: SourceOptions {
  static let options: [SourceOption<Self>] = [
    .duration(
      "initial", \.initial, .any, "The longest wait before the second try.",
      synonyms: ["base", "start", "delay", "first"]),
    .factor(
      "multiplier", \.multiplier, 1...100, why: "waits do not become shorter",
      "By how much each wait is longer than the one before.", synonyms: ["factor", "exponent", "rate"]),
    .duration(
      "max", \.max, .any, "No wait is longer.", synonyms: ["maximum", "cap", "limit", "max-delay"]),
    .word(
      "jitter", \.jitter,
      "`full`: each wait is anything up to its length, so that devices do not ask in step.",
      synonyms: ["random", "randomize"], meant: [("full", ["true", "yes", "on"])]),
  ]

  static let vocabulary = Vocabulary(place: "`backoff`", words: options.map(\.word))
}

extension SourceBackends: SourceOptions {
  static let options: [SourceOption<Self>] = [
    .group(
      "local", \.local, example: "{ keep: 30d }", "The database on the device.",
      synonyms: ["cache", "database", "db", "store", "disk", "sqlite"]),
    .group(
      "remote", \.remote, example: "{ max-concurrent: 4 }", "What is asked over the network.",
      synonyms: ["network", "server", "api", "http"]),
  ]

  static let vocabulary = Vocabulary(place: "`backends`", words: options.map(\.word))
}

extension LocalBackend: SourceOptions {
  static let options: [SourceOption<Self>] = [
    .duration(
      "busy-timeout", \.busyTimeout, .any, "How long a locked database is waited for.",
      synonyms: ["lock-timeout", "busy", "lock-wait"]),
    .duration(
      "keep", \.keep, .aboveZero("what is saved would be gone at once", orForever: true),
      "How long notes stay that nobody reads.",
      synonyms: ["retention", "retain", "keep-for", "expire-after"]),
  ]

  static let vocabulary = Vocabulary(place: "`local` of `backends`", words: options.map(\.word))
}

extension RemoteBackend: SourceOptions {
  static let options: [SourceOption<Self>] = [
    .count(
      "max-concurrent", \.maxConcurrent, 1...64, why: "somebody must be able to ask",
      "How many requests may be on their way at once.",
      synonyms: ["concurrency", "max-requests", "parallel", "max-connections", "limit"]),
    .group(
      "circuit-breaker", \.circuitBreaker, example: "{ failures: 5, open-for: 30s }",
      "After so many failures in a row the remote is not asked for a while.",
      synonyms: ["breaker", "circuit", "fuse"]),
  ]

  static let vocabulary = Vocabulary(place: "`remote` of `backends`", words: options.map(\.word))
}

extension CircuitBreaker: SourceOptions {
  static let options: [SourceOption<Self>] = [
    .count(
      "failures", \.failures, 1...1000, why: "without a failure there is nothing to break for",
      "After how many failures in a row it opens.",
      synonyms: ["threshold", "max-failures", "errors", "after"]),
    .duration(
      "open-for", \.openFor, .aboveZero("it would be open for no time"),
      "How long the remote is not asked then.",
      synonyms: ["open", "reset-timeout", "cooldown", "break-for", "duration", "sleep-window"]),
  ]

  static let vocabulary = Vocabulary(place: "`circuit-breaker`", words: options.map(\.word))
}

extension Vocabulary {
  /// What a step is called.
  static let sourceStep = Vocabulary(
    place: "a list of steps",
    words: [
      Word("local", "The note that was saved on the device.", synonyms: SourceStep.Place.meant[0].words),
      Word("remote", "The note as the remote has it.", synonyms: SourceStep.Place.meant[1].words),
    ])

  /// Those of the parts that stand below `sources` and `backends`.
  static let ofSources = [
    SourcePolicyOptions.vocabulary, sourceStep, LocalStep.vocabulary, RemoteStep.vocabulary,
    Backoff.vocabulary,
    SourceBackends.vocabulary, LocalBackend.vocabulary, RemoteBackend.vocabulary, CircuitBreaker.vocabulary,
  ]
}

extension SourceStep.Place {
  /// What others call the places.
  static let meant: [(name: String, words: [String])] = [
    (
      "local",
      [
        "cache", "cached", "disk", "database", "db", "sqlite", "store", "stored", "offline", "device",
        "memory",
      ]
    ),
    (
      "remote",
      ["network", "server", "api", "http", "https", "net", "online", "fetch", "web", "cloud"]
    ),
  ]
}

extension SourceOutcome {
  /// Those that can be listed in `fallback-on`, in the order in which they are explained.
  static func listed(in step: SourceStep.Place) -> [SourceOutcome] {
    switch step {
    case .local: [.none, .stale, .invalid, .unavailable, .refused]
    case .remote: [.none, .invalid, .unavailable, .refused]
    }
  }

  static let meant: [(name: String, words: [String])] = [
    (
      "none", ["missing", "miss", "not-found", "404", "empty", "absent", "null", "nil", "no-row", "~", "410"]
    ),
    ("stale", ["expired", "old", "outdated", "too-old"]),
    ("invalid", ["corrupt", "undecodable", "malformed", "broken", "decode-error"]),
    (
      "unavailable",
      [
        "error", "errors", "failure", "failed", "offline", "timeout", "down", "locked", "5xx", "unreachable",
        "500",
      ]
    ),
    ("refused", ["forbidden", "denied", "unauthorized", "401", "403", "4xx", "permission"]),
    ("cancelled", ["canceled", "abort", "aborted"]),
  ]
}

/// An option as documentation and descriptions name it.
package struct SourceOptionFact: Sendable, Hashable {
  package var place: String
  package var name: String
  /// What can stand there: "a duration".
  package var type: String
  /// As a rule file would write it; nil where there is none.
  package var standard: String?

  /// All options that have a value of their own.
  package static let all: [SourceOptionFact] =
    facts(LocalStep.self) + facts(RemoteStep.self) + facts(SourcePolicyOptions.self) + facts(Backoff.self)
    + facts(LocalBackend.self) + facts(RemoteBackend.self) + facts(CircuitBreaker.self)

  private static func facts<Owner: SourceOptions>(_ owner: Owner.Type) -> [SourceOptionFact] {
    Owner.options.map {
      .init(place: Owner.vocabulary.place, name: $0.name, type: $0.type, standard: $0.defaultText)
    }
  }
}
