package import RuleText

/// What a finding is recognised by in a later run, wherever its line has moved meanwhile.
package struct Fingerprint: Sendable, Hashable {
  /// Lowercase hexadecimal digits.
  package let text: String

  package init(_ finding: Finding) { text = finding.kind.id }
}
