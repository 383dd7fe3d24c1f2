/// What the data leave open.
struct Doubt: Hashable {
  /// What was decided, and what to check: a sentence without its end, as it stands beside a field.
  let text: String

  static func mixed(numbers: Int, texts: Int) -> Doubt {
    let (fewer, what, rest) =
      numbers <= texts ? (numbers, "number", "texts") : (texts, "text", "numbers")
    let are = fewer == 1 ? "1 value is a \(what)" : "\(fewer.grouped) values are \(what)s"
    return Doubt(text: "\(are), the others are \(rest); all are read as text")
  }

  static let choice = Doubt(
    text:
      "the values stand in the order in which they first appear; put them in the order that you want, and "
      + "add those that are still to come: a value that is not listed is refused")
  static let money = Doubt(
    text: "taken for money, of which every digit counts; if it is measured or computed, write `number`")
  static let numbersAsText = Doubt(
    text: "the data keep these numbers as texts; if they only look like numbers, write `text`")
  static let largeNumbers = Doubt(
    text: "too large for `integer`; if they tell items apart, write `id`")
  static let manyDigits = Doubt(
    text:
      "more digits than `number` holds exactly, so all of them are kept; if they need not be, write `number`")
  static let leadingZeros = Doubt(
    text: "digits that begin with 0, so they are read as text; sorted as text, 10 stands before 9")
  static let epoch = Doubt(text: "taken for dates because of the name; if they are not, write `integer`")
  static let timeZone = Doubt(text: "the times do not say their time zone; write yours in place of UTC")
  static let monthFirst = Doubt(
    text:
      "month and day could be the other way round in every value; if the day comes first, turn them in `format`"
  )
  static let dayFirst = Doubt(
    text:
      "day and month could be the other way round in every value; if the month comes first, turn them in `format`"
  )
  static let shortYear = Doubt(
    text: "years have two digits: 70 to 99 count as 1970 to 1999, 00 to 69 as 2000 to 2069")
  static let identity = Doubt(
    text:
      "no value repeats, so it is taken for what tells items apart; if it may repeat, remove `unique: true`")
  static let midnight = Doubt(
    text: "every time is midnight, so only the day counts; if times will come, write `date`")
}
