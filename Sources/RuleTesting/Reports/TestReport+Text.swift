import OrderingPlans
import RuleText

/// The report for people.
extension TestReport {
  /// How many failed tests people are shown at once.
  private static let limit = 50

  /// What a piece of a report says, for its colour on a terminal.
  package enum Style: Sendable { case place, failed, passed }

  /// What failed, a paragraph each; what no test decides, where that was asked for; and how many passed.
  package var human: String { human { text, _ in text } }

  /// The report for people, its pieces painted by `paint`.
  package func human(_ paint: (String, Style) -> String) -> String {
    let failed = failed
    var text = failed.prefix(Self.limit).map {
      paint($0.head, .place) + $0.paragraph.dropFirst($0.head.count) + "\n"
    }.joined()
    if failed.count > Self.limit {
      text += "… and \(failed.count - Self.limit) more; `--output concise` shows them all\n\n"
    }
    let summary = summary(of: failed.count)
    let line =
      summary.isEmpty ? "" : paint(String(summary.dropLast()), failed.isEmpty ? .passed : .failed) + "\n"
    return text + line + coverageText
  }

  /// A line for each thing that is not as expected, and how many tests passed.
  package var concise: String {
    let lines = failed.flatMap { result in
      result.sentences.map { "\(result.place): \(result.name.onOneLine): \($0)\n" }
    }
    let undecided = coverage?.undecided.map { $0.line + "\n" }
    return lines.joined() + summary(of: failed.count) + (undecided ?? []).joined() + coverageSummary
  }

  private func summary(of failed: Int) -> String {
    let count = results.count
    if failed > 0 { return "\(failed) of \(Wording.count(count, "test")) failed\n" }
    return count > 0 ? "\(Wording.count(count, "test")) passed\n" : ""
  }

  private var coverageText: String {
    guard let undecided = coverage?.undecided, !undecided.isEmpty else { return coverageSummary }
    var text = ""
    var last: RuleCoverage.Point?
    for point in undecided {
      if point.ordering != last?.ordering { text += "\n\(point.ordering.inQuotes): no test fails when\n" }
      text += "  \(point.place): \(point.change)\n"
      last = point
    }
    return text + "\n" + coverageSummary
  }

  private var coverageSummary: String {
    guard let coverage else { return "" }
    guard isBelowThreshold, let coverageThreshold else { return coverage.summary + "\n" }
    return "\(coverage.summary), and \(Self.percent(coverageThreshold)) % are asked for\n"
  }

  private static func percent(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }
}

extension TestRun.Result {
  /// File and line.
  var place: String {
    "\(span.file.name.onOneLine):\(span.file.position(at: span.range.lowerBound).line)"
  }

  /// What is not as expected, a sentence each; empty where it passed.
  var sentences: [String] {
    switch outcome {
    case .passed: []
    case .failed(let failures): failures.map(\.message.onOneLine)
    case .notRun(let why): [why.onOneLine]
    }
  }

  /// Where it stands, and its name.
  var head: String { "\(place): \(name.onOneLine): " }

  /// What is not as expected, over several lines. What fails by one key is shown once, and counted.
  var paragraph: String {
    guard case .failed(let failures) = outcome else { return head + (sentences.first ?? "") + "\n" }
    var shown: [(cause: Cause?, lines: [String], more: Int)] = []
    for failure in failures {
      let cause = failure.pair?.key.map { Cause($0) }
      if let cause, let place = shown.firstIndex(where: { $0.cause == cause }) {
        shown[place].more += 1
      } else {
        shown.append((cause, failure.lines.map(\.onOneLine), 0))
      }
    }
    var text = head
    for (number, one) in shown.enumerated() {
      text += (number > 0 ? "  " : "") + one.lines.joined(separator: number > 0 ? "\n  " : "\n") + "\n"
      if one.more > 0 {
        text +=
          "  and \(Wording.count(one.more, "more pair stands", "more pairs stand")) wrongly by that key\n"
      }
    }
    return text
  }

  /// The key to which a failure is due.
  private struct Cause: Equatable {
    let span: SourceSpan
    let words: String

    init(_ key: RuleTestFailure.Key) {
      span = key.span
      words = key.words
    }
  }
}
