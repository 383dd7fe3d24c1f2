import OrderingValues
import RuleText

/// The screens of a book by name.
struct ScreenNames {
  var screens: [ScreenRule] = []
  /// Written somewhere, but not to be read: said already.
  var faulty: Set<ExactText> = []
  /// Whether every name could be read.
  var isComplete = true

  /// Whether a name is certainly none of a screen.
  func isUnknown(_ name: ExactText) -> Bool {
    isComplete && !faulty.contains(name) && !screens.contains { $0.name == name }
  }
}

/// The source policies of a book by name.
struct SourceNames {
  private(set) var names: Set<ExactText> = []
  /// Whether every name could be read.
  private var isComplete = true

  init() {}

  /// The names in some files, those of policies included that are written wrongly.
  init(_ outlines: [FileOutline]) {
    names = Set(SourceBook.names(in: outlines))
    isComplete = outlines.allSatisfy { outline in
      guard let part = outline["sources"] else { return outline.isComplete }
      let entries = part.value.ownEntries
      return outline.isComplete && entries.map { !outline.reader.hidesEntries($0, in: part.range) } ?? false
    }
  }

  func isUnknown(_ name: ExactText) -> Bool { isComplete && !names.contains(name) }
}
