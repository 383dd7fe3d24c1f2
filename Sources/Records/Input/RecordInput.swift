import Foundation

/// The bytes of a file or of standard input, unpacked where they are compressed.
///
/// A plain file is mapped; all else comes in pieces.
///
///     let input = try RecordInput(path: path)
///     if let bytes = input.mapped { … } else { while case let count = try input.read(into: buffer), count > 0 { … } }
///     try input.refuseChanges()
package final class RecordInput {
  /// As it is called in messages: the path in backticks, or `standard input`.
  package let name: String
  /// How the data are compressed; nil where they are not.
  package let compression: Compression?
  /// How many bytes lie on the disk, compressed where the data are; nil where that is not known.
  package let diskBytes: Int?

  private let descriptor: Int32
  private let isOpenedHere: Bool
  private let opened: stat
  private let file: MappedFile?
  private let source: ByteSource
  private let decompressor: (any Decompressor)?

  /// Opens a file, or standard input where the path is nil.
  package init(path: String?) throws(InputError) {
    let name = path.map { "`\($0)`" } ?? "standard input"
    let descriptor = path.map { open($0, O_RDONLY | O_CLOEXEC) } ?? STDIN_FILENO
    guard descriptor >= 0 else {
      let isAbsent = errno == ENOENT || errno == ENOTDIR
      throw isAbsent ? InputError(.absent, "there is no file \(name)") : .unreadable(name, errno)
    }
    var file: MappedFile?
    let source = ByteSource(descriptor, name: name)
    let status: stat
    let compression: Compression?
    do throws(InputError) {
      status = try Self.status(of: descriptor, name)
      // A file of which somebody has read a part begins in the middle, and those of the kernel say that they are empty.
      if status.st_mode & S_IFMT == S_IFREG, status.st_size > 0, lseek(descriptor, 0, SEEK_CUR) == 0 {
        file = MappedFile(descriptor, count: Int(status.st_size), name: Self.onOneLine(name))
      }
      if let bytes = file?.bytes {
        compression = Compression(
          firstBytes: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes).prefix(4)))
      } else {
        _ = try source.fetch(Compression.firstByteCount)
        compression = Compression(firstBytes: source.next)
      }
    } catch {
      if path != nil { close(descriptor) }
      throw error
    }
    self.name = name
    self.compression = compression
    self.descriptor = descriptor
    isOpenedHere = path != nil
    opened = status
    self.file = compression == nil ? file : nil
    self.source = source
    decompressor = compression?.decompressor()
    diskBytes = status.st_mode & S_IFMT == S_IFREG && status.st_size > 0 ? Int(status.st_size) : nil
  }

  deinit {
    if isOpenedHere {
      close(descriptor)
    } else if let file {
      // Whoever reads standard input behind us goes on where we ended.
      lseek(descriptor, off_t(file.bytes.count), SEEK_SET)
    }
  }

  private static func status(of descriptor: Int32, _ name: String) throws(InputError) -> stat {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(name, errno) }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      throw InputError(.folder, "\(name) is a folder", help: "give the path of a file")
    }
    return status
  }

  // MARK: Bytes

  /// The whole of the data, where they are a plain file that is not empty; they are there for as long as this object.
  package var mapped: UnsafeBufferPointer<UInt8>? { file?.bytes }

  /// Takes the pages of a range of what is mapped out of memory; they are read again when they are needed.
  package func release(_ range: Range<Int>) { file?.release(range) }

  /// Reads what comes next into a buffer that is not empty, be it mapped or not.
  /// - Returns: How many bytes; 0 at the end.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
    guard let decompressor else { return try source.read(into: buffer) }
    return try decompressor.read(into: buffer, from: source)
  }

  /// How many bytes `read` has taken from the disk.
  package var diskBytesRead: Int { source.bytesRead }

  // MARK: What others do to the file

  /// Complains where somebody has changed the file since it was opened.
  package func refuseChanges() throws(InputError) {
    guard opened.st_mode & S_IFMT == S_IFREG else { return }
    let now = try Self.status(of: descriptor, name)
    if now.st_size == opened.st_size, now.modified == opened.modified { return }
    let what = now.st_size < opened.st_size ? "became shorter" : "was changed"
    throw InputError(
      .changed, "\(name) \(what) while it was read", help: "run it again when nobody writes to the file")
  }

  /// Whether an output is the file that is read: what is written then takes the place of what is still to be read.
  package func isWritten(by output: FileOutput) -> Bool {
    var other = stat()
    return opened.st_mode & S_IFMT == S_IFREG && fstat(output.descriptor, &other) == 0
      && other.st_dev == opened.st_dev && other.st_ino == opened.st_ino
  }

  /// A name in which no control character breaks the line.
  private static func onOneLine(_ name: String) -> String {
    String(
      String.UnicodeScalarView(
        name.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }))
  }
}

extension stat {
  /// When the file was changed: seconds and nanoseconds.
  fileprivate var modified: [Int] {
    #if canImport(Darwin)
      [st_mtimespec.tv_sec, st_mtimespec.tv_nsec]
    #else
      [st_mtim.tv_sec, st_mtim.tv_nsec]
    #endif
  }
}
