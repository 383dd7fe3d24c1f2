import OrderingPlans
import RuleFormatting
import RuleModel
import RuleRepair
import RuleText

/// Makes all fixes of a file: each that is made cures something, brings no error, and once is enough.
func tryRepair(of file: SourceFile, _ loaded: LoadedBook) {
  guard loaded.findings.contains(where: { $0.fix != nil }) else { return }
  for allowsUnsafe in [false, true] {
    let fixes = AppliedFixes(to: [file], allowsUnsafe: allowsUnsafe)
    guard let fixed = fixes.files.first else { preconditionFailure("a file that is lost by its fixes") }
    let reread = LoadedBook.load([SourceFile(name: "rules.yaml", bytes: fixed.bytes)])
    precondition(
      reread.findings.map(\.message) == fixes.findings.map(\.message), "what is said to be left is not")
    precondition(
      fixes.fixed.isEmpty == (fixed.bytes == file.bytes), "a change without a fix, or a fix without one")
    precondition(loaded.hasErrors || !reread.hasErrors, "an error that a fix brought")
    // Ten times a book is read again for what its fixes uncover.
    guard fixes.fixed.count < 10 else { continue }
    let again = AppliedFixes(to: [fixed], allowsUnsafe: allowsUnsafe)
    precondition(again.fixed.isEmpty, "a fix that could have been made the first time")
  }
}

/// Lays a file out: it is the same rules, about which the same is said, and once is enough.
func tryLayout(of file: SourceFile) {
  let parsed = parseRuleText(file)
  let layout: FormattedText
  do { layout = try FormattedText(parsed) } catch {
    precondition(error != .unequal, "a layout of other rules")
    return
  }
  let written = SourceFile(name: file.name, bytes: layout.bytes)
  let again = try? FormattedText(parseRuleText(written))
  precondition(again?.bytes == layout.bytes, "a layout that is laid out anew")
  func said(_ file: SourceFile) -> [String] {
    LoadedBook.load([file]).findings.map { "\($0.kind.id) \($0.rulePath ?? "")" }.sorted()
  }
  precondition(said(written) == said(file), "a layout of which something else is said")
}
