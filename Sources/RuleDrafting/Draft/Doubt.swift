import OrderingValues

/// What the data leave open.
struct Doubt: Hashable {
  /// What was decided, and what to check: a sentence without its end.
  let text: String
  /// The same, as short as it stands beside a field.
  private let brief: String?

  init(_ text: String, brief: String? = nil) {
    self.text = text
    self.brief = brief
  }

  /// As it stands beside a field.
  var beside: String { brief ?? text }

  /// Numbers among other values, which are shown by one of them.
  static func mixed(numbers: Int, others: Int, such other: String) -> Doubt {
    if numbers < others {
      let are = numbers == 1 ? "1 value is a number" : "\(numbers.grouped) values are numbers"
      return Doubt("\(are), the others are texts; all are read as text")
    }
    let are = others == 1 ? "1 value is" : "\(others.grouped) values are"
    return Doubt(
      "\(are) no number, such as \(other), so that all are read as text, and sorted as text 10 stands before 9; "
        + "to sort by size, leave such values out of the data")
  }

  /// Numbers with signs such as $ and %.
  static func dressed(_ example: String) -> Doubt {
    Doubt(
      "\(example) is no plain number, so that all are read as text, and sorted as text 10 stands before 9; to sort by "
        + "size, write plain numbers into the data")
  }

  static let choice = Doubt(
    "the values stand in the order in which they first appear; put them in the order that you want, and add those "
      + "that are still to come: a value that is not listed is refused",
    brief: "in which order, and are these all? Now they stand as they first appear")
  static let likeBoolean = Doubt(
    "taken for a choice of two words; a `boolean` is written true and false in the data, and can be a condition by "
      + "itself")
  static let money = Doubt(
    "taken for money, of which every digit counts; if it is measured or computed, write `number`")
  static let numbersAsText = Doubt(
    "the data keep these numbers as texts; if they only look like numbers, write `text`")
  static let largeNumbers = Doubt(
    "too large for `integer`; if they tell items apart, write `id`")
  static let manyDigits = Doubt(
    "more digits than `number` holds exactly, so all of them are kept; if they need not be, write `number`")
  static let digits = Doubt(
    "only digits, read as text so that no 0 in front is lost; sorted as text, 10 stands before 9")
  static let epoch = Doubt("taken for dates because of the name; if they are not, write `integer`")
  static let timeZone = Doubt("the times do not say their time zone; write yours in place of UTC")
  static let monthFirst = Doubt(
    "month and day could be the other way round in every value; if the day comes first, turn them in `format`"
  )
  static let dayFirst = Doubt(
    "day and month could be the other way round in every value; if the month comes first, turn them in `format`"
  )
  static let shortYear = Doubt(
    "years have two digits: 70 to 99 count as 1970 to 1999, 00 to 69 as 2000 to 2069")
  static let identity = Doubt(
    "no value repeats, so it is taken for what tells items apart; if it may repeat, remove `unique: true`")
  static let midnight = Doubt(
    "every time is midnight, so only the day counts; if times will come, write `date`")
}
