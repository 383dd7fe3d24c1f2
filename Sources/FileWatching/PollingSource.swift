/// Looks at files now and then: for drives whose changes the system is not told of, and where it can watch no more.
///
/// What is written twice within one tick of the files' clock looks the same after the second time. So where something
/// changed that recently, it counts as changed once more the next time.
final class PollingSource: ChangeSource {
  let interval: Duration?
  var descriptor: Int32? { nil }

  private var paths: [WatchedPath] = []
  private var stamp = PathStamp([])
  private var isFresh = false

  /// No file system in use has a coarser clock, but for those of floppy disks.
  private static let tick = 0.02

  /// From a hundredth of a second to a day.
  init(every interval: Duration) {
    self.interval = min(max(interval, .milliseconds(10)), .seconds(86_400))
  }

  func arm(_ paths: [WatchedPath]) {
    if self.paths == paths { return }
    self.paths = paths
    look()
  }

  func take() -> Bool {
    let (before, wasFresh) = (stamp, isFresh)
    look()
    return wasFresh || stamp != before
  }

  private func look() {
    stamp = PathStamp(paths)
    let age = stamp.lastChanged.age
    isFresh = age >= 0 && age < Self.tick
  }
}
