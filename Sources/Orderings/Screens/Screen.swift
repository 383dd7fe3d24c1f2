public import Foundation
import OrderingPlans
import OrderingValues
import RuleModel

/// A screen of the app as the rules describe it: what its picker offers, with which ordering it begins, and by
/// which source policy it reads.
///
/// ```swift
/// let home = try book.screen("home")
/// let choice = try home.choice(for: Story.self, from: store, in: context)
/// choice.orderings.map { $0.label() }     // the picker
/// choice.ordering                         // what to show first
/// ```
public struct Screen: Sendable {
  /// The book that describes it.
  public let book: RuleBook
  let plan: ScreenPlan

  /// The name in the rule book.
  public var name: String { plan.name.string }

  /// The names of the orderings that the picker offers, in its order.
  public var orderingNames: [String] { plan.orderings.map(\.string) }

  /// What people see: the label in the first of some languages (BCP 47 tags, the most wanted first) that there
  /// is one for, else the screen's name.
  public func label(for languages: [String] = Locale.preferredLanguages) -> String {
    plan.rule.label.text(for: languages) ?? name
  }

  /// The screen in plain English, a sentence each: what it offers, with what it begins, how it reads.
  public var sentences: [String] { plan.sentences }

  // MARK: Deciding

  /// With which of its orderings the screen begins, and why.
  /// - Throws: ``RuleError`` where a parameter that the decision reads is missing, or one does not fit.
  public func defaultOrdering(in context: OrderingContext = OrderingContext()) throws(RuleError)
    -> ScreenDecision
  {
    try decision(of: plan.defaultChoice, in: context)
  }

  /// By which source policy the screen reads, and why; nil where the rules do not say.
  /// - Throws: ``RuleError`` where a parameter that the decision reads is missing, or one does not fit.
  public func source(in context: OrderingContext = OrderingContext()) throws(RuleError) -> ScreenDecision? {
    guard let source = plan.source else { return nil }
    return try decision(of: source, in: context)
  }

  private func decision(of choice: ChoicePlan, in context: OrderingContext) throws(RuleError)
    -> ScreenDecision
  {
    let checked = try context.checked(by: book.loaded.book).get()
    let missing = book.loaded.book.missingParameters(of: choice.parameters, in: checked.parameters)
    guard missing.isEmpty,
      let decision = choice.decision(parameters: checked.parameters, now: checked.now)
    else { throw RuleError(missing.map { Diagnostic($0) }) }
    return ScreenDecision(decision)
  }
}

extension RuleBook {
  /// The names of the screens, in the order of the files.
  public var screenNames: [String] { loaded.screens.map(\.name.string) }

  /// The screen of a name.
  /// - Throws: ``RuleError`` where there is no such screen, with what was probably meant.
  public func screen(_ name: String) throws(RuleError) -> Screen {
    if let plan = loaded.screen(ExactText(name)) { return Screen(book: self, plan: plan) }
    let meant = Spelling.nearest(to: name, among: screenNames)
    throw RuleError([Diagnostic(.unknownScreen(name, suggestion: meant, names: screenNames))])
  }
}

/// What the rules decided for a screen, and why.
public struct ScreenDecision: Sendable, Hashable, CustomStringConvertible {
  /// The arm of an experiment.
  public struct Arm: Sendable, Hashable {
    /// The name of the experiment.
    public let experiment: String
    /// The name of the arm: that of the ordering or policy.
    public let name: String
    /// Which part of all readers get this arm, from 0 to 1.
    public let share: Double
  }

  /// The name of the ordering or source policy.
  public let name: String
  /// The condition that held, as the rules write it; nil where none had to.
  public let condition: String?
  /// The arm that the reader is in; nil where readers were not split.
  public let arm: Arm?
  /// Why, as the end of a sentence: "because `$network = 'offline'` holds".
  public let reason: String

  init(_ decision: ChoiceDecision) {
    name = decision.name.string
    condition = decision.condition
    arm = decision.arm.map {
      Arm(experiment: $0.experiment.string, name: $0.name.string, share: $0.share)
    }
    reason = decision.reason
  }

  /// The name and the reason.
  public var description: String { "\(name.onOneLine), \(reason)" }
}
