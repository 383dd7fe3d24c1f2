import OrderingValues
import RuleText

/// The top level of one rule file: which parts it has, before any of them is read.
struct FileOutline {
  /// A part of the file with its bytes, up to the next part.
  struct Part {
    var key: Node.Key
    var value: Node
    var range: Range<Int>
  }

  var reader: TreeReader
  private(set) var items: ExactText?
  /// Where the items are named; nil where they are not, and `items` stands for them.
  private(set) var itemsRange: Range<Int>?
  private(set) var orderings: [Node.Entry] = []
  /// The other parts, by the word that they stand below.
  private var parts: [String: Part] = [:]
  /// Whether nothing could hide in a part that could not be read.
  private(set) var isComplete = true
  /// Whether no ordering could hide in its part, nor that part elsewhere.
  private(set) var knowsAllOrderings = true

  init(_ file: ParsedFile, locales: LocaleCatalog) {
    reader = TreeReader(file, locales: locales)
    if file.root.isEmpty { return }
    guard case .mapping(let all) = file.root.content, let entries = file.root.ownEntries else {
      isComplete = false
      return
    }
    let repeats = Set(all.map(\.key.text)).count < all.count
    isComplete = !repeats && !reader.hidesParts(entries)
    guard reader.isRightVersion(entries, file.root, of: .rules, isComplete: isComplete) else {
      isComplete = false
      return
    }
    read(entries, end: file.source.bytes.count)
  }

  private mutating func read(_ entries: [Node.Entry], end: Int) {
    var needsItems: Node.Key?
    var hasItems = false
    var lastIndented = -1
    for (index, entry) in entries.enumerated() where index > lastIndented {
      var entry = entry
      let path = RulePath.root + entry.key.text
      var word = entry.key.text.string
      if let known = Vocabulary.file[entry.key.text] {
        if ["fields", "computed", "orderings", "screens", "tests"].contains(word) {
          needsItems = needsItems ?? entry.key
        }
        guard reader.isAvailable(known, entry.key.range, path) else { continue }
        let below = notIndented(below: entry, entries[(index + 1)...])
        if !below.isEmpty {
          lastIndented = index + below.count
          reader.report(
            .notIndented(word, below.map(\.key.text.string)), at: entry.key.range, path,
            labels: [.init(reader.span(below[index + 1].key.range), "this stands beside it, not below")],
            fix: reader.indented(below))
          let end = entries[lastIndented].value.range.upperBound
          entry.value = Node(.mapping(Array(below)), below[index + 1].key.range.lowerBound..<end)
        }
      } else {
        // What is written below a misspelt word is read as what was meant.
        let meant = reader.reportUnknown(entry.key, in: .file, path)
        guard let meant, !entries.contains(where: { $0.key.text.string == meant }), !entry.value.holdsNothing
        else { continue }
        word = meant
      }
      let following = max(index, lastIndented) + 1
      let next = entries.indices.contains(following) ? entries[following].key.range.lowerBound : end
      let part = Part(key: entry.key, value: entry.value, range: entry.key.range.lowerBound..<next)
      switch word {
      case "items":
        hasItems = true
        items = reader.name(entry.value, of: "`items`", path, example: "stories")
        if items != nil { itemsRange = entry.value.range }
      case "orderings": readOrderings(part, path)
      default: parts[word] = part
      }
    }
    guard items == nil, let needsItems else { return }
    items = "items"
    if !hasItems, isComplete {
      reader.report(.missingItems(needed: needsItems.text.string), at: needsItems.range, .root)
    }
  }

  /// The entries behind a part with nothing in it that were meant to stand below its word: up to the next word
  /// of the top level, be it misspelt or not.
  private mutating func notIndented(
    below part: Node.Entry, _ rest: ArraySlice<Node.Entry>
  ) -> ArraySlice<Node.Entry> {
    let holdsNames = ["fields", "parameters", "computed", "orderings", "screens", "sources"]
    guard part.value.isEmpty, holdsNames.contains(part.key.text.string) else { return [] }
    let below = rest.prefix { entry in
      Vocabulary.file[entry.key.text] == nil && reader.guess(entry.key.text.string, in: .file) == nil
    }
    return below
  }

  /// What stands below a word of the top level; nil where the word does not stand there.
  subscript(word: String) -> Part? { parts[word] }

  private mutating func readOrderings(_ part: Part, _ path: RulePath) {
    guard !reader.reportIfEmpty(part, path) else { return }
    let found = reader.entries(part.value, of: "`orderings`", path, example: "newest: [ … ]")
    orderings = found ?? []
    if found == nil || reader.hidesEntries(orderings, in: part.range) { knowsAllOrderings = false }
  }
}

extension TreeReader {
  /// Whether nothing is written in a part of the file, which is reported.
  mutating func reportIfEmpty(_ part: FileOutline.Part, _ path: RulePath) -> Bool {
    guard part.value.holdsNothing else { return false }
    // Where the text itself is damaged, what stood there may be lost.
    let isDamaged = findings.contains {
      $0.severity == .error && part.range.contains($0.span.range.lowerBound)
    }
    if !isDamaged { report(.emptyPart(part.key.text.string), at: part.key.range, path) }
    return true
  }
}

extension Node {
  fileprivate var holdsNothing: Bool {
    switch content {
    case .empty: true
    case .mapping(let entries): entries.isEmpty
    case .list(let nodes): nodes.isEmpty
    case .scalar, .broken: false
    }
  }
}
