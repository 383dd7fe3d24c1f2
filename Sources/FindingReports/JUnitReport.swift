import ReportWriting
import RuleText

/// XML as JUnit's tasks write it, which CI servers show as tests: each book a suite, each file a test case.
///
/// Servers compare cases by name from run to run, and show one failure a case. So a case is named by its file, which
/// stays, and its failure holds all that makes the file fail, in frames; the rest stands in its output.
enum JUnitReport {
  static func text(of report: FindingReport) -> String {
    let byFile = Dictionary(grouping: report.findings) { $0.span.file.name }
    var books = report.books
    // No finding is left out for want of a book.
    let others = Set(byFile.keys).subtracting(report.files)
    if !others.isEmpty { books.append(.init(name: "other files", files: others.sorted())) }
    let cases = books.map { book in
      book.files.map { Case(book: book.name, file: $0, findings: byFile[$0] ?? [], in: report) }
    }
    var xml = XMLWriter()
    let all = cases.flatMap(\.self)
    xml.element("testsuites", [("name", FindingReport.toolName + " validate")] + counts(of: all)) { xml in
      for (book, cases) in zip(books, cases) {
        xml.element("testsuite", [("name", book.name)] + counts(of: cases)) { xml in
          for one in cases { one.write(to: &xml) }
        }
      }
    }
    return xml.text
  }

  private static func counts(of cases: [Case]) -> [(String, String)] {
    let failures = cases.reduce(0) { $0 + ($1.failing.isEmpty ? 0 : 1) }
    return [("tests", String(cases.count)), ("failures", String(failures)), ("errors", "0")]
  }

  private struct Case {
    let book: String
    let file: String
    /// What makes the file fail, and what does not.
    let failing: [Finding]
    let others: [Finding]

    init(book: String, file: String, findings: [Finding], in report: FindingReport) {
      self.book = book
      self.file = file
      failing = findings.filter(report.fails)
      others = findings.filter { !report.fails($0) }
    }

    func write(to xml: inout XMLWriter) {
      xml.element("testcase", [("name", file), ("classname", book)]) { xml in
        if let first = failing.first {
          let message = summary(of: failing) + ": " + first.message + (failing.count > 1 ? "; …" : "")
          xml.element("failure", [("message", message), ("type", first.kind.id)]) {
            $0.content(HumanRenderer().render(failing))
          }
        }
        if !others.isEmpty { xml.element("system-out") { $0.content(HumanRenderer().render(others)) } }
      }
    }
  }
}
