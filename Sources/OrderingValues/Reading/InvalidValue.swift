/// A value of the data that its field cannot take, in plain words.
package struct InvalidValue: Error, Sendable, Hashable, CustomStringConvertible {
  /// `the text 'abc' is not a number`.
  package let message: String

  /// Wraps a message.
  package init(_ message: String) { self.message = message }

  /// The message.
  package var description: String { message }

  static func notADate(_ bytes: UnsafeBufferPointer<UInt8>, because reason: String) -> InvalidValue {
    InvalidValue("\(quoted(bytes)) is not a date: \(reason)")
  }

  static func notADay(_ bytes: UnsafeBufferPointer<UInt8>, because reason: String) -> InvalidValue {
    InvalidValue("\(quoted(bytes)) is not a day: \(reason)")
  }

  /// A value as messages show it: in quotes, without control characters and not too long.
  static func quoted(_ bytes: UnsafeBufferPointer<UInt8>) -> String { "'\(shown(bytes))'" }

  /// The same without quotes, for numbers.
  static func shown(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    var text = ""
    var count = 0
    // A character takes at most four bytes, so that no more than the shown part need be decoded.
    for scalar in String(decoding: bytes.prefix(lengthLimit * 4 + 4), as: UTF8.self).unicodeScalars {
      guard count < lengthLimit else { return text + "…" }
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned:
        text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default:
        text.unicodeScalars.append(scalar)
      }
      count += 1
    }
    return text
  }

  private static let lengthLimit = 40
}
