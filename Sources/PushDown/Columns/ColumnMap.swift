// The types of columns belong to this module's interface too.
@_exported public import OrderingValues

/// Where another engine keeps the items: the table, and for each field its column.
///
/// ```swift
/// var columns = ColumnMap(table: ["public", "stories"])
/// columns["publishedAt"] = .init(name: "published_at", isNullable: false)
/// ```
///
/// A field that is not in it has a column of its own name, and what it stores is what the field's type suggests.
public struct ColumnMap: Sendable, Hashable {
  /// Where the values of one field are.
  public struct Column: Sendable, Hashable {
    /// The column's name; nil where it is that of the field.
    public var name: String?
    /// An expression of the engine that gives the value, in place of a column. It is taken as it is.
    public var expression: String?
    /// How the values are stored; nil where the field's type says it.
    public var type: ColumnType?
    /// Whether the column can be null; nil where the field's `required` says it.
    public var isNullable: Bool?
    /// Whether a column of floats or decimals can hold NaN, which counts as missing; nil where it can.
    public var holdsNaN: Bool?

    /// A column.
    public init(
      name: String? = nil, expression: String? = nil, type: ColumnType? = nil, isNullable: Bool? = nil,
      holdsNaN: Bool? = nil
    ) {
      self.name = name
      self.expression = expression
      self.type = type
      self.isNullable = isNullable
      self.holdsNaN = holdsNaN
    }
  }

  /// The name of the table, its schema before it; nil where it is called as the items are.
  public var table: [String]?
  /// By the name of the field, letter by letter: two names that only look alike are two fields.
  package var columns: [ExactText: Column]

  /// A map of some columns.
  public init(table: [String]? = nil, columns: [String: Column] = [:]) {
    self.table = table
    self.columns = Dictionary(
      columns.map { (ExactText($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// The column of a field, to be read and changed.
  public subscript(field: String) -> Column {
    get { columns[ExactText(field)] ?? Column() }
    set { columns[ExactText(field)] = newValue }
  }
}
