/// Builds one text out of many parts, so that different parts never give the same text: each part stands behind its
/// length.
struct CanonicalText {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ part: String) {
    bytes.append(contentsOf: "\(part.utf8.count):".utf8)
    bytes.append(contentsOf: part.utf8)
  }

  mutating func add(_ parts: String?...) {
    for part in parts { if let part { add(part) } else { bytes.append(UInt8(ascii: "-")) } }
  }

  mutating func add(_ isSo: Bool) { bytes.append(UInt8(ascii: isSo ? "+" : "-")) }

  /// A list behind the number of its elements.
  mutating func add<Element>(_ elements: some Collection<Element>, _ element: (inout Self, Element) -> Void) {
    add(String(elements.count))
    for part in elements { element(&self, part) }
  }
}
