import Testing

/// `ordering validate` proves what `same-order-in` promises.
struct PromiseTests {
  private static let rules = """
    rules: 1
    items: stories
    fields: { id: { type: id, unique: true }, publishedAt: date }
    orderings:
      fresh:
        keys: [score: "age(publishedAt, hours)"]
        same-order-in: [sqlite]

    """
  private static func columns(_ type: String) -> String {
    "columns: 1\nitems: stories\nfields: { publishedAt: { type: \(type) } }\n"
  }

  @Test("a promise that does not hold is an error at the engine's name")
  func broken() throws {
    let place = try Workplace([
      "Rules/rules.yaml": Self.rules, "Rules/columns.yaml": Self.columns("timestamp-text"),
    ])
    let outcome = try place.run("validate")
    #expect(outcome.code == 1)
    #expect(outcome.output.contains("error[broken-promise]: SQLite does not give the order of `fresh`"))
    #expect(outcome.output.contains("--> Rules/rules.yaml:7:21\n"))
    #expect(outcome.output.contains("= help: "))
    #expect(outcome.lines.last == "1 ordering in 2 files: 1 error")
  }

  @Test("column files that are given count before those of the book")
  func given() throws {
    let place = try Workplace([
      "Rules/rules.yaml": Self.rules, "Rules/columns.yaml": Self.columns("timestamp-text"),
      "sqlite.yaml": Self.columns("microseconds"),
    ])
    let outcome = try place.run("validate", "--columns", "sqlite.yaml")
    #expect(outcome.code == 0)
    #expect(outcome.output == "1 ordering in 3 files: nothing wrong\n")
    // The other commands take the book as it is, with its column file.
    #expect(try place.run("list").code == 0)
  }

  @Test("a column file is checked as rules are")
  func wrong() throws {
    let place = try Workplace([
      "Rules/rules.yaml": Self.rules, "here.yaml": "columns: 1\nitems: stories\nfields: { published: a }\n",
      "again.yaml": "columns: 1\nitems: stories\n", "more.yaml": "columns: 1\nitems: stories\n",
    ])
    let outcome = try place.run("validate", "--output", "concise", "--columns", "here.yaml")
    #expect(outcome.code == 1)
    #expect(outcome.lines.count == 1)
    #expect(outcome.output.hasPrefix("here.yaml:3:11: error[unknown-field]: "))
    let twice = try place.run(
      "validate", "--output", "concise", "--columns", "again.yaml", "--columns=more.yaml")
    #expect(twice.code == 1)
    #expect(twice.output.hasPrefix("more.yaml:2:8: error[columns-twice]: "))
    let absent = try place.run("validate", "--columns", "nowhere.yaml")
    #expect(absent.code == 2)
    #expect(absent.errors.contains("nowhere.yaml"))
  }

  @Test("a column file without its rules says so")
  func alone() throws {
    let place = try Workplace(["columns.yaml": Self.columns("microseconds")])
    let outcome = try place.run("validate", "columns.yaml")
    #expect(outcome.code == 1)
    #expect(outcome.output.contains("check the folder instead of this file"))
  }
}
