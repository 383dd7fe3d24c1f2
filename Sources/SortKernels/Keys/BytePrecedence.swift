/// −1, 0 or 1: whether some bytes come before others byte by byte, are equal to them or come after them. Bytes come
/// before their own continuations.
package func precedence(of a: UnsafeBufferPointer<UInt8>, and b: UnsafeBufferPointer<UInt8>) -> Int {
  precedence(of: UnsafeRawBufferPointer(a), and: UnsafeRawBufferPointer(b))
}

@inline(__always)
package func precedence(of a: UnsafeRawBufferPointer, and b: UnsafeRawBufferPointer) -> Int {
  let shared = min(a.count, b.count)
  var offset = 0
  // Below `shared` both have bytes, so eight of them end within both buffers.
  while offset + 8 <= shared {
    let x = UInt64(bigEndian: a.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    let y = UInt64(bigEndian: b.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    if x != y { return x < y ? -1 : 1 }
    offset += 8
  }
  while offset < shared {
    if a[offset] != b[offset] { return a[offset] < b[offset] ? -1 : 1 }
    offset += 1
  }
  return (a.count - b.count).signum()
}
