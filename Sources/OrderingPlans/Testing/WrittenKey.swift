package import RuleModel

/// A key where it is written: by the place of its ordering in the book, and its own among the entries of that.
package struct WrittenKey: Sendable, Hashable {
  /// The place of the ordering in the book.
  package var ordering: Int
  /// The place among the entries of the ordering.
  package var entry: Int

  /// Names a key by its places.
  package init(ordering: Int, entry: Int) {
    self.ordering = ordering
    self.entry = entry
  }

  /// Where the keys of an ordering's plan are written, in the order of the plan; the identity that is added behind
  /// them is written nowhere.
  ///
  /// - Precondition: The book has a plan for the ordering, so that no `use` leads in a circle or very deep.
  package static func all(ofOrdering index: Int, in book: CheckedBook) -> [WrittenKey] {
    var keys: [WrittenKey] = []
    for (entry, rule) in book.orderings[index].keys.enumerated() {
      switch rule.subject {
      case .key: keys.append(WrittenKey(ordering: index, entry: entry))
      case .use(let reference, _):
        guard let used = book.index(of: reference.name) ?? book.index(replacing: reference.name) else {
          continue
        }
        keys += all(ofOrdering: used, in: book)
      }
    }
    return keys
  }
}
