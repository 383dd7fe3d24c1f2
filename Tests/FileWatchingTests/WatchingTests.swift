import FileWatching
import Foundation
import Synchronization
import Testing

/// A temporary folder; it goes away with this object.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path + "/watching-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + name))
  }

  /// As editors save: beside it, then renamed over it.
  func replace(_ name: String, _ text: String) throws {
    try write(name + ".new", text)
    rename(name + ".new", name)
  }

  func rename(_ old: String, _ new: String) {
    let code = Foundation.rename(path + "/" + old, path + "/" + new)
    #expect(code == 0)
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path + "/" + name, withDestinationPath: target)
  }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: path + "/" + name, withIntermediateDirectories: true)
  }

  func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path + "/" + name) }
}

/// Each change below is followed by waiting until it is told: the next one is made only then. A change that is not told
/// lets the test wait until its time limit.
@Suite(.timeLimit(.minutes(2)))
struct WatchingTests {
  static let methods: [WatchMethod] = [.automatic, .polling(every: .milliseconds(20))]

  /// A watch of one path, and how many changes it has told.
  private struct Watch {
    private let told: Counter
    private let watcher: FolderWatcher

    init(_ path: String, _ method: WatchMethod) {
      let told = Counter()
      self.told = told
      watcher = FolderWatcher([WatchedPath(path)], by: method) { told.add() }
    }

    /// Makes a change, and waits for it to be told.
    func sees(_ change: () throws -> Void) async throws {
      // What is told of the last change must not pass for this one.
      var before = -1
      while before != told.count {
        before = told.count
        try await Task.sleep(for: ChangeWaiter.quiet * 2)
      }
      try change()
      while told.count == before { try await Task.sleep(for: .milliseconds(5)) }
    }
  }

  @Test(arguments: methods) func eachOfThreeSavesByRenaming(method: WatchMethod) async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.yaml", "0")
    for path in [folder.path, folder.path + "/a.yaml"] {
      let watch = Watch(path, method)
      for number in 1...3 { try await watch.sees { try folder.replace("a.yaml", "\(path) \(number)") } }
    }
  }

  @Test(arguments: methods) func whatIsWrittenInPlaceRemovedAndWrittenAgain(method: WatchMethod) async throws
  {
    let folder = try TemporaryFolder()
    try folder.write("a.yaml", "0")
    for path in [folder.path, folder.path + "/a.yaml"] {
      let watch = Watch(path, method)
      try await watch.sees { try folder.write("a.yaml", path) }
      try await watch.sees { try folder.remove("a.yaml") }
      try await watch.sees { try folder.write("a.yaml", "1") }
      try await watch.sees {
        try FileManager.default.setAttributes(
          [.posixPermissions: 0o400], ofItemAtPath: folder.path + "/a.yaml")
      }
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.path + "/a.yaml")
    }
  }

  @Test(arguments: methods) func foldersThatComeAndWhatIsInThem(method: WatchMethod) async throws {
    let folder = try TemporaryFolder()
    let watch = Watch(folder.path, method)
    try await watch.sees { try folder.makeFolder("deep/deeper") }
    try await watch.sees { try folder.write("deep/deeper/a.yaml", "0") }
    try await watch.sees { folder.rename("deep", "other") }
    try await watch.sees { try folder.replace("other/deeper/a.yaml", "1") }
    try await watch.sees { try folder.remove("other") }
  }

  @Test(arguments: methods) func theFolderItselfGoesAndComesBack(method: WatchMethod) async throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("up/rules")
    try folder.write("up/rules/a.yaml", "0")
    let watch = Watch(folder.path + "/up/rules", method)
    for number in 1...2 {
      try await watch.sees { try folder.remove("up") }
      try await watch.sees { try folder.makeFolder("up") }
      try await watch.sees { try folder.makeFolder("up/rules") }
      try await watch.sees { try folder.write("up/rules/a.yaml", "\(number)") }
      try await watch.sees { folder.rename("up/rules", "up/gone") }
      try await watch.sees { folder.rename("up/gone", "up/rules") }
    }
  }

  /// As a mounted configuration is laid out: each file is a link through `..data`, which is turned at once.
  @Test(arguments: methods) func linksThatAreTurned(method: WatchMethod) async throws {
    let folder = try TemporaryFolder()
    for version in 1...4 {
      try folder.makeFolder("mounted/..version-\(version)")
      try folder.write("mounted/..version-\(version)/a.yaml", "\(version)")
    }
    try folder.link("mounted/..data", to: "..version-1")
    try folder.link("mounted/a.yaml", to: "..data/a.yaml")
    try folder.link("current", to: "mounted")
    for path in ["/mounted", "/mounted/a.yaml", "/current", "/current/a.yaml"] {
      let watch = Watch(folder.path + path, method)
      for version in [2, 3, 4, 1] {
        try await watch.sees {
          try folder.link("mounted/..new", to: "..version-\(version)")
          folder.rename("mounted/..new", "mounted/..data")
        }
      }
      // What stands behind the link is told of as well.
      try await watch.sees { try folder.write("mounted/..version-1/a.yaml", path) }
    }
    try folder.makeFolder("other")
    let watch = Watch(folder.path + "/current", method)
    try await watch.sees {
      try folder.link("new", to: "other")
      folder.rename("new", "current")
    }
    try await watch.sees { try folder.write("other/b.yaml", "0") }
  }

  /// A neighbour's change is no change: the one that is told is that of the file.
  @Test func whatLiesBesideAFileIsNotTold() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.yaml", "0")
    let told = Counter()
    let watcher = FolderWatcher([WatchedPath(folder.path + "/a.yaml")]) { told.add() }
    for number in 0..<50 { try folder.replace("b.yaml", "\(number)") }
    try await Task.sleep(for: ChangeWaiter.quiet * 4)
    #expect(told.count == 0)
    try folder.replace("a.yaml", "1")
    while told.count == 0 { try await Task.sleep(for: .milliseconds(5)) }
    watcher.stop()
  }

  /// Without a limit the first change would be held back as long as somebody writes.
  @Test(arguments: methods) func whoWritesAllTheTimeIsToldOf(method: WatchMethod) async throws {
    let folder = try TemporaryFolder()
    let told = Counter()
    let watcher = FolderWatcher([WatchedPath(folder.path)], by: method) { told.add() }
    var number = 0
    while told.count < 2 {
      number += 1
      try folder.write("a.yaml", "\(number)")
      try await Task.sleep(for: .milliseconds(2))
    }
    watcher.stop()
  }

  #if os(Linux)
    /// What the process has open, and how many threads it has of the watcher's name.
    private func held() throws -> (descriptors: Int, threads: Int) {
      let tasks = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
      let names = tasks.compactMap {
        try? String(contentsOfFile: "/proc/self/task/\($0)/comm", encoding: .utf8)
      }
      let links = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
      }
      // Other tests watch at the same time, a few each.
      return (links.count { $0.contains("inotify") }, names.count { $0.hasPrefix("ordering file") })
    }

    @Test func nothingIsLeftOfWatchersThatAreGone() async throws {
      let folder = try TemporaryFolder()
      for _ in 0..<300 {
        let watcher = FolderWatcher([WatchedPath(folder.path)]) {}
        #expect(watcher.isWatching)
        if Bool.random() { watcher.stop() }
      }
      for _ in 0..<100 {
        let reader = Task { for await _ in FolderWatcher.changes(of: [WatchedPath(folder.path)]) {} }
        reader.cancel()
        await reader.value
      }
      while case let held = try held(), held.descriptors > 40 || held.threads > 40 {
        try await Task.sleep(for: .milliseconds(10))
      }
    }
  #endif
}

/// Counts on any thread.
final class Counter: Sendable {
  private let number = Mutex(0)
  var count: Int { number.withLock { $0 } }
  func add() { number.withLock { $0 += 1 } }
}
