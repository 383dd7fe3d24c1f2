import Orderings
import RuleRepair
import RuleText

extension Console {
  /// Shows a difference: its bytes as they are, so that other tools can apply it, or what people can read of them.
  func print(_ difference: UnifiedDiff) throws {
    if isTerminal || isColored {
      try print(difference.shown(isColored: isColored))
    } else {
      try difference.bytes.withUnsafeBytes { try write($0) }
    }
  }
}

extension RuleFiles.File {
  /// What it is called in a difference: its path, or the name that standard input was given.
  var shownPath: [UInt8] { path.isEmpty ? Array(source.name.utf8) : path }
}
