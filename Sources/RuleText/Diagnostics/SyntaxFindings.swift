/// The kinds of findings about the text of a rule file: its bytes, and its YAML.
extension FindingKind {
  // Bytes and characters.
  package static let notUTF8 = FindingKind("not-utf8", .error, "the file is not UTF-8 text")
  package static let byteOrderMark = FindingKind(
    "byte-order-mark", .warning, "an invisible byte order mark (U+FEFF)")
  package static let controlCharacter = FindingKind("control-character", .error, "a control character")
  package static let oddLineBreak = FindingKind(
    "odd-line-break", .error, "a line break that editors and YAML see differently")
  package static let tabIndentation = FindingKind("tab-indentation", .error, "a tab where lines are indented")
  package static let invisibleCharacter = FindingKind(
    "invisible-character", .error, "a character that cannot be seen")
  package static let bidirectionalControl = FindingKind(
    "bidirectional-control", .error, "a character that makes text show in another order")
  package static let smartQuotes = FindingKind("smart-quotes", .error, "curly quotes around a value")

  // The file as a whole.
  package static let emptyFile = FindingKind("empty-file", .error, "a file without rules")
  package static let notAMapping = FindingKind(
    "not-a-mapping", .error, "a file that does not hold names with values")
  package static let mergeConflict = FindingKind("merge-conflict", .error, "an unresolved merge conflict")
  package static let directive = FindingKind("directive", .error, "a line that begins with `%`")
  package static let secondDocument = FindingKind("second-document", .error, "a second document in one file")
  package static let documentEnd = FindingKind(
    "document-end", .warning, "a document mark at the end of the file")

  // Limits.
  package static let fileTooLarge = FindingKind("file-too-large", .error, "a file over 1 MiB")
  package static let lineTooLong = FindingKind("line-too-long", .error, "a line over 10,000 characters")
  package static let tooDeep = FindingKind("too-deep", .error, "values nested over 32 levels")
  package static let tooManyValues = FindingKind("too-many-values", .error, "a file with over 50,000 values")
  package static let valueTooLong = FindingKind("value-too-long", .error, "a value over 4 KiB")
  package static let nameTooLong = FindingKind("name-too-long", .error, "a name over 128 characters")

  // YAML that is no part of the rule language.
  package static let anchor = FindingKind("anchor", .error, "a YAML anchor (`&name`)")
  package static let alias = FindingKind("alias", .error, "a YAML alias (`*name`)")
  package static let mergeKey = FindingKind("merge-key", .error, "a YAML merge (`<<`)")
  package static let tag = FindingKind("tag", .error, "a YAML tag (`!name`)")
  package static let complexKey = FindingKind("complex-key", .error, "a name that is not plain text")
  package static let duplicateKey = FindingKind("duplicate-key", .error, "a name that is used twice")

  // Mistakes of writing.
  package static let dashWithoutSpace = FindingKind("dash-without-space", .error, "no space after a dash")
  package static let colonWithoutSpace = FindingKind("colon-without-space", .error, "no space after a colon")
  package static let valueOverLines = FindingKind(
    "value-over-lines", .error, "an unquoted value over several lines")
  package static let unclosedQuote = FindingKind("unclosed-quote", .error, "a quote that is never closed")
  package static let unclosedBracket = FindingKind(
    "unclosed-bracket", .error, "a bracket that is never closed")
  package static let strayBracket = FindingKind(
    "stray-bracket", .error, "a closing bracket without an opening one")
  package static let badIndentation = FindingKind(
    "bad-indentation", .error, "a line that is indented wrongly")
  package static let reservedCharacter = FindingKind(
    "reserved-character", .error, "a value that needs quotes because of its first character")
  package static let colonInValue = FindingKind(
    "colon-in-value", .error, "a value that needs quotes because of its colon")
  package static let badEscape = FindingKind(
    "bad-escape", .error, "an unknown backslash code in double quotes")
  package static let syntax = FindingKind("syntax", .error, "text that is not understood")

  /// What YAML has to share and to name values, and the rule language does not.
  static let foreignParts: Set<FindingKind> = [anchor, alias, mergeKey, tag]

  /// All kinds above.
  package static let allSyntax: [FindingKind] = [
    notUTF8, byteOrderMark, controlCharacter, oddLineBreak, tabIndentation, invisibleCharacter,
    bidirectionalControl, smartQuotes,
    emptyFile, notAMapping, mergeConflict, directive, secondDocument, documentEnd,
    fileTooLarge, lineTooLong, tooDeep, tooManyValues, valueTooLong, nameTooLong,
    anchor, alias, mergeKey, tag, complexKey, duplicateKey,
    dashWithoutSpace, colonWithoutSpace, valueOverLines, unclosedQuote, unclosedBracket, strayBracket,
    badIndentation, reservedCharacter, colonInValue, badEscape, syntax,
  ]
}
