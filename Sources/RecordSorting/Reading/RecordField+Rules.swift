import OrderingValues
package import Records
package import RuleModel

extension RecordField {
  /// A field of records as a rule book declares it.
  package init(_ field: ItemKind.Field) {
    self.init(
      name: field.name.string, path: field.path, reader: field.reader, isRequired: field.isRequired,
      isUnique: field.isUnique)
  }
}
