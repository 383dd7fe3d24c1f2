import OrderingValues

/// What the command line says.
struct Options {
  /// What all that is wanted is meant for.
  static let items = 1_000_000

  var items = Options.items
  var runs = 5
  var filter = ""
  var rowsFolder: String?
  var servesPeers = false

  static let help = """
    Measures orderings by rules beside closures, floors and peers, in turns, and prints Markdown.

      swift run -c release OrderingBenchmarks [OPTION]...

      --filter TEXT        only what has the text in its name: \(BenchmarkGroup.names)
      --items N            the most items; \(items.grouped) unless said
      --runs N             how often each is timed; 5 unless said
      --quick              1,000 items and one run, to see that all of it works
      --write-rows FOLDER  writes the stories for other engines, and measures nothing
      --serve              sorts these stories as asked on standard input, for `with-peers`
      --help               this

    The exit code is 1 where two that should give the same do not, where a pair is compared with memory allocated, and
    where a sort takes more memory than it may; it is 2 where it is called otherwise than this. Times decide nothing:
    what was wanted and missed is said in the table.
    """

  /// Nil where the arguments are not understood.
  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--quick": (items, runs) = (1_000, 1)
      case "--serve": servesPeers = true
      case "--filter":
        guard let text = rest.popFirst() else { return nil }
        filter = text
      case "--write-rows":
        guard let folder = rest.popFirst() else { return nil }
        rowsFolder = folder
      case "--items", "--runs":
        guard let number = rest.popFirst().flatMap({ Int($0) }), number > 0 else { return nil }
        if argument == "--items" { items = number } else { runs = number }
      default: return nil
      }
    }
  }

  /// Whether something of this name is wanted.
  func want(_ name: String) -> Bool { filter.isEmpty || name.contains(filter) }
}
