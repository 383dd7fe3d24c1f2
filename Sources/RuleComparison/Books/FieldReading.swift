import OrderingValues
import RuleModel

/// A field as far as its values are found in items, read and compared: two that are alike in this give the same values.
struct FieldReading: Hashable {
  let name: ExactText
  let type: FieldType
  let path: [String]
  let choices: [ExactText]
  let many: Bool
  let blankIsMissing: Bool
  let format: DateFormat
  let timeZone: String?

  init(_ field: ItemKind.Field) {
    name = field.name
    type = field.type
    path = field.path
    choices = field.values
    many = field.many
    blankIsMissing = field.blankIsMissing
    format = field.format
    timeZone = field.timeZone
  }
}
