/// The MD5 digest of RFC 1321: for shuffles and random numbers that are the same on every platform and in
/// every database, never for security.
package struct MD5: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The first and the last eight bytes, the first byte the most significant.
  package let high: UInt64
  package let low: UInt64

  /// The digest of a message.
  package init(_ message: UnsafeBufferPointer<UInt8>) {
    var state: State = (0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476)
    var offset = 0
    while message.count - offset >= 64 {
      MD5.mix(&state, UnsafeBufferPointer(rebasing: message[offset..<offset + 64]))
      offset += 64
    }
    // The rest, a set bit, zeros, and the length in bits, in one or two blocks.
    let rest = message.count - offset
    let padded = rest < 56 ? 64 : 128
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: padded) { last in
      last.initialize(repeating: 0)
      for index in 0..<rest { last[index] = message[offset + index] }
      last[rest] = 0x80
      let length = UInt64(message.count) << 3
      for index in 0..<8 {
        last[padded - 8 + index] = UInt8(truncatingIfNeeded: length >> (8 * UInt64(index)))
      }
      for block in stride(from: 0, to: padded, by: 64) {
        MD5.mix(&state, UnsafeBufferPointer(rebasing: last[block..<block + 64]))
      }
    }
    high = UInt64(state.0.byteSwapped) << 32 | UInt64(state.1.byteSwapped)
    low = UInt64(state.2.byteSwapped) << 32 | UInt64(state.3.byteSwapped)
  }

  /// The digest of some bytes.
  package init(_ message: some Collection<UInt8>) {
    self = message.withBytes { MD5($0) }
  }

  /// The first 13 hexadecimal digits as a fraction: from 0 up to 1, and exact in a double.
  package var fraction: Double { Double(high >> 12) / 0x1p52 }

  /// 32 lowercase hexadecimal digits.
  package var description: String {
    [high, low].map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// The order of the hexadecimal digits.
  package static func < (a: MD5, b: MD5) -> Bool { a.high != b.high ? a.high < b.high : a.low < b.low }

  private typealias State = (UInt32, UInt32, UInt32, UInt32)

  /// Takes in one block of 64 bytes (RFC 1321, section 3.4).
  private static func mix(_ state: inout State, _ block: UnsafeBufferPointer<UInt8>) {
    var (a, b, c, d) = state
    /// Sixteen steps, four at a time, each of which changes another word of the state.
    @inline(__always)
    func round(
      _ sines: UnsafeBufferPointer<UInt32>, _ turns: (UInt32, UInt32, UInt32, UInt32), first: Int,
      stride: Int,
      _ mixed: (UInt32, UInt32, UInt32) -> UInt32
    ) {
      @inline(__always)
      func step(
        _ index: Int, _ turn: UInt32, _ w: inout UInt32, _ x: UInt32, _ y: UInt32, _ z: UInt32
      ) {
        let place = 4 * ((first + stride * index) & 15)
        let word =
          UInt32(block[place]) | UInt32(block[place + 1]) << 8 | UInt32(block[place + 2]) << 16
          | UInt32(block[place + 3]) << 24
        let sum = w &+ mixed(x, y, z) &+ sines[index] &+ word
        w = x &+ (sum << turn | sum >> (32 - turn))
      }
      for index in Swift.stride(from: 0, to: 16, by: 4) {
        step(index, turns.0, &a, b, c, d)
        step(index + 1, turns.1, &d, a, b, c)
        step(index + 2, turns.2, &c, d, a, b)
        step(index + 3, turns.3, &b, c, d, a)
      }
    }
    sines.withUnsafeBufferPointer { all in
      func sines(_ number: Int) -> UnsafeBufferPointer<UInt32> {
        UnsafeBufferPointer(rebasing: all[16 * number..<16 * number + 16])
      }
      round(sines(0), (7, 12, 17, 22), first: 0, stride: 1) { ($0 & $1) | (~$0 & $2) }
      round(sines(1), (5, 9, 14, 20), first: 1, stride: 5) { ($2 & $0) | (~$2 & $1) }
      round(sines(2), (4, 11, 16, 23), first: 5, stride: 3) { $0 ^ $1 ^ $2 }
      round(sines(3), (6, 10, 15, 21), first: 0, stride: 7) { $1 ^ ($0 | ~$2) }
    }
    state = (state.0 &+ a, state.1 &+ b, state.2 &+ c, state.3 &+ d)
  }

  /// The whole part of 2^32 × |sin(step)|, steps from 1 on in radians.
  private static let sines: [UInt32] = [
    0xd76a_a478, 0xe8c7_b756, 0x2420_70db, 0xc1bd_ceee, 0xf57c_0faf, 0x4787_c62a, 0xa830_4613, 0xfd46_9501,
    0x6980_98d8, 0x8b44_f7af, 0xffff_5bb1, 0x895c_d7be, 0x6b90_1122, 0xfd98_7193, 0xa679_438e, 0x49b4_0821,
    0xf61e_2562, 0xc040_b340, 0x265e_5a51, 0xe9b6_c7aa, 0xd62f_105d, 0x0244_1453, 0xd8a1_e681, 0xe7d3_fbc8,
    0x21e1_cde6, 0xc337_07d6, 0xf4d5_0d87, 0x455a_14ed, 0xa9e3_e905, 0xfcef_a3f8, 0x676f_02d9, 0x8d2a_4c8a,
    0xfffa_3942, 0x8771_f681, 0x6d9d_6122, 0xfde5_380c, 0xa4be_ea44, 0x4bde_cfa9, 0xf6bb_4b60, 0xbebf_bc70,
    0x289b_7ec6, 0xeaa1_27fa, 0xd4ef_3085, 0x0488_1d05, 0xd9d4_d039, 0xe6db_99e5, 0x1fa2_7cf8, 0xc4ac_5665,
    0xf429_2244, 0x432a_ff97, 0xab94_23a7, 0xfc93_a039, 0x655b_59c3, 0x8f0c_cc92, 0xffef_f47d, 0x8584_5dd1,
    0x6fa8_7e4f, 0xfe2c_e6e0, 0xa301_4314, 0x4e08_11a1, 0xf753_7e82, 0xbd3a_f235, 0x2ad7_d2bb, 0xeb86_d391,
  ]
}
