/// A value of JSON whose names stay in the order in which they are written.
package enum JSONValue: Sendable {
  case text(String)
  case number(Int)
  /// A number with a fraction, in the shortest digits that give it back; what is not finite is null.
  case fraction(Double)
  case null
  case truth(Bool)
  case list([JSONValue])
  case object([(name: String, value: JSONValue)])

  /// An object of those values that there are.
  package static func object(present entries: (String, JSONValue?)...) -> JSONValue {
    .object(entries.compactMap { entry in entry.1.map { (entry.0, $0) } })
  }

  fileprivate var isNumber: Bool { if case .number = self { true } else { false } }

  /// The text over several lines, but for objects of numbers, so that two of them can be compared line by line; with a
  /// line break at its end.
  package var document: String {
    var writer = JSONWriter()
    writer.write(self, depth: 0)
    return writer.text + "\n"
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

private struct JSONWriter {
  var text = ""

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
    _ body: (inout JSONWriter, (inout JSONWriter) -> Void) -> Void
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

  private mutating func write(_ string: String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      // What JSON forbids, and what a terminal or a reader of the file would obey or not show.
      case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{200B}"..."\u{200F}", "\u{2028}"..."\u{202E}",
        "\u{2060}"..."\u{206F}", "\u{FEFF}":
        let hex = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - hex.utf8.count) + hex
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
