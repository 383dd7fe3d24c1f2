/// Limits of one rule file.
enum TextLimits {
  static let fileBytes = 1 << 20
  /// In characters (Unicode scalars).
  static let lineLength = 10_000
  static let depth = 32
  static let nodes = 50_000
  static let valueBytes = 4_096
  /// In characters (Unicode scalars).
  static let nameLength = 128
  /// How many anchors, aliases, merges and tags are named one by one: a file with more was not written as rules.
  static let foreignParts = 20
  /// How many findings of one kind a file gets: what follows is more of the same.
  static let findingsOfAKind = 100
  /// How many places one fix changes.
  static let editsOfAFix = 10_000
}
