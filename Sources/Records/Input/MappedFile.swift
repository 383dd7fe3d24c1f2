import CRecordIO
import Foundation

/// A file as pages of memory, which the system reads when they are needed.
///
/// The system is told nothing about them. 98 MB that are in its cache take 40 ms to be scanned, read at random and
/// unmapped, with every advice and with pages fetched at once; copying them into memory of our own takes 60 with huge
/// pages and 135 without. From the disk no advice made a difference larger than that from one run to the next.
final class MappedFile {
  let bytes: UnsafeBufferPointer<UInt8>
  private let note: Int32

  /// Maps a file that has so many bytes; nil where it is not one that can be mapped.
  ///
  /// - Parameters:
  ///   - descriptor: The file, which stays open for as long as this object is there.
  ///   - count: Its size, more than 0.
  ///   - name: What it is called in a message.
  init?(_ descriptor: Int32, count: Int, name: String) {
    guard let base = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0), base != MAP_FAILED else {
      return nil
    }
    // The mapping has `count` bytes from its base. Pages behind the end of a file that became shorter are no bytes:
    // reading them is a signal, which a program handles with the help of the note.
    bytes = UnsafeBufferPointer(start: base.assumingMemoryBound(to: UInt8.self), count: count)
    note = ordering_note_mapping(base, count, descriptor, name)
  }

  deinit {
    ordering_forget_mapping(note)
    munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
  }

  /// Takes the pages of a range out of memory; they are read again when they are needed.
  func release(_ range: Range<Int>) {
    let page = Int(getpagesize())
    let start = range.lowerBound / page * page
    // The last page may hold the beginning of what comes next.
    let end = range.upperBound == bytes.count ? bytes.count : range.upperBound / page * page
    guard start < end, let base = bytes.baseAddress else { return }
    madvise(UnsafeMutableRawPointer(mutating: base + start), end - start, Int32(MADV_DONTNEED))
  }
}
