import OrderingValues
import SortKernels

/// A key of texts of many items, one behind the other in memory of its own.
struct TextColumn: ~Copyable {
  private let count: Int
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private let ends: UnsafeMutablePointer<Int>
  private let missing: UnsafeMutablePointer<Bool>
  private var texts: TextBlock

  /// Memory that is never written takes no room: as much as nearly all texts need.
  private static let bytesOfText = 48

  /// Reads a key of some items.
  init(
    _ source: TextSource, of items: UnsafeRawPointer, _ wanted: FieldReader.Wanted, threads: Int
  ) {
    let count = wanted.count
    let threads = count < SortLimits().threads ? 1 : max(threads, 1)
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: Self.bytesOfText * count)
    let ends = UnsafeMutablePointer<Int>.allocate(capacity: count)
    let missing = UnsafeMutablePointer<Bool>.allocate(capacity: count)
    adviseHugePages(bytes.baseAddress!, byteCount: bytes.count)
    adviseHugePages(ends, byteCount: 8 * count)
    (self.count, self.bytes, self.ends, self.missing) = (count, bytes, ends, missing)

    // Each thread has its slice of everything. What does not fit moves to memory of its own.
    let parts = UnsafeMutablePointer<TextBlock>.allocate(capacity: threads)
    inParallel(threads) { part in
      let range = slice(part, of: threads, count: count)
      let room = slice(part, of: threads, count: bytes.count)
      var block = TextBlock(
        bytes: UnsafeMutableBufferPointer(rebasing: bytes[room]), ends: ends + range.lowerBound,
        missing: missing + range.lowerBound)
      source.appendKeys(of: items, wanted.slice(range), to: &block)
      (parts + part).initialize(to: block)
    }
    // Where every part stayed in its slice, none is written over when those behind the first move forward to it.
    let isWhole = (0..<threads).allSatisfy { !parts[$0].ownsBytes }
    texts = parts.move()
    if isWhole { texts.widen(to: bytes.count) }
    for part in 1..<threads { texts.append((parts + part).move()) }
    parts.deallocate()
  }

  deinit {
    bytes.deallocate()
    ends.deallocate()
    missing.deallocate()
  }

  /// Whether a text is missing.
  var hasMissing: Bool { texts.hasMissing }

  /// Writes 0 for the texts that are missing, if they come first, else 1; and the other way around.
  func writePresence(missingFirst: Bool, to words: UnsafeMutablePointer<UInt64>) {
    for index in 0..<count { words[index] = missing[index] == missingFirst ? 0 : 1 }
  }

  /// The texts as long as the column lives.
  func view(isDescending: Bool) -> ByteView {
    ByteView(
      bytes: UnsafeRawBufferPointer(start: texts.bytes, count: texts.byteCount),
      ends: UnsafeBufferPointer(start: ends, count: count), isDescending: isDescending)
  }
}
