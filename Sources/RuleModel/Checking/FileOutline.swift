import OrderingValues
import RuleText

/// The top level of one rule file: which parts it has, before any of them is read.
struct FileOutline {
  var reader: TreeReader
  var items: ExactText?
  var itemsRange: Range<Int>?
  var fields: Node.Entry?
  var orderings: [Node.Entry] = []
  var tests: Node?
  /// Whether nothing could hide in a part that could not be read.
  var isComplete = true

  init(_ file: ParsedFile, locales: LocaleCatalog) {
    reader = TreeReader(file, locales: locales)
    if case .broken = file.root.content { isComplete = false }
    if case .empty = file.root.content { return }
    guard let entries = reader.entries(file.root, of: "a rule file", .root, example: "rules: 1") else {
      return
    }
    readVersion(entries, in: file)
    var needsItems: Node.Key?
    for entry in entries {
      let word = entry.key.text.string
      guard let known = Vocabulary.file[word] else {
        reader.reportUnknown(entry.key, in: .file, .root + word)
        continue
      }
      if ["fields", "computed", "orderings", "screens", "tests"].contains(word), needsItems == nil {
        needsItems = entry.key
      }
      guard reader.isAvailable(known, entry.key.range, .root + word) else { continue }
      switch word {
      case "items":
        itemsRange = entry.value.range
        items = reader.name(entry.value, of: "`items`", .root + word, example: "stories")
        if items == nil { isComplete = false }
      case "fields": fields = entry
      case "orderings":
        if case .broken = entry.value.content { isComplete = false }
        if case .mapping(let all) = entry.value.content, all.isEmpty { break }
        if case .empty = entry.value.content {
          reader.report(.emptyPart("orderings"), at: entry.key.range, .root + word)
          break
        }
        orderings =
          reader.entries(entry.value, of: "`orderings`", .root + word, example: "newest: [ … ]") ?? []
      case "tests": tests = entry.value
      default: break
      }
    }
    let misspelt = entries.contains {
      Vocabulary.file[$0.key.text.string] == nil
        && Spelling.nearest(to: $0.key.text.string, in: .file) == "items"
    }
    if items == nil, itemsRange == nil, !misspelt, isComplete, let key = needsItems {
      reader.report(.missingItems(needed: key.text.string), at: key.range, .root)
    }
  }

  private mutating func readVersion(_ entries: [Node.Entry], in file: ParsedFile) {
    guard let entry = entries.first(where: { $0.key.text == "rules" }) else {
      let misspelt = entries.contains {
        Vocabulary.file[$0.key.text.string] == nil
          && Spelling.nearest(to: $0.key.text.string, in: .file) == "rules"
      }
      let start = file.source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      if !misspelt, isComplete, !file.hidesEntries {
        reader.report(
          .missingVersion, at: start..<start, .root,
          fix: .init("begin with `rules: 1`", edits: [.init(start..<start, "rules: 1\n")]))
      }
      return
    }
    guard let scalar = reader.scalar(entry.value, of: "`rules`", .root + "rules", example: "1") else {
      return
    }
    if scalar.text != "1" || scalar.style != .plain {
      reader.report(
        .unsupportedVersion(scalar.text, isQuoted: scalar.style != .plain && scalar.text == "1"),
        at: entry.value.range, .root + "rules")
    }
  }
}

extension ParsedFile {
  /// Whether a syntax error at the top level may have hidden an entry.
  var hidesEntries: Bool {
    guard case .mapping(let entries) = root.content else { return true }
    return entries.contains {
      if case .broken = $0.value.content { $0.key.text.string.isEmpty } else { false }
    }
  }
}
