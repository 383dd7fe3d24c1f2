import Foundation

extension WatchedPath {
  /// Whether it lies on a drive that others may write without this system being told.
  var isOnNetwork: Bool {
    #if os(Linux)
      guard let mounts = FileManager.default.contents(atPath: "/proc/self/mountinfo") else { return false }
      var path = URL(fileURLWithPath: String(decoding: bytes, as: UTF8.self))
      // What is not there yet will lie where its folder does.
      while path.path != "/", !FileManager.default.fileExists(atPath: path.path) {
        path.deleteLastPathComponent()
      }
      return Self.networkTypes.contains(Self.type(of: path.resolvingSymlinksInPath().path, in: mounts))
    #else
      var info = statfs()
      return Self.withCPath(bytes) { statfs($0, &info) } == 0 && info.f_flags & UInt32(MNT_LOCAL) == 0
    #endif
  }

  private static let networkTypes: Set<String> = [
    "nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "fuse", "afs", "ceph", "glusterfs", "virtiofs", "vboxsf",
  ]

  /// The type of the drive that a path lies on, without what follows a dot in `fuse.sshfs`.
  ///
  /// Mounts are lines such as `36 35 98:0 /mnt1 /mnt2 rw,noatime master:1 - ext3 /dev/root rw`; the fifth word is the
  /// folder at which the drive appears, with spaces and the like as octal numbers.
  static func type(of path: String, in mounts: Data) -> String {
    var found = (folder: "", type: "")
    for line in String(decoding: mounts, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 6, let dash = words[6...].firstIndex(of: "-"), dash + 1 < words.count else {
        continue
      }
      let folder = words[4].replacing("\\040", with: " ")
      let isAbove = folder == "/" || path == folder || path.hasPrefix(folder + "/")
      // Of two at one folder the later hides the earlier.
      if isAbove, folder.utf8.count >= found.folder.utf8.count {
        found = (String(folder), String(words[dash + 1].prefix { $0 != "." }))
      }
    }
    return found.type
  }
}
