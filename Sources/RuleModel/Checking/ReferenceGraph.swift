import OrderingValues

/// Which ordering leads to which by one word of the language, such as `use`.
struct ReferenceGraph {
  struct Edge {
    var target: Int
    var reference: OrderingRule.Reference
  }

  /// One step of a circle: an ordering, and its reference to the next one.
  struct Step {
    var ordering: Int
    var reference: OrderingRule.Reference
  }

  /// By the ordering that they lead away from.
  var edges: [[Edge]]

  /// All of them, each behind those that it leads to, but for circles.
  /// - Complexity: O(orderings + references).
  func postorder() -> [Int] {
    var seen = Array(repeating: false, count: edges.count)
    var order: [Int] = []
    for start in edges.indices where !seen[start] {
      var trail: [(ordering: Int, next: Int)] = [(start, 0)]
      seen[start] = true
      while let (ordering, next) = trail.last {
        guard next < edges[ordering].count else {
          order.append(ordering)
          trail.removeLast()
          continue
        }
        trail[trail.count - 1].next += 1
        let target = edges[ordering][next].target
        if !seen[target] {
          seen[target] = true
          trail.append((target, 0))
        }
      }
    }
    return order
  }

  /// Circles that have no ordering in common, each from its first ordering on.
  ///
  /// Circles that share an ordering are named by one of them: it has to be broken first.
  /// - Complexity: O(orderings + references).
  func circles() -> [[Step]] {
    enum State { case new, open, done, inCircle }
    var states = [State](repeating: .new, count: edges.count)
    var circles: [[Step]] = []
    for start in edges.indices where states[start] == .new {
      // Depth first with a stack of its own: a long chain of references must not exhaust the thread's.
      var trail: [(ordering: Int, next: Int)] = [(start, 0)]
      states[start] = .open
      while let (ordering, next) = trail.last {
        guard next < edges[ordering].count else {
          if states[ordering] == .open { states[ordering] = .done }
          trail.removeLast()
          continue
        }
        trail[trail.count - 1].next += 1
        let target = edges[ordering][next].target
        switch states[target] {
        case .done, .inCircle: break
        case .new:
          states[target] = .open
          trail.append((target, 0))
        case .open:
          let first = trail.lastIndex { $0.ordering == target } ?? 0
          let steps = trail[first...].map {
            Step(ordering: $0.ordering, reference: edges[$0.ordering][$0.next - 1].reference)
          }
          guard steps.allSatisfy({ states[$0.ordering] == .open }) else { break }
          for step in steps { states[step.ordering] = .inCircle }
          let smallest = steps.indices.min { steps[$0].ordering < steps[$1].ordering } ?? 0
          circles.append(Array(steps[smallest...] + steps[..<smallest]))
        }
      }
    }
    return circles
  }
}
