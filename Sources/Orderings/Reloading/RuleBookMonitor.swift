import FileWatching
public import Foundation

/// Keeps a rule book up to date while the app runs: reads changed files, checks them, and swaps the book at once.
///
/// ```swift
/// let monitor = try RuleBookMonitor(contentsOf: rulesFolder)
/// let newest = try monitor.ordering("newest", for: Story.self)   // and it is in use from now on
///
/// for await book in monitor.books {                              // the book of now, then each new one
///   let home = try book.screen("home", for: Story.self)
///   let change = feed.update(to: home)                           // the list moves what has moved
/// }
/// ```
///
/// A version goes live as a whole or not at all. What cannot be read, has an error, or changes while it is read, never
/// does; nor does a version that lacks an ordering in use, unless another ordering `replaces` it, or that one in use can
/// no longer be bound to. The last good book stays, and ``state`` says what is wrong and since when.
///
/// In use is what was asked for by ``ordering(_:for:in:)``, ``screen(_:for:in:)`` or ``use(_:)``. Orderings that are
/// taken from a ``RuleBook`` itself are not known here.
///
/// Files are watched by a thread of its own until ``stop()``, or until the monitor and all of its streams are gone.
public final class RuleBookMonitor: Sendable {
  /// How it is known that files have changed.
  public enum Watching: Sendable, Hashable {
    /// The system tells; on network drives, and where it cannot, files are looked at every second.
    case automatic
    /// Files are looked at so often.
    case polling(every: Duration)
    /// Nobody looks but ``RuleBookMonitor/reload()``.
    case byHand
  }

  /// Where the rules are: a file or a folder.
  public let url: URL
  let live: LiveBook
  private let watcher: FolderWatcher?

  /// Loads a book, and watches its files.
  ///
  /// - Parameters:
  ///   - url: A rule file, or a folder with all of its `*.yaml` and `*.yml` files.
  ///   - watching: How it is known that files have changed.
  ///   - allowsRemoval: Whether a version goes live that lacks an ordering or a screen in use.
  /// - Throws: ``RuleError`` with everything that is wrong; nothing is watched then.
  public init(contentsOf url: URL, watching: Watching = .automatic, allowsRemoval: Bool = false)
    throws(RuleError)
  {
    self.url = url
    live = LiveBook(url, allowsRemoval: allowsRemoval)
    // Watched before it is read: what changes after the reading is told.
    watcher = Self.watcher(watching, live)
    live.check(patience: .zero)
    if let error = live.firstError {
      watcher?.stop()
      throw error
    }
  }

  /// Loads a book, and watches its files; where it cannot be loaded yet, another book is live until it can, such as one
  /// that the app brings along.
  ///
  /// - Parameters:
  ///   - url: A rule file, or a folder with all of its `*.yaml` and `*.yml` files. It need not be there.
  ///   - fallback: What is live while no version of the files was good: generation 0.
  ///   - watching: How it is known that files have changed.
  ///   - allowsRemoval: Whether a version goes live that lacks an ordering or a screen in use.
  public init(
    contentsOf url: URL, fallback: RuleBook, watching: Watching = .automatic, allowsRemoval: Bool = false
  ) {
    self.url = url
    live = LiveBook(url, allowsRemoval: allowsRemoval, fallback: fallback)
    watcher = Self.watcher(watching, live)
    live.check(patience: .zero)
  }

  private static func watcher(_ watching: Watching, _ live: LiveBook) -> FolderWatcher? {
    let method: WatchMethod
    switch watching {
    case .automatic: method = .automatic
    case .polling(let interval): method = .polling(every: interval)
    case .byHand: return nil
    }
    return FolderWatcher(live.watched, by: method) {
      live.check(patience: LiveBook.patience)
    }
  }

  deinit { stop() }

  // MARK: Now

  /// The last good book.
  public var book: RuleBook { live.book }

  /// What became of the files when they were last looked at.
  public var state: State { live.state }

  /// Whether changes of files are told of. Not after ``stop()``, where that is done by hand, or where the process could
  /// open no more files; ``reload()`` works all the same.
  public var isWatching: Bool { watcher?.isWatching ?? false }

  /// Looks at the files now, and waits for what comes of it.
  ///
  /// Files that were written a moment ago are looked at twice, which takes some hundredths of a second.
  @discardableResult
  public func reload() -> State { live.check(patience: .zero) }

  /// Ends the watching, and with it all streams. The last good book stays.
  public func stop() {
    watcher?.stop()
    live.finish()
  }

  // MARK: Later

  /// The book of now, then each that goes live. Who is slow misses those in between, and never the last.
  ///
  /// Each call makes a stream of its own. While it is there, files are watched.
  public var books: AsyncStream<RuleBook> { live.books(keeping: self) }

  /// The state of now, then each change of it: good or not, what is wrong, the generation. Who is slow misses those in
  /// between, and never the last.
  ///
  /// Each call makes a stream of its own. While it is there, files are watched.
  public var states: AsyncStream<State> { live.states(keeping: self) }

  /// Sends nothing to an observer any more.
  func forget(_ observer: Int) { live.forget(observer) }
}

extension RuleBookMonitor {
  /// What became of the files when they were last looked at.
  public struct State: Sendable, Hashable, CustomStringConvertible {
    /// Everything that keeps the files from going live; empty where they are live. Warnings of the live book are
    /// ``RuleBook/warnings``.
    public internal(set) var diagnostics: [Diagnostic] = []
    /// How many books have gone live: 1 for the first, 0 while the fallback is. Files that hold again what is live are
    /// no new generation.
    public internal(set) var generation = 0
    /// Since when they are good without a break, or bad.
    public internal(set) var since: Date
    /// Since when the live book is.
    public internal(set) var bookSince: Date
    /// When they were looked at last.
    public internal(set) var lastChecked: Date

    /// Whether what the files hold is live.
    public var isGood: Bool { diagnostics.isEmpty }

    /// A line for a log, and one for each thing that is wrong.
    public var description: String {
      let begin = "\(isGood ? "good" : "bad") since \(since.ISO8601Format()), generation \(generation)"
      return ([begin] + diagnostics.map(\.description)).joined(separator: "\n")
    }
  }
}
