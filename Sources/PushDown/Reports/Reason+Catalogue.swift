import OrderingValues
import RuleModel
import RuleText

/// Every reason there is: what differs, the smallest rows that show it, and what to do.
extension Reason {
  // MARK: Exact under a condition

  static let floatIntegers = Reason(
    "float-integers", .exactIf, "no whole number in the column is beyond ±9007199254740992",
    counterexample: "9007199254740993 and 9007199254740992 are one and the same 64-bit float",
    remedy: "keep the field in a column of whole numbers or decimals, and say `type: integer` or `decimal`")

  static let wholeBesideFloat = Reason(
    "whole-beside-float", .exactIf,
    "no whole number that is compared with a float is beyond ±9007199254740992",
    counterexample:
      "the engine makes the float 9007199254740992 of 9007199254740993 where it stands beside floats",
    remedy: "keep what is compared in columns of whole numbers, or all of it in columns of floats")

  static let realNumbers = Reason(
    "real-numbers", .exactIf, "the numbers are those that the column of 32-bit floats holds",
    counterexample: "0.1 and 0.10000000149 are one and the same 32-bit float",
    remedy: "keep the field in a column of 64-bit floats")

  static let microseconds = Reason(
    "microseconds", .exactIf, "no moment is finer than a microsecond",
    counterexample: "12:00:00.0000001 and 12:00:00.0000002 are one and the same for the engine",
    remedy: "round the moments when they are written")

  static func storedUnit(_ unit: String) -> Reason {
    Reason(
      "stored-unit", .exactIf, "no moment is finer than the \(unit) that the column counts",
      counterexample: "two moments within one of them are the same for the engine",
      remedy: "count in microseconds, or round the moments when they are written")
  }

  static let textSpelling = Reason(
    "text-spelling", .exactIf,
    "all moments in the column are spelt alike: in UTC, with as many digits of the second",
    counterexample:
      "`2026-01-31T12:00:00Z` stands before `2026-01-31T12:00:00.5Z` in time, and behind it as text",
    remedy: "store microseconds since 1970 as whole numbers, and say `type: microseconds`")

  static let timeZoneData = Reason(
    "time-zone-data", .exactIf, "the engine has the same release of the time zone database",
    counterexample: "a country that gave up summer time last month",
    remedy: "update the time zone data on both sides")

  static let convertTimeZone = Reason(
    "convert-time-zone", .exactIf,
    "the time zone tables are loaded (`mysql_tzinfo_to_sql`) and the moments are of the years 1970 to 2037",
    counterexample: "1969-12-31T23:30:00Z stays the day 1969-12-31 in Berlin, where it was 1970-01-01",
    remedy: "add a column with the day of the zone, and order by that")

  static func sessionTimeZone(_ statement: String) -> Reason {
    Reason(
      "session-time-zone", .exactIf, "the session's time zone is UTC",
      counterexample: "in Berlin, 00:30 and 01:30 UTC of 2021-10-31 are both half past two",
      remedy: statement, ddl: [statement])
  }

  static let overflow = Reason(
    "overflow", .exactIf, "no step of the calculation goes beyond a 64-bit float",
    counterexample: "1e308 * 10 is missing for us, and an error of the whole statement for the engine",
    remedy: "keep the numbers smaller than 1e150 and not nearer to 0 than 1e-150")

  static let ageRange = Reason(
    "age-range", .exactIf, "no age is above 285 years",
    counterexample: "two ages of 300 years that differ by a microsecond can swap or tie",
    remedy: "order by the date itself")

  static let hourChange = Reason(
    "hour-change", .exactIf, "the zone's clock was changed on the hour alone",
    counterexample: """
      on 2006-10-29 St. John's went back from 0:01 to 23:01, and the minutes on both sides are of one hour for \
      the engine
      """,
    remedy: "use `per: day`, or a zone whose clock is changed on the hour")

  static func createdCollation(
    _ collation: CreatedCollation, version: String = CreatedCollation.icuVersion
  ) -> Reason {
    Reason(
      "created-collation", .exactIf,
      "the collation `\(collation.name)` is there and its ICU is of version \(version)",
      counterexample: "a collation that PostgreSQL brings along never ties: `a` and its composed twin differ",
      remedy: "create it once, as below; then compare `SELECT collversion FROM pg_collation`",
      ddl: [collation.ddl], collation: collation.name)
  }

  static let naturalDigits = Reason(
    "natural-digits", .exactIf,
    "the texts have no digits but 0 to 9, and no number of more than 254 of them",
    counterexample: "the Arabic twelve stands before 13 for the engine, and behind 1 and before 2 here",
    remedy: "keep the number in a column of its own, and order by that")

  static let nulCharacter = Reason(
    "nul-character", .exactIf, "no text has the character U+0000",
    counterexample: "the engine counts no further than to such a character",
    remedy: "keep the length in a column that the app fills")

  static let registeredFunction = Reason(
    "registered-function", .exactIf, "the app has registered the functions of `SQLiteOrdering`",
    counterexample: "in a connection without them the statement is an error, `no such function`",
    remedy: "call `SQLiteOrderingFunctions.register(on:)` when a connection is opened")

  static let declaredChoices = Reason(
    "declared-choices", .exactIf, "the column holds only values that the field declares",
    counterexample:
      "a value that is not declared is refused by us, and stands behind the declared ones there",
    remedy: "add a check to the column, or the value to the field's `values`")

  static let decimalPlaces = Reason(
    "decimal-places", .exactIf, "the decimals have no more digits than the engine keeps",
    counterexample: "two amounts that differ in their 40th digit",
    remedy: "round the amounts when they are written")

  static let decimalNumbers = Reason(
    "decimal-numbers", .exactIf, "no number in the column has more than 15 digits, whole numbers aside",
    counterexample: "0.1 and 0.10000000000000000001 are one number for us, and two decimals",
    remedy: "say `type: decimal` of the field, or keep it in a column of floats")

  // MARK: Approximate

  static let lastDigit = Reason(
    "last-digit", .approximate,
    "powers, logarithms, exponentials and distances differ in the last digit between mathematical libraries",
    counterexample: "two scores that are equal here and differ by 1e-16 there",
    remedy: "keep the score in a column that the app fills, and order by that")

  static let floatDecimals = Reason(
    "float-decimals", .approximate, "the column keeps decimals as floats",
    counterexample: "0.1 and 0.10000000000000000001 are one and the same 64-bit float",
    remedy: "keep the field in a column of decimals, or in whole cents")

  static let floatConstant = Reason(
    "float-constant", .approximate,
    "the rule has a whole number beyond ±9007199254740992 for a column of floats",
    counterexample: "9007199254740993 in the rule is the float 9007199254740992 for the engine",
    remedy: "keep the field in a column of whole numbers or decimals")

  static let decimalBesideFloat = Reason(
    "decimal-beside-float", .approximate,
    "a decimal is compared with a float, which the engine makes a float of",
    counterexample: "the decimal 0.3 is more than the float 0.3, and the same for the engine",
    remedy: "keep both in columns of decimals")

  static let decimalNaN = Reason(
    "decimal-nan", .exactIf, "no decimal in the column is NaN",
    counterexample: "NaN counts as missing for us, and is greater than every number for the engine",
    remedy: "say `nan: never` in the column file, and add a check to the column")

  static let ownCollation = Reason(
    "own-collation", .approximate, "the engine compares by an alphabet of its own version",
    counterexample: "a letter that a later version of Unicode has moved",
    remedy: "say `compare: exact`, or keep a sort key in a column")

  // MARK: Refused

  static func noCollation(_ what: String) -> Reason {
    Reason(
      "no-collation", .refused, "the engine has nothing that compares texts \(what) as we do",
      counterexample: "`Äpfel` stands before `Birnen` here, and behind `Zebra` there",
      remedy: "say `compare: exact`, or keep a form of the text in a column that sorts by code point")
  }

  static let versionText = Reason(
    "version-text", .refused, "no engine compares versions as we do",
    counterexample: "1.10.0 stands behind 1.9.0 here, and before it as text",
    remedy: "keep the parts of the version in columns of whole numbers, and order by those")

  static let listArithmetic = Reason(
    "list-arithmetic", .refused, "engines add up and average the numbers of a list in another way",
    counterexample: "0.1 + 0.2 + 0.3 is 0.6000000000000001 from the left, and 0.6 from the right",
    remedy: "keep the sum or mean in a column of its own, and order by that")

  static let listField = Reason(
    "list-field", .refused, "the engine cannot look through this list as we do",
    counterexample: "`[b, z]` and `[b, c]` tie by their least value, and are told apart as lists",
    remedy: "keep the value that counts in a column of its own, and order by that")

  static let noTimeZones = Reason(
    "no-time-zones", .refused, "the engine knows no time zones",
    counterexample: "2026-03-28T23:30:00Z is of March 29 in Berlin",
    remedy: "add a column with the day of the zone, say `time-zone: UTC`, or take another engine")

  static func noFunction(_ what: String) -> Reason {
    Reason(
      "no-function", .refused, "the engine has no function for \(what)",
      remedy: "keep the value in a column that the app fills, and order by that")
  }

  static func storage(_ field: String, _ stored: ColumnType, _ engine: String) -> Reason {
    Reason(
      "storage", .refused, "\(engine) has no column of type `\(stored.rawValue)` for '\(field)'",
      remedy: """
        say in the column file how \(engine) stores the field, as in `type: microseconds` for a moment; a file for one \
        engine alone says `engine`
        """)
  }

  /// What a column file is told of such a column.
  static func misfit(_ field: String, _ type: FieldType, _ stored: ColumnType) -> Reason {
    let message = Message.storageMisfit(field, type, stored)
    return Reason(
      message.kind.id, .refused, message.text,
      counterexample: "the numbers 9 and 10 change places when they are kept as text", remedy: message.help)
  }

  static let textTime = Reason(
    "text-time", .refused, "the column keeps moments as text, which this key calculates with",
    counterexample: "`2026-01-31T12:00:00Z` and `2026-01-31T13:00:00+01:00` are one moment, and two texts",
    remedy: "store microseconds since 1970 as whole numbers, and say `type: microseconds`")

  static let seedText = Reason(
    "seed-text", .refused, "the seed of `random` is neither a text nor a whole number that all items share",
    counterexample: "the seed 0.5 that an engine spells `.5` or `0.50` shuffles in another way",
    remedy: "take a parameter or a constant for the seed")

  static let tooLarge = Reason(
    "too-large", .refused,
    "the expression has more than \(mostParts) parts when it is written out, or is nested too deep",
    remedy: "keep the value in a column that the app fills, and order by that")

  static let tooDeep = Reason(
    "too-deep", .refused, "the expression is nested deeper than the engine's parser goes",
    counterexample: "a sum of 100 numbers, each in parentheses with those before it",
    remedy: "keep a part of the value in a column that the app fills, and order by that")

  /// How many parts an expression may have.
  static let mostParts = 5000

  static let behindRefused = Reason(
    "behind-refused", .refused, "a key before it is refused, so that this one decides among the wrong rows",
    remedy: "see the refused key")

  static let keepsInputOrder = Reason(
    "input-order", .refused, "items that tie stay as they came, and a table has no such order",
    counterexample: "two rows that tie can change places when one of them is written again",
    remedy: "leave out `ties: keep input order`, or add a unique field as the last key")
}
