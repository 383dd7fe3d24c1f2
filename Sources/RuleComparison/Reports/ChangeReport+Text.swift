import OrderingPlans
import OrderingValues

extension ChangeReport {
  /// How a line of the text stands out.
  package enum LineStyle: Sendable { case heading, removed, added, figures }

  /// How many moves of an ordering people are shown.
  package static let shownMoves = 10

  /// The report for people, its lines painted in the colours of their style.
  package func text(_ painted: (String, LineStyle) -> String = { line, _ in line }) -> String {
    if isEmpty {
      return "\(oldName.onOneLine) → \(newName.onOneLine): nothing differs, \(counts).\n"
    }
    var blocks = [painted("\(oldName.onOneLine) → \(newName.onOneLine): \(counts).", .heading)]
    for entry in entries where !entry.change.isUnchanged {
      blocks.append(entry.text(painted))
    }
    if !parts.isEmpty {
      blocks.append(
        (["Beside the orderings:"] + parts.map { "  \($0.sentence.onOneLine)" }).joined(separator: "\n"))
    }
    if wantsData { blocks.append("Give records with `--data FILE` to see which items move.") }
    return blocks.joined(separator: "\n\n") + "\n"
  }
}

extension ChangeReport.Entry {
  /// So many sentences that stay are shown around those that change.
  private static let sameLimit = 12

  fileprivate func text(_ painted: (String, ChangeReport.LineStyle) -> String) -> String {
    var lines = [painted("\(change.name.string.onOneLine): \(change.outcome)", .heading)]
    let sentences = change.sentences
    let showsAll = sentences.count <= Self.sameLimit
    if change.difference != .none || change.presence != .kept {
      for sentence in sentences {
        switch sentence.side {
        case .old: lines.append(painted("  - \(sentence.text)", .removed))
        case .new: lines.append(painted("  + \(sentence.text)", .added))
        case .both:
          if showsAll, sentences.contains(where: { $0.side != .both }) {
            lines.append("    \(sentence.text)")
          }
        }
      }
    }
    lines += change.remarks.map { "  \($0.onOneLine)" }
    if let omission { lines.append("  \(omission.onOneLine)") }
    if let effect {
      func titled(_ name: String) -> String {
        effect.titles[name].map { "\(name.onOneLine) '\(Figures.cut($0.onOneLine, 60))'" } ?? name.onOneLine
      }
      let figures = effect.figures(\.onOneLine, titled: titled)
      lines.append(painted("  \(figures.prefix(1).uppercased() + figures.dropFirst()).", .figures))
      let (moves, more) = effect.farthest(ChangeReport.shownMoves)
      for move in moves {
        let (now, before) = move.reasons(
          name: \.onOneLine, value: { Figures.cut($0.onOneLine, 60) }, subject: { "`\($0.onOneLine)`" })
        lines.append(
          "  \(titled(move.item)): \(Figures.grouped(move.oldPlace)) → \(Figures.grouped(move.newPlace)), "
            + "now \(now); \(before) until now")
      }
      if more > 0, !moves.isEmpty { lines.append("  … and \(Figures.grouped(more)) more") }
    }
    return lines.joined(separator: "\n")
  }
}

extension ChangeReport.Entry {
  /// What became of the ordering in sentences: the outcome, remarks, and that nothing moves, where that is so. What
  /// does move a page says in figures.
  package var summary: [String] {
    let outcome = "\(change.outcome.prefix(1).uppercased() + change.outcome.dropFirst())."
    let figures = effect.flatMap { effect -> String? in
      guard effect.moveCount == 0 else { return nil }
      let words = effect.figures(\.onOneLine, titled: \.onOneLine)
      return "\(words.prefix(1).uppercased() + words.dropFirst())."
    }
    return [outcome] + change.remarks + [omission, figures].compactMap { $0 }
  }
}
