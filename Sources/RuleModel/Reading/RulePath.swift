package import OrderingValues

/// Where something stands in the rules, as in `orderings.newest.keys[1]`.
///
/// It is put into words when it is asked for: most places are read without a finding.
package indirect enum RulePath: Sendable {
  case written(String)
  case member(RulePath, String)
  case element(RulePath, Int)

  /// A path that is in words already.
  package init(text: String) { self = .written(text) }

  /// The top of a rule file.
  package static let root = RulePath(text: "")

  /// What a name stands for there.
  package static func + (path: RulePath, name: ExactText) -> RulePath { .member(path, name.string) }

  /// What a word of the language stands for there.
  package static func + (path: RulePath, name: String) -> RulePath { .member(path, name) }

  /// An element of the list that stands there.
  package subscript(index: Int) -> RulePath { .element(self, index) }

  /// The path in words.
  package var text: String {
    switch self {
    case .written(let text): text
    case .member(let path, let name): Self.text(path.text, name)
    case .element(let path, let index): path.text + ("[" + String(index) + "]")
    }
  }

  private static func text(_ path: String, _ name: String) -> String {
    guard name.isPlainStep else { return path + "[\"\(plain(name))\"]" }
    return path.isEmpty ? name : path + ("." + name)
  }
}

extension String {
  /// Whether it can stand behind a dot.
  fileprivate var isPlainStep: Bool {
    !isEmpty
      && utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "."), UInt8(ascii: "\""), UInt8(ascii: " "):
          false
        default: true
        }
      }
  }
}
