package import OrderingValues
import RuleModel

/// Finds out what a test that passes depends on, by changing what the keys say and looking whether it still passes.
package struct RuleTestProbe {
  private let runner: RuleTestRunner
  private let items: RuleTestItems
  /// The ways that the identity may run with which the test passes. A key must not be taken for decided, or for not
  /// decided, by the accident of how items are called.
  private let identityDirections: [Bool]

  /// Prepares a test.
  ///
  /// - Precondition: It passes. What a test that fails depends on says nothing.
  package init(_ runner: RuleTestRunner, items columns: [ValueColumn]) {
    self.runner = runner
    items = RuleTestItems(columns, slots: runner.slots, identity: runner.plan.kind.identity)
    var directions = [false, true]
    if runner.plan.keys.contains(where: \.isAppended) {
      directions = [false, true].filter { [items] down in
        Self.passes(runner, items, runner.plan.turningIdentity(down: down))
      }
    }
    identityDirections = directions
  }

  /// Whether the test fails where something is changed that keys of its ordering say.
  package func decides(_ aspect: KeyAspect, ofKeys places: Set<Int>) -> Bool {
    identityDirections.contains { down in
      let plan = runner.plan.changing(aspect, ofKeys: places, identityRunsDown: down)
      return !Self.passes(runner, items, plan)
    }
  }

  private static func passes(_ runner: RuleTestRunner, _ items: RuleTestItems, _ plan: OrderingPlan) -> Bool {
    let trial = RuleTestTrial(items, plan: plan, context: runner.context)
    return trial.mismatches(runner.test, in: trial.order).isEmpty
  }
}
