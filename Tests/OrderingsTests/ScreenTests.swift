import Foundation
import Orderings
import Testing

/// Screens as an app meets them: a picker, a kept choice, a default with its reason.
struct ScreenTests {
  private static let rules =
    FeedStory.rules + """
        latest:
          replaced-by: newest
          keys: [publishedAt: newest first]
        read-most:
          fallback: priority-first
          keys: [reads: highest first]
        warmest:
          keys: [heat: highest first]
        shuffled:
          replaces: [lucky]
          keys: [shuffle: $seed]
      parameters:
        network: { type: text, default: online }
        reader: text
        seed: { type: text, default: a }
      sources: { local: local, remote: remote }
      screens:
        home:
          label: { en: Home, de: Start }
          orderings: [priority-first, newest, read-most, warmest, shuffled]
          default:
            - { when: $network = 'offline', use: newest }
            - { use: priority-first }
          source:
            - { when: $network = 'offline', use: local }
            - { use: remote }
        trial:
          orderings: [newest, by-title]
          default: [{ split: { by: $reader, experiment: november }, into: { newest: 50, by-title: 50 } }]
        new-app: { orderings: [warmest, newest], default: warmest }
        newer-app: { orderings: [warmest] }
        fallbacks: { orderings: [by-title, read-most], default: read-most }

      """

  private func screen(_ name: String) throws -> Screen {
    let text = Self.rules.replacing(
      "fields:\n", with: "fields:\n  reads: integer\n  heat: number\n", maxReplacements: 1)
    return try RuleBook(text: text).screen(name)
  }

  private func choice(
    _ name: String, kept: String? = nil, _ parameters: Record = [:]
  ) throws -> ScreenChoice<FeedStory> {
    try screen(name).choice(kept: kept, in: OrderingContext(parameters: parameters))
  }

  @Test func aScreenIsFoundByItsName() throws {
    let home = try screen("home")
    #expect(home.name == "home")
    #expect(home.orderingNames == ["priority-first", "newest", "read-most", "warmest", "shuffled"])
    #expect(home.label(for: ["de-AT"]) == "Start" && home.label(for: ["fr"]) == "Home")
    #expect(home.sentences.first?.hasPrefix("Its picker offers `priority-first`") == true)
    #expect(home.book.screenNames == ["home", "trial", "new-app", "newer-app", "fallbacks"])
    let error = ruleError { () throws(RuleError) in _ = try home.book.screen("hmoe") }
    #expect(error?.diagnostics.map(\.id) == ["unknown-screen"])
    #expect(error?.diagnostics.first?.help == "did you mean `home`?")
  }

  @Test func thePickerHoldsWhatThisAppCanUse() throws {
    let home = try choice("home")
    // `read-most` gives its place to its fallback, which has a place of its own.
    #expect(home.orderings.map(\.name) == ["priority-first", "newest", "shuffled"])
    #expect(home.orderings.map { $0.label(for: ["en"]) } == ["Top stories", "newest", "shuffled"])
    #expect(home.leftOut.map(\.name) == ["read-most", "warmest"])
    #expect(home.leftOut.map(\.instead) == ["priority-first", nil])
    #expect(home.leftOut.allSatisfy { $0.reasons.map(\.id) == ["app-lacks-field"] })
  }

  @Test func aFallbackThatIsNotOfferedTakesThePlace() throws {
    let choice = try choice("fallbacks")
    #expect(choice.orderings.map(\.name) == ["by-title", "priority-first"])
    #expect(choice.ordering.name == "priority-first")
  }

  @Test func theRulesDecideWhereNothingIsKept() throws {
    let online = try choice("home")
    #expect(online.ordering.name == "priority-first")
    let offline = try choice("home", ["network": "offline"])
    #expect(offline.ordering.name == "newest")
    guard case .rules(let decision) = offline.origin else {
      Issue.record("\(offline.origin)")
      return
    }
    #expect(decision.condition == "$network = 'offline'" && decision.arm == nil)
    #expect(decision.description == "newest, because `$network = 'offline'` holds")
    #expect(offline.remarks.isEmpty)
  }

  @Test func whatAPersonChoseIsKept() throws {
    let choice = try choice("home", kept: "shuffled", ["network": "offline"])
    #expect(choice.ordering.name == "shuffled" && choice.origin == .kept && choice.remarks.isEmpty)
  }

  @Test(arguments: [("lucky", "shuffled"), ("latest", "newest")])
  func aReplacedNameFindsItsSuccessor(kept: String, name: String) throws {
    let choice = try choice("home", kept: kept)
    #expect(choice.ordering.name == name && choice.origin == .successor(of: kept))
    #expect(choice.remarks.isEmpty)
  }

  /// Never there; there, and not offered on this screen; offered, and beyond this app.
  @Test(arguments: ["no such ordering", "by-title", "warmest"])
  func aNameThatIsGoneGivesTheDefault(kept: String) throws {
    let choice = try choice("home", kept: kept)
    #expect(choice.ordering.name == "priority-first")
    #expect(choice.remarks.map(\.id) == ["choice-gone"])
    #expect(choice.remarks.first?.message.contains("`\(kept)`") == true)
  }

  @Test func aDefaultBeyondThisAppIsSaid() throws {
    let choice = try choice("new-app")
    #expect(choice.ordering.name == "newest")
    #expect(choice.remarks.map(\.id) == ["default-left-out"])
    let error = ruleError { () throws(RuleError) in
      let screen = try RuleBook(
        text: Self.rules.replacing("fields:\n", with: "fields:\n  reads: integer\n  heat: number\n")
      ).screen("newer-app")
      let _: ScreenChoice<FeedStory> = try screen.choice(kept: nil)
    }
    #expect(error?.diagnostics.map(\.id) == ["app-lacks-field"])
  }

  @Test func experimentsNeedTheirReader() throws {
    let trial = try screen("trial")
    let error = ruleError { () throws(RuleError) in _ = try trial.defaultOrdering() }
    #expect(error?.diagnostics.map(\.message) == ["the parameter `$reader` is needed, and was not given"])
    // Python: int(md5(b"november:ada").hexdigest()[:13], 16) / 2**52 is 0.966, that of bob 0.139.
    let ada = try trial.defaultOrdering(in: OrderingContext(parameters: ["reader": "ada"]))
    #expect(ada.name == "by-title")
    #expect(ada.arm?.experiment == "november" && ada.arm?.name == "by-title" && ada.arm?.share == 0.5)
    #expect(try trial.defaultOrdering(in: OrderingContext(parameters: ["reader": "bob"])).name == "newest")
    // What a person chose needs no decision.
    #expect(try choice("trial", kept: "newest").origin == .kept)
  }

  @Test func aScreenSaysItsSource() throws {
    #expect(try screen("home").source()?.name == "remote")
    let offline = OrderingContext(parameters: ["network": "offline"])
    #expect(try screen("home").source(in: offline)?.name == "local")
    #expect(try screen("trial").source() == nil)
  }

  // MARK: Over a relaunch

  @Test func aChoiceLastsOverARelaunch() throws {
    try withFolder([:]) { folder in
      let file = folder.appending(path: "choices.json")
      let stories = [FeedStory("a", day: 1, priority: 2), FeedStory("b", day: 2, priority: 1)]
      let home = try screen("home")
      let store = FileChoiceStore(file)
      var feed = FeedPresenter(stories, try home.choice(from: store))
      #expect(feed.items.map(\.id) == ["a", "b"])
      #expect(feed.orderings.map(\.name) == ["priority-first", "newest", "shuffled"])
      let isThere = feed.choose("newest")
      #expect(isThere)
      try store.keep(feed.ordering.name, on: home.name)

      let choice: ScreenChoice<FeedStory> = try home.choice(from: FileChoiceStore(file))
      #expect(choice.origin == .kept)
      #expect(FeedPresenter(stories, choice).items.map(\.id) == ["b", "a"])
    }
  }

  @Test func aDamagedStoreIsSaidAndNotWiped() throws {
    try withFolder(["choices.json": "half a fi"]) { folder in
      let file = folder.appending(path: "choices.json")
      let choice: ScreenChoice<FeedStory> = try screen("home").choice(from: FileChoiceStore(file))
      #expect(choice.storeError?.kind == .damaged)
      #expect(choice.ordering.name == "priority-first")
      #expect(try String(contentsOf: file, encoding: .utf8) == "half a fi")
    }
  }

  // MARK: Tests of screens

  @Test func testsOfScreensAreRun() throws {
    let text =
      Self.rules.replacing("fields:\n", with: "fields:\n  reads: integer\n  heat: number\n") + """
        tests:
          - name: offline
            screen: home
            parameters: { network: offline }
            expect-default: newest
          - name: online
            screen: home
            expect-default: newest
          - name: an ordering
            ordering: newest
            given: [{ id: a }]
            expect: [a]

        """
    let results = try RuleBook(text: text).runTests()
    #expect(results.map(\.name) == ["offline", "online", "an ordering"])
    #expect(results.map(\.screen) == ["home", "home", nil])
    #expect(results.map(\.ordering) == [nil, nil, "newest"])
    #expect(results[0].outcome == .passed && results[2].outcome == .passed)
    guard case .failed(let failures) = results[1].outcome else {
      Issue.record("it passed")
      return
    }
    #expect(
      failures.map(\.message) == [
        "the screen should begin with `newest`, but it is `priority-first`, because no condition before holds"
      ])
  }
}
