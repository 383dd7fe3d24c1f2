import Foundation
import Testing

/// `ordering verify`: a real engine's order beside ours. SQLite is always there; the others where the environment
/// says so, as `.ci/engines run` does.
struct VerifyTests {
  static let rules = """
    rules: 1
    items: stories
    fields:
      id: { type: id, unique: true }
      title: text
      at: date
      points: number
      price: decimal
      day: day
      isFree: boolean
      section: { type: choice, values: [live, opinion] }
      "odd\\" name": integer
    parameters:
      seed: { type: text, default: autumn }
    orderings:
      newest: [at: newest first]
      everything:
        - section: [opinion]
        - isFree: true first
        - price: lowest first
        - day: newest first
        - points: highest first
        - "odd\\" name": lowest first
        - title: a to z
          compare: exact
      by-points: [points: lowest first]
      by-title: [title: a to z]
      shuffled: [shuffle: $seed]
      weighed: [score: points * 2 + 1]

    """

  static let records = """
    {"id":"a","title":"Zebra","at":"2026-01-01T00:00:00Z","points":1.5,"price":"12.50","day":"2026-01-01","isFree":true,"section":"live","odd\\" name":3}
    {"id":"b","title":"apple","at":"2026-01-01T01:00:00+02:00","points":-1e300,"price":"12.5","day":"2026-01-02","isFree":false,"section":"opinion","odd\\" name":-1}
    {"id":"c","title":"'; DROP TABLE x; --","at":"2026-01-01T00:00:00.000001Z","points":0,"price":"0.0001","isFree":true}
    {"id":"d","title":"é","points":1e3,"day":"0001-01-01","section":"opinion"}
    {"id":"e","title":"e\\u0301","at":"0001-01-01T00:00:00Z"}
    {"id":"f"}

    """

  private func place(_ files: [String: String] = [:]) throws -> Workplace {
    try Workplace(["Rules/a.yaml": Self.rules, "r.ndjson": Self.records].merging(files) { $1 })
  }

  private static func variable(_ name: String) -> String? {
    ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  private static let environment = ["ORDERING_POSTGRESQL", "ORDERING_PYTHON"].reduce(into: [String: String]())
  {
    $0[$1] = variable($1)
  }

  /// The engines that are there.
  static let engines =
    ["sqlite"] + (variable("ORDERING_POSTGRESQL") == nil ? [] : ["postgresql"])
    + (variable("ORDERING_PYTHON") == nil ? [] : ["duckdb"])

  private func verify(
    _ name: String, _ engine: String, _ options: [String] = [], in place: Workplace, data: String = "r.ndjson"
  ) throws -> Outcome {
    try place.run(
      ["verify", name, "--engine", engine, "--data", data] + options, environment: Self.environment)
  }

  // MARK: The same order

  @Test("the engines give the same order, and so do their pages", arguments: engines)
  func same(engine: String) throws {
    let place = try place()
    var names = ["newest", "everything", "by-points", "weighed"]
    if engine == "sqlite" {
      // SQLite keeps no decimals.
      names.removeAll { $0 == "everything" }
    } else {
      names.append("shuffled")
    }
    if engine == "postgresql" { names.append("by-title") }
    for name in names {
      let outcome = try verify(name, engine, in: place)
      #expect(outcome.code == 0, "\(name): \(outcome.output)\(outcome.errors)")
      #expect(outcome.errors.isEmpty)
      #expect(outcome.output.contains(" gives the same order: 6 records.\n"))
      #expect(
        outcome.output.hasSuffix("So do pages of 1 and 2, forwards and backwards, one after the other.\n"))
    }
  }

  @Test("lists are columns of arrays, or of JSON", arguments: engines)
  func lists(engine: String) throws {
    let rules = """
      rules: 1
      items: stories
      fields:
        id: { type: id, unique: true }
        tags: { type: text, many: true }
      parameters:
        liked: { type: text, many: true, default: [a, 'it"s', x] }
      orderings:
        by-first:
          - tags: a to z
            take: first
            compare: exact
        by-shared:
          - score: overlap(tags, $liked)

      """
    let place = try Workplace([
      "Rules/a.yaml": rules,
      "r.ndjson": """
      {"id":"1","tags":["b","a"]}
      {"id":"2","tags":["it\\"s","\\\\","x"]}
      {"id":"3","tags":[]}
      {"id":"4"}
      {"id":"5","tags":["{,}[]'"]}

      """,
    ])
    for name in ["by-first", "by-shared"] {
      let outcome = try verify(name, engine, in: place)
      #expect(outcome.code == 0, "\(name): \(outcome.output)\(outcome.errors)")
      #expect(outcome.output.contains(" gives the same order: 5 records.\n"))
    }
  }

  @Test("with the functions of SQLiteOrdering SQLite takes alphabets and chance")
  func functions() throws {
    let place = try place()
    for name in ["shuffled", "by-title"] {
      #expect(try verify(name, "sqlite", ["--functions"], in: place).code == 0)
    }
  }

  @Test("records come from standard input, from CSV, and may be none")
  func inputs() throws {
    let place = try place()
    let csv = try place.run(
      "verify", "by-points", "--engine", "sqlite", "--from", "csv", input: "id,points\na,2\nb,1\nc,\n")
    #expect(csv.code == 0 && csv.output.contains("3 records"), "\(csv.output)\(csv.errors)")
    let none = try place.run("verify", "by-points", "--engine", "sqlite", input: "")
    #expect(none.code == 0 && none.output.hasSuffix("gives the same order: 0 records.\n"))
  }

  // MARK: Lies and misfits

  private static func columns(_ fields: String) -> String {
    "columns: 1\nitems: stories\nfields:\n  \(fields)\n"
  }

  @Test("a column that is said to be never null and has no value is found", arguments: engines)
  func nullabilityLie(engine: String) throws {
    let place = try place(["lie.yaml": Self.columns("points: { nullable: false }")])
    let outcome = try verify("by-points", engine, ["--columns", "lie.yaml"], in: place)
    #expect(outcome.code == 1)
    #expect(
      outcome.output.hasPrefix(
        """
        the column file says that 'points' is never null, and records have no value for it: 2 records, \
        the first is `e`

        """), "\(outcome.output)")
  }

  @Test("a lie that changes the order is shown with the key that decides and both values")
  func difference() throws {
    // SQLite's nulls are the smallest, and no clause puts them last where there are said to be none.
    let place = try place(["lie.yaml": Self.columns("points: { nullable: false }")])
    let outcome = try verify("by-points", "sqlite", ["--columns", "lie.yaml"], in: place)
    // Ours: b (−1e300), c (0), a (1.5), d (1000), f, e. Theirs: the missing first, so that all but one move.
    #expect(outcome.output.contains(" gives another order: "))
    #expect(
      outcome.output.contains(
        """
        Place 1: b here, e in SQLite
          decided by `points`, lowest first
            b: -1e+300
            e: missing

        """), "\(outcome.output)")
  }

  @Test("values that a column cannot hold are named")
  func misfits() throws {
    let place = try place([
      "r.ndjson": """
      {"id":"a","points":9007199254740993,"at":"2026-01-01T00:00:00.0000001Z"}
      {"id":"b","points":9007199254740992,"at":"2026-01-01T00:00:00.0000002Z"}
      {"id":"c","points":1.5}

      """, "whole.yaml": Self.columns("points: { type: integer }"),
      "micro.yaml": Self.columns("at: { type: microseconds }"),
    ])
    let float = try verify("by-points", "sqlite", in: place)
    #expect(float.code == 1)
    #expect(
      float.output.contains("beyond the whole numbers that a 64-bit float holds: 1 record, the first is `a`"))
    let whole = try verify("by-points", "sqlite", ["--columns", "whole.yaml"], in: place)
    #expect(whole.code == 1)
    #expect(
      whole.output.contains("no whole number of 64 bits: 1 record, the first is `c`"), "\(whole.output)")
    #expect(whole.output.contains("gives the same order: 2 records."))
    let micro = try verify("newest", "sqlite", ["--columns", "micro.yaml"], in: place)
    #expect(micro.code == 1)
    #expect(
      micro.output.contains("finer than the microsecond: 2 records, the first is `a`"), "\(micro.output)")
  }

  @Test("names of columns are quoted, and an expression is said not to be verified", arguments: engines)
  func names(engine: String) throws {
    let text = """
      columns: 1
      items: stories
      table: "x\\"; DROP TABLE y; --"
      fields:
        points: "Pts\\" /* ; --"
        at: { expression: "to_timestamp(x)", type: microseconds }

      """
    let place = try place(["c.yaml": text])
    let points = try verify("by-points", engine, ["--columns", "c.yaml"], in: place)
    #expect(points.code == 0, "\(points.output)\(points.errors)")
    let expression = try verify("newest", engine, ["--columns", "c.yaml"], in: place)
    #expect(expression.code == 0, "\(expression.output)\(expression.errors)")
    #expect(expression.output.contains("The expression for 'at' is not verified"))
  }

  // MARK: What is not compared

  @Test("an ordering that the engine cannot take is not compared")
  func refused() throws {
    let outcome = try verify("by-title", "sqlite", in: place())
    #expect(outcome.code == 1)
    #expect(outcome.output.hasPrefix("SQLite cannot take `by-title`:\n\n1. `title`, a to z\n   refused: "))
    #expect(!outcome.output.contains("records"))
  }

  @Test(
    "what cannot be asked ends with 2 and prints nothing",
    arguments: [
      (["by-points"], "`--engine`"), (["by-points", "--engine", "postgres"], "did you mean `postgresql`?"),
      (["by-points", "--engine", "spark"], "`ordering push`"),
      (["by-points", "--engine", "sqlite", "--url", "x"], "`--url`"),
      (["by-points", "--engine", "duckdb", "--functions"], "`--functions`"),
      (["by-points", "--engine", "sqlite", "--data", "no.csv"], "no.csv"),
      (["by-pints", "--engine", "sqlite"], "did you mean `by-points`?"),
      (
        ["by-points", "--engine", "postgresql", "--url", "host=/nowhere/at/all connect_timeout=1"],
        "PostgreSQL: "
      ),
    ])
  func unusable(arguments: [String], part: String) throws {
    let outcome = try place().run(["verify"] + arguments)
    #expect(outcome.code == 2, "\(arguments) \(outcome.output)\(outcome.errors)")
    #expect(outcome.out.isEmpty && outcome.errors.contains(part), "\(outcome.errors)")
  }

  @Test("a Python that has no DuckDB is told how to have it")
  func noDuckDB() throws {
    let outcome = try place().run(
      ["verify", "by-points", "--engine", "duckdb"], environment: ["ORDERING_PYTHON": "/nowhere/python"])
    #expect(outcome.code == 2 && outcome.errors.contains("pip install duckdb"), "\(outcome.errors)")
  }

  @Test(
    "nothing stays behind in PostgreSQL",
    .enabled(if: variable("ORDERING_POSTGRESQL") != nil, "there is no PostgreSQL here; see .ci/engines"))
  func nothingStays() throws {
    let place = try place()
    // Both need something of their own in the database: a collation, and a table.
    let first = try verify("by-title", "postgresql", in: place)
    #expect(first.code == 0, "\(first.output)\(first.errors)")
    #expect(first.output.contains("Its collation `ordering-root` is of version "))
    // A second run makes the same again, which it could not beside the remains of the first.
    let second = try verify("by-title", "postgresql", in: place)
    #expect(second.output == first.output)
  }
}
