#if os(Linux)
  import Glibc

  /// The changes that Linux tells of.
  ///
  /// Folders are watched, and never files: what replaces a file is seen only by its folder. Of a folder on the way one
  /// name counts, of those at the end all folders in them, and all files that their names do not leave out.
  final class InotifySource: ChangeSource {
    /// What counts in a folder.
    private struct Interest {
      /// What counts by its whole name.
      var names: Set<[UInt8]> = []
      /// Those in whose folder it lies, and of which the files in it count.
      var folders: Set<WatchedPath> = []
    }

    private let queue: Int32
    private var interests: [Int32: Interest] = [:]

    var descriptor: Int32? { queue }
    var interval: Duration? { nil }

    /// - Throws: ``WatchFailure`` where the process or the user may not have another queue.
    init() throws(WatchFailure) {
      queue = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      if queue < 0 { throw WatchFailure(number: errno) }
    }

    deinit { close(queue) }

    private static let events =
      UInt32(IN_MODIFY) | UInt32(IN_CLOSE_WRITE) | UInt32(IN_ATTRIB) | UInt32(IN_CREATE) | UInt32(IN_DELETE)
      | UInt32(IN_MOVED_FROM) | UInt32(IN_MOVED_TO) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)

    func arm(_ paths: [WatchedPath]) throws(WatchFailure) {
      let before = interests
      interests = [:]
      for path in paths {
        try path.walk { (step) throws(WatchFailure) in
          switch step {
          case .name(let name, let folder):
            if let watch = try watch(folder) { interests[watch, default: Interest()].names.insert(name) }
          case .folder(let folder):
            if let watch = try watch(folder) { interests[watch, default: Interest()].folders.insert(path) }
          case .found: break
          }
        }
      }
      for watch in before.keys where interests[watch] == nil { inotify_rm_watch(queue, watch) }
    }

    /// The number by which a folder is watched: the same for one that is watched already. Nil where there is nothing to
    /// watch: it is gone meanwhile, or it is not to be read.
    private func watch(_ folder: [UInt8]) throws(WatchFailure) -> Int32? {
      let watch = WatchedPath.withCPath(folder) {
        inotify_add_watch(queue, $0, Self.events | UInt32(IN_ONLYDIR))
      }
      if watch >= 0 { return watch }
      let number = errno
      if [ENOSPC, ENOMEM, EINVAL, EBADF].contains(number) { throw WatchFailure(number: number) }
      return nil
    }

    func take() -> Bool {
      var matters = false
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = read(queue, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return matters }
        buffer.withUnsafeBytes { bytes in
          // The system writes whole events: 16 bytes, then as many of the name as the last four of these say.
          var start = 0
          while start + 16 <= count {
            let watch = bytes.loadUnaligned(fromByteOffset: start, as: Int32.self)
            let mask = bytes.loadUnaligned(fromByteOffset: start + 4, as: UInt32.self)
            let length = Int(bytes.loadUnaligned(fromByteOffset: start + 12, as: UInt32.self))
            let end = min(start + 16 + length, count)
            if tells(watch, mask, bytes[(start + 16)..<end].prefix { $0 != 0 }) { matters = true }
            start = end
          }
        }
      }
    }

    private func tells(_ watch: Int32, _ mask: UInt32, _ name: Slice<UnsafeRawBufferPointer>) -> Bool {
      // More happened than was kept.
      if mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
      guard let interest = interests[watch] else { return false }
      // The folder itself is gone, or its drive.
      if mask & (UInt32(IN_IGNORED) | UInt32(IN_UNMOUNT)) != 0 { return true }
      // An event without a name is of the folder itself, which its own folder tells of as well.
      if name.isEmpty {
        return !interest.folders.isEmpty || mask & (UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)) != 0
      }
      if interest.names.contains(Array(name)) { return true }
      return interest.folders.contains { mask & UInt32(IN_ISDIR) != 0 || $0.counts(name) }
    }
  }
#endif
