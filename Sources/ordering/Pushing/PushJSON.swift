import Foundation
import PushDown

/// A push for programs: one object of JSON. Values are texts with all their digits.
struct PushJSON: Encodable {
  private struct Value: Encodable {
    let number: Int
    let type: String
    let value: String?
  }

  private struct Reason: Encodable {
    let id: String
    let verdict: String
    let text: String
    let counterexample: String?
    let remedy: String?
    let ddl: [String]

    init(_ reason: PushDown.Reason) {
      id = reason.id
      verdict = PushJSON.word(reason.verdict)
      text = reason.text
      counterexample = reason.counterexample
      remedy = reason.remedy
      ddl = reason.ddl
    }
  }

  private struct Key: Encodable {
    let key: String
    let rulePath: String
    let verdict: String
    let reasons: [Reason]
  }

  private struct Index: Encodable {
    let statements: [String]
    let notes: [String]
  }

  private let ordering: String
  private let backend: String
  private let verified: Bool
  private let verdict: String
  private let statement: String?
  private let values: [Value]
  private let notes: [String]
  private let keys: [Key]
  private let reasons: [Reason]
  private let index: Index?

  init(_ result: PushResult) {
    let report = result.report
    ordering = result.ordering
    backend = result.target.name
    verified = report.isVerified
    verdict = Self.word(report.verdict)
    statement = result.statement
    values = (result.words?.values ?? []).enumerated().map {
      Value(
        number: result.firstNumber + $0, type: $1.typeName, value: $1 == .missing ? nil : $1.writtenOut)
    }
    notes = result.notes
    keys = report.keys.map {
      Key(
        key: $0.sentence, rulePath: $0.rulePath, verdict: Self.word($0.verdict),
        reasons: $0.reasons.map(Reason.init))
    }
    reasons = report.reasons.map(Reason.init)
    index = result.index.map { Index(statements: $0.statements, notes: $0.notes) }
  }

  private static func word(_ verdict: Verdict) -> String { verdict.words.replacing(" ", with: "-") }

  /// The text, with a line break at its end.
  func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }
}
