/// A commented first rule file, made from what data show.
package struct DraftedRules: Sendable {
  /// The text of the rule file.
  package var text: String
  /// What the data left open, a sentence each.
  package var doubts: [String]
}
