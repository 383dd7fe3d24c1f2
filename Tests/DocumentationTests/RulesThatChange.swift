import Foundation
import Orderings
import Testing

/// What the page on reloading shows, run.
struct RulesThatChange {
  /// Rows on a screen, which are told what to move; after the first telling nobody follows the rules any more.
  private final class Rows {
    var moved: [Int]?

    func move(_ moves: [(from: Int, to: Int)]) {
      moved = moves.map(\.to)
      withUnsafeCurrentTask { $0?.cancel() }
    }
  }

  private let rulesFolder = Document.packageFolder.appending(path: "Examples/Feed/rules")
  private let stories = LibraryInTenLines().stories

  private static func follow(stories: [Story]) async throws -> [Int]? {
    let rulesFolder = Document.packageFolder.appending(path: "Rules")
    let rows = Rows()

    let monitor = try RuleBookMonitor(contentsOf: rulesFolder)
    let archive = try monitor.screen("archive", for: Story.self)
    var feed = FeedPresenter(stories, screen: archive)

    for await book in monitor.books {
      let change = feed.update(to: try book.screen("archive", for: Story.self))
      rows.move(change.moves.map { ($0.from, $0.to) })
    }
    return rows.moved
  }

  @Test func aScreenFollowsItsRules() async throws {
    let moved = try await Task { [stories] in try await Self.follow(stories: stories) }.value
    #expect(moved == [])
  }

  @Test func aBookToBeginWith() throws {
    let bundledBook = try RuleBook(contentsOf: rulesFolder)

    let monitor = RuleBookMonitor(contentsOf: rulesFolder, fallback: bundledBook)
    #expect(monitor.state.generation == 1)
  }
}
