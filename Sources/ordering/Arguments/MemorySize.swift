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

  /// The most that is taken, however much is asked for: what the machine has, and half of the addresses that are left,
  /// as files that are mapped take such too.
  static var most: Int {
    min(Int(clamping: ProcessInfo.processInfo.physicalMemory), (addresses ?? .max) / 2)
  }

  /// Half of what the machine has free, or grants to this process.
  static var halfOfWhatIsFree: Int {
    let free = FreeMemory().bytes
    return max(least, min(free, addresses ?? free) / 2)
  }

  /// What `ulimit -v` leaves to this process; nil where there is no such limit.
  private static var addresses: Int? {
    #if os(Linux)
      var limit = rlimit()
      guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0,
        let most = Int(exactly: limit.rlim_cur),
        let sizes = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
        let pages = sizes.split(separator: " ").first.flatMap({ Int($0) })
      else { return nil }
      return max(0, most - pages * Int(getpagesize()))
    #else
      return nil
    #endif
  }

  /// The bytes in words: `1.5 GB`.
  static func words(_ bytes: Int) -> String {
    let units = [("GB", 1_000_000_000.0), ("MB", 1e6), ("kB", 1e3)]
    guard let (unit, size) = units.first(where: { Double(bytes) >= $0.1 }) else { return "\(bytes) bytes" }
    return String(format: "%.1f %@", Double(bytes) / size, unit)
  }
}
