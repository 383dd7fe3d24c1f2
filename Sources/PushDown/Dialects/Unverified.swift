/// Engines that could not be had to try the statements in; only their form is checked.
extension SQLDialect {
  /// Trino.
  public static let trino = SQLDialect(
    name: "trino", title: "Trino", isVerified: false, nulls: .last,
    types: [
      .integer: "bigint", .float: "double", .real: "real", .decimal: "decimal({precision}, {scale})",
      .text: "varchar",
      .boolean: "boolean", .instant: "timestamp(6) with time zone", .timestamp: "timestamp(6)", .day: "date",
      .bytes: "varbinary",
    ],
    functions: commonFunctions.merging([
      .finite: "nullif(nullif(nullif({0}, nan()), infinity()), -infinity())",
      .withoutNaN: "nullif({0}, nan())",
      .truncated: "truncate({0})", .length: "length({0})", .md5: "lower(to_hex(md5(to_utf8({0}))))",
      .asFloat: "CAST({0} AS double)",
      .asDecimal: "CAST({0} AS decimal(19, 0))", .asText: "CAST({0} AS varchar)",
      .hexadecimalNumber: "from_base(substr({0}, 1, 13), 16)",
      .microseconds: "CAST(to_unixtime({0}) * 1000000 AS bigint)",
      .instantOfMicroseconds: "from_unixtime({0} / 1e6)", .instantOfTimestamp: "with_timezone({0}, 'UTC')",
      .timestampMicroseconds: "CAST(to_unixtime(with_timezone({0}, 'UTC')) * 1000000 AS bigint)",
      .dayNumber: "date_diff('day', DATE '1970-01-01', {0})", .year: "year({0})", .month: "month({0})",
      .localDay: "CAST(at_timezone({0}, {1}) AS date)",
      .dayOfNumber: "date_add('day', {0}, DATE '1970-01-01')",
    ]) { $1 },
    mostDecimalPlaces: 38, conditions: [.localDay: .timeZoneData])

  /// BigQuery.
  public static let bigquery = SQLDialect(
    name: "bigquery", title: "BigQuery", isVerified: false,
    names: Quotation(mark: UInt8(ascii: "`"), escapedMark: #"\`"#).withBackslashes, nulls: .smallest,
    overflowIsError: true,
    types: [
      .integer: "INT64", .float: "FLOAT64", .decimal: "BIGNUMERIC", .text: "STRING", .boolean: "BOOL",
      .instant: "TIMESTAMP", .timestamp: "DATETIME", .day: "DATE", .bytes: "BYTES",
    ],
    functions: commonFunctions.merging([
      .finite: "(CASE WHEN is_nan({0}) OR is_inf({0}) THEN NULL ELSE {0} END)",
      .withoutNaN: "(CASE WHEN is_nan({0}) THEN NULL ELSE {0} END)",
      .ceiling: "ceil({0})", .wholeQuotient: "div({0}, {1})", .concatenated: "concat({0}, {1})",
      .md5: "to_hex(md5({0}))",
      .asFloat: "CAST({0} AS FLOAT64)",
      .asDecimal: "CAST({0} AS BIGNUMERIC)", .asText: "CAST({0} AS STRING)",
      .hexadecimalNumber: "CAST(concat('0x', substr({0}, 1, 13)) AS INT64)",
      .microseconds: "unix_micros({0})", .timestampMicroseconds: "unix_micros(timestamp({0}, 'UTC'))",
      .instantOfMicroseconds: "timestamp_micros({0})", .instantOfTimestamp: "timestamp({0}, 'UTC')",
      .dayNumber: "unix_date({0})", .year: "extract(YEAR FROM {0})", .month: "extract(MONTH FROM {0})",
      .localDay: "date({0}, {1})", .dayOfNumber: "date_from_unix_date({0})",
    ]) { $1 },
    storage: Set(ColumnType.allCases).subtracting([.real]), mostDecimalPlaces: 38,
    conditions: [.localDay: .timeZoneData],
    texts: Quotation(mark: UInt8(ascii: "'"), escapedMark: #"\'"#).withBackslashes)
}
