/// One parameter of a request, as it is meant: nothing in it is encoded.
public struct RequestParameter: Sendable, Hashable {
  /// The name, as in `page[size]`.
  public let name: String
  /// The value.
  public let value: String

  init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

extension [RequestParameter] {
  /// The parameters as they stand behind the `?` of an address: `name=value`, joined by `&`, each byte that could
  /// mean something else as `%` and two digits (RFC 3986, section 2.1).
  public var queryString: String { map { "\($0.name.encoded)=\($0.value.encoded)" }.joined(separator: "&") }
}

extension String {
  /// Left as they are: what RFC 3986 reserves for nothing, and of the rest what has no meaning within a value of a
  /// query, so that people can still read the order.
  private static let plain = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~,:$()/".utf8)

  fileprivate var encoded: String {
    var result = ""
    for byte in utf8 {
      if Self.plain.contains(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += byte < 16 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return result
  }
}
