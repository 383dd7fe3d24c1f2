import Foundation
import Testing

/// `preview`: an ordering's first items, each with why it stands there.
struct PreviewTests {
  private static let rules = """
    rules: 1
    items: films
    fields: { id: { type: id, unique: true }, title: text, year: integer }
    orderings:
      oldest:
        label: Old films
        keys:
          - year: lowest first
    """
  private static let films = """
    id,title,year
    a,Nosferatu,1922
    b,"Safety <b>Last</b>!",1923
    c,The Phantom Carriage,1921

    """

  private func place() throws -> Workplace {
    try Workplace(["Rules/films.yaml": Self.rules, "films.csv": Self.films])
  }

  @Test("As text: the ordering in plain English, the first items, and the key and values that decide")
  func text() throws {
    let outcome = try place().run("preview", "oldest", "--data", "films.csv", "--items", "2")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.lines.first == "oldest orders films, and people see it as “Old films”.")
    #expect(outcome.lines.contains { $0.hasPrefix("1. By `year`, lowest first.") })
    #expect(
      Array(outcome.lines.suffix(4)) == [
        "1. The Phantom Carriage (c)", "2. Nosferatu (a)",
        "   by `year`, lowest first: 1922, behind 1921", "… and 1 more; `--items 3` shows all",
      ])
  }

  @Test("As a page, into a file that is there whole")
  func page() throws {
    let place = try place()
    let outcome = try place.run("preview", "oldest", "--data", "films.csv", "--output", "html=films.html")
    #expect(outcome.code == 0 && outcome.out.isEmpty, "\(outcome.errors)")
    let page = try String(contentsOf: place.url("films.html"), encoding: .utf8)
    #expect(page.hasPrefix("<!DOCTYPE html>") && page.hasSuffix("</html>\n"))
    #expect(page.contains("Safety &lt;b&gt;Last") && !page.contains("<b>Last"))
  }

  @Test("What is read is not written over, and unfit calls and records are refused")
  func refuses() throws {
    let place = try place()
    for file in ["films.csv", "Rules/films.yaml"] {
      let before = try Data(contentsOf: place.url(file))
      let outcome = try place.run("preview", "oldest", "--data", "films.csv", "--output", "html=\(file)")
      #expect(outcome.code == 2 && outcome.errors.contains("written over"))
      #expect(try Data(contentsOf: place.url(file)) == before)
    }
    #expect(try place.run("preview", "oldest", "--data", "films.csv", "--items", "0").code == 2)
    #expect(
      try place.run("preview", "oldets", "--data", "films.csv").errors.contains("did you mean `oldest`?"))
    try place.write("bad.csv", "id,title,year\na,Nosferatu,soon\n")
    let bad = try place.run("preview", "oldest", "--data", "bad.csv")
    #expect(bad.code == 1 && bad.out.isEmpty && bad.errors.contains("field 'year'"))
  }
}
