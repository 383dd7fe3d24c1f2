import OrderingTestSupport
import OrderingValues
import Testing

@testable import RuleComparison

/// What a change of an ordering does to the places of records: cases by hand.
struct OrderEffectTests {
  static let fields = """
    id: { type: id, unique: true }
    title: text
    likes: integer
    isPinned: boolean
    """

  /// By likes, a to f: 60, 50, 40, 30, 20, 10; e is pinned.
  static let data = """
    id,title,likes,isPinned
    c,Coal,40,false
    a,Ash,60,false
    e,Elm,20,true
    b,Bay,50,false
    f,Fir,10,false
    d,Dew,30,false

    """

  static func change(from old: String, to new: String) -> TwoVersions {
    TwoVersions(fields: fields, old: old, new: new, data: data)
  }

  @Test func oneItemMovesToTheFront() throws {
    let versions = Self.change(
      from: "- likes: highest first", to: "- first: isPinned\n- likes: highest first")
    let effect = versions.effect(tops: [1, 4, 5, 10])
    #expect(effect.itemCount == 6)
    #expect(effect.oldOrder == [1, 3, 0, 5, 2, 4])
    #expect(effect.newOrder == [2, 1, 3, 0, 5, 4])
    // It passed a, b, c and d; a is the nearest to where it stands now.
    #expect(told(effect, versions.records) == ["e: 5 > 1, passed a"])
    let move = try #require(effect.moves.first)
    #expect(move.distance == 4)
    // Now that it is pinned decides, before the likes did.
    #expect(move.decidingNow == 0)
    #expect(move.decidingBefore == 0)
    #expect(effect.swappedPairs == 4)
    #expect(abs(effect.agreement - (1 - 8.0 / 15)) < 1e-12)
    #expect(effect.tops.map(\.count) == [1, 4, 5, 10])
    #expect(effect.tops.map(\.entering) == [[2], [2], [], []])
    #expect(effect.tops.map(\.leaving) == [[1], [5], [], []])
  }

  @Test func oneItemMovesToTheBack() throws {
    let versions = Self.change(
      from: "- likes: highest first", to: "- last: title = 'Ash'\n- likes: highest first")
    let effect = versions.effect()
    // The nearest to its new place is the last one, f.
    #expect(told(effect, versions.records) == ["a: 1 > 6, passed f"])
    #expect(effect.moves[0].decidingNow == 0)
    #expect(effect.moves[0].decidingBefore == 0)
    #expect(effect.swappedPairs == 5)
  }

  @Test func nothingMoves() {
    let versions = Self.change(from: "- likes: highest first", to: "- title: a to z")
    let effect = versions.effect(tops: [3])
    #expect(effect.moves.isEmpty)
    #expect(effect.swappedPairs == 0)
    #expect(effect.agreement == 1)
    #expect(effect.tops[0].entering.isEmpty && effect.tops[0].leaving.isEmpty)
  }

  @Test func theOtherWayRound() {
    let versions = Self.change(from: "- likes: highest first", to: "- likes: lowest first")
    let effect = versions.effect(tops: [2])
    // One stays: c or d, of which both stand one place from where they were, and the earlier one does.
    #expect(Set(told(effect, versions.records).map { $0.prefix(1) }) == ["a", "b", "d", "e", "f"])
    #expect(effect.moves.map(\.distance) == [5, 5, 3, 3, 1])
    // The farthest first, and of these the one that stands in front now.
    #expect(told(effect, versions.records).prefix(2) == ["f: 6 > 1, passed c", "a: 1 > 6, passed c"])
    #expect(effect.swappedPairs == 15)
    #expect(effect.agreement == -1)
    #expect(effect.tops[0].entering.map(versions.records.name(of:)) == ["f", "e"])
    #expect(effect.tops[0].leaving.map(versions.records.name(of:)) == ["a", "b"])
  }

  @Test func theKeyThatDecidesIsThatOfThePair() {
    // x and y tie in the first key of the new ordering and in the second of the old.
    let versions = TwoVersions(
      fields: "id: { type: id, unique: true }\nfirst: integer\nsecond: integer\nthird: integer",
      old: "- field: first\n  direction: lowest first\n- third: lowest first",
      new: "- second: lowest first\n- third: highest first\n- field: first\n  direction: lowest first",
      data: "id,first,second,third\nx,1,5,1\ny,1,5,2\nz,0,9,0\n")
    let effect = versions.effect()
    // Old: z x y (by first, then third). New: y x z.
    #expect(effect.oldOrder == [2, 0, 1])
    #expect(effect.newOrder == [1, 0, 2])
    #expect(told(effect, versions.records) == ["y: 3 > 1, passed x", "z: 1 > 3, passed x"])
    // y passed x by the third, which is the second key now and was the second before; z by the second.
    #expect(effect.moves.map(\.decidingNow) == [1, 0])
    #expect(effect.moves.map(\.decidingBefore) == [1, 0])
  }

  @Test func whatTiesStaysAsItCame() {
    let versions = TwoVersions(
      fields: "id: { type: id, unique: true }\nlikes: integer",
      old: "- likes: lowest first",
      new: "keys:\n  - likes: lowest first\n    step: 10\nties: keep input order",
      data: "id,likes\nx,3\ny,2\nz,1\n")
    let effect = versions.effect()
    #expect(effect.oldOrder == [2, 1, 0])
    #expect(effect.newOrder == [0, 1, 2])
    // No key of the new ordering keeps them apart.
    #expect(effect.moves.allSatisfy { $0.decidingNow == nil && $0.decidingBefore == 0 })
    #expect(told(effect, versions.records) == ["x: 3 > 1, passed y", "z: 1 > 3, passed y"])
  }

  @Test func fewRecords() {
    for (data, count) in [("id,likes\n", 0), ("id,likes\nx,1\n", 1)] {
      let versions = TwoVersions(
        fields: "id: { type: id, unique: true }\nlikes: integer", old: "- likes: lowest first",
        new: "- likes: highest first", data: data)
      let effect = versions.effect(tops: [10])
      #expect(effect.itemCount == count)
      #expect(effect.moves.isEmpty)
      #expect(effect.agreement == 1)
    }
  }

  // MARK: The fewest moves

  @Test(arguments: [
    ([], []), ([0], [true]), ([0, 1, 2], [true, true, true]),
    // The earlier of two stays, so that what comes up is said to move.
    ([1, 0], [true, false]),
    // A block of three and one of two change places: the two move.
    ([2, 3, 4, 0, 1], [true, true, true, false, false]),
    // Two blocks of two: both cost the same, and the earlier stays.
    ([2, 3, 0, 1], [true, true, false, false]),
    // Backwards, the middle stands where it was.
    ([4, 3, 2, 1, 0], [false, false, true, false, false]),
    // What is in place in front and behind is out of it.
    ([0, 1, 3, 2, 4, 5], [true, true, true, false, true, true]),
  ])
  func whatStays(newPlaces: [Int], expected: [Bool]) {
    #expect(staying(newPlaces: newPlaces) == expected)
  }

  @Test func asFewMoveAsCan() {
    var random = SeededGenerator(seed: 80)
    for round in 0..<400 {
      let newPlaces = Array(0..<(1 + round % 11)).shuffled(using: &random)
      let stays = staying(newPlaces: newPlaces)
      let members = newPlaces.indices.filter { stays[$0] }
      #expect(zip(members, members.dropFirst()).allSatisfy { newPlaces[$0] < newPlaces[$1] }, "\(newPlaces)")
      let best = bestOfAllSubsets(newPlaces)
      #expect(members.count == best.length, "\(newPlaces)")
      #expect(members.reduce(0) { $0 + abs(newPlaces[$1] - $1) } == best.cost, "\(newPlaces)")
      #expect(swappedPairs(newPlaces) == swappedPairsOneByOne(newPlaces), "\(newPlaces)")
    }
  }

  @Test func manyPairs() {
    var random = SeededGenerator(seed: 81)
    for count in [100, 257, 1000] {
      let newPlaces = Array(0..<count).shuffled(using: &random)
      #expect(swappedPairs(newPlaces) == swappedPairsOneByOne(newPlaces))
    }
    #expect(swappedPairs(Array((0..<1025).reversed())) == 1025 * 1024 / 2)
  }

  // MARK: Against naive sorting

  private struct Thing {
    var id: String
    var values: [Int?]
  }

  /// Integer keys by field and direction; missing values last; then the id.
  private static func stands(
    _ a: Thing, before b: Thing, by keys: [(field: Int, isDescending: Bool)]
  ) -> (Bool, decidedBy: Int) {
    for (index, key) in keys.enumerated() {
      switch (a.values[key.field], b.values[key.field]) {
      case (nil, nil): continue
      case (nil, _): return (false, index)
      case (_, nil): return (true, index)
      case (let x?, let y?):
        if x != y { return (key.isDescending ? x > y : x < y, index) }
      }
    }
    // The identity goes in the direction of the key before it.
    return (keys.last!.isDescending ? a.id > b.id : a.id < b.id, keys.count)
  }

  @Test func effectsOfRandomChanges() throws {
    var random = SeededGenerator(seed: 82)
    let names = ["one", "two", "three"]
    for round in 0..<150 {
      let things = (0..<Int.random(in: 0...40, using: &random)).map { number in
        Thing(
          id: "i\(number < 10 ? "0" : "")\(number)",
          values: names.map { _ in
            Int.random(in: 0..<6, using: &random) == 0 ? nil : .random(in: 0..<5, using: &random)
          })
      }.shuffled(using: &random)
      func randomKeys() -> [(field: Int, isDescending: Bool)] {
        Array(names.indices.shuffled(using: &random).prefix(.random(in: 1...3, using: &random)))
          .map { (field: $0, isDescending: Bool.random(using: &random)) }
      }
      let (oldKeys, newKeys) = (randomKeys(), randomKeys())
      func rules(_ keys: [(field: Int, isDescending: Bool)]) -> String {
        keys.map { "- \(names[$0.field]): \($0.isDescending ? "highest" : "lowest") first" }
          .joined(separator: "\n")
      }
      let lines = things.map { thing in
        ([thing.id] + thing.values.map { $0.map(String.init) ?? "" }).joined(separator: ",")
      }
      let versions = TwoVersions(
        fields: "id: { type: id, unique: true }\n" + names.map { "\($0): integer" }.joined(separator: "\n"),
        old: rules(oldKeys), new: rules(newKeys),
        data: (["id,one,two,three"] + lines).map { $0 + "\n" }.joined())
      try #require(versions.records.errors.isEmpty)
      let effect = versions.effect(tops: [3, 10])
      func order(_ keys: [(field: Int, isDescending: Bool)]) -> [Int] {
        things.indices.sorted { Self.stands(things[$0], before: things[$1], by: keys).0 }
      }
      let (old, new) = (order(oldKeys), order(newKeys))
      #expect(effect.oldOrder == old && effect.newOrder == new, "round \(round)")
      let newPlaces = old.map { new.firstIndex(of: $0)! }
      #expect(effect.swappedPairs == swappedPairsOneByOne(newPlaces))
      let movers = Set(effect.moves.map(\.item))
      // Without those that moved, both orders are the same, and each that moved passed one of the others.
      #expect(old.filter { !movers.contains($0) } == new.filter { !movers.contains($0) })
      for move in effect.moves {
        let (a, b) = (move.item, move.passed)
        #expect(old[move.oldPlace] == a && new[move.newPlace] == a)
        let wasBefore = old.firstIndex(of: a)! < old.firstIndex(of: b)!
        let isBefore = new.firstIndex(of: a)! < new.firstIndex(of: b)!
        #expect(wasBefore != isBefore && !movers.contains(b))
        // None between the two could be named: those moved themselves, or were not passed.
        let place = new.firstIndex(of: b)!
        for other in new[(min(place, move.newPlace) + 1)..<max(place, move.newPlace)] {
          #expect(movers.contains(other))
        }
        #expect(move.decidingNow == Self.stands(things[a], before: things[b], by: newKeys).decidedBy)
        #expect(move.decidingBefore == Self.stands(things[a], before: things[b], by: oldKeys).decidedBy)
      }
      #expect(effect.moves.map(\.distance) == effect.moves.map(\.distance).sorted(by: >))
      for (top, count) in zip(effect.tops, [3, 10]) {
        #expect(top.entering == new.prefix(count).filter { !old.prefix(count).contains($0) })
        #expect(top.leaving == old.prefix(count).filter { !new.prefix(count).contains($0) })
      }
    }
  }
}
