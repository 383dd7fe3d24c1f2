/// How a column of a database stores the values of a field, as column files name it.
public enum ColumnType: String, Sendable, Hashable, CaseIterable {
  /// A whole number of up to 64 bits.
  case integer
  /// A 64-bit float.
  case float
  /// A 32-bit float.
  case real
  /// An exact decimal fraction.
  case decimal
  case text
  /// True and false, or 1 and 0 where the engine has no other.
  case boolean
  /// A moment in time: a timestamp with a time zone.
  case timestamp
  /// A timestamp without a time zone that means UTC.
  case utcTimestamp = "utc-timestamp"
  /// Whole seconds since 1970.
  case seconds
  /// Whole milliseconds since 1970.
  case milliseconds
  /// Whole microseconds since 1970.
  case microseconds
  /// Text in which all moments are spelt alike, in UTC, so that the order of the texts is that of time.
  case timestampText = "timestamp-text"
  /// A calendar day.
  case day
  /// Text such as `2026-01-31`.
  case dayText = "day-text"

  /// What it is, in half a sentence.
  public var summary: String {
    switch self {
    case .integer: "a whole number of up to 64 bits"
    case .float: "a 64-bit float"
    case .real: "a 32-bit float"
    case .decimal: "an exact decimal fraction"
    case .text: "text"
    case .boolean: "true and false, or 1 and 0"
    case .timestamp: "a moment: a timestamp with a time zone"
    case .utcTimestamp: "a timestamp without a time zone that means UTC"
    case .seconds: "whole seconds since 1970"
    case .milliseconds: "whole milliseconds since 1970"
    case .microseconds: "whole microseconds since 1970"
    case .timestampText: "text in which all moments are spelt alike, in UTC"
    case .day: "a calendar day"
    case .dayText: "text such as 2026-01-31"
    }
  }

  /// How many of its units a second has, where it counts since 1970.
  package var unitsPerSecond: Int64? {
    switch self {
    case .seconds: 1
    case .milliseconds: 1000
    case .microseconds: 1_000_000
    default: nil
    }
  }
}

extension ColumnType {
  /// What people write who come from databases.
  package var synonyms: [String] {
    switch self {
    case .integer: ["int", "bigint", "int8", "int4", "int64", "smallint", "long", "serial", "bigserial"]
    case .float: ["double", "double precision", "float8", "float64", "number"]
    case .real: ["float4", "float32", "single"]
    case .decimal: ["numeric", "money", "bignumeric"]
    case .text: ["varchar", "character varying", "string", "char", "uuid", "enum", "id", "choice"]
    case .boolean: ["bool", "bit", "flag"]
    case .timestamp: ["timestamptz", "timestamp with time zone", "instant", "datetimeoffset", "date-time"]
    case .utcTimestamp: ["timestamp without time zone", "datetime", "timestamp_ntz", "utc"]
    case .seconds: ["epoch", "epoch-seconds", "unix", "unix time"]
    case .milliseconds: ["epoch-milliseconds", "millis", "ms"]
    case .microseconds: ["epoch-microseconds", "micros"]
    case .timestampText: ["iso8601", "iso-8601", "rfc3339", "text date"]
    case .day: ["date", "calendar-day"]
    case .dayText: ["date-text"]
    }
  }

  /// Whether values of a field's type can be had from such a column.
  package func canHold(_ type: FieldType) -> Bool {
    switch type {
    case .id, .text: self == .text || self == .integer
    case .choice: self == .text
    case .integer: self == .integer || self == .decimal
    case .number, .decimal: [.integer, .decimal, .float, .real].contains(self)
    case .date:
      [.timestamp, .utcTimestamp, .seconds, .milliseconds, .microseconds, .timestampText].contains(self)
    case .day: self == .day || self == .dayText
    case .boolean: self == .boolean || self == .integer
    }
  }
}
