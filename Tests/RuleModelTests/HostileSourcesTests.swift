import OrderingPlans
import OrderingTestSupport
import OrderingValues
import RuleModel
import RuleText
import Testing

/// Source policies that are large, damaged or spiteful: always an answer, never a crash.
struct HostileSourcesTests {
  private static let valid = """
    rules: 1
    sources:
      local: local
      if-available: [local, remote]
      offline-first:
        - local:  { max-age: 5m, fallback-on: [none, stale] }
        - remote: { timeout: 4s, attempts: 3, attempt-timeout: 2s, backoff: { initial: 1s, max: 2s } }
        - local:  { max-age: 7d }
      both:
        deliver: each
        timeout: 1m
        steps: [local: { max-age: 0s, stale-while-revalidate: forever }, remote: { save: required }]
      patient:
        - remote: { soft-timeout: 3s, timeout: 60s, hedge: 300ms, conditional: false, backoff: 1s }
        - local
    backends:
      remote: { max-concurrent: 4, circuit-breaker: { failures: 5, open-for: 30s } }
      local: { busy-timeout: 1s, keep: forever }

    """

  /// What can take the place of a word.
  private static let pieces = [
    "local", "remote", "max-age", "timeout", "steps", "deliver", "each", "one", "fallback-on", "backoff",
    "keep",
    "soft-timeout", "stale-while-revalidate", "hedge", "save", "never", "attempts", "none", "stale",
    "cancelled",
    "if-available", "both", "0s", "5", "-5s", "24h10m", "forever", "99999999999999999999d", "0", "1e9", "-1",
    "~",
    "null", "true", "[]", "{}", "[local, remote]", "{ max-age: 5m }", "''", "\"5m\"", "é", "5m", "1ms", "x-a",
    "",
    "sources", "backends", "circuit-breaker", "∞", "1.5h", "local: ", "- local",
  ]

  private func damaged(_ generator: inout SeededGenerator) -> String {
    var text = Self.valid
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      // Words with the signs between them, so that either can be exchanged.
      var parts: [String] = []
      var isWord = false
      for character in text {
        let belongs = character.isLetter || character.isNumber || character == "-"
        if belongs, isWord {
          parts[parts.count - 1].append(character)
        } else {
          parts.append(String(character))
        }
        isWord = belongs
      }
      let place = Int.random(in: 8..<parts.count, using: &generator)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: parts.remove(at: place)
      case 1: parts.swapAt(place, Int.random(in: 8..<parts.count, using: &generator))
      case 2: parts[place] += parts[Int.random(in: 8..<parts.count, using: &generator)]
      default:
        let words = parts.indices.filter { $0 > 8 && parts[$0].first?.isLetter == true }
        let word = words.randomElement(using: &generator) ?? place
        parts[word] = Self.pieces.randomElement(using: &generator) ?? ""
      }
      text = parts.joined()
    }
    return text
  }

  @Test(arguments: 0..<8)
  func aDamagedFileIsReadOrRefusedWithPlaces(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var refused = 0
    for _ in 0..<100 {
      let text = damaged(&generator)
      let file = SourceFile(name: "sources.yaml", text: text)
      let book = LoadedBook.load([file])
      for finding in book.findings {
        let range = finding.span.range
        #expect(range.lowerBound >= 0 && range.upperBound <= file.bytes.count, "\(finding.kind.id): \(text)")
        if !FindingKind.allSyntax.contains(finding.kind) {
          #expect(finding.help?.isEmpty == false, "\(text)")
        }
        #expect(finding.rulePath != nil || FindingKind.allSyntax.contains(finding.kind), "\(text)")
        for label in finding.labels { #expect(label.span.range.upperBound <= file.bytes.count) }
      }
      for policy in book.book.sources {
        #expect(!policy.steps.isEmpty && policy.sentences.allSatisfy { !$0.isEmpty }, "\(text)")
      }
      #expect(!book.book.backends.sentences.isEmpty)
      if book.hasErrors { refused += 1 }
    }
    // The damage is neither without effect nor so great that nothing is left to read.
    #expect((30...99).contains(refused))
  }

  @Test func aPolicyOfVeryManySteps() {
    let steps = (0..<5_000).map { "    - local: { max-age: \($0)s }\n    - remote\n" }.joined()
    let book = SourcePolicyTests.load("sources:\n  many:\n" + steps)
    // The first accepts nothing; of the others each accepts more than the one before.
    #expect(book.findings.map(\.kind.id) == ["needless-step"])
    #expect(book.book.sources.first?.steps.count == 10_000)
  }

  @Test func veryManyStepsThatRefreshNothing() {
    let steps = (0..<5_000).map { "    - local: { max-age: \($0 + 1)s, stale-while-revalidate: 1ms }\n" }
      .joined()
    let book = SourcePolicyTests.load("sources:\n  many:\n" + steps)
    #expect(Set(book.findings.map(\.kind.id)) == ["no-later-step"])
    #expect(book.findings.count == 5_000)
  }

  @Test func veryManyPoliciesThatAllNameAnother() {
    let policies = (0..<9_000).map { "  p\($0): [p\($0 + 1)]\n" }.joined()
    let book = SourcePolicyTests.load("sources:\n" + policies)
    #expect(Set(book.findings.map(\.kind.id)) == ["policy-as-step", "unknown-word"])
    #expect(book.findings.count == 9_000)
  }

  @Test func veryManyUnknownOptions() {
    let options = (0..<9_000).map { "      option-\($0): 1\n" }.joined()
    let book = SourcePolicyTests.load("sources:\n  p:\n  - remote:\n" + options)
    #expect(Set(book.findings.map(\.kind.id)) == ["unknown-key"])
  }

  @Test func aLongListOfOutcomes() {
    let outcomes = Array(repeating: "none", count: 9_000).joined(separator: ",\n      ")
    let book = SourcePolicyTests.load(
      "sources:\n  p: [local: { fallback-on: [\n      \(outcomes)] }, remote]\n")
    #expect(Set(book.findings.map(\.kind.id)) == ["repeated-value"])
    #expect(book.findings.count == 8_999)
  }
}
