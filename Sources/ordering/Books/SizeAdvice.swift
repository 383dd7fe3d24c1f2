import Foundation
import RuleText

/// What to say of a file that this machine should rather not sort.
///
/// The file is held in memory as it is, and beside it the keys and the order; with more than half of the memory
/// for the file the rest has no room, and the machine begins to swap.
struct SizeAdvice: Equatable {
  let message: String
  let help: String

  /// Nil where the file is small enough, or so large that it is not read at all, or no file of a known size.
  init?(ofFile path: String, ordering: String, memory: UInt64 = ProcessInfo.processInfo.physicalMemory) {
    var status = stat()
    guard path != "-", stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let size = UInt64(clamping: status.st_size)
    guard size > memory / 2, size < memory else { return nil }
    message = """
      \(shown(path)) has \(Self.words(size)), more than half of the \
      \(Self.words(memory)) of memory here: to sort it will be slow or fail
      """
    help = """
      have it sorted where it lies: `ordering push \(ordering) --to spark` gives a query that Spark runs over a \
      folder of files, and `--to postgresql` one for a database
      """
  }

  func show() { Console.standardError.remark(.warning, message, help: help) }

  private static func words(_ bytes: UInt64) -> String {
    let units = [("GB", 1_000_000_000.0), ("MB", 1e6), ("kB", 1e3)]
    guard let (unit, size) = units.first(where: { Double(bytes) >= $0.1 }) else { return "\(bytes) bytes" }
    return String(format: "%.1f %@", Double(bytes) / size, unit)
  }
}
