import CBenchmarks

/// Compares texts by ICU, as somebody does who wants the alphabet in a closure.
struct HandWrittenCollation {
  private let collator: UnsafeMutableRawPointer

  /// The root collation, as rules have it that name no locale. It stays open.
  init(numeric: Bool) {
    guard let collator = benchmark_collator_open(numeric) else {
      preconditionFailure("ICU has a root collation.")
    }
    self.collator = collator
  }

  /// Below 0 where the first text comes first, 0 where both are equal.
  @inline(__always) func compare(_ a: String, _ b: String) -> Int32 {
    withBytes(of: a) { a in
      withBytes(of: b) { b in
        benchmark_collator_compare(collator, a.baseAddress, a.count, b.baseAddress, b.count)
      }
    }
  }

  @inline(__always)
  private func withBytes<Result>(of text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = text.utf8.withContiguousStorageIfAvailable(body) { return result }
    var copy = text
    return copy.withUTF8(body)
  }
}

/// Versions as somebody compares them by hand who knows what his own look like: `1.10.0` and `1.10.0-rc.2`.
struct HandWrittenVersion: Comparable {
  private var major = 0, minor = 0, patch = 0
  /// A version without a prerelease comes after all that have one.
  private var prerelease = Int.max

  @inline(__always) init(_ text: String) {
    var place = 0
    var number = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): number = number * 10 + Int(byte) - 48
      case UInt8(ascii: "."), UInt8(ascii: "-"):
        set(place, number)
        place += 1
        number = 0
      default: break
      }
    }
    set(place, number)
  }

  /// The numbers of `1.10.0-rc.2` stand at the places 0, 1, 2 and 4.
  @inline(__always) private mutating func set(_ place: Int, _ number: Int) {
    switch place {
    case 0: major = number
    case 1: minor = number
    case 2: patch = number
    case 4: prerelease = number
    default: break
    }
  }

  @inline(__always) static func < (a: Self, b: Self) -> Bool {
    (a.major, a.minor, a.patch, a.prerelease) < (b.major, b.minor, b.patch, b.prerelease)
  }
}
