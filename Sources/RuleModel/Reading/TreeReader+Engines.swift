import OrderingValues
import RuleText

/// Names of engines.
extension TreeReader {
  /// One engine, or a list of them, each once.
  mutating func engines(_ node: Node, of what: String, _ path: RulePath) -> [OrderingRule.Promise] {
    let nodes: [Node]
    if case .scalar = node.content {
      nodes = [node]
    } else {
      guard let elements = elements(node, of: what, path, example: "[postgresql, sqlite]") else { return [] }
      if elements.isEmpty { report(.emptyList(what), at: visible(node), path) }
      nodes = elements
    }
    var promises: [OrderingRule.Promise] = []
    for (index, node) in nodes.enumerated() {
      let path = nodes.count == 1 ? path : path[index]
      let name = word(node, of: "an engine", as: EngineName.self, path, synonyms: EngineName.synonyms)
      guard let name else { continue }
      if promises.contains(where: { $0.engine == name }) {
        report(.repeatedValue(name.rawValue), at: node.range, path)
      } else {
        promises.append(.init(engine: name, span: span(node.range), rulePath: path.text))
      }
    }
    return promises
  }
}
