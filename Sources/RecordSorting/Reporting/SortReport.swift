import OrderingValues

/// What a sort did, for `--stats`.
package struct SortReport: Sendable {
  /// How long a phase took.
  package struct PhaseTime: Sendable {
    /// The phase.
    package let phase: SortProgress.Phase
    /// How many seconds it took.
    package internal(set) var seconds: Double
  }

  /// The phases in the order in which they began; a phase that came several times is one.
  package private(set) var phases: [PhaseTime] = []
  /// How many records were read.
  package internal(set) var recordsRead = 0
  /// How many bytes of the data were read, unpacked where they were compressed.
  package internal(set) var bytesRead = 0
  /// How many records were written.
  package internal(set) var recordsWritten = 0
  /// How many bytes of output were written.
  package internal(set) var bytesWritten = 0
  /// How many sorted runs were written to the temporary folder.
  package internal(set) var runs = 0
  /// How many bytes were written there, each time that they were.
  package internal(set) var bytesInRuns = 0
  /// What is known of each field that the program reads, in its order.
  package internal(set) var fields: [FieldReport]
  /// How many neighbours in the order each step of the program decided.
  package internal(set) var decided: [Int]
  /// How many neighbours no key decided, which stay in the order of the input.
  package internal(set) var ties = 0
  /// How many records were left out as their identity had come before.
  package internal(set) var repeated = 0

  /// What is known of the values of a field.
  package struct FieldReport: Sendable {
    /// Whether no record has a value.
    package private(set) var isIdle = true
    /// How many records have none, where that is counted.
    package private(set) var missing = 0

    mutating func note(_ column: ValueColumn, counting: Bool) {
      isIdle = isIdle && column.isAllMissing
      if counting { missing += column.missingItemCount }
    }
  }

  init(fields: Int, keys: Int) {
    self.fields = Array(repeating: FieldReport(), count: fields)
    decided = Array(repeating: 0, count: keys)
  }

  mutating func add(_ wanted: WantedRecords) {
    ties += wanted.ties
    for (step, count) in wanted.decided { decided[step] += count }
  }

  mutating func add(_ seconds: Double, to phase: SortProgress.Phase) {
    if let place = phases.firstIndex(where: { $0.phase == phase }) {
      phases[place].seconds += seconds
    } else {
      phases.append(PhaseTime(phase: phase, seconds: seconds))
    }
  }
}
