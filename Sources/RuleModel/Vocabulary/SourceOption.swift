import OrderingValues
import RuleText

/// An option of a source policy, of one of its steps, or of a backend.
///
/// The one table of options: the reader reads by it, the vocabulary takes its words from it, and messages and
/// documentation its types and defaults.
struct SourceOption<Owner: SourceOptions>: Sendable {
  let name: String
  /// What can stand there, with an article: "a duration".
  let type: String
  let summary: String
  let synonyms: [String]
  let example: String
  /// As a rule file would write what is set; nil where nothing is.
  let written: @Sendable (Owner) -> String?
  /// Reads a value that is not empty, and reports what is wrong with it.
  let read: @Sendable (inout TreeReader, Node, inout Owner, RulePath) -> Void

  /// What counts where the option is not written; nil where nothing does.
  var defaultText: String? { written(Owner()) }

  var word: Vocabulary.Word { Vocabulary.Word(name, summary, synonyms: synonyms) }
}

/// Something that has options; what it is made with are their defaults.
protocol SourceOptions: Sendable {
  init()
  static var options: [SourceOption<Self>] { get }
  static var vocabulary: Vocabulary { get }
}

extension SourceOption {
  typealias Path<Value> = any WritableKeyPath<Owner, Value> & Sendable

  /// Which durations an option takes.
  struct Durations: Sendable {
    var takesZero = true
    var takesForever = false
    /// Why there must be some time; shown where zero is not taken.
    var why = ""

    static var any: Durations { Durations() }
    static var orForever: Durations { Durations(takesForever: true) }
    static func aboveZero(_ why: String, orForever: Bool = false) -> Durations {
      Durations(takesZero: false, takesForever: orForever, why: why)
    }

    var type: String { takesForever ? "a duration or `forever`" : "a duration" }
  }

  static func duration(
    _ name: String, _ path: Path<TimeSpan>, _ durations: Durations, _ summary: String, synonyms: [String]
  ) -> SourceOption {
    SourceOption(
      name: name, type: durations.type, summary: summary, synonyms: synonyms, example: "5s",
      written: { $0[keyPath: path].description },
      read: { reader, node, owner, place in
        let standard = Owner()[keyPath: path]
        if let value = reader.duration(node, of: name, durations, standard: standard, place) {
          owner[keyPath: path] = value
        }
      })
  }

  /// A duration of which there is none unless it is written.
  static func duration(
    _ name: String, _ path: Path<TimeSpan?>, _ durations: Durations, _ summary: String, synonyms: [String]
  ) -> SourceOption {
    SourceOption(
      name: name, type: durations.type, summary: summary, synonyms: synonyms, example: "5s",
      written: { $0[keyPath: path]?.description },
      read: { reader, node, owner, place in
        if let value = reader.duration(node, of: name, durations, standard: nil, place) {
          owner[keyPath: path] = value
        }
      })
  }

  static func count(
    _ name: String, _ path: Path<Int>, _ range: ClosedRange<Int>, why: String, _ summary: String,
    synonyms: [String]
  ) -> SourceOption {
    SourceOption(
      name: name, type: "a whole number from \(range.lowerBound) to \(range.upperBound)", summary: summary,
      synonyms: synonyms, example: "3", written: { String($0[keyPath: path]) },
      read: { reader, node, owner, place in
        guard case .integer(let value) = reader.number(node, of: "`\(name)`", as: .integer, place) else {
          return
        }
        let limits = (least: "\(range.lowerBound)", most: "\(range.upperBound)")
        if let count = Int(exactly: value), range.contains(count) {
          owner[keyPath: path] = count
        } else {
          reader.report(
            .outOfRange(name, node.text ?? "", isLow: value < range.lowerBound, why: why, limits),
            at: node.range, place)
        }
      })
  }

  static func factor(
    _ name: String, _ path: Path<Double>, _ range: ClosedRange<Double>, why: String, _ summary: String,
    synonyms: [String]
  ) -> SourceOption {
    let limits = (least: NumberText.of(range.lowerBound), most: NumberText.of(range.upperBound))
    return SourceOption(
      name: name, type: "a number from \(limits.least) to \(limits.most)", summary: summary,
      synonyms: synonyms,
      example: "2", written: { NumberText.of($0[keyPath: path]) },
      read: { reader, node, owner, place in
        guard case .number(let value) = reader.number(node, of: "`\(name)`", as: .number, place) else {
          return
        }
        if range.contains(value.double) {
          owner[keyPath: path] = value.double
        } else {
          let isLow = value.double < range.lowerBound
          reader.report(
            .outOfRange(name, node.text ?? "", isLow: isLow, why: why, limits), at: node.range, place)
        }
      })
  }

  static func boolean(_ name: String, _ path: Path<Bool>, _ summary: String, synonyms: [String])
    -> SourceOption
  {
    SourceOption(
      name: name, type: "`true` or `false`", summary: summary, synonyms: synonyms, example: "true",
      written: { String($0[keyPath: path]) },
      read: { reader, node, owner, place in
        if let value = reader.boolean(node, of: "`\(name)`", place) { owner[keyPath: path] = value }
      })
  }

  static func word<Word: RawRepresentable & CaseIterable & Sendable>(
    _ name: String, _ path: Path<Word>, _ summary: String, synonyms: [String],
    meant: [(name: String, words: [String])]
  ) -> SourceOption where Word.RawValue == String {
    SourceOption(
      name: name, type: alternatives(Word.allCases.map(\.rawValue)), summary: summary, synonyms: synonyms,
      example: Owner()[keyPath: path].rawValue, written: { $0[keyPath: path].rawValue },
      read: { reader, node, owner, place in
        if let word = reader.word(node, of: "`\(name)`", as: Word.self, place, synonyms: meant) {
          owner[keyPath: path] = word
        }
      })
  }

  static func outcomes(
    _ name: String, _ path: Path<[SourceOutcome]>, of step: SourceStep.Place, _ summary: String,
    synonyms: [String]
  ) -> SourceOption {
    SourceOption(
      name: name,
      type: "a list of \(alternatives(SourceOutcome.listed(in: step).map(\.rawValue), or: "and"))",
      summary: summary, synonyms: synonyms, example: Owner()[keyPath: path].written,
      written: { $0[keyPath: path].written },
      read: { reader, node, owner, place in
        if let outcomes = reader.outcomes(node, of: step, place) { owner[keyPath: path] = outcomes }
      })
  }

  /// Options below an option; a bare duration, where it is taken, stands for one of them.
  static func group<Inner: SourceOptions>(
    _ name: String, _ path: Path<Inner>, bare: SourceOption<Inner>? = nil, example: String, _ summary: String,
    synonyms: [String]
  ) -> SourceOption {
    SourceOption(
      name: name, type: (bare.map { "\($0.type), or " } ?? "") + "names with values", summary: summary,
      synonyms: synonyms, example: example, written: { owner in bare?.written(owner[keyPath: path]) },
      read: { reader, node, owner, place in
        reader.group(node, of: name, into: &owner[keyPath: path], bare: bare, example: example, place)
      })
  }

  /// Options below an option that is off unless it is written.
  static func group<Inner: SourceOptions>(
    _ name: String, _ path: Path<Inner?>, example: String, _ summary: String, synonyms: [String]
  ) -> SourceOption {
    SourceOption(
      name: name, type: "names with values", summary: summary, synonyms: synonyms, example: example,
      written: { _ in nil },
      read: { reader, node, owner, place in
        var inner = Inner()
        reader.group(node, of: name, into: &inner, bare: nil, example: example, place)
        owner[keyPath: path] = inner
      })
  }
}

extension [SourceOutcome] {
  /// As a rule file writes them.
  fileprivate var written: String { "[\(map(\.rawValue).joined(separator: ", "))]" }
}

/// Numbers as people write them.
package enum NumberText {
  /// Without a fraction where it is whole.
  package static func of(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? String(value)
  }
}
