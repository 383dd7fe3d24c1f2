internal import OrderingValues

extension Node {
  /// The path to the innermost value or name that holds a place, as in `orderings.newest[1]`; nil outside
  /// of all.
  package func path(to offset: Int) -> String? {
    var path = ""
    var node = self
    while true {
      switch node.content {
      case .mapping(let entries):
        guard let entry = entries.last(where: { $0.key.range.lowerBound <= offset }),
          offset <= max(entry.value.range.upperBound, entry.key.range.upperBound)
        else { return path.isEmpty ? nil : path }
        path += path.isEmpty ? entry.key.text.string : "." + entry.key.text.string
        node = entry.value
      case .list(let items):
        guard let index = items.lastIndex(where: { $0.range.lowerBound <= offset }),
          offset <= items[index].range.upperBound
        else { return path.isEmpty ? nil : path }
        path += "[\(index)]"
        node = items[index]
      case .scalar, .empty, .broken:
        return path.isEmpty ? nil : path
      }
    }
  }
}
