import OrderingValues
import RuleText

/// What people write for a value that they do not have.
private let unknowns: Set<String> = [
  "unknown", "none", "nil", "n/a", "na", "missing", "empty", "undefined", "?", "-", "--", "tbd", "unrated",
]

/// Messages about words, shapes and values, wherever they stand.
extension Message {
  static func unknownKey(_ word: String, in place: String, suggestion: String?, words: [String]) -> Message {
    unknownKey(
      word, in: place,
      help: suggestion.map { "did you mean \(quoted($0))?" } ?? "here can stand \(alternatives(words))")
  }

  static func unknownKey(_ word: String, in place: String, help: String) -> Message {
    let preposition = place.hasPrefix("the top") ? "at" : "in"
    return Message(.unknownKey, "\(quoted(word)) is not known \(preposition) \(place)", help: help)
  }

  static func misplacedKey(_ word: String, belongsTo homes: [String], notTo place: String) -> Message {
    Message(
      .misplacedKey, "\(quoted(word)) belongs to \(homes.joined(separator: " or ")), not to \(place)",
      help: homes == ["a sort key"]
        ? "move it into the key that it is meant for, beside the field" : "move it there, or remove it")
  }

  static func reservedWord(_ word: String) -> Message {
    Message(
      .reservedWord, "\(quoted(word)) is kept for a later version of the rule language",
      help: "caps, spreading, slots and hiding will be said with it; sort keys alone can be written now")
  }

  /// `found` says what stands there, and is nil for nothing.
  static func wrongShape(_ what: String, wants: String, found: String?, example: String) -> Message {
    Message(
      .wrongShape, "\(what) needs \(wants), \(found.map { "not \($0)" } ?? "and nothing is written")",
      help: "write it like this: \(quoted(example))")
  }

  static func emptyList(_ what: String) -> Message {
    Message(.emptyList, "\(what) is empty", help: "name at least one")
  }

  static func emptyPart(_ word: String) -> Message {
    Message(
      .emptyPart, "nothing is written below \(quoted(word))",
      help: "write at least one entry, or remove \(quoted(word))")
  }

  /// What was meant to stand below a word stands in line with it.
  static func notIndented(_ word: String, _ names: [String]) -> Message {
    Message(
      .emptyPart, "nothing is written below \(quoted(word))",
      help: "indent \(alternatives(names, or: "and")) by two spaces, with all that belongs to "
        + (names.count == 1 ? "it" : "them"))
  }

  static func unknownWord(_ word: String, of what: String, words: [String], suggestion: String?) -> Message {
    let guess = suggestion.map { "did you mean \(quoted($0))?" }
    let all = "it can be \(alternatives(words))"
    let help = guess.map { words.count > 1 ? "\($0) Else \(all)" : $0 } ?? all
    return Message(.unknownWord, "\(what) cannot be \(quoted(word))", help: help)
  }

  static func badName(why: String, instead: String? = nil) -> Message {
    Message(
      .badName, "this cannot be a name: \(why)",
      help: instead.map { "write \(quoted($0))" } ?? "write a name that can be read, such as `newest`")
  }

  static func similarNames(_ name: String, _ other: String) -> Message {
    Message(
      .similarNames, "\(quoted(name)) and \(quoted(other)) are two names that look alike",
      help: "names are compared letter by letter; give one of them a name that people can tell apart")
  }

  /// `kind` is the plural of what is called so.
  static func duplicateName(_ name: String, of kind: String) -> Message {
    Message(
      .duplicateName, "two \(kind) are called \(quoted(name))",
      help: "a name stands once in the whole rule book: rename one of them, or remove it")
  }

  static func contradiction(_ why: String, cure: String) -> Message {
    Message(.contradiction, why, help: cure)
  }

  static func wantsBoolean(_ what: String, found: String, suggestion: String?) -> Message {
    Message(
      .wantsBoolean, "\(what) is `true` or `false`, not \(quoted(found))",
      help: suggestion.map { "write \(quoted($0)), without quotes" } ?? "write `true` or `false`")
  }

  static func numberForm(_ text: String, why: String, instead: String?) -> Message {
    Message(
      .numberForm, "\(quoted(text)) is not how a number is written here: \(why)",
      help: instead.map { "write \(quoted($0))" }
        ?? "write digits, with a point before a fraction, as in `10` or `0.5`")
  }

  static func quotedNumber(_ text: String, of what: String, isNumber: Bool) -> Message {
    Message(
      .quotedNumber,
      isNumber
        ? "\(what) is a number, and numbers are not quoted"
        : "\(what) is a number, not the text \(quoted(text))",
      help: isNumber ? "write \(quoted(text)) without the quotes" : "write a number, as in `10` or `0.5`")
  }

  /// `why` says what is wrong with the value, and may end with how to write it.
  static func invalidValue(of what: String, _ type: FieldType, why: String) -> Message {
    let parts = why.split(separator: "write it like ", maxSplits: 1)
    let reason = parts[0].hasSuffix(": ") || parts[0].hasSuffix("; ") ? parts[0].dropLast(2) : parts[0]
    let example =
      switch type {
      case .integer: "a whole number, as in `10`"
      case .number: "a number, as in `0.5`"
      case .decimal: "a number, as in `9.99`"
      case .date: "a date, as in `2026-01-31T09:30:00Z`"
      case .day: "a day, as in `2026-01-31`"
      case .id, .text, .boolean, .choice: "another value"
      }
    // `'1922' is not a date`, `unknown is not a number`
    let value = reason.drop { "'`".contains($0) }.prefix { !"'`".contains($0) }
    var others = ""
    if type == .date || type == .day, value.utf8.count == 4, value.utf8.allSatisfy({ (48...57).contains($0) })
    {
      others = "; where only a year is known, the type of the field is `integer`"
    } else if unknowns.contains(value.lowercased()) {
      others = "; where it is not known, leave it out"
    }
    return Message(.invalidValue, "\(what) does not fit: \(reason)", help: "write \(example)\(others)")
  }

  static func textReadOtherwise(_ text: String, as reading: String) -> Message {
    Message(
      .textReadOtherwise, "\(quoted(text)) is taken as text here, and other YAML tools read it as \(reading)",
      help: "put it in quotes: `\(YAMLQuotes.single(plain(text)))`")
  }

  static func repeatedValue(_ text: String) -> Message {
    Message(
      .repeatedValue, "\(quoted(text)) stands in the list twice", help: "remove one of them",
      removal: .surroundingElement)
  }

  static func undeclaredValue(_ value: String, field: String, values: [String], suggestion: String?)
    -> Message
  {
    Message(
      .undeclaredValue, "\(quoted(value)) is not one of the values of \(quoted(field))",
      help: suggestion.map { "did you mean \(quoted($0))?" }
        ?? "its values are \(alternatives(values, or: "and"))")
  }
}
