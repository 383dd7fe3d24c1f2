#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What tells whether a path leads to the same files with the same contents as earlier, without reading them.
///
/// Of what the way leads through only which thing it is counts; of files and links at its end also size and times, the
/// time at which the file's own record changed among them, which no program can set back. A folder is what is in it:
/// its times change as well when something comes that does not count.
package struct PathStamp: Sendable, Hashable {
  struct Entry: Sendable, Hashable {
    let device: UInt64
    let number: UInt64
    var mode: UInt64 = 0
    var size: Int64 = 0
    var written: Moment = Moment()
    var changed: Moment = Moment()
  }

  /// A time of a file.
  package struct Moment: Sendable, Hashable, Comparable {
    /// Seconds since 1970.
    package var seconds: Int64 = 0
    /// The rest, below a thousand million.
    package var nanoseconds: Int64 = 0

    /// Earlier before later.
    package static func < (a: Moment, b: Moment) -> Bool {
      (a.seconds, a.nanoseconds) < (b.seconds, b.nanoseconds)
    }

    init() {}

    init(_ time: timespec) { (seconds, nanoseconds) = (Int64(time.tv_sec), Int64(time.tv_nsec)) }

    /// How long ago it was, in seconds; negative where the clock of the files is ahead.
    package var age: Double {
      var now = timespec()
      clock_gettime(CLOCK_REALTIME, &now)
      return Double(Int64(now.tv_sec) - seconds) + Double(Int64(now.tv_nsec) - nanoseconds) / 1e9
    }
  }

  private(set) var entries: [[UInt8]: Entry] = [:]
  /// When something that is read was written last.
  package private(set) var lastWritten = Moment()
  /// When something of it changed last.
  private(set) var lastChanged = Moment()

  /// Looks at all that some paths lead to.
  package init(_ paths: [WatchedPath]) {
    for path in paths {
      path.walk { step in
        guard case .found(let path, let status?, let isOnTheWay) = step else { return }
        add(status, at: path, isOnTheWay: isOnTheWay)
      }
    }
  }

  private mutating func add(_ status: stat, at path: [UInt8], isOnTheWay: Bool) {
    let (device, number) = (UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino))
    if isOnTheWay {
      if entries[path] == nil { entries[path] = Entry(device: device, number: number) }
      return
    }
    #if canImport(Darwin)
      let (written, changed) = (Moment(status.st_mtimespec), Moment(status.st_ctimespec))
    #else
      let (written, changed) = (Moment(status.st_mtim), Moment(status.st_ctim))
    #endif
    var entry = Entry(device: device, number: number, mode: UInt64(status.st_mode))
    if status.st_mode & S_IFMT != S_IFDIR {
      (entry.size, entry.written, entry.changed) = (Int64(status.st_size), written, changed)
    }
    entries[path] = entry
    // A link is turned as a whole.
    if status.st_mode & S_IFMT != S_IFLNK { lastWritten = max(lastWritten, written) }
    lastChanged = max(lastChanged, changed)
  }

  /// Those of files alone, without folders and without some paths: for who writes beside what is watched.
  package func ofFiles(without paths: Set<String>) -> PathStamp {
    var stamp = self
    stamp.entries = entries.filter { path, entry in
      entry.mode & UInt64(S_IFMT) != UInt64(S_IFDIR)
        && !paths.contains(String(decoding: path, as: UTF8.self))
        && path[(path.lastIndex(of: .slash).map { $0 + 1 } ?? 0)...].first != UInt8(ascii: ".")
    }
    (stamp.lastWritten, stamp.lastChanged) = (Moment(), Moment())
    return stamp
  }
}
