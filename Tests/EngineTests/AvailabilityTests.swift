import DatabaseEngines
import EngineTestSupport
import PushDown
import Testing

@Suite("Engines that are here")
struct AvailabilityTests {
  /// One case for each engine, so that a report lists those that were left out.
  @Test("SQLite") func sqlite() throws { try answers(.sqlite) }

  @Test("PostgreSQL", .enabled(if: AvailableEngine.postgresql.isAvailable, howTo(.postgresql)))
  func postgresql() throws { try answers(.postgresql) }

  @Test("DuckDB", .enabled(if: AvailableEngine.duckdb.isAvailable, howTo(.duckdb)))
  func duckdb() throws { try answers(.duckdb) }

  @Test("MariaDB", .enabled(if: AvailableEngine.mariadb.isAvailable, howTo(.mariadb)))
  func mariadb() throws { try answers(.mariadb) }

  @Test("Spark", .enabled(if: AvailableEngine.spark.isAvailable, howTo(.spark)))
  func spark() throws { try answers(.spark) }

  private static func howTo(_ engine: AvailableEngine) -> Comment { Comment(rawValue: engine.howToHaveIt) }

  private func answers(_ engine: AvailableEngine) throws {
    let rows = try engine.withConnection { try $0.rows("SELECT 'here'", []) }
    #expect(rows == [[.text("here")]])
  }
}
