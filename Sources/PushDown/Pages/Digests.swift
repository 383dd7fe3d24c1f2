internal import CCrypto

/// What libcrypto is used for.
enum Digests {
  /// The bytes of a SHA-256 digest.
  static let count = 32

  static func sha256(_ bytes: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { digest, filled in
      // A digest of SHA-256 has 32 bytes, for which there is room.
      let isDone = EVP_Digest(bytes, bytes.count, digest.baseAddress, nil, EVP_sha256(), nil)
      precondition(isDone == 1, "libcrypto has no SHA-256.")
      filled = count
    }
  }

  /// HMAC-SHA256 (RFC 2104) of bytes.
  static func hmac(_ bytes: ArraySlice<UInt8>, secret: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { code, filled in
      let isDone = bytes.withUnsafeBufferPointer {
        // As above; a secret is some bytes long, far below the 2 GiB that an `int` counts.
        HMAC(EVP_sha256(), secret, CInt(secret.count), $0.baseAddress, $0.count, code.baseAddress, nil)
      }
      precondition(isDone != nil, "libcrypto has no HMAC-SHA256.")
      filled = count
    }
  }

  /// Whether both are the same, found out in a time that does not tell where they differ.
  static func areEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    a.count == b.count && CRYPTO_memcmp(a, b, a.count) == 0
  }
}
