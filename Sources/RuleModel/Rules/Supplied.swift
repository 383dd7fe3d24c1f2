/// Something that the rules say, or that the caller supplies.
package enum Supplied<Value: Sendable & Hashable>: Sendable, Hashable {
  case fixed(Value)
  indirect case parameter(ParameterReference)

  /// The value, where the rules say it or it has been supplied.
  package var value: Value? { if case .fixed(let value) = self { value } else { nil } }

  package var parameter: ParameterReference? {
    if case .parameter(let reference) = self { reference } else { nil }
  }
}

extension Supplied: CustomStringConvertible where Value: CustomStringConvertible {
  /// The value, or the parameter as it is written.
  package var description: String {
    switch self {
    case .fixed(let value): value.description
    case .parameter(let reference): "$\(reference)"
    }
  }
}
