// A list of films that follows its rules while it is shown.
//
//     swift run RuleChangeExample                 the films and rules of this folder
//     swift run RuleChangeExample FILMS RULES     a file of films, a rule file or a folder of them
//
// Change the rules while it runs, by an editor or by `cp`: what is right is shown at once, with the films that moved;
// what is not right is said, and the list stays as it was. `Examples/RuleChange/run` does all of that.

import Foundation
import Orderings

let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
let paths = CommandLine.arguments.dropFirst()
let filmsFile = paths.first.map { URL(fileURLWithPath: $0) } ?? folder.appending(path: "films.ndjson")
let rules = paths.dropFirst().first.map { URL(fileURLWithPath: $0) } ?? folder.appending(path: "rules")

do {
  let films = try Film.films(contentsOf: filmsFile)
  let monitor = try RuleBookMonitor(contentsOf: rules)

  // What is bound through the monitor is in use: rules without it are not taken.
  let best = try monitor.ordering("best-rated", for: Film.self)
  guard var list = FeedPresenter(films, orderings: [best]) else { exit(1) }
  var shown = monitor.state.generation
  say(["Rules, version \(shown):"] + top(of: list.items))

  for await state in monitor.states {
    if !state.isGood {
      let errors = state.diagnostics.filter { $0.severity == .error }
      say(["These rules are not taken:"] + errors.map { "  \($0.message)" })
    } else if state.generation != shown {
      shown = state.generation
      let best = try monitor.ordering("best-rated", for: Film.self)
      let moves = list.update(orderings: [best], of: monitor.book).moves
      say(
        ["Rules, version \(shown): \(moves.count) of \(films.count) films have moved."]
          + moves.map { "  \($0.item.title), from \($0.from + 1) to \($0.to + 1)" } + top(of: list.items))
    }
  }
} catch let error as RuleError {
  say(error.diagnostics.map(\.rendered))
  exit(1)
} catch {
  say(["The films cannot be shown: \(error)"])
  exit(1)
}

/// The first places of the list.
func top(of films: [Film]) -> [String] {
  films.prefix(5).enumerated().map { place, film in "  \(place + 1). \(film.title)" }
}

/// Prints lines at once, also where a file or a pipe takes what is printed.
func say(_ lines: [String]) {
  FileHandle.standardOutput.write(Data((lines.joined(separator: "\n") + "\n").utf8))
}
