import Foundation
import OrderingPlans
import OrderingValues
import RecordSorting
import RuleModel

/// What `--stats` says of a sort.
struct SortStatistics {
  let report: SortReport
  let request: SortRequest
  let work: Work

  /// What was done with the records.
  enum Work { case sort, merge, check }

  /// The lines, each with what it is about in front.
  var text: String {
    var lines: [(String, String)] = [
      ("records", "\(report.recordsRead.grouped) read, \(report.recordsWritten.grouped) written"),
      ("bytes", "\(report.bytesRead.grouped) read, \(report.bytesWritten.grouped) written"),
    ]
    if report.repeated > 0 {
      lines.append(("left out", "\(report.repeated.grouped), of an identity that came before"))
    }
    lines += report.phases.map { ($0.phase.word, Self.time($0.seconds)) }
    lines.append(("in all", Self.time(report.phases.reduce(0) { $0 + $1.seconds })))
    lines.append(
      (
        "memory",
        "\(MemorySize.words(Self.peak)) at the peak, \(MemorySize.words(request.memory)) allowed for records"
      ))
    lines.append(("threads", "\(request.threads)"))
    if work == .sort {
      lines.append(
        (
          "runs",
          report.runs == 0
            ? "none: memory held all records"
            : "\(report.runs), with \(MemorySize.words(report.bytesInRuns)) in the temporary folder"
        ))
    }
    // Whoever looks whether records are in order does not count what made it so.
    if work != .check { lines += decisions }
    for (slot, field) in zip(request.program.slots, report.fields) {
      let name = Console.printable(request.plan.kind.fields[slot].name.string)
      lines.append(("missing", "\(name): \(Self.part(field.missing, of: report.recordsRead))"))
    }
    let width = lines.map(\.0.count).max() ?? 0
    return lines.map { "\($0.0.padded(to: width))  \($0.1)\n" }.joined()
  }

  /// Between how many neighbours each key decided.
  private var decisions: [(String, String)] {
    let neighbours = report.decided.reduce(report.ties, +)
    let keys = report.decided.enumerated().map { place, count in
      let words = Console.printable(request.plan.words(for: request.plan.keys[place]))
      return ("key \(place + 1)", "\(words): decided \(Self.part(count, of: neighbours))")
    }
    return keys + [("ties", "\(Self.part(report.ties, of: neighbours)), left in the order of the input")]
  }

  private static func part(_ count: Int, of all: Int) -> String { "\(count.grouped) of \(all.grouped)" }

  private static func time(_ seconds: Double) -> String { String(format: "%.3f s", seconds) }

  /// The most memory that was resident at once.
  private static var peak: Int {
    var usage = rusage()
    #if os(Linux)
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return usage.ru_maxrss << 10
    #else
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #endif
  }
}
