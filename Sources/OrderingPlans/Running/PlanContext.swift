package import OrderingValues
package import RuleModel

/// What an order depends on beside the items: what the caller supplies, and one instant for the whole sort.
package struct PlanContext: Sendable, Hashable {
  package var parameters: ParameterValues
  package var now: Instant

  package init(parameters: ParameterValues = ParameterValues(), now: Instant) {
    self.parameters = parameters
    self.now = now
  }
}
