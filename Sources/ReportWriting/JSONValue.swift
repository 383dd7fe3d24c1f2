/// A value of JSON whose names stay in the order in which they are written.
package enum JSONValue: Sendable {
  /// What an object holds under a name.
  package typealias Member = (name: String, value: JSONValue)

  case text(String)
  case number(Int)
  /// A number with a fraction, in the shortest digits that give it back; what is not finite is null.
  case fraction(Double)
  case null
  case truth(Bool)
  case list([JSONValue])
  case object([Member])

  /// An object of those values that there are.
  package static func object(present entries: (String, JSONValue?)...) -> JSONValue {
    .object(entries.compactMap { entry in entry.1.map { (entry.0, $0) } })
  }

  /// The text over several lines, but for objects of numbers, so that two of them can be compared line by line; with a
  /// line break at its end.
  package var document: String {
    var writer = JSONDocumentWriter()
    writer.write(self, depth: 0)
    return writer.text + "\n"
  }

  /// The text for a program, without spaces (RFC 8259).
  package var text: String {
    switch self {
    case .text(let text): text.inJSON(escaping: .forbidden)
    case .number(let number): String(number)
    case .fraction(let number): number.isFinite ? "\(number)" : "null"
    case .null: "null"
    case .truth(let truth): truth ? "true" : "false"
    case .list(let values): "[" + values.map(\.text).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { $0.name.inJSON(escaping: .forbidden) + ":" + $0.value.text }.joined(separator: ",")
        + "}"
    }
  }
}

extension JSONValue: Equatable {
  /// Whether two values are the same, their names in the same order.
  package static func == (a: JSONValue, b: JSONValue) -> Bool {
    switch (a, b) {
    case (.text(let a), .text(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.fraction(let a), .fraction(let b)): a == b
    case (.null, .null): true
    case (.truth(let a), .truth(let b)): a == b
    case (.list(let a), .list(let b)): a == b
    case (.object(let a), .object(let b)): a.elementsEqual(b, by: ==)
    default: false
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral text: String) { self = .text(text) }
  package init(integerLiteral number: Int) { self = .number(number) }
  package init(booleanLiteral truth: Bool) { self = .truth(truth) }
  package init(arrayLiteral values: JSONValue...) { self = .list(values) }
  package init(dictionaryLiteral entries: (String, JSONValue)...) {
    self = .object(entries.map { ($0.0, $0.1) })
  }
}

/// Writes values over several lines, for people and for programs.
private struct JSONDocumentWriter {
  private(set) var text = ""

  mutating func write(_ value: JSONValue, depth: Int) {
    switch value {
    case .text(let string): write(string)
    case .number(let number): text += String(number)
    case .fraction(let number): text += number.isFinite ? "\(number)" : "null"
    case .null: text += "null"
    case .truth(let truth): text += truth ? "true" : "false"
    case .list(let values):
      enclose("[", "]", isEmpty: values.isEmpty, depth) { writer, separate in
        for value in values {
          separate(&writer)
          writer.write(value, depth: depth + 1)
        }
      }
    case .object(let entries) where entries.allSatisfy(\.value.isNumber) && !entries.isEmpty:
      text += "{"
      for (place, entry) in entries.enumerated() {
        text += place == 0 ? " " : ", "
        write(entry.name)
        text += ": "
        write(entry.value, depth: depth)
      }
      text += " }"
    case .object(let entries):
      enclose("{", "}", isEmpty: entries.isEmpty, depth) { writer, separate in
        for (name, value) in entries {
          separate(&writer)
          writer.write(name)
          writer.text += ": "
          writer.write(value, depth: depth + 1)
        }
      }
    }
  }

  /// Writes what stands between brackets, each on lines of its own; `separate` is to be called before each.
  private mutating func enclose(
    _ open: String, _ close: String, isEmpty: Bool, _ depth: Int,
    _ body: (inout JSONDocumentWriter, (inout JSONDocumentWriter) -> Void) -> Void
  ) {
    text += open
    if !isEmpty {
      let indent = "\n" + String(repeating: "  ", count: depth + 1)
      var isFirst = true
      body(&self) { writer in
        writer.text += (isFirst ? "" : ",") + indent
        isFirst = false
      }
      text += "\n" + String(repeating: "  ", count: depth)
    }
    text += close
  }

  private mutating func write(_ string: String) { text += string.inJSON(escaping: .unseen) }
}

extension JSONValue {
  fileprivate var isNumber: Bool { if case .number = self { true } else { false } }
}
