import OrderingValues
import RuleText

/// What makes no sense within one step, beside the policy and the steps behind it.
extension TreeReader {
  /// Checks a policy of which everything could be read.
  mutating func check(_ policy: SourcePolicyDraft) {
    let errorsBefore = errorCount
    let nextRemotes = policy.nextRemotes
    for index in policy.steps.indices {
      switch policy.steps[index].step {
      case .local(let step): check(step, at: index, of: policy, nextRemote: nextRemotes[index])
      case .remote(let step): check(step, at: index, of: policy)
      }
      checkNeedlessOptions(at: index, of: policy)
    }
    checkReach(of: policy)
    // Whether two values are possible hangs on what has just been found wrong.
    if errorCount == errorsBefore { checkDeliver(of: policy) }
  }

  // MARK: Local

  private mutating func check(
    _ step: LocalStep, at index: Int, of policy: SourcePolicyDraft, nextRemote: Int?
  ) {
    let draft = policy.steps[index]
    let option = "stale-while-revalidate"
    guard step.staleWhileRevalidate > .zero, let entry = draft.written[option] else { return }
    if step.maxAge == .forever {
      report(
        .contradiction(
          "`stale-while-revalidate` begins when `max-age` is over, and `max-age` is `forever`"
            + (draft.written["max-age"] == nil ? " unless it is written" : ""),
          cure: "write a `max-age` that ends, such as `max-age: 5m`, or remove `stale-while-revalidate`"),
        at: entry.key.range, draft.path(option))
    }
    guard let nextRemote, case .remote(let remote) = policy.steps[nextRemote].step else {
      report(.noLaterStep(option, needs: "remote"), at: entry.key.range, draft.path(option))
      return
    }
    if remote.save == .never, policy.options.deliver == .one {
      report(
        .contradiction(
          "the refresh behind would be for nothing: the next remote step saves no answer",
          cure: "remove `save: never` there, or `stale-while-revalidate` here"), at: entry.key.range,
        draft.path(option), labels: label("save", of: policy.steps[nextRemote], "saves nothing"))
    }
  }

  // MARK: Remote

  private mutating func check(_ step: RemoteStep, at index: Int, of policy: SourcePolicyDraft) {
    let draft = policy.steps[index]
    var ends: [End] = [End("timeout", step.timeout, draft)]
    if let whole = policy.options.timeout { ends.append(End("timeout", whole, ofPolicy: policy)) }
    let parts = [
      ("attempt-timeout", step.attemptTimeout), ("soft-timeout", step.softTimeout), ("hedge", step.hedge),
    ]
    for (option, length) in parts {
      guard let length, let entry = draft.written[option] else { continue }
      var limits = ends
      if option == "hedge", let attempt = step.attemptTimeout {
        limits.append(End("attempt-timeout", attempt, draft))
      }
      // The earliest end is the one that counts.
      guard let end = limits.min(by: { $0.span < $1.span }), length >= end.span else { continue }
      report(
        .notBelowTimeout(
          option, length.description, end.option, end.span.description, isWritten: end.entry != nil,
          isPolicys: end.isPolicys),
        at: entry.value.range, draft.path(option),
        labels: end.entry.map { [.init(span($0.value.range), "ends here")] } ?? [])
    }
    if index == policy.steps.count - 1, step.softTimeout != nil, let entry = draft.written["soft-timeout"] {
      report(.noLaterStep("soft-timeout", needs: nil), at: entry.key.range, draft.path("soft-timeout"))
    }
  }

  /// When a step ends.
  private struct End {
    var option: String
    var span: TimeSpan
    var entry: Node.Entry?
    var isPolicys = false

    init(_ option: String, _ span: TimeSpan, _ draft: SourcePolicyDraft.Step) {
      (self.option, self.span, entry) = (option, span, draft.written[option])
    }

    init(_ option: String, _ span: TimeSpan, ofPolicy policy: SourcePolicyDraft) {
      (self.option, self.span, entry, isPolicys) = (option, span, policy.written[option], true)
    }
  }

  // MARK: Options that change nothing

  private mutating func checkNeedlessOptions(at index: Int, of policy: SourcePolicyDraft) {
    let draft = policy.steps[index]
    func warn(_ option: String, _ why: String, _ reader: inout TreeReader) {
      guard let entry = draft.written[option] else { return }
      reader.report(.needlessOption(option, why: why), at: entry.key.range, draft.path(option))
    }
    if index == policy.steps.count - 1 {
      warn("fallback-on", "no step follows that could be gone on to", &self)
    }
    if let whole = policy.options.timeout, draft.step.timeout > whole {
      warn("timeout", "the whole read ends after \(quoted(whole)), which is before it", &self)
    }
    if draft.written["backoff"] != nil, case .remote(let step) = draft.step, step.attempts == 1,
      !policy.steps[..<index].contains(where: \.refreshesBehind)
    {
      warn("backoff", "it is tried once, and nothing is waited for", &self)
    }
  }

  // MARK: Steps that are never reached

  private mutating func checkReach(of policy: SourcePolicyDraft) {
    var end: SourcePolicyDraft.Step?
    var mostAccepting: (step: SourcePolicyDraft.Step, age: TimeSpan)?
    var endOfOld: SourcePolicyDraft.Step?
    var isRefreshed = false
    for (index, draft) in policy.steps.enumerated() {
      if let end, !(isRefreshed && draft.step.place == .remote) {
        let label = label("fallback-on", of: end, "nothing goes on from here")
        report(.unreachableStep(), at: draft.range, draft.path, labels: label)
        break
      }
      switch draft.step {
      case .local(let step):
        if let mostAccepting, step.longestAge <= mostAccepting.age {
          report(
            .nothingNew(accepted: mostAccepting.age), at: draft.range, draft.path,
            labels: label("max-age", of: mostAccepting.step, "accepts as much"))
        } else if let endOfOld {
          report(
            .nothingOlder(), at: draft.range, draft.path,
            labels: label("fallback-on", of: endOfOld, "without `stale`"))
        } else {
          checkNeedless(step, at: index, of: policy)
        }
        if step.longestAge > mostAccepting?.age ?? .zero || mostAccepting == nil {
          mostAccepting = (draft, step.longestAge)
        }
        let passed = step.passedOn
        if !passed.contains(.stale), !passed.contains(.unavailable), step.longestAge < .forever {
          endOfOld = endOfOld ?? draft
        }
        if passed.isEmpty { end = end ?? draft }
        if draft.refreshesBehind { isRefreshed = true }
      case .remote(let step):
        isRefreshed = false
        if step.fallbackOn.isEmpty, step.softTimeout == nil { end = end ?? draft }
      }
    }
  }

  /// Says of a local step that it can never have an answer, or none that the next would not have.
  private mutating func checkNeedless(_ step: LocalStep, at index: Int, of policy: SourcePolicyDraft) {
    let draft = policy.steps[index]
    if step.longestAge == .zero {
      let canHit = policy.steps.contains { $0.step.canHit }
      let message: Message =
        canHit ? .needlessStep("no note is younger than `0s`, so that it never has an answer") : .neverHits()
      report(message, at: draft.range, draft.path)
    } else if index + 1 < policy.steps.count, case .local(let next) = policy.steps[index + 1].step,
      next.maxAge >= step.longestAge, step.staleWhileRevalidate == .zero
    {
      report(
        .needlessStep("the local step behind it takes everything that it takes"), at: draft.range, draft.path,
        labels: label("max-age", of: policy.steps[index + 1], "takes more"))
    }
  }

  // MARK: Values delivered

  private mutating func checkDeliver(of policy: SourcePolicyDraft) {
    guard policy.options.deliver == .each, let entry = policy.written["deliver"] else { return }
    var canBeTwo = false
    var hasRemote = false
    var hasLocal = false
    for draft in policy.steps.reversed() {
      switch draft.step {
      case .local:
        if draft.refreshesBehind, hasRemote { canBeTwo = true }
        if draft.step.canHit { hasLocal = true }
      case .remote(let step):
        // Behind a remote value no older one is delivered, so that only a saved one can come before it.
        if step.softTimeout != nil, hasLocal { canBeTwo = true }
        hasRemote = true
      }
    }
    if !canBeTwo { report(.oneValueOnly(), at: entry.value.range, policy.path + "deliver") }
  }

  /// A label on an option where it is written, else on its step.
  func label(_ option: String, of draft: SourcePolicyDraft.Step, _ text: String) -> [Finding.Label] {
    [.init(span(draft.written[option].map { visible($0.value) } ?? draft.range), text)]
  }
}

extension SourcePolicyDraft {
  /// For each step the next remote one behind it.
  fileprivate var nextRemotes: [Int?] {
    var next: Int?
    var result: [Int?] = []
    for (index, draft) in steps.enumerated().reversed() {
      result.append(next)
      if draft.step.place == .remote { next = index }
    }
    return result.reversed()
  }
}

extension SourcePolicyDraft.Step {
  /// Whether it has answers that are asked for again behind.
  fileprivate var refreshesBehind: Bool {
    if case .local(let step) = step {
      step.staleWhileRevalidate > .zero && step.maxAge < .forever
    } else {
      false
    }
  }
}

extension SourceStep {
  fileprivate var canHit: Bool { if case .local(let step) = self { step.longestAge > .zero } else { true } }
}
