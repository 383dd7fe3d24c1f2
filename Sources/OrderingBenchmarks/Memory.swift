import Foundation
import OrderingValues
import Orderings

/// Memory at the peak of a sort, beyond the items and the sorted array: for keys of fixed width, whose ties are left.
enum Memory {
  /// Measures and prints. False where a sort takes more than it may, as one in place would by a second copy.
  static func measure(_ options: Options) throws -> Bool {
    guard benchmarkHeapIsCounted else {
      report("\nAllocations are counted with glibc alone.")
      return true
    }
    let count = options.items
    report("\nBytes an item at the peak of a sort of \(count.grouped), beyond the items:\n")
    report("| Sort | heap | resident | result | heap beyond it | wanted |\n|---|--:|--:|--:|--:|---|")

    let stories = FeedStory.made(count)
    let ordering = try FeedStory.ordering(
      "- priority: highest first\n- publishedAt: newest first", knowing: ["publishedAt", "priority"])
    var isRight = [
      row("priority, date by rules", stories, isGoal: true) { $0.sorted(using: ordering) },
      rowInPlace("priority, date by rules, in place", stories, isGoal: true) { $0.sort(using: ordering) },
      rowInPlace("priority, date by a closure, in place", stories, isGoal: false) {
        $0.sort { a, b in a.priority != b.priority ? a.priority > b.priority : a.publishedAt > b.publishedAt }
      },
    ]

    let articles = Article.made(count, .many)
    let wide = try Article.ordering(
      "- rating: highest first\n- views: highest first\n- publishedAt: newest first",
      knowing: ["publishedAt", "views", "rating"])
    isRight.append(
      row("rating, views, date by rules", articles, isGoal: true) { $0.sorted(using: wide) })
    return isRight.allSatisfy(\.self)
  }

  private static func row<Item>(
    _ name: String, _ items: [Item], isGoal: Bool, _ sorted: ([Item]) -> [Item]
  ) -> Bool {
    reportRow(
      name, items.count, result: MemoryLayout<Item>.stride, heap: countingHeap { sorted(items) }.peak,
      resident: residentGrowth { keep(sorted(items)) }, isGoal)
  }

  private static func rowInPlace<Item>(
    _ name: String, _ items: [Item], isGoal: Bool, _ sort: (inout [Item]) -> Void
  ) -> Bool {
    // Copies that nobody else holds: a sort in place of another would copy it first.
    var (first, second) = (items.map { $0 }, items.map { $0 })
    return reportRow(
      name, items.count, result: 0, heap: countingHeap { sort(&first) }.peak,
      resident: residentGrowth { sort(&second) }, isGoal)
  }

  private static func reportRow(
    _ name: String, _ count: Int, result: Int, heap: Int, resident: Int?, _ isGoal: Bool
  ) -> Bool {
    func perItem(_ bytes: Int) -> Double { Double(bytes) / Double(count) }
    let beyond = perItem(heap) - Double(result)
    // What does not grow with the items, such as counters of digits, is no matter of theirs.
    let isMissed = isGoal && beyond > 24 + perItem(16_384)
    let wanted = isGoal ? "at most 24" + (isMissed ? ", **missed**" : "") : ""
    let cells = [
      name, threeDigits(perItem(heap)), resident.map { threeDigits(perItem($0)) } ?? "", "\(result)",
      threeDigits(beyond), wanted,
    ]
    report("| \(cells.joined(separator: " | ")) |")
    return !isMissed
  }
}
