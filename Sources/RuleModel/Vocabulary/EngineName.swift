/// The engines that can be asked for an order, as rule files, column files and commands name them.
///
/// The one list: whoever writes for an engine takes its name from here.
package enum EngineName: String, Sendable, Hashable, CaseIterable {
  // Databases that take SQL.
  case postgresql, sqlite, duckdb, mariadb, mysql, spark, trino, bigquery
  // Servers that take a request with its sort order.
  case jsonAPI = "json-api"
  case odata, postgrest
  case keyDir = "key-dir"
  // Stores of documents.
  case elasticsearch, opensearch, mongodb

  /// The engine of a name, or of another word for it.
  package init?(called word: String) {
    let word = word.lowercased()
    guard
      let name = EngineName(rawValue: word)
        ?? Self.synonyms.first(where: { $0.words.contains(word) }).flatMap({ EngineName(rawValue: $0.name) })
    else { return nil }
    self = name
  }

  /// What people call it else.
  static let synonyms: [(name: String, words: [String])] = [
    ("postgresql", ["postgres", "pg", "psql", "pgsql"]), ("sqlite", ["sqlite3", "core-data", "grdb"]),
    ("mysql", ["my-sql"]), ("spark", ["spark-sql", "pyspark", "databricks"]),
    ("trino", ["presto", "athena"]),
    ("bigquery", ["bq", "google-bigquery"]), ("json-api", ["jsonapi"]), ("odata", ["odata-v4"]),
    ("elasticsearch", ["elastic", "es"]), ("mongodb", ["mongo"]),
  ]
}
