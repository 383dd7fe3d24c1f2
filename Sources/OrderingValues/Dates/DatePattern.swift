/// A date pattern of UTS 35 (Unicode LDML, part 4), in the part of it that reads without guessing: fixed
/// digits, English names, no fields that depend on a locale's week.
///
/// `y yy yyyy` · `M MM MMM MMMM` · `d dd` · `H HH` · `h hh` with `a` · `m mm` · `s ss` · `S…` (as many
/// digits as letters) · `EEE EEEE` (must be the date's own weekday) · `X XXX Z xxx` (offset from UTC).
/// Text in quotes and all other characters stand for themselves; `''` is one quote.
package struct DatePattern: Sendable, Hashable, CustomStringConvertible {
  /// The pattern as written.
  package let text: String
  let elements: [Element]

  enum Element: Sendable, Hashable {
    case field(Field)
    case literal([UInt8])
  }

  enum Field: Sendable, Hashable {
    case year(digits: ClosedRange<Int>), shortYear
    case month(digits: ClosedRange<Int>), monthName(short: Bool)
    case day(digits: ClosedRange<Int>), weekday(short: Bool)
    case hour(digits: ClosedRange<Int>), halfDayHour(digits: ClosedRange<Int>), halfDay
    case minute(digits: ClosedRange<Int>), second(digits: ClosedRange<Int>), fraction(digits: Int)
    case offset(OffsetForm)
  }

  enum OffsetForm: Sendable, Hashable {
    /// `X`: `Z`, `+02` or `+0230`. `XXX`: `Z` or `+02:30`. `Z`: `+0230`. `xxx`: `+02:30`.
    case short, colonOrZ, basic, colon
  }

  /// What is wrong with a pattern.
  package struct PatternError: Error, Sendable, Hashable {
    /// What is wrong.
    package let message: String
    /// What to write instead.
    package let help: String
    /// The UTF-8 offsets of the letters in the pattern; the whole pattern where something is missing.
    package let range: Range<Int>
  }

  /// Reads a pattern.
  package init(_ pattern: String) throws(PatternError) {
    text = pattern
    var parser = DatePatternParser(pattern)
    elements = try parser.parse()
  }

  /// Whether the pattern says the offset from UTC, so that no time zone is needed.
  package var hasOffset: Bool { contains { if case .offset = $0 { true } else { false } } }

  /// Whether the pattern says a time of day.
  package var hasTime: Bool {
    contains {
      switch $0 {
      case .hour, .halfDayHour: true
      default: false
      }
    }
  }

  /// Whether the pattern says the day; one with only a month or a year means the first day of it.
  package var hasDay: Bool { contains { if case .day = $0 { true } else { false } } }

  private func contains(_ isWanted: (Field) -> Bool) -> Bool {
    elements.contains { if case .field(let field) = $0 { isWanted(field) } else { false } }
  }

  /// The pattern as written.
  package var description: String { text }
}

/// Takes a pattern apart and checks that its parts make one date.
struct DatePatternParser {
  typealias PatternError = DatePattern.PatternError
  private let bytes: [UInt8]
  private var elements: [DatePattern.Element] = []
  /// What the pattern says so far, with the letters that say it.
  private var said: [Part: String] = [:]
  /// Whether the last element takes a number of digits that its letters do not fix.
  private var endsOpen = false

  private enum Part {
    case year, month, day, weekday, hour, halfDayHour, halfDay, minute, second, fraction, offset
  }

  init(_ pattern: String) { bytes = Array(pattern.utf8) }

  mutating func parse() throws(PatternError) -> [DatePattern.Element] {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "'") {
        index = try quoted(from: index)
      } else if isLetter(byte) {
        var end = index
        while end < bytes.count, bytes[end] == byte { end += 1 }
        try addField(index..<end)
        index = end
      } else {
        addLiteral([byte])
        index += 1
      }
    }
    try checkWhole()
    return elements
  }

  /// Reads text in quotes and returns the offset behind it. Two quotes are one that stands for itself.
  private mutating func quoted(from start: Int) throws(PatternError) -> Int {
    let quote = UInt8(ascii: "'")
    if start + 1 < bytes.count, bytes[start + 1] == quote {
      addLiteral([quote])
      return start + 2
    }
    var index = start + 1
    var literal: [UInt8] = []
    while index < bytes.count {
      if bytes[index] != quote {
        literal.append(bytes[index])
        index += 1
      } else if index + 1 < bytes.count, bytes[index + 1] == quote {
        literal.append(quote)
        index += 2
      } else {
        addLiteral(literal)
        return index + 1
      }
    }
    throw PatternError(
      message: "the quote in the date pattern is not closed",
      help: "write a second ' behind the text, or '' for a quote",
      range: start..<bytes.count)
  }

  private mutating func addLiteral(_ literal: [UInt8]) {
    if case .literal(let before)? = elements.last {
      elements[elements.count - 1] = .literal(before + literal)
    } else {
      elements.append(.literal(literal))
    }
    endsOpen = endsOpen && literal.isEmpty
  }

  private mutating func addField(_ range: Range<Int>) throws(PatternError) {
    let letters = String(decoding: bytes[range], as: UTF8.self)
    guard let (field, part) = DatePatternParser.fields[letters] ?? fraction(letters) else {
      throw unknown(letters, range)
    }
    if let before = said[part] {
      throw PatternError(
        message: before == letters
          ? "the date pattern says `\(letters)` twice" : "`\(letters)` says again what `\(before)` says",
        help: "leave one of them out", range: range)
    }
    said[part] = letters
    let digits = field.digits
    if endsOpen, digits != nil {
      throw PatternError(
        message: "where the number before `\(letters)` ends cannot be told",
        help:
          "write letters for a fixed number of digits (`yyyy`, `MM`, `dd`, `HH`, `mm`, `ss`), or put a "
          + "separator between them",
        range: range)
    }
    endsOpen = digits.map { $0.lowerBound != $0.upperBound } ?? false
    elements.append(.field(field))
  }

  private func fraction(_ letters: String) -> (DatePattern.Field, Part)? {
    guard letters.utf8.allSatisfy({ $0 == UInt8(ascii: "S") }), letters.utf8.count <= 9 else { return nil }
    return (.fraction(digits: letters.utf8.count), .fraction)
  }

  private static let fields: [String: (DatePattern.Field, Part)] = [
    "y": (.year(digits: 1...4), .year), "yy": (.shortYear, .year), "yyyy": (.year(digits: 4...4), .year),
    "M": (.month(digits: 1...2), .month), "MM": (.month(digits: 2...2), .month),
    "MMM": (.monthName(short: true), .month), "MMMM": (.monthName(short: false), .month),
    "d": (.day(digits: 1...2), .day), "dd": (.day(digits: 2...2), .day),
    "EEE": (.weekday(short: true), .weekday), "EEEE": (.weekday(short: false), .weekday),
    "H": (.hour(digits: 1...2), .hour), "HH": (.hour(digits: 2...2), .hour),
    "h": (.halfDayHour(digits: 1...2), .halfDayHour), "hh": (.halfDayHour(digits: 2...2), .halfDayHour),
    "a": (.halfDay, .halfDay),
    "m": (.minute(digits: 1...2), .minute), "mm": (.minute(digits: 2...2), .minute),
    "s": (.second(digits: 1...2), .second), "ss": (.second(digits: 2...2), .second),
    "X": (.offset(.short), .offset), "XXX": (.offset(.colonOrZ), .offset),
    "Z": (.offset(.basic), .offset), "xxx": (.offset(.colon), .offset),
  ]

  private func unknown(_ letters: String, _ range: Range<Int>) -> PatternError {
    let instead: String? =
      switch letters.first {
      case "Y": "`Y` is the year of weeks; write `yyyy` for the year"
      case "u": "write `yyyy` for the year"
      case "D": "`D` is the day of the year; write `dd` for the day of the month"
      case "L": "write `MM` or `MMMM` for the month"
      case "y": "write `yyyy`, or `yy` for two digits"
      case "M": "write `MM`, `MMM` for Jan or `MMMM` for January"
      case "d": "write `dd`"
      case "E", "e", "c": "write `EEE` for Mon or `EEEE` for Monday"
      case "H", "k": "write `HH` for the hours 00 to 23"
      case "h", "K": "write `hh` for the hours 01 to 12, with `a` for AM or PM"
      case "m": "write `mm` for the minutes"
      case "s": "write `ss` for the seconds"
      case "S": "a second has at most nine digits: write `SSSSSSSSS` or fewer"
      case "A", "n", "N": "write `SSS` for thousandths of a second"
      case "a", "b", "B": "write `a` for AM or PM"
      case "X": "write `X` for Z, +02 or +0230, or `XXX` for Z or +02:30"
      case "x": "write `xxx` for +02:30"
      case "Z", "O", "z", "v", "V":
        "write `Z` for +0230, `XXX` for Z or +02:30; other names of zones cannot be read"
      case "T": "letters that stand for themselves go in quotes: `'\(letters)'`"
      default: nil
      }
    return PatternError(
      message: "`\(letters)` is not a part of a date pattern that can be read",
      help: instead ?? "put letters that stand for themselves in quotes: `'\(letters)'`", range: range)
  }

  private func checkWhole() throws(PatternError) {
    let whole = 0..<bytes.count
    func fail(_ message: String, _ help: String) -> PatternError {
      PatternError(message: message, help: help, range: whole)
    }
    let hasHour = said[.hour] != nil || said[.halfDayHour] != nil
    if said[.year] == nil {
      throw fail("the date pattern has no year", "write `yyyy`, or `yy` for two digits")
    }
    if said[.month] == nil, said[.day] != nil || hasHour || said[.weekday] != nil {
      throw fail(
        "the date pattern has no month",
        said[.minute] != nil && !hasHour ? "`m` is the minute; write `MM` for the month" : "write `MM`")
    }
    if said[.day] == nil, hasHour || said[.weekday] != nil {
      throw fail("the date pattern has no day", "write `dd` for the day of the month")
    }
    if let letters = said[.halfDayHour], said[.halfDay] == nil {
      throw fail(
        "`\(letters)` counts the hours to 12, but nothing says whether AM or PM",
        "write `HH` for the hours 00 to 23, or add `a`")
    }
    if let letters = said[.hour], said[.halfDay] != nil || said[.halfDayHour] != nil {
      throw fail(
        "`\(letters)` counts the hours to 23, so that AM or PM has no place",
        "write `hh` for the hours 01 to 12, or leave out `a`")
    }
    if said[.halfDay] != nil, said[.halfDayHour] == nil {
      throw fail("`a` says AM or PM of no hour", "write `hh` for the hours 01 to 12")
    }
    if said[.minute] != nil, !hasHour {
      throw fail(
        "the date pattern has minutes and no hour", "write `HH:mm`; `m` is the minute, `M` the month")
    }
    if said[.second] != nil, said[.minute] == nil {
      throw fail("the date pattern has seconds and no minutes", "write `HH:mm:ss`")
    }
    if said[.fraction] != nil, said[.second] == nil {
      throw fail("the date pattern has a fraction and no seconds", "write `ss.SSS`")
    }
    if said[.offset] != nil, !hasHour {
      throw fail(
        "the date pattern has an offset from UTC and no time", "leave the offset out, or add `HH:mm`")
    }
  }
}

extension DatePattern.Field {
  /// How many digits the field takes; nil where it takes none.
  var digits: ClosedRange<Int>? {
    switch self {
    case .year(let digits), .month(let digits), .day(let digits), .hour(let digits), .halfDayHour(let digits),
      .minute(let digits), .second(let digits):
      digits
    case .shortYear: 2...2
    case .fraction(let digits): digits...digits
    case .monthName, .weekday, .halfDay, .offset: nil
    }
  }
}
