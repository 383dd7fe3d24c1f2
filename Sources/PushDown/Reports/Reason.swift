/// Why a key is not simply exact on an engine.
public struct Reason: Sendable, Hashable {
  /// Stable, and never used again for something else.
  public let id: String
  /// What it makes of the key.
  public let verdict: Verdict
  /// The condition, or what differs: half a sentence that goes on after the verdict.
  public let text: String
  /// The smallest rows that show the difference; nil where the engine gives no order at all that could differ.
  public let counterexample: String?
  /// What to do about it.
  public let remedy: String?
  /// Statements for the engine that the remedy speaks of.
  public let ddl: [String]
  /// The name of the collation that they create, as the engine's catalog has it.
  package let collation: String?

  init(
    _ id: String, _ verdict: Verdict, _ text: String, counterexample: String? = nil, remedy: String? = nil,
    ddl: [String] = [], collation: String? = nil
  ) {
    self.id = id
    self.verdict = verdict
    self.text = text
    self.counterexample = counterexample
    self.remedy = remedy
    self.ddl = ddl
    self.collation = collation
  }
}
