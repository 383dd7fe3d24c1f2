import OrderingValues
import RuleText

/// A policy with the places of what is written, as the checks need them.
struct SourcePolicyDraft {
  struct Step {
    var step: SourceStep
    /// Something to underline: its word.
    var range: Range<Int>
    var path: RulePath
    /// The options that are written, by name.
    var written: [String: Node.Entry] = [:]

    func path(_ option: String) -> RulePath { path + option }
  }

  var name: Node.Key
  var path: RulePath
  var steps: [Step]
  var options = SourcePolicyOptions()
  /// The options of the policy as a whole that are written, by name.
  var written: [String: Node.Entry] = [:]
}
