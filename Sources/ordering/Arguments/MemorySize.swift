import Foundation
import RecordSorting

/// A number of bytes, as people write it.
enum MemorySize {
  /// The least that a sort can do with.
  static let least = 16 << 20

  private static let units = ["": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30, "t": 1 << 40]

  /// The bytes that `256M`, `1.5G` or `2 GiB` stand for; K, M and G are powers of 1,024, as in `sort -S`.
  static func bytes(_ text: String) -> Int? {
    let digits = text.prefix { $0.isNumber || $0 == "." }
    var unit = text.dropFirst(digits.count).trimmingCharacters(in: .whitespaces).lowercased()
    for ending in ["ib", "b"] where unit.hasSuffix(ending) {
      unit.removeLast(ending.count)
      break
    }
    guard let number = Double(digits), number.isFinite, let factor = units[unit] else { return nil }
    return Int(exactly: (number * Double(factor)).rounded())
  }

  /// The most that a process can be given, however much is asked for: what the machine has, and half of the addresses
  /// that are granted to the process, as the other half is for the files that are read.
  static var most: Int {
    let machine = Int(clamping: ProcessInfo.processInfo.physicalMemory)
    var addresses = rlimit()
    #if os(Linux)
      let isKnown = getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &addresses) == 0
    #else
      let isKnown = getrlimit(RLIMIT_AS, &addresses) == 0
    #endif
    return isKnown ? min(machine, Int(clamping: addresses.rlim_cur) / 2) : machine
  }

  /// Half of what the machine has free, or grants to this process.
  static var halfOfWhatIsFree: Int { max(least, min(FreeMemory().bytes, most) / 2) }

  /// The bytes in words: `1.5 GB`.
  static func words(_ bytes: Int) -> String {
    let units = [("GB", 1_000_000_000.0), ("MB", 1e6), ("kB", 1e3)]
    guard let (unit, size) = units.first(where: { Double(bytes) >= $0.1 }) else { return "\(bytes) bytes" }
    return String(format: "%.1f %@", Double(bytes) / size, unit)
  }
}
