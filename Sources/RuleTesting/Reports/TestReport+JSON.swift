import OrderingPlans
import OrderingValues
import ReportWriting
import RuleText

/// The report as JSON. Its shape is described in the article *Rule tests*; what is there stays there while the
/// version is 1.
extension TestReport {
  private static let version = 1

  /// The report as JSON.
  package var json: String {
    let failed = failed
    let notRun = failed.count { if case .notRun = $0.outcome { true } else { false } }
    return JSONValue.object(
      present: ("version", .number(Self.version)),
      ("tool", ["name": .text(Self.toolName), "version": .text(toolVersion)]),
      (
        "summary",
        [
          "complete": .truth(isComplete && !books.contains { $0.run == nil }),
          "tests": .number(results.count), "passed": .number(results.count - failed.count),
          "failed": .number(failed.count - notRun), "notRun": .number(notRun),
        ]
      ),
      ("tests", .list(results.map(Self.value))), ("coverage", coverage.map(value))
    ).document
  }

  private static func value(_ result: TestRun.Result) -> JSONValue {
    var entries: [(name: String, value: JSONValue)] = [("name", .text(result.name))]
    switch result.subject {
    case .ordering(let name): entries.append(("ordering", .text(name.string)))
    case .screen(let name): entries.append(("screen", .text(name.string)))
    }
    entries += place(result.span)
    switch result.outcome {
    case .passed: entries.append(("outcome", "passed"))
    case .failed(let failures):
      entries += [("outcome", "failed"), ("failures", .list(failures.map(value)))]
    case .notRun(let why): entries += [("outcome", "not run"), ("why", .text(why))]
    }
    return .object(entries)
  }

  private static func value(_ failure: RuleTestFailure) -> JSONValue {
    .object(
      present: ("message", .text(failure.message)),
      ("first", (failure.pair?.first).map { .text($0.string) }),
      ("second", (failure.pair?.second).map { .text($0.string) }),
      ("key", failure.pair?.key.map(value)),
      ("arrival", failure.arrival.map { .list($0.map { .text($0.string) }) }))
  }

  private static func value(_ key: RuleTestFailure.Key) -> JSONValue {
    var entries: [(name: String, value: JSONValue)] = [("words", .text(key.words))]
    entries += place(key.span)
    if !key.via.isEmpty { entries.append(("via", .list(key.via.map { .text($0.string) }))) }
    entries += [
      ("added", .truth(key.isAppended)), ("first", .text(key.first)), ("second", .text(key.second)),
    ]
    return .object(entries)
  }

  private func value(_ coverage: RuleCoverage) -> JSONValue {
    .object(
      present: ("points", .number(coverage.points.count)), ("decided", .number(coverage.decidedCount)),
      ("percent", .fraction(coverage.percent)), ("threshold", coverageThreshold.map { .fraction($0) }),
      (
        "undecided",
        .list(
          coverage.undecided.map { point in
            .object(
              [
                ("ordering", .text(point.ordering.string)), ("key", .text(point.key)),
                ("what", .text(point.aspect.rawValue)),
              ] + Self.place(point.span) + [("rulePath", .text(point.rulePath))])
          })
      ))
  }

  private static func place(_ span: SourceSpan) -> [(name: String, value: JSONValue)] {
    let position = span.file.position(at: span.range.lowerBound)
    return [("file", .text(span.file.name)), ("line", .number(position.line))]
  }
}
