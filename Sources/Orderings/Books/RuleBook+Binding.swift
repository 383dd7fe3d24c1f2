package import OrderingPlans
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
  /// Parameters and `now` come from the context, and are checked here too.
  ///
  /// - Throws: ``RuleError`` where there is no such ordering (with what was probably meant), the app's fields do
  ///   not fit it, or a parameter is missing or does not fit.
  /// - Complexity: O(keys of the ordering × fields).
  public func ordering<Item: Orderable>(
    _ name: String, for type: Item.Type = Item.self, in context: OrderingContext = OrderingContext()
  ) throws(RuleError) -> Ordering<Item> {
    try ordering(name, fields: Item.orderingFields, in: context)
  }

  /// The ordering of a name, for items read by some fields.
  public func ordering<Item>(
    _ name: String, fields: [Field<Item>], in context: OrderingContext = OrderingContext()
  ) throws(RuleError) -> Ordering<Item> {
    var place = try place(of: name).get()
    var reasons: [Diagnostic] = []
    var tried: Set<Int> = []
    while true {
      let rule = loaded.book.orderings[place]
      switch bind(loaded.plans[place], to: fields) {
      case .success(let readers):
        return try Ordering(
          rule, loaded.plans[place], of: loaded.book, readers: readers, fallbackReasons: reasons,
          context: context)
      case .failure(let error):
        reasons += error.diagnostics
        tried.insert(place)
        guard let fallback = rule.fallback, let next = try? self.place(of: fallback.name.string).get(),
          !tried.contains(next)
        else { throw RuleError(reasons) }
        place = next
      }
    }
  }

  private func bind<Item>(
    _ plan: OrderingPlan, to fields: [Field<Item>]
  ) -> Result<[(Field<Item>, FieldBinding)], RuleError> {
    var readers: [(Field<Item>, FieldBinding)] = []
    var problems: [Diagnostic] = []
    for declared in plan.slots.map({ plan.kind.fields[$0] }) {
      func report(_ message: Message) { problems.append(Diagnostic(message, rulePath: declared.rulePath)) }
      guard let field = fields.first(where: { ExactText($0.name) == declared.name }) else {
        let meant = Spelling.nearest(to: declared.name.string, among: fields.map(\.name))
        let (name, ordering) = (declared.name.string, plan.name.string)
        report(.appLacksField(name, item: "\(Item.self)", ordering: ordering, suggestion: meant))
        continue
      }
      if fields.count(where: { ExactText($0.name) == declared.name }) > 1 {
        report(.appFieldTwice(field.name, item: "\(Item.self)"))
        continue
      }
      let undeclared = (field.choices ?? []).filter { !declared.values.contains(ExactText($0)) }
      if field.holdsMany != declared.many {
        report(.appFieldHoldsMany(field.name, item: "\(Item.self)", many: field.holdsMany))
      } else if declared.type == .choice, !undeclared.isEmpty {
        report(.appChoiceUndeclared(field.name, item: "\(Item.self)", values: undeclared))
      } else if let binding = FieldBinding(from: field.valueType, to: declared) {
        readers.append((field, binding))
      } else {
        let (has, wants) = (field.valueType, declared.type)
        report(.appFieldType(field.name, item: "\(Item.self)", has: has, wants: wants))
      }
    }
    return problems.isEmpty ? .success(readers) : .failure(RuleError(problems))
  }
}

extension RuleBook {
  /// The plan of an ordering as the rules say it, and a context in which it can be bound.
  /// - Throws: ``RuleError`` where there is no such ordering, or a parameter is missing or does not fit.
  package func planForPushing(
    _ name: String, in context: OrderingContext
  ) throws(RuleError) -> (OrderingPlan, PlanContext) {
    let plan = try plan(name)
    let checked = try context.checked(by: loaded.book).get()
    _ = try plan.bound(to: checked, of: loaded.book).get()
    return (plan, checked)
  }
}
