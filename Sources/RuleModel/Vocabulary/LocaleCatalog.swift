import RuleText

/// The locales that the library behind the collations knows.
package struct LocaleCatalog: Sendable {
  private let isKnown: @Sendable (String) -> Bool
  private let names: @Sendable () -> [String]

  package init(isKnown: @escaping @Sendable (String) -> Bool, names: @escaping @Sendable () -> [String]) {
    self.isKnown = isKnown
    self.names = names
  }

  package func contains(_ tag: String) -> Bool { isKnown(tag) }

  /// Countries and names that are written where a language is meant.
  static let synonyms: [(name: String, words: [String])] = [
    ("sv", ["swedish", "svenska", "sve"]), ("da", ["dk", "danish"]), ("de", ["german", "deutsch", "ger"]),
    ("en", ["english", "uk", "gb", "us", "eng"]), ("fr", ["french", "fre"]), ("ja", ["jp", "japanese"]),
    ("zh", ["cn", "chinese"]), ("ko", ["kr", "korean"]), ("cs", ["cz", "czech"]), ("el", ["gr", "greek"]),
    ("uk", ["ua", "ukrainian"]), ("es", ["spanish", "sp"]), ("pt-BR", ["brazilian"]), ("nb", ["norwegian"]),
    ("tr", ["turkish"]), ("und", ["c", "posix", "root"]),
  ]

  /// Tags of small languages that are mostly written where a country's language is meant.
  private static let oftenMistaken: [String: (language: String, meant: String, meaning: String)] = [
    "se": ("Northern Sami", "sv", "Swedish"), "ee": ("Ewe", "et", "Estonian"),
  ]

  /// The tags of all locales.
  var all: [String] { names() }

  func mistaken(_ tag: String) -> (language: String, meant: String, meaning: String)? {
    Self.oftenMistaken[String(tag.lowercased().prefix { $0 != "-" })]
  }
}

extension TreeReader {
  /// Whether a locale is known; reports one that is not, and one that was probably not meant.
  mutating func isKnownLocale(_ scalar: Node.Scalar, _ range: Range<Int>, _ path: RulePath) -> Bool {
    guard !scalar.text.isEmpty, locales.contains(scalar.text) else {
      let hyphened = scalar.text.replacing("_", with: "-")
      let meant =
        locales.contains(hyphened) && !hyphened.isEmpty
        ? Spelling.Guess(name: hyphened, kind: .sameLetters)
        : guess(scalar.text, among: locales.all, synonyms: LocaleCatalog.synonyms)
      var fix = fix(meant, at: range)
      fix?.isSafe = false
      report(.unknownLocale(scalar.text, suggestion: meant?.name), at: range, path, fix: fix)
      return false
    }
    if let mistaken = locales.mistaken(scalar.text) {
      report(
        .suspiciousLocale(
          scalar.text, is: mistaken.language, meant: mistaken.meant, meaning: mistaken.meaning),
        at: range, path,
        fix: .init("write `\(mistaken.meant)`", edits: [.init(range, mistaken.meant)], isSafe: false))
    }
    return true
  }
}
