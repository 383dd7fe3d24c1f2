import OrderingPlans

extension ToldEffect {
  /// The figures in a sentence, without a stop.
  ///
  /// - Parameters:
  ///   - name: How the name of an item is written.
  ///   - titled: How the name of an item is written with its title, where there are few of them.
  /// - Returns: "12 of 240 stories move (5 %), by 4 places on average and at most 31; …".
  func figures(_ name: (String) -> String, titled: (String) -> String) -> String {
    let items = self.items.onOneLine
    guard moveCount > 0 else {
      if itemCount == 1 { return "there is one record in the data, and nothing that it could stand before" }
      return itemCount == 0
        ? "there are no \(items) in the data"
        : "none of the \(Figures.grouped(itemCount)) \(items) moves: on these data the order is the same"
    }
    var parts: [String] = []
    let far = longestDistance == 1 ? "place" : "places"
    let distance =
      moveCount == 1
      ? "by \(Figures.grouped(longestDistance)) \(far)"
      : "by \(Figures.decimal(averageDistance)) places on average and at most \(Figures.grouped(longestDistance))"
    parts.append("\(moveWords) (\(Figures.percent(moveCount, of: itemCount))), \(distance)")
    parts += tops.map { $0.words(name, titled) }
    parts.append(
      "\(Figures.percent(pairs - swappedPairs, of: pairs)) of all pairs stand as before "
        + "(Kendall's tau \(Figures.digits(agreement, 3)))")
    return parts.joined(separator: "; ")
  }

  /// "12 of 240 stories move".
  var moveWords: String {
    "\(Figures.grouped(moveCount)) of \(Figures.grouped(itemCount)) \(items.onOneLine) move\(moveCount == 1 ? "s" : "")"
  }

  /// The farthest moves and how many more there are.
  func farthest(_ limit: Int) -> (moves: ArraySlice<Move>, more: Int) {
    let shown = moves.prefix(limit)
    return (shown, moveCount - shown.count)
  }
}

extension ToldEffect.Top {
  /// How many names are told.
  private static let nameLimit = 10
  /// So many at most are told with their titles.
  private static let titleLimit = 3

  fileprivate func words(_ name: (String) -> String, _ titled: (String) -> String) -> String {
    func list(_ names: [String]) -> String {
      let more = names.count - Self.nameLimit
      let told = names.count > Self.titleLimit ? name : titled
      return names.prefix(Self.nameLimit).map(told).joined(separator: ", ")
        + (more > 0 ? " and \(Figures.grouped(more)) more" : "")
    }
    // What enters takes the place of what leaves, so that there are as many of both.
    guard !entering.isEmpty else { return "the top \(count) holds the same as before" }
    let verbs = entering.count == 1 ? ("enters", "leaves") : ("enter", "leave")
    return "\(entering.count) \(verbs.0) the top \(count) (\(list(entering))) "
      + "and \(leaving.count) \(verbs.1) it (\(list(leaving)))"
  }
}

extension ToldEffect.Move {
  /// Where it stands now and before, beside the item that it passed, and by which keys.
  ///
  /// - Parameters:
  ///   - name: How the name of an item is written.
  ///   - value: How a value is written.
  ///   - subject: How what a key compares is written.
  /// - Returns: "before `story-7` by `priority` (5, 2)", and "behind it by `publishedAt` (…, …)"; where the same two
  ///   values are compared the other way round, "behind it" alone.
  func reasons(
    name: (String) -> String, value: (String) -> String, subject: (String) -> String
  ) -> (now: String, before: String) {
    func by(_ key: ToldEffect.Deciding?) -> String {
      guard let key else { return ", as they came" }
      let values = shortened(key.value, key.passedValue)
      return " by \(subject(key.subject)) (\(value(values.0)), \(value(values.1)))"
    }
    func compared(_ key: ToldEffect.Deciding) -> [String] { [key.subject, key.value, key.passedValue] }
    let isTurned = now != nil && now.map(compared) == before.map(compared)
    return (
      "\(isBeforePassed ? "before" : "behind") \(name(passed))\(by(now))",
      "\(isBeforePassed ? "behind" : "before") it\(isTurned ? "" : by(before))"
    )
  }
}
