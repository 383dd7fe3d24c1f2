package import RuleText

/// A rule file in the one layout that `ordering fmt` writes.
package struct FormattedText: Sendable {
  /// The bytes of the file in that layout.
  package var bytes: [UInt8]

  /// Lays out a file anew; nil for one whose text has an error.
  package init?(_ file: ParsedFile) { nil }
}
