import OrderingPlans
import OrderingTestSupport
import RulePages

@testable import RuleComparison

/// Pages made by hand, as other parts of the program would have them made.
enum SamplePages {
  /// Texts that would do harm, or look odd, if they were not shown as text.
  static let hostileTexts = [
    "<script>window.harm = 1</script><img src=x onerror=\"window.harm = 2\">",
    "</script><script>window.harm = 3</script>",
    "\"Quotes\" & 'more' {{title}} <!-- ",
    "עברית: שלום (2) \u{202E}txt.exe",
    "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen" + String(repeating: "lang", count: 40),
    "👩‍👩‍👧‍👦 🇫🇷 Café \u{2028} of\u{0000} the\ttown\nsquare",
  ]

  /// What the films of ``change`` are called.
  static let titles = ["Alpha", "Bravo", "Charlie", "Delta", "Echo", "Foxtrot"] + hostileTexts

  /// Films, of which one moved up, and a second ordering that is new; with hostile texts as titles of both.
  static var change: PageContent {
    let items = Dictionary(
      uniqueKeysWithValues: titles.enumerated().map { place, title in
        (
          place,
          ShownItem(
            name: "f\(place + 1)",
            facts: [.init(field: "title", value: title), .init(field: "year", value: "\(1920 + place)")])
        )
      })
    let all = Array(titles.indices)
    // The last of the six letters goes to the second place.
    var moved = all
    moved.insert(moved.remove(at: 5), at: 1)
    let keys = ["`year`, smallest first", "`id`, A to Z"]
    let newKeys = ["`title`, A to Z", "`id`, A to Z"]
    let effect = OrderEffect(
      itemCount: all.count, oldOrder: all, newOrder: moved,
      moves: [.init(item: 5, oldPlace: 5, newPlace: 1, passed: 4, decidingNow: 0, decidingBefore: 0)],
      tops: [.init(count: 3, entering: [5], leaving: [2])], swappedPairs: 4)
    func list(_ order: [Int], _ keys: [String], _ value: (Int) -> String) -> RankedList {
      RankedList(
        keys: keys, appendedKey: 1,
        entries: order.enumerated().map { place, item in
          .init(
            item: item, place: place,
            cells: [
              .init(
                value: value(item), seen: item == 5 ? "band <b>" : nil,
                parts: item == 5
                  ? [
                    .init(name: "`year` <i>", value: "3", depth: 1), .init(name: "age", value: "4", depth: 2),
                  ]
                  : []),
              .init(value: "f\(item + 1)"),
            ], decidingKey: place == 0 ? nil : item == 8 ? nil : 0)
        }, itemCount: order.count)
    }
    return PageContent(
      title: "What changes in <films> & \"more\"",
      origin: ["Rules: `Rules`, before and now.", "Data: films.csv."],
      sections: [
        .init(
          name: "films", label: "All films", summary: ["Its meaning changed: the first key is another."],
          oldSentences: ["By `year`, smallest first.", "Then by `id`, A to Z."],
          newSentences: ["By `title`, A to Z.", "Then by `id`, A to Z."],
          oldList: list(all, keys) { "\(1920 + $0)" }, newList: list(moved, newKeys) { titles[$0] },
          effect: effect),
        .init(
          name: "new one", summary: ["It is new."], newSentences: ["By `year`, largest first."],
          newList: RankedList(
            keys: ["`year`, largest first"], appendedKey: nil,
            entries: [
              .init(item: 11, place: 0, cells: [.init(value: "1931")], decidingKey: nil),
              .init(item: 10, place: 1, cells: [.init(value: "1930")], decidingKey: 0),
              .init(item: 2, place: 9, cells: [.init(value: "1922")], decidingKey: 0),
            ], itemCount: 12)),
      ], items: items)
  }

  /// A list of so many items, of which some moved; made by chance from a seed.
  static func large(items count: Int, moves moveCount: Int, seed: UInt64 = 1) -> PageContent {
    var random = SeededGenerator(seed: seed)
    let nouns = [
      "river", "harbour", "library", "council", "bakery", "museum", "bridge", "orchestra", "market", "school",
    ]
    let verbs = [
      "opens", "closes", "wins a prize", "moves to the old mill", "asks for help", "celebrates 50 years",
    ]
    let places = ["Oslo", "Kyiv", "São Paulo", "القاهرة", "京都", "Zürich", "New Orleans", "Łódź"]
    let sections = ["opinion", "standard", "sport", "culture"]
    var items: [Int: ShownItem] = [:]
    for item in 0..<count {
      let title =
        "The \(nouns.randomElement(using: &random)!) of \(places.randomElement(using: &random)!) "
        + verbs.randomElement(using: &random)!
      items[item] = ShownItem(
        name: "story-\(item + 1)",
        facts: [
          .init(field: "title", value: title),
          .init(field: "section", value: sections.randomElement(using: &random)!),
          .init(field: "points", value: "\(Int.random(in: 0..<900, using: &random))"),
        ])
    }
    let old = Array(0..<count)
    let moving = Set(old.shuffled(using: &random).prefix(moveCount))
    var new = old.filter { !moving.contains($0) }
    // Near places mostly, as a change of the rules does.
    for item in moving.sorted() {
      let span = Bool.random(using: &random) ? 30 : count
      new.insert(item, at: min(max(item + Int.random(in: -span...span, using: &random), 0), new.count))
    }
    let places2 = Dictionary(uniqueKeysWithValues: new.enumerated().map { ($1, $0) })
    let moves = moving.map { item in
      let place = places2[item]!
      return OrderEffect.Move(
        item: item, oldPlace: item, newPlace: place, passed: new[place > 0 ? place - 1 : 1], decidingNow: 1,
        decidingBefore: 0)
    }.sorted { ($0.distance, $1.newPlace) > ($1.distance, $0.newPlace) }
    let effect = OrderEffect(
      itemCount: count, oldOrder: old, newOrder: new, moves: moves,
      tops: [
        .init(
          count: 10, entering: new.prefix(10).filter { $0 >= 10 },
          leaving: old.prefix(10).filter { places2[$0]! >= 10 })
      ], swappedPairs: moves.reduce(0) { $0 + $1.distance })
    let keys = [
      "`priority`, smallest first", "the score `points / (age + 2) ^ 1.8`, highest first",
      "`publishedAt`, newest first", "`id`, A to Z",
    ]
    func list(_ order: [Int]) -> RankedList {
      RankedList(
        keys: keys, appendedKey: 3,
        entries: order.enumerated().map { place, item in
          .init(
            item: item, place: place,
            cells: [
              .init(value: "\(place * 5 / count + 1)"),
              .init(
                value: "\(9000 - place).\(item % 97)",
                parts: [
                  .init(name: "`points`", value: "\(item % 900)", depth: 1),
                  .init(name: "`age`", value: "\(place) hours", depth: 1),
                ]),
              .init(value: "2026-03-\(10 + item % 20)T0\(item % 10):00:00Z", seen: "March \(10 + item % 20)"),
              .init(value: "'story-\(item + 1)'"),
            ], decidingKey: place == 0 ? nil : place * 5 % count < 5 ? 0 : place % 17 == 0 ? 2 : 1)
        }, itemCount: count)
    }
    let sentences = keys.enumerated().map { "\($0 == 0 ? "By" : "Then by") \($1)." }
    return PageContent(
      title: "What the change of the rules does",
      origin: ["Rules: `Rules` at `main` and as they are.", "Data: `stories.ndjson`, \(count) items."],
      sections: [
        .init(
          name: "newest", label: "Newest stories",
          summary: ["Its meaning changed: the score is the second key now, and was the third before."],
          oldSentences: [
            sentences[0], "Then by `publishedAt`, newest first. Those without one come last.", sentences[3],
          ],
          newSentences: sentences, oldList: list(old), newList: list(new), effect: effect)
      ], items: items)
  }

  /// One ordering as it is.
  static func preview(items count: Int) -> PageContent {
    var content = large(items: count, moves: 0)
    content.title = "newest"
    content.origin = [
      "Rules: `Rules`.", "Data: `stories.ndjson`, \(count) items, as of 2026-03-30T12:00:00Z.",
    ]
    content.sections[0].summary = ["Orders stories."]
    (content.sections[0].oldList, content.sections[0].oldSentences, content.sections[0].effect) = (
      nil, nil, nil
    )
    return content
  }

  /// More orderings than there is room for buttons.
  static var many: PageContent {
    var content = preview(items: 5)
    let section = content.sections[0]
    content.sections = (1...12).map { number in
      var other = section
      (other.name, other.label) = ("ordering \(number)", nil)
      return other
    }
    return content
  }
}
