package import RuleText

/// Fixes of findings whose cure is to remove what they are about: an entry of a mapping or an element of a list.
///
/// They need the tree, and so are added behind all else. A removal is a guess, since the writer wanted something of
/// what has no effect; only of two entries that say the very same, one is certainly too many.
package struct RemovalFixes {
  /// An entry or element, among those beside it.
  private struct Place {
    var range: Range<Int>
    /// Where the next one begins, if there is one.
    var next: Int?
    var isFirst: Bool
    var isFlow: Bool
  }

  private let source: SourceFile
  private let root: Node
  private let comments: [Range<Int>]

  private init(_ file: ParsedFile) {
    source = file.source
    root = file.root
    comments = file.comments
  }

  /// Gives findings their fix where it is to remove something.
  package static func add(to findings: inout [Finding], in files: [ParsedFile]) {
    for index in findings.indices where findings[index].fix == nil {
      let finding = findings[index]
      guard let removal = finding.removal,
        let file = files.first(where: { $0.source === finding.span.file })
      else { continue }
      findings[index].fix = RemovalFixes(file).fix(of: finding, removal)
    }
  }

  private func fix(of finding: Finding, _ removal: Finding.Removal) -> Finding.Fix? {
    if removal == .repetition {
      guard let first = finding.labels.first, saySame(first.span.range, finding.span.range) else {
        return nil
      }
    }
    return place(of: finding.span.range, in: root, isElement: removal == .surroundingElement)
      .flatMap(edit)
      .map {
        removal == .repetition
          // What its comment says is lost with it, unless the same is said of the first.
          ? .init(
            "remove the second, which says the same", edits: [$0], isSafe: keepsComments($0.range))
          : .init("remove it", edits: [$0], isSafe: false)
      }
  }

  /// Whether every comment in a range stands outside of it too.
  private func keepsComments(_ range: Range<Int>) -> Bool {
    let gone = comments.filter(range.overlaps)
    if gone.isEmpty { return true }
    let kept = Set(comments.lazy.filter { !range.overlaps($0) }.map(source.text))
    return gone.allSatisfy { kept.contains(source.text($0)) }
  }

  // MARK: In the tree

  /// Whether two entries, by the places of their names, have values that are written alike.
  private func saySame(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
    guard let a = entry(first, in: root), let b = entry(second, in: root) else { return false }
    return source.bytes[a.value.range] == source.bytes[b.value.range] && !b.value.range.isEmpty
  }

  private func entry(_ key: Range<Int>, in node: Node) -> Node.Entry? {
    switch node.content {
    case .mapping(let entries):
      if let found = entries.first(where: { $0.key.range == key }) { return found }
      return entries.lazy.filter { $0.value.range.contains(key.lowerBound) }
        .compactMap { entry(key, in: $0.value) }.first
    case .list(let nodes):
      return nodes.lazy.filter { $0.range.contains(key.lowerBound) }.compactMap { entry(key, in: $0) }.first
    case .scalar, .empty, .broken: return nil
    }
  }

  /// The entry whose name or value a range is, or the element that it is; or the innermost element that it lies in.
  private func place(of range: Range<Int>, in node: Node, isElement: Bool) -> Place? {
    switch node.content {
    case .mapping(let entries):
      let found = entries.firstIndex { entry in
        entry.key.range == range || entry.value.range == range
          || (entry.key.range.lowerBound...entry.value.range.upperBound).contains(range.lowerBound)
      }
      guard let index = found else { return nil }
      let entry = entries[index]
      if entry.key.range != range, let inner = place(of: range, in: entry.value, isElement: isElement) {
        return inner
      }
      guard !isElement, entry.key.range == range || entry.value.range == range, entries.count > 1 else {
        return nil
      }
      let end = max(entry.key.range.upperBound, entry.value.range.upperBound)
      let next = index + 1 < entries.count ? entries[index + 1].key.range.lowerBound : nil
      return Place(
        range: entry.key.range.lowerBound..<end, next: next, isFirst: index == 0, isFlow: node.isFlow)
    case .list(let nodes):
      guard let index = nodes.firstIndex(where: { $0.range.contains(range.lowerBound) }) else { return nil }
      let item = nodes[index]
      if item.range != range, let inner = place(of: range, in: item, isElement: isElement) { return inner }
      guard item.range == range || isElement, nodes.count > 1 else { return nil }
      let next = index + 1 < nodes.count ? nodes[index + 1].range.lowerBound : nil
      return Place(range: item.range, next: next, isFirst: index == 0, isFlow: node.isFlow)
    case .scalar, .empty, .broken: return nil
    }
  }

  // MARK: In the text

  /// The change that takes out what stands at a place; nil where its surroundings are too unusual.
  private func edit(of place: Place) -> Finding.Fix.Edit? {
    place.isFlow ? removalInBrackets(place) : removalOfLines(place)
  }

  private func removalInBrackets(_ place: Place) -> Finding.Fix.Edit? {
    let bytes = source.bytes
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 }
    let comma = UInt8(ascii: ",")
    let behind = bytes[place.range.upperBound...].firstIndex { !isSpace($0) }
    if place.isFirst {
      // With the comma, up to the next one.
      guard let behind, bytes[behind] == comma, let next = place.next,
        bytes[behind + 1..<next].allSatisfy({ isSpace($0) || $0 == UInt8(ascii: "{") })
      else { return nil }
      let end = bytes[(behind + 1)...].firstIndex { !isSpace($0) } ?? next
      return .init(place.range.lowerBound..<end, "")
    }
    // With the comma before it.
    var start = place.range.lowerBound
    while start > 0, isSpace(bytes[start - 1]) { start -= 1 }
    guard start > 0, bytes[start - 1] == comma else { return nil }
    start -= 1
    while start > 0, isSpace(bytes[start - 1]) { start -= 1 }
    return .init(start..<place.range.upperBound, "")
  }

  private func removalOfLines(_ place: Place) -> Finding.Fix.Edit? {
    let first = source.lineIndex(at: place.range.lowerBound)
    let last = source.lineIndex(at: max(place.range.lowerBound, place.range.upperBound - 1))
    let start = source.lineRange(first).lowerBound
    let before = source.bytes[start..<place.range.lowerBound]
    guard before.allSatisfy({ $0 == 0x20 || $0 == UInt8(ascii: "-") }) else { return nil }
    let dashes = before.count { $0 == UInt8(ascii: "-") }
    let isElement = dashes == 1 && isOnlyOfList(place)
    guard dashes == 0 || isElement else {
      // The first entry behind a dash: the next moves up to it, unless a comment lies between.
      guard place.isFirst, dashes == 1, let next = place.next,
        !comments.contains(where: { place.range.upperBound <= $0.lowerBound && $0.lowerBound < next })
      else { return nil }
      return .init(place.range.lowerBound..<next, "")
    }
    let line = source.lineRange(last)
    // What follows on the line can only be a comment, which speaks of what goes.
    let rest = source.bytes[min(place.range.upperBound, line.upperBound)..<line.upperBound]
    guard rest.first(where: { $0 != 0x20 }).map({ $0 == UInt8(ascii: "#") }) ?? true else { return nil }
    return .init(start..<source.lineEnd(last), "")
  }

  /// Whether a dash before a place is its own: it is an element, not the first entry of one.
  private func isOnlyOfList(_ place: Place) -> Bool {
    func isElement(_ node: Node) -> Bool {
      switch node.content {
      case .list(let nodes):
        return nodes.contains {
          $0.range == place.range || ($0.range.contains(place.range.lowerBound) && isElement($0))
        }
      case .mapping(let entries):
        return entries.contains { $0.value.range.contains(place.range.lowerBound) && isElement($0.value) }
      case .scalar, .empty, .broken: return false
      }
    }
    return isElement(root)
  }
}
