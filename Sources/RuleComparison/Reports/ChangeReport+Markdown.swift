import OrderingPlans
import OrderingValues

extension ChangeReport {
  /// So many bytes at most: code hosts refuse a comment of more than 65,536 characters.
  package static let markdownLimit = 60_000

  /// The report for a pull request: a table of what changed, and what there is to each ordering folded up below it.
  ///
  /// Where it would be too long, moves, then sentences, then orderings at the end are left out, and it says so.
  package var markdown: String {
    for (moves, sentences) in [(25, 100), (10, 100), (5, 30), (3, 12)] {
      let text = markdown(moves: moves, sentences: sentences, upTo: .max)
      if text.utf8.count <= Self.markdownLimit { return text }
    }
    return markdown(moves: 3, sentences: 12, upTo: Self.markdownLimit)
  }

  private func markdown(moves: Int, sentences: Int, upTo limit: Int) -> String {
    let names = (MarkdownText.code(oldName), MarkdownText.code(newName))
    var text = "### Changed orderings\n\n\(names.0) → \(names.1): \(counts).\n"
    for file in data {
      text += "\nLooked at with \(Figures.grouped(file.count)) \(MarkdownText.code(file.items)) "
      text += "from \(MarkdownText.code(file.name)).\n"
    }
    if !failures.isEmpty {
      text += "\n" + failures.prefix(20).map { "- ❌ \(MarkdownText.sentence($0))\n" }.joined()
      if failures.count > 20 { text += "- … and \(failures.count - 20) more\n" }
    }
    if isEmpty { return text + "\nNothing differs.\n" }
    let changed = entries.filter { !$0.change.isUnchanged }
    let unsaid = "\n*Cut here, as code hosts take no longer text: "
    // What is said of the rest, whatever it is, is no longer than this.
    let reserve = 400

    if !changed.isEmpty {
      text += "\n" + Self.tableHead(data.isEmpty)
      var rows = 0
      for entry in changed {
        let row = entry.row(data.isEmpty)
        // Half of it for the table, the rest for what there is to each.
        guard text.utf8.count + row.utf8.count < limit / 2 else { break }
        text += row
        rows += 1
      }
      if rows < changed.count { text += "\n*… and \(changed.count - rows) more orderings.*\n" }
    }
    var told = 0
    for entry in changed {
      let details = entry.details(moves: moves, sentences: sentences)
      guard text.utf8.count + details.utf8.count < limit - reserve else { break }
      text += details
      told += 1
    }
    if told < changed.count {
      return text + unsaid
        + "nothing more is told of \(changed.count - told) orderings, nor of fields and screens. "
        + "`--output json` has all of it.*\n"
    }
    if !parts.isEmpty {
      let lines = parts.prefix(100).map { "- \(MarkdownText.sentence($0.sentence))\n" }
      var block = "\n<details><summary>Fields, parameters, screens and sources</summary>\n\n"
      var shown = 0
      for line in lines where text.utf8.count + block.utf8.count + line.utf8.count < limit - reserve {
        block += line
        shown += 1
      }
      if shown < parts.count {
        block += "- … and \(parts.count - shown) more; `--output json` has them all\n"
      }
      text += block + "\n</details>\n"
    }
    return text
  }

  private static func tableHead(_ isWithoutData: Bool) -> String {
    isWithoutData
      ? "| Ordering | What became of it |\n|---|---|\n"
      : "| Ordering | What became of it | Moves | Farthest | Top | Pairs as before |\n|---|---|--:|--:|---|--:|\n"
  }
}

extension ChangeReport.Entry {
  fileprivate func row(_ isWithoutData: Bool) -> String {
    var outcome = change.group.words
    if let oldName = change.oldName {
      outcome =
        (change.difference == .meaning ? "changed, renamed" : "renamed")
        + " from \(MarkdownText.cell(oldName.string))"
    }
    var row = "| \(MarkdownText.cell(change.name.string)) | \(outcome) |"
    if !isWithoutData {
      if let effect {
        let tops = effect.tops.map { top in
          top.entering.isEmpty
            ? "top \(top.count) the same" : "\(top.entering.count) new in the top \(top.count)"
        }
        row += " \(Figures.grouped(effect.moveCount)) of \(Figures.grouped(effect.itemCount))"
        row +=
          effect.itemCount == 0 ? " |" : " (\(Figures.percent(effect.moveCount, of: effect.itemCount))) |"
        row += " \(effect.moveCount == 0 ? "" : Figures.grouped(effect.longestDistance)) |"
        row += " \(tops.joined(separator: ", ")) |"
        let same = effect.pairs - effect.swappedPairs
        row += effect.pairs == 0 ? " |" : " \(Figures.percent(same, of: effect.pairs)) |"
      } else {
        row += " | | | |"
      }
    }
    return row + "\n"
  }

  fileprivate func details(moves limit: Int, sentences sentenceLimit: Int) -> String {
    var text =
      "\n<details><summary>\(MarkdownText.html(change.name.string)): \(change.group.words)</summary>\n"
    let sentences = change.sentences
    if sentences.contains(where: { $0.side != .both }) {
      let isLong = sentences.count > sentenceLimit
      let shown = (isLong ? sentences.filter { $0.side != .both } : sentences).prefix(sentenceLimit)
      var lines = shown.map { line in
        switch line.side {
        case .old: "- \(line.text)"
        case .new: "+ \(line.text)"
        case .both: "  \(line.text)"
        }
      }
      if isLong { lines.append("  … and \(sentences.count - shown.count) more") }
      text += "\n" + MarkdownText.block(lines, "diff") + "\n"
    }
    let remarks = change.remarks + [omission].compactMap { $0 }
    if !remarks.isEmpty {
      text += "\n" + remarks.prefix(20).map { "- \(MarkdownText.sentence($0))\n" }.joined()
      if remarks.count > 20 { text += "- … and \(remarks.count - 20) more\n" }
    }
    if let effect {
      func titled(_ name: String, _ code: (String) -> String) -> String {
        effect.titles[name].map { "\(code(name)): \(code(Figures.cut($0.onOneLine, 60)))" } ?? code(name)
      }
      let figures = effect.figures(MarkdownText.code, titled: { titled($0, MarkdownText.code) })
      text += "\n\(figures.prefix(1).uppercased() + figures.dropFirst()).\n"
      let (moves, more) = effect.farthest(limit)
      if !moves.isEmpty {
        text += "\n| Item | Was | Is | Now | Until now |\n|---|--:|--:|---|---|\n"
        for move in moves {
          let (now, before) = move.reasons(
            name: MarkdownText.cell, value: MarkdownText.cell, subject: MarkdownText.cell)
          text += "| \(titled(move.item, MarkdownText.cell)) | \(Figures.grouped(move.oldPlace)) "
          text += "| \(Figures.grouped(move.newPlace)) | \(now) | \(before) |\n"
        }
        if more > 0 { text += "\n… and \(Figures.grouped(more)) more.\n" }
      }
    }
    return text + "\n</details>\n"
  }
}
