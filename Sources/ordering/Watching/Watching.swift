import CInterruption
import FileWatching
import Foundation
import OrderingPlans
import Orderings

/// `--watch`: runs a command again whenever its files have changed, and says what became of the mistakes.
struct Watching {
  /// What a run found.
  struct Tally {
    /// What each mistake is recognised by in another run.
    var mistakes: Set<String> = []
    /// Whether everything could be looked at: where not, a mistake that is not there is not fixed.
    var isComplete = true
    /// Files that the call does not name, as they were before they were read.
    fileprivate var files: [Look] = []

    /// Has files watched that are about to be read and that the call does not name.
    mutating func willRead(_ paths: [String]) {
      for path in paths.map({ WatchedPath($0) }) where !files.contains(where: { $0.path == path }) {
        files.append(Look(at: path))
      }
    }
  }

  /// What was found at a path.
  fileprivate struct Look {
    let path: WatchedPath
    private let stamp: PathStamp

    init(at path: WatchedPath) { (self.path, stamp) = (path, PathStamp([path])) }

    /// Whether it is still there, but for files that a run writes.
    func isStillSo(without outputs: Set<String>) -> Bool {
      Look(at: path).stamp.ofFiles(without: outputs) == stamp.ofFiles(without: outputs)
    }
  }

  static let option = Command.Option(
    "--watch", "Runs again whenever a file has changed, until Ctrl-C, and says what is fixed and what is new."
  )

  static let details = """
    With `--watch`, Ctrl-C ends the tool with the exit code of the last run. Standard output is for people then; other
    formats go into files, which are written anew by each run.
    """

  /// Runs a command once, or as the option says.
  static func run(
    _ invocation: Invocation, _ body: (Invocation, inout Tally) throws -> ExitCode
  ) throws -> ExitCode {
    guard invocation.has(option.name) else {
      var tally = Tally()
      return try body(invocation, &tally)
    }
    try refuse(invocation)
    var watching = Watching(invocation)
    while true {
      try watching.runOnce { try body(invocation, &$0) }
      watching.waitForChange()
    }
  }

  /// Refuses what has no meaning together.
  private static func refuse(_ invocation: Invocation) throws {
    if (invocation.operands + invocation.values("--data")).contains("-") {
      throw UsageError(
        "`--watch` needs files, and `-` is standard input", help: "give the path of a file or folder")
    }
    for other in ["--fix", "--diff"] where invocation.has(other) {
      throw UsageError(
        "`--watch` and `\(other)` do not go together",
        help: "run `ordering \(invocation.command.name) \(other)` beside it")
    }
    let formats = invocation.values("--output").filter { !$0.contains("=") }
    if let format = formats.first(where: { !["human", "concise"].contains($0) }) {
      throw UsageError(
        "`--watch` writes to standard output for people, and \(shown(format)) is for programs",
        help: "write it into a file, as in `--output \(format)=FILE`")
    }
  }

  // MARK: Runs

  private let paths: [WatchedPath]
  /// Files that are written by each run, without links. They may lie among those that are watched.
  private let outputs: Set<String>
  private var waiter: ChangeWaiter
  /// The files as they were before the last run read them.
  private var looks: [Look] = []
  /// What the last run found that could look at everything.
  private var last: Set<String>?

  private init(_ invocation: Invocation) {
    paths =
      (GivenBooks.paths(invocation) + GivenExamples.paths(invocation) + GivenColumns.paths(invocation)
      + invocation.values("--baseline")).map { WatchedPath($0) }
    outputs = Set(
      invocation.values("--output").compactMap { output in
        output.split(separator: "=", maxSplits: 1).dropFirst().first.map {
          URL(fileURLWithPath: String($0)).resolvingSymlinksInPath().path
        }
      })
    waiter = ChangeWaiter(paths)
  }

  private mutating func runOnce(_ body: (inout Tally) throws -> ExitCode) throws {
    let console = Console.standardOutput
    if console.erasesLines { try console.print("\u{1B}[H\u{1B}[2J\u{1B}[3J") }
    looks = paths.map { Look(at: $0) }
    var tally = Tally(isComplete: false)
    let code = Tool.code { try body(&tally) }
    ordering_exit_when_interrupted(code.rawValue)
    looks += tally.files
    // Watched before they are looked at again: what changes after that is told.
    waiter.watch(looks.map(\.path))
    // Said when it is so: who changes a file upon it is seen.
    try console.print("\(change(to: tally))watching for changes; Ctrl-C ends\n")
  }

  /// What became of the mistakes since the last run, in words.
  private mutating func change(to tally: Tally) -> String {
    guard tally.isComplete else { return "" }
    defer { last = tally.mistakes }
    guard let last else { return "" }
    let (fixed, new) = (last.subtracting(tally.mistakes).count, tally.mistakes.subtracting(last).count)
    return "\(fixed) fixed, \(new) new; "
  }

  /// Waits until files are others than before the last run, but for those that a run writes.
  private mutating func waitForChange() {
    while looks.allSatisfy({ $0.isStillSo(without: outputs) }) { _ = waiter.next() }
  }
}
