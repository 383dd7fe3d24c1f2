import Foundation

/// The sort by title as it would be written for these titles alone: eight bytes behind the beginning that all share, by
/// radix, then what is left of those that tie. Stories of one title stay as they came.
struct TitleFloor {
  private struct Entry {
    var prefix: UInt64
    var index: Int
  }

  /// The titles one behind the other in UTF-8, and where each begins and the last ends.
  private var bytes: [UInt8] = []
  private var starts: [Int] = [0]
  /// How many bytes all titles begin with.
  private var shared = 0

  /// The places of the stories in order of their titles.
  static func order(of stories: [FeedStory]) -> [Int] {
    var floor = TitleFloor()
    floor.read(stories)
    var entries = floor.entries()
    sortByPrefix(&entries)
    floor.sortTails(&entries)
    return entries.map(\.index)
  }

  private mutating func read(_ stories: [FeedStory]) {
    bytes.reserveCapacity(32 * stories.count)
    starts.reserveCapacity(stories.count + 1)
    shared = stories.first?.title.utf8.count ?? 0
    for story in stories {
      bytes.append(contentsOf: story.title.utf8)
      let title = starts[starts.count - 1]
      starts.append(bytes.count)
      shared = min(shared, bytes.count - title)
      shared = (0..<shared).first { bytes[$0] != bytes[title + $0] } ?? shared
    }
  }

  private func entries() -> [Entry] {
    (0..<starts.count - 1).map { index in
      var prefix: UInt64 = 0
      for place in starts[index] + shared..<starts[index] + shared + 8 {
        prefix = prefix << 8 | UInt64(place < starts[index + 1] ? bytes[place] : 0)
      }
      return Entry(prefix: prefix, index: index)
    }
  }

  /// Least significant digit first, 11 bits a pass.
  private static func sortByPrefix(_ entries: inout [Entry]) {
    var sorted = entries
    for shift in stride(from: 0, to: 64, by: 11) {
      var starts = [Int](repeating: 0, count: 1 << 11)
      for entry in entries { starts[Int(entry.prefix >> shift & 2047)] += 1 }
      var start = 0
      for digit in starts.indices {
        let size = starts[digit]
        starts[digit] = start
        start += size
      }
      for entry in entries {
        let digit = Int(entry.prefix >> shift & 2047)
        sorted[starts[digit]] = entry
        starts[digit] += 1
      }
      swap(&entries, &sorted)
    }
  }

  private func sortTails(_ entries: inout [Entry]) {
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      while start < entries.count {
        var end = start + 1
        while end < entries.count, entries[end].prefix == entries[start].prefix { end += 1 }
        if end - start > 1 {
          entries[start..<end].sort { a, b in
            let order = compareTails(a.index, b.index, bytes)
            return order == 0 ? a.index < b.index : order < 0
          }
        }
        start = end
      }
    }
  }

  /// By what two titles have behind the prefix; where one ends within it, by their lengths.
  private func compareTails(_ a: Int, _ b: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let (tailA, tailB) = (tail(a), tail(b))
    let count = min(tailA.count, tailB.count)
    let order =
      count == 0
      ? 0 : memcmp(bytes.baseAddress! + tailA.lowerBound, bytes.baseAddress! + tailB.lowerBound, count)
    return order == 0 ? (starts[a + 1] - starts[a]) - (starts[b + 1] - starts[b]) : Int(order)
  }

  private func tail(_ index: Int) -> Range<Int> {
    min(starts[index] + shared + 8, starts[index + 1])..<starts[index + 1]
  }
}
