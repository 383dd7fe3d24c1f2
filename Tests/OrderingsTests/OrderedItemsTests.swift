import Foundation
import Orderings
import Testing

/// An item of a feed that changes.
struct Note: Orderable, Identifiable, Hashable {
  var id: String
  var title = ""
  var rank: Int?
  var publishedAt: Date?

  static let orderingFields: [Field<Note>] = [
    Field("id", \.id, as: .id), Field("title", \.title), Field("rank", \.rank),
    Field("publishedAt", \.publishedAt),
  ]

  static let fields = """
    id: { type: id, unique: true }
    title: text
    rank: integer
    publishedAt: date
    """
}

extension Note {
  init(_ id: String, _ rank: Int?, _ title: String = "") { self.init(id: id, title: title, rank: rank) }
}

/// A list view: it takes rows away by their old indices, puts rows in by their new ones, and fills some anew.
func shown<ID>(_ change: OrderedItems<Note, ID>.Change, on old: [Note]) -> [Note] {
  var rows = old
  for index in (change.removals.map(\.index) + change.moves.map(\.from)).sorted(by: >) {
    rows.remove(at: index)
  }
  let incoming = change.insertions.map { ($0.index, $0.item) } + change.moves.map { ($0.to, $0.new) }
  for (index, item) in incoming.sorted(by: { $0.0 < $1.0 }) { rows.insert(item, at: index) }
  for update in change.updates { rows[update.to] = update.new }
  return rows
}

/// A feed that stays sorted, by examples.
struct OrderedItemsTests {
  /// Lowest rank first, those of no rank last.
  private let ranked = ordering("ties: keep input order\nkeys:\n  - rank: lowest first")
  private let titled = ordering("ties: keep input order\nkeys:\n  - title: a to z")

  private static func ordering(_ lines: String) -> Ordering<Note> {
    let block = lines.split(separator: "\n").map { "  \($0)\n" }.joined()
    return try! RuleBook(text: rules(Note.fields, "main:\n" + block)).ordering("main")
  }

  private func feed(_ notes: Note...) -> OrderedItems<Note, String> { OrderedItems(notes, by: ranked) }

  private func ids(_ feed: OrderedItems<Note, String>) -> String { feed.map(\.id).joined(separator: " ") }

  @Test func sortsWhatItIsGiven() {
    let feed = feed(Note("a", 3), Note("b", nil), Note("c", 1), Note("d", 3), Note("e", nil))
    #expect(ids(feed) == "c a d b e")
    #expect(feed.count == 5)
    #expect(feed[1].id == "a")
    #expect(feed[1...].map(\.id) == ["a", "d", "b", "e"])
    #expect(feed.ordering == ranked)
    #expect(ids(self.feed()) == "")
  }

  @Test func insertsAtThePlace() {
    var feed = feed(Note("a", 1), Note("c", 3))
    let change = feed.insert(Note("b", 2))
    #expect(ids(feed) == "a b c")
    #expect(change.insertions.map(\.index) == [1])
    #expect(change.insertions.map(\.id) == ["b"])
    #expect(change.removals.isEmpty && change.moves.isEmpty && change.updates.isEmpty)
    feed.insert(Note("first", 0))
    feed.insert(Note("last", nil))
    #expect(ids(feed) == "first a b c last")
  }

  @Test func whatTiesStandsInOrderOfArrival() {
    var feed = feed(Note("x", 1), Note("a", 1))
    feed.insert(Note("m", 1))
    feed.insert(contentsOf: [Note("z", 1), Note("b", 1)])
    #expect(ids(feed) == "x a m z b")
    #expect(feed.itemsByArrival.map(\.id) == ["x", "a", "m", "z", "b"])
  }

  @Test func reversedWhatTiesStandsInOrderOfArrivalToo() {
    var reversed = ranked
    reversed.order = .reverse
    var feed = OrderedItems([Note("x", 1), Note("a", 1), Note("n", nil)], by: reversed)
    feed.insert(Note("m", 1))
    feed.insert(Note("top", 2))
    #expect(ids(feed) == "n top x a m")
  }

  @Test func anUpdateOfTheSameKeyStaysWhereItIs() {
    var feed = feed(Note("a", 1), Note("b", 1), Note("c", 1))
    let change = feed.update(Note("a", 1, "corrected"))
    #expect(ids(feed) == "a b c")
    #expect(feed[0].title == "corrected")
    #expect(change.moves.isEmpty && change.removals.isEmpty && change.insertions.isEmpty)
    #expect(change.updates.map(\.from) == [0])
    #expect(change.updates.map(\.to) == [0])
    #expect(change.updates.map(\.old.title) == [""])
    #expect(change.updates.map(\.new.title) == ["corrected"])
  }

  @Test func anUpdateOfAnotherKeyMoves() {
    var feed = feed(Note("a", 1), Note("b", 2), Note("c", 3), Note("d", 4))
    let change = feed.update(Note("a", 3))
    // a arrived before c, with which it ties now.
    #expect(ids(feed) == "b a c d")
    #expect(change.moves.map(\.id) == ["a"])
    #expect(change.moves.map(\.from) == [0])
    #expect(change.moves.map(\.to) == [1])
    #expect(change.moves.map(\.isUpdated) == [true])
    #expect(change.updates.isEmpty)
    // Another key, and yet the same place.
    let still = feed.update(Note("d", 5))
    #expect(still.moves.isEmpty)
    #expect(still.updates.map(\.id) == ["d"])
  }

  @Test func anUpdateKeepsItsArrival() {
    var feed = feed(Note("a", 1), Note("b", 1), Note("c", 1))
    feed.update(Note("a", 9))
    #expect(ids(feed) == "b c a")
    feed.update(Note("a", 1))
    #expect(ids(feed) == "a b c")
    // One that is removed and comes again does not.
    feed.remove(id: "a")
    feed.insert(Note("a", 1))
    #expect(ids(feed) == "b c a")
  }

  @Test func insertingWhatIsThereUpdatesIt() {
    var feed = feed(Note("a", 1), Note("b", 2))
    let change = feed.insert(Note("a", 3, "again"))
    #expect(ids(feed) == "b a")
    #expect(change.insertions.isEmpty)
    #expect(change.moves.map(\.id) == ["a"])
    #expect(feed[id: "a"]?.title == "again")
    #expect(feed.insert(Note("b", 2)).updates.map(\.id) == ["b"])
  }

  @Test func ofItemsOfOneIdentityTheLastCounts() {
    let feed = feed(Note("a", 2, "old"), Note("b", 2), Note("a", 2, "new"))
    #expect(feed.map(\.title) == ["new", ""])
    #expect(ids(feed) == "a b")
  }

  @Test func removes() {
    var feed = feed(Note("a", 3), Note("b", 2), Note("c", 1))
    let change = feed.remove(id: "b")
    #expect(ids(feed) == "c a")
    #expect(change.removals.map(\.index) == [1])
    #expect(change.removals.map(\.item) == [Note("b", 2)])
    feed.remove(id: "a")
    feed.remove(id: "c")
    #expect(feed.isEmpty)
    feed.insert(Note("d", 1))
    #expect(ids(feed) == "d")
  }

  @Test func anUnknownIdentityIsNoError() {
    var feed = feed(Note("a", 1))
    #expect(feed.remove(id: "b").isEmpty)
    #expect(feed.update(Note("b", 1)).isEmpty)
    #expect(feed.apply([.remove(id: "b"), .update(Note("c", 1))]).isEmpty)
    #expect(feed.apply([]).isEmpty)
    #expect(feed.index(ofID: "b") == nil)
    #expect(feed[id: "b"] == nil)
    #expect(ids(feed) == "a")
  }

  @Test func findsByIdentity() {
    let feed = feed(Note("a", 3), Note("b", 2), Note("c", 1))
    #expect(feed.index(ofID: "a") == 2)
    #expect(feed.index(ofID: "c") == 0)
    #expect(feed[id: "b"] == Note("b", 2))
  }

  @Test func saysWhereAnItemWouldStand() {
    let feed = feed(Note("a", 1), Note("b", 2), Note("c", 2))
    #expect(feed.index(for: Note("new", 0)) == 0)
    #expect(feed.index(for: Note("new", 2)) == 3)
    #expect(feed.index(for: Note("new", 1)) == 1)
    // One that is there is thought to be updated: it is no longer where it stands.
    #expect(feed.index(for: Note("a", 3)) == 2)
    #expect(feed.index(for: Note("b", 2)) == 1)
    #expect(feed.index(for: Note("c", 1)) == 1)
    #expect(ids(feed) == "a b c")
  }

  @Test func aBatchIsOneChange() {
    var feed = feed(Note("a", 1), Note("b", 2), Note("c", 3), Note("d", 4), Note("e", 5))
    let old = Array(feed)
    let change = feed.apply([
      .remove(id: "b"), .insert(Note("f", 0)), .update(Note("a", 6)), .update(Note("d", 4, "same place")),
      .insert(Note("gone", 1)), .remove(id: "gone"), .remove(id: "c"), .update(Note("c", 9)),
    ])
    #expect(ids(feed) == "f d e a")
    #expect(change.removals.map(\.id) == ["b", "c"])
    #expect(change.removals.map(\.index) == [1, 2])
    #expect(change.insertions.map(\.id) == ["f"])
    #expect(change.insertions.map(\.index) == [0])
    #expect(change.moves.map(\.id) == ["a"])
    #expect(change.moves.map(\.from) == [0])
    #expect(change.moves.map(\.to) == [3])
    #expect(change.updates.map(\.id) == ["d"])
    #expect(change.updates.map(\.from) == [3])
    #expect(change.updates.map(\.to) == [1])
    #expect(shown(change, on: old) == Array(feed))
  }

  @Test func aBatchMovesOnlyWhatItNames() {
    // To move b alone would be fewer moves.
    var feed = feed(Note("b", 2), Note("c", 3), Note("d", 4))
    let up = feed.apply([.update(Note("c", 0)), .update(Note("d", 1))])
    #expect(ids(feed) == "c d b")
    #expect(up.moves.map(\.id) == ["c", "d"])
    let down = feed.apply([.update(Note("c", 3)), .update(Note("d", 4))])
    #expect(ids(feed) == "b c d")
    #expect(down.moves.map(\.id) == ["c", "d"])
  }

  @Test func editsOfABatchFollowEachOther() {
    var feed = feed(Note("a", 1), Note("b", 1))
    // Twice inserted is inserted and updated, by its first arrival.
    let twice = feed.apply([.insert(Note("c", 1)), .insert(Note("d", 1)), .insert(Note("c", 1, "new"))])
    #expect(ids(feed) == "a b c d")
    #expect(twice.insertions.map(\.item.title) == ["new", ""])
    // Removed and inserted arrives anew.
    let again = feed.apply([.remove(id: "a"), .insert(Note("a", 1))])
    #expect(ids(feed) == "b c d a")
    #expect(again.moves.map(\.id) == ["a"])
    #expect(again.removals.isEmpty && again.insertions.isEmpty)
  }

  @Test func reordersWithTheFewestMoves() {
    var feed = feed(
      Note("a", 1, "b"), Note("b", 2, "c"), Note("c", 3, "d"), Note("d", 4, "a"), Note("e", 5, "e"))
    let change = feed.reorder(by: titled)
    #expect(ids(feed) == "d a b c e")
    // One of four, not three of four.
    #expect(change.moves.map(\.id) == ["d"])
    #expect(change.moves.map(\.from) == [3])
    #expect(change.moves.map(\.to) == [0])
    #expect(change.moves.map(\.isUpdated) == [false])
    #expect(feed.ordering == titled)
    feed.insert(Note("f", 0, "bb"))
    #expect(ids(feed) == "d a f b c e")
  }

  @Test func whatTiesAfterReorderingStandsInOrderOfArrival() {
    var feed = feed(Note("a", 3), Note("b", 2), Note("c", 1))
    #expect(ids(feed) == "c b a")
    feed.reorder(by: titled)
    #expect(ids(feed) == "a b c")
  }

  @Test func timePassesWhenItIsTold() throws {
    let book = try RuleBook(
      text: rules(
        Note.fields, "main:\n  - first: age(publishedAt, hours) < 2\n  - id: ascending"))
    let start = Date(timeIntervalSince1970: 1_700_000_000)
    let fresh = try book.ordering("main", for: Note.self, in: OrderingContext(now: start))
    func note(_ id: String, hoursAgo: Double) -> Note {
      Note(id: id, publishedAt: start.addingTimeInterval(-3_600 * hoursAgo))
    }
    var feed = OrderedItems(
      [note("a", hoursAgo: 5), note("b", hoursAgo: 1), note("c", hoursAgo: 0)], by: fresh)
    #expect(ids(feed) == "b c a")
    let later = OrderingContext(now: start.addingTimeInterval(5_400))
    let change = try feed.reorder(in: later)
    #expect(ids(feed) == "c a b")
    #expect(change.moves.count == 1 || change.moves.count == 2)
    #expect(feed.ordering.context == later)
    // What comes now is as old as it is then.
    feed.insert(note("aa", hoursAgo: 1))
    #expect(ids(feed) == "c a aa b")
  }

  @Test func aContextThatDoesNotFitChangesNothing() throws {
    var feed = feed(Note("a", 1), Note("b", 2))
    #expect(throws: RuleError.self) { try feed.reorder(in: OrderingContext(parameters: ["unknown": 1])) }
    #expect(ids(feed) == "a b")
    #expect(feed.ordering == ranked)
    feed.insert(Note("c", 1))
    #expect(ids(feed) == "a c b")
  }

  @Test func aCopyKeepsWhatItHolds() {
    var feed = feed(Note("a", 1), Note("b", 2))
    let copy = feed
    feed.insert(Note("c", 0))
    feed.remove(id: "a")
    feed.update(Note("b", 2, "new"))
    #expect(ids(copy) == "a b")
    #expect(copy[id: "b"]?.title == "")
    #expect(copy.index(ofID: "a") == 0)
    #expect(copy.index(ofID: "c") == nil)
  }

  @Test func anyIdentityWillDo() {
    struct Place: Hashable { var title: String, rank: Int? }
    let notes = [Note("a", 2, "x"), Note("b", 1, "y"), Note("c", 1, "y")]
    var feed = OrderedItems(notes, by: ranked) { Place(title: $0.title, rank: $0.rank) }
    #expect(feed.map(\.id) == ["c", "a"])
    #expect(feed.index(ofID: Place(title: "x", rank: 2)) == 1)
    var byTitle = OrderedItems(notes, by: ranked, id: \.title)
    #expect(byTitle.remove(id: "x").removals.map(\.item.id) == ["a"])
    feed.remove(id: Place(title: "x", rank: 2))
    #expect(feed.map(\.id) == ["c"])
  }

  @Test func aDifferenceAssociatesByIdentity() {
    var feed = feed(Note("a", 1), Note("b", 2), Note("c", 3))
    let old = Array(feed)
    let change = feed.apply([.update(Note("a", 4)), .remove(id: "b"), .insert(Note("d", 0))])
    #expect(ids(feed) == "d c a")
    let difference = change.difference
    #expect(old.applying(difference) == Array(feed))
    #expect(
      difference.removals == [
        .remove(offset: 0, element: Note("a", 1), associatedWith: 2),
        .remove(offset: 1, element: Note("b", 2), associatedWith: nil),
      ])
    #expect(
      difference.insertions == [
        .insert(offset: 0, element: Note("d", 0), associatedWith: nil),
        .insert(offset: 2, element: Note("a", 4), associatedWith: 0),
      ])
  }

  @Test func isSentToAnotherTask() async {
    let feed = feed(Note("a", 1))
    let task = Task { () -> OrderedItems<Note, String> in
      var feed = feed
      feed.insert(Note("b", 0))
      return feed
    }
    #expect(await task.value.map(\.id) == ["b", "a"])
  }
}
