/// How the places of bound values are written.
public enum PlaceholderStyle: String, Sendable, Hashable, CaseIterable {
  /// `?`, one for each value.
  case question
  /// `$1`, `$2`, …
  case dollar
  /// `:p1`, `:p2`, …
  case named
  /// `%s`, as Python's database clients have it; a percent sign of the statement is doubled.
  case percent
  /// `@p1`, `@p2`, …
  case at

  /// Whether a value that occurs again can have the same place.
  var isNumbered: Bool { self != .question && self != .percent }

  func placeholder(_ number: Int) -> String {
    switch self {
    case .question: "?"
    case .percent: "%s"
    case .dollar: "$\(number)"
    case .named: ":p\(number)"
    case .at: "@p\(number)"
    }
  }
}
