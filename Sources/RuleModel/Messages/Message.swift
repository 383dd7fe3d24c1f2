package import RuleText

/// What a finding says, apart from where: a kind, one sentence, and the cure.
package struct Message: Sendable {
  package var kind: FindingKind
  package var text: String
  package var help: String?
  package var notes: [String] = []
  /// What is to be taken out of the file, where that is the cure.
  package var removal: Finding.Removal?

  init(
    _ kind: FindingKind, _ text: String, help: String? = nil, notes: [String] = [],
    removal: Finding.Removal? = nil
  ) {
    self.kind = kind
    self.text = text
    self.help = help
    self.notes = notes
    self.removal = removal
  }

  /// With a cure that may be to take something out.
  init(_ kind: FindingKind, _ text: String, cure: Cure) {
    self.init(kind, text, help: cure.help, removal: cure.removal)
  }
}

/// A user's word inside a message: in back quotes, one line, without control characters, shortened.
func quoted(_ word: String) -> String { "`\(plain(word))`" }

func quoted(_ word: some CustomStringConvertible) -> String { quoted(word.description) }

func plain(_ word: String) -> String {
  if word.utf8.count <= 60, word.utf8.allSatisfy({ $0 >= UInt8(ascii: " ") && $0 < 0x7F }) { return word }
  var result = ""
  for scalar in word.unicodeScalars.prefix(60) {
    // Asking for the category takes long, and most characters are plain.
    if (" "..."~").contains(scalar) {
      result.unicodeScalars.append(scalar)
    } else if [.control, .format].contains(scalar.properties.generalCategory) {
      result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    } else {
      result.unicodeScalars.append(scalar)
    }
  }
  return word.unicodeScalars.count > 60 ? result + "…" : result
}

/// "`a`, `b` or `c`", cut after a dozen.
func alternatives(_ words: [String], or: String = "or") -> String {
  let shown = words.prefix(12).map { quoted($0) }
  if words.count > 12 { return shown.joined(separator: ", ") + " … (\(words.count) in all)" }
  guard let last = shown.last else { return "" }
  return shown.count == 1 ? last : shown.dropLast().joined(separator: ", ") + " \(or) " + last
}

/// "a" or "an" before a word.
func article(_ word: String) -> String {
  let first = word.first { $0.isLetter }
  return (first.map { "aeiou".contains($0) } ?? false ? "an " : "a ") + word
}
