import Foundation
import RuleRepair
import Testing

/// Files are rewritten whole or not at all, and all that they are besides their bytes stays.
struct RewrittenFileTests {
  private func rewrite(
    _ folder: Folder, _ name: String, from before: String = "old", to after: String = "new"
  )
    throws(RewriteError)
  {
    try RewrittenFile(
      path: Array(folder.path(name).utf8), before: Array(before.utf8), after: Array(after.utf8)
    ).write()
  }

  private func refusal(_ folder: Folder, _ name: String, from before: String = "old") -> RewriteError? {
    do {
      try rewrite(folder, name, from: before)
      return nil
    } catch { return error }
  }

  @Test func theNewBytesTakeThePlaceOfTheOld() throws {
    let folder = try Folder()
    try folder.write("rules.yaml", "old")
    try rewrite(folder, "rules.yaml")
    #expect(try folder.text("rules.yaml") == "new")
    #expect(try folder.names() == ["rules.yaml"])
    try rewrite(folder, "rules.yaml", from: "new", to: "")
    #expect(try folder.text("rules.yaml") == "")
  }

  @Test func aFileOfSeveralPiecesIsComparedWhole() throws {
    let folder = try Folder()
    let large = String(repeating: "x", count: 3 << 20)
    try folder.write("rules.yaml", large + "y")
    #expect(refusal(folder, "rules.yaml", from: large + "z")?.reason == .changed)
    try rewrite(folder, "rules.yaml", from: large + "y", to: large)
    #expect(try folder.text("rules.yaml") == large)
  }

  @Test(arguments: [0o644, 0o600, 0o755, 0o664, 0o4755])
  func permissionsStay(permissions: Int) throws {
    let folder = try Folder()
    try folder.write("rules.yaml", "old")
    chmod(folder.path("rules.yaml"), mode_t(permissions))
    try rewrite(folder, "rules.yaml")
    var status = stat()
    #expect(stat(folder.path("rules.yaml"), &status) == 0)
    #expect(Int(status.st_mode & 0o7777) == permissions)
  }

  @Test(.enabled(if: geteuid() == 0, "skipped: only an administrator can give files away"))
  func theOwnerStays() throws {
    let folder = try Folder()
    try folder.write("rules.yaml", "old")
    #expect(chown(folder.path("rules.yaml"), 1234, 4321) == 0)
    try rewrite(folder, "rules.yaml")
    var status = stat()
    #expect(stat(folder.path("rules.yaml"), &status) == 0)
    #expect(status.st_uid == 1234 && status.st_gid == 4321)
  }

  @Test func linksAreFollowed() throws {
    let folder = try Folder()
    try folder.write("shared/rules.yaml", "old")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("one"), withDestinationPath: "shared/rules.yaml")
    try FileManager.default.createSymbolicLink(atPath: folder.path("two"), withDestinationPath: "one")
    try rewrite(folder, "two")
    #expect(try folder.text("shared/rules.yaml") == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("two")) == "one")
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("one")) == "shared/rules.yaml")
    #expect(try folder.names() == ["one", "shared", "shared/rules.yaml", "two"])
  }

  @Test func anotherNameOfTheFileKeepsWhatItHeld() throws {
    let folder = try Folder()
    try folder.write("rules.yaml", "old")
    #expect(link(folder.path("rules.yaml"), folder.path("backup.yaml")) == 0)
    try rewrite(folder, "rules.yaml")
    #expect(try folder.text("rules.yaml") == "new")
    #expect(try folder.text("backup.yaml") == "old")
  }

  @Test func namesNeedNotBeText() throws {
    let folder = try Folder()
    let path = Array(folder.path("caf").utf8) + [0xE9] + Array(".yaml".utf8)
    let name = path.map { CChar(bitPattern: $0) } + [0]
    let descriptor = open(name, O_WRONLY | O_CREAT, 0o644)
    try #require(descriptor >= 0, "the file system takes such names")
    #expect(write(descriptor, "old", 3) == 3)
    close(descriptor)
    try RewrittenFile(path: path, before: Array("old".utf8), after: Array("new".utf8)).write()
    let again = open(name, O_RDONLY)
    var bytes = [UInt8](repeating: 0, count: 8)
    #expect(read(again, &bytes, 8) == 3)
    close(again)
    #expect(bytes.prefix(3).elementsEqual(Array("new".utf8)))
  }

  // MARK: What is refused

  @Test(arguments: ["older", "ol", "", "Old"])
  func whatChangedMeanwhileIsLeftAlone(now: String) throws {
    let folder = try Folder()
    try folder.write("rules.yaml", now)
    let error = try #require(refusal(folder, "rules.yaml"))
    #expect(error.reason == .changed)
    #expect(error.message.contains("rules.yaml") && error.message.contains("changed meanwhile"))
    #expect(error.help != nil)
    #expect(try folder.text("rules.yaml") == now)
    #expect(try folder.names() == ["rules.yaml"])
  }

  @Test func whatIsReadOnlyIsLeftAlone() throws {
    let folder = try Folder()
    try folder.write("rules.yaml", "old")
    chmod(folder.path("rules.yaml"), 0o444)
    let error = try #require(refusal(folder, "rules.yaml"))
    #expect(error.reason == .readOnly)
    #expect(error.message.contains("read-only"))
    #expect(try folder.text("rules.yaml") == "old")
    #expect(try folder.names() == ["rules.yaml"])
  }

  @Test(.enabled(if: geteuid() != 0, "skipped: an administrator may write to every folder"))
  func aFolderThatIsReadOnlyIsSaid() throws {
    let folder = try Folder()
    try folder.write("rules.yaml", "old")
    chmod(folder.url.path, 0o555)
    defer { chmod(folder.url.path, 0o755) }
    #expect(refusal(folder, "rules.yaml")?.reason == .readOnly)
    #expect(try folder.text("rules.yaml") == "old")
  }

  @Test func whatIsNotThereIsSaid() throws {
    let folder = try Folder()
    #expect(refusal(folder, "rules.yaml")?.reason == .missing)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.yaml"), withDestinationPath: "nowhere")
    #expect(refusal(folder, "link.yaml")?.reason == .missing)
    #expect(try folder.names() == ["link.yaml"])
  }

  @Test func whatIsNoFileIsSaid() throws {
    let folder = try Folder()
    try FileManager.default.createDirectory(atPath: folder.path("rules"), withIntermediateDirectories: false)
    #expect(refusal(folder, "rules")?.reason == .notAFile)
    #expect(mkfifo(folder.path("pipe"), 0o644) == 0)
    #expect(refusal(folder, "pipe")?.reason == .notAFile)
  }

  /// Whether a small disk can be mounted: by root, and not in every container.
  private static let canMount: Bool = {
    guard geteuid() == 0, let folder = try? Folder() else { return false }
    return
      (try? folder.run(
        "/bin/sh", "-c", "mkdir disk && mount -t tmpfs -o size=1M ordering disk && umount -l disk"))
      == 0
  }()

  @Test(.enabled(if: canMount, "skipped: no small disk can be mounted here, which takes root and Linux"))
  func aFullDiskLeavesTheOldFile() throws {
    let folder = try Folder()
    try #require(
      try folder.run("/bin/sh", "-c", "mkdir disk && mount -t tmpfs -o size=1M ordering disk") == 0)
    // Lazily: a program that another test started meanwhile may have a file of it open.
    defer { _ = try? folder.run("/bin/sh", "-c", "umount -l disk") }
    try folder.write("disk/rules.yaml", "old")
    let large = String(repeating: "x", count: 2 << 20)
    do {
      try rewrite(folder, "disk/rules.yaml", to: large)
      Issue.record("it fits")
    } catch {
      #expect(error.reason == .failed)
      #expect(error.message.contains("No space left on device"), "\(error.message)")
    }
    #expect(try folder.names() == ["disk", "disk/rules.yaml"])
    #expect(try folder.text("disk/rules.yaml") == "old")
    try rewrite(folder, "disk/rules.yaml")
    #expect(try folder.text("disk/rules.yaml") == "new")
  }

  @Test(.enabled(if: canMount, "skipped: no small disk can be mounted here, which takes root and Linux"))
  func aDiskThatNobodyMayWriteToIsSaid() throws {
    let folder = try Folder()
    // The shell writes the file: a program that another test starts meanwhile takes along what this process has open,
    // and a disk with a file that is open for writing cannot be made read-only.
    let disk = "mkdir disk && mount -t tmpfs -o size=1M ordering disk && printf old >disk/rules.yaml"
    try #require(try folder.run("/bin/sh", "-c", "\(disk) && mount -o remount,ro disk") == 0)
    defer { _ = try? folder.run("/bin/sh", "-c", "umount -l disk") }
    #expect(refusal(folder, "disk/rules.yaml")?.reason == .readOnly)
    #expect(try folder.text("disk/rules.yaml") == "old")
  }
}
