import Foundation
import Testing

/// `ordering init`: a first rule file from data.
struct InitialiseTests {
  private static let films = """
    id,title,released,rating
    a,Alien,1979-05-25,8.5
    b,Brazil,1985-02-20,7.9
    c,Cube,1997-09-09,
    """

  @Test("a rule file that loads, passes its test and sorts the data it was made from")
  func wholeWay() throws {
    let place = try Workplace(["films.csv": Self.films])
    let outcome = try place.run("init", "--data", "films.csv")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output == "Wrote `Rules/films.yaml`: 4 fields, the ordering `newest` and a test of it.\n")
    #expect(
      outcome.errors == """
        To check, as the data do not say it:
          - the ordering `newest` sorts by `released`; if people want something else first, change it

        """)
    let text = try place.text("Rules/films.yaml")
    #expect(text.contains("#   ordering sort newest films.csv\n"), "\(text)")
    let validated = try place.run("validate", "--deny", "warnings")
    #expect(validated.code == 0, "\(validated.output)")
    let tested = try place.run("test")
    #expect(tested.code == 0 && tested.output.contains("1 test passed"), "\(tested.output)")
    let sorted = try place.run("sort", "newest", "films.csv")
    #expect(sorted.code == 0 && sorted.err.isEmpty, "\(sorted.errors)")
    #expect(sorted.lines.map { $0.prefix(1) } == ["i", "c", "b", "a"])
    #expect(try place.run("sort", "newest", "films.csv", "--rules", "Rules/films.yaml").code == 0)
  }

  @Test(
    "every format, packed or not, from standard input too",
    arguments: [
      "cp films.csv x.csv; ordering init --data x.csv --items films",
      "gzip -c films.csv > x.csv.gz; ordering init --data x.csv.gz --items films",
      "tr , '\\t' < films.csv > x.tsv; ordering init --data x.tsv --items films",
      "cp films.csv x.txt; ordering init --data x.txt --from csv --items films",
      "ordering init --data - --from csv --items films < films.csv",
      "cat films.csv | ordering init --data - --from csv --items films",
      "echo '[{\"id\":\"a\",\"released\":\"1979-05-25\"},{\"id\":\"b\",\"released\":\"1985-02-20\"}]' > x.json; "
        + "ordering init --data x.json --items films",
      "printf '{\"id\":\"a\",\"released\":\"1979-05-25\"}\\n{\"id\":\"b\",\"released\":\"1985-02-20\"}\\n' | "
        + "ordering init --data - --items films",
    ])
  func formats(_ script: String) throws {
    let place = try Workplace(["films.csv": Self.films])
    let outcome = try place.shell(script)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(try place.text("Rules/films.yaml").contains("\nitems: films\n"))
    #expect(try place.run("test").output.contains("1 test passed"))
  }

  @Test("nothing is written over, not even a link that leads nowhere")
  func nothingIsLost() throws {
    let place = try Workplace(["films.csv": Self.films, "mine.yaml": "mine\n"])
    try place.link("link.yaml", to: "nowhere.yaml")
    for file in ["mine.yaml", "link.yaml", "films.csv"] {
      let outcome = try place.run("init", "--data", "films.csv", "--write", file)
      #expect(outcome.code == 2 && outcome.out.isEmpty)
      #expect(outcome.errors.contains("`\(file)` is there already"), "\(outcome.errors)")
    }
    #expect(try place.text("mine.yaml") == "mine\n" && place.text("films.csv") == Self.films)
    #expect(!place.exists("nowhere.yaml") && !place.exists("Rules"))
    #expect(try place.run("init", "--data", "films.csv").code == 0)
    let text = try place.text("Rules/films.yaml")
    #expect(try place.run("init", "--data", "films.csv").code == 2)
    #expect(try place.text("Rules/films.yaml") == text)
  }

  @Test("a book that has these items is not broken by a second declaration")
  func sameItems() throws {
    let rules = "rules: 1\nitems: films\nfields: { id: { type: id, unique: true } }\n"
    let place = try Workplace(["films.csv": Self.films, "Rules/old.yaml": rules])
    let outcome = try place.run("init", "--data", "films.csv")
    #expect(
      outcome.code == 2 && outcome.errors.contains("declared already, in `Rules/old.yaml`"),
      "\(outcome.errors)")
    #expect(try place.names(in: "Rules") == ["old.yaml"])
    #expect(try place.run("init", "--data", "films.csv", "--write", "-").code == 0)
    #expect(try place.run("init", "--data", "films.csv", "--items", "movies").code == 0)
    #expect(try place.run("validate", "--deny", "warnings").code == 0)
  }

  @Test("an ordering gets a name that the book does not have")
  func takenNames() throws {
    let rules = """
      rules: 1
      items: books
      fields: { id: { type: id, unique: true }, printed: day }
      orderings: { Newest: [ { printed: newest first } ] }
      """
    let place = try Workplace(["films.csv": Self.films, "Rules/books.yaml": rules])
    let outcome = try place.run("init", "--data", "films.csv")
    #expect(outcome.output.contains("the ordering `newest-films`"), "\(outcome.output)")
    #expect(try place.run("validate", "--deny", "warnings").code == 0)
    #expect(try place.run("sort", "newest-films", "films.csv").code == 0)
  }

  @Test("to standard output the file goes alone, and to another file with the calls that fit it")
  func elsewhere() throws {
    let place = try Workplace(["my films.csv": Self.films])
    let shown = try place.run("init", "--data", "my films.csv", "--write", "-")
    #expect(shown.code == 0 && shown.output.hasPrefix("# A first rule file") && !place.exists("Rules"))
    #expect(shown.output.contains("\nitems: my films\n"))
    #expect(try place.run("init", "--data", "my films.csv", "--write", "first.yaml").code == 0)
    let text = try place.text("first.yaml")
    #expect(text.contains("#   ordering sort newest 'my films.csv' --rules first.yaml\n"), "\(text)")
    let line = try #require(text.split(separator: "\n").first { $0.contains("ordering sort") })
    #expect(try place.shell(String(line.dropFirst(4))).code == 0)
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let call: [String]
    let code: Int32
    let says: String

    init(_ call: String, _ code: Int32, _ says: String) {
      self.call = call.split(separator: " ").map(String.init)
      (self.code, self.says) = (code, says)
    }

    var testDescription: String { call.joined(separator: " ") }
  }

  @Test(
    "what cannot be done",
    arguments: [
      Refusal("init", 2, "needs data to look at"),
      Refusal("init films.csv", 2, "write `ordering init --data films.csv`"),
      Refusal("init films.csv --data films.csv", 2, "one too many"),
      Refusal("init --data none.csv", 2, "there is no file `none.csv`"),
      Refusal("init --data .", 2, "is a folder"), Refusal("init --data notes.txt", 2, "add `--from`"),
      Refusal("init --data header.csv", 2, "there are no records in `header.csv`"),
      Refusal("init --data empty.csv", 1, "there are no data"),
      Refusal("init --data broken.json", 1, "malformed JSON"),
      Refusal("init --data ragged.csv", 1, "ragged.csv"),
      Refusal("init --data nulls.json", 2, "`a`: not declared, as no record has a value"),
      Refusal("init --data films.csv --write none/films.yaml", 2, "there is no folder"),
      Refusal("init --data films.csv --items ", 2, "needs a value"),
      Refusal("init --data films.csv --form csv", 2, "did you mean `--from`?"),
    ])
  func refusals(_ refusal: Refusal) throws {
    let place = try Workplace([
      "films.csv": Self.films, "header.csv": "a,b\n", "empty.csv": "", "broken.json": "[{]", "notes.txt": "x",
      "ragged.csv": "a,b\n1\n", "nulls.json": "[{\"a\":null}]",
    ])
    let outcome = try place.run(refusal.call)
    #expect(outcome.code == refusal.code, "\(outcome.errors)")
    #expect(outcome.errors.contains(refusal.says), "\(outcome.errors)")
    #expect(outcome.out.isEmpty && !place.exists("Rules"))
  }
}
