public import OrderingValues

/// One thing that items of an app have, by the name that rule files use for it.
///
/// ```swift
/// Field("publishedAt", \.publishedAt)
/// Field("author.name") { $0.author?.name }
/// Field("id", \.id, as: .id)
/// ```
public struct Field<Item>: Sendable {
  /// The name in rule files; nested fields have a dot.
  public let name: String
  /// The type of the values.
  public let type: FieldType
  /// The type that the values have by themselves; `type` may say more, as `id` says of a text.
  @usableFromInline let valueType: FieldType
  /// Whether an item holds a list of values.
  public let holdsMany: Bool
  /// The values of an enumeration, in order; nil for other types.
  public let choices: [String]?
  /// Whether no two items have the same value: what the block that is written for rule files says.
  public let isUnique: Bool

  /// Reads the field of many items into a column: one loop, specialised where the field is written, instead
  /// of a call for each item.
  @usableFromInline let fill: @Sendable (UnsafeBufferPointer<Item>) -> ValueColumn
  /// Reads it without a column, where its type allows that.
  @usableFromInline let reader: FieldReader?

  /// A field read by a key path or a closure.
  ///
  /// - Parameters:
  ///   - name: The name in rule files.
  ///   - value: Reads the value of an item. It must give the same value whenever it is asked.
  ///   - type: The type, where it is not the one of the values: `.id` for a text that identifies.
  ///   - unique: Whether no two items have the same value; by default what an `id` called `id` is.
  /// - Precondition: The values can be of the type: texts of `text`, `id` and `choice`, integers of `integer`,
  ///   `number`, `decimal` and `id`, others only of their own. A list is not unique.
  @inlinable @inline(__always)
  public init<Value: OrderingValue>(
    _ name: String, _ value: @escaping @Sendable (Item) -> Value, as type: FieldType? = nil,
    unique: Bool? = nil
  ) {
    let valueType = Value.fieldType
    let holdsMany = Value.holdsMany
    self.name = name
    self.type = type ?? valueType
    self.valueType = valueType
    self.holdsMany = holdsMany
    self.choices = Value.choices
    self.isUnique = unique ?? (self.type == .id && name == "id" && !holdsMany)
    precondition(
      Self.canRead(valueType, as: self.type),
      "The field '\(name)' holds \(valueType.rawValue), which cannot be declared as \(self.type.rawValue).")
    precondition(
      !(isUnique && holdsMany), "The field '\(name)' holds a list, which cannot tell items apart: not unique."
    )
    reader = FieldReader(value)
    // An enumeration says its values as text; their places are those of the rule file.
    let columnType = valueType == .choice ? .text : valueType
    fill = { items in
      var column = ValueColumn(type: columnType, many: holdsMany, capacity: items.count)
      for item in items {
        value(item).append(to: &column)
        if holdsMany { column.endItem() }
      }
      // One too few or too many would move the values of all later items to others.
      precondition(
        column.itemCount == items.count,
        "The field '\(name)': `append(to:)` of \(Value.self) has to append one value for each item.")
      return column
    }
  }

  @usableFromInline static func canRead(_ values: FieldType, as declared: FieldType) -> Bool {
    FieldBinding.canRead(values, as: declared)
  }
}

/// A type whose items rule files can order.
///
/// ```swift
/// struct FeedStory: Orderable {
///   var id: String, title: String, publishedAt: Date, priority: Int
///   static let orderingFields: [Field<FeedStory>] = [
///     Field("id", \.id, as: .id), Field("title", \.title),
///     Field("publishedAt", \.publishedAt), Field("priority", \.priority),
///   ]
/// }
/// ```
public protocol Orderable {
  /// What items have, by the names that rule files use.
  static var orderingFields: [Field<Self>] { get }
}
