/// What an engine makes of an ordering, key by key.
public struct PushReport: Sendable, Hashable {
  /// One sort key.
  public struct Key: Sendable, Hashable {
    /// The key in plain English, as `describe` says it.
    public let sentence: String
    /// Where the rules say it.
    public let rulePath: String
    /// Everything that keeps it from being simply exact.
    public let reasons: [Reason]

    /// The worst of the reasons; exact without one.
    public var verdict: Verdict { reasons.map(\.verdict).max() ?? .exact }
  }

  /// The engine, as people write it.
  public let engine: String
  /// Whether we have run statements in this engine; otherwise only their form was checked.
  public let isVerified: Bool
  /// In the order of the rule.
  public let keys: [Key]
  /// What concerns the ordering as a whole.
  public let reasons: [Reason]

  /// The worst of all.
  public var verdict: Verdict {
    ((keys.flatMap(\.reasons) + reasons).map(\.verdict)).max() ?? .exact
  }
}

extension PushReport {
  /// Throws where a part of an ordering is refused: the rest would be another order.
  func checkWhole(_ ordering: String) throws(CursorError) {
    if let refused = keys.first(where: { $0.verdict == .refused }) {
      throw .notPushed(ordering, engine, refused.sentence)
    }
    if let refused = reasons.first(where: { $0.verdict == .refused }) {
      throw .notTaken(ordering, engine, refused.text)
    }
  }
}
