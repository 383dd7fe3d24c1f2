/// Text that is equal only to the same code points.
///
/// Swift's `String` calls a composed and a decomposed "é" equal, so names and values that must be told
/// apart by their code points, as the rule language does, need a type of their own. The order is by
/// Unicode code point, which is the order of the UTF-8 bytes.
public struct ExactText: Sendable, Hashable, Comparable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The text itself.
  public let string: String

  /// Wraps a text.
  public init(_ string: String) { self.string = string }

  /// Wraps a literal.
  public init(stringLiteral value: String) { self.string = value }

  /// The text itself.
  public var description: String { string }

  /// Whether both hold the same code points.
  public static func == (a: ExactText, b: ExactText) -> Bool { a.string.hasSameBytes(as: b.string) }

  /// Whether `a` stands before `b` by Unicode code point.
  public static func < (a: ExactText, b: ExactText) -> Bool {
    a.string.utf8.lexicographicallyPrecedes(b.string.utf8)
  }

  /// Hashes the code points.
  public func hash(into hasher: inout Hasher) {
    var string = string
    // All bytes at once: one after the other they take several times as long.
    string.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)
  }
}

extension String {
  /// Whether both hold the same code points.
  package func hasSameBytes(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    // Over the buffers: the views of two strings give their bytes one by one, several times as slowly.
    var (one, other) = (self, other)
    return one.withUTF8 { one in other.withUTF8 { one.elementsEqual($0) } }
  }
}
