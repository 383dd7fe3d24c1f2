package import Records

extension TemporaryStorage: RunStorage {
  /// Makes an empty file.
  package func makeRunFile() throws -> any RunFile { try makeFile() }
}

extension TemporaryFile: RunFile {
  /// Fills a buffer with the bytes from a place on.
  package func read(into buffer: UnsafeMutableRawBufferPointer, at place: Int) throws -> Int {
    try pread(into: buffer, at: place)
  }

  /// Writes bytes behind all that were written before.
  package func write(_ bytes: UnsafeRawBufferPointer) throws { try (write as (UnsafeRawBufferPointer) throws(OutputError) -> Void)(bytes) }
}
