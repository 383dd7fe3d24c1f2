package import OrderingPlans
package import OrderingValues
package import RuleModel

/// What of an order's context travels in a cursor, so that all pages of a list are of the same order.
extension OrderingPlan {
  /// The parameters that are seeds, of shuffles and of `random`, in a plan that is not bound yet.
  package var seedParameters: Set<ParameterReference> {
    var seeds: Set<ParameterReference> = []
    for key in keys {
      if case .shuffle(.parameter(let reference)) = key.key.subject { seeds.insert(reference) }
    }
    var parts = allFormulas.map(\.root)
    while let part = parts.popLast() {
      if case .random(.parameter(let reference, _)) = part { seeds.insert(reference) }
      parts += part.parts
    }
    return seeds
  }

  /// What a cursor remembers of a context in which this plan, not bound yet, is used.
  package func remembered(of context: PlanContext) -> (now: Instant?, seeds: [ExactText: KeyValue]) {
    var seeds: [ExactText: KeyValue] = [:]
    for reference in seedParameters {
      guard case .one(let value)? = context.parameters[reference] else { continue }
      seeds[ExactText(reference.description)] = KeyValue(value)
    }
    return (readsNow ? context.now : nil, seeds)
  }

  /// A context with the now and the seeds that a cursor remembers.
  ///
  /// - Throws: ``CursorError`` where the cursor remembers something that this plan, not bound yet, does not read, or
  ///   lacks what it does.
  package func context(
    _ context: PlanContext, restoredFrom content: CursorContent
  ) throws(CursorError) -> PlanContext {
    var restored = context
    let now = remembered(of: context)
    guard (now.now == nil) == (content.now == nil), now.seeds.keys == content.seeds.keys else {
      throw .otherOrdering
    }
    if let now = content.now { restored.now = now }
    for reference in seedParameters {
      guard case .one(let current)? = context.parameters[reference],
        let seed = content.seeds[ExactText(reference.description)]
      else { continue }
      guard let value = seed.fieldValue(of: current.type) else { throw .wrongSeed(reference.description) }
      restored.parameters[reference] = .one(value)
    }
    return restored
  }
}
