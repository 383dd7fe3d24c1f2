import Foundation
import OrderingTestSupport
import Orderings
import Testing

/// What the orderings of these tests depend on beside the notes.
private struct Surroundings {
  var now = Date(timeIntervalSince1970: 1_700_000_000)
  var days = 3
  var pins: [String] = []
  var seed = "autumn"

  var context: OrderingContext {
    OrderingContext(
      parameters: [
        "days": .integer(Int64(days)), "pins": .list(pins.map { .text($0) }), "seed": .text(seed),
      ], now: now)
  }
}

/// −1, 0 or 1, by hand; those that are missing come last, or first.
private func order<T: Comparable>(_ a: T?, _ b: T?, missing: Int = 1) -> Int {
  switch (a, b) {
  case (nil, nil): 0
  case (nil, _): missing
  case (_, nil): -missing
  case (let a?, let b?): a < b ? -1 : a > b ? 1 : 0
  }
}

private func exactOrder(_ a: String, _ b: String) -> Int {
  a.utf8.lexicographicallyPrecedes(b.utf8) ? -1 : b.utf8.lexicographicallyPrecedes(a.utf8) ? 1 : 0
}

/// An ordering of notes as a rule, and as a person would compare two of them.
private struct Way: CustomTestStringConvertible, Sendable {
  var name: String
  var rule: String
  /// Nil where there is only the library's own sort to compare with.
  var compare: (@Sendable (Note, Note, Surroundings) -> Int)?

  var testDescription: String { name }

  /// In alphabetical order, as a dictionary has them.
  static let titles = ["", "ada", "Ada", "ada\u{0}", "adam", "eclair", "Éclair", "Zoo"]

  static let all = [
    Way(name: "ranked", rule: "- rank: highest first") { a, b, _ in order(b.rank, a.rank, missing: -1) },
    Way(
      name: "dated",
      rule: "- { publishedAt: oldest first, missing: first }\n- { title: z to a, compare: exact }"
    ) {
      a, b, _ in
      let byDate = order(a.publishedAt, b.publishedAt, missing: -1)
      return byDate != 0 ? byDate : exactOrder(b.title, a.title)
    },
    Way(name: "alphabetical", rule: "- title: a to z\n- rank: lowest first") { a, b, _ in
      func place(_ note: Note) -> Int { note.title == "ada\u{0}" ? 1 : titles.firstIndex(of: note.title)! }
      let byTitle = order(place(a), place(b))
      return byTitle != 0 ? byTitle : order(a.rank, b.rank)
    },
    Way(name: "fresh", rule: "- first: age(publishedAt, days) < $days\n- rank: lowest first") { a, b, at in
      func isFresh(_ note: Note) -> Bool {
        note.publishedAt.map { at.now.timeIntervalSince($0) / 86_400 < Double(at.days) } ?? false
      }
      let byAge = isFresh(a) == isFresh(b) ? 0 : isFresh(a) ? -1 : 1
      return byAge != 0 ? byAge : order(a.rank, b.rank)
    },
    Way(name: "pinned", rule: "- pinned: $pins\n- rank: lowest first") { a, b, at in
      let byPin = order(at.pins.firstIndex(of: a.id), at.pins.firstIndex(of: b.id))
      return byPin != 0 ? byPin : order(a.rank, b.rank)
    },
    Way(name: "shuffled", rule: "- shuffle: $seed"),
  ]

  static let book = try! RuleBook(
    text: rules(
      Note.fields,
      all.map { way in
        let keys = way.rule.split(separator: "\n").map { "    \($0)\n" }.joined()
        return "\(way.name):\n  ties: keep input order\n  keys:\n\(keys)"
      }.joined()) + """
        parameters:
          days: integer
          pins: { type: id, many: true }
          seed: text

        """)

  func ordering(in surroundings: Surroundings, reversed: Bool) -> Ordering<Note> {
    var ordering = try! Self.book.ordering(name, for: Note.self, in: surroundings.context)
    ordering.order = reversed ? SortOrder.reverse : .forward
    return ordering
  }
}

/// How many of some elements can stay where they are while the others are moved, at most, by trying each as the last
/// that stays; nil where the fixed ones, all of which have to stay, are not in order.
private func mostThatStay(_ elements: [Int], fixed: Set<Int>) -> Int? {
  // One fixed element weighs more than all others.
  let weight = { (element: Int) in fixed.contains(element) ? 1_000 : 1 }
  var weights: [Int] = []
  for (index, element) in elements.enumerated() {
    let before = (0..<index).filter { elements[$0] < element }.map { weights[$0] }.max() ?? 0
    weights.append(weight(element) + before)
  }
  let most = weights.max() ?? 0
  return most / 1_000 == fixed.count ? fixed.count + most % 1_000 : nil
}

/// A feed and what it should hold, both edited at random.
private struct Trial {
  var random: SeededGenerator
  var way: Way
  var surroundings = Surroundings()
  var isReversed = false
  /// In the order of arrival.
  var arrived: [Note] = []
  var feed: OrderedItems<Note, String>
  /// The ids that the last edit named; nil where it named none and may move all.
  var edited: Set<String>?

  init(_ way: Way, seed: UInt64) {
    random = SeededGenerator(seed: seed)
    self.way = way
    feed = OrderedItems([], by: way.ordering(in: surroundings, reversed: false))
    for _ in 0..<[0, 3, 8, 30].randomElement(using: &random)! { insert(note()) }
    feed = OrderedItems(arrived, by: feed.ordering)
  }

  mutating func note() -> Note {
    // Few ids, so that many are there already, and few values, so that many tie.
    Note(
      id: "n\(Int.random(in: 0..<40, using: &random))", title: Way.titles.randomElement(using: &random)!,
      rank: [nil, 1, 2, 3].randomElement(using: &random)!,
      publishedAt: [nil, 1, 2, 2.5, 4].randomElement(using: &random)!.map {
        Date(timeIntervalSince1970: 1_700_000_000 - $0 * 86_400)
      })
  }

  // MARK: What should be there

  mutating func insert(_ note: Note) {
    edited?.insert(note.id)
    if arrived.contains(where: { $0.id == note.id }) { update(note) } else { arrived.append(note) }
  }

  mutating func update(_ note: Note) {
    edited?.insert(note.id)
    if let index = arrived.firstIndex(where: { $0.id == note.id }) { arrived[index] = note }
  }

  mutating func remove(_ id: String) {
    edited?.insert(id)
    arrived.removeAll { $0.id == id }
  }

  var expected: [Note] {
    guard let compare = way.compare else { return arrived.sorted(using: feed.ordering) }
    return arrived.enumerated().sorted { a, b in
      let precedence = compare(a.element, b.element, surroundings) * (isReversed ? -1 : 1)
      return precedence == 0 ? a.offset < b.offset : precedence < 0
    }.map(\.element)
  }

  // MARK: Edits

  mutating func edit() -> OrderedItems<Note, String>.Change {
    edited = []
    switch Int.random(in: 0..<10, using: &random) {
    case 0...1:
      let (note, before) = (note(), feed)
      insert(note)
      let change = feed.insert(note)
      #expect(before.index(for: note) == feed.index(ofID: note.id))
      return change
    case 2...3:
      let note = note()
      update(note)
      return feed.update(note)
    case 4:
      let id = note().id
      remove(id)
      return feed.remove(id: id)
    case 5:
      let notes = (0..<Int.random(in: 0...5, using: &random)).map { _ in note() }
      for note in notes { insert(note) }
      return feed.insert(contentsOf: notes)
    case 6...7:
      var edits: [OrderedItems<Note, String>.Edit] = []
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        let note = note()
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
          insert(note)
          edits.append(.insert(note))
        case 1:
          update(note)
          edits.append(.update(note))
        default:
          remove(note.id)
          edits.append(.remove(id: note.id))
        }
      }
      return feed.apply(edits)
    case 8:
      edited = nil
      surroundings.now += Double.random(in: -1...1, using: &random) * 86_400
      surroundings.days = Int.random(in: 1...4, using: &random)
      surroundings.pins = Array(Set((0..<4).map { _ in note().id })).sorted()
      surroundings.seed = note().id
      return try! feed.reorder(in: surroundings.context)
    default:
      edited = nil
      way = Way.all.randomElement(using: &random)!
      isReversed = Bool.random(using: &random)
      return feed.reorder(by: way.ordering(in: surroundings, reversed: isReversed))
    }
  }
}

/// After any edits the items are the stable sort of what has arrived, and each change leads from what was shown to
/// what is.
struct OrderedItemsPropertyTests {
  @Test(arguments: Way.all, 0..<UInt64(12))
  fileprivate func staysSorted(way: Way, seed: UInt64) {
    var trial = Trial(way, seed: seed)
    #expect(Array(trial.feed) == trial.expected)
    for _ in 0..<60 {
      let (copy, old) = (trial.feed, Array(trial.feed))
      let change = trial.edit()
      let new = Array(trial.feed)

      #expect(new == trial.expected, "\(trial.way.name)")
      #expect(new == trial.arrived.sorted(using: trial.feed.ordering))
      #expect(trial.feed.itemsByArrival == trial.arrived)
      #expect(Array(copy) == old)
      for (index, note) in new.enumerated() {
        #expect(trial.feed.index(ofID: note.id) == index)
        #expect(trial.feed[id: note.id] == note)
      }
      leads(change, from: old, to: new, editing: trial.edited)
    }
  }

  private func leads(
    _ change: OrderedItems<Note, String>.Change, from old: [Note], to new: [Note],
    editing edited: Set<String>?
  ) {
    #expect(old.applying(change.difference) == new)
    #expect(shown(change, on: old) == new)
    for removal in change.removals { #expect(old[removal.index] == removal.item) }
    for insertion in change.insertions { #expect(new[insertion.index] == insertion.item) }
    for transition in change.moves + change.updates {
      #expect(old[transition.from] == transition.old)
      #expect(new[transition.to] == transition.new)
      #expect(transition.isUpdated || transition.old == transition.new)
    }
    for update in change.updates { #expect(update.isUpdated) }
    #expect(change.removals.map(\.index) == change.removals.map(\.index).sorted())
    #expect(change.insertions.map(\.index) == change.insertions.map(\.index).sorted())
    #expect(change.moves.map(\.to) == change.moves.map(\.to).sorted())
    #expect(change.updates.map(\.to) == change.updates.map(\.to).sorted())

    // Who came and who went, told apart by the ids alone; and no one is named twice.
    let (oldIDs, newIDs) = (Set(old.map(\.id)), Set(new.map(\.id)))
    #expect(Set(change.removals.map(\.id)) == oldIDs.subtracting(newIDs))
    #expect(Set(change.insertions.map(\.id)) == newIDs.subtracting(oldIDs))
    let named =
      (change.removals + change.insertions).map(\.id) + (change.moves + change.updates).map(\.id)
    #expect(Set(named).count == named.count)

    // Nobody stands still who has to move, and nobody moves who need not.
    let stayers = new.compactMap { note in old.firstIndex { $0.id == note.id } }
    let fixed = Set(stayers.filter { edited?.contains(old[$0].id) == false })
    #expect(change.moves.count == stayers.count - (mostThatStay(stayers, fixed: fixed) ?? -1))
    for move in change.moves { #expect(edited?.contains(move.id) != false) }
  }
}
