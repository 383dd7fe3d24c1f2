import OrderingValues

extension SplitMix64 {
  /// A number from 0 up to but not including a bound.
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}

/// How many values the fields of items have.
enum Variety {
  /// As they come in a feed.
  case many
  /// Four: the first keys of an order hardly tell items apart.
  case few

  func of(_ values: Int) -> Int { self == .many ? values : min(4, values) }
}

/// Titles of three to seven common words, "The council market river": much text in common at the front.
func randomTitle(_ random: inout SplitMix64, _ variety: Variety) -> String {
  var words = SplitMix64(state: variety == .many ? random.next() : UInt64(random.below(4)))
  var title = "The"
  for _ in 0..<(words.below(5) + 2) { title += " " + commonWords[words.below(commonWords.count)] }
  return title
}

private let commonWords = [
  "council", "market", "river", "school", "harvest", "bridge", "storm", "museum", "library", "engine",
  "garden",
  "night", "north", "letter", "signal", "window",
]
