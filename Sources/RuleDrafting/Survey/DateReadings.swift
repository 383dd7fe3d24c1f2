import OrderingValues

/// The forms of dates that the values of a field have all been written in so far.
///
/// They are read by the readers that sorting uses, so that what is left at the end reads every value.
struct DateReadings {
  /// One form, which all values fit.
  struct Form: Sendable {
    /// Nil for RFC 3339, or for a day ISO 8601.
    let pattern: DatePattern?
    let isDay: Bool
    fileprivate var reader: ValueReader
    private(set) var first: Extreme?
    private(set) var last: Extreme?
    /// Whether a value says another time of day than midnight.
    private(set) var hasTimes = false

    /// A value, and how the data write it.
    struct Extreme: Sendable {
      let word: Int64
      let text: String
    }

    fileprivate init(_ pattern: DatePattern?, isDay: Bool) {
      self.pattern = pattern
      self.isDay = isDay
      reader = ValueReader(
        type: isDay ? .day : .date, format: pattern.map(DateFormat.pattern), timeZone: "UTC")
    }

    fileprivate mutating func reads(_ kind: RawScalarKind, _ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
      var column = ValueColumn(type: reader.type)
      guard let isPresent = try? reader.appendScalar(kind, utf8: utf8, to: &column), isPresent else {
        return false
      }
      let word = column.words[0]
      if !isDay, word % 86_400 != 0 || !column.fractions.isEmpty { hasTimes = true }
      if first.map({ word < $0.word }) ?? true { first = Extreme(word: word, text: shownText(utf8)) }
      if last.map({ word > $0.word }) ?? true { last = Extreme(word: word, text: shownText(utf8)) }
      return true
    }
  }

  /// Those that fit all values, the strictest first; nil before the first value.
  private(set) var forms: [Form]?

  /// Whether there is, or may be, a form that fits.
  var isOpen: Bool { forms.map { !$0.isEmpty } ?? true }

  /// Takes a text or a cell that is not empty.
  mutating func take(_ kind: RawScalarKind, _ utf8: UnsafeBufferPointer<UInt8>) {
    if forms == nil {
      let isLikely = (6...48).contains(utf8.count) && utf8.contains { isDigit($0) }
      forms = isLikely ? Self.all : []
    }
    // A form notes what it reads, so that each is asked in its place.
    var fitting: [Form] = []
    for var form in forms ?? [] where form.reads(kind, utf8) { fitting.append(form) }
    forms = fitting
  }

  /// Gives up dates: a value is something else.
  mutating func close() { forms = [] }

  // MARK: Forms

  private static let all: [Form] =
    [Form(nil, isDay: true), Form(nil, isDay: false)] + patterns.map { Form($0, isDay: !$0.hasTime) }

  /// The strictest first; of two that read the same text as different days, the one that is more usual.
  private static let patterns: [DatePattern] = {
    let dates = [
      "yyyy-MM-dd", "yyyy/MM/dd", "yyyy/M/d", "yyyy.MM.dd", "MM/dd/yyyy", "dd/MM/yyyy", "M/d/yyyy",
      "d/M/yyyy",
      "dd.MM.yyyy", "d.M.yyyy", "dd-MM-yyyy", "MM-dd-yyyy", "d-M-yyyy", "M-d-yyyy", "MM/dd/yy", "dd/MM/yy",
      "M/d/yy", "d/M/yy", "dd.MM.yy", "d.M.yy", "dd-MM-yy", "MM-dd-yy", "MMM dd yyyy", "MMM d yyyy",
      "MMM dd, yyyy", "MMM d, yyyy", "MMMM dd, yyyy", "MMMM d, yyyy", "MMMM d yyyy", "dd MMM yyyy",
      "d MMM yyyy", "dd MMMM yyyy", "d MMMM yyyy", "dd-MMM-yyyy", "d-MMM-yyyy", "dd-MMM-yy", "d-MMM-yy",
      "dd MMM yy", "d MMM yy", "EEE MMM dd yyyy", "EEE, MMM d, yyyy", "EEEE, MMMM d, yyyy",
      "EEE, dd MMM yyyy",
      "EEE, d MMM yyyy",
    ]
    let times = [
      "", " HH:mm:ss", " HH:mm", " H:mm:ss", " H:mm", " hh:mm:ss a", " h:mm:ss a", " hh:mm a", " h:mm a",
      "'T'HH:mm:ss", "'T'HH:mm", "'T'HH:mm:ss.SSS", "'T'HH:mm:ss.SSSSSS", "'T'HH:mm:ssZ", "'T'HH:mm:ss.SSSZ",
      " HH:mm:ss.SSS", " HH:mm:ss.SSSSSS", " HH:mm:ssXXX", " HH:mm:ssX", " HH:mm:ss Z", " HH:mm:ss 'UTC'",
      " HH:mm:ss 'GMT'",
    ]
    let whole = dates.flatMap { date in times.map { date + $0 } }
    return (whole + ["EEE MMM dd HH:mm:ss Z yyyy", "yyyyMMdd"]).compactMap { try? DatePattern($0) }
  }()
}

extension DatePattern {
  /// Whether the pattern names the month by a number, and before the day.
  var isMonthFirst: Bool? {
    guard let month = text.firstIndex(of: "M"), let day = text.firstIndex(of: "d"), !text.contains("MMM"),
      !text.hasPrefix("y")
    else { return nil }
    return month < day
  }

  /// Whether years have two digits.
  var hasShortYear: Bool { !text.contains("yyyy") }
}
