/// A fast hash with a seed of its own in every process, so that nobody can make data whose values collide.
///
/// Folded products of 128 bits, as in wyhash (Wang Yi, 2019).
struct ByteHasher: Sendable {
  private let seed: UInt64
  private let secret: UInt64

  /// The hash of this process.
  static let shared = ByteHasher()

  private init() {
    var random = SystemRandomNumberGenerator()
    seed = random.next()
    // Odd, and so never 0.
    secret = random.next() | 1
  }

  @inline(__always)
  func hash(_ a: UInt64, _ b: UInt64) -> UInt64 {
    folded(secret ^ 0x9E37_79B9_7F4A_7C15, folded(a ^ secret, b ^ seed))
  }

  @inline(__always)
  func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    let count = bytes.count
    guard let start = bytes.baseAddress, count > 0 else { return hash(0, 0) }
    // Every load lies within the `count` bytes from `start` on; where they overlap, it does not matter.
    func eight(_ offset: Int) -> UInt64 { start.loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
    func four(_ offset: Int) -> UInt64 {
      UInt64(start.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
    var state = seed
    var (a, b): (UInt64, UInt64)
    if count > 16 {
      var offset = 0
      while offset + 16 < count {
        state = folded(eight(offset) ^ secret, eight(offset + 8) ^ state)
        offset += 16
      }
      (a, b) = (eight(count - 16), eight(count - 8))
    } else if count >= 8 {
      (a, b) = (eight(0), eight(count - 8))
    } else if count >= 4 {
      (a, b) = (four(0), four(count - 4))
    } else {
      (a, b) = (UInt64(bytes[0]) << 16 | UInt64(bytes[count / 2]) << 8 | UInt64(bytes[count - 1]), 0)
    }
    return folded(secret ^ UInt64(count), folded(a ^ secret, b ^ state))
  }

  @inline(__always)
  private func folded(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let product = a.multipliedFullWidth(by: b)
    return product.high ^ product.low
  }
}
