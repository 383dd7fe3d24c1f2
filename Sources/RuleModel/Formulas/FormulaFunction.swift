/// The functions of formulas: one table for checking and for everything that teaches the language.
package enum FormulaFunction: String, Sendable, Hashable, CaseIterable {
  case min, max, coalesce
  case `if`
  case abs, floor, ceiling, round, sqrt, exp, ln, log10
  case age, distance, length, count, overlap, random

  /// How it is written.
  package var example: String {
    switch self {
    case .min, .max: "\(rawValue)(first, second)"
    case .coalesce: "coalesce(first, second)"
    case .if: "if(condition, then, otherwise)"
    case .abs, .floor, .ceiling, .round, .sqrt, .exp, .ln, .log10: "\(rawValue)(number)"
    case .age: "age(date, hours)"
    case .distance: "distance(latitude, longitude, latitude, longitude)"
    case .length: "length(text)"
    case .count: "count(list)"
    case .overlap: "overlap(list, list)"
    case .random: "random(seed)"
    }
  }

  /// What it gives, in a sentence.
  package var summary: String {
    switch self {
    case .min: "The least of its values."
    case .max: "The greatest of its values."
    case .coalesce: "The first of its values that is not missing."
    case .if: "The second where the condition holds, the third where it does not."
    case .abs: "The number without its sign."
    case .floor: "The next whole number below."
    case .ceiling: "The next whole number above."
    case .round: "The nearest whole number; halves go away from zero."
    case .sqrt: "The square root."
    case .exp: "e to the power of the number."
    case .ln: "The natural logarithm."
    case .log10: "The logarithm to base 10."
    case .age: "The time from a date to now, in seconds, minutes, hours or days."
    case .distance: "The way over the ground between two places, in metres."
    case .length: "The number of code points of a text."
    case .count: "The number of values in a list."
    case .overlap: "The number of different values that two lists share."
    case .random: "The item's own repeatable number, from 0 up to 1."
    }
  }

  /// How many arguments it takes.
  var argumentCount: ClosedRange<Int> {
    switch self {
    case .min, .max, .coalesce: 2...Int.max
    case .if: 3...3
    case .abs, .floor, .ceiling, .round, .sqrt, .exp, .ln, .log10, .length, .count, .random: 1...1
    case .age, .overlap: 2...2
    case .distance: 4...4
    }
  }

  static let synonyms: [(name: String, words: [String])] = [
    ("min", ["least", "minimum", "lowest"]), ("max", ["greatest", "maximum", "highest"]),
    ("coalesce", ["ifnull", "isnull", "nvl", "default", "or_else", "first_of"]),
    ("if", ["iif", "iff", "case", "when", "cond", "decode", "switch"]),
    ("abs", ["absolute", "fabs"]), ("floor", ["trunc", "truncate", "int", "round_down"]),
    ("ceiling", ["ceil", "round_up"]), ("round", ["rint", "nearest"]), ("sqrt", ["root", "square_root"]),
    ("ln", ["log", "loge", "log_e"]), ("log10", ["lg", "log_10"]),
    ("age", ["since", "time_since", "hours_since", "days_since", "hours_old", "datediff", "days", "hours"]),
    ("distance", ["haversine", "geo_distance", "dist"]), ("length", ["len", "char_length", "strlen"]),
    ("count", ["size", "cardinality", "array_length"]),
    ("overlap", ["intersection", "intersect", "common", "shared"]),
    ("random", ["rand", "rnd", "hash"]),
  ]

  /// The function that somebody meant who wrote an unknown one.
  static func meant(by name: String) -> FormulaFunction? {
    Spelling.nearest(to: name, among: allCases.map(\.rawValue), synonyms: synonyms)
      .flatMap(FormulaFunction.init(rawValue:))
  }
}

/// The units in which an age is counted.
package enum AgeUnit: String, Sendable, Hashable, CaseIterable {
  case seconds, minutes, hours, days

  package var seconds: Double {
    switch self {
    case .seconds: 1
    case .minutes: 60
    case .hours: 3600
    case .days: 86400
    }
  }

  static func meant(by word: String) -> AgeUnit? {
    Spelling.nearest(
      to: word, among: allCases.map(\.rawValue),
      synonyms: [
        ("seconds", ["s", "sec", "secs"]), ("minutes", ["m", "min", "mins"]), ("hours", ["h", "hr", "hrs"]),
        ("days", ["d"]),
      ]
    ).flatMap(AgeUnit.init(rawValue:))
  }
}
