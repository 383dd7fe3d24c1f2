import OrderingPlans
import OrderingValues
import RuleModel

/// What a screen shows to one person: the orderings of its picker, and the one to begin with.
public struct ScreenChoice<Item>: Sendable {
  /// Why the screen begins with its ordering.
  public enum Origin: Sendable, Hashable {
    /// The person chose it.
    case kept
    /// The person chose an ordering that has another name now, or a successor: this one.
    case successor(of: String)
    /// The rules decided.
    case rules(ScreenDecision)
  }

  /// An ordering that the screen offers and this app cannot use.
  public struct LeftOut: Sendable, Hashable {
    /// The name that the screen offers.
    public let name: String
    /// The ordering that stands in its place: its `fallback`. Nil where there is none.
    public let instead: String?
    /// Why this app cannot use it.
    public let reasons: [Diagnostic]
  }

  /// The name of the screen.
  public let screen: String
  /// What the picker offers, in its order: what this app can use, each once.
  public let orderings: [Ordering<Item>]
  /// What this app cannot use, and why.
  public let leftOut: [LeftOut]
  /// The ordering to begin with: one of `orderings`.
  public let ordering: Ordering<Item>
  /// Why.
  public let origin: Origin
  /// What the app should know: a kept name that is gone, a default that this app cannot use.
  public let remarks: [Diagnostic]
  /// Why the kept choice could not be read, where it could not.
  public let storeError: ChoiceStoreError?
}

extension Screen {
  /// What the screen shows to a person who once chose an ordering.
  ///
  /// A name that was replaced finds its successor; one that is not offered any more counts for nothing, and
  /// `remarks` say so. An ordering that the app cannot use gives its place to its `fallback`, or is left out.
  ///
  /// - Parameters:
  ///   - type: The items.
  ///   - kept: The name that the person chose; nil where they never did.
  ///   - context: Parameters and the instant that counts as now, for the orderings and for the decision.
  /// - Throws: ``RuleError`` where this app can use none of the orderings, or the rules cannot decide because a
  ///   parameter is missing or does not fit.
  public func choice<Item: Orderable>(
    for type: Item.Type = Item.self, kept: String?, in context: OrderingContext = OrderingContext()
  ) throws(RuleError) -> ScreenChoice<Item> {
    try choice(fields: Item.orderingFields, kept: kept, in: context)
  }

  /// What the screen shows to a person whose choice is in a store.
  ///
  /// A store that cannot be read counts as an empty one, and ``ScreenChoice/storeError`` says why.
  public func choice<Item: Orderable>(
    for type: Item.Type = Item.self, from store: some ChoiceStore,
    in context: OrderingContext = OrderingContext()
  ) throws(RuleError) -> ScreenChoice<Item> {
    try choice(fields: Item.orderingFields, from: store, in: context)
  }

  /// The same for items read by some fields.
  public func choice<Item>(
    fields: [Field<Item>], from store: some ChoiceStore, in context: OrderingContext = OrderingContext()
  ) throws(RuleError) -> ScreenChoice<Item> {
    let kept: String?
    do throws(ChoiceStoreError) { kept = try store.choice(on: name) } catch {
      return try choice(fields: fields, kept: nil, storeError: error, in: context)
    }
    return try choice(fields: fields, kept: kept, in: context)
  }

  /// The same for items read by some fields.
  public func choice<Item>(
    fields: [Field<Item>], kept: String?, in context: OrderingContext = OrderingContext()
  ) throws(RuleError) -> ScreenChoice<Item> {
    try choice(fields: fields, kept: kept, storeError: nil, in: context)
  }

  private func choice<Item>(
    fields: [Field<Item>], kept: String?, storeError: ChoiceStoreError?, in context: OrderingContext
  ) throws(RuleError) -> ScreenChoice<Item> {
    let picker = Picker(self, fields, context)
    var remarks: [Diagnostic] = []
    func choice(_ ordering: Ordering<Item>, _ origin: ScreenChoice<Item>.Origin) -> ScreenChoice<Item> {
      ScreenChoice(
        screen: name, orderings: picker.orderings, leftOut: picker.leftOut, ordering: ordering,
        origin: origin, remarks: remarks, storeError: storeError)
    }
    if let kept {
      if let (ordering, isSame) = livingName(of: kept).flatMap({ living in
        picker.usable[living].map { ($0, living == ExactText(kept)) }
      }) {
        return choice(ordering, isSame ? .kept : .successor(of: kept))
      }
      remarks.append(Diagnostic(.choiceGone(kept, screen: name)))
    }
    let decision = try defaultOrdering(in: context)
    if let ordering = picker.usable[ExactText(decision.name)] { return choice(ordering, .rules(decision)) }
    guard let first = picker.orderings.first else { throw RuleError(picker.leftOut.flatMap(\.reasons)) }
    remarks.append(Diagnostic(.defaultLeftOut(decision.name, screen: name, instead: first.name)))
    return choice(first, .rules(decision))
  }

  /// The offered ordering that a name stands for: itself, the one that has it as an old name, or the successor
  /// that is offered in its place.
  private func livingName(of kept: String) -> ExactText? {
    var name = ExactText(kept)
    var seen: Set<ExactText> = []
    let book = book.loaded.book
    while seen.insert(name).inserted {
      if plan.orderings.contains(name) { return name }
      if let index = book.index(of: name) {
        guard let successor = book.orderings[index].replacedBy else { return nil }
        name = successor.name
      } else if let index = book.index(replacing: name) {
        name = book.orderings[index].name
      } else {
        return nil
      }
    }
    return nil
  }
}

/// What of a screen's orderings an app can use.
private struct Picker<Item> {
  var orderings: [Ordering<Item>] = []
  /// By the name that the screen offers.
  var usable: [ExactText: Ordering<Item>] = [:]
  var leftOut: [ScreenChoice<Item>.LeftOut] = []

  init(_ screen: Screen, _ fields: [Field<Item>], _ context: OrderingContext) {
    let offered = Set(screen.plan.orderings)
    var shown: Set<ExactText> = []
    for name in screen.plan.orderings {
      do throws(RuleError) {
        let ordering = try screen.book.ordering(name.string, fields: fields, in: context)
        let found = ExactText(ordering.name)
        usable[name] = ordering
        if found != name {
          leftOut.append(
            .init(name: name.string, instead: ordering.name, reasons: ordering.fallbackReasons))
          // A fallback that is offered itself has a place of its own.
          if offered.contains(found) { continue }
        }
        if shown.insert(found).inserted { orderings.append(ordering) }
      } catch {
        leftOut.append(.init(name: name.string, instead: nil, reasons: error.diagnostics))
      }
    }
  }
}
