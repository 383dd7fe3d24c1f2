/// −1, 0 or 1: whether some bytes come before others byte by byte, are equal to them or come after them. Bytes come
/// before their own continuations.
package func precedence(of a: UnsafeBufferPointer<UInt8>, and b: UnsafeBufferPointer<UInt8>) -> Int {
  let shared = min(a.count, b.count)
  let (x, y) = (UnsafeRawBufferPointer(a), UnsafeRawBufferPointer(b))
  var offset = 0
  // Below `shared` both have bytes, so eight of them end within both buffers.
  while offset + 8 <= shared {
    let p = UInt64(bigEndian: x.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    let q = UInt64(bigEndian: y.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    if p != q { return p < q ? -1 : 1 }
    offset += 8
  }
  while offset < shared {
    if x[offset] != y[offset] { return x[offset] < y[offset] ? -1 : 1 }
    offset += 1
  }
  return (a.count - b.count).signum()
}
