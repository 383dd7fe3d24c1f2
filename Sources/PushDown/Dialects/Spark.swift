extension SQLDialect {
  private static let utc = Reason.sessionTimeZone("SET spark.sql.session.timeZone = UTC")

  /// Spark SQL, from version 4.0 on.
  public static let spark = SQLDialect(
    name: "spark", title: "Spark SQL", isVerified: true, names: .backQuotes, nulls: .smallest,
    types: [
      .integer: "BIGINT", .float: "DOUBLE", .real: "FLOAT", .decimal: "DECIMAL({precision}, {scale})",
      .text: "STRING", .boolean: "BOOLEAN", .instant: "TIMESTAMP", .timestamp: "TIMESTAMP_NTZ", .day: "DATE",
      .bytes: "BINARY",
    ],
    functions: commonFunctions.merging([
      .finite: """
      nullif(nullif(nanvl({0}, CAST(NULL AS DOUBLE)), CAST('Infinity' AS DOUBLE)), \
      CAST('-Infinity' AS DOUBLE))
      """,
      .withoutNaN: "nanvl({0}, CAST(NULL AS DOUBLE))",
      // Spark's own give whole numbers of 64 bits, and an error beyond them.
      .floor: """
      (CASE WHEN abs({0}) < 4503599627370496 THEN CAST(floor({0}) AS DOUBLE) ELSE {0} END)
      """,
      .ceiling: """
      (CASE WHEN abs({0}) < 4503599627370496 THEN CAST(ceiling({0}) AS DOUBLE) ELSE {0} END)
      """,
      .truncated: """
      (CASE WHEN abs({0}) < 4503599627370496 \
      THEN CAST(CASE WHEN {0} < 0 THEN ceiling({0}) ELSE floor({0}) END AS DOUBLE) ELSE {0} END)
      """,
      .wholeQuotient: "({0} DIV {1})", .concatenated: "concat({0}, {1})",
      .asFloat: "CAST({0} AS DOUBLE)",
      .asDecimal: "CAST({0} AS DECIMAL(19, 0))", .asText: "CAST({0} AS STRING)",
      .md5: "md5(CAST({0} AS BINARY))",
      .hexadecimalNumber: "CAST(conv(substr({0}, 1, 13), 16, 10) AS BIGINT)",
      .microseconds: "unix_micros({0})", .timestampMicroseconds: "unix_micros(CAST({0} AS TIMESTAMP))",
      .instantOfMicroseconds: "timestamp_micros({0})", .instantOfTimestamp: "CAST({0} AS TIMESTAMP)",
      .dayNumber: "CAST(datediff({0}, DATE'1970-01-01') AS BIGINT)",
      .year: "CAST(year({0}) AS BIGINT)", .month: "CAST(month({0}) AS BIGINT)",
      .dayOfText: "CAST(substr({0}, 1, 10) AS DATE)",
      .localDay: "CAST(from_utc_timestamp({0}, {1}) AS DATE)",
      .hourStart: """
      (unix_micros({0}) - pmod(unix_micros(from_utc_timestamp({0}, {1})), 3600000000))
      """,
      .dayOfNumber: "date_add(DATE'1970-01-01', CAST({0} AS INT))",
    ]) { $1 },
    mostDecimalPlaces: 38,
    conditions: [
      .localDay: utc, .hourStart: utc, .timestampMicroseconds: utc, .instantOfTimestamp: utc,
    ],
    texts: .quotes.withBackslashes)
}
