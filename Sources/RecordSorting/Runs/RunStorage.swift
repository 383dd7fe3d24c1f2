package import Records

/// A file that a run is written to once, from its beginning to its end, and then read.
///
/// It vanishes with its last reference.
package protocol RunFile: AnyObject {
  /// Writes bytes behind all that were written before.
  /// - Throws: What keeps them from being written, such as a full disk.
  func write(_ bytes: UnsafeRawBufferPointer) throws

  /// Fills a buffer with the bytes from a place on.
  /// - Returns: How many bytes were read; fewer than the buffer holds only where the file ends, or where some more can
  ///   be had by reading again.
  func pread(into buffer: UnsafeMutableRawBufferPointer, at place: Int) throws -> Int
}

/// Where files for runs are made.
package protocol RunStorage {
  /// Makes an empty file.
  func makeRunFile() throws -> any RunFile
}

/// In what measures runs are written and read.
package struct RunLimits: Sendable {
  /// The least buffer a run is read through, in bytes: smaller reads cost more than a second pass.
  package var leastBuffer = 1 << 16
  /// The largest one: larger reads gain nothing.
  package var mostBuffer = 1 << 20
  /// How many files may be open at once; systems allow 256 or more to a process.
  package var files = 128

  /// The measures that fit files of real machines.
  package init() {}

  /// Any measures, such as a test needs to see many passes.
  package init(leastBuffer: Int, mostBuffer: Int, files: Int) {
    precondition(leastBuffer > 0 && leastBuffer <= mostBuffer && files >= 4, "These measures hold no merge.")
    self.leastBuffer = leastBuffer
    self.mostBuffer = mostBuffer
    self.files = files
  }
}

extension TemporaryFile: RunFile {}

extension TemporaryStorage: RunStorage {
  package func makeRunFile() throws -> any RunFile { try makeFile() }
}
