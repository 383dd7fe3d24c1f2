import Foundation
import OrderingPlans
import OrderingValues
import RecordSorting
import Records
import RuleComparison
import RuleModel
import RulePages
import RuleText
import SortKernels

extension Comparison {
  /// What a change of the rules does to the records of a file, beside sorting the file by one of the two orderings.
  ///
  /// What is timed, on all cores. Ours: from the text of two books and the bytes of the records to what moved, what
  /// enters and leaves the first ten, and the words for the twenty that moved farthest and the first twenty in order.
  /// Beside it: from the text of one book and the same bytes to the sorted bytes in memory. Files are read and written
  /// by neither.
  static var changes: [Comparison] {
    [
      change(
        "one group is put in front", from: "- priority: highest first\n- publishedAt: newest first",
        to: "- first: length(title) < 20\n- priority: highest first\n- publishedAt: newest first"),
      change("all change places", from: "- publishedAt: newest first", to: "- title: a to z"),
      change(
        "a score instead of a date", from: "- publishedAt: newest first",
        to: "- score: priority / (age(publishedAt, hours) + 2) ^ 1.8"),
      page(
        "all change places, and the page of 2,000 items", from: "- publishedAt: newest first",
        to: "- title: a to z"),
    ]
  }

  /// The same with the page in place of the words: both lists, what moved farthest, and the HTML in memory.
  private static func page(_ name: String, from old: String, to new: String) -> Comparison {
    Comparison(
      name, ofAtMost: 100_000, beside: "sorting the file by the new one", .longer(byAtMost: 3)
    ) { materials in
      let bytes = records(of: materials.stories(atMost: 100_000))
      let (old, new) = (rules(old), rules(new))
      guard let text = page(from: old, to: new, of: bytes), text.hasSuffix("</html>\n"),
        sorted(bytes, by: new).count == bytes.count
      else { return nil }
      return (Work { page(from: old, to: new, of: bytes) as Any }, Work { sorted(bytes, by: new) })
    }
  }

  private static func page(from old: String, to new: String, of bytes: [UInt8]) -> String? {
    let (old, new) = (plan(old), plan(new))
    let records = ComparedRecords(bytes, format: .ndjson, old: [old], new: [new])
    guard records.errors.isEmpty else { return nil }
    let rankings = records.rankings(of: old, and: new, in: (context, context))
    let effect = OrderEffect(from: rankings.old, to: rankings.new, tops: [10])
    let moves = effect.moves.prefix(PageContent.moveLimit)
    let others = moves.map(\.item) + effect.tops.flatMap { $0.entering + $0.leaving }
    let lists = [rankings.old, rankings.new].map { $0.list(first: 2000, also: others) }
    let section = PageContent.Section(
      name: "list", oldSentences: old.sentences, newSentences: new.sentences, oldList: lists[0],
      newList: lists[1], effect: effect)
    let shown = lists.flatMap { $0.entries.map(\.item) } + moves.map(\.passed)
    return HTMLPage.text(
      of: PageContent(
        title: "list", origin: [], sections: [section], items: records.shownItems(Set(shown))))
  }

  private static func change(_ name: String, from old: String, to new: String) -> Comparison {
    Comparison(
      name, ofAtMost: 100_000, beside: "sorting the file by the new one", .longer(byAtMost: 3)
    ) { materials in
      let bytes = records(of: materials.stories(atMost: 100_000))
      let (old, new) = (rules(old), rules(new))
      guard let effect = change(from: old, to: new, of: bytes), effect.itemCount > 0,
        sorted(bytes, by: new).count == bytes.count
      else { return nil }
      return (Work { change(from: old, to: new, of: bytes) as Any }, Work { sorted(bytes, by: new) })
    }
  }

  private static let context = PlanContext(now: Instant(secondsSince1970: 1_800_000_000)!)

  private static func plan(_ rules: String) -> OrderingPlan {
    LoadedBook.load([SourceFile(name: "rules.yaml", text: rules)]).plans[0]
  }

  private static func change(from old: String, to new: String, of bytes: [UInt8]) -> OrderEffect? {
    let (old, new) = (plan(old), plan(new))
    let records = ComparedRecords(bytes, format: .ndjson, old: [old], new: [new])
    guard records.errors.isEmpty else { return nil }
    let rankings = records.rankings(of: old, and: new, in: (context, context))
    let effect = OrderEffect(from: rankings.old, to: rankings.new, tops: [10])
    let shown = records.shownItems(effect.moves.prefix(20).flatMap { [$0.item, $0.passed] })
    let list = rankings.new.list(first: 20)
    return shown.isEmpty || list.entries.isEmpty ? nil : effect
  }

  private static func sorted(_ bytes: [UInt8], by rules: String) -> [UInt8] {
    let plan = plan(rules)
    let program = Program(plan, in: context)
    let fields = program.slots.map { RecordField(plan.kind.fields[$0]) }
    let threads = ProcessInfo.processInfo.activeProcessorCount
    let read = readRecords(bytes, format: .ndjson, fields: fields, threads: threads)
    let keys = program.keys(of: read.table.columns)
    let order = sortedItems(of: keys.columns, count: read.table.records.count, threads: threads)
      .withItems { $0.map(Int.init) }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    // Nothing of it can fail: records leave in the format in which they came.
    try! writeRecords(read, order: order, from: bytes, as: .ndjson) { output.append(contentsOf: $0) }
    return output
  }

  private static func rules(_ keys: String) -> String {
    """
    rules: 1
    items: stories
    fields:
      id: { type: id, unique: true }
      title: text
      publishedAt: { type: date, format: epoch-seconds }
      priority: integer
    orderings:
      list:
    \(keys.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n"))

    """
  }

  private static func records(of stories: [FeedStory]) -> [UInt8] {
    var text = ""
    for story in stories {
      let title = story.title.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      text += """
        {"id":"\(story.id)","title":"\(title)","publishedAt":\(Int(story.publishedAt.timeIntervalSince1970)),\
        "priority":\(story.priority)}

        """
    }
    return Array(text.utf8)
  }
}
