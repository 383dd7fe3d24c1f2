import Foundation
import Orderings
import Testing

/// Screens for an app: what is offered, what is shown and why, and the choice that outlives the app.
struct ScreenTests {
  struct Story: Orderable {
    var id: String
    var points: Int
    var title: String

    static let orderingFields: [Field<Story>] = [
      Field("id", \.id, as: .id), Field("points", \.points), Field("title", \.title),
    ]
  }

  static let rules = """
    rules: 1
    items: stories
    fields:
      id: { type: id, unique: true }
      points: integer
      title: text
      rating: number
    parameters:
      reader: text
      isNew: { type: boolean, default: false }
      seed: text
    orderings:
      top:
        label: { en: Top, de: Oben }
        keys: [points: highest first]
        replaces: [best]
      titles: [title: a to z]
      rated:
        keys: [rating: highest first]
        fallback: top
      rating-only: [rating: highest first]
      lucky: [shuffle: $seed]
      outdated: { keys: [points: lowest first], replaced-by: titles }
    screens:
      home:
        label: { en: Home, de: Start }
        orderings: [top, titles, rating-only]
        default:
          - { when: $isNew, use: titles }
          - { split: { by: $reader, experiment: november }, into: { top: 50, titles: 50 } }
      seeded:
        orderings: [lucky, top]
        default: lucky
      twice:
        orderings: [top, rated]
        default: top
      fallen:
        orderings: [rated]
        default: rated
      none:
        orderings: [rating-only]
        default: rating-only
    """

  private let book: RuleBook
  private let stories = [
    Story(id: "a", points: 1, title: "z"), Story(id: "b", points: 2, title: "y"),
    Story(id: "c", points: 3, title: "x"),
  ]

  init() throws { book = try RuleBook(text: Self.rules) }

  private func home(_ parameters: Record = ["reader": "r1"]) throws -> Screen<Story> {
    try book.screen("home", for: Story.self, in: OrderingContext(parameters: parameters))
  }

  @Test func thePickerLeavesOutWhatTheAppCannotTake() throws {
    let home = try home()
    #expect(home.entries.map(\.name) == ["top", "titles"])
    #expect(home.entries.map { $0.label(for: ["de"]) } == ["Oben", "titles"])
    #expect(home.label(for: ["de-AT"]) == "Start")
    #expect(home.leftOut.map(\.name) == ["rating-only"])
    #expect(home.leftOut[0].reasons.map(\.id) == ["app-lacks-field"])
  }

  /// python3: int(hashlib.md5(b"november:r1").hexdigest()[:13], 16) / 2**52 is 0.7131, of "november:r2" 0.0576.
  @Test func theArmIsToldAndStaysTheSame() throws {
    for (reader, fraction) in [("r1", Self.fraction("november:r1")), ("r2", Self.fraction("november:r2"))] {
      let choice = try home(["reader": .text(reader)]).choice(storedName: nil)
      let expected = fraction < 0.5 ? "top" : "titles"
      #expect(choice.name == expected && choice.origin == .nothingStored)
      #expect(choice.arm == .some(try home(["reader": .text(reader)]).defaultDecision.arm!))
      #expect(
        choice.arm?.experiment == "november" && choice.arm?.name == expected && choice.arm?.share == 0.5)
    }
  }

  /// The first 13 hexadecimal digits, as Python's hashlib gives them.
  private static func fraction(_ text: String) -> Double {
    let digits = ["november:r1": "b68be35526425", "november:r2": "0ebf7cc662a7a"][text]!
    return Double(UInt64(digits, radix: 16)!) / 0x1p52
  }

  @Test func aConditionComesBeforeTheExperiment() throws {
    let decision = try home(["reader": "r1", "isNew": true]).defaultDecision
    #expect(decision.name == "titles" && decision.arm == nil)
    #expect(decision.reason == "because `$isNew` holds")
  }

  @Test func aMissingParameterOfAConditionIsAnErrorBeforeAnythingIsShown() {
    #expect { try home([:]) } throws: { ($0 as? RuleError)?.diagnostics.map(\.id) == ["missing-parameter"] }
  }

  @Test func anUnknownScreenIsNotGuessed() {
    #expect { try book.screen("hom", for: Story.self) } throws: { error in
      let diagnostics = (error as? RuleError)?.diagnostics
      return diagnostics?.map(\.id) == ["unknown-screen"] && diagnostics?[0].help?.contains("home") == true
    }
  }

  @Test func storedNamesFindWhatStandsForThem() throws {
    let home = try home()
    #expect(home.choice(storedName: "titles").origin == .stored)
    #expect(home.choice(storedName: "titles").arm == nil)
    let old = home.choice(storedName: "best")
    #expect(old.name == "top" && old.origin == .successor(of: "best"))
    let replaced = home.choice(storedName: "outdated")
    #expect(replaced.name == "titles" && replaced.origin == .successor(of: "outdated"))
    let gone = home.choice(storedName: "gone")
    #expect(gone.name == home.defaultDecision.name && gone.origin == .storedIsGone("gone"))
    #expect(gone.arm != nil)
    #expect(home.choice(storedName: "rating-only").origin == .storedIsGone("rating-only"))
  }

  @Test func anOrderingThatNeedsAParameterIsLeftOutAndTheFirstEntryShown() throws {
    let screen = try book.screen("seeded", for: Story.self)
    #expect(screen.entries.map(\.name) == ["top"])
    #expect(screen.leftOut.map(\.name) == ["lucky"])
    #expect(screen.leftOut[0].reasons.map(\.id) == ["missing-parameter"])
    let choice = screen.choice(storedName: nil)
    #expect(choice.name == "top" && choice.origin == .nothingStored && choice.missingDefault == "lucky")
    #expect(screen.choice(storedName: "gone").origin == .storedIsGone("gone"))
    #expect(screen.choice(storedName: "gone").missingDefault == "lucky")
  }

  @Test func aFallbackIsOfferedUnderTheNameOfTheRules() throws {
    let screen = try book.screen("fallen", for: Story.self)
    #expect(screen.entries.map(\.name) == ["rated"])
    #expect(screen.entries[0].ordering.name == "top")
    #expect(screen.entries[0].ordering.fallbackReasons.map(\.id) == ["app-lacks-field"])
    var feed = FeedPresenter(stories, screen: screen)
    let isChosen = feed.choose("rated")
    #expect(isChosen)
    #expect(feed.items.map(\.id) == ["c", "b", "a"])
  }

  @Test func aFallbackThatIsOfferedItselfIsNotOfferedTwice() throws {
    let screen = try book.screen("twice", for: Story.self)
    #expect(screen.entries.map(\.name) == ["top"])
    #expect(screen.leftOut.map(\.name) == ["rated"])
    #expect(screen.choice(storedName: "rated").origin == .storedIsGone("rated"))
  }

  @Test func aScreenOfNothingThatTheAppCanTakeIsAnError() {
    #expect { try book.screen("none", for: Story.self) } throws: {
      ($0 as? RuleError)?.diagnostics.map(\.id) == ["app-lacks-field"]
    }
  }

  // MARK: The presenter

  @Test func aChoiceOutlivesTheApp() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "choice-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let screen = try home(["reader": "r1", "isNew": true])
    var feed = FeedPresenter(stories, screen: screen, keeping: FileChoiceStore(file))
    #expect(feed.items.map(\.id) == ["c", "b", "a"] && feed.choice?.origin == .nothingStored)
    let isChosen = feed.choose("top")
    #expect(isChosen && feed.choice?.origin == .stored && feed.storeError == nil)

    var later = FeedPresenter(stories.reversed(), screen: screen, keeping: FileChoiceStore(file))
    #expect(later.choice == ScreenChoice.chosen("top", on: screen))
    #expect(later.ordering.name == "top")
    later.forgetChoice()
    #expect(later.ordering.name == "titles" && later.choice?.origin == .nothingStored)
    #expect(try FileChoiceStore(file).choice(on: "home") == nil)
    let isGone = !later.choose("gone")
    #expect(isGone && later.ordering.name == "titles")
  }

  @Test func aStoreThatCannotBeReadIsReportedAndTheScreenBegins() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "choice-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("nonsense".utf8).write(to: file)
    var feed = FeedPresenter(stories, screen: try home(), keeping: FileChoiceStore(file))
    #expect(feed.storeError?.kind == .damaged && feed.items.count == 3)
    let isChosen = feed.choose("top")
    #expect(isChosen && feed.ordering.name == "top" && feed.storeError?.kind == .damaged)
    #expect(try Data(contentsOf: file) == Data("nonsense".utf8))
  }
}

extension ScreenChoice {
  fileprivate static func chosen<Item>(_ name: String, on screen: Screen<Item>) -> ScreenChoice {
    screen.choice(storedName: name)
  }
}
