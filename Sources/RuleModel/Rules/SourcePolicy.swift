package import OrderingValues
package import RuleText

/// A note source policy: from where a note is read, step by step, until one has an answer.
package struct SourcePolicy: Sendable {
  package var name: ExactText
  /// At least one.
  package var steps: [SourceStep]
  package var options = SourcePolicyOptions()
  package var span: SourceSpan
  package var rulePath: String
}

/// What is said of a policy as a whole.
package struct SourcePolicyOptions: Sendable, Hashable {
  package enum Deliver: String, Sendable, Hashable, CaseIterable {
    /// One value.
    case one
    /// The early value and the refreshed one.
    case each
  }

  package var deliver = Deliver.one
  /// The hard end of the whole read; nil for the ends of its steps alone.
  package var timeout: TimeSpan?

  package init() {}
}

/// One step of a policy.
package enum SourceStep: Sendable, Hashable {
  case local(LocalStep)
  case remote(RemoteStep)

  package enum Place: String, Sendable, Hashable, CaseIterable { case local, remote }

  package var place: Place {
    switch self {
    case .local: .local
    case .remote: .remote
    }
  }

  /// Which outcomes go on to the next step.
  package var fallbackOn: [SourceOutcome] {
    switch self {
    case .local(let step): step.fallbackOn
    case .remote(let step): step.fallbackOn
    }
  }

  package var timeout: TimeSpan {
    switch self {
    case .local(let step): step.timeout
    case .remote(let step): step.timeout
    }
  }
}

/// How a step ends.
package enum SourceOutcome: String, Sendable, Hashable, CaseIterable {
  case hit
  /// There is no such note.
  case none
  /// A note that is too old for the step.
  case stale
  /// Something that is no note.
  case invalid
  /// It could not be asked.
  case unavailable
  /// It may not be asked.
  case refused
  /// The caller left.
  case cancelled
}

/// Reading the note that was saved on the device.
package struct LocalStep: Sendable, Hashable {
  /// A row is a hit only while it is younger.
  package var maxAge = TimeSpan.forever
  /// For so long past `maxAge` a row is a hit too, and the next remote step runs behind.
  package var staleWhileRevalidate = TimeSpan.zero
  package var timeout = TimeSpan(1, .s)
  package var fallbackOn: [SourceOutcome] = [.none, .stale, .invalid, .unavailable]

  package init() {}

  /// A row is a hit only while it is younger, be it refreshed behind or not.
  package var longestAge: TimeSpan { maxAge + staleWhileRevalidate }

  /// The outcomes that the step can have and that go on to the next one.
  package var passedOn: [SourceOutcome] {
    fallbackOn.filter { $0 != .stale || longestAge != .forever }
  }
}

/// Asking the remote for the note.
package struct RemoteStep: Sendable, Hashable {
  package enum Save: String, Sendable, Hashable, CaseIterable {
    case bestEffort = "best-effort"
    /// A failed save is the failure of the step.
    case required
    case never
  }

  /// The hard end of the step: attempts, waits and the body included.
  package var timeout = TimeSpan(10, .s)
  /// After so long the next steps are tried, while the request goes on.
  package var softTimeout: TimeSpan?
  /// Tries in all, the first included.
  package var attempts = 1
  package var attemptTimeout: TimeSpan?
  package var backoff = Backoff()
  /// After so long without an answer the same is asked a second time.
  package var hedge: TimeSpan?
  package var save = Save.bestEffort
  /// Whether the stored ETag is sent, so that an unchanged note need not be.
  package var isConditional = true
  package var fallbackOn: [SourceOutcome] = [.unavailable, .invalid]

  package init() {}
}

/// The waits between attempts: before attempt n + 1 a random time up to `initial` × `multiplier`^(n − 1), and never
/// above `max`.
package struct Backoff: Sendable, Hashable {
  package enum Jitter: String, Sendable, Hashable, CaseIterable {
    /// Anything from no wait at all to the whole one, so that many devices do not ask at once.
    case full
  }

  package var initial = TimeSpan(200, .ms)
  package var multiplier = 2.0
  package var max = TimeSpan(5, .s)
  package var jitter = Jitter.full

  package init() {}
}

/// Settings of the places that notes are read from, shared by all policies of a book.
package struct SourceBackends: Sendable, Hashable {
  package var local = LocalBackend()
  package var remote = RemoteBackend()

  package init() {}
}

package struct LocalBackend: Sendable, Hashable {
  /// How long a locked database is waited for; nil for as long as the step may take.
  package var busyTimeout: TimeSpan?
  /// How long rows stay that nobody uses.
  package var keep = TimeSpan.forever

  package init() {}
}

package struct RemoteBackend: Sendable, Hashable {
  /// How many requests may be on their way at once.
  package var maxConcurrent = 4
  package var circuitBreaker: CircuitBreaker?

  package init() {}
}

/// After so many failures in a row the remote is not asked for a while.
package struct CircuitBreaker: Sendable, Hashable {
  package var failures = 5
  package var openFor = TimeSpan(30, .s)

  package init() {}
}
