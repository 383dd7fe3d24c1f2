import OrderingPlans
import OrderingValues
import ReportWriting
import RuleText

/// The report as XML as JUnit's tasks write it, which CI servers show: each rule file a suite, each test a case of the
/// ordering or screen that it tests.
extension TestReport {
  /// The report as XML.
  package var junit: String {
    let suites = books.flatMap(Self.suites) + (coverageSuite.map { [$0] } ?? [])
    var xml = XMLWriter()
    xml.element("testsuites", [("name", Self.toolName + " test")] + Self.numbers(of: suites)) { xml in
      for suite in suites {
        xml.element("testsuite", [("name", suite.name)] + Self.numbers(of: [suite])) { xml in
          for one in suite.cases { one.write(to: &xml) }
        }
      }
    }
    return xml.text
  }

  private struct Suite {
    var name: String
    var cases: [Case] = []
  }

  private struct Case {
    var name: String
    var subject: String
    var problem: Problem?
    var duration = Duration.zero

    func write(to xml: inout XMLWriter) {
      xml.element("testcase", [("name", name), ("classname", subject), ("time", duration.inSeconds)]) { xml in
        guard let problem else { return }
        xml.element(problem.element, [("message", problem.message), ("type", "rule test")]) {
          $0.content(problem.text)
        }
      }
    }
  }

  private struct Problem {
    /// A test that failed, or one that could not be run.
    var element: String
    var message: String
    var text: String
  }

  /// The tests of each file of a book stand together.
  private static func suites(of book: Book) -> [Suite] {
    guard let run = book.run else {
      let why = "the rule book cannot be used: it has errors, which `ordering validate` shows"
      let problem = Problem(element: "error", message: why, text: why + "\n")
      return [Suite(name: book.path, cases: [Case(name: book.path, subject: book.path, problem: problem)])]
    }
    var suites: [Suite] = []
    for result in run.results {
      if suites.last?.name != result.span.file.name { suites.append(Suite(name: result.span.file.name)) }
      suites[suites.count - 1].cases.append(
        Case(
          name: result.name, subject: result.subject.name.string, problem: problem(of: result),
          duration: result.duration))
    }
    return suites
  }

  private static func problem(of result: TestRun.Result) -> Problem? {
    let element: String
    switch result.outcome {
    case .passed: return nil
    case .failed: element = "failure"
    case .notRun: element = "error"
    }
    return Problem(element: element, message: result.sentences.first ?? "", text: result.paragraph)
  }

  /// That enough is decided counts as a test, where it is asked for.
  private var coverageSuite: Suite? {
    guard coverageThreshold != nil, let coverage else { return nil }
    let lines = coverage.undecided.map { $0.line + "\n" }.joined()
    let problem = Problem(element: "failure", message: coverage.summary, text: lines)
    let one = Case(name: "coverage", subject: "coverage", problem: isBelowThreshold ? problem : nil)
    return Suite(name: "coverage", cases: [one])
  }

  private static func numbers(of suites: [Suite]) -> [(String, String)] {
    let cases = suites.flatMap(\.cases)
    func count(_ element: String) -> String { String(cases.count { $0.problem?.element == element }) }
    return [
      ("tests", String(cases.count)), ("failures", count("failure")), ("errors", count("error")),
      ("time", cases.map(\.duration).reduce(.zero, +).inSeconds),
    ]
  }
}

extension Duration {
  /// In seconds, to the millisecond: schemas of JUnit's reports take no more digits.
  fileprivate var inSeconds: String {
    let milliseconds = components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
    return "\(milliseconds / 1_000)." + String(milliseconds % 1_000 + 1_000).dropFirst()
  }
}
