import OrderingValues

/// Where something stands in the rules, as in `orderings.newest.keys[1]`.
struct RulePath {
  let text: String

  static let root = RulePath(text: "")

  static func + (path: RulePath, name: ExactText) -> RulePath { path + name.string }

  static func + (path: RulePath, name: String) -> RulePath {
    let isPlain = !name.isEmpty && !name.utf8.contains { signs.contains($0) }
    let step = isPlain ? name : "[\"\(plain(name))\"]"
    return RulePath(text: path.text.isEmpty || !isPlain ? path.text + step : path.text + "." + step)
  }

  subscript(index: Int) -> RulePath { RulePath(text: text + "[\(index)]") }

  /// What makes a name unfit to stand behind a dot.
  private static let signs = [UInt8]("[].\" ".utf8)
}
