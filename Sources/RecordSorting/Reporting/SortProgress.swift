import Synchronization

/// How far a sort is, to be looked at from another thread.
package final class SortProgress: Sendable {
  /// What a sort does at a time.
  package enum Phase: Int, Sendable, CaseIterable {
    case reading, sorting, merging, writing

    /// The phase in a word.
    package var word: String {
      switch self {
      case .reading: "reading"
      case .sorting: "sorting"
      case .merging: "merging"
      case .writing: "writing"
      }
    }
  }

  private let currentPhase = Atomic(Phase.reading.rawValue)
  private let recordCount = Atomic(0)
  private let doneCount = Atomic(0)
  private let totalCount = Atomic(0)

  /// Nothing is done yet.
  package init() {}

  /// What is going on.
  package var phase: Phase { Phase(rawValue: currentPhase.load(ordering: .relaxed)) ?? .reading }
  /// How many records the phase is done with.
  package var records: Int { recordCount.load(ordering: .relaxed) }
  /// What part of the phase is done, from 0 to 1; nil where that is not known.
  package var part: Double? {
    let total = totalCount.load(ordering: .relaxed)
    return total > 0 ? min(1, Double(doneCount.load(ordering: .relaxed)) / Double(total)) : nil
  }

  /// Begins a phase of so many units of work; 0 where that is not known.
  package func begin(_ phase: Phase, total: Int) {
    doneCount.store(0, ordering: .relaxed)
    recordCount.store(0, ordering: .relaxed)
    totalCount.store(total, ordering: .relaxed)
    currentPhase.store(phase.rawValue, ordering: .relaxed)
  }

  /// Says what the phase is done with; of records where they are counted.
  package func reach(_ done: Int, records: Int? = nil) {
    doneCount.store(done, ordering: .relaxed)
    if let records { recordCount.store(records, ordering: .relaxed) }
  }
}
