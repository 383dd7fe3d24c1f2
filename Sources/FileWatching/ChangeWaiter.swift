#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Waits for changes of what some paths lead to, on the thread that asks.
///
/// Changes are told when it has been quiet for a while, so that a save of several steps is one change; who writes all
/// the time is told of now and then all the same. What is watched is renewed before a change is told: who looks then
/// misses nothing that comes after.
package struct ChangeWaiter {
  /// How long it must have been quiet.
  package static let quiet = Duration.milliseconds(60)
  /// How long a change is held back at most.
  package static let longest = Duration.milliseconds(800)

  private var source: any ChangeSource
  private var paths: [WatchedPath]
  private let method: WatchMethod

  /// Begins to watch: all that changes from now on is told.
  package init(_ paths: [WatchedPath], by method: WatchMethod = .automatic) {
    (self.paths, self.method) = (paths, method)
    source = Self.source(paths, by: method)
    arm()
  }

  /// Watches other paths from now on.
  package mutating func watch(_ paths: [WatchedPath]) {
    if paths == self.paths { return }
    self.paths = paths
    source = Self.source(paths, by: method)
    arm()
  }

  /// Whether files are looked at now and then, as the system does not tell of them.
  package var isPolling: Bool { source is PollingSource }

  private static func source(_ paths: [WatchedPath], by method: WatchMethod) -> any ChangeSource {
    if case .polling(let interval) = method { return PollingSource(every: interval) }
    #if os(Linux)
      let system = try? InotifySource()
    #else
      let system = try? DispatchSources()
    #endif
    guard let system else { return fallback }
    return paths.contains(where: \.isOnNetwork) ? BothSources(system, fallback) : system
  }

  private static var fallback: PollingSource { PollingSource(every: .seconds(1)) }

  private mutating func arm() {
    do throws(WatchFailure) { try source.arm(paths) } catch {
      source = Self.fallback
      // Looking at files cannot fail.
      try? source.arm(paths)
    }
  }

  /// Waits until something has changed.
  /// - Parameter end: A descriptor that ends the waiting as soon as it can be read from or is closed at its other end.
  /// - Returns: False where the waiting was ended.
  package mutating func next(until end: Int32 = -1) -> Bool {
    let clock = ContinuousClock()
    var first: ContinuousClock.Instant?
    var last = clock.now
    while true {
      var wait = source.interval
      if let first {
        let rest = min(last.advanced(by: Self.quiet), first.advanced(by: Self.longest)) - clock.now
        wait = max(.zero, rest)
      }
      guard Self.wait(for: source.descriptor ?? -1, until: end, wait) else { return false }
      if source.take() {
        last = clock.now
        first = first ?? last
      }
      if let first, clock.now >= min(last.advanced(by: Self.quiet), first.advanced(by: Self.longest)) {
        arm()
        return true
      }
    }
  }

  /// Waits until a descriptor can be read from, or so long.
  /// - Returns: False where the waiting was ended.
  private static func wait(for descriptor: Int32, until end: Int32, _ duration: Duration?) -> Bool {
    var descriptors = [
      pollfd(fd: end, events: Int16(POLLIN), revents: 0),
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
    ]
    // Rounded up, so that it does not go round and round in the last millisecond.
    let milliseconds =
      duration.map {
        Int32(
          clamping: ($0.components.seconds * 1_000 + $0.components.attoseconds / 1_000_000_000_000_000) + 1)
      }
    _ = poll(&descriptors, nfds_t(descriptors.count), milliseconds ?? -1)
    return descriptors[0].revents == 0
  }
}
