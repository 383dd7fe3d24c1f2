internal import Foundation
package import RuleText

/// Findings that a team has put up with for now: those of an earlier report in the format `json`.
///
/// A finding is in it by its fingerprint. Of findings that are alike as many are in it as there were.
package struct Baseline: Sendable {
  /// Why a file is no baseline.
  package enum Unusable: Error, Sendable, Hashable {
    /// It is no report in the format `json`.
    case noReport
    /// It is one of a version that is not the one known here.
    case otherVersion(Int, known: Int)
    /// Its findings lack what they are recognised by.
    case incomplete
  }

  /// What became of the findings of a baseline.
  package struct Outcome: Sendable, Equatable {
    /// Those that stand there and must be reported all the same.
    package var kept = 0
    /// Those that are not there any more.
    package var gone = 0
  }

  private struct Entry: Decodable {
    let file: String
    let fingerprint: String
  }

  private struct Header: Decodable { let version: Int }

  private struct Body: Decodable { let findings: [Entry] }

  private let entries: [Entry]

  /// Reads a report that an earlier run has written in the format `json`.
  package init(_ bytes: [UInt8]) throws(Unusable) {
    let data = Data(bytes)
    let decoder = JSONDecoder()
    guard let header = try? decoder.decode(Header.self, from: data) else { throw .noReport }
    guard header.version == JSONReport.version else {
      throw .otherVersion(header.version, known: JSONReport.version)
    }
    do { entries = try decoder.decode(Body.self, from: data).findings } catch { throw .incomplete }
  }

  /// Leaves the findings that stand in the baseline out of a report.
  /// - Parameters:
  ///   - report: What was found.
  ///   - isKept: Of a finding, whether it is reported all the same.
  ///   - isChecked: Of the path of a file, whether its findings would be there if it had any.
  /// - Returns: What became of the baseline's findings.
  package func apply(
    to report: inout FindingReport, keeping isKept: (Finding) -> Bool, checked isChecked: (String) -> Bool
  ) -> Outcome {
    let known = Set(entries.map(\.fingerprint))
    let found = Set(report.entries.map(\.fingerprint.text))
    var outcome = Outcome()
    report.leaveOut { entry in
      guard known.contains(entry.fingerprint.text) else { return false }
      if isKept(entry.finding) { outcome.kept += 1 }
      return !isKept(entry.finding)
    }
    outcome.gone = entries.reduce(0) { count, entry in
      count + (!found.contains(entry.fingerprint) && isChecked(entry.file) ? 1 : 0)
    }
    return outcome
  }
}
