extension SQLDialect {
  /// SQLite with its mathematical functions, as it is from outside the process.
  public static let sqlite = SQLDialect(
    name: "sqlite", title: "SQLite", isVerified: true, nulls: .smallest, hasNaN: false, seeksRowValues: true,
    types: [:],
    functions: commonFunctions.merging([
      .finite: "nullif(nullif({0}, 9e999), -9e999)", .withoutNaN: "{0}",
      .least: "min({0}, {1})", .greatest: "max({0}, {1})",
      .remainder: "({0} % {1})", .length: "length({0})",
      .asFloat: "CAST({0} AS REAL)", .asText: "CAST({0} AS TEXT)",
      .exactText: "{0} COLLATE BINARY",
      .dayNumber: "CAST(julianday({0}) - 2440587.5 AS INTEGER)",
      .year: "CAST(strftime('%Y', {0}) AS INTEGER)", .month: "CAST(strftime('%m', {0}) AS INTEGER)",
      .dayOfNumber: "date({0} * 86400, 'unixepoch')", .dayOfText: "substr({0}, 1, 10)",
    ]) { $1 }.filter { $0.key != .md5 },
    lists: .init(
      rows: "json_each({0}) AS ordering_list", value: "ordering_list.value", place: "ordering_list.key",
      spelling: .json, condition: .nulCharacter),
    defaultInstant: .timestampText, defaultDay: .dayText, deepestNesting: 75,
    storage: Set(ColumnType.allCases).subtracting([.timestamp, .utcTimestamp, .day, .decimal]),
    conditions: [.length: .nulCharacter],
    indexing: Indexing(seesEqualKeys: false, schemaNamesIndex: true),
    columnTypes: [
      .integer: "INTEGER", .boolean: "INTEGER", .seconds: "INTEGER", .milliseconds: "INTEGER",
      .microseconds: "INTEGER", .float: "REAL", .real: "REAL", .text: "TEXT", .timestampText: "TEXT",
      .dayText: "TEXT", .decimal: "TEXT", .timestamp: "TEXT", .utcTimestamp: "TEXT", .day: "TEXT",
    ])

  /// SQLite in the process of an app that has registered the functions of `SQLiteOrdering`.
  public static let sqliteInProcess: SQLDialect = {
    var dialect = sqlite
    dialect.functions[.md5] = "ordering_md5({0})"
    dialect.functions[.zoneBucket] = "ordering_zone_bucket({0}, {1}, {2})"
    for function in [SQLFunction.md5, .zoneBucket] { dialect.conditions[function] = .registeredFunction }
    dialect.collating = .registeredFunction
    return dialect
  }()
}
