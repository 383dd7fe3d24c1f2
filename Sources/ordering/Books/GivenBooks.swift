import Foundation
import OrderingPlans
import OrderingValues
import Orderings
import RuleModel
import RuleText

/// The rule books that a command is given by their paths.
struct GivenBooks {
  struct Book {
    let path: String
    /// The paths of its files, as they are shown.
    let files: [String]
    /// Whether every file of it could be read.
    let isWhole: Bool
    fileprivate let loaded: LoadedBook

    /// The book, where it can be used.
    var usable: LoadedBook? { isWhole && !loaded.hasErrors ? loaded : nil }

    var orderingCount: Int { loaded.book.orderings.count }

    /// What is wrong with it. What seems to be missing may stand in a file that could not be read.
    var findings: [Finding] {
      loaded.findings.filter { isWhole || ![.unknownOrdering, .fieldsNotDeclared].contains($0.kind) }
    }

    fileprivate init(path: String, files: [SourceFile], isWhole: Bool) {
      self.path = path
      self.files = files.map(\.name)
      self.isWhole = isWhole
      loaded = LoadedBook.load(files).pointingToSiblings().warningOfMissingTestFiles()
    }
  }

  private(set) var books: [Book] = []
  /// What comes of paths that are not there or hold no rules, which have been complained about.
  private(set) var code = ExitCode.success

  static let details = """
    Each path is one rule book: a folder with all its .yaml and .yml files, or a file. Without a path it is
    the folder Rules. `-` reads one rule file from standard input.
    """

  static let options: [Command.Option] = [
    .init("--allow-empty", "Finding nothing to check is no mistake."),
    .init("--stdin-filename", value: "NAME", "What the file from standard input is called."),
  ]

  /// Reads the books, with what is held of their files instead of what lies on the disk.
  init(_ invocation: Invocation, holding held: HeldFiles = HeldFiles()) throws {
    var given: [(path: String, files: [SourceFile], isWhole: Bool)] = []
    for path in Self.paths(invocation) {
      let files: [RuleFiles.File]
      var failures: [Message] = []
      if path == "-" {
        files = [try Self.standardInput(invocation, holding: held)]
      } else {
        (files, failures) = RuleFiles.readFiles(path)
      }
      failures.forEach { complain(UsageError($0)) }
      if !files.isEmpty {
        given.append((path, files.map { held[$0] }, failures.isEmpty))
      } else if failures.isEmpty, !invocation.has("--allow-empty") {
        complain(UsageError(.noRuleFiles(path)))
      }
    }
    // Books know nothing of each other, and stay in their order.
    books = inParallel(mapping: given.count) { [given] place in
      Book(path: given[place].path, files: given[place].files, isWhole: given[place].isWhole)
    }
  }

  /// The paths that were given, each once.
  static func paths(_ invocation: Invocation) -> [String] {
    var seen = Set<String>()
    return (invocation.operands.isEmpty ? ["Rules"] : invocation.operands).filter { path in
      seen.insert(path == "-" ? path : URL(fileURLWithPath: path).resolvingSymlinksInPath().path).inserted
    }
  }

  /// The paths of the files that books of these paths have.
  static func files(_ invocation: Invocation) -> [String] {
    paths(invocation).filter { $0 != "-" }.flatMap(RuleFiles.paths).map(SourceFile.name(ofPath:))
  }

  /// The file that standard input holds. It has no path.
  static func standardInput(_ invocation: Invocation, holding held: HeldFiles = HeldFiles()) throws
    -> RuleFiles.File
  {
    let name = invocation.value("--stdin-filename") ?? "standard input"
    // It can be read once only.
    let bytes = try held[path: []] ?? InputFile.read(nil, atMost: RuleFiles.byteLimit)
    return RuleFiles.File(path: [], realPath: [], source: SourceFile(name: name, bytes: bytes))
  }

  /// What is wrong with the files of a book.
  static func findings(of files: [SourceFile], isWhole: Bool) -> [Finding] {
    Book(path: "", files: files, isWhole: isWhole).findings
  }

  private mutating func complain(_ error: UsageError) {
    error.show()
    code = max(code, error.code)
  }
}

/// What files are to hold that are not written, or not yet: by their paths without links; that of standard input is empty.
struct HeldFiles {
  private var contents: [[UInt8]: [UInt8]] = [:]

  subscript(path path: [UInt8]) -> [UInt8]? {
    get { contents[path] }
    set { contents[path] = newValue }
  }

  /// A file with what is held of it.
  subscript(file: RuleFiles.File) -> SourceFile {
    contents[file.realPath].map { SourceFile(name: file.source.name, bytes: $0) } ?? file.source
  }
}
