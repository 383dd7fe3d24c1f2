/// What the system tells, and a look at the files now and then: for drives that are also written from elsewhere.
final class BothSources: ChangeSource {
  private let system: any ChangeSource
  private let polling: PollingSource

  var descriptor: Int32? { system.descriptor }
  var interval: Duration? { polling.interval }

  init(_ system: any ChangeSource, _ polling: PollingSource) {
    (self.system, self.polling) = (system, polling)
  }

  func arm(_ paths: [WatchedPath]) throws(WatchFailure) {
    try system.arm(paths)
    polling.arm(paths)
  }

  func take() -> Bool {
    let (isTold, isSeen) = (system.take(), polling.take())
    return isTold || isSeen
  }
}
