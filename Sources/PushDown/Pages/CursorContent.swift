public import OrderingValues

/// What a cursor says: which order it belongs to, what that order was bound to, and the row that it stands on.
public struct CursorContent: Sendable, Hashable {
  /// The order, as ``Fingerprint`` tells orders apart.
  public var fingerprint: Fingerprint
  /// The instant that counts as now, where the order reads it: all pages of a list are of the same now.
  public var now: Instant?
  /// The seeds of shuffles and of `random` that come from parameters, by the parameters' names.
  public var seeds: [ExactText: KeyValue]
  /// What the keys compare of the row, in the order of the keys.
  public var values: [KeyValue]

  /// A cursor's content.
  public init(
    fingerprint: Fingerprint, now: Instant? = nil, seeds: [ExactText: KeyValue] = [:], values: [KeyValue]
  ) {
    self.fingerprint = fingerprint
    self.now = now
    self.seeds = seeds
    self.values = values
  }
}
