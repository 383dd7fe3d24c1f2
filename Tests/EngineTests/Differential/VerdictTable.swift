import Foundation
import PushDown

/// The table of the documentation: what each engine makes of each form of key, and of how many rows that is known.
///
/// The article holds it between two marks. A run replaces the columns of its engines, and leaves the others.
struct VerdictTable {
  static let article = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources/Orderings/Orderings.docc/EngineVerdicts.md")

  static let forms = KeyForm.all.map(\.name) + [DifferentialBook.mirrors, DifferentialBook.several]
  private static let begin = "<!-- verdicts -->"
  private static let end = "<!-- end of verdicts -->"

  private var text: String
  /// By form, then by engine.
  private var cells: [String: [String: String]] = [:]

  init(of article: URL) throws {
    text = try String(contentsOf: article, encoding: .utf8)
    let rows = text.split(separator: "\n").drop { $0 != Self.begin }.prefix { $0 != Self.end }
      .filter { $0.hasPrefix("|") }.map { row in
        row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      }
    guard let titles = rows.first else { return }
    for row in rows.dropFirst(2) {
      for (title, cell) in zip(titles, row).dropFirst() { cells[row[0], default: [:]][title] = cell }
    }
  }

  /// The column of an engine, by form.
  func column(_ engine: String) -> [String: String] { cells.compactMapValues { $0[engine] } }

  /// The column that a run makes.
  static func column(of run: DifferentialRun) -> [String: String] {
    run.forms.mapValues { tally in
      Verdict.allCases.compactMap { verdict in
        guard tally.orderings[verdict] != nil else { return nil }
        let rows = tally.rows[verdict] ?? 0
        return verdict == .refused || rows == 0 ? verdict.words : "\(verdict.words) \(rows)"
      }.joined(separator: ", ")
    }
  }

  mutating func replace(_ engine: String, by run: DifferentialRun) {
    for (form, cell) in Self.column(of: run) { cells[form, default: [:]][engine] = cell }
  }

  /// The article with this table.
  var written: String {
    let engines = DifferentialSubject.all.map(\.title)
    var lines = ["| form of key | " + engines.joined(separator: " | ") + " |"]
    lines.append("|---" + String(repeating: "|---", count: engines.count) + "|")
    for form in Self.forms {
      let row = engines.map { cells[form]?[$0] ?? "not run" }
      lines.append("| " + ([form] + row).joined(separator: " | ") + " |")
    }
    guard let start = text.range(of: Self.begin + "\n"), let end = text.range(of: Self.end) else {
      return text
    }
    return text.replacingCharacters(
      in: start.upperBound..<end.lowerBound, with: lines.joined(separator: "\n") + "\n")
  }
}
