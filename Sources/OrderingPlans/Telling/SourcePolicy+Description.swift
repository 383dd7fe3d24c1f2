import OrderingValues
package import RuleModel

/// A source policy in plain English.
extension SourcePolicy {
  /// What each step does and what each of its outcomes leads to, a paragraph a step; then what is said of the
  /// whole.
  package var sentences: [String] {
    var paragraphs = steps.enumerated().map { index, step in
      let next: Next = index < steps.count - 1 ? .step : steps.count > 1 ? .noStepLeft : .nothing
      let first = index == 0 ? "First" : "Then"
      let sentences =
        switch step {
        case .local(let local): Self.sentences(local, first, next)
        case .remote(let remote): Self.sentences(remote, first, next)
        }
      return sentences.joined(separator: " ")
    }
    if steps.count > 1 {
      paragraphs.append(
        "If no step has an answer, the read ends with the worst that was met: refused before unavailable, "
          + "unavailable before invalid, invalid before stale, stale before none.")
    }
    if options.deliver == .each {
      paragraphs.append("The early note is delivered, and the refreshed one after it where it differs.")
    }
    if let timeout = options.timeout {
      paragraphs.append("Whatever is left to do, the whole read ends after \(timeout.words).")
    }
    return paragraphs
  }

  /// What stands behind a step.
  private enum Next {
    case step
    /// Nothing, behind other steps.
    case noStepLeft
    /// Nothing, and nothing before it.
    case nothing
  }

  // MARK: Local

  private static func sentences(_ step: LocalStep, _ first: String, _ next: Next) -> [String] {
    ["\(first) the saved note is read, for at most \(step.timeout.words).", hit(step)]
      + ends(step.passedOn, of: .local, hasStale: step.longestAge != .forever, next)
  }

  private static func hit(_ step: LocalStep) -> String {
    let behind = "and the next remote step refreshes it behind"
    let young = "confirmed less than \(step.maxAge.words) ago"
    switch (step.maxAge, step.staleWhileRevalidate) {
    case (.forever, _): return "Whatever its age, it is the answer."
    case (.zero, .zero): return "It is always too old to be the answer."
    case (.zero, .forever): return "Whatever its age, it is the answer, \(behind)."
    case (.zero, let window):
      return "If it was confirmed less than \(window.words) ago, it is the answer, \(behind)."
    case (_, .zero): return "If it was \(young), it is the answer."
    case (_, .forever):
      return "If it was \(young), it is the answer; if it is older, it is the answer too, \(behind)."
    case (_, let window):
      return "If it was \(young), it is the answer; for \(window.words) more it is the answer too, \(behind)."
    }
  }

  // MARK: Remote

  private static func sentences(_ step: RemoteStep, _ first: String, _ next: Next) -> [String] {
    var asked = "\(first) the remote is asked"
    if step.attempts > 1 { asked += ", up to \(step.attempts) times" }
    asked += ", for at most \(step.timeout.words)" + (step.attempts > 1 ? " in all" : "")
    if let attempt = step.attemptTimeout { asked += " and at most \(attempt.words) a try" }
    var sentences = [asked + "."]
    if step.attempts > 1 { sentences.append(waits(step.backoff, attempts: step.attempts)) }
    if let hedge = step.hedge {
      sentences.append(
        hedge == .zero
          ? "It is asked twice at once, and the first answer counts."
          : "If there is no answer after \(hedge.words), it is asked a second time, and the first answer counts."
      )
    }
    sentences.append(
      step.isConditional
        ? "A note that has not changed is confirmed, and not sent again."
        : "The note is sent whole even where it has not changed.")
    switch step.save {
    case .bestEffort: sentences.append("The answer is saved, and delivered even where it could not be saved.")
    case .required:
      sentences.append("The answer is saved; where that fails, the remote counts as unavailable.")
    case .never: sentences.append("The answer is not saved.")
    }
    if let soft = step.softTimeout {
      let when = soft == .zero ? "Without waiting for it" : "After \(soft.words) without an answer"
      sentences.append(
        "\(when) the next step is tried, while the request goes on"
          + (step.save == .never ? "." : " and its answer is saved when it comes."))
    }
    return sentences + ends(step.fallbackOn, of: .remote, hasStale: false, next)
  }

  private static func waits(_ backoff: Backoff, attempts: Int) -> String {
    if backoff.initial == .zero { return "Between the tries nothing is waited for." }
    let wait = "a random wait of up to \(backoff.initial.words)"
    if attempts == 2 { return "Before the second try there is \(wait)." }
    let growth =
      backoff.multiplier == 1
      ? ""
      : ", \(NumberText.of(backoff.multiplier)) times as long each time and never above \(backoff.max.words)"
    return "Between the tries there is \(wait)\(growth)."
  }

  // MARK: Outcomes

  /// Where the outcomes lead that are no hit.
  private static func ends(
    _ passedOn: [SourceOutcome], of place: SourceStep.Place, hasStale: Bool, _ end: Next
  ) -> [String] {
    let all: [SourceOutcome] = [.none, .invalid, .unavailable, .refused] + (hasStale ? [.stale] : [])
    func conditions(_ outcomes: [SourceOutcome]) -> String {
      let words = outcomes.map { Self.words($0, of: place) }
      return words.count > 1
        ? words.dropLast().joined(separator: ", ") + " or " + words[words.count - 1] : words.joined()
    }
    switch end {
    case .nothing: return ["If \(conditions(all)), the read ends with that."]
    case .noStepLeft: return ["If \(conditions(all)), no step is left."]
    case .step: break
    }
    let next = all.filter(passedOn.contains)
    let ending = all.filter { !passedOn.contains($0) }
    return (next.isEmpty ? [] : ["If \(conditions(next)), the next step follows."])
      + (ending.isEmpty ? [] : ["If \(conditions(ending)), the read ends with that."])
  }

  private static func words(_ outcome: SourceOutcome, of place: SourceStep.Place) -> String {
    switch (outcome, place) {
    case (.none, .local): "none is saved"
    case (.none, .remote): "there is no such note"
    case (.stale, _): "it is too old"
    case (.invalid, .local): "it cannot be read as a note"
    case (.invalid, .remote): "what comes is no note"
    case (.unavailable, .local): "the database cannot be read"
    case (.unavailable, .remote): "it cannot be reached"
    case (.refused, .local): "the database may not be read"
    case (.refused, .remote): "it refuses"
    case (.hit, _), (.cancelled, _): outcome.rawValue
    }
  }
}

extension SourceBackends {
  /// What all policies share.
  package var sentences: [String] {
    var sentences = ["At most \(remote.maxConcurrent) requests are on their way to the remote at once."]
    if let breaker = remote.circuitBreaker {
      sentences.append(
        "After \(breaker.failures) failure\(breaker.failures == 1 ? "" : "s") in a row it is not asked for "
          + "\(breaker.openFor.words).")
    }
    if let busy = local.busyTimeout {
      sentences.append("A locked database is waited for up to \(busy.words).")
    }
    sentences.append(
      local.keep == .forever
        ? "Saved notes stay until they are deleted."
        : "Saved notes that nobody reads are thrown away after \(local.keep.words).")
    return sentences
  }
}
