public import Foundation
import OrderingPlans
import OrderingValues
import RuleModel

/// A screen of a rule book, for items of an app and one person: what its picker offers, with which ordering it
/// begins, and by which source policy it reads.
///
/// ```swift
/// let context = OrderingContext(parameters: ["reader": "r-17", "network": "online"])
/// let home = try book.screen("home", for: FeedStory.self, in: context)
/// home.entries.map { $0.label() }              // the picker
/// let choice = home.choice(storedName: nil)    // what to show, and why
/// home.source?.name                            // "if-available"
/// ```
public struct Screen<Item>: Sendable {
  /// One entry of the picker.
  public struct Entry: Sendable {
    /// The name that the rules offer: what is kept when a person chooses it.
    public let name: String
    /// The ordering, or its `fallback` where this app cannot take it: see ``Ordering/fallbackReasons``.
    public let ordering: Ordering<Item>

    /// What people see, in the first of some languages that there is a label for.
    public func label(for languages: [String] = Locale.preferredLanguages) -> String {
      ordering.label(for: languages)
    }
  }

  /// An ordering that the rules offer and this app does not.
  public struct LeftOut: Sendable, Hashable {
    /// Its name in the rules.
    public let name: String
    /// Why: a field that the app lacks, a parameter that it does not give.
    public let reasons: [Diagnostic]
  }

  /// The name in the rule book.
  public let name: String
  /// What the picker offers, in its order; at least one.
  public let entries: [Entry]
  /// What this app cannot offer.
  public let leftOut: [LeftOut]
  /// With what the rules have the screen begin for this person.
  public let defaultDecision: ScreenDecision
  /// By which source policy the screen reads for this person; nil where the rules do not say.
  public let source: ScreenDecision?
  let labels: OrderingRule.Label
  /// For each name of an ordering, the names that stand for it now, the nearest first.
  let successors: @Sendable (String) -> [String]

  /// The screen's own label in the first of some languages that there is one for, else its name.
  public func label(for languages: [String] = Locale.preferredLanguages) -> String {
    labels.text(for: languages) ?? name
  }

  /// The entry of a name.
  public func entry(_ name: String) -> Entry? { entries.first { ExactText($0.name) == ExactText(name) } }

  /// What the screen shows to a person who chose something earlier, or nothing.
  ///
  /// A name that was replaced leads to its successor; one that is gone, or that this app cannot offer, to the
  /// default. Which of these it was, the choice says.
  public func choice(storedName: String?) -> ScreenChoice {
    guard let storedName else { return begin(.nothingStored) }
    if let entry = entry(storedName) { return ScreenChoice(name: entry.name, origin: .stored) }
    for successor in successors(storedName) {
      if let entry = entry(successor) {
        return ScreenChoice(name: entry.name, origin: .successor(of: storedName))
      }
    }
    return begin(.storedIsGone(storedName))
  }

  private func begin(_ origin: ScreenChoice.Origin) -> ScreenChoice {
    if let entry = entry(defaultDecision.name) {
      return ScreenChoice(name: entry.name, origin: origin, arm: defaultDecision.arm)
    }
    return ScreenChoice(name: entries[0].name, origin: origin, missingDefault: defaultDecision.name)
  }
}

/// What the rules decide for one person, and why.
public struct ScreenDecision: Sendable, Hashable, CustomStringConvertible {
  /// The name of the ordering or source policy.
  public let name: String
  /// The experiment that decided, and the arm; nil where none did.
  public let arm: Arm?
  /// The end of a sentence: "because `$network = 'offline'` holds".
  public let reason: String

  /// The arm of an experiment that a person is in: always the same one.
  public struct Arm: Sendable, Hashable {
    /// The name of the experiment.
    public let experiment: String
    /// The name of the arm: that of its ordering or source policy.
    public let name: String
    /// Which part of all people the arm gets, from 0 to 1.
    public let share: Double
  }

  init(_ decision: ChoiceDecision) {
    name = decision.name.string
    reason = decision.reason
    arm = decision.arm.map { Arm(experiment: $0.experiment.string, name: $0.name.string, share: $0.share) }
  }

  /// The name and the reason.
  public var description: String { "\(name), \(reason)" }
}

/// What a screen shows, and how it came to that: worth a line in the app's log.
public struct ScreenChoice: Sendable, Hashable {
  /// How a screen came to what it shows.
  public enum Origin: Sendable, Hashable {
    /// Nothing was kept: the default of the rules.
    case nothingStored
    /// The person chose it.
    case stored
    /// The person chose one that the rules have replaced by this one.
    case successor(of: String)
    /// The person chose one that is gone, or that this app cannot offer: the default of the rules.
    case storedIsGone(String)
  }

  /// The name of the entry.
  public let name: String
  /// How it came to be shown.
  public let origin: Origin
  /// The arm of the experiment that is shown; nil where no experiment decided what is seen.
  public let arm: ScreenDecision.Arm?
  /// The default of the rules, where this app cannot offer it and the first entry is shown instead.
  public let missingDefault: String?

  init(name: String, origin: Origin, arm: ScreenDecision.Arm? = nil, missingDefault: String? = nil) {
    self.name = name
    self.origin = origin
    self.arm = arm
    self.missingDefault = missingDefault
  }
}

extension RuleBook {
  /// The names of the screens, in the order of the files.
  public var screenNames: [String] { loaded.screens.map(\.name.string) }

  /// The screen of a name, for items of an app.
  ///
  /// - Throws: ``RuleError`` where there is no such screen, a parameter of its conditions is missing or does not
  ///   fit, or this app can take none of its orderings.
  public func screen<Item: Orderable>(
    _ name: String, for type: Item.Type = Item.self, in context: OrderingContext = OrderingContext()
  ) throws(RuleError) -> Screen<Item> {
    try screen(name, fields: Item.orderingFields, in: context)
  }

  /// The screen of a name, for items read by some fields.
  public func screen<Item>(
    _ name: String, fields: [Field<Item>], in context: OrderingContext = OrderingContext()
  ) throws(RuleError) -> Screen<Item> {
    let plan = try screenPlan(name).get()
    let checked = try context.checked(by: loaded.book).get()
    let missing = loaded.book.missingParameters(of: plan.parameters, in: checked.parameters)
    guard missing.isEmpty else { throw RuleError(missing.map { Diagnostic($0) }) }
    var entries: [Screen<Item>.Entry] = []
    var leftOut: [Screen<Item>.LeftOut] = []
    for offered in plan.orderings.map(\.string) {
      do throws(RuleError) {
        let ordering = try ordering(offered, fields: fields, in: context)
        let isOfferedItself = plan.orderings.contains { $0.string == ordering.name && $0.string != offered }
        if !ordering.fallbackReasons.isEmpty, isOfferedItself {
          leftOut.append(.init(name: offered, reasons: ordering.fallbackReasons))
        } else {
          entries.append(.init(name: offered, ordering: ordering))
        }
      } catch { leftOut.append(.init(name: offered, reasons: error.diagnostics)) }
    }
    guard !entries.isEmpty, let decision = plan.defaultChoice.decision(checked) else {
      throw RuleError(leftOut.flatMap(\.reasons))
    }
    return Screen(
      name: plan.name.string, entries: entries, leftOut: leftOut, defaultDecision: ScreenDecision(decision),
      source: plan.source?.decision(checked).map { ScreenDecision($0) }, labels: plan.rule.label,
      successors: { [loaded] in loaded.book.successors(of: $0) })
  }

  private func screenPlan(_ name: String) -> Result<ScreenPlan, RuleError> {
    if let plan = loaded.screen(ExactText(name)) { return .success(plan) }
    let meant = Spelling.nearest(to: name, among: screenNames)
    return .failure(RuleError([Diagnostic(.unknownScreen(name, suggestion: meant, names: screenNames))]))
  }
}

extension ChoicePlan {
  fileprivate func decision(_ context: PlanContext) -> ChoiceDecision? {
    decision(parameters: context.parameters, now: context.now)
  }
}

extension CheckedBook {
  /// The orderings that stand for a name now: the one that replaces it, and what replaces that.
  fileprivate func successors(of name: String) -> [String] {
    var names: [String] = []
    var next = index(of: ExactText(name)) ?? index(replacing: ExactText(name))
    // The rules have no circles of replacements.
    while let place = next {
      names.append(orderings[place].name.string)
      next = orderings[place].replacedBy.flatMap { index(of: $0.name) ?? index(replacing: $0.name) }
      if names.count > orderings.count { break }
    }
    return names
  }
}
