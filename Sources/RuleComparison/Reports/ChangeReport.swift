import OrderingPlans
import OrderingValues
import RuleText

/// What a change of the rules does, ready to be told in any format.
package struct ChangeReport: Sendable {
  /// One of the orderings.
  package struct Entry: Sendable {
    package var change: OrderingChange
    /// What the change does to items; nil where none were given, or none can move.
    package var effect: ToldEffect?
    /// Why nothing is told of items, where something could be.
    package var omission: String?

    /// An ordering of a report.
    package init(_ change: OrderingChange, effect: ToldEffect? = nil, omission: String? = nil) {
      (self.change, self.effect, self.omission) = (change, effect, omission)
    }
  }

  /// A file of items.
  package struct DataFile: Sendable, Hashable {
    package var items: String
    package var name: String
    package var count: Int

    /// A file that was looked at.
    package init(items: String, name: String, count: Int) {
      (self.items, self.name, self.count) = (items, name, count)
    }
  }

  /// What the two versions are called.
  package var oldName: String
  package var newName: String
  package var data: [DataFile]
  package var entries: [Entry]
  package var parts: [PartChange]
  /// The conditions that are met, in words.
  package var failures: [String] = []
  package var toolVersion: String

  /// A report of two versions.
  package init(
    oldName: String, newName: String, data: [DataFile], entries: [Entry], parts: [PartChange],
    toolVersion: String
  ) {
    (self.oldName, self.newName, self.data) = (oldName, newName, data)
    (self.entries, self.parts, self.toolVersion) = (entries, parts, toolVersion)
  }

  /// The groups into which the orderings fall.
  package enum Group: String, Sendable, CaseIterable {
    case changed, renamed, added, removed, wording, unchanged

    /// What is said of an ordering of the group.
    var words: String {
      switch self {
      case .changed: "changed"
      case .renamed: "renamed"
      case .added: "added"
      case .removed: "removed"
      case .wording: "changed in text only"
      case .unchanged: "unchanged"
      }
    }
  }

  /// The orderings of a group.
  package func entries(_ group: Group) -> [Entry] { entries.filter { $0.change.group == group } }

  /// Whether nothing at all differs.
  package var isEmpty: Bool { parts.isEmpty && entries.allSatisfy { $0.change.isUnchanged } }

  /// How many orderings fall into each group: "1 ordering changed, 2 added, 5 unchanged".
  var counts: String {
    let counts = Group.allCases.map { ($0, entries($0).count) }.filter { $0.1 > 0 }
    guard let first = counts.first else { return "there are no orderings" }
    return
      (["\(Wording.count(first.1, "ordering")) \(first.0.words)"]
      + counts.dropFirst().map { "\($0.1) \($0.0.words)" }).joined(separator: ", ")
  }

  /// The data, a sentence for each file.
  package var origin: [String] {
    data.map {
      "Looked at with \(Figures.grouped($0.count)) \($0.items.onOneLine) from `\($0.name.onOneLine)`."
    }
  }

  /// Whether items could be told of, and none are given.
  var wantsData: Bool {
    data.isEmpty && entries.contains { $0.change.presence == .kept && $0.change.difference == .meaning }
  }
}

extension OrderingChange {
  /// The group of a report that it falls into.
  package var group: ChangeReport.Group {
    switch presence {
    case .added: .added
    case .removed: .removed
    case .kept:
      difference == .meaning
        ? .changed : oldName != nil ? .renamed : difference == .wording ? .wording : .unchanged
    }
  }

  /// What became of it, in a few words: "changed, and renamed from `latest`".
  package var outcome: String {
    guard presence == .kept else { return group.words }
    let from = oldName.map { "renamed from \($0.inQuotes)" }
    switch difference {
    case .meaning: return from.map { "changed, and \($0)" } ?? "changed"
    case .wording: return from.map { "\($0), the order is the same" } ?? "only its text changed"
    case .none: return from.map { "\($0), the order is the same" } ?? "unchanged"
    }
  }
}
