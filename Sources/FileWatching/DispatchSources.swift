#if !os(Linux)
  import Darwin
  import Dispatch

  /// The changes that Apple's systems tell of, by a Dispatch source for each folder and file. Not tried yet.
  ///
  /// A source tells that something happened to what it holds open, and not what: files are looked at then.
  final class DispatchSources: ChangeSource {
    private let (reading, writing): (Int32, Int32)
    private let queue = DispatchQueue(label: "ordering.file-watching")
    private var sources: [[UInt8]: any DispatchSourceFileSystemObject] = [:]
    private var paths: [WatchedPath] = []
    private var stamp = PathStamp([])

    var descriptor: Int32? { reading }
    var interval: Duration? { nil }

    init() throws(WatchFailure) {
      guard let pipe = WakePipe.make() else { throw WatchFailure(number: errno) }
      (reading, writing) = pipe
    }

    deinit {
      for source in sources.values { source.cancel() }
      // Handlers that were begun are done before the queue comes to this.
      queue.async { [reading, writing] in
        close(reading)
        close(writing)
      }
    }

    func arm(_ paths: [WatchedPath]) throws(WatchFailure) {
      self.paths = paths
      var wanted: Set<[UInt8]> = []
      for path in paths {
        path.walk { step in
          switch step {
          case .name(_, let folder), .folder(let folder): wanted.insert(folder)
          case .found(let path, let status, let isOnTheWay):
            if !isOnTheWay, let status, status.st_mode & S_IFMT == S_IFREG { wanted.insert(path) }
          }
        }
      }
      // What stands at a path may be another thing than before: all are opened anew.
      for source in sources.values { source.cancel() }
      sources = [:]
      for path in wanted {
        let held = WatchedPath.withCPath(path) { open($0, O_EVTONLY | O_CLOEXEC) }
        if held < 0 {
          if errno == EMFILE || errno == ENFILE { throw WatchFailure(number: errno) }
          continue
        }
        let source = DispatchSource.makeFileSystemObjectSource(
          fileDescriptor: held, eventMask: [.write, .extend, .delete, .rename, .attrib, .link, .revoke],
          queue: queue)
        source.setEventHandler { [writing] in
          var byte: UInt8 = 1
          // A full pipe tells enough.
          _ = write(writing, &byte, 1)
        }
        source.setCancelHandler { close(held) }
        source.activate()
        sources[path] = source
      }
      stamp = PathStamp(paths)
    }

    func take() -> Bool {
      var buffer = [UInt8](repeating: 0, count: 4_096)
      while read(reading, &buffer, buffer.count) > 0 {}
      let before = stamp
      stamp = PathStamp(paths)
      return stamp != before
    }
  }
#endif
