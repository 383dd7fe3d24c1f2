import OrderingValues
import RuleText

/// Some orderings of one file, which are read at the same time as those of other parts: what one of them says
/// means the same whatever the others say.
struct OrderingPart {
  /// So many orderings are worth a thread's while. It does not depend on the machine, and so neither do findings.
  private static let size = 100

  let file: Int
  private(set) var reader: TreeReader
  /// What could be read.
  private(set) var rules: [OrderingRule] = []
  /// Names that none can have, which has been said.
  private(set) var faulty: Set<ExactText> = []
  private let entries: ArraySlice<Node.Entry>
  private let scope: KindScope

  /// The parts of all files, in their order.
  static func all(of outlines: [FileOutline], _ scopes: [ExactText: KindScope]) -> [OrderingPart] {
    outlines.indices.flatMap { file -> [OrderingPart] in
      guard let items = outlines[file].items, let scope = scopes[items] else { return [] }
      let entries = outlines[file].orderings
      let count = (entries.count + size - 1) / size
      let reader = outlines[file].reader.forPart(of: count)
      return (0..<count).map { part in
        OrderingPart(
          file: file, reader: reader, entries: entries[slice(part, of: count, count: entries.count)],
          scope: scope)
      }
    }
  }

  private init(file: Int, reader: TreeReader, entries: ArraySlice<Node.Entry>, scope: KindScope) {
    self.file = file
    self.reader = reader
    self.entries = entries
    self.scope = scope
  }

  /// The part with what it says.
  consuming func read() -> OrderingPart {
    rules.reserveCapacity(entries.count)
    for entry in entries where !reader.isMisplacedPart(entry.key) {
      let path = RulePath.root + "orderings" + entry.key.text
      if reader.checkName(entry.key, path) {
        rules.append(reader.ordering(entry, in: scope, path))
      } else {
        faulty.insert(entry.key.text)
      }
    }
    return self
  }
}
