import OrderingPlans
import OrderingValues
import PushDown
import RuleModel

extension Command.Option {
  static let functions = Command.Option(
    "--functions", "SQLite in an app that has registered the functions of the library SQLiteOrdering.")
}

extension Invocation {
  /// The back end that `--to` names.
  func target() throws -> PushTarget {
    let target = try named("--to", among: PushTarget.all, \.name)
    try checkFunctions(target.name, target.title)
    return target
  }

  /// The engine that `--engine` names.
  func engine() throws -> SQLDialect {
    let dialect = try named("--engine", among: VerifiedEngine.dialects, \.name)
    try checkFunctions(dialect.name, dialect.title)
    return has("--functions") ? .sqliteInProcess : dialect
  }

  private func checkFunctions(_ name: String, _ title: String) throws {
    guard has("--functions"), name != SQLDialect.sqlite.name else { return }
    throw UsageError("`--functions` belongs to SQLite, not to \(title)", help: "leave it out")
  }

  private func named<Element>(
    _ option: String, among elements: [Element], _ name: KeyPath<Element, String>
  ) throws -> Element {
    let names = elements.map { $0[keyPath: name] }
    let list = "there are " + names.map(shown).joined(separator: ", ")
    guard let given = value(option) else {
      throw UsageError(
        "`ordering \(command.name)` needs \(shown(option))", help: "write `\(option) \(names[0])`; \(list)")
    }
    if let element = elements.first(where: { $0[keyPath: name] == given }) { return element }
    if PushTarget.named(given) != nil {
      throw UsageError(
        "`ordering \(command.name)` cannot run \(shown(given)); `ordering push` writes for it", help: list)
    }
    let official = EngineName(called: given)?.rawValue
    let meant = official.flatMap { names.contains($0) ? $0 : nil }.map { "did you mean \(shown($0))?" }
    throw UsageError(
      "there is no engine \(shown(given))", help: meant ?? suggestion(for: given, among: names) ?? list)
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

extension PushTarget {
  var isSQL: Bool { SQLDialect.all.contains { $0.name == name } }
}

extension SQLStatement {
  var words: PushedWords { PushedWords(lines: [text], values: values) }
}
