import DatabaseEngines
import Foundation
import PushDown
import Testing

/// The engine's order equals ours, row by row, or the report said that it would not.
@Suite("The same order on every engine")
struct DifferentialTests {
  private static let available = DifferentialSubject.all.filter { $0.engine.isAvailable }

  @Test("every form of key", arguments: available)
  func sameOrder(_ subject: DifferentialSubject) throws {
    let start = Date()
    let run = try DifferentialRun(subject, only: ProcessInfo.processInfo.environment["ORDERING_FORM"])
    print(subject.title, Date().timeIntervalSince(start))
    for form in KeyForm.all.map(\.name) + ["another ordering, reversed", "several keys"] {
      guard let tally = run.forms[form] else { continue }
      let counts = Verdict.allCases.compactMap { verdict in
        tally.orderings[verdict].map { "\(verdict.words) \($0)×: \(tally.rows[verdict] ?? 0)" }
      }
      print("  \(form): \(counts.joined(separator: ", ")); differing \(tally.differing), unmet \(tally.unmet), \(tally.reasons.sorted())")
    }
    for failure in run.failures.prefix(Int(ProcessInfo.processInfo.environment["ORDERING_SHOW"] ?? "") ?? 5) { Issue.record(Comment(rawValue: failure)) }
    #expect(run.failures.isEmpty, "\(run.failures.count) orderings differ on \(subject.title)")
  }
}
