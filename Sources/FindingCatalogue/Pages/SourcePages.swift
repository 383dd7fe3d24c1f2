import RuleModel
import RuleText

extension FindingCatalogue {
  /// Findings about source policies.
  static let sourcePages: [FindingPage] = sourceFormPages + sourceValuePages + sourceSensePages

  /// How a policy and its steps are written.
  private static let sourceFormPages = [
    FindingPage(
      .stepsWithoutDashes,
      "The steps of a policy are not written as a list, with a dash before each.",
      because: "The order of the steps is what a policy is about, and only a list has an order.",
      wrong: .lines(
        """
          feed:
            local: { max-age: 5m }
            remote: { timeout: 3s }
        """, in: .sources),
      right: .lines(
        """
          feed:
            - local: { max-age: 5m }
            - remote: { timeout: 3s }
        """, in: .sources)),
    FindingPage(
      .optionsBesideStep,
      "The options of a step stand beside its name instead of below it.",
      because: "They would belong to no step, and so count for nothing.",
      wrong: .lines(
        """
          feed:
            - local:
              max-age: 5m
            - remote
        """, in: .sources),
      right: .lines(
        """
          feed:
            - local:
                max-age: 5m
            - remote
        """, in: .sources)),
    FindingPage(
      .missingSteps,
      "A policy has options and does not say its steps.",
      because: "Nothing would be read from anywhere.",
      wrong: .lines(
        """
          feed: { timeout: 5s }
        """, in: .sources),
      right: .lines(
        """
          feed: { timeout: 5s, steps: [local, remote] }
        """, in: .sources)),
    FindingPage(
      .emptyValue,
      "A word is followed by a colon, and nothing is written behind it.",
      because: "Nobody can tell whether the usual value is meant, or something was forgotten.",
      wrong: .lines(
        """
          feed:
            - local: { max-age: }
            - remote
        """, in: .sources),
      right: .lines(
        """
          feed:
            - local: { max-age: 5m }
            - remote
        """, in: .sources)),
    FindingPage(
      .policyAsStep,
      "A policy is named as a step of another policy.",
      because:
        "A step says where to look, `local` or `remote`; policies within policies would be hard to follow.",
      wrong: .lines(
        """
          saved-or-new: [local, remote]
          feed: [saved-or-new]
        """, in: .sources),
      right: .lines(
        """
          saved-or-new: [local, remote]
          feed: [local, remote]
        """, in: .sources)),
  ]

  /// What stands behind an option.
  private static let sourceValuePages = [
    FindingPage(
      .durationForm,
      "A duration is not written as a whole number and one unit, such as `5m` or `300ms`.",
      because: "A number alone is seconds to some and milliseconds to others, a thousand times less.",
      wrong: .lines(
        """
          feed:
            - local: { max-age: 5 minutes }
            - remote
        """, in: .sources),
      right: .lines(
        """
          feed:
            - local: { max-age: 5m }
            - remote
        """, in: .sources)),
    FindingPage(
      .outOfRange,
      "A value is smaller or larger than its option can be.",
      because: "With no time at all a step would be over before it began, and no attempt would be made.",
      wrong: .lines(
        """
          feed:
            - remote: { timeout: 0s }
        """, in: .sources),
      right: .lines(
        """
          feed:
            - remote: { timeout: 3s }
        """, in: .sources)),
    FindingPage(
      .impossibleOutcome,
      "`fallback-on` names an outcome that this step cannot have, or with which the read ends.",
      because: "The next step would never be reached that way, though the rules seem to say so.",
      wrong: .lines(
        """
          feed:
            - remote: { fallback-on: [unavailable, stale] }
            - local
        """, in: .sources),
      right: .lines(
        """
          feed:
            - remote: { fallback-on: [unavailable] }
            - local
        """, in: .sources)),
    FindingPage(
      .notBelowTimeout,
      "A part of a step may take as long as the whole step, or longer.",
      because: "The step ends first, so that the shorter time would never make a difference.",
      wrong: .lines(
        """
          feed:
            - remote: { timeout: 3s, soft-timeout: 5s }
            - local
        """, in: .sources),
      right: .lines(
        """
          feed:
            - remote: { timeout: 3s, soft-timeout: 1s }
            - local
        """, in: .sources)),
    FindingPage(
      .busyTimeoutTooLong,
      "A locked database would be waited for longer than a local step may take.",
      because: "The step gives up first, so that the longer wait could never help.",
      wrong: .lines(
        """
          feed:
            - local: { timeout: 200ms }
            - remote
        backends:
          local: { busy-timeout: 1s }
        """, in: .sources),
      right: .lines(
        """
          feed:
            - local: { timeout: 200ms }
            - remote
        backends:
          local: { busy-timeout: 100ms }
        """, in: .sources)),
    FindingPage(
      .keepTooShort,
      "Notes are thrown away sooner than a local step would still take them.",
      because: "The step would look for notes of a week, and find none that is older than a day.",
      wrong: .lines(
        """
          feed:
            - local: { max-age: 7d }
            - remote
        backends:
          local: { keep: 1d }
        """, in: .sources),
      right: .lines(
        """
          feed:
            - local: { max-age: 7d }
            - remote
        backends:
          local: { keep: 30d }
        """, in: .sources)),
  ]

  /// Steps and options that can never do what they say.
  private static let sourceSensePages = [
    FindingPage(
      .unreachableStep,
      "A step can never run, or can never find anything that an earlier one has not found.",
      because: "The rules look as if there were one more place to look, and there is not.",
      wrong: .lines(
        """
          feed: [local, remote, local]
        """, in: .sources),
      right: .lines(
        """
          feed:
            - local: { max-age: 5m }
            - remote
            - local
        """, in: .sources)),
    FindingPage(
      .noLaterStep,
      "An option says when to go on to the next step, and there is none.",
      because: "There is nothing to go on to, so the option could never do anything.",
      wrong: .lines(
        """
          feed:
            - remote: { soft-timeout: 1s }
        """, in: .sources),
      right: .lines(
        """
          feed:
            - remote: { soft-timeout: 1s }
            - local
        """, in: .sources)),
    FindingPage(
      .oneValueOnly,
      "`deliver: each` promises a saved value first and a fresh one later, and this policy has only one of them.",
      because: "The app would wait for a second value that never comes.",
      wrong: .lines(
        """
          feed: { deliver: each, steps: [local, remote] }
        """, in: .sources),
      right: .lines(
        """
          feed:
            deliver: each
            steps:
              - local: { max-age: 5m, stale-while-revalidate: 1d }
              - remote
        """, in: .sources)),
    FindingPage(
      .neverHits,
      "A policy can never have an answer.",
      because: "Whoever uses it always sees an empty screen.",
      wrong: .lines(
        """
          feed:
            - local: { max-age: 0s }
        """, in: .sources),
      right: .lines(
        """
          feed:
            - local: { max-age: 5m }
        """, in: .sources)),
    FindingPage(
      .needlessStep,
      "A step changes nothing: whatever it finds, the next step would give the same.",
      because: "It takes time for nothing, and mostly another `max-age` was meant.",
      wrong: .lines(
        """
          feed:
            - local: { max-age: 0s }
            - remote
        """, in: .sources),
      right: .lines(
        """
          feed:
            - local: { max-age: 5m }
            - remote
        """, in: .sources)),
    FindingPage(
      .needlessOption,
      "An option changes nothing at its place.",
      because: "Whoever wrote it expects that it does something.",
      wrong: .lines(
        """
          feed:
            - remote: { backoff: 1s }
        """, in: .sources),
      right: .lines(
        """
          feed:
            - remote: { attempts: 3, backoff: 1s }
        """, in: .sources)),
  ]
}
