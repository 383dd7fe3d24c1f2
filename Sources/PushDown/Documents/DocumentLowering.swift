import OrderingPlans
import OrderingValues
import ReportWriting
import RuleModel

/// Turns the keys of a plan into fields of MongoDB's documents, stored or added by a stage.
///
/// A key that can be missing is added as a field of its own that is null wherever the value is missing, null, NaN or
/// of another type: the store orders values of different types by type, and its comparisons in queries leave out all
/// types but that of the operand.
struct DocumentLowering {
  private let plan: OrderingPlan
  private let fields: FieldLowering<DocumentStore>
  private let columns: ColumnMap
  /// The fields that a stage adds, by name.
  private(set) var added: [JSONValue.Member] = []
  /// The one way in which the query compares texts, once a key needs one.
  private(set) var text: SortKey.TextRule?

  init(_ plan: OrderingPlan, _ columns: ColumnMap) {
    self.plan = plan
    self.columns = columns
    fields = FieldLowering(plan: plan, columns: columns, backEnd: .mongodb)
  }

  mutating func lower(_ key: SortKey, _ index: Int) throws(Refusal) -> (Atom, [Reason]) {
    func refused(_ what: String) -> Refusal {
      Refusal(.onlyFields(DocumentStore.mongodb.names, what, DocumentStore.mongodb.remedy))
    }
    let slot: Int
    switch key.subject {
    case .value(let value): slot = value
    case .pinned:
      guard let identity = plan.kind.identity else { throw refused("pinned items") }
      slot = identity
    case .score: throw refused("a score")
    case .condition: throw refused("a condition")
    case .shuffle: throw refused("a shuffle")
    }
    if slot >= plan.kind.fields.count { throw refused("a computed value") }
    let field = plan.kind.fields[slot]
    if key.take != nil || field.many { throw Refusal(.listField) }
    var (atom, reasons) = try fields.stored(field)
    reasons += conditions(atom.type)
    try compareTexts(atom, field, key)
    reasons.removeAll { $0 == .emptyText }
    var value = stored(&atom, field)
    value = try grouped(value, by: key, &atom, &reasons, field)
    if field.type == .choice, key.order.isByPlace {
      reasons.append(.declaredChoices)
      value = places(value, field.values.map { .text($0.string) }, others: field.values.count)
      atom.type = .integer
    }
    if case .list(let list, let othersFirst, _) = key.order {
      let type = atom.type
      value = places(
        value, list.map { KeyValue.bindable($0, as: type, hasDecimals: true).0 },
        others: othersFirst ? -1 : list.count)
      atom.type = .integer
    }
    (atom.isDescending, atom.missingFirst, atom.key) = (key.isTurned, key.missingFirst, index)
    if value != .text("$" + atom.column) {
      let known = added.first { $0.value == value }?.name
      let name = known ?? DocumentStore.keyPrefix + String(added.count + 1)
      if known == nil { added.append((name, value)) }
      atom.expression = .column(ExactText(name))
    }
    return (atom, reasons)
  }

  /// What the stored form depends on.
  private func conditions(_ type: KeyType) -> [Reason] {
    switch type {
    case .instant, .timestamp: [.storedUnit("millisecond")]
    case .decimal: [.decimalPlaces]
    default: []
    }
  }

  // MARK: Texts

  /// Notes how texts are compared, which is one way for all of a query.
  private mutating func compareTexts(_ atom: Atom, _ field: ItemKind.Field, _ key: SortKey) throws(Refusal) {
    guard atom.type == .text else { return }
    var rule = SortKey.TextRule(mode: .exact)
    if case .direction = key.order, field.type == .text || field.type == .id { rule = key.text ?? rule }
    if rule.mode == .version { throw Refusal(.versionText) }
    if let text, text != rule {
      throw Refusal(.mixedCollations(text.mode == .exact ? "by code point" : "by an alphabet"))
    }
    if rule.locale?.value?.contains("-u-") ?? false {
      throw Refusal(.noCollation("by this variant of a language"))
    }
    text = rule
  }

  /// The document that says how texts are compared; nil where they are by code point.
  var collation: JSONValue? {
    guard let text, text.mode != .exact else { return nil }
    // The order of English is that of no language in particular, which MongoDB has no word for.
    let locale = text.locale?.value.map { $0.replacing("-", with: "_") } ?? ""
    let strength: JSONValue =
      switch text.ignoring {
      case nil: 3
      case .case: 2
      case .accents, .both: 1
      }
    return [
      "locale": .text(locale.isEmpty ? "en" : locale), "strength": strength,
      "caseLevel": .truth(text.ignoring == .accents), "numericOrdering": .truth(text.mode == .natural),
      "normalization": true,
    ]
  }

  // MARK: Values

  /// A field's value; null where it counts as missing.
  private func stored(_ atom: inout Atom, _ field: ItemKind.Field) -> JSONValue {
    let path = JSONValue.text("$" + atom.column)
    let isFloat = [.float, .real, .decimal].contains(atom.type)
    let isBlank = field.blankIsMissing && atom.type == .text
    let holdsNaN = isFloat && columns[field.name.string].holdsNaN ?? true
    if holdsNaN || isBlank { atom.isNullable = true }
    guard atom.isNullable else { return path }
    var value = path
    if isBlank { value = ["$cond": [["$gt": [["$strLenBytes": path], 0]], path, .null]] }
    if holdsNaN { value = ["$cond": [["$ne": [path, KeyValue.float(.nan).extendedJSON]], path, .null]] }
    return ["$cond": [["$in": [["$type": path], .list(atom.type.documentTypes)]], value, .null]]
  }

  /// The place of a value in a list, or that of all others; null where it is null.
  private func places(_ value: JSONValue, _ list: [KeyValue], others: Int) -> JSONValue {
    let branches = list.enumerated().map { place, item -> JSONValue in
      ["case": ["$eq": ["$$value", item.extendedJSON]], "then": .number(place)]
    }
    let place: JSONValue =
      branches.isEmpty
      ? .number(others) : ["$switch": ["branches": .list(branches), "default": .number(others)]]
    return unlessMissing(value, place)
  }

  private func unlessMissing(_ value: JSONValue, _ result: JSONValue) -> JSONValue {
    ["$let": ["vars": ["value": value], "in": ["$cond": [["$eq": ["$$value", .null]], .null, result]]]]
  }

  /// `step`, `bands` and `per`.
  private func grouped(
    _ value: JSONValue, by key: SortKey, _ atom: inout Atom, _ reasons: inout [Reason],
    _ field: ItemKind.Field
  ) throws(Refusal) -> JSONValue {
    switch key.grouping {
    case .none: return value
    case .step(let step):
      let (width, type) = KeyValue.bindable(step, as: atom.type, hasDecimals: true)
      guard atom.type == type, type == .integer || type == .float else {
        throw Refusal(
          .onlyFields(DocumentStore.mongodb.names, "steps of decimals", DocumentStore.mongodb.remedy))
      }
      if type == .float {
        return unlessMissing(value, ["$floor": ["$divide": ["$$value", width.extendedJSON]]])
      }
      // The multiple of the step that the value has reached.
      let rest: JSONValue = ["$mod": ["$$value", width.extendedJSON]]
      let below: JSONValue = ["$cond": [["$lt": [rest, 0]], width.extendedJSON, 0]]
      reasons.append(.wholeOverflow)
      return unlessMissing(value, ["$subtract": [["$subtract": ["$$value", rest]], below]])
    case .bands(let bounds):
      let type = atom.type
      atom.type = .integer
      let branches = bounds.enumerated().map { place, bound -> JSONValue in
        let bound = KeyValue.bindable(bound, as: type, hasDecimals: true).0
        return ["case": ["$lt": ["$$value", bound.extendedJSON]], "then": .number(place)]
      }
      return unlessMissing(
        value, ["$switch": ["branches": .list(branches), "default": .number(bounds.count)]])
    case .per(let unit, let zone):
      guard [.instant, .timestamp, .day].contains(atom.type) else {
        throw Refusal(
          .onlyFields(
            DocumentStore.mongodb.names, "stretches of a time that is kept as text or number",
            "keep the moment as a date of MongoDB's"))
      }
      let zone = field.type == .date ? zone?.value ?? "UTC" : "UTC"
      if zone != "UTC" { reasons += [.timeZoneData] + (unit == .hour ? [.hourChange] : []) }
      // A truncated null is null.
      return [
        "$dateTrunc": [
          "date": value, "unit": .text(unit == .hour && field.type == .day ? "day" : unit.rawValue),
          "timezone": .text(zone), "startOfWeek": "monday",
        ]
      ]
    }
  }
}

extension SortKey.Order {
  /// Whether a choice is compared by its place: by a direction, or by a list of its values.
  fileprivate var isByPlace: Bool {
    guard case .list(let values, _, _) = self else { return true }
    return values.contains { if case .choice = $0 { true } else { false } }
  }
}

extension KeyType {
  /// What MongoDB calls the types of values that are ones of this.
  fileprivate var documentTypes: [JSONValue] {
    switch self {
    case .integer, .float, .real, .decimal: ["int", "long", "double", "decimal"]
    case .text: ["string"]
    case .boolean: ["bool"]
    case .instant, .timestamp, .day: ["date"]
    case .bytes: ["binData"]
    }
  }
}
