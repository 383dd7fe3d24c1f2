import OrderingValues
import RuleText

/// `fields`: what an item has.
extension TreeReader {
  /// The fields that could be read, and the names of those that are declared wrongly.
  mutating func fields(_ node: Node, _ path: RulePath) -> (fields: [ItemKind.Field], faulty: Set<ExactText>)?
  {
    guard let entries = entries(node, of: "`fields`", path, example: "id: { type: id, unique: true }") else {
      return nil
    }
    var fields: [ItemKind.Field] = []
    var faulty: Set<ExactText> = []
    for entry in entries where !fields.contains(where: { $0.name == entry.key.text }) {
      let path = path + entry.key.text
      if let field = checkName(entry.key, of: "a field", path) ? field(entry, path, faulty: &faulty) : nil {
        fields.append(field)
      } else {
        faulty.insert(entry.key.text)
      }
    }
    return (fields, faulty)
  }

  private mutating func field(_ entry: Node.Entry, _ path: RulePath, faulty: inout Set<ExactText>) -> ItemKind
    .Field?
  {
    let name = entry.key.text
    var field = ItemKind.Field(name: name, type: .text, span: span(entry.key.range), rulePath: path.text)
    switch entry.value.content {
    case .scalar:
      guard let type = fieldType(entry.value, path) else { return nil }
      field.type = type
      if type == .choice {
        report(.missingValues(name.string), at: entry.value.range, path)
        return nil
      }
      return field
    case .empty:
      report(.missingType(name.string), at: entry.key.range, path)
      return nil
    case .mapping(let all):
      let attributes = all.filter { !$0.key.text.string.hasPrefix("x-") }
      if let nested = nestedFields(name, attributes) {
        report(.nestedField(name.string, nested.map { "\(name).\($0)" }), at: entry.key.range, path)
        // The dotted names are what was meant, so that keys on them are not called unknown.
        for inner in nested { faulty.insert(ExactText("\(name).\(inner)")) }
        return nil
      }
      return fieldWithAttributes(field, attributes, of: entry, path)
    default:
      _ = entries(entry.value, of: "the field \(quoted(name))", path, example: "\(name): text")
      return nil
    }
  }

  private mutating func fieldType(_ node: Node, _ path: RulePath) -> FieldType? {
    word(
      node, of: "the type", as: FieldType.self, path,
      synonyms: [
        ("text", ["string", "str", "varchar", "char"]),
        ("integer", ["int", "int64", "long", "whole", "bigint"]),
        ("number", ["float", "double", "real", "float64", "num"]),
        ("decimal", ["money", "currency", "numeric"]),
        ("date", ["datetime", "timestamp", "instant", "time", "date-time"]),
        ("boolean", ["bool", "flag", "bit"]),
        ("choice", ["enum", "enumeration", "select", "option", "category"]),
        ("id", ["uuid", "identifier", "key"]),
        ("day", ["calendar-day", "calendardate", "localdate"]),
      ])
  }

  /// The names of fields written below a field, where that is what the mapping holds.
  private func nestedFields(_ name: ExactText, _ entries: [Node.Entry]) -> [String]? {
    guard !entries.contains(where: { $0.key.text == "type" && $0.value.isTypeWord }) else { return nil }
    let inner = entries.filter { Vocabulary.field[$0.key.text.string] == nil || $0.key.text == "type" }
    guard !inner.isEmpty, inner.allSatisfy({ $0.value.isTypeWord || $0.value.isMapping }) else { return nil }
    return inner.map(\.key.text.string)
  }

  private mutating func fieldWithAttributes(
    _ start: ItemKind.Field, _ attributes: [Node.Entry], of entry: Node.Entry, _ path: RulePath
  ) -> ItemKind.Field? {
    var field = start
    let name = field.name.string
    let before = findings.filter { $0.severity == .error }.count
    guard let typeEntry = attributes.first(where: { $0.key.text == "type" }) else {
      for attribute in attributes where Vocabulary.field[attribute.key.text.string] == nil {
        reportUnknown(attribute.key, in: .field, path + attribute.key.text)
      }
      let meant = attributes.contains { Spelling.nearest(to: $0.key.text.string, in: .field) == "type" }
      if !meant || findings.filter({ $0.severity == .error }).count == before {
        report(.missingType(name), at: entry.key.range, path)
      }
      return nil
    }
    guard let type = fieldType(typeEntry.value, path + "type") else { return nil }
    field.type = type
    var spans: [String: Range<Int>] = [:]
    for attribute in attributes {
      let word = attribute.key.text.string
      let path = path + word
      spans[word] = attribute.key.range
      switch word {
      case "type": break
      case "unique": field.isUnique = boolean(attribute.value, of: "`unique`", path) ?? false
      case "required": field.isRequired = boolean(attribute.value, of: "`required`", path) ?? false
      case "many": field.many = boolean(attribute.value, of: "`many`", path) ?? false
      case "values": field.values = choiceValues(attribute.value, path)
      case "blank": field.blankIsMissing = blank(attribute.value, path)
      case "format": if let format = format(attribute.value, of: type, path) { field.format = format }
      case "time-zone": field.timeZone = timeZone(attribute.value, path)
      case "from": field.from = from(attribute.value, path)
      case "description":
        field.description = text(attribute.value, of: "`description`", path, example: "a sentence")
      default: reportUnknown(attribute.key, in: .field, path)
      }
    }
    checkAttributes(&field, at: spans, path)
    return findings.filter { $0.severity == .error }.count == before ? field : nil
  }

  /// What fits together, once all attributes are read.
  private mutating func checkAttributes(
    _ field: inout ItemKind.Field, at spans: [String: Range<Int>], _ path: RulePath
  ) {
    let name = field.name.string
    if field.type == .choice, spans["values"] == nil {
      report(.missingValues(name), at: field.span.range, path)
    }
    if field.type != .choice, let range = spans["values"] {
      report(
        .attributeWithoutEffect(
          "values", type: field.type, why: "only a choice has listed values",
          cure: "write `type: choice`, or remove `values`"), at: range, path)
    }
    if field.isUnique, field.many, let range = spans["unique"] {
      report(
        .attributeWithoutEffect(
          "unique", type: field.type, why: "a list of values cannot tell items apart",
          cure: "remove `unique` or `many`"), at: range, path)
    }
    if field.isUnique, spans["required"] != nil, !field.isRequired, let range = spans["required"] {
      report(
        .contradiction("a unique field is always required", cure: "remove `required: false`"), at: range, path
      )
    }
    if field.isUnique { field.isRequired = true }
    if field.type != .date && field.type != .day, let range = spans["format"] {
      report(
        .attributeWithoutEffect(
          "format", type: field.type, why: "only a date or a day has a format",
          cure: "write `type: date` or `type: day`, or remove `format`"), at: range, path)
    }
    let needsZone = field.type == .date && field.format.lacksOffset
    if needsZone, spans["time-zone"] == nil, let range = spans["format"] {
      report(
        .missingTimeZone("the pattern does not say the time zone", example: "time-zone: Europe/Berlin"),
        at: range, path)
    }
    if !needsZone, let range = spans["time-zone"] {
      let why = field.type == .date ? "these dates say their own time zone" : "only a date has a time zone"
      report(
        .attributeWithoutEffect("time-zone", type: field.type, why: why, cure: "remove `time-zone`"),
        at: range, path)
    }
  }

  private mutating func choiceValues(_ node: Node, _ path: RulePath) -> [ExactText] {
    guard let elements = elements(node, of: "`values`", path, example: "[breaking, live, standard]") else {
      return []
    }
    if elements.isEmpty { report(.emptyList("`values`"), at: visible(node), path) }
    var values: [ExactText] = []
    var firstRanges: [ExactText: Range<Int>] = [:]
    for (index, element) in elements.enumerated() {
      guard let text = text(element, of: "a value", path[index], example: "breaking") else { continue }
      let value = ExactText(text)
      if let first = firstRanges[value] {
        report(
          .repeatedValue(text), at: element.range, path[index], labels: [.init(span(first), "first here")])
      } else {
        firstRanges[value] = element.range
        values.append(value)
      }
    }
    return values
  }

  private enum Blank: String, CaseIterable { case missing }

  private mutating func blank(_ node: Node, _ path: RulePath) -> Bool {
    word(node, of: "`blank`", as: Blank.self, path) != nil
  }

  private mutating func format(_ node: Node, of type: FieldType, _ path: RulePath) -> DateFormat? {
    guard let scalar = scalar(node, of: "`format`", path, example: "dd/MM/yyyy") else { return nil }
    switch scalar.text {
    case "epoch-seconds" where type == .date: return .epochSeconds
    case "epoch-milliseconds" where type == .date: return .epochMilliseconds
    default: break
    }
    let words = ["epoch-seconds", "epoch-milliseconds"]
    if type == .date,
      let meant = Spelling.nearest(
        to: scalar.text, among: words,
        synonyms: [
          ("epoch-seconds", ["unix", "timestamp", "epoch", "seconds"]),
          ("epoch-milliseconds", ["millis", "ms", "milliseconds", "epoch-ms"]),
        ])
    {
      report(
        .unknownWord(
          scalar.text, of: "`format`", words: words + ["a pattern such as dd/MM/yyyy"], suggestion: meant),
        at: node.range, path)
      return nil
    }
    do {
      let pattern = try DatePattern(scalar.text)
      if !pattern.hasDay {
        report(
          .badDateFormat(
            scalar.text, why: "it does not say a whole calendar day",
            cure: "name year, month and day, as in `dd/MM/yyyy`"), at: node.range, path)
        return nil
      }
      return .pattern(pattern)
    } catch {
      report(.badDateFormat(scalar.text, why: error.message, cure: error.help), at: node.range, path)
      return nil
    }
  }

  /// The name of a time zone.
  mutating func timeZone(_ node: Node, _ path: RulePath) -> String? {
    guard let scalar = scalar(node, of: "`time-zone`", path, example: "Europe/Berlin") else { return nil }
    if scalar.text.hasPrefix("$") {
      report(.notSupportedYet("parameters"), at: node.range, path)
      return nil
    }
    if TimeZoneRules(identifier: scalar.text) != nil { return scalar.text }
    let meant =
      Spelling.nearest(
        to: scalar.text, among: TimeZoneRules.knownIdentifiers,
        synonyms: [
          ("America/New_York", ["EST", "EDT", "ET", "Eastern", "New York"]),
          ("Europe/Berlin", ["CET", "CEST", "MEZ", "MESZ", "Berlin"]),
          ("Europe/London", ["BST", "London"]), ("UTC", ["Z", "Zulu"]),
          ("America/Los_Angeles", ["PST", "PDT", "PT", "Pacific"]),
          ("America/Chicago", ["CST", "CDT", "CT", "Central"]),
        ])
      ?? TimeZoneRules.knownIdentifiers.first {
        $0.split(separator: "/").last.map { Spelling.folded(String($0)) == Spelling.folded(scalar.text) }
          ?? false
      }
    report(
      .unknownTimeZone(scalar.text, suggestion: meant), at: node.range, path,
      fix: meant.map { Finding.Fix("write `\($0)`", edits: [.init(node.range, $0)], isSafe: false) })
    return nil
  }

  private mutating func from(_ node: Node, _ path: RulePath) -> [String]? {
    if case .scalar(let scalar) = node.content { return [scalar.text] }
    guard let elements = elements(node, of: "`from`", path, example: "[author, name]") else { return nil }
    if elements.isEmpty { report(.emptyList("`from`"), at: visible(node), path) }
    var names: [String] = []
    for (index, element) in elements.enumerated() {
      guard let name = name(element, of: "a name", path[index], example: "author") else { return nil }
      names.append(name.string)
    }
    return names
  }

  /// Whether something may be called so.
  mutating func checkName(_ key: Node.Key, of what: String, _ path: RulePath) -> Bool {
    let text = key.text.string
    if text.isEmpty || text.allSatisfy(\.isWhitespace) {
      report(.badName(what, why: "a name is needed"), at: key.range, path)
      return false
    }
    if text.first!.isWhitespace || text.last!.isWhitespace {
      report(.badName(what, why: "a name neither begins nor ends with a space"), at: key.range, path)
      return false
    }
    return true
  }
}

extension Node {
  fileprivate var isMapping: Bool { if case .mapping = content { true } else { false } }

  fileprivate var isTypeWord: Bool {
    if case .scalar(let scalar) = content { FieldType(rawValue: scalar.text) != nil } else { false }
  }
}

extension DateFormat {
  /// Whether the dates do not say their own time zone.
  fileprivate var lacksOffset: Bool {
    if case .pattern(let pattern) = self { !pattern.hasOffset } else { false }
  }
}
