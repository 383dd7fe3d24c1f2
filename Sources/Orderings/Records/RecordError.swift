/// Why records cannot be ordered: every value that its field cannot take.
public struct RecordError: Error, Sendable, Hashable, CustomStringConvertible {
  /// One value that its field cannot take.
  public struct Problem: Sendable, Hashable, CustomStringConvertible {
    /// The record's number, from 1.
    public let recordNumber: Int
    /// The field, as the rules call it.
    public let field: String
    /// What is wrong, in plain words.
    public let message: String

    /// Record, field and message.
    public var description: String { "record \(recordNumber), field '\(field)': \(message)" }
  }

  /// How many problems are kept in full.
  public static let limit = 20

  /// The first problems, by record.
  public internal(set) var problems: [Problem] = []
  /// The number of all problems.
  public internal(set) var count = 0

  init() {}

  mutating func add(_ field: String, ofRecord index: Int, _ message: String) {
    count += 1
    if problems.count < Self.limit {
      problems.append(Problem(recordNumber: index + 1, field: field, message: message))
    }
  }

  /// A line for each of the first problems, and how many more there are.
  public var description: String {
    let more = count > problems.count ? ["and \(count - problems.count) more"] : []
    return (problems.map(\.description) + more).joined(separator: "\n")
  }
}
