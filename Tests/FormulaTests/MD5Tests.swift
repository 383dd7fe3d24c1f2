import OrderingValues
import Testing

@Suite struct MD5Tests {
  /// RFC 1321, appendix A.5.
  @Test(arguments: [
    ("", "d41d8cd98f00b204e9800998ecf8427e"), ("a", "0cc175b9c0f1b6a831c399e269772661"),
    ("abc", "900150983cd24fb0d6963f7d28e17f72"), ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
    ("abcdefghijklmnopqrstuvwxyz", "c3fcd3d76192e4007dfb496cca67e13b"),
    (
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", "d174ab98d277d9f5a5611c2c9f419d9f"
    ),
    (
      "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
      "57edf4a22be3c955ac49da2e2107b67a"
    ),
  ])
  func vectors(_ message: String, _ digest: String) { #expect(MD5(message.utf8).description == digest) }

  /// Lengths around the block, from Python's hashlib: `md5(b"a" * n)`.
  @Test(arguments: [
    (55, "ef1772b6dff9a122358552954ad0df65"),
    (56, "3b0c8ac703f828b04c6c197006d17218"),
    (57, "652b906d60af96844ebd21b674f35e93"),
    (63, "b06521f39153d618550606be297466d5"),
    (64, "014842d480b571495a4a0363793f7367"),
    (65, "c743a45e0d2e6a95cb859adae0248435"),
    (119, "8a7bd0732ed6a28ce75f6dabc90e1613"),
    (120, "5f61c0ccad4cac44c75ff505e1f1e537"),
    (128, "e510683b3f5ffe4093d021808bc6ff70"),
    (1000, "cabe45dcc9ae5b66ba86600cca6b8ba8"),
  ])
  func lengths(_ count: Int, _ digest: String) {
    #expect(MD5(Array(repeating: UInt8(ascii: "a"), count: count)).description == digest)
  }

  @Test func ordersAsItsDigits() {
    let digests = (0..<200).map { MD5(String($0).utf8) }
    #expect(digests.sorted().map(\.description) == digests.map(\.description).sorted())
  }
}
