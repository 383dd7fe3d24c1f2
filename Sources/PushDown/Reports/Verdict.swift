/// Whether another engine orders by a key as we do, the best first.
public enum Verdict: Int, Sendable, Hashable, Comparable, CaseIterable {
  /// The very same order.
  case exact
  /// The very same order where a condition holds that the statement cannot see.
  case exactIf
  /// An order that can differ in places.
  case approximate
  /// Nothing: the engine cannot do it.
  case refused

  /// The better comes first.
  public static func < (a: Verdict, b: Verdict) -> Bool { a.rawValue < b.rawValue }

  /// In words.
  public var words: String {
    switch self {
    case .exact: "exact"
    case .exactIf: "exact if"
    case .approximate: "approximate"
    case .refused: "refused"
    }
  }
}
