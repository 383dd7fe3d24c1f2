package import RuleText

/// The kinds of findings about note source policies.
extension FindingKind {
  package static let durationForm = FindingKind(
    "duration-form", .error, "a duration that is not a whole number and one unit")
  package static let outOfRange = FindingKind(
    "out-of-range", .error, "a value outside of what its option takes")
  package static let emptyValue = FindingKind("empty-value", .error, "a word with nothing written behind it")
  package static let notBelowTimeout = FindingKind(
    "not-below-timeout", .error, "a part of a step that does not end before the whole")
  package static let busyTimeoutTooLong = FindingKind(
    "busy-timeout-too-long", .error, "a wait for the database that is longer than a step may take")
  package static let keepTooShort = FindingKind(
    "keep-too-short", .error, "notes that are thrown away before a step is done with them")
  package static let unreachableStep = FindingKind(
    "unreachable-step", .error, "a step that can never run, or never have anything new")
  package static let noLaterStep = FindingKind(
    "no-later-step", .error, "an option that needs a step behind its own")
  package static let oneValueOnly = FindingKind(
    "one-value-only", .error, "`deliver: each` where only one value is possible")
  package static let neverHits = FindingKind(
    "never-hits", .error, "a policy that can never have an answer")
  package static let policyAsStep = FindingKind("policy-as-step", .error, "a policy named as a step")
  package static let impossibleOutcome = FindingKind(
    "impossible-outcome", .error, "an outcome that cannot go on to the next step")
  package static let stepsWithoutDashes = FindingKind(
    "steps-without-dashes", .error, "steps that are not written as a list")
  package static let optionsBesideStep = FindingKind(
    "options-beside-step", .error, "options beside a step instead of below it")
  package static let missingSteps = FindingKind(
    "missing-steps", .error, "a policy that does not say its steps")
  package static let needlessStep = FindingKind("needless-step", .warning, "a step that changes nothing")
  package static let needlessOption = FindingKind(
    "needless-option", .warning, "an option that changes nothing")

  package static let allOfSources: [FindingKind] = [
    durationForm, outOfRange, emptyValue, notBelowTimeout, busyTimeoutTooLong, keepTooShort, unreachableStep,
    noLaterStep, oneValueOnly, neverHits, policyAsStep, impossibleOutcome, stepsWithoutDashes,
    optionsBesideStep,
    missingSteps, needlessStep, needlessOption,
  ]
}
