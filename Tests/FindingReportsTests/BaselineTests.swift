import FindingReports
import Foundation
import RuleText
import Testing

/// What a baseline recognises, and what it does not.
struct BaselineTests {
  private static let kind = FindingKind("some-kind", .warning, "for tests")

  /// A finding for each place where a word stands in a text.
  private static func findings(
    _ text: String, _ word: String = "bad", file: String = "a.yaml", _ kind: FindingKind = kind,
    path: String? = nil
  ) -> [Finding] {
    let source = SourceFile(name: file, text: text)
    return text.ranges(of: word).map { range in
      let start = text[..<range.lowerBound].utf8.count
      return Finding(
        kind, "the message of \(text.count)", at: SourceSpan(source, start..<start + word.utf8.count),
        rulePath: path)
    }
  }

  private static func report(_ findings: [Finding]) -> FindingReport {
    let files = Set(findings.map(\.span.file.name)).sorted()
    return FindingReport(
      books: [.init(name: "Rules", files: files)], findings: findings, toolVersion: "1")
  }

  /// The findings that are left of a new run when an old one is the baseline, and what became of the old ones.
  private static func left(_ new: [Finding], of old: [Finding], keeping: Bool = false) throws -> (
    findings: [Finding], outcome: Baseline.Outcome, leftOut: Int
  ) {
    let baseline = try Baseline(Array(MachineFormat.json.text(of: report(old)).utf8))
    var report = report(new)
    let outcome = baseline.apply(to: &report, keeping: { _ in keeping }, checked: { _ in true })
    return (report.findings, outcome, report.inBaseline)
  }

  @Test("what stood there is left out, wherever its line has moved and whatever its message is now")
  func moved() throws {
    let old = Self.findings("a: bad\n", path: "orderings.newest.keys[1]")
    let new = Self.findings("# new\n\n\n  a:   bad # more\n", path: "orderings.newest.keys[12]")
    let (findings, outcome, leftOut) = try Self.left(new, of: old)
    #expect(findings.isEmpty && leftOut == 1)
    #expect(outcome.kept == 0 && outcome.gone == 0)
  }

  @Test("another id, file, place in the rules or word is another finding")
  func others() throws {
    let old = Self.findings("a: bad\n", path: "orderings.newest")
    let news = [
      Self.findings(
        "a: bad\n", "bad", file: "a.yaml", FindingKind("other-kind", .warning, "x"), path: "orderings.newest"),
      Self.findings("a: bad\n", file: "b.yaml", path: "orderings.newest"),
      Self.findings("a: bad\n", path: "orderings.oldest"),
      Self.findings("a: bud\n", "bud", path: "orderings.newest"),
    ]
    for new in news {
      let (findings, outcome, leftOut) = try Self.left(new, of: old)
      #expect(findings.count == 1 && leftOut == 0)
      #expect(outcome.kept == 0 && outcome.gone == 1)
    }
  }

  @Test("of findings that are alike as many are left out as there were", arguments: 0...4, 0...4)
  func counts(old: Int, new: Int) throws {
    func findings(_ count: Int) -> [Finding] { Self.findings(String(repeating: "a: bad\n", count: count)) }
    let (left, outcome, leftOut) = try Self.left(findings(new), of: findings(old))
    #expect(left.count == max(0, new - old))
    #expect(leftOut == min(old, new))
    #expect(outcome.kept == 0 && outcome.gone == max(0, old - new))
  }

  @Test("what must be reported stays")
  func kept() throws {
    let findings = Self.findings("a: bad\n")
    let (left, outcome, leftOut) = try Self.left(findings, of: findings, keeping: true)
    #expect(left == findings && leftOut == 0)
    #expect(outcome.kept == 1 && outcome.gone == 0)
  }

  @Test("what is left keeps the fingerprint that it had among all")
  func fingerprints() throws {
    let two = Self.report(Self.findings("a: bad\nb: bad\n"))
    let one = Self.report(Self.findings("a: bad\n"))
    var left = two
    let baseline = try Baseline(Array(MachineFormat.json.text(of: one).utf8))
    _ = baseline.apply(to: &left, keeping: { _ in false }, checked: { _ in true })
    let again = try Baseline(Array(MachineFormat.json.text(of: left).utf8))
    var all = two
    _ = again.apply(to: &all, keeping: { _ in false }, checked: { _ in true })
    #expect(all.findings.map(\.span.range.lowerBound) == [3])
  }

  @Test("files that were not checked say nothing of what is gone")
  func unchecked() throws {
    let old = Self.findings("a: bad\n") + Self.findings("a: bad\n", file: "b.yaml")
    let baseline = try Baseline(Array(MachineFormat.json.text(of: Self.report(old)).utf8))
    var report = Self.report([])
    let outcome = baseline.apply(to: &report, keeping: { _ in false }, checked: { $0 == "b.yaml" })
    #expect(outcome.kept == 0 && outcome.gone == 1)
  }

  @Test(
    "a file that is none is refused, and why is told apart",
    arguments: [
      ("", .noReport), ("[]", .noReport), ("{\"runs\":[],\"version\":\"2.1.0\"}", .noReport),
      ("{\"version\":1}", .incomplete), ("{\"version\":1,\"findings\":[{\"id\":\"x\"}]}", .incomplete),
      ("{\"version\":2,\"findings\":[]}", .otherVersion(2, known: 1)), ("rules: 1\n", .noReport),
      ("\u{0}", .noReport),
    ] as [(String, Baseline.Unusable)])
  func unusable(text: String, reason: Baseline.Unusable) {
    #expect(throws: reason) { try Baseline(Array(text.utf8)) }
  }
}
