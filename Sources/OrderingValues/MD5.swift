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
      MD5.mix(&state) { message[offset + $0] }
      offset += 64
    }
    // The rest, a set bit, zeros, and the length in bits, in one or two blocks.
    let rest = message.count - offset
    let length = UInt64(message.count) << 3
    let padded = rest < 56 ? 64 : 128
    func byte(_ index: Int) -> UInt8 {
      if index < rest { return message[offset + index] }
      if index == rest { return 0x80 }
      return index < padded - 8 ? 0 : UInt8(truncatingIfNeeded: length >> (8 * UInt64(index - (padded - 8))))
    }
    MD5.mix(&state, byte)
    if padded == 128 { MD5.mix(&state) { byte(64 + $0) } }
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
  @inline(__always)
  private static func mix(_ state: inout State, _ byte: (Int) -> UInt8) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 16) { words in
      for index in 0..<16 {
        words[index] =
          UInt32(byte(4 * index)) | UInt32(byte(4 * index + 1)) << 8 | UInt32(byte(4 * index + 2)) << 16
          | UInt32(byte(4 * index + 3)) << 24
      }
      var (a, b, c, d) = state
      for step in 0..<64 {
        let mixed: UInt32
        let word: Int
        switch step >> 4 {
        case 0: (mixed, word) = ((b & c) | (~b & d), step)
        case 1: (mixed, word) = ((d & b) | (~d & c), (5 * step + 1) & 15)
        case 2: (mixed, word) = (b ^ c ^ d, (3 * step + 5) & 15)
        default: (mixed, word) = (c ^ (b | ~d), (7 * step) & 15)
        }
        let sum = a &+ mixed &+ sines[step] &+ words[word]
        let turn = turns[(step >> 4) * 4 + (step & 3)]
        (a, d, c, b) = (d, c, b, b &+ (sum << turn | sum >> (32 - turn)))
      }
      state = (state.0 &+ a, state.1 &+ b, state.2 &+ c, state.3 &+ d)
    }
  }

  /// How far each step turns its sum to the left.
  private static let turns: [UInt32] = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]

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
