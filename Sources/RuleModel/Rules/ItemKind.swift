package import OrderingValues
package import RuleText

/// A kind of item and its fields: the contract between rule files and app.
package struct ItemKind: Sendable {
  package let name: ExactText
  package let fields: [Field]
  /// The computed values, each after those that it reads. Their slots follow those of the fields.
  package private(set) var computed: [ComputedValue] = []
  /// What sort keys can compare, by slot: the fields, then the computed values.
  package private(set) var values: [Field]
  /// Where `fields` is written, or nil where no file of the book declares it.
  package let span: SourceSpan?
  /// The slot of the field that tells items apart: unique, and an id or integer; of several the one named
  /// `id`, else the first.
  package let identity: Int?
  /// The names of fields and computed values, for suggestions.
  private(set) var valueNames: [String]
  private var slots = NameSlots()

  package init(name: ExactText, fields: [Field], span: SourceSpan?) {
    self.name = name
    self.fields = fields
    values = fields
    self.span = span
    let candidates = fields.indices.filter {
      fields[$0].isUnique && !fields[$0].many && (fields[$0].type == .id || fields[$0].type == .integer)
    }
    identity = candidates.first { fields[$0].name == "id" } ?? candidates.first
    valueNames = fields.map(\.name.string)
    // Of a name that is there twice the first counts.
    for slot in fields.indices.reversed() { slots.set(fields[slot].name, slot) }
  }

  /// The slot of the field by which people know an item that only programs know by its identity: the first text.
  package var title: Int? {
    fields.indices.first { fields[$0].type == .text && !fields[$0].many && $0 != identity }
  }

  /// The slot of a field or computed value.
  package func slot(_ name: ExactText) -> Int? { slots[name] }

  /// The slot of a field.
  package func fieldSlot(_ name: ExactText) -> Int? { slots[name].flatMap { $0 < fields.count ? $0 : nil } }

  /// The computed value in a slot; nil for a field.
  package func computedValue(_ slot: Int) -> ComputedValue? {
    slot < fields.count ? nil : computed[slot - fields.count]
  }

  /// Adds a computed value, which reads only what is there already.
  mutating func append(_ value: ComputedValue) {
    var field = Field(name: value.name, type: value.type, span: value.span, rulePath: value.rulePath)
    field.values = value.formula.choices
    slots.set(value.name, values.count)
    valueNames.append(value.name.string)
    values.append(field)
    computed.append(value)
  }

  /// The slots of the fields that some formulas read, themselves or by computed values, by first use; and the
  /// computed values in between, each after those that it reads.
  ///
  /// The order does not depend on where in the book anything is declared.
  package func reading(of formulas: [TypedFormula]) -> (fields: [Int], computed: [Int]) {
    var seen: Set<Int> = []
    var read: (fields: [Int], computed: [Int]) = ([], [])
    // With a stack of its own: a long chain of computed values must not exhaust the thread's.
    var trail: [(slot: Int?, parts: [Int], next: Int)] = [(nil, formulas.flatMap(\.slots), 0)]
    while let (slot, parts, next) = trail.last {
      guard next < parts.count else {
        if let slot { read.computed.append(slot) }
        trail.removeLast()
        continue
      }
      trail[trail.count - 1].next += 1
      guard seen.insert(parts[next]).inserted else { continue }
      if let value = computedValue(parts[next]) {
        trail.append((parts[next], value.slots, 0))
      } else {
        read.fields.append(parts[next])
      }
    }
    return read
  }

  /// One field as the rule file declares it.
  package struct Field: Sendable {
    package var name: ExactText
    package var type: FieldType
    package var isUnique = false
    package var isRequired = false
    /// The values of a choice, in order.
    package var values: [ExactText] = [] {
      didSet {
        places = Dictionary(values.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
      }
    }
    private var places: [ExactText: Int] = [:]
    package var many = false
    package var blankIsMissing = false
    package var format: DateFormat = .rfc3339
    package var timeZone: String?
    /// The member names on the way to the value, where the rule file says them.
    package var from: [String]?
    package var description: String?
    package var span: SourceSpan
    package var rulePath: String

    package init(name: ExactText, type: FieldType, span: SourceSpan, rulePath: String) {
      self.name = name
      self.type = type
      self.span = span
      self.rulePath = rulePath
    }

    /// The place of a value of a choice among all of them.
    package func place(of value: ExactText) -> Int? { places[value] }

    /// The member names on the way to the value in nested data.
    package var path: [String] {
      from ?? name.string.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    }

    /// How values are read from data.
    package var reader: ValueReader {
      ValueReader(
        type: type, choices: values, many: many, blankIsMissing: blankIsMissing, format: format,
        timeZone: timeZone)
    }
  }
}
