/// Makes the sort keys of single texts, for an engine that sorts by itself and gives one text at a time.
///
/// The keys are those that `encode` makes of whole columns: strings of bytes, in order byte by byte.
package struct TextKeys: ~Copyable {
  private let comparison: TextComparison
  /// Open for the comparisons by the rules of a language.
  private let collator: Collator?

  /// Nil when the comparison's locale is unknown.
  package init?(_ comparison: TextComparison) {
    self.comparison = comparison
    switch comparison {
    case .exact, .version: collator = nil
    case .standard(let collation), .natural(let collation):
      guard Collation.isKnown(locale: collation.locale) else { return nil }
      collator = Collator(collation)
    }
  }

  /// Appends the key of a UTF-8 text, or nothing and returns false where the text is no version although
  /// versions are compared.
  package mutating func appendKey(of text: UnsafeBufferPointer<UInt8>, to key: inout [UInt8]) -> Bool {
    var room = 2 * text.count + 64
    while true {
      var (length, isWhole) = (nil as Int?, false)
      key.append(addingCapacity: room) { output in
        output.withUnsafeMutableBufferPointer { buffer, written in
          length = writeKey(of: text, to: buffer)
          isWhole = length.map { $0 <= buffer.count } ?? false
          written = isWhole ? length ?? 0 : 0
        }
      }
      guard let length else { return false }
      if isWhole { return true }
      room = length
    }
  }

  /// Writes the key of a UTF-8 text to where there is room for it.
  ///
  /// - Returns: Its length; if that is more than the room, what was written is of no use, and so much is wanted. Nil
  ///   where the text is no version although versions are compared.
  package func writeKey(
    of text: UnsafeBufferPointer<UInt8>, to key: UnsafeMutableBufferPointer<UInt8>
  ) -> Int? {
    switch comparison {
    case .exact:
      if text.count <= key.count { _ = key.update(fromContentsOf: text) }
      return text.count
    case .standard: return collator?.sortKey(of: text, natural: false, into: key)
    case .natural: return collator?.sortKey(of: text, natural: true, into: key)
    case .version:
      let room = roomForVersionKey(of: text)
      return room <= key.count ? writeVersionKey(of: text, to: key) : room
    }
  }
}
