import FileWatching
import Foundation
import OrderingPlans
import RuleModel
import RuleText

/// The book that is live, what became of its files, and who wants to know: what monitor and watching thread share.
final class LiveBook: Sendable {
  fileprivate struct Contents {
    /// Nil before the first book, where there is no fallback.
    var book: RuleBook?
    /// What the live book was made of.
    var files: [SourceFile] = []
    var state: RuleBookMonitor.State
    var uses: [RuleUse.Identity: RuleUse] = [:]
    /// Grows with each use: a check that began before it is not enough.
    var useCount = 0
    var isFinished = false
    var nextObserver = 0
    var bookObservers: [Int: AsyncStream<RuleBook>.Continuation] = [:]
    var stateObservers: [Int: AsyncStream<RuleBookMonitor.State>.Continuation] = [:]
  }

  /// How long a version must have been bad, or without what is live, until that is taken for its writer's will and not
  /// for a step of a save.
  static let patience = Duration.milliseconds(250)

  private let path: String
  /// What of that is watched: files beside the rules may change as they like.
  let watched: [WatchedPath]
  private let allowsRemoval: Bool
  private let contents: Guarded<Contents>
  /// One check at a time, so that no later version is overtaken by an earlier one.
  private let turn = NSLock()

  init(_ url: URL, allowsRemoval: Bool, fallback: RuleBook? = nil) {
    path = url.isFileURL ? url.path : url.absoluteString
    watched = [WatchedPath(path, endings: RuleFiles.endings)]
    self.allowsRemoval = allowsRemoval
    let now = Date()
    contents = Guarded(
      Contents(book: fallback, state: .init(since: now, bookSince: now, lastChecked: now)))
  }

  // MARK: Reading

  /// The last good book.
  var book: RuleBook {
    contents.withLock { contents in
      guard let book = contents.book else {
        preconditionFailure("A monitor without a book is given to nobody.")
      }
      return book
    }
  }

  var state: RuleBookMonitor.State { contents.withLock { $0.state } }

  /// Why there is no book yet; nil where there is one.
  var firstError: RuleError? { contents.withLock { $0.book == nil ? RuleError($0.state.diagnostics) : nil } }

  /// Makes something of the live book, and notes that it is in use.
  func use<Result>(_ use: RuleUse, _ make: (RuleBook) throws(RuleError) -> Result) throws(RuleError) -> Result
  {
    while true {
      let (book, generation) = (self.book, state.generation)
      let result = try make(book)
      let isLive = contents.withLock { contents in
        guard contents.state.generation == generation else { return false }
        contents.uses[use.identity] = use
        contents.useCount += 1
        return true
      }
      if isLive { return result }
    }
  }

  func release(_ name: String) {
    contents.withLock { contents in contents.uses = contents.uses.filter { $0.key.name != name } }
  }

  // MARK: Checking

  /// What a look at the files has shown.
  fileprivate enum Outcome {
    case same
    case next(RuleBook, [SourceFile], lacksSome: Bool)
    case bad([Diagnostic])
  }

  /// Looks at the files, and takes what they hold where it is good.
  /// - Parameter patience: How long to wait for the end of a save where it is not, or where something is gone.
  /// - Returns: What came of it.
  @discardableResult
  func check(patience: Duration) -> RuleBookMonitor.State {
    turn.withLock {
      let clock = ContinuousClock()
      let end = clock.now.advanced(by: patience)
      while true {
        let (outcome, stamp) = look()
        switch outcome {
        case .bad, .next(_, _, lacksSome: true):
          if waits(forChangeOf: stamp, until: end) { continue }
        case .same, .next: break
        }
        return take(outcome)
      }
    }
  }

  private func look() -> (Outcome, PathStamp) {
    guard let (files, failures, stamp) = wholeFiles() else {
      return (.bad([Diagnostic(.changingFiles(path))]), PathStamp([]))
    }
    let (book, live) = contents.withLock { ($0.book, $0.files) }
    guard failures.isEmpty, !files.isEmpty else {
      return (.bad((failures.isEmpty ? [.noRuleFiles(path)] : failures).map { Diagnostic($0) }), stamp)
    }
    if files.elementsEqual(live, by: { $0.name == $1.name && $0.bytes == $1.bytes }) { return (.same, stamp) }
    let loaded = LoadedBook.load(files).warningOfMissingTestFiles()
    guard let next = RuleBook(loaded) else { return (.bad(loaded.findings.map { Diagnostic($0) }), stamp) }
    let lacksSome = book?.orderingNames.contains { next.currentName(of: $0) == nil } ?? false
    return (.next(next, files, lacksSome: lacksSome), stamp)
  }

  /// Reads files that nobody writes meanwhile; nil where that cannot be had.
  private func wholeFiles() -> (files: [SourceFile], failures: [Message], stamp: PathStamp)? {
    for _ in 0..<20 {
      let before = PathStamp(watched)
      let (files, failures) = RuleFiles.read(path)
      // Who wrote a moment ago may write on: another look is taken when that is longer ago.
      let age = before.lastWritten.age
      if age < Self.youth, age > -Self.youth { Thread.sleep(forTimeInterval: Self.youth - max(0, age)) }
      if PathStamp(watched) == before { return (files, failures, before) }
    }
    return nil
  }

  /// For how many seconds a file is young. Well above the tick of the files' clock, within which a second write cannot be
  /// told from the first.
  private static let youth = 0.03

  /// Waits for files to change; false where they do not until the end.
  private func waits(forChangeOf stamp: PathStamp, until end: ContinuousClock.Instant) -> Bool {
    while ContinuousClock().now < end, !contents.withLock({ $0.isFinished }) {
      if PathStamp(watched) != stamp { return true }
      Thread.sleep(forTimeInterval: 0.02)
    }
    return false
  }

  // MARK: Taking

  /// Takes a book where nothing that is in use stands against it, and tells of what became of it.
  private func take(_ outcome: Outcome) -> RuleBookMonitor.State {
    while true {
      let (live, uses, useCount) = contents.withLock { ($0.book, $0.uses, $0.useCount) }
      var outcome = outcome
      if case .next(let next, _, _) = outcome, let live {
        let objections = uses.sorted { $0.key.name < $1.key.name }.compactMap {
          $0.value.objection(live, next)
        }
        let counted = objections.filter { !(allowsRemoval && $0.isRemoval) }.flatMap(\.diagnostics)
        var seen = Set<Diagnostic>()
        if !counted.isEmpty { outcome = .bad(counted.filter { seen.insert($0).inserted }) }
      }
      let taken = contents.withLock { contents -> RuleBookMonitor.State? in
        guard contents.useCount == useCount else { return nil }
        return contents.take(outcome, at: Date())
      }
      if let taken { return taken }
    }
  }

  // MARK: Telling

  func books(keeping monitor: RuleBookMonitor) -> AsyncStream<RuleBook> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let number = contents.withLock { contents -> Int? in
        if let book = contents.book { continuation.yield(book) }
        if contents.isFinished { return nil }
        contents.nextObserver += 1
        contents.bookObservers[contents.nextObserver] = continuation
        return contents.nextObserver
      }
      guard let number else { return continuation.finish() }
      // The monitor lives as long as the stream does.
      continuation.onTermination = { [monitor] _ in monitor.forget(number) }
    }
  }

  func states(keeping monitor: RuleBookMonitor) -> AsyncStream<RuleBookMonitor.State> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let number = contents.withLock { contents -> Int? in
        continuation.yield(contents.state)
        if contents.isFinished { return nil }
        contents.nextObserver += 1
        contents.stateObservers[contents.nextObserver] = continuation
        return contents.nextObserver
      }
      guard let number else { return continuation.finish() }
      continuation.onTermination = { [monitor] _ in monitor.forget(number) }
    }
  }

  /// Sends nothing to an observer any more.
  func forget(_ observer: Int) {
    // They are freed outside of the lock: the last one may take the monitor along, which comes here again.
    _ = contents.withLock { contents in
      (
        contents.bookObservers.removeValue(forKey: observer),
        contents.stateObservers.removeValue(forKey: observer)
      )
    }
  }

  /// Ends all streams.
  func finish() {
    let (books, states) = contents.withLock { contents in
      contents.isFinished = true
      defer { (contents.bookObservers, contents.stateObservers) = ([:], [:]) }
      return (contents.bookObservers, contents.stateObservers)
    }
    for observer in books.values { observer.finish() }
    for observer in states.values { observer.finish() }
  }
}

extension LiveBook.Contents {
  /// Takes what came of a look at the files, and tells of it.
  fileprivate mutating func take(_ outcome: LiveBook.Outcome, at now: Date) -> RuleBookMonitor.State {
    let before = state
    state.lastChecked = now
    switch outcome {
    case .bad(let diagnostics): state.diagnostics = diagnostics
    case .same: state.diagnostics = []
    case .next(let next, let files, _):
      (book, self.files) = (next, files)
      state.diagnostics = []
      state.generation += 1
      state.bookSince = now
      for observer in bookObservers.values { observer.yield(next) }
    }
    if state.isGood != before.isGood { state.since = now }
    if state.diagnostics != before.diagnostics || state.generation != before.generation {
      for observer in stateObservers.values { observer.yield(state) }
    }
    return state
  }
}
