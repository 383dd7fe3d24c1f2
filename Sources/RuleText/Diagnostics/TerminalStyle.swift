/// What a part of a text is, for terminals that show it in colours.
package enum TerminalStyle: Sendable, Hashable {
  case severity(Severity)
  case strong, frame, place, added, removed

  /// The text between the codes that turn the style on and off.
  package func painted(_ text: String) -> String { "\u{1B}[\(code)m\(text)\u{1B}[0m" }

  private var code: String {
    switch self {
    case .severity(.error): "1;31"
    case .severity(.warning): "1;33"
    case .severity(.note): "1;36"
    case .strong: "1"
    case .frame: "34"
    case .place: "36"
    case .added: "32"
    case .removed: "31"
    }
  }
}
