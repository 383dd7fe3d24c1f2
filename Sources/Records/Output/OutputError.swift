import Foundation

/// Something that could not be written, in words for people.
package struct OutputError: Error, Sendable, Hashable {
  /// What is wrong.
  package let message: String
  /// What to do instead.
  package let help: String?

  /// Describes what is wrong.
  package init(_ message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }
}

/// Nobody reads the output any more: no mistake, and nothing to say.
package struct ClosedPipe: Error {
  /// There is nothing to say of it.
  package init() {}
}

/// The system's words for an error.
func systemWords(_ code: Int32) -> String { String(cString: strerror(code)) }
