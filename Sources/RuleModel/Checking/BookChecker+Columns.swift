import OrderingValues
package import RuleText

/// Column files: those of a book's folder, and others that are checked against the book.
extension BookChecker {
  /// What the column files of the book say, and all that is wrong with them.
  func read(_ files: [ParsedFile]) -> (files: [ColumnRules], findings: [Finding]) {
    let isComplete = outlines.allSatisfy(\.isComplete)
    var all: [ColumnRules] = []
    var findings: [Finding] = []
    for file in files {
      var reader = TreeReader(file, locales: .none)
      if let columns = reader.columnFile(
        file.root, isAlone: outlines.isEmpty,
        scope: { scopes[$0] ?? (isComplete ? nil : KindScope.unknown($0)) }, items: kindNames)
      {
        all.append(columns)
      }
      findings += reader.findings
    }
    return (all, findings + ColumnRules.repeats(among: all))
  }
}

extension CheckedBook {
  /// Reads a column file that is no file of the book.
  /// - Returns: What it says, as far as it could be read, and every finding. Where one of them is an error it
  ///   must not be used.
  package func columnFile(_ file: ParsedFile) -> (rules: ColumnRules?, findings: [Finding]) {
    var reader = TreeReader(file, locales: .none)
    let rules = reader.columnFile(
      file.root, isAlone: false, scope: { kind($0).map { KindScope(kind: $0) } }, items: kinds.map(\.name))
    return (rules, Finding.merged(reader.findings.sorted(by: Finding.inPlaceOrder)))
  }
}

extension ParsedFile {
  /// Whether the file of a book is a column file: it says the version of column files, and not that of rules.
  package var isColumnFile: Bool {
    guard let entries = root.ownEntries, !entries.contains(where: { $0.key.text == "rules" }) else {
      return false
    }
    // In a rule file that forgets its version, `columns` can only be a list of fields by another name.
    return entries.contains { $0.key.text == "columns" && !$0.value.isMapping && !$0.value.isList }
  }
}

extension LocaleCatalog {
  /// For files that name no locale.
  fileprivate static let none = LocaleCatalog(isKnown: { _ in false }, names: { [] })
}

extension KindScope {
  /// Items of which a file that could not be read may say more.
  fileprivate static func unknown(_ items: ExactText) -> KindScope {
    KindScope(kind: ItemKind(name: items, fields: [], span: nil), isComplete: false)
  }
}
