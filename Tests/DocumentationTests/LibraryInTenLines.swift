import Foundation
import Orderings
import Testing

// What the README shows of the library, run on a few stories.

struct Story: Orderable {
  var id: String, title: String, publishedAt: Date?, priority: Int?

  static let orderingFields: [Field<Story>] = [
    Field("id", \.id, as: .id), Field("title", \.title),
    Field("publishedAt", \.publishedAt), Field("priority", \.priority),
  ]
}

struct LibraryInTenLines {
  let rulesFolder = Document.packageFolder.appending(path: "Examples/Feed/rules")
  let stories = [
    Story(id: "a", title: "Ferry", publishedAt: Date(timeIntervalSince1970: 100), priority: 1),
    Story(id: "b", title: "Draft", publishedAt: nil, priority: nil),
    Story(id: "c", title: "Storm", publishedAt: Date(timeIntervalSince1970: 50), priority: 5),
    Story(id: "d", title: "Match", publishedAt: Date(timeIntervalSince1970: 200), priority: nil),
  ]

  @Test func sorts() throws {
    let book = try RuleBook(contentsOf: rulesFolder)
    let newest = try book.ordering("newest", for: Story.self)
    let feed = stories.sorted(using: newest)
    let top = stories.min(count: 3, using: newest)

    #expect(feed.map(\.id) == ["d", "a", "c", "b"])
    #expect(top.map(\.id) == ["d", "a", "c"])
  }

  @Test func tellsWhatDoesNotFit() throws {
    let book = try RuleBook(contentsOf: rulesFolder)
    var said = ""
    func show(_ text: String) { said += text }

    do {
      _ = try book.ordering("newset", for: Story.self)
    } catch {
      for diagnostic in error.diagnostics { show(diagnostic.rendered) }
    }
    #expect(said.contains("there is no ordering called `newset`"))
    #expect(said.contains("did you mean `newest`?"))
  }

  /// Rules that this app can bind all of, and rules of which it lacks fields.
  @Test(arguments: [
    ("Examples/Feed/rules", ["Neueste", "Top-Themen"]),
    (
      "Rules",
      [
        "A bis Z", "Serien", "A bis Ö (Schwedisch)", "by-title", "Top-Themen", "Neueste", "Älteste",
        "Tag für Tag", "Entwürfe zuerst",
      ]
    ),
  ])
  func presentsAFeed(rules: String, offered: [String]) throws {
    let book = try RuleBook(contentsOf: Document.packageFolder.appending(path: rules))
    var isShown = false
    defer { #expect(isShown) }

    let bound = book.orderingNames.compactMap { try? book.ordering($0, for: Story.self) }
    let modes = bound.filter { $0.fallbackReasons.isEmpty }
    guard var feed = FeedPresenter(stories, orderings: modes) else { return }
    feed.choose("priority-first")
    let shown = feed.items.map(\.id)
    let labels = feed.orderings.map { $0.label(for: ["de-AT", "en"]) }

    isShown = true
    #expect(shown == ["c", "a", "d", "b"])
    #expect(labels == offered)
    #expect(feed.source.map(\.id) == stories.map(\.id))
  }

  @Test func showsAScreen() throws {
    let book = try RuleBook(contentsOf: Document.packageFolder.appending(path: "Rules"))
    let file = FileManager.default.temporaryDirectory.appending(path: "choices-\(UUID().uuidString).json")
    defer {
      try? FileManager.default.removeItem(at: file)
      try? FileManager.default.removeItem(atPath: file.path + ".lock")
    }

    let archive = try book.screen("archive", for: Story.self)
    let picker = archive.entries.map { $0.label(for: ["en"]) }
    var feed = FeedPresenter(stories, screen: archive, keeping: FileChoiceStore(file))
    feed.choose("oldest")
    let policy = archive.source?.name

    #expect(picker == ["Newest", "Oldest", "A to Z"])
    #expect(archive.leftOut.map(\.name) == ["by-author"])
    #expect(policy == "if-available")
    let relaunched = FeedPresenter(stories, screen: archive, keeping: FileChoiceStore(file))
    #expect(relaunched.ordering.name == "oldest")
  }

  @Test func staysSorted() throws {
    let book = try RuleBook(contentsOf: rulesFolder)
    let newest = try book.ordering("newest", for: Story.self)
    let priorityFirst = try book.ordering("priority-first", for: Story.self)
    func story(_ id: String, at seconds: Double, priority: Int) -> Story {
      Story(id: id, title: "", publishedAt: Date(timeIntervalSince1970: seconds), priority: priority)
    }
    let (storm, correctedStorm) = (story("e", at: 150, priority: 2), story("e", at: 20, priority: 2))
    let (match, publishedDraft) = (story("f", at: 300, priority: 1), story("b", at: 10, priority: 1))

    var feed = OrderedItems(stories, by: newest, id: \.id)
    let rowsToInsert = feed.insert(storm).insertions.map(\.index)
    let rowsToMove = feed.update(correctedStorm).moves.map { "\($0.from) to \($0.to)" }
    var shown = Array(feed)
    let batch = feed.apply([.remove(id: "a"), .insert(match), .update(publishedDraft)])
    shown = shown.applying(batch.difference) ?? []
    let moved = feed.reorder(by: priorityFirst).moves.map(\.id)

    // From d a c b to d e a c b, to d a c e b, to f d c e b, to c e f b d.
    #expect(rowsToInsert == [1])
    #expect(rowsToMove == ["1 to 3"])
    #expect(shown.map(\.id) == ["f", "d", "c", "e", "b"])
    #expect(feed.map(\.id) == ["c", "e", "f", "b", "d"])
    #expect(moved.count == 2)
  }

  @Test func isASortComparator() throws {
    let book = try RuleBook(contentsOf: rulesFolder)
    let newest = try book.ordering("newest", for: Story.self)

    var order: any SortComparator<Story> = newest
    order.order = .reverse
    let isBefore = newest.compare(stories[0], stories[2]) == .orderedAscending

    #expect(isBefore)
    #expect(order.compare(stories[0], stories[2]) == .orderedDescending)
  }

  @Test func sortsRecords() throws {
    let book = try RuleBook(contentsOf: rulesFolder)
    let records: [Record] = [
      ["id": "a", "publishedAt": "2026-03-01T09:00:00Z", "author": ["name": "Science desk"]],
      ["id": "b", "publishedAt": "2026-03-02T09:00:00Z"],
    ]
    let newest = try book.recordOrdering("newest")
    let feed = try newest.sorted(records)

    #expect(feed.map { $0["id"] } == ["b", "a"])
  }

  @Test func takesWhatTheCallerSupplies() throws {
    let book = try RuleBook(contentsOf: Document.packageFolder.appending(path: "Rules"))

    let today = OrderingContext(parameters: ["seed": "reader 7, 1 March"])
    let shuffled = try book.ordering("shuffled", for: Story.self, in: today)
    let tomorrow = try shuffled.with(OrderingContext(parameters: ["seed": "reader 7, 2 March"]))

    // The MD5 digests of `seed:id`, by `printf 'reader 7, 1 March:a' | md5sum` and so on.
    #expect(stories.sorted(using: shuffled).map(\.id) == ["b", "c", "d", "a"])
    #expect(stories.sorted(using: tomorrow).map(\.id) == ["d", "c", "a", "b"])
    #expect(shuffled.context == today)
  }

  @Test func writesTheParametersBlock() {
    let block = RuleBook.parametersBlock(for: [
      Parameter("seed", String.self), Parameter("followedTags", [String].self),
    ])
    #expect(block == "parameters:\n  seed: text\n  followedTags: { type: text, many: true }\n")
    #expect(RuleBook.check(text: "rules: 1\n" + block).diagnostics.isEmpty)
  }

  @Test func writesTheFieldsBlock() {
    let block = RuleBook.fieldsBlock(for: Story.self)
    let rules = "rules: 1\nitems: stories\n" + block
    #expect(RuleBook.check(text: rules).diagnostics.isEmpty)
    #expect(block.contains("id: { type: id, unique: true }"))
  }
}
