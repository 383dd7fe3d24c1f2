import OrderingValues
import RuleText

/// Column files: where engines keep the items.
extension TreeReader {
  /// What a column file says, as far as it could be read; nil where not even its items could be.
  ///
  /// `isAlone` says whether no rule files are there to declare the items, `scope` what is known of items of a
  /// name, and `items` what they are all called.
  mutating func columnFile(
    _ root: Node, isAlone: Bool, scope: (ExactText) -> KindScope?, items: [ExactText]
  ) -> ColumnRules? {
    guard let all = root.ownEntries else { return nil }
    let isComplete = !hidesEntries(all, in: 0..<source.bytes.count)
    guard isRightVersion(all, root, of: .columns, isComplete: isComplete) else { return nil }
    let entries = options(all, of: .columnFile, .root)
    guard let entry = entries["items"] else {
      if !entries.says("items"), isComplete { report(.columnFileWithoutItems, at: 0..<0, .root) }
      return nil
    }
    let path = RulePath.root
    guard let name = name(entry.value, of: "`items`", path + "items", example: "stories") else { return nil }
    guard let scope = scope(name) else {
      let meant = guess(name.string, among: items.map(\.string))
      var fix = fix(meant, at: entry.value.range)
      fix?.isSafe = false
      report(
        .fieldsNotDeclared(name.string, suggestion: meant?.name, isAlone: isAlone), at: entry.value.range,
        path + "items", fix: fix)
      return nil
    }
    var rules = ColumnRules(items: name, span: span(entry.value.range))
    if let entry = entries["table"] { rules.table = table(entry.value, path + "table") }
    if let entry = entries["engine"] {
      rules.engines = engines(entry.value, of: "`engine`", path + "engine").map(\.engine)
    }
    if let entry = entries["fields"] { readColumns(entry, into: &rules, of: scope, path + "fields") }
    // Without the engines that it names, it would be for all.
    return entries["engine"] != nil && rules.engines.isEmpty ? nil : rules
  }

  // MARK: Names

  /// The name of a table, in one word with dots or as a list.
  private mutating func table(_ node: Node, _ path: RulePath) -> [String]? {
    var parts: [String] = []
    if case .scalar(let scalar) = node.content {
      parts = scalar.text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      guard parts.allSatisfy({ checkColumnName($0, node.range, path) }) else { return nil }
    } else {
      guard let nodes = elements(node, of: "`table`", path, example: "[public, stories]") else { return nil }
      if nodes.isEmpty { report(.emptyList("`table`"), at: visible(node), path) }
      for (index, node) in nodes.enumerated() {
        guard let name = columnName(node, of: "the table's name", path[index]) else { return nil }
        parts.append(name)
      }
    }
    guard parts.count > 3 else { return parts.isEmpty ? nil : parts }
    report(
      .badColumnName(why: "a table has a name, and at most a schema and a catalog before it"),
      at: visible(node), path)
    return nil
  }

  private mutating func columnName(_ node: Node, of what: String, _ path: RulePath) -> String? {
    guard let scalar = scalar(node, of: what, path, example: "published_at") else { return nil }
    return checkColumnName(scalar.text, node.range, path) ? scalar.text : nil
  }

  /// Whether an engine can call something so, in quotes.
  private mutating func checkColumnName(_ name: String, _ range: Range<Int>, _ path: RulePath) -> Bool {
    if let why = SQLText.fault(ofName: name) {
      report(.badColumnName(why: why), at: range, path)
    } else if name.utf8.contains(UInt8(ascii: "\\")) {
      report(
        .badColumnName(why: "the name holds a backslash, which engines read differently"), at: range, path)
    } else {
      return true
    }
    return false
  }

  // MARK: Columns

  private mutating func readColumns(
    _ part: Node.Entry, into rules: inout ColumnRules, of scope: KindScope, _ path: RulePath
  ) {
    let example = "title: title_text"
    guard let entries = entries(part.value, of: "`fields`", path, example: example) else { return }
    if entries.isEmpty { report(.emptyPart("fields"), at: part.key.range, path) }
    var places: [ExactText: Range<Int>] = [:]
    for entry in entries {
      let path = path + entry.key.text
      guard let field = columnField(entry.key, in: scope, path) else { continue }
      rules.columns[field.name] = column(entry.value, of: field, path)
      places[field.name] = entry.value.range
    }
    warnOfSharedColumns(rules, places, of: scope.kind, path)
  }

  /// The field that a column is for.
  private mutating func columnField(_ key: Node.Key, in scope: KindScope, _ path: RulePath) -> ItemKind
    .Field?
  {
    let kind = scope.kind
    if let slot = kind.slot(key.text) {
      guard let computed = kind.computedValue(slot) else { return kind.fields[slot] }
      let fields = kind.reading(of: [computed.formula]).fields.map { kind.fields[$0].name.string }
      report(.computedInColumn(key.text.string, reads: fields), at: key.range, path)
      return nil
    }
    guard scope.knowsAllFields, !scope.faultyFields.contains(key.text) else { return nil }
    let names = kind.fields.map(\.name.string)
    let meant = guess(key.text.string, among: names)
    report(
      .unknownField(
        key.text.string, items: kind.name.string, suggestion: meant?.name, fields: names), at: key.range,
      path, fix: fix(meant, at: key.range))
    return nil
  }

  /// The name of the column alone, or the column with what is to be known of it.
  private mutating func column(_ node: Node, of field: ItemKind.Field, _ path: RulePath)
    -> ColumnRules.Column?
  {
    let what = "the column of \(quoted(field.name))"
    guard node.isMapping else {
      return columnName(node, of: what, path).map { ColumnRules.Column(name: $0) }
    }
    let entries = node.ownEntries ?? []
    if entries.isEmpty { report(.emptyList(what), at: visible(node), path) }
    let options = options(entries, of: .column, path)
    var column = ColumnRules.Column()
    if let entry = options["column"] { column.name = columnName(entry.value, of: what, path + "column") }
    if let entry = options["expression"] {
      column.expression = expression(entry.value, path + "expression")
      if options.says("column") {
        report(
          .contradiction(
            "a value is kept in a column or is computed, not both",
            cure: "keep `column`, or keep `expression`"), at: entry.key.range, path + "expression")
      }
    }
    if let entry = options["type"] { column.type = columnType(entry.value, of: field, path + "type") }
    if let entry = options["nullable"] {
      column.isNullable = nullable(entry, of: field, path + "nullable")
    }
    if let entry = options["nan"] { column.holdsNaN = nan(entry, of: field, in: column, path + "nan") }
    return column
  }

  private mutating func columnType(_ node: Node, of field: ItemKind.Field, _ path: RulePath) -> ColumnType? {
    let type = word(
      node, of: "the type of a column", as: ColumnType.self, path,
      synonyms: ColumnType.allCases.map { ($0.rawValue, $0.synonyms) })
    guard let type, !type.canHold(field.type) else { return type }
    report(.storageMisfit(field.name.string, field.type, type), at: node.range, path)
    return nil
  }

  private mutating func nullable(_ entry: Node.Entry, of field: ItemKind.Field, _ path: RulePath) -> Bool? {
    if field.many {
      report(
        .attributeWithoutEffect(
          "nullable", on: quoted(field.name),
          why: "it holds a list, and what a list gives can always be missing",
          cure: .removeIt()), at: entry.key.range, path)
      return nil
    }
    let isNullable = boolean(entry.value, of: "`nullable`", path)
    if isNullable == true, field.isRequired || field.isUnique {
      let word = field.isUnique ? "unique" : "required"
      report(
        .contradiction(
          "\(quoted(field.name)) is `\(word)` in the rules, and its column can be null",
          cure: "write `nullable: false` if the column never is, or take `\(word)` from the field"),
        at: entry.value.range, path)
    }
    return isNullable
  }

  private enum NaN: String, CaseIterable { case never, possible }

  private mutating func nan(
    _ entry: Node.Entry, of field: ItemKind.Field, in column: ColumnRules.Column, _ path: RulePath
  ) -> Bool? {
    let word = word(
      entry.value, of: "`nan`", as: NaN.self, path,
      synonyms: [("never", ["false", "no", "none"]), ("possible", ["true", "yes", "maybe", "sometimes"])])
    // Some engines have decimals that are NaN too.
    let canBeNaN =
      column.type.map { [.float, .real, .decimal].contains($0) } ?? [.number, .decimal].contains(field.type)
    guard !canBeNaN else { return word.map { $0 == .possible } }
    report(
      .attributeWithoutEffect(
        "nan", on: quoted(field.name), why: "its column is none of floats or decimals", cure: .removeIt()),
      at: entry.key.range, path)
    return nil
  }

  // MARK: Expressions

  private mutating func expression(_ node: Node, _ path: RulePath) -> String? {
    guard let scalar = scalar(node, of: "`expression`", path, example: "coalesce(hot, 0)") else {
      return nil
    }
    guard let fault = SQLText.fault(of: scalar.text) else { return scalar.text }
    report(.badExpression(why: fault.why, cure: fault.cure), at: visible(node), path)
    return nil
  }

  // MARK: Columns of two fields

  private mutating func warnOfSharedColumns(
    _ rules: ColumnRules, _ places: [ExactText: Range<Int>], of kind: ItemKind, _ path: RulePath
  ) {
    var readers: [ExactText: ItemKind.Field] = [:]
    for field in kind.fields {
      let column = rules.columns[field.name]
      // What could not be read may have another name.
      if column == nil && places[field.name] != nil || column?.expression != nil { continue }
      let name = ExactText(column?.name ?? field.name.string)
      guard let other = readers[name] else {
        readers[name] = field
        continue
      }
      // A column of the field's own name, which is not written, is no mistake of its own.
      guard let range = places[field.name] ?? places[other.name] else { continue }
      let isLater = places[field.name] != nil
      let (said, first) = isLater ? (field, other) : (other, field)
      report(
        .sharedColumn(said.name.string, first.name.string, column: name.string), at: range, path + said.name,
        labels: isLater ? places[other.name].map { [.init(span($0), "read here too")] } ?? [] : [])
    }
  }
}
