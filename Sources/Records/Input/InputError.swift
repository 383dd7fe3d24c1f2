/// Why data could not be read, in words for people.
package struct InputError: Error, Sendable, Hashable {
  /// What is the matter.
  package enum Kind: Sendable, Hashable {
    /// There is no such file.
    case absent
    /// It is a folder.
    case folder
    /// The system does not give its bytes, or unpacking them takes too much memory.
    case unreadable
    /// Somebody changed the file while it was read.
    case changed
    /// Compressed data are incomplete or damaged.
    case damaged
  }

  /// What is the matter.
  package let kind: Kind
  /// What is wrong.
  package let message: String
  /// What to do instead.
  package let help: String?

  init(_ kind: Kind, _ message: String, help: String? = nil) {
    self.kind = kind
    self.message = message
    self.help = help
  }

  /// What the system says when it does not give the bytes of a file.
  static func unreadable(_ name: String, _ code: Int32) -> InputError {
    InputError(.unreadable, "cannot read \(name): \(systemWords(code))")
  }
}
