import OrderingValues
package import RuleModel
import SortKernels

/// What a plan needs from its caller, and the plan with that in place.
extension OrderingPlan {
  /// The formulas of all keys, those of computed values left out.
  package var formulas: [TypedFormula] { keys.compactMap { formula(of: $0.key) } }

  /// The formula that gives what a key compares; nil where a field does, or the identity.
  package func formula(of key: SortKey) -> TypedFormula? {
    switch key.subject {
    case .value(let slot): kind.computedValue(slot)?.formula
    case .score(let rule): rule.formula
    case .condition(let formula): formula
    case .pinned, .shuffle: nil
    }
  }

  /// The formulas of all keys and of the computed values that they read.
  package var allFormulas: [TypedFormula] {
    let formulas = formulas
    return formulas + kind.reading(of: formulas).computed.compactMap { kind.computedValue($0)?.formula }
  }

  /// The slots of the fields that are read, each once, by first use.
  package var slots: [Int] {
    var slots: [Int] = []
    func add(_ slot: Int) { if !slots.contains(slot) { slots.append(slot) } }
    for key in keys {
      switch key.key.subject {
      case .value(let slot) where slot < kind.fields.count: add(slot)
      case .pinned, .shuffle: kind.identity.map(add)
      default: break
      }
      guard let formula = formula(of: key.key) else { continue }
      let reading = kind.reading(of: [formula])
      reading.fields.forEach(add)
      let formulas = [formula] + reading.computed.compactMap { kind.computedValue($0)?.formula }
      if formulas.contains(where: \.readsIdentity) { kind.identity.map(add) }
    }
    return slots
  }

  /// Whether the order depends on the time.
  package var readsNow: Bool { allFormulas.contains(where: \.readsNow) }

  /// The parameters that its formulas read.
  package var formulaParameters: Set<ParameterReference> {
    allFormulas.reduce(into: []) { $0.formUnion($1.parameters) }
  }

  /// The parameters that the order depends on.
  package var parameters: Set<ParameterReference> {
    var parameters = formulaParameters
    for key in keys.map(\.key) {
      switch key.subject {
      case .pinned(let reference?): parameters.insert(reference)
      case .shuffle(.parameter(let reference)): parameters.insert(reference)
      default: break
      }
      if let reference = key.text?.locale?.parameter { parameters.insert(reference) }
      if case .per(_, .parameter(let reference)?) = key.grouping { parameters.insert(reference) }
    }
    return parameters
  }

  /// The plan with what the caller supplies for options, pins and shuffles in its keys.
  ///
  /// - Precondition: Every one of `parameters` has a value.
  /// - Returns: The plan, and what is wrong with the values: a locale or a zone that is not known, an item pinned
  ///   twice. Where something is wrong the plan must not be used.
  package func bound(to values: ParameterValues) -> (plan: OrderingPlan, problems: [Message]) {
    // By place: a key taken out would be copied with all that it names.
    guard keys.indices.contains(where: { keys[$0].key.takesParameter }) else { return (self, []) }
    var plan = self
    var problems: [Message] = []
    for index in keys.indices where keys[index].key.takesParameter {
      do throws(WrongParameter) {
        plan.keys[index].key = try keys[index].key.bound(to: values, in: kind)
      } catch {
        if !problems.contains(where: { $0.text == error.message.text }) { problems.append(error.message) }
      }
    }
    return (plan, problems)
  }
}

private struct WrongParameter: Error {
  var message: Message

  init(_ reference: ParameterReference, _ why: String, wants: String) {
    message = .wrongParameter(reference.description, why: why, wants: wants)
  }
}

extension SortKey {
  /// Whether it is another key once it is bound.
  fileprivate var takesParameter: Bool {
    switch subject {
    case .pinned(.some), .shuffle(.parameter): return true
    default: break
    }
    if case .per(_, .parameter?) = grouping { return true }
    return text?.locale?.parameter != nil
  }

  fileprivate func bound(to values: ParameterValues, in kind: ItemKind) throws(WrongParameter) -> SortKey {
    var key = self
    switch subject {
    case .pinned(let reference?): key.order = order.listing(try pins(reference, values[reference], kind))
    case .shuffle(.parameter(let reference)):
      if case .one(let seed)? = values[reference] {
        key.subject = .shuffle(.fixed(ExactText(seed.description)))
      }
    default: break
    }
    if let reference = text?.locale?.parameter, let locale = values.text(reference) {
      guard Collation.isKnown(locale: locale) else {
        throw WrongParameter(
          reference, "no locale is called '\(locale)'", wants: "a language tag, as in `sv` or `de-CH`")
      }
      key.text?.locale = .fixed(locale)
    }
    if case .per(let unit, .parameter(let reference)?) = grouping, let zone = values.text(reference) {
      guard CalendarBucketing(unit: unit, timeZone: zone) != nil else {
        throw WrongParameter(
          reference, "no time zone is called '\(zone)'",
          wants: "a name of the time zone database, as in `Europe/Berlin`")
      }
      key.grouping = .per(unit, timeZone: .fixed(zone))
    }
    return key
  }

  private func pins(
    _ reference: ParameterReference, _ value: ParameterValues.Value?, _ kind: ItemKind
  ) throws(WrongParameter) -> [FieldValue] {
    guard case .many(let values)? = value else { return [] }
    var seen: Set<FieldValue> = []
    for value in values where !seen.insert(value).inserted {
      throw WrongParameter(reference, "'\(value)' stands in it twice", wants: "each item once")
    }
    return values
  }
}

extension SortKey.Order {
  fileprivate func listing(_ values: [FieldValue]) -> SortKey.Order {
    guard case .list(_, let othersFirst, let isReversed) = self else { return self }
    return .list(values, othersFirst: othersFirst, isReversed: isReversed)
  }
}

extension ParameterValues {
  fileprivate func text(_ reference: ParameterReference) -> String? {
    if case .one(.text(let text))? = self[reference] { text.string } else { nil }
  }
}
