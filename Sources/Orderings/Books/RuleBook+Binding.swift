import OrderingPlans
import OrderingValues
import RuleModel
import RuleText

extension RuleBook {
  /// The ordering of a name, for items of an app.
  ///
  /// Fields and types are checked here, so that sorting cannot fail: every field that the ordering reads must
  /// be among the app's, with values of the declared type. Where the app lacks one and the ordering names a
  /// `fallback`, the fallback is given, and says why in ``Ordering/fallbackReasons``.
  ///
  /// - Throws: ``RuleError`` where there is no such ordering (with what was probably meant), or the app's
  ///   fields do not fit it.
  /// - Complexity: O(keys of the ordering × fields).
  public func ordering<Item: Orderable>(
    _ name: String, for type: Item.Type = Item.self
  ) throws(RuleError) -> Ordering<Item> {
    try ordering(name, fields: Item.orderingFields)
  }

  /// The ordering of a name, for items read by some fields.
  public func ordering<Item>(_ name: String, fields: [Field<Item>]) throws(RuleError) -> Ordering<Item> {
    var place = try place(of: name).get()
    var reasons: [Diagnostic] = []
    // `fallback` never leads in a circle: that is an error of the rules.
    while true {
      let rule = loaded.book.orderings[place]
      switch bind(loaded.plans[place], to: fields) {
      case .success(let readers):
        return Ordering(rule, loaded.plans[place], readers: readers, fallbackReasons: reasons)
      case .failure(let error):
        reasons += error.diagnostics
        guard let fallback = rule.fallback, let next = try? self.place(of: fallback.name.string).get() else {
          throw RuleError(reasons)
        }
        place = next
      }
    }
  }

  private func bind<Item>(
    _ plan: OrderingPlan, to fields: [Field<Item>]
  ) -> Result<[(Field<Item>, FieldBinding)], RuleError> {
    var readers: [(Field<Item>, FieldBinding)] = []
    var problems: [Diagnostic] = []
    for slot in plan.slots {
      let declared = plan.kind.fields[slot]
      let path = declared.rulePath
      guard let field = fields.first(where: { ExactText($0.name) == declared.name }) else {
        let suggestion = Spelling.nearest(to: declared.name.string, among: fields.map(\.name))
        problems.append(
          Diagnostic(
            .appLacksField(declared.name.string, item: "\(Item.self)", ordering: plan.name.string, suggestion: suggestion),
            rulePath: path))
        continue
      }
      let undeclared = declared.type == .choice ? (field.choices ?? []).filter { !declared.values.contains(ExactText($0)) } : []
      if field.holdsMany != declared.many {
        problems.append(
          Diagnostic(.appFieldHoldsMany(field.name, item: "\(Item.self)", many: field.holdsMany), rulePath: path))
      } else if !undeclared.isEmpty {
        problems.append(
          Diagnostic(.appChoiceUndeclared(field.name, item: "\(Item.self)", values: undeclared), rulePath: path))
      } else if let binding = FieldBinding(from: field.valueType, to: declared) {
        readers.append((field, binding))
      } else {
        problems.append(
          Diagnostic(
            .appFieldType(field.name, item: "\(Item.self)", has: field.valueType, wants: declared.type), rulePath: path))
      }
    }
    return problems.isEmpty ? .success(readers) : .failure(RuleError(problems))
  }
}
