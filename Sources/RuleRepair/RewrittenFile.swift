import CRecordIO
import Foundation
import Records
import RuleText

/// A file of the user's that is to hold other bytes than it did when it was read.
///
/// Writing is all or nothing: a file that changed meanwhile is left alone, links are followed, and permissions stay.
package struct RewrittenFile: Sendable, Hashable {
  /// The path as the system takes it, which need not be UTF-8.
  package var path: [UInt8]
  /// What it held when it was read.
  package var before: [UInt8]
  /// What it is to hold.
  package var after: [UInt8]

  /// Describes what is to be written; nothing is done yet.
  package init(path: [UInt8], before: [UInt8], after: [UInt8]) {
    self.path = path
    self.before = before
    self.after = after
  }
}

/// Why a file was left as it is, in words for people.
package struct RewriteError: Error, Sendable, Hashable {
  /// What kept it from being written.
  package enum Reason: Sendable, Hashable, CaseIterable {
    /// There is no such file any more.
    case missing
    /// It holds something else than when it was read.
    case changed
    /// Nobody may write to it, or not who runs this.
    case readOnly
    /// It is a pipe, a device or a folder.
    case notAFile
    /// What the system says, as of a full disk.
    case failed
  }

  /// What kept it from being written.
  package let reason: Reason
  /// What is wrong.
  package let message: String
  /// What to do instead.
  package let help: String?
}

extension RewrittenFile {
  /// Puts the new bytes in the place of the old ones.
  ///
  /// A link stays, and the file that it leads to is rewritten. Permissions, extended attributes and, where the system
  /// allows it, the owner stay. Other names of the same file (hard links) keep what they held: writing into the file
  /// instead would leave half of it where the disk is full or the process ends.
  /// - Throws: ``RewriteError``; then the file is as it was, and nothing lies beside it.
  package func write() throws(RewriteError) {
    let target = try realPath()
    var status = stat()
    let old = try open(target, &status)
    defer { close(old) }
    do {
      try FileReplacement(of: target).write(isNew: false) { new in
        try after.withUnsafeBytes { try FileOutput(descriptor: new, name: name).write($0) }
        ordering_copy_attributes(old, new)
        keepOwner(of: status, new)
      } confirm: {
        // As late as can be. Whoever writes between this and the renaming loses what they wrote; no file system that
        // we know can rule that out.
        try refuseChanges(target)
      }
    } catch let error as RewriteError {
      throw error
    } catch let failure as FileReplacement.Failure {
      throw refusal(failure)
    } catch let error as OutputError {
      throw failed(error.message, help: error.help ?? "see that the disk has room, and run it again")
    } catch {
      throw failed("cannot write \(name)", help: nil)
    }
  }

  // MARK: The file that is there

  private var name: String { "`\(SourceFile.name(ofPath: path))`" }

  private func realPath() throws(RewriteError) -> [UInt8] {
    guard let real = realpath(path.map { CChar(bitPattern: $0) } + [0], nil) else { throw unreadable(errno) }
    defer { free(real) }
    return real.withMemoryRebound(to: UInt8.self, capacity: strlen(real)) {
      Array(UnsafeBufferPointer(start: $0, count: strlen(real)))
    }
  }

  /// Opens the file for reading, once it is known that it may be written too.
  private func open(_ target: [UInt8], _ status: inout stat) throws(RewriteError) -> Int32 {
    let target = target.map { CChar(bitPattern: $0) } + [0]
    guard stat(target, &status) == 0 else { throw unreadable(errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw RewriteError(reason: .notAFile, message: "\(name) is no file", help: "give the path of a file")
    }
    // Renaming asks for no permission of the file itself, and for an administrator all is permitted; but whoever took
    // away the permission to write meant it.
    guard status.st_mode & 0o222 != 0, access(target, W_OK) == 0 else {
      throw RewriteError(
        reason: .readOnly, message: "\(name) is read-only and was not changed",
        help: "allow writing to it, as with `chmod u+w`, and run it again")
    }
    let descriptor = Foundation.open(target, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(errno) }
    return descriptor
  }

  /// Complains where what is under the name now is not what was read.
  private func refuseChanges(_ target: [UInt8]) throws(RewriteError) {
    let target = target.map { CChar(bitPattern: $0) } + [0]
    let descriptor = Foundation.open(target, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(errno) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var place = 0
    do {
      while let piece = try handle.read(upToCount: 1 << 20), !piece.isEmpty {
        guard place + piece.count <= before.count, before[place..<place + piece.count].elementsEqual(piece)
        else { throw changed }
        place += piece.count
      }
    } catch is RewriteError {
      throw changed
    } catch {
      throw unreadable(EIO)
    }
    guard place == before.count else { throw changed }
  }

  /// Gives the new file the owner and the permissions of the old one.
  private func keepOwner(of status: stat, _ descriptor: Int32) {
    var permissions = status.st_mode & 0o7777
    // The group alone can mostly be kept, where the owner cannot.
    if fchown(descriptor, status.st_uid, status.st_gid) != 0,
      fchown(descriptor, uid_t.max, status.st_gid) != 0
    {
      // Another group is allowed no more than everybody.
      permissions = permissions & ~0o6070 | (permissions & 0o007) << 3
    }
    fchmod(descriptor, permissions)
  }

  // MARK: What to say

  private var changed: RewriteError {
    RewriteError(
      reason: .changed, message: "\(name) was changed meanwhile by somebody else, and was left as it is",
      help: "run it again; it starts from the new text then")
  }

  private func unreadable(_ code: Int32) -> RewriteError {
    guard code == ENOENT || code == ENOTDIR else {
      return failed("cannot read \(name) again: \(words(code))", help: nil)
    }
    return RewriteError(
      reason: .missing, message: "\(name) is not there any more", help: "look whether somebody moved it")
  }

  private func refusal(_ failure: FileReplacement.Failure) -> RewriteError {
    switch failure.code {
    case EACCES, EPERM, EROFS:
      RewriteError(
        reason: .readOnly, message: "the folder of \(name) is read-only, and the file was not changed",
        help: "allow writing to the folder, and run it again")
    case ENOENT, ENOTDIR: unreadable(failure.code)
    default:
      failed("cannot write \(name): \(failure.words)", help: "see that the disk has room, and run it again")
    }
  }

  private func failed(_ message: String, help: String?) -> RewriteError {
    RewriteError(reason: .failed, message: "\(message); it was left as it is", help: help)
  }

  private func words(_ code: Int32) -> String { String(cString: strerror(code)) }
}
