extension SQLDialect {
  /// MariaDB, from version 10.6 on.
  public static let mariadb = SQLDialect(
    name: "mariadb", title: "MariaDB", isVerified: true, names: .backQuotes, nulls: .smallest,
    hasNullsClause: false, hasNaN: false, hashBeginsComment: true, overflowIsError: true,
    types: [
      .integer: "SIGNED", .float: "DOUBLE", .real: "FLOAT", .decimal: "DECIMAL({precision}, {scale})",
      .boolean: "SIGNED", .instant: "DATETIME(6)", .timestamp: "DATETIME(6)", .day: "DATE",
      .bytes: "BINARY",
    ],
    functions: commonFunctions.merging([
      .finite: "{0}", .withoutNaN: "{0}", .truncated: "truncate({0}, 0)",
      // Plus 0, since the remainder of a negative decimal can be a −0 that is less than 0.
      .wholeQuotient: "({0} DIV {1})", .remainder: "(mod({0}, {1}) + 0)", .concatenated: "concat({0}, {1})",
      .asFloat: "CAST({0} AS DOUBLE)",
      .asDecimal: "CAST({0} AS DECIMAL(19, 0))", .asText: "CAST({0} AS CHAR CHARACTER SET utf8mb4)",
      .exactText: "{0} COLLATE utf8mb4_nopad_bin",
      .hexadecimalNumber: "CAST(conv(substr({0}, 1, 13), 16, 10) AS SIGNED)",
      .microseconds: "timestampdiff(MICROSECOND, '1970-01-01', {0})",
      .timestampMicroseconds: "timestampdiff(MICROSECOND, '1970-01-01', {0})",
      .instantOfMicroseconds: "timestampadd(MICROSECOND, {0}, '1970-01-01')",
      .instantOfTimestamp: "{0}",
      .dayNumber: "datediff({0}, '1970-01-01')", .year: "year({0})", .month: "month({0})",
      .dayOfText: "CAST(substr({0}, 1, 10) AS DATE)",
      .localDay: "CAST(convert_tz({0}, '+00:00', {1}) AS DATE)",
      .hourStart: """
      (timestampdiff(MICROSECOND, '1970-01-01', {0}) \
      - (timestampdiff(MICROSECOND, '1970-01-01', convert_tz({0}, '+00:00', {1})) + 86400000000) % 3600000000)
      """,
      .dayOfNumber: "date_add(CAST('1970-01-01' AS DATE), INTERVAL {0} DAY)",
    ]) { $1 },
    mostDecimalPlaces: 30,
    conditions: [
      .localDay: .convertTimeZone, .hourStart: .convertTimeZone,
      .microseconds: .sessionTimeZone("SET time_zone = '+00:00'"),
    ], texts: .quotes.withBackslashes, indexing: Indexing(hasExpressions: false, sortsRest: false))

  /// MySQL, from version 8.0.17 on.
  public static let mysql: SQLDialect = {
    var dialect = SQLDialect(
      name: "mysql", title: "MySQL", isVerified: false, nulls: .smallest, types: mariadb.types,
      functions: mariadb.functions)
    dialect.names = mariadb.names
    dialect.hasNullsClause = false
    dialect.hasNaN = false
    dialect.overflowIsError = true
    dialect.hashBeginsComment = true
    dialect.functions[.exactText] = "{0} COLLATE utf8mb4_0900_bin"
    dialect.mostDecimalPlaces = 30
    dialect.conditions = mariadb.conditions
    dialect.texts = mariadb.texts
    dialect.indexing = mariadb.indexing
    return dialect
  }()
}
