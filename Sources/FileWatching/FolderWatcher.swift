import Foundation
import Synchronization

/// Tells of changes of what some paths lead to, on a thread of its own, until it is stopped or goes away.
///
/// The thread owns all that is needed for it, and lives until the other end of a pipe is closed: there is nothing that
/// two threads write.
package final class FolderWatcher: Sendable {
  /// Closing it ends the thread; −1 where there was none to be had.
  private let end: Int32
  private let isStopped = Atomic(false)

  /// Begins to watch: all that changes from when this returns is told.
  /// - Parameters:
  ///   - paths: What is watched.
  ///   - method: How.
  ///   - tell: Called on the watcher's thread, once for changes that lie close together. What changes while it runs is
  ///     told afterwards.
  package init(
    _ paths: [WatchedPath], by method: WatchMethod = .automatic, tell: @escaping @Sendable () -> Void
  ) {
    guard let (reading, writing) = WakePipe.make() else {
      end = -1
      return
    }
    end = writing
    let isArmed = DispatchSemaphore(value: 0)
    let thread = Thread {
      var waiter = ChangeWaiter(paths, by: method)
      isArmed.signal()
      while waiter.next(until: reading) { tell() }
      close(reading)
    }
    thread.name = "ordering file watching"
    thread.start()
    isArmed.wait()
  }

  /// Whether there is a thread that watches; where not, the process had no descriptors left.
  package var isWatching: Bool { end >= 0 && !isStopped.load(ordering: .relaxed) }

  /// Ends the watching. What is being told is told to its end.
  package func stop() {
    if end >= 0, !isStopped.exchange(true, ordering: .relaxed) { close(end) }
  }

  deinit { stop() }

  /// The changes as a stream; several that nobody has taken yet are one. Watching ends with the stream.
  package static func changes(
    of paths: [WatchedPath], by method: WatchMethod = .automatic
  ) -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let watcher = FolderWatcher(paths, by: method) { continuation.yield() }
      continuation.onTermination = { _ in watcher.stop() }
    }
  }
}
