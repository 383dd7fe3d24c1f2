import Foundation
import Orderings
import Testing

/// Rules that change while an app runs.
@Suite(.timeLimit(.minutes(2)))
struct ReloadTests {
  static let watching: [RuleBookMonitor.Watching] = [.automatic, .polling(every: .milliseconds(20))]
  private let names = ["newest", "top", "quiet", "long", "short"]

  private func rules(_ version: Int, _ names: [String]? = nil) -> String {
    ReloadPlace.rules(version: version, names ?? self.names)
  }

  // MARK: Good versions

  @Test("V85 fsnotify/fsnotify#17: three saves by renaming are three reloads", arguments: watching)
  func threeSavesByRenamingAreThreeReloads(watching: RuleBookMonitor.Watching) async throws {
    let place = try ReloadPlace()
    try place.write("a.yaml", rules(1))
    let monitor = try RuleBookMonitor(contentsOf: place.folder, watching: watching)
    #expect(monitor.state.generation == 1)
    #expect(monitor.state.isGood)
    #expect(monitor.book.version == 1)
    for version in 2...4 {
      try place.replace("a.yaml", rules(version))
      let state = await monitor.state { $0.generation == version }
      #expect(state.isGood)
      #expect(state.bookSince >= state.since)
      #expect(monitor.book.version == version)
    }
  }

  @Test(arguments: watching) func aMountedFolderWhoseLinkIsTurned(watching: RuleBookMonitor.Watching)
    async throws
  {
    let place = try ReloadPlace()
    for version in 1...3 {
      try place.makeFolder("..v\(version)")
      try place.write("..v\(version)/a.yaml", rules(version))
    }
    try place.turn("..data", to: "..v1")
    try place.turn("a.yaml", to: "..data/a.yaml")
    let monitor = try RuleBookMonitor(contentsOf: place.folder, watching: watching)
    for version in [2, 3, 1] {
      try place.turn("..data", to: "..v\(version)")
      await monitor.state { _ in monitor.book.version == version }
    }
  }

  @Test func theSameFilesAreNoNewGeneration() throws {
    let place = try ReloadPlace()
    try place.write("a.yaml", rules(1))
    let monitor = try RuleBookMonitor(contentsOf: place.folder, watching: .byHand)
    let before = monitor.state
    try place.replace("a.yaml", rules(1))
    let after = monitor.reload()
    #expect(after.generation == 1)
    #expect(after.since == before.since)
    #expect(after.lastChecked > before.lastChecked)
    #expect(!monitor.isWatching)
  }

  @Test func observersGetTheBookOfNowAndTheLast() async throws {
    let place = try ReloadPlace()
    try place.write("a.yaml", rules(1))
    let monitor = try RuleBookMonitor(contentsOf: place.folder, watching: .byHand)
    var early = monitor.books.makeAsyncIterator()
    let first = await early.next()
    #expect(first?.version == 1)
    for version in 2...3 {
      try place.replace("a.yaml", rules(version))
      monitor.reload()
    }
    // Who did not look meanwhile gets the last, and one who comes late too.
    let last = await early.next()
    #expect(last?.version == 3)
    var late = monitor.books.makeAsyncIterator()
    let now = await late.next()
    #expect(now?.version == 3)
    monitor.stop()
    let end = await early.next()
    #expect(end == nil)
    let state = monitor.reload()
    #expect(state.generation == 3)
  }

  @Test func aStreamKeepsWatching() async throws {
    let place = try ReloadPlace()
    try place.write("a.yaml", rules(1))
    // Nobody but the stream has the monitor.
    var books = try RuleBookMonitor(contentsOf: place.folder).books.makeAsyncIterator()
    let first = await books.next()
    #expect(first?.version == 1)
    try place.replace("a.yaml", rules(2))
    let second = await books.next()
    #expect(second?.version == 2)
  }

  // MARK: Bad versions

  @Test(
    "V88 VictoriaMetrics PR #1871: a bad version is told as long as it is there, and a good one ends that",
    arguments: watching)
  func goodThenBadThenTheSameGood(watching: RuleBookMonitor.Watching) async throws {
    let place = try ReloadPlace()
    try place.write("a.yaml", rules(1))
    let monitor = try RuleBookMonitor(contentsOf: place.folder, watching: watching)
    let begin = monitor.state.since
    for _ in 1...2 {
      try place.replace(
        "a.yaml", rules(1).replacing("highest", with: "hihgest").replacing("lowest", with: "lowst"))
      let bad = await monitor.state { !$0.isGood }
      #expect(bad.diagnostics.allSatisfy { $0.place?.file.hasSuffix("a.yaml") ?? false })
      #expect(bad.diagnostics.count == names.count)
      #expect(bad.since > begin)
      #expect(bad.generation == 1)
      #expect(monitor.book.version == 1)
      try place.replace("a.yaml", rules(1))
      let good = await monitor.state { $0.isGood }
      #expect(good.generation == 1)
      #expect(good.since > bad.since)
    }
  }

  @Test(
    "V87 roc-lang/roc PR #10650: what is half written, or cut but valid, never goes live",
    arguments: watching)
  func truncatedThenWritten(watching: RuleBookMonitor.Watching) async throws {
    let place = try ReloadPlace()
    try place.write("a.yaml", rules(1))
    let monitor = try RuleBookMonitor(contentsOf: place.url("a.yaml"), watching: watching)
    for name in names { try monitor.use(name) }
    try place.write("a.yaml", "")
    await monitor.state { !$0.isGood }
    #expect(monitor.book.version == 1)
    // Cut after the second of five orderings: whole in itself, and not what is in use.
    let cut = rules(2, ["newest", "top"])
    #expect(rules(2).hasPrefix(cut))
    try place.write("a.yaml", cut)
    let held = await monitor.state { $0.diagnostics.contains { $0.id == "unknown-ordering" } }
    #expect(
      held.diagnostics.map {
        $0.message.contains("`quiet`") || $0.message.contains("`long`") || $0.message.contains("`short`")
      } == [true, true, true])
    #expect(monitor.book.orderingNames == names)
    #expect(monitor.book.version == 1)
    try place.write("a.yaml", rules(2))
    await monitor.state { $0.generation == 2 }
    #expect(monitor.book.orderingNames == names)
  }

  @Test(arguments: watching) func filesThatAreAwayForATime(watching: RuleBookMonitor.Watching) async throws {
    let place = try ReloadPlace()
    try place.makeFolder("rules")
    try place.write("rules/a.yaml", rules(1))
    let monitor = try RuleBookMonitor(contentsOf: place.url("rules"), watching: watching)
    for (version, id) in [(2, "no-rule-files"), (3, "path-not-found")] {
      try place.move(id == "path-not-found" ? "rules" : "rules/a.yaml", to: "away")
      let bad = await monitor.state { !$0.isGood }
      #expect(bad.diagnostics.map(\.id) == [id])
      #expect(monitor.book.version == version - 1)
      try place.move("away", to: id == "path-not-found" ? "rules" : "rules/a.yaml")
      let good = await monitor.state { $0.isGood }
      #expect(good.generation == version - 1)
      try place.write("rules/a.yaml", rules(version))
      await monitor.state { $0.generation == version }
    }
  }

  @Test func anErrorAtFirst() throws {
    let place = try ReloadPlace()
    #expect(throws: RuleError.self) { try RuleBookMonitor(contentsOf: place.url("none.yaml")) }
    try place.write("a.yaml", rules(1).replacing("lowest", with: "lowst"))
    let error = try #require(throws: RuleError.self) { try RuleBookMonitor(contentsOf: place.folder) }
    #expect(error == RuleError(RuleBook.check(contentsOf: place.folder).diagnostics))
  }

  @Test func aFallbackUntilThereIsAGoodVersion() async throws {
    let place = try ReloadPlace()
    let bundled = try RuleBook(text: rules(7))
    let monitor = RuleBookMonitor(contentsOf: place.url("rules"), fallback: bundled)
    #expect(monitor.book.version == 7)
    #expect(monitor.state.generation == 0)
    #expect(monitor.state.diagnostics.map(\.id) == ["path-not-found"])
    try place.makeFolder("rules")
    try place.replace("rules/a.yaml", rules(1))
    await monitor.state { $0.isGood }
    #expect(monitor.book.version == 1)
    #expect(monitor.state.generation == 1)
  }

  // MARK: What is in use

  @Test func whatIsInUseDoesNotVanish() throws {
    let place = try ReloadPlace()
    try place.write("a.yaml", rules(1))
    let monitor = try RuleBookMonitor(contentsOf: place.folder, watching: .byHand)
    let _: Ordering<FeedStory> = try monitor.ordering("top")
    #expect(throws: RuleError.self) { try monitor.use("tpo") }

    // What is not in use may go.
    try place.write("a.yaml", rules(2, ["newest", "top"]))
    #expect(monitor.reload().isGood)

    try place.write("a.yaml", rules(3, ["newest"]))
    let held = monitor.reload()
    #expect(held.generation == 2)
    #expect(monitor.book.version == 2)
    let file = place.url("a.yaml").path
    #expect(
      held.diagnostics.map(\.description) == [
        "error[unknown-ordering]: the ordering `top` is in use and is gone from `\(file)` "
          + "(write `replaces: [top]` in the ordering that takes its place, or put it back)"
      ])

    try place.write(
      "a.yaml", rules(4, ["newest"]).replacing("  newest:\n", with: "  newest:\n    replaces: [top]\n"))
    #expect(monitor.reload().isGood)
    #expect(monitor.book.currentName(of: "top") == "newest")

    // Released, it may go.
    try place.write("a.yaml", rules(5, ["newest"]))
    #expect(!monitor.reload().isGood)
    monitor.release("top")
    #expect(monitor.reload().isGood)
    #expect(monitor.book.version == 5)
  }

  @Test func removalWhereTheAppAllowsIt() throws {
    let place = try ReloadPlace()
    try place.write("a.yaml", rules(1))
    let monitor = try RuleBookMonitor(contentsOf: place.folder, watching: .byHand, allowsRemoval: true)
    let _: Ordering<FeedStory> = try monitor.ordering("top")
    try place.write("a.yaml", rules(2, ["newest"]))
    #expect(monitor.reload().isGood)
    #expect(monitor.book.orderingNames == ["newest"])
  }

  @Test func whatIsInUseFitsTheApp() throws {
    let place = try ReloadPlace()
    try place.write("a.yaml", rules(1))
    let monitor = try RuleBookMonitor(contentsOf: place.folder, watching: .byHand, allowsRemoval: true)
    let _: Ordering<FeedStory> = try monitor.ordering("top")
    let other = ReloadPlace.rules(version: 2, names, priority: "text")
      .replacing("lowest first", with: "a to z").replacing("highest first", with: "a to z")
    try place.write("a.yaml", other)
    let held = monitor.reload()
    #expect(held.diagnostics.map(\.id) == ["app-field-type"])
    #expect(monitor.book.version == 1)
  }

  @Test func aScreenInUse() throws {
    let screen = { (names: String) in "screens:\n  home:\n    orderings: [\(names)]\n    default: newest\n" }
    let place = try ReloadPlace()
    func write(_ version: Int, _ orderings: [String], _ screens: String) throws {
      try place.write("a.yaml", ReloadPlace.rules(version: version, orderings, more: screens))
    }
    try write(1, names, screen("newest, top"))
    let monitor = try RuleBookMonitor(contentsOf: place.folder, watching: .byHand)
    let home: Screen<FeedStory> = try monitor.screen("home")
    #expect(home.entries.map(\.name) == ["newest", "top"])

    // It may offer something else, as long as what it offered is there.
    try write(2, names, screen("newest, quiet"))
    #expect(monitor.reload().isGood)
    try write(3, ["newest", "top"], screen("newest, top"))
    #expect(monitor.reload().diagnostics.map(\.message).allSatisfy { $0.contains("`quiet` is in use") })
    #expect(monitor.book.version == 2)
    try write(4, names, "")
    let held = monitor.reload()
    #expect(held.diagnostics.map(\.id) == ["unknown-screen"])
    #expect(monitor.book.version == 2)
  }
}
