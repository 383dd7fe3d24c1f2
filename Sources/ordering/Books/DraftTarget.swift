import Foundation
import OrderingPlans
import OrderingValues
import Orderings
import RuleModel
import RuleText

/// Where a drafted rule file is written: a place where nothing is yet.
struct DraftTarget {
  /// Nil for standard output.
  let path: String?
  private let isDefault: Bool

  init(_ given: String?, items: String) {
    isDefault = given == nil
    path = given == "-" ? nil : given ?? "Rules/\(items.replacing("/", with: "-")).yaml"
  }

  /// The folder that the file becomes a part of as of a book; nil where it is a book of its own. Only a folder that is
  /// called so is looked through: any other may hold anything.
  private var bookFolder: String? {
    guard let path else { return nil }
    let folder = (path as NSString).deletingLastPathComponent
    return (folder as NSString).lastPathComponent.lowercased() == "rules" ? folder : nil
  }

  /// The names of the orderings that the book has already.
  /// - Throws: ``UsageError`` where the file is there already, or the book has these items.
  func orderingsBeside(items: String) throws -> [String] {
    try refuseWhatIsThere()
    guard let folder = bookFolder, FileManager.default.fileExists(atPath: folder) else { return [] }
    let book = LoadedBook.load(RuleFiles.read(folder).files).book
    if let span = book.kind(ExactText(items))?.span {
      throw UsageError(
        "the fields of \(shown(items)) are declared already, in \(shown(span.file.name))",
        help: "see a draft beside it by `--write -`, or name other items by `--items NAME`")
    }
    return book.orderings.flatMap { [$0.name.string] + $0.replaces.map(\.name.string) }
  }

  private func refuseWhatIsThere() throws {
    guard let path else { return }
    // A link that leads nowhere is something, too.
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    throw UsageError(
      "\(shown(path)) is there already, and nothing is written over it",
      help: "write elsewhere by `--write FILE`, or see the draft by `--write -`")
  }

  func write(_ text: String) throws {
    guard let path else { return try Console.standardOutput.print(text) }
    // Looking at the data may have taken long.
    try refuseWhatIsThere()
    if isDefault {
      try? FileManager.default.createDirectory(atPath: "Rules", withIntermediateDirectories: true)
    }
    try OutputFile(path: path).write { try $0.print(text) }
  }

  // MARK: What to do next

  /// What `ordering test` and others are to be called with; nothing where they look there anyhow.
  var bookArgument: String { book.map { " " + $0 } ?? "" }

  /// What stands behind the name of the ordering in a call that sorts the data.
  func sortArguments(data: String) -> String {
    let file = data == "-" ? "FILE" : Self.inShell(data)
    return " \(file)" + (book.map { " --rules " + $0 } ?? "")
  }

  private var book: String? {
    guard let path, !isDefault else { return nil }
    return Self.inShell(bookFolder ?? path)
  }

  /// A path as a line of shell takes it.
  private static func inShell(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20)
        || "._-/".utf8.contains($0)
    }
    return isPlain ? path : "'" + Console.printable(path).replacing("'", with: "'\\''") + "'"
  }
}
