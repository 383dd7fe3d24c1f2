import OrderingValues
import RuleText

/// The kinds of files, each with the word that says its version.
enum FileForm: String {
  case rules, columns

  /// What the version is one of.
  var language: String { self == .rules ? "the rule language" : "column files" }

  var vocabulary: Vocabulary { self == .rules ? .file : .columnFile }
}

extension TreeReader {
  /// Whether the file is written in this version of its language. Of a file that is not, nothing else is said.
  ///
  /// `isComplete` says whether all words of its top level could be read.
  mutating func isRightVersion(
    _ entries: [Node.Entry], _ root: Node, of form: FileForm, isComplete: Bool
  ) -> Bool {
    let word = form.rawValue
    let path = RulePath.root + word
    if let entry = entries.first(where: { $0.key.text == ExactText(word) }) {
      guard let scalar = scalar(entry.value, of: quoted(word), path, example: "\(word): 1") else {
        return true
      }
      if scalar.text == "1", scalar.style == .plain { return true }
      let isQuoted = scalar.text == "1"
      report(
        .unsupportedVersion(scalar.text, of: form, isQuoted: isQuoted), at: entry.value.range, path,
        fix: isQuoted ? .init("remove the quotes", edits: [.init(entry.value.range, "1")]) : nil)
      return isQuoted
    }
    let isMisspelt = entries.contains {
      form.vocabulary[$0.key.text] == nil && guess($0.key.text.string, in: form.vocabulary)?.name == word
    }
    if !isMisspelt, isComplete { reportMissingVersion(entries, root, of: form) }
    return true
  }

  private mutating func reportMissingVersion(_ entries: [Node.Entry], _ root: Node, of form: FileForm) {
    var fix: Finding.Fix?
    if !root.isFlow, let first = entries.first {
      let start = first.key.range.lowerBound
      let line = source.lineRange(source.lineIndex(at: start)).lowerBound
      let indentation = source.text(line..<start).filter { $0 == " " }
      let version = "\(form.rawValue): 1"
      fix = .init(
        "begin with `\(version)`",
        edits: [.init(start..<start, version + lineBreak + indentation)])
    }
    report(.missingVersion(of: form), at: 0..<0, .root, fix: fix)
  }
}
