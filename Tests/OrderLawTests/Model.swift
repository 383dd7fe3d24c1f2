/// A small model of the rule language: what the laws need to know about fields, values and keys, and nothing
/// of the engine.

enum Kind: Equatable {
  case id, text, integer, number, decimal, date, day, boolean
  case choice([String])

  var name: String {
    switch self {
    case .id: "id"
    case .text: "text"
    case .integer: "integer"
    case .number: "number"
    case .decimal: "decimal"
    case .date: "date"
    case .day: "day"
    case .boolean: "boolean"
    case .choice: "choice"
    }
  }

  var isNumeric: Bool { self == .integer || self == .number || self == .decimal }

  /// The reading phrases of both directions; those of `ascending` and `descending` come first.
  func phrases(descending: Bool) -> [String] {
    let own: [(String, String)] =
      switch self {
      case .id, .text: [("a to z", "z to a")]
      case .integer, .number, .decimal: [("lowest first", "highest first")]
      case .date, .day: [("oldest first", "newest first"), ("earliest first", "latest first")]
      case .boolean: [("false first", "true first")]
      case .choice: [("as listed", "last listed first")]
      }
    return [descending ? "descending" : "ascending"] + own.map { descending ? $0.1 : $0.0 }
  }
}

enum Value: Equatable {
  case text(String)
  /// A whole number, a decimal, or a float that is a short binary fraction.
  case exact(Ratio)
  /// A float that is no short fraction, or beyond 64 bits.
  case float(Double)
  case instant(seconds: Int64, nanoseconds: Int32)
  case day(Int)
  case boolean(Bool)
  /// A place in the declared list.
  case choice(Int)
}

/// What an item holds in one field, and how its record spells that.
struct Cell {
  /// No value is missing; more than one only where a field holds many.
  var values: [Value]
  /// Nil where the member is absent.
  var json: String?
  /// The values as the item holds them: with the empty texts that rules may take for missing.
  var held: [Value] = []
}

struct Row {
  var id: String
  var cells: [Cell]
}

/// How the texts of a field look, which decides what the model can compare them by.
enum TextStyle: CaseIterable {
  /// ASCII letters in both cases, digits, spaces, and é composed and decomposed.
  case words
  /// Lower-case letters and runs of digits.
  case numbered
  /// The same in both cases; only for keys that ignore case.
  case numberedInBothCases
  case versions
  /// Any code points; only compared exactly.
  case codePoints
}

/// Which numbers and dates a field holds.
enum Span: CaseIterable {
  /// Values for which every operation of the model is exact: steps, sums, and days of 2021.
  case small
  /// The ends of each type, and neighbours that are easily confused.
  case extreme
}

struct Field {
  var name: String
  var kind: Kind
  var holdsMany = false
  var blankIsMissing = false
  var textStyle = TextStyle.words
  var span = Span.small
  /// `epoch-seconds` or `epoch-milliseconds`, for dates.
  var format: String?
}

enum Comparison: String { case standard, exact, natural, version }
enum Ignoring: String { case accents, both, `case` }
enum Take: String, CaseIterable { case min, max, average, sum, median, count, first, last }

enum Grouping: Equatable {
  case none
  case step(Ratio)
  case bands([Ratio])
  case per(Unit, Zone)
}

enum Form {
  case direction(descending: Bool)
  case list([Value], othersFirst: Bool)
}

struct Key {
  var field: Int
  var form: Form
  var missingFirst = false
  var comparison = Comparison.standard
  var ignoring: Ignoring?
  var locale: String?
  var grouping = Grouping.none
  var take: Take?
}

enum Entry {
  case key(Key)
  case use(String, reversed: Bool)
}

struct Rule {
  var name: String
  var entries: [Entry]
  var keepsInputOrder: Bool
}

enum Identity: CaseIterable { case none, text, integer }

struct Book {
  var identity: Identity
  var fields: [Field]
  var rules: [Rule]

  func rule(_ name: String) -> Rule {
    rules.first { $0.name == name } ?? Rule(name: name, entries: [], keepsInputOrder: true)
  }
}
