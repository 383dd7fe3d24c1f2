// Findings about YAML: what the rule language leaves out, and what is written wrongly.

extension Finding {
  static func anchor(_ name: String, at span: SourceSpan) -> Finding {
    Finding(
      .anchor, "`&\(name)` is a YAML anchor, which rule files do not use", at: span,
      help: "delete it; to share sort keys write `use: NAME`, to share a value make it a computed value")
  }

  static func alias(_ name: String, at span: SourceSpan) -> Finding {
    Finding(
      .alias, "`*\(name)` is a YAML alias, which rule files do not use", at: span,
      help: "write the value out; to share sort keys write `use: NAME`; if it is text, put it in quotes")
  }

  static func mergeKey(at span: SourceSpan) -> Finding {
    Finding(
      .mergeKey, "`<<` is a YAML merge, which rule files do not use", at: span,
      help: "write the entries out; to share sort keys write `use: NAME`")
  }

  /// `value` is the text that begins with the tag, where it may be meant as one.
  static func tag(_ name: String, value: String? = nil, fix: Fix.Edit? = nil, at span: SourceSpan) -> Finding
  {
    Finding(
      .tag, "\(Wording.name(name)) is a YAML tag, which rule files do not use", at: span,
      help: value.map { "if it is text, \(Wording.inQuotes($0)); else delete \(Wording.name(name))" }
        ?? "delete it; if the value is text that begins with `!`, put it in quotes",
      fix: fix.map { Fix("put the value in quotes", edits: [$0], isSafe: false) })
  }

  static func complexKey(at span: SourceSpan) -> Finding {
    Finding(
      .complexKey, "a list or mapping stands where a name is needed", at: span,
      help: "write a plain name before the colon; a value that begins with `{` or `[` needs quotes to be text"
    )
  }

  /// `{{ name }}`, as templates have it.
  static func bracesInBraces(_ value: String, fix: Fix.Edit, at span: SourceSpan) -> Finding {
    Finding(
      .complexKey, "a value that begins with `{` is names with values, not text", at: span,
      help: "if it is text, \(Wording.inQuotes(value))",
      fix: Fix("put the value in quotes", edits: [fix], isSafe: false))
  }

  static func missingName(at span: SourceSpan) -> Finding {
    Finding(.complexKey, "there is no name before this colon", at: span, help: "write `name: value`")
  }

  static func duplicateKey(_ name: String, at span: SourceSpan, first: SourceSpan) -> Finding {
    var finding = Finding(
      .duplicateKey, "\(Wording.name(name)) is written twice here", at: span, label: "again",
      labels: [Label(first, "first written here")], help: "keep one of the two, or rename one")
    finding.removal = .repetition
    return finding
  }

  // MARK: Missing spaces

  /// About `-price`, at the dash.
  static func dashWithoutSpace(_ rest: String, at dash: SourceSpan) -> Finding {
    let behind = dash.range.upperBound
    return Finding(
      .dashWithoutSpace, "a space is missing after the dash", at: dash,
      help: "write \(Wording.name("- " + rest))",
      fix: Fix("add a space", edits: [Fix.Edit(behind..<behind, " ")]))
  }

  /// About `name:value`, at the colon.
  static func colonWithoutSpace(_ key: String, _ value: String, at colon: SourceSpan) -> Finding {
    let behind = colon.range.upperBound
    return Finding(
      .colonWithoutSpace, "a space is missing after the colon", at: colon, label: "add a space here",
      help: "write \(Wording.name("\(key): \(value)"))",
      fix: Fix("add a space", edits: [Fix.Edit(behind..<behind, " ")]))
  }

  // MARK: Values

  static func valueOverLines(inBrackets: Bool, at span: SourceSpan) -> Finding {
    Finding(
      .valueOverLines, "this value goes over several lines without a mark that it may", at: span,
      notes: inBrackets ? ["if two values are meant, a comma is missing between them"] : [],
      help: "put it on one line, or in quotes, or write `>` before it and begin on the next line")
  }

  /// `fix` is there where the value certainly ends with its line.
  static func unclosedQuote(_ quote: String, fix: Fix.Edit?, at span: SourceSpan, notes: [String] = [])
    -> Finding
  {
    Finding(
      .unclosedQuote, "this quote is never closed", at: span, label: "opened here", notes: notes,
      help: fix.map { "write \($0.replacement)" } ?? "write \(quote) behind the end of the value too",
      fix: fix.map { Fix("close the quote", edits: [$0], isSafe: false) })
  }

  /// `fix` is there where what the bracket opens certainly ends with its line.
  static func unclosedBracket(
    _ bracket: String, closing: String, fix: Fix.Edit?, at span: SourceSpan, mismatch: SourceSpan?
  ) -> Finding {
    Finding(
      .unclosedBracket, "this `\(bracket)` is never closed", at: span, label: "opened here",
      labels: mismatch.map { [Label($0, "`\(closing)` is needed before this")] } ?? [],
      help: fix.map { "write \(Wording.name($0.replacement))" } ?? "write `\(closing)` behind the last value",
      fix: fix.map { Fix("close the bracket", edits: [$0], isSafe: false) })
  }

  static func missingComma(_ bracket: String, closing: String, at span: SourceSpan, opening: SourceSpan)
    -> Finding
  {
    Finding(
      .syntax, "a comma or `\(closing)` is missing before this", at: span,
      labels: [Label(opening, "inside this `\(bracket)`")],
      help: "put commas between the values; a value that holds brackets or commas needs quotes")
  }

  /// Two names with their values between braces, and no comma between them.
  static func missingComma(
    before name: String, after value: String, fix: Range<Int>, at span: SourceSpan, opening: SourceSpan
  ) -> Finding {
    Finding(
      .syntax, "a comma is missing before \(Wording.name(name))", at: span,
      labels: [Label(opening, "inside these braces")],
      help: "write \(Wording.name("\(value), \(name): ...")); if it is one text, put it in quotes",
      fix: Fix("add a comma", edits: [Fix.Edit(fix, ",")], isSafe: false))
  }

  static func strayBracket(_ bracket: String, at span: SourceSpan) -> Finding {
    Finding(
      .strayBracket, "no open bracket fits this `\(bracket)`", at: span,
      help:
        "delete it, or write the opening bracket; a value that begins with a bracket needs quotes to be text")
  }

  static func reservedCharacter(_ character: String, value: String, fix: Fix.Edit?, at span: SourceSpan)
    -> Finding
  {
    Finding(
      .reservedCharacter, "a value cannot begin with \(character) unless it is in quotes", at: span,
      help: Wording.inQuotes(value),
      fix: fix.map { Fix("put the value in quotes", edits: [$0]) })
  }

  /// A value that begins with a quote, and goes on behind the closing one: a formula, as a rule.
  static func textBehindQuote(value: String, fix: Fix.Edit?, at span: SourceSpan) -> Finding {
    Finding(
      .reservedCharacter, "text goes on behind the closing quote", at: span,
      notes: ["YAML takes a value that begins with a quote to end with it"],
      help: Wording.inQuotes(value),
      fix: fix.map { Fix("put the whole value in quotes", edits: [$0], isSafe: false) })
  }

  /// A bracket in a value that stands between brackets: a formula, as a rule.
  static func bracketInValue(value: String, fix: Fix.Edit, at span: SourceSpan) -> Finding {
    Finding(
      .reservedCharacter, "between brackets a value cannot hold a bracket unless it is in quotes", at: span,
      help: Wording.inQuotes(value), fix: Fix("put the value in quotes", edits: [fix], isSafe: false))
  }

  static func textBehindBracket(_ bracket: String, at span: SourceSpan) -> Finding {
    Finding(
      .syntax, "text goes on behind the closing `\(bracket)`", at: span,
      help:
        "delete it, or put a `#` before it if it is a comment; a text that begins with a bracket needs quotes"
    )
  }

  static func quoteInQuotes(_ inner: String, value: Range<Int>, at span: SourceSpan) -> Finding {
    Finding(
      .unclosedQuote, "this quote closes the value, but text goes on behind it", at: span,
      notes: ["a quote of the same kind inside must be doubled ('') or follow a backslash (\\\")"],
      help: Wording.inQuotes(inner),
      fix: Fix(
        "write the quotes inside so that they are text", edits: [Fix.Edit(value, YAMLQuotes.fitting(inner))],
        isSafe: false))
  }

  static func colonInValue(value: String, fix: Fix.Edit?, at span: SourceSpan) -> Finding {
    // `a, rating: 3` is mostly two entries on one line, not one text.
    let areTwo = value.contains(", ") || Wording.isDirection(value)
    if value.hasSuffix(":"), !value.dropLast().contains(":") {
      return Finding(
        .colonInValue, "a second colon stands at the end of this entry", at: span, help: "remove it",
        fix: Fix("remove the colon", edits: [Fix.Edit(span.range, "")], isSafe: false))
    }
    return Finding(
      .colonInValue, "a second colon followed by a space stands in this entry", at: span,
      help: areTwo
        ? "put each name and its value on a line of its own; if it is one text, \(Wording.inQuotes(value))"
        : Wording.inQuotes(value),
      fix: areTwo
        ? nil : fix.map { Fix("put the value in quotes", edits: [$0], isSafe: false) })
  }

  static func badEscape(_ code: String, at span: SourceSpan) -> Finding {
    let start = span.range.lowerBound
    return Finding(
      .badEscape, "\(Wording.name(code)) means nothing in double quotes", at: span,
      help: "write `\\\\` for a backslash, or use single quotes, where a backslash is a backslash",
      fix: Fix("write the backslash twice", edits: [Fix.Edit(start..<start, "\\")], isSafe: false))
  }

  // MARK: Lines

  /// `isAlone` says that nothing else stands as far to the right: of several such lines, those may be in order, and
  /// the one above them be wrong.
  static func extraSpace(before word: String, spaces: Range<Int>, isAlone: Bool = true, at span: SourceSpan)
    -> Finding
  {
    let count = Wording.count(spaces.count, "extra space", "extra spaces")
    let rest = isAlone ? "" : ", with all that stands beside it,"
    return Finding(
      .badIndentation, "\(count) before \(Wording.name(word))", at: span,
      help: "begin \(Wording.name(word))\(rest) in the column of the entry above",
      fix: isAlone ? Fix("remove the spaces", edits: [Fix.Edit(spaces, "")]) : nil)
  }

  static func badIndentation(_ word: String, at span: SourceSpan, above: SourceSpan?) -> Finding {
    Finding(
      .badIndentation, "\(Wording.name(word)) stands in a column where nothing began above", at: span,
      labels: above.map { [Label($0, "entries of one list or mapping begin in one column")] } ?? [],
      help: "indent the line like the entry that it belongs beside")
  }

  /// A list entry that is indented as if it belonged to a name that has a value already.
  static func entryBelowValue(_ name: String, at span: SourceSpan) -> Finding {
    Finding(
      .badIndentation, "a list entry stands below \(Wording.name(name)), which has its value already",
      at: span,
      help: "move the line to the list that it belongs to, or delete the value behind the colon")
  }

  static func secondValue(_ name: String, at span: SourceSpan) -> Finding {
    Finding(
      .syntax, "\(Wording.name(name)) above has its value already, and here begins another", at: span,
      help: "put commas and brackets around several values, or delete one")
  }

  static func dashBesideNames(
    _ word: String, isDash: Bool, fix: Fix?, at span: SourceSpan, above: SourceSpan?
  ) -> Finding {
    Finding(
      .badIndentation,
      isDash
        ? "a list entry stands in line with names"
        : "\(Wording.name(word)) stands in line with the dashes of a list",
      at: span, labels: above.map { [Label($0, "in line with this")] } ?? [],
      help: isDash
        ? "indent the dash further than the name that the list belongs to, or write that name above the list, "
          + "as in `keys:`"
        : "indent it by two spaces if it belongs to the entry above; else write a dash and a space before it",
      fix: fix)
  }

  /// A list that stands further to the left than the name that it belongs to.
  static func shallowList(below name: String, fix: [Fix.Edit], at span: SourceSpan, above: SourceSpan)
    -> Finding
  {
    Finding(
      .badIndentation, "this list stands further to the left than \(Wording.name(name))", at: span,
      labels: [Label(above, "the list belongs below this")],
      help: "indent the list further than \(Wording.name(name))",
      fix: Fix("indent the list", edits: fix, isSafe: false))
  }

  // MARK: Marks of other languages

  /// Three back quotes, on a line of the file.
  static func fence(line: Range<Int>, at span: SourceSpan) -> Finding {
    Finding(
      .reservedCharacter, "three back quotes begin or end an example in a text, and are no part of the rules",
      at: span, help: "remove this line", fix: Fix("remove the line", edits: [Fix.Edit(line, "")]))
  }

  /// Another sign than a dash before an entry of a list, and what stands behind it.
  static func bullet(_ sign: String, _ rest: String, at span: SourceSpan) -> Finding {
    Finding(
      .reservedCharacter, "the entries of a list begin with a plain dash, not with \(Wording.name(sign))",
      at: span, help: "write \(Wording.name("-" + rest))",
      fix: Fix("write a dash", edits: [Fix.Edit(span.range, "-")], isSafe: false))
  }

  /// A comment as other languages have it.
  static func slashes(at span: SourceSpan) -> Finding {
    let start = span.range.lowerBound
    return Finding(
      .syntax, "a comment begins with `#`, not with `//`", at: span, help: "write `#` for `//`",
      fix: Fix("write `#`", edits: [Fix.Edit(start..<start + 2, "#")]))
  }

  static func missingColon(_ text: String, at span: SourceSpan) -> Finding {
    // `label Top stories`
    let word = text.prefix { $0 != " " }
    var rest = text[word.endIndex...].drop { $0 == " " }
    // `price = highest first`
    let equals = rest.hasPrefix("= ") ? rest.startIndex : nil
    if equals != nil { rest = rest.dropFirst().drop { $0 == " " } }
    guard !rest.isEmpty, word.utf8.allSatisfy(\.isNamePart) else {
      return Finding(
        .syntax, "there is no colon after \(Wording.name(text))", at: span,
        help: "write `name: value`, with a space after the colon")
    }
    let behind = span.range.lowerBound + word.utf8.count
    let end = equals.map { span.range.lowerBound + text[..<$0].utf8.count + 1 } ?? behind
    return Finding(
      .syntax, "there is no colon after \(Wording.name(String(word)))",
      at: SourceSpan(span.file, span.range.lowerBound..<behind),
      help: "write \(Wording.name("\(word): \(rest)"))",
      fix: Fix("add a colon", edits: [Fix.Edit(behind..<end, ":")], isSafe: false))
  }

  static func listOnLineOfName(at span: SourceSpan) -> Finding {
    Finding(
      .syntax, "a list with dashes cannot begin on the line of its name", at: span,
      help: "put the dash on the next line, indented; or write the list in brackets: [a, b]")
  }

  static func missingValue(before sign: String, at span: SourceSpan) -> Finding {
    Finding(
      .syntax, "a value is missing before this `\(sign)`", at: span,
      help: "write the value, or delete the `\(sign)`")
  }

  static func notUnderstood(_ problem: String, at span: SourceSpan) -> Finding {
    Finding(
      .syntax, "this cannot be read", at: span,
      notes: problem.isEmpty ? [] : ["the YAML reader says: \(problem)"],
      help: "look at the spaces, quotes and brackets here and on the line above")
  }
}
