extension SQLDialect {
  /// PostgreSQL, from version 14 on.
  public static let postgresql = SQLDialect(
    name: "postgresql", title: "PostgreSQL", isVerified: true, placeholders: .dollar, nulls: .greatest,
    decimalsCanBeNaN: true, overflowIsError: true, seeksRowValues: true,
    types: [
      .integer: "bigint", .float: "double precision", .real: "real", .decimal: "numeric", .text: "text",
      .boolean: "boolean", .instant: "timestamp with time zone", .timestamp: "timestamp", .day: "date",
      .bytes: "bytea",
    ],
    functions: commonFunctions.merging([
      .finite: """
      nullif(nullif(nullif({0}, CAST('NaN' AS double precision)), CAST('Infinity' AS double precision)), \
      CAST('-Infinity' AS double precision))
      """,
      .withoutNaN: "nullif({0}, CAST('NaN' AS double precision))",
      .asFloat: "CAST({0} AS double precision)",
      .asDecimal: "CAST({0} AS numeric)", .asText: "CAST({0} AS text)",
      .decimalLogarithm: "log({0})",
      .exactText: #"{0} COLLATE "C""#,
      .hexadecimalNumber:
        "CAST(CAST('x' || lpad(substr({0}, 1, 13), 16, '0') AS bit(64)) AS bigint)",
      .microseconds: "CAST(extract(epoch FROM {0}) * 1000000 AS bigint)",
      .timestampMicroseconds: "CAST(extract(epoch FROM {0}) * 1000000 AS bigint)",
      .instantOfMicroseconds:
        "(CAST('1970-01-01 00:00:00+00' AS timestamp with time zone) + {0} * CAST('1 microsecond' AS interval))",
      .instantOfTimestamp: "({0} AT TIME ZONE 'UTC')",
      .dayNumber: "CAST({0} - CAST('1970-01-01' AS date) AS bigint)",
      .year: "CAST(extract(year FROM {0}) AS bigint)", .month: "CAST(extract(month FROM {0}) AS bigint)",
      .dayOfText: "CAST(substr({0}, 1, 10) AS date)",
      .localDay: "CAST({0} AT TIME ZONE {1} AS date)",
      .dayOfNumber: "(CAST('1970-01-01' AS date) + CAST({0} AS integer))",
      .hourStart: """
      CAST(extract(epoch FROM {0} - (({0} AT TIME ZONE {1}) - date_trunc('hour', {0} AT TIME ZONE {1}))) \
      * 1000000 AS bigint)
      """,
    ]) { $1 },
    collating: .createdCollation,
    lists: .init(
      rows: "unnest({0}) WITH ORDINALITY AS ordering_list(v, i)", value: "ordering_list.v",
      place: "ordering_list.i", spelling: .array(opening: "{", closing: "}")),
    mostDecimalPlaces: 1000,
    conditions: [.localDay: .timeZoneData, .hourStart: .timeZoneData],
    // An escape string is the same with and without `standard_conforming_strings`.
    texts: Quotation(mark: UInt8(ascii: "'"), prefix: "E").withBackslashes,
    indexing: Indexing(
      hasNullsClause: true, seesBoundValues: true,
      unfit: [.microseconds, .instantOfMicroseconds, .hourStart, .dayOfText]),
    // C, in which it is written, ends a text there.
    textsHoldNUL: false)
}
