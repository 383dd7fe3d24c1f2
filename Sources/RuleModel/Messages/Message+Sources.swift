import OrderingValues
import RuleText

/// Messages about note source policies.
extension Message {
  // MARK: Values

  /// `standard` is what counts where the word is not written at all.
  static func emptyValue(_ word: String, standard: String?, example: String) -> Message {
    let cure = "write a value, as in `\(word): \(standard ?? example)`"
    let other =
      standard.map { "the word alone does not stand for its usual value, \(quoted($0)); remove it for that" }
      ?? "or remove the word"
    return Message(
      .emptyValue, "nothing is written behind \(quoted(word))",
      help: standard == nil ? "\(cure), \(other)" : "\(cure); \(other)")
  }

  static func stepWithoutOptions(_ word: String) -> Message {
    Message(
      .emptyValue, "nothing is written behind `\(word):`",
      help: "write `\(word)`, without the colon, for a step without options")
  }

  static func emptyPolicy(_ name: String) -> Message {
    Message(
      .emptyValue, "the policy \(quoted(name)) is empty",
      help: "write its steps behind it, as in `\(plain(name)): [local, remote]`")
  }

  static func durationForm(
    _ word: String, _ text: String, why: String, instead: [String], takesForever: Bool
  ) -> Message {
    let general =
      "write a whole number and one of the units ms, s, m, h and d, as in `5m`"
      + (takesForever ? ", or `forever`" : "")
    let isMissingUnit = instead.count == 2
    let cure =
      switch instead.count {
      case 0: general
      case 1: "write \(quoted(instead[0]))"
      default: "write \(quoted(instead[0])) for seconds, or \(quoted(instead[1])) for milliseconds"
      }
    return Message(
      .durationForm, "`\(word)` is a duration, and \(quoted(text)) is not written as one: \(why)", help: cure,
      notes: isMissingUnit ? ["a number without a unit is seconds to some and milliseconds to others"] : [])
  }

  /// `none` or `off` for a duration.
  static func durationSwitchedOff(_ word: String, _ text: String, standard: String?) -> Message {
    Message(
      .durationForm, "`\(word)` is a duration, and \(quoted(text)) is none",
      help: standard.map { "write a duration, such as \(quoted($0)), which counts where nothing is written" }
        ?? "remove `\(word)`: there is none unless it is written")
  }

  static func endlessDuration(_ word: String, isOptional: Bool) -> Message {
    Message(
      .outOfRange, "`\(word)` must end",
      help: "write how long, as in `\(word): 5s`"
        + (isOptional ? ", or remove it: there is none unless it is written" : ""))
  }

  static func noDuration(_ word: String, _ text: String, why: String, standard: String?) -> Message {
    Message(
      .outOfRange, "`\(word)` cannot be \(quoted(text)): \(why)",
      help: "write how long, as in `\(word): \(standard ?? "5s")`")
  }

  static func tooLongDuration(_ word: String, _ text: String, why: String, takesForever: Bool) -> Message {
    Message(
      .outOfRange, "`\(word)` cannot be \(quoted(text)): \(why)",
      help: takesForever ? "write `forever` for no limit" : "write a shorter time, as in `\(word): 5s`")
  }

  static func outOfRange(
    _ word: String, _ text: String, isLow: Bool, why: String, _ limits: (least: String, most: String)
  ) -> Message {
    Message(
      .outOfRange,
      "`\(word)` cannot be \(quoted(text)): "
        + (isLow ? "\(why), so that \(limits.least) is the least" : "the most is \(limits.most)"),
      help: isLow ? "write `\(word): \(limits.least)` or more" : "write `\(word): \(limits.most)` or less")
  }

  static func impossibleOutcome(
    _ outcome: SourceOutcome, in step: SourceStep.Place, words: [String]
  ) -> Message {
    let why =
      switch outcome {
      case .cancelled: "`cancelled` ends the read: the caller left, and nobody waits for another step"
      case .hit: "`hit` is the answer, and ends the read"
      case .stale: "`stale` is an outcome of local steps: what the remote sends is as new as can be"
      case .none, .invalid, .unavailable, .refused:
        "`\(outcome.rawValue)` is no outcome of \(article(step.rawValue)) step"
      }
    return Message(
      .impossibleOutcome, why, help: "remove it; here can stand \(alternatives(words))", removal: .itself)
  }

  // MARK: Shapes

  static func stepsWithoutBrackets(_ text: String, _ list: String) -> Message {
    Message(
      .stepsWithoutDashes, "the steps \(quoted(text)) are not written as a list",
      help: "write \(quoted(list))")
  }

  /// `isOnePolicy`: the steps are all that the policy has; else they share an entry of a list.
  static func stepsWithoutDashes(_ words: [String], isOnePolicy: Bool) -> Message {
    let dashed = alternatives(words.map { "- \($0): …" }, or: "then")
    return Message(
      .stepsWithoutDashes,
      isOnePolicy ? "the steps are not written as a list" : "two steps stand in one entry of the list",
      help: isOnePolicy
        ? "put a dash before each step: \(dashed)" : "put a dash before each of them: \(dashed)")
  }

  /// Steps as names beside `deliver` or `timeout`.
  static func stepsBesideOptions(_ words: [String]) -> Message {
    Message(
      .stepsWithoutDashes, "the steps stand beside the options of the policy",
      help: "write `steps:`, and below it a dash before each step: "
        + alternatives(words.map { "- \($0): …" }, or: "then"))
  }

  static func optionsBesideStep(_ step: String, _ options: [String]) -> Message {
    Message(
      .optionsBesideStep,
      "\(alternatives(options, or: "and")) must stand below `\(step):`, and not beside it",
      help: "move \(options.count == 1 ? "it" : "them") two spaces to the right")
  }

  static func missingSteps(_ name: String) -> Message {
    Message(
      .missingSteps, "the policy \(quoted(name)) does not say its steps",
      help: "add `steps:` with a list behind it, as in `steps: [local, remote]`")
  }

  static func policyAsStep(_ name: String) -> Message {
    Message(
      .policyAsStep, "\(quoted(name)) is a policy, and a policy cannot be a step of another one",
      help: "write the steps of \(quoted(name)) here: a step is `local` or `remote`")
  }

  static func duplicatePolicy(_ name: String) -> Message {
    Message(
      .duplicateName, "two source policies are called \(quoted(name))",
      help: "a name stands once in the whole rule book: rename one of them, or remove it")
  }

  static func backendTwice(_ name: String) -> Message {
    Message(
      .duplicateName, "the settings of \(quoted(name)) stand in two files of the book",
      help: "all policies share them: keep them in one place")
  }

  // MARK: What makes no sense

  static func notBelowTimeout(
    _ option: String, _ length: String, _ end: String, _ whole: String, isWritten: Bool, isPolicys: Bool
  ) -> Message {
    let what = isPolicys ? "`\(end)` of the policy" : "`\(end)`"
    return Message(
      .notBelowTimeout,
      "`\(option): \(length)` would never be reached: \(what) is \(quoted(whole))"
        + (isWritten ? "" : " unless it is written"),
      help: "write less than \(quoted(whole)) for `\(option)`, or a longer \(what)")
  }

  static func busyTimeoutTooLong(_ busy: String, timeout: String, isWritten: Bool) -> Message {
    Message(
      .busyTimeoutTooLong,
      "a locked database would be waited for longer, \(quoted(busy)), than a local step may take, "
        + quoted(timeout) + (isWritten ? "" : " unless it is written"),
      help: "write `busy-timeout: \(timeout)` or less, or a longer `timeout` in the step")
  }

  static func keepTooShort(_ keep: String, maxAge: String, isWritten: Bool) -> Message {
    Message(
      .keepTooShort,
      "notes would be thrown away after \(quoted(keep)), and a local step takes them with `max-age: \(maxAge)`"
        + (isWritten ? "" : ", which counts where none is written"),
      help: "write `keep: \(maxAge)`" + (maxAge == "forever" ? "" : " or more")
        + ", or `max-age: \(keep)` or less in the step")
  }

  static func unreachableStep() -> Message {
    Message(
      .unreachableStep, "this step can never run: no outcome of the step before goes on to it",
      help:
        "write in `fallback-on` there which outcomes go on, as in `fallback-on: [unavailable]`, or remove "
        + "this step")
  }

  static func nothingNew(accepted: TimeSpan) -> Message {
    Message(
      .unreachableStep,
      "this step can never have an answer: an earlier local step takes all that it would take",
      help: accepted == .forever
        ? "give the earlier one a `max-age` that ends, as in `local: { max-age: 5m }`, or remove this one"
        : "write a `max-age` above \(quoted(accepted)) here, or remove this step")
  }

  static func nothingOlder() -> Message {
    Message(
      .unreachableStep,
      "this step can never have an answer: a note that the earlier local step finds too old "
        + "ends the read there",
      help: "add `stale` to `fallback-on` there, or remove this step")
  }

  static func noLaterStep(_ option: String, needs place: String?) -> Message {
    let step = place == nil ? "a step after it to go on to" : "a remote step after it to refresh the note"
    return Message(
      .noLaterStep, "`\(option)` needs \(step), and there is none",
      help: "add `\(place ?? "local")` behind this step, or remove `\(option)`")
  }

  static func oneValueOnly() -> Message {
    Message(
      .oneValueOnly, "`deliver: each` promises a refreshed value, and this policy can only have one value",
      help:
        "write `deliver: one`, or give the local step `stale-while-revalidate` or the remote one before a "
        + "local step `soft-timeout`")
  }

  static func neverHits() -> Message {
    Message(
      .neverHits, "this policy can never have an answer: no saved note is younger than `0s`",
      help: "write a longer `max-age`, such as `max-age: 5m`, or add a `remote` step")
  }

  static func needlessStep(_ why: String) -> Message {
    Message(
      .needlessStep, "this step changes nothing: \(why)", help: "remove it, or write another `max-age`",
      removal: .surroundingElement)
  }

  static func needlessOption(_ option: String, why: String) -> Message {
    Message(.needlessOption, "`\(option)` changes nothing here: \(why)", cure: .remove(option))
  }
}
