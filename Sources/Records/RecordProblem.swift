/// Something wrong with the data.
package struct RecordProblem: Sendable, Hashable, CustomStringConvertible {
  /// The record's number, from 1; nil when the problem is one of the data as a whole.
  package var recordNumber: Int?
  /// The line it stands on, from 1, as a text editor counts.
  package var line: Int
  /// The field as people know it; nil when the problem is one of the record as a whole.
  package var field: String?
  /// What is wrong, in plain words.
  package var message: String

  /// Describes a problem.
  package init(recordNumber: Int?, line: Int, field: String? = nil, message: String) {
    self.recordNumber = recordNumber
    self.line = line
    self.field = field
    self.message = message
  }

  /// `record 3 (line 4), field 'price': the text 'abc' is not a number`
  package var description: String {
    let place = recordNumber.map { "record \($0) (line \(line))" } ?? "line \(line)"
    let field = field.map { ", field '\($0)'" } ?? ""
    return "\(place)\(field): \(message)"
  }
}

/// All problems of one kind: the first ones in full, and how many there are.
package struct RecordProblems: Sendable, Hashable {
  /// How many problems are kept in full.
  package static let limit = 20

  /// The first `limit` problems, in the order of the data.
  package private(set) var first: [RecordProblem] = []
  /// The number of all problems.
  package private(set) var count = 0

  /// Whether nothing is wrong.
  package var isEmpty: Bool { count == 0 }

  /// No problem.
  package init() {}

  /// Adds problems, of which the first are given and the rest only counted. They take their place by their records.
  package mutating func add(_ problems: [RecordProblem], of count: Int) {
    self.count += count
    // Sorted in place: those of a record stay as they came.
    let all = (first + problems).enumerated().sorted {
      ($0.element.recordNumber ?? 0, $0.offset) < ($1.element.recordNumber ?? 0, $1.offset)
    }
    first = all.prefix(Self.limit).map(\.element)
  }

  /// Adds other problems, which take their place by their records.
  package mutating func add(_ others: RecordProblems) { add(others.first, of: others.count) }

  /// Adds the problems of records that come behind, whose numbers and lines count from its own beginning.
  mutating func add(_ later: RecordProblems, recordsBefore: Int, linesBefore: Int) {
    count += later.count
    for var problem in later.first.prefix(Self.limit - first.count) {
      problem.recordNumber = problem.recordNumber.map { $0 + recordsBefore }
      problem.line += linesBefore
      first.append(problem)
    }
  }

  /// Counts a problem, and describes it while there is room: lines are counted only for what is shown.
  mutating func add(_ problem: () -> RecordProblem) {
    count += 1
    if first.count < Self.limit { first.append(problem()) }
  }
}
