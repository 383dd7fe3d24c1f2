package import OrderingValues
package import RuleText

/// A kind of item and its fields: the contract between rule files and app.
package struct ItemKind: Sendable {
  package let name: ExactText
  package let fields: [Field]
  /// Where `fields` is written, or nil where no file of the book declares it.
  package let span: SourceSpan?
  /// The slot of the field that tells items apart: unique, and an id or integer; of several the one named
  /// `id`, else the first.
  package let identity: Int?
  /// The names of the fields, for suggestions.
  let fieldNames: [String]
  private let slots: [ExactText: Int]

  package init(name: ExactText, fields: [Field], span: SourceSpan?) {
    self.name = name
    self.fields = fields
    self.span = span
    let candidates = fields.indices.filter {
      fields[$0].isUnique && !fields[$0].many && (fields[$0].type == .id || fields[$0].type == .integer)
    }
    identity = candidates.first { fields[$0].name == "id" } ?? candidates.first
    fieldNames = fields.map(\.name.string)
    slots = Dictionary(fields.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The slot of a field.
  package func slot(_ name: ExactText) -> Int? { slots[name] }

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
