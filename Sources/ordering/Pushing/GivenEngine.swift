import OrderingPlans
import OrderingValues
import PushDown

extension Command.Option {
  static let functions = Command.Option(
    "--functions", "SQLite in an app that has registered the functions of the library SQLiteOrdering.")
}

extension Invocation {
  /// The engine that `--to` or `--engine` names.
  func dialect(_ option: String, among dialects: [SQLDialect] = SQLDialect.all) throws -> SQLDialect {
    guard let name = value(option) else {
      throw UsageError(
        "`ordering \(command.name)` needs \(shown(option))",
        help: "write `\(option) \(dialects[0].name)`; there are \(list(of: dialects))")
    }
    guard let dialect = dialects.first(where: { $0.name == name }) else {
      let other = SQLDialect.all.contains { $0.name == name }
      throw UsageError(
        other
          ? "`ordering \(command.name)` does not know \(shown(name)); `ordering push` does"
          : "there is no engine \(shown(name))",
        help: (other ? nil : suggestion(for: Self.official(name), among: dialects.map(\.name)))
          ?? "there are \(list(of: dialects))")
    }
    guard has("--functions") else { return dialect }
    guard dialect.name == SQLDialect.sqlite.name else {
      throw UsageError("`--functions` belongs to SQLite, not to \(dialect.title)", help: "leave it out")
    }
    return .sqliteInProcess
  }

  private func list(of dialects: [SQLDialect]) -> String { dialects.map { shown($0.name) }.joined(separator: ", ") }

  /// What people call an engine, in the form of the names; else the word itself.
  private static func official(_ name: String) -> String {
    let name = name.lowercased()
    return ["pg": "postgresql", "postgres": "postgresql", "psql": "postgresql", "sqlite3": "sqlite"][name] ?? name
  }

  /// A whole number above 0 that an option gives.
  func positiveNumber(_ option: String, atMost greatest: Int) throws -> Int? {
    guard let text = value(option) else { return nil }
    guard let number = Int(text), (1...greatest).contains(number) else {
      throw UsageError(
        "\(shown(option)) needs a whole number from 1 to \(greatest), not \(shown(text))",
        help: "write `\(option) 20`")
    }
    return number
  }
}

extension PlanContext {
  /// As engines and cursors know the time: in whole microseconds.
  var inMicroseconds: PlanContext {
    var context = self
    context.now =
      Instant(secondsSince1970: now.seconds, nanoseconds: now.nanoseconds / 1000 * 1000) ?? now
    return context
  }
}
