import RuleModel

/// A back end that orders by fields of its own, and by nothing that is calculated.
protocol FieldBackEnd: Sendable {
  /// As people write it.
  var title: String { get }
  /// What it lets an order name, as in "a request names fields and directions".
  var names: String { get }
  /// What to do about an order that it cannot be told.
  var remedy: String { get }
  /// How it stores values at all.
  var storage: Set<ColumnType> { get }

  /// Why a field's name cannot be told to it.
  func problem(ofName name: String) -> Reason?
  /// What comparing texts by a rule depends on there.
  func conditions(ofText rule: SortKey.TextRule, in column: String) -> [Reason]
  /// What an order by a field depends on beside.
  func conditions(of atom: Atom, _ field: ItemKind.Field, in column: ColumnMap.Column) -> [Reason]
}
