extension SQLDialect {
  /// The whole number below `{0}` times `{1}`.
  private static let scaled =
    "(CAST(floor({0}) AS HUGEINT) * {1} + CAST(floor(({0} - floor({0})) * {1}) AS HUGEINT))"

  /// DuckDB, from version 1.0 on.
  public static let duckdb = SQLDialect(
    name: "duckdb", title: "DuckDB", isVerified: true, nulls: .last,
    types: [
      .integer: "BIGINT", .float: "DOUBLE", .real: "REAL", .decimal: "DECIMAL({precision}, {scale})",
      .text: "VARCHAR",
      .boolean: "BOOLEAN", .instant: "TIMESTAMPTZ", .timestamp: "TIMESTAMP", .day: "DATE", .bytes: "BLOB",
    ],
    functions: commonFunctions.merging([
      // Its planner makes two of the first argument of each `nullif`, so that three of them in each other are eight.
      .finite: "(CASE WHEN isfinite({0}) THEN {0} END)",
      .withoutNaN: "nullif({0}, CAST('NaN' AS DOUBLE))",
      // Written out as elsewhere, it took its planner half a minute for three of them in each other.
      .rounded: "round({0})", .wholeQuotient: "({0} // {1})", .length: "length({0})",
      .asFloat: "CAST({0} AS DOUBLE)",
      .asDecimal: "CAST({0} AS DECIMAL(19, 0))", .asText: "CAST({0} AS VARCHAR)",
      // The engine's remainder of decimals is that of floats, so that whole numbers of 128 bits are divided.
      .decimalSteps: """
      CAST((\(scaled) // {2}) - (CASE WHEN (\(scaled) % {2}) < 0 THEN 1 ELSE 0 END) AS DECIMAL(38, 0))
      """,
      .hexadecimalNumber: "CAST('0x' || substr({0}, 1, 13) AS BIGINT)",
      .microseconds: "epoch_us({0})", .timestampMicroseconds: "epoch_us({0})",
      .instantOfMicroseconds: "make_timestamptz({0})", .instantOfTimestamp: "timezone('UTC', {0})",
      .dayNumber: "CAST({0} - CAST('1970-01-01' AS DATE) AS BIGINT)",
      .year: "CAST(year({0}) AS BIGINT)", .month: "CAST(month({0}) AS BIGINT)",
      .dayOfText: "CAST(substr({0}, 1, 10) AS DATE)",
      .localDay: "CAST(timezone({1}, {0}) AS DATE)",
      .dayOfNumber: "(CAST('1970-01-01' AS DATE) + CAST({0} AS INTEGER))",
      .hourStart: "epoch_us({0} - (timezone({1}, {0}) - date_trunc('hour', timezone({1}, {0}))))",
    ]) { $1 },
    collating: .ownICU(template: "icu_sort_key({0}, {1})", keyType: .text, root: "root"),
    lists: .init(
      rows: "(SELECT unnest({0}) AS v, generate_subscripts({0}, 1) AS i) AS ordering_list",
      value: "ordering_list.v", place: "ordering_list.i", spelling: .array(opening: "[", closing: "]")),
    mostDecimalPlaces: 38,
    conditions: [.localDay: .timeZoneData, .hourStart: .timeZoneData])
}
