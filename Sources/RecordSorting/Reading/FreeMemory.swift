import Foundation

/// How much memory is to be had, by what the system says.
///
/// Linux says it in files: of the machine in `/proc/meminfo`, and of the control groups that the process is in, such as
/// that of a container, in `/sys/fs/cgroup`. Elsewhere all memory of the machine is taken to be free.
package struct FreeMemory {
  /// Where those files are looked for.
  private let root: String

  /// - Parameter root: What stands in front of the paths of the system's files; nothing, but in tests.
  package init(root: String = "") { self.root = root }

  /// The bytes that can be had without swapping: of the machine, or of what it grants to the process.
  package var bytes: Int {
    let machine = number("MemAvailable:", in: "/proc/meminfo").map { $0 << 10 }
    let all = machine ?? Int(clamping: ProcessInfo.processInfo.physicalMemory)
    return max(0, groups.reduce(all) { min($0, free(in: $1) ?? $0) })
  }

  /// A control group: its folder, and what its files and their lines are called.
  private struct Group {
    let folder: String
    let limit: String
    let used: String
    let cached: String
  }

  /// The groups of the process and those around them, of both versions of control groups.
  private var groups: [Group] {
    text("/proc/self/cgroup")?.split(separator: "\n").flatMap { line -> [Group] in
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { return [] }
      let names = parts[2].split(separator: "/")
      // In a container the path may be one that only the machine outside knows; its own group is the root then.
      let paths = (0...names.count).map { names.prefix($0).map { "/\($0)" }.joined() }
      if parts[1].isEmpty {
        return paths.map {
          Group(
            folder: "/sys/fs/cgroup" + $0, limit: "memory.max", used: "memory.current",
            cached: "inactive_file")
        }
      }
      guard parts[1].split(separator: ",").contains("memory") else { return [] }
      return paths.map {
        Group(
          folder: "/sys/fs/cgroup/memory" + $0, limit: "memory.limit_in_bytes", used: "memory.usage_in_bytes",
          cached: "total_inactive_file")
      }
    } ?? []
  }

  /// What a group has left; nil where it has no limit.
  private func free(in group: Group) -> Int? {
    guard let limit = number(in: "\(group.folder)/\(group.limit)") else { return nil }
    let used = number(in: "\(group.folder)/\(group.used)") ?? 0
    // Pages of files that were read count as used, and are given up as soon as somebody needs memory.
    let cached = number(group.cached, in: "\(group.folder)/memory.stat") ?? 0
    return limit - max(0, used - cached)
  }

  private func text(_ path: String) -> String? { try? String(contentsOfFile: root + path, encoding: .utf8) }

  private func number(in path: String) -> Int? {
    text(path).flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
  }

  /// The number behind a word that begins a line.
  private func number(_ word: String, in path: String) -> Int? {
    let words = text(path)?.split(separator: "\n").lazy.map { $0.split(separator: " ") }
    return words?.first { $0.count > 1 && $0[0] == word }.flatMap { Int($0[1]) }
  }
}
