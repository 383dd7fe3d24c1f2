import Testing

/// `ordering validate --data` looks at real records beside the rules.
struct ExampleDataTests {
  private static let rules = """
    rules: 1
    items: stories
    fields: { id: { type: id, unique: true }, chapter: text, points: integer }
    orderings:
      by-chapter:
        - chapter: a to z
      backwards:
        - chapter: z to a
          compare: exact
      naturally:
        - chapter: a to z
          compare: natural

    """

  private func workplace(_ data: [String: String], rules: String = rules) throws -> Workplace {
    try Workplace(data.merging(["Rules/rules.yaml": rules]) { $1 })
  }

  @Test("numbers that are compared as texts", arguments: ["stories.csv", "stories.ndjson", "stories.json"])
  func numbers(file: String) throws {
    let place = try workplace([
      "stories.csv": "id,chapter\na,8\nb,9\nc,10\nd,100\ne,\n",
      "stories.ndjson": [8, 9, 10, 100].map { "{\"id\": \"\($0)\", \"chapter\": \"\($0)\"}\n" }.joined(),
      "stories.json":
        "[" + [8, 9, 10, 100].map { "{\"id\": \"\($0)\", \"chapter\": \"\($0)\"}" }.joined(separator: ",")
        + "]",
    ])
    #expect(try place.run("validate").output == "3 orderings in 1 file: nothing wrong\n")
    let outcome = try place.run("validate", "--data", file)
    #expect(outcome.code == 0)
    let message =
      "warning[text-holds-numbers]: `chapter` is compared as text, and all 4 values of it in the data are numbers"
    #expect(outcome.lines.first == message)
    #expect(outcome.output.contains("--> Rules/rules.yaml:6:7\n"))
    #expect(outcome.output.contains("and here"))
    // Of 9 and 10 the characters `1` and `9` decide.
    #expect(outcome.output.contains("= note: in \(file) `10` stands before `9`, as texts do\n"))
    #expect(
      outcome.output.contains("= help: declare the field as `number`, or add `compare: natural` to the key\n")
    )
    #expect(outcome.lines.last == "3 orderings in 1 file: 1 warning")
    #expect(try place.run("validate", "--data", file, "--deny", "warnings").code == 1)
    let ignoring = Self.rules.replacing(
      "- chapter: a to z\n  backwards",
      with: "- chapter: a to z # ordering: ignore[text-holds-numbers] later\n  backwards")
    try place.write("Rules/rules.yaml", ignoring)
    #expect(try place.run("validate", "--data", file).output == "3 orderings in 1 file: nothing wrong\n")
    #expect(try place.run("validate").output == "3 orderings in 1 file: nothing wrong\n")
  }

  @Test(
    "texts that stand as numbers do, or are mostly something else",
    arguments: [
      ["2019", "2020", "2021"], ["007", "010", "100"], ["1", "2", "3"], ["10"], ["9", "10", "one", "two"],
      ["9", "10", "11-a"], ["", "", "9"], ["1.2.3", "1.10.0"], ["12345678901234567890", "9"], ["9", "9"],
    ])
  func nothing(values: [String]) throws {
    let rows = values.enumerated().map { "\($0),\"\($1)\"\n" }.joined()
    let place = try workplace(["stories.csv": "id,chapter\n" + rows])
    #expect(
      try place.run("validate", "--data", "stories.csv").output == "3 orderings in 1 file: nothing wrong\n")
  }

  @Test("one text in ten may be something else")
  func nearlyAll() throws {
    let rows = (1...19).map { "\($0),\($0)\n" }.joined()
    let place = try workplace([
      "a.csv": "id,chapter\n" + rows + "x,preface\n", "b.csv": "id,chapter\n1,5\n2,10.5\n",
    ])
    let outcome = try place.run("validate", "--data", "a.csv", "--output", "concise")
    #expect(outcome.output.contains("19 of 20 values of it in the data are numbers"))
    // One file is enough to show it.
    #expect(
      try place.run("validate", "--data", "a.csv", "--data", "b.csv", "--output", "concise").lines.count == 1)
    let broken = try place.run("validate", "--data", "b.csv")
    #expect(
      broken.output.contains(
        "= help: declare the field as `number`, and say `lowest first` or `highest first`\n"))
  }

  @Test("records that do not fit are told as `sort` tells them")
  func unfit() throws {
    let rules = Self.rules + "  by-points: [points: lowest first]\n"
    let place = try workplace(["stories.csv": "id,chapter,points\na,1,many\n"], rules: rules)
    let outcome = try place.run("validate", "--data", "stories.csv")
    #expect(outcome.code == 1)
    #expect(outcome.errors.hasPrefix("error: stories.csv: record 1 (line 2), field 'points': "))
    let sorted = try place.run("sort", "by-points", "stories.csv")
    #expect(sorted.code == 1)
    #expect(sorted.errors == outcome.errors)
    #expect(try place.run("validate", "--data", "nowhere.csv").code == 2)
    #expect(try place.run("validate", "--data", "Rules/rules.yaml").code == 2)
    #expect(try place.run("validate", "--data").code == 2)
  }

  @Test("of several kinds of items, which these are is to be said")
  func kinds() throws {
    let place = try workplace([
      "Rules/laps.yaml":
        "rules: 1\nitems: laps\nfields: { id: { type: id, unique: true } }\norderings: { all: [id: a to z] }\n",
      "a.csv": "id,chapter\n1,9\n2,10\n",
    ])
    let outcome = try place.run("validate", "--data", "a.csv")
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains("`--data laps=a.csv`"))
    #expect(try place.run("validate", "--data", "stories=a.csv").output.contains("text-holds-numbers"))
    #expect(!(try place.run("validate", "--data", "laps=a.csv").output.contains("text-holds-numbers")))
  }
}
