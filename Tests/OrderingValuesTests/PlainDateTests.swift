import Testing

@testable import OrderingValues

/// Dates of the plain form, one byte of which is another.
struct PlainDateTests {
  private static let plain = Array("2026-10-11T12:13:14Z".utf8)

  @Test func plainOnesAreRead() {
    Self.plain.withUnsafeBufferPointer {
      #expect(PlainDate.day($0) == 20_737)
      #expect(PlainDate.instant($0)?.seconds == 1_791_720_794)
    }
  }

  /// Whatever stands in the place of a sign or a digit, but for another digit.
  @Test(arguments: plain.indices)
  func nothingStandsInPlaceOfAnother(index: Int) {
    for byte in UInt8.min...UInt8.max where byte != Self.plain[index] {
      let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
      if digits.contains(Self.plain[index]), digits.contains(byte) { continue }
      var text = Self.plain
      text[index] = byte
      text.withUnsafeBufferPointer {
        #expect(PlainDate.instant($0) == nil, "byte \(byte) at \(index)")
        #expect((PlainDate.day($0) == nil) == (index < 10), "byte \(byte) at \(index)")
      }
    }
  }
}
