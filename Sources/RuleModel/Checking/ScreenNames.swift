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
  var names: Set<ExactText>
  /// Whether every name could be read.
  var isComplete = true

  func isUnknown(_ name: ExactText) -> Bool { isComplete && !names.contains(name) }
}
