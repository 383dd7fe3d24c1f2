import Foundation
import RecordSorting
import Testing

@Suite("How much memory is free")
struct FreeMemoryTests {
  /// What is found where the system's files hold this.
  private func free(_ files: [String: String]) throws -> Int {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("system-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    for (path, text) in files {
      let file = root.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    return FreeMemory(root: root.path).bytes
  }

  private static let machine = "MemTotal:       9000 kB\nMemFree:        1000 kB\nMemAvailable:   8000 kB\n"

  @Test("of the machine, what can be had without swapping")
  func ofTheMachine() throws {
    #expect(try free(["proc/meminfo": Self.machine]) == 8_192_000)
    #expect(try free(["proc/meminfo": Self.machine, "proc/self/cgroup": "0::/\n"]) == 8_192_000)
    #expect(try free([:]) == Int(ProcessInfo.processInfo.physicalMemory))
  }

  @Test("of a group that has a limit, what is not used; files that were read are not")
  func ofAGroup() throws {
    var files = [
      "proc/meminfo": Self.machine, "proc/self/cgroup": "0::/a/b\n",
      "sys/fs/cgroup/a/b/memory.max": "5000000\n",
      "sys/fs/cgroup/a/b/memory.current": "4000000\n",
    ]
    #expect(try free(files) == 1_000_000)
    files["sys/fs/cgroup/a/b/memory.stat"] = "anon 1000000\ninactive_file 2500000\nactive_file 1\n"
    #expect(try free(files) == 3_500_000)
    // The group around it has less left.
    files["sys/fs/cgroup/a/memory.max"] = "5500000\n"
    files["sys/fs/cgroup/a/memory.current"] = "5400000\n"
    #expect(try free(files) == 100_000)
    files["sys/fs/cgroup/a/memory.current"] = "5600000\n"
    #expect(try free(files) == 0)
    files["sys/fs/cgroup/a/memory.max"] = "max\n"
    files["sys/fs/cgroup/a/b/memory.max"] = "max\n"
    #expect(try free(files) == 8_192_000)
  }

  @Test("in a container, whose group is the root of what it sees")
  func inAContainer() throws {
    let files = [
      "proc/meminfo": Self.machine, "proc/self/cgroup": "0::/known/outside/only\n",
      "sys/fs/cgroup/memory.max": "300000\n", "sys/fs/cgroup/memory.current": "100000\n",
    ]
    #expect(try free(files) == 200_000)
  }

  @Test("of groups of the first version")
  func ofTheFirstVersion() throws {
    let files = [
      "proc/meminfo": Self.machine,
      "proc/self/cgroup": "5:cpu,cpuacct:/x\n4:memory:/a\n1:name=systemd:/\n0::/\n",
      "sys/fs/cgroup/memory/a/memory.limit_in_bytes": "700000\n",
      "sys/fs/cgroup/memory/a/memory.usage_in_bytes": "600000\n",
      "sys/fs/cgroup/memory/a/memory.stat": "inactive_file 1\ntotal_inactive_file 500000\n",
      "sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n",
      "sys/fs/cgroup/memory/memory.usage_in_bytes": "600000\n",
    ]
    #expect(try free(files) == 600_000)
  }
}
