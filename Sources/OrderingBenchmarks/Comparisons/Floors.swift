import Foundation
import Orderings

extension Comparison {
  /// The sort by priority, date and id beside what no sort of these stories can do without, written by hand for them.
  static var floors: [Comparison] {
    [
      floor("copying the array in order") { $0.copying() },
      floor("reading two keys") { $0.reading() },
      floor("radix sort of two packed keys") { $0.radixSorting() },
      floor("moving the stories in sorted order") { $0.moving() },
      floor("copying in order, then moving") { floor in
        let parts = [floor.copying(), floor.moving()]
        return Work { parts.map { $0.body() } }
      },
      floor("copying the stories in sorted order") { $0.gathering() },
      floor("all four") { floor in
        let parts = [floor.copying(), floor.reading(), floor.radixSorting(), floor.moving()]
        return Work(prepare: { for part in parts { part.prepare?() } }) { parts.map { $0.body() } }
      },
    ]
  }

  private static func floor(_ name: String, _ work: @escaping (SortFloor) -> Work) -> Comparison {
    let order = GridOrderings.priorityDateID
    return Comparison(order.name, beside: name, .floor) { materials in
      let stories = materials.stories
      let ordering = try FeedStory.ordering(order.keys)
      let floor = SortFloor(stories, sorted: stories.sorted(using: ordering))
      guard floor.sortsRight else { return nil }
      return (Work { stories.sorted(using: ordering) }, work(floor))
    }
  }
}

/// The parts of a sort by priority and date, each as short as it can be for just these two fields.
private final class SortFloor {
  private let stories: [FeedStory]
  private let sorted: [FeedStory]
  private let priorities: UnsafeMutablePointer<UInt64>
  private let seconds: UnsafeMutablePointer<UInt64>
  /// Both keys in one word, the most wanted the least, and below them the story's number.
  private var packed: [UInt64] = []
  private let entries: UnsafeMutablePointer<UInt64>
  private let sortedEntries: UnsafeMutablePointer<UInt64>
  /// The stories' bytes and room for them in another order: copies that nothing retains and nothing destroys.
  private var bodies: (from: UnsafeMutablePointer<FeedStory>, to: UnsafeMutablePointer<FeedStory>)

  init(_ stories: [FeedStory], sorted: [FeedStory]) {
    self.stories = stories
    self.sorted = sorted
    let count = stories.count
    priorities = .allocate(capacity: count)
    seconds = .allocate(capacity: count)
    entries = .allocate(capacity: count)
    sortedEntries = .allocate(capacity: count)
    bodies = (.allocate(capacity: count), .allocate(capacity: count))
    stories.withUnsafeBytes { source in
      UnsafeMutableRawPointer(bodies.from).copyMemory(from: source.baseAddress!, byteCount: source.count)
    }
    let latest = stories.map(\.publishedAt.timeIntervalSince1970).max() ?? 0
    packed = stories.enumerated().map { index, story in
      let age = UInt64(latest - story.publishedAt.timeIntervalSince1970)
      return (UInt64(4 - story.priority) << Self.bitsOfAge | age) << Self.bitsOfIndex | UInt64(index)
    }
    refill()
    sortEntries()
  }

  deinit {
    for words in [priorities, seconds, entries, sortedEntries] { words.deallocate() }
    bodies.from.deallocate()
    bodies.to.deallocate()
  }

  /// Whether the radix sort gave the order of the rules, in which alone the ids of ties may differ.
  var sortsRight: Bool {
    sorted.indices.allSatisfy { place in
      let story = stories[Int(sortedEntries[place] & Self.indexMask)]
      return story.priority == sorted[place].priority && story.publishedAt == sorted[place].publishedAt
    }
  }

  func copying() -> Work {
    Work { [stories] in
      [FeedStory](unsafeUninitializedCapacity: stories.count) { buffer, count in
        count = buffer.initialize(fromContentsOf: stories)
      }
    }
  }

  func reading() -> Work {
    Work { [self] in
      for (index, story) in stories.enumerated() {
        priorities[index] = UInt64(bitPattern: Int64(story.priority))
        seconds[index] = story.publishedAt.timeIntervalSinceReferenceDate.bitPattern
      }
      return priorities
    }
  }

  /// Without moves: each story is retained where it lies, out of order.
  func gathering() -> Work {
    Work { [self] in
      [FeedStory](unsafeUninitializedCapacity: stories.count) { buffer, count in
        while count < stories.count {
          // Below the count of stories, for which there is room.
          buffer.initializeElement(at: count, to: stories[Int(sortedEntries[count] & Self.indexMask)])
          count += 1
        }
      }
    }
  }

  func radixSorting() -> Work {
    Work(prepare: refill) { [self] in
      sortEntries()
      return sortedEntries
    }
  }

  func moving() -> Work {
    Work { [self] in
      UnsafeMutableRawPointer(bodies.to).withMemoryRebound(to: StoryBytes.self, capacity: stories.count) {
        to in
        UnsafeMutableRawPointer(bodies.from).withMemoryRebound(to: StoryBytes.self, capacity: stories.count) {
          from in
          for place in 0..<stories.count { to[place] = from[Int(sortedEntries[place] & Self.indexMask)] }
        }
      }
      return bodies.to
    }
  }

  private func refill() {
    packed.withUnsafeBufferPointer { source in
      guard let start = source.baseAddress else { return }
      entries.update(from: start, count: source.count)
    }
  }

  /// Least significant digit first, 11 bits a pass: three passes for the 29 bits of both keys, which leave what is
  /// sorted in `sortedEntries`.
  private func sortEntries() {
    var (from, to) = (entries, sortedEntries)
    for pass in 0..<3 {
      let shift = UInt64(Self.bitsOfIndex + pass * 11)
      withUnsafeTemporaryAllocation(of: Int.self, capacity: 1 << 11) { starts in
        starts.initialize(repeating: 0)
        for place in 0..<stories.count { starts[Int(from[place] >> shift & 2047)] += 1 }
        var start = 0
        for digit in starts.indices {
          let size = starts[digit]
          starts[digit] = start
          start += size
        }
        for place in 0..<stories.count {
          let digit = Int(from[place] >> shift & 2047)
          to[starts[digit]] = from[place]
          starts[digit] += 1
        }
      }
      swap(&from, &to)
    }
  }

  /// As many bytes as a story, which move without being retained.
  private typealias StoryBytes = (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)

  /// Seconds of two years.
  private static let bitsOfAge = 26
  private static let bitsOfIndex = 24
  private static let indexMask: UInt64 = (1 << 24) - 1
}
