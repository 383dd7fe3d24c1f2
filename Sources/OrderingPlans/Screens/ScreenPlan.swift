package import OrderingValues
package import RuleModel
package import RuleText

/// A screen made ready to decide, for certain values of the parameters, what it begins with.
package struct ScreenPlan: Sendable {
  package let rule: ScreenRule
  /// Which of the offered orderings the screen begins with.
  package let defaultChoice: ChoicePlan
  /// Which source policy it reads by; nil where the rules do not say.
  package let source: ChoicePlan?
  /// Warnings of conditions that do not depend on anything.
  package let advice: [Finding]

  package var name: ExactText { rule.name }

  /// The names of the orderings that the picker offers, in its order.
  package var orderings: [ExactText] { rule.orderings.map(\.name) }

  /// The parameters that a decision reads.
  package var parameters: Set<ParameterReference> {
    defaultChoice.parameters.union(source?.parameters ?? [])
  }

  /// - Precondition: The book of the screen holds no error.
  package init(_ rule: ScreenRule) {
    self.rule = rule
    defaultChoice = ChoicePlan(rule.defaultChoice)
    source = rule.source.map { ChoicePlan($0) }
    advice = defaultChoice.advice + (source?.advice ?? [])
  }
}

/// A choice among names by conditions over parameters, and by experiments.
package struct ChoicePlan: Sendable {
  package struct Entry: Sendable {
    package let condition: CompiledFormula?
    package let rule: ScreenRule.Entry
  }

  package let entries: [Entry]

  package init(_ choice: ScreenRule.Choice) {
    entries = choice.entries.map { entry in
      Entry(condition: entry.condition.map { CompiledFormula($0.formula) }, rule: entry)
    }
  }

  package var parameters: Set<ParameterReference> {
    entries.reduce(into: []) { result, entry in
      result.formUnion(entry.condition?.parameters ?? [])
      if case .split(let split) = entry.rule.outcome { result.insert(split.reader) }
    }
  }

  /// What is chosen; nil where no entry holds, which only a choice without a last word has.
  ///
  /// A condition that reads a parameter without a value is unknown, and so does not hold: ask the book for the
  /// missing ones of `parameters` first. The same values give the same decision, wherever it is made.
  package func decision(parameters: ParameterValues, now: Instant) -> ChoiceDecision? {
    for (index, entry) in entries.enumerated() {
      if let condition = entry.condition, condition.holds(parameters: parameters, now: now) != true {
        continue
      }
      let condition = entry.condition?.formula.source
      switch entry.rule.outcome {
      case .use(let reference):
        return ChoiceDecision(name: reference.name, entry: index, condition: condition, arm: nil)
      case .split(let split):
        guard case .one(let reader)? = parameters[split.reader] else { return nil }
        let arm = ExperimentArm(of: split, reader: reader)
        return ChoiceDecision(name: arm.name, entry: index, condition: condition, arm: arm)
      }
    }
    return nil
  }

  fileprivate var advice: [Finding] {
    entries.compactMap { entry in
      // What one of its parts is told is the cause.
      guard let condition = entry.condition, let rule = entry.rule.condition,
        !rule.formula.root.hasAdvice
      else { return nil }
      let message: Message
      switch condition.constantValue {
      case .value(.boolean(let holds))?: message = .constantScreenCondition(holds)
      case .missing?: message = .constantScreenCondition(false)
      default:
        guard !condition.canHold else { return nil }
        message = .constantScreenCondition(false)
      }
      return Finding(message, at: rule.span, rulePath: rule.rulePath)
    }
  }
}
