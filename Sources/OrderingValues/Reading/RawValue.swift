/// A value as data hold it, before it is known which type the field has.
package indirect enum RawValue: Sendable, Hashable {
  /// Absent or null.
  case missing
  case boolean(Bool)
  /// A number by its digits as written.
  case number(String)
  case text(String)
  /// A value whose notation has no types, such as a cell of CSV or a bare scalar of YAML: it is what its
  /// field takes it for.
  case plain(String)
  case list([RawValue])
  /// A record, which no field holds.
  case object
}

/// What a value is that is not a list or a record.
package enum RawScalarKind: UInt8, Sendable, Hashable {
  case null, boolean, number, text
  /// Of a notation without types: a cell of CSV or a bare scalar of YAML.
  case plain
}
