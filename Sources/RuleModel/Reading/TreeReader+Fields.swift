import OrderingValues
import RuleText

/// What is known of the items that an ordering orders.
struct KindScope {
  var kind: ItemKind
  /// Declared, but wrongly: said already, so keys on them are passed over.
  var faultyFields: Set<ExactText> = []
  /// The types that were meant where a declaration names one that does not exist.
  var meantTypes: [ExactText: FieldType] = [:]
  /// Those of them that are computed.
  var faultyComputed: Set<ExactText> = []
  /// Whether all declarations could be read; where not, an unknown name may be declared in what could not.
  var isComplete = true
  /// What formulas over the items can read.
  var formulas = FormulaScope()

  /// Whether a name that is not among the fields is certainly none.
  var knowsAllFields: Bool { isComplete && kind.span != nil }

  /// The slot of the items' identity, and whether they have one is certain.
  var identityIsKnown: Bool {
    kind.identity != nil || (knowsAllFields && faultyFields.isSubset(of: faultyComputed))
  }
}

/// `fields`: what an item has.
extension TreeReader {
  struct Fields {
    var declared: [ItemKind.Field] = []
    var faulty: Set<ExactText> = []
    var meantTypes: [ExactText: FieldType] = [:]
    var isComplete = true
  }

  /// The fields that could be read, and the names of those that are declared wrongly.
  mutating func fields(_ part: FileOutline.Part, _ path: RulePath) -> Fields {
    var fields = Fields()
    guard !reportIfEmpty(part, path),
      let entries = entries(part.value, of: "`fields`", path, example: "id: { type: id, unique: true }")
    else {
      fields.isComplete = false
      return fields
    }
    fields.isComplete = !hidesEntries(entries, in: part.range)
    for entry in entries {
      let path = path + entry.key.text
      if checkName(entry.key, path), checkParts(entry.key, path),
        let field = field(entry, path, faulty: &fields.faulty)
      {
        fields.declared.append(field)
      } else {
        fields.faulty.insert(entry.key.text)
        fields.meantTypes[entry.key.text] = meantType(entry.value)
      }
    }
    return fields
  }

  /// Whether each part of a dotted name is one: a member of nested data.
  private mutating func checkParts(_ key: Node.Key, _ path: RulePath) -> Bool {
    let parts = key.text.string.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.contains("") else { return true }
    report(.badName(why: "there is nothing before, between or after its dots"), at: key.range, path)
    return false
  }

  private mutating func field(
    _ entry: Node.Entry, _ path: RulePath, faulty: inout Set<ExactText>
  ) -> ItemKind.Field? {
    let name = entry.key.text
    var field = ItemKind.Field(name: name, type: .text, span: span(entry.key.range), rulePath: path.text)
    switch entry.value.content {
    case .scalar:
      guard let type = fieldType(entry.value, path) else { return nil }
      field.type = type
      guard type == .choice else { return field }
      report(.missingValues(name.string), at: entry.value.range, path)
    case .empty: report(.missingType(name.string), at: entry.key.range, path)
    case .mapping:
      let attributes = entry.value.ownEntries ?? []
      let nested = nestedFields(attributes, below: name.string)
      guard nested.isEmpty else {
        report(
          .nestedField(name.string, nested.map(\.name)), at: entry.key.range, path, fix: dotted(entry, nested)
        )
        // The dotted names are what was meant, so that keys on them are not called unknown.
        faulty.formUnion(nested.map { ExactText($0.name) })
        return nil
      }
      return self.field(field, with: attributes, in: entry.value.range, path)
    case .list:
      report(
        .wrongShape(
          "the field \(quoted(name))", wants: "a type", found: "a list",
          example: "\(name): { type: text, many: true }"), at: visible(entry.value), path)
    case .broken: break
    }
    return nil
  }

  static let typeSynonyms: [(name: String, words: [String])] = [
    ("text", ["string", "str", "varchar", "char"]),
    ("integer", ["int", "int64", "long", "whole", "bigint", "whole number", "year", "count"]),
    ("number", ["float", "double", "real", "float64", "num", "numbers", "percent", "percentage"]),
    ("decimal", ["money", "currency", "numeric"]),
    ("date", ["datetime", "timestamp", "instant", "time", "date-time"]),
    ("boolean", ["bool", "flag", "bit"]),
    ("choice", ["enum", "enumeration", "select", "option", "category"]),
    ("id", ["uuid", "identifier", "key"]),
    ("day", ["calendar-day", "calendardate", "localdate"]),
  ]

  mutating func fieldType(_ node: Node, _ path: RulePath) -> FieldType? {
    word(node, of: "the type", as: FieldType.self, path, synonyms: Self.typeSynonyms)
  }

  /// Whether a value is a type, or was meant for one.
  func isType(_ node: Node) -> Bool { meantType(node) != nil }

  /// The type that a field has, or was meant to have.
  private func meantType(_ node: Node) -> FieldType? {
    let written = node.ownEntries?.first { $0.key.text == "type" }?.value ?? node
    return written.text.flatMap {
      Spelling.guess($0, among: FieldType.allCases.map(\.rawValue), synonyms: Self.typeSynonyms)
    }.flatMap { FieldType(rawValue: $0.name) }
  }

  /// The dotted names of fields written below a field; none where it holds attributes.
  private func nestedFields(_ entries: [Node.Entry], below name: String) -> [(name: String, value: Node)] {
    let saysType = entries.contains {
      isType($0.value) && Spelling.nearest(to: $0.key.text.string, among: ["type"]) != nil
    }
    guard !saysType else { return [] }
    let inner = entries.filter { !Vocabulary.field.knows($0.key.text) || $0.value.isMapping }
    guard inner.allSatisfy({ isType($0.value) || $0.value.isMapping }) else { return [] }
    return inner.flatMap { entry in
      let dotted = "\(name).\(entry.key.text)"
      let deeper = nestedFields(entry.value.ownEntries ?? [], below: dotted)
      return deeper.isEmpty ? [(dotted, entry.value)] : deeper
    }
  }

  // MARK: Attributes

  private mutating func field(
    _ start: ItemKind.Field, with attributes: [Node.Entry], in part: Range<Int>, _ path: RulePath
  ) -> ItemKind.Field? {
    var field = start
    let errorsBefore = errorCount
    let options = options(attributes, of: .field, path)
    guard let type = options["type"] else {
      if !options.says("type"), !hidesEntries(attributes, in: part) {
        report(.missingType(field.name.string), at: field.span.range, path)
      }
      return nil
    }
    guard let type = fieldType(type.value, path + "type") else { return nil }
    field.type = type
    if let entry = options["unique"] {
      field.isUnique = boolean(entry.value, of: "`unique`", path + "unique") ?? false
    }
    if let entry = options["required"] {
      field.isRequired = boolean(entry.value, of: "`required`", path + "required") ?? false
    }
    if let entry = options["many"] { field.many = boolean(entry.value, of: "`many`", path + "many") ?? false }
    if let entry = options["blank"] {
      field.blankIsMissing = word(entry.value, of: "`blank`", as: Blank.self, path + "blank") != nil
    }
    if let entry = options["from"] { field.from = from(entry.value, path + "from") }
    if let entry = options["description"] {
      field.description = text(
        entry.value, of: "`description`", path + "description", example: "description: when it was published")
    }
    readValues(into: &field, options, path)
    readDates(into: &field, options, path)
    checkUnique(&field, options, path)
    return errorCount > errorsBefore ? nil : field
  }

  private enum Blank: String, CaseIterable { case missing }

  private mutating func readValues(into field: inout ItemKind.Field, _ options: Options, _ path: RulePath) {
    guard let entry = options["values"] else {
      if field.type == .choice, !options.says("values") {
        report(.missingValues(field.name.string), at: field.span.range, path)
      }
      return
    }
    if field.type == .choice {
      field.values = choiceValues(entry.value, path + "values")
    } else {
      refuse(
        entry, why: "only a choice has listed values", cure: "write `type: choice`, or remove `values`", path)
    }
  }

  private mutating func readDates(into field: inout ItemKind.Field, _ options: Options, _ path: RulePath) {
    guard field.type == .date || field.type == .day else {
      let cure = "write `type: date` or `type: day`, or remove"
      for word in ["format", "time-zone"] {
        guard let entry = options[word] else { continue }
        refuse(entry, why: "only a date or a day is read so", cure: "\(cure) `\(word)`", path)
      }
      return
    }
    if let entry = options["format"] {
      guard let format = format(entry.value, of: field.type, path + "format") else { return }
      field.format = format
      if field.type == .date, format.lacksOffset, !options.says("time-zone") {
        report(
          .missingTimeZone("the pattern does not say it", example: "time-zone: Europe/Berlin"),
          at: entry.key.range, path + "format")
      }
    }
    guard let entry = options["time-zone"] else { return }
    if field.type == .date, field.format.lacksOffset {
      field.timeZone = timeZone(entry.value, path + "time-zone")
    } else if !options.meant.contains("format") {
      let why =
        field.type == .date ? "these dates say their own time zone" : "a day is the same in all of them"
      refuse(entry, why: why, cure: .remove("time-zone"), path)
    }
  }

  private mutating func checkUnique(_ field: inout ItemKind.Field, _ options: Options, _ path: RulePath) {
    guard field.isUnique, let unique = options["unique"] else { return }
    if field.many {
      refuse(
        unique, why: "a list of values cannot tell items apart", cure: "remove `unique` or `many`", path)
    }
    if let required = options["required"], !field.isRequired, required.value.text == "false" {
      report(
        .contradiction("a unique field is always required", cure: "remove `required: false`"),
        at: required.key.range, path + "required")
    }
    field.isRequired = true
  }

  /// Reports an attribute that does not fit.
  private mutating func refuse(_ entry: Node.Entry, why: String, cure: Cure, _ path: RulePath) {
    let word = entry.key.text.string
    report(.attributeWithoutEffect(word, why: why, cure: cure), at: entry.key.range, path + word)
  }

  mutating func choiceValues(_ node: Node, _ path: RulePath) -> [ExactText] {
    guard let elements = elements(node, of: "`values`", path, example: "[breaking, live, standard]") else {
      return []
    }
    if elements.isEmpty { report(.emptyList("`values`"), at: visible(node), path) }
    var values: [ExactText] = []
    var firsts = FirstPlaces<ExactText>()
    for (index, element) in elements.enumerated() {
      guard let text = text(element, of: "a value", path[index], example: "breaking") else { continue }
      let value = ExactText(text)
      if let first = firsts.insert(value, at: element.range) {
        report(
          .repeatedValue(text), at: element.range, path[index], labels: [.init(span(first), "first here")])
      } else {
        values.append(value)
      }
    }
    return values
  }

  private mutating func from(_ node: Node, _ path: RulePath) -> [String]? {
    if case .scalar(let scalar) = node.content {
      if scalar.text.isEmpty { report(.badName(why: "it is empty"), at: node.range, path) }
      return [scalar.text]
    }
    guard let elements = elements(node, of: "`from`", path, example: "[author, name]") else { return nil }
    if elements.isEmpty { report(.emptyList("`from`"), at: visible(node), path) }
    var names: [String] = []
    for (index, element) in elements.enumerated() {
      guard let name = name(element, of: "a name", path[index], example: "author") else { return nil }
      names.append(name.string)
    }
    return names
  }
}

extension DateFormat {
  /// Whether the dates do not say their own time zone.
  fileprivate var lacksOffset: Bool {
    if case .pattern(let pattern) = self { !pattern.hasOffset } else { false }
  }
}
