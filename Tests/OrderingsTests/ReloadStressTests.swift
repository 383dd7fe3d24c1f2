import Foundation
import OrderingTestSupport
import Orderings
import Testing

/// Somebody who writes rule files in every way there is, as fast as they can, while a monitor looks.
///
/// Versions are whole only when they are whole: each has the ordering `last` at its end, which is in use, so that a cut
/// version is not one. What observers get are whole versions, later ones later, and in the end the one that is there.
@Suite(.timeLimit(.minutes(3)))
struct ReloadStressTests {
  private struct Writer {
    let place: ReloadPlace
    var generator: SeededGenerator
    var version = 1

    init(_ place: ReloadPlace, seed: UInt64) {
      (self.place, generator) = (place, SeededGenerator(seed: seed))
    }

    /// Rules of different lengths, so that no version is as long as another by chance; and some as long.
    private func text(_ version: Int) -> String {
      let many = (0..<(version % 7)).map { "more-\($0)" }
      return ReloadPlace.rules(version: version, ["first"] + many + ["last"])
    }

    func start() throws {
      try place.makeFolder("v1")
      try place.write("v1/a.yaml", text(1))
      try place.turn("rules", to: "v1")
    }

    /// One save, in some way.
    mutating func save() async throws {
      version += 1
      let text = text(version)
      switch Int.random(in: 0..<7, using: &generator) {
      case 0: try place.replace("rules/a.yaml", text)
      case 1: try place.write("rules/a.yaml", text)
      case 2:
        // Emptied, half written, whole.
        try place.write("rules/a.yaml", "")
        await pause()
        let half = text.utf8.count * Int.random(in: 1..<10, using: &generator) / 10
        try place.write("rules/a.yaml", String(text.prefix(half)))
        await pause()
        try place.write("rules/a.yaml", text)
      case 3:
        try place.remove("rules/a.yaml")
        await pause()
        try place.write("rules/a.yaml", text)
      case 4:
        // A bad version between.
        try place.replace("rules/a.yaml", text.replacing("first\n", with: "furst\n"))
        await pause()
        try place.replace("rules/a.yaml", text)
      case 5:
        // A link turned to a folder that is new.
        try place.makeFolder("v\(version)/deep")
        try place.write("v\(version)/deep/a.yaml", text)
        try place.turn("rules", to: "v\(version)/deep")
      default:
        // The folder away and anew.
        try place.remove("rules")
        await pause()
        try place.makeFolder("w\(version)")
        try place.turn("rules", to: "w\(version)")
        await pause()
        try place.write("rules/a.yaml", text)
      }
      await pause()
    }

    private mutating func pause() async {
      let milliseconds = [0, 0, 0, 1, 5, 40, 120].randomElement(using: &generator) ?? 0
      if milliseconds > 0 { try? await Task.sleep(for: .milliseconds(milliseconds)) }
    }
  }

  @Test(
    arguments: [UInt64](1...6),
    [RuleBookMonitor.Watching.automatic, .polling(every: .milliseconds(15))])
  func onlyWholeVersionsInTheirOrder(seed: UInt64, watching: RuleBookMonitor.Watching) async throws {
    let place = try ReloadPlace()
    var writer = Writer(place, seed: seed)
    try writer.start()
    let monitor = try RuleBookMonitor(contentsOf: place.url("rules"), watching: watching)
    try monitor.use("last")
    let seen = Task {
      var seen: [RuleBook] = []
      for await book in monitor.books { seen.append(book) }
      return seen
    }
    for _ in 0..<25 { try await writer.save() }
    await monitor.state { [version = writer.version] state in state.isGood && monitor.book.version == version
    }
    let fresh = try RuleBook(contentsOf: place.url("rules"))
    #expect(monitor.book.orderingNames == fresh.orderingNames)
    #expect(monitor.reload().isGood)
    monitor.stop()

    let books = await seen.value
    let versions = books.compactMap(\.version)
    #expect(versions.count == books.count)
    #expect(versions == Array(Set(versions)).sorted())
    #expect(versions.last == writer.version)
    for book in books {
      // As many orderings as this version has: none is part of one.
      #expect(book.orderingNames.count == (book.version ?? 0) % 7 + 2)
    }
  }

  /// What is swapped is swapped at once for all threads that read it.
  @Test func manyReadersWhileBooksAreSwapped() async throws {
    let place = try ReloadPlace()
    try place.write("a.yaml", ReloadPlace.rules(version: 1, ["first", "last"]))
    let monitor = try RuleBookMonitor(contentsOf: place.url("a.yaml"))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          var version = 0
          while version < 6 {
            let book = monitor.book
            let now = try #require(book.version)
            #expect(now >= version)
            version = now
            let ordering: Ordering<FeedStory> = try monitor.ordering("last")
            #expect(ordering.name == "last")
            await Task.yield()
          }
        }
      }
      group.addTask {
        for version in 2...6 {
          try place.replace("a.yaml", ReloadPlace.rules(version: version, ["first", "last"]))
          monitor.reload()
        }
      }
      try await group.waitForAll()
    }
    #expect(monitor.state.isGood)
  }
}
