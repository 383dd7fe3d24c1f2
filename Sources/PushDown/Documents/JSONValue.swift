/// A value of JSON with one way of being written: members stay in their order, whole numbers have all their digits,
/// and floats are read back to the same bits.
enum JSONValue: Sendable, Hashable {
  case null
  case boolean(Bool)
  case integer(Int64)
  /// Finite; JSON has no others.
  case float(Double)
  case text(String)
  case array([JSONValue])
  case object([Member])

  struct Member: Sendable, Hashable {
    let name: String
    let value: JSONValue
  }

  static func object(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .object(members.map { Member(name: $0.key, value: $0.value) })
  }

  /// The text, without spaces (RFC 8259).
  var text: String {
    switch self {
    case .null: "null"
    case .boolean(let truth): truth ? "true" : "false"
    case .integer(let number): String(number)
    case .float(let number): number.isFinite ? String(describing: number) : "null"
    case .text(let text): text.inJSON
    case .array(let values): "[" + values.map(\.text).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { $0.name.inJSON + ":" + $0.value.text }.joined(separator: ",") + "}"
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral, ExpressibleByBooleanLiteral
{
  init(stringLiteral text: String) { self = .text(text) }
  init(integerLiteral number: Int64) { self = .integer(number) }
  init(arrayLiteral values: JSONValue...) { self = .array(values) }
  init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(members.map { Member(name: $0.0, value: $0.1) })
  }
  init(nilLiteral: ()) { self = .null }
  init(booleanLiteral truth: Bool) { self = .boolean(truth) }
}

extension String {
  fileprivate var inJSON: String {
    var result = "\""
    for character in unicodeScalars {
      switch character {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where character.value < 0x20:
        let digits = String(character.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(character)
      }
    }
    return result + "\""
  }
}
