import RuleText

/// What to do about a word that has no effect: the words for it, and whether it is to take that word out.
struct Cure: ExpressibleByStringInterpolation {
  let help: String
  let removal: Finding.Removal?

  init(stringLiteral help: String) { self.init(help: help, removal: nil) }

  private init(help: String, removal: Finding.Removal?) {
    self.help = help
    self.removal = removal
  }

  /// To take the word out, which is the place of the finding.
  static func remove(_ word: String) -> Cure { Cure(help: "remove \(quoted(word))", removal: .itself) }

  /// To take out what is underlined, or something else.
  static func removeIt(or other: String? = nil) -> Cure {
    Cure(help: "remove it" + (other.map { ", or " + $0 } ?? ""), removal: .itself)
  }
}
