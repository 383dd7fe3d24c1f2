import OrderingPlans
import OrderingValues
import RuleModel

/// Turns the keys of a plan into expressions of an engine, and notes what they depend on.
///
/// - Precondition: The plan is bound to its parameters.
struct KeyLowering {
  let plan: OrderingPlan
  let dialect: SQLDialect
  let columns: ColumnMap
  /// What parameters are, and the time, cut to microseconds.
  let context: PlanContext
  /// What the key that is lowered depends on.
  private(set) var reasons: [Reason] = []
  /// How deep in a formula it is, and how many parts it has written: computed values are written out wherever
  /// they are read.
  var depth = 0
  var parts = 0

  init(_ plan: OrderingPlan, _ dialect: SQLDialect, _ columns: ColumnMap, _ context: PlanContext) {
    self.plan = plan
    self.dialect = dialect
    self.columns = columns
    self.context = context
  }

  mutating func note(_ reason: Reason) { if !reasons.contains(reason) { reasons.append(reason) } }

  /// The function, noted with what it depends on.
  mutating func call(_ function: SQLFunction, _ arguments: SQLExpression...) throws(Refusal) -> SQLExpression
  {
    guard dialect.functions[function] != nil else { throw Refusal(.noFunction(function.words)) }
    if let condition = dialect.conditions[function] { note(condition) }
    return .call(function, arguments)
  }

  // MARK: Keys

  /// What a key compares, and the reasons noted on the way.
  mutating func lower(_ key: SortKey) throws(Refusal) -> Lowered {
    reasons = []
    parts = 0
    var value = try subject(of: key)
    value = try grouped(value, by: key)
    if case .list(let values, let othersFirst, _) = key.order {
      value = try ranked(value, texts(of: values, key), othersFirst: othersFirst)
    }
    if value.mayOverflow { value = try finite(value) }
    try limit(value.expression)
    if let deepest = dialect.deepestNesting {
      var writer = SQLWriter(dialect, SQLContext(alias: "t"))
      writer.write(value.expression)
      guard NestingCost(writer.text).deepest <= deepest else { throw Refusal(.tooDeep) }
    }
    return value
  }

  /// Refuses an expression that would be too long when it is written out.
  func limit(_ expression: SQLExpression) throws(Refusal) {
    if dialect.partsLeft(of: expression, from: Reason.mostParts) < 0 { throw Refusal(.tooLarge) }
  }

  private mutating func subject(of key: SortKey) throws(Refusal) -> Lowered {
    switch key.subject {
    case .value(let slot):
      if let computed = plan.kind.computedValue(slot) { return try comparable(computed.formula, key) }
      if let take = key.take { return try taken(take, slot, key) }
      let field = plan.kind.fields[slot]
      return try comparable(column(slot), field.type, field.values, key)
    case .score(let rule): return try comparable(rule.formula, key)
    case .condition(let formula):
      let condition = try self.condition(formula.root.folded)
      return .whole(
        .searched([.init(condition.expression, .whole(1))], otherwise: .whole(0)), isNullable: false)
    case .pinned:
      guard let identity = plan.kind.identity else { throw Refusal(.noFunction("pins without an identity")) }
      return try column(identity)
    case .shuffle(let seed):
      let digits = try self.digest(.bound(.text((seed.value ?? ExactText("")).string), .text))
      return Lowered(try call(.exactText, digits), .text, isNullable: false)
    }
  }

  /// The MD5 digits of `seed:identity`.
  mutating func digest(_ seed: SQLExpression) throws(Refusal) -> SQLExpression {
    guard let identity = plan.kind.identity else { throw Refusal(.noFunction("chance without an identity")) }
    let id = try column(identity)
    let text = id.type == .text ? id.expression : try call(.asText, id.expression)
    let prefixed = try call(.concatenated, try call(.concatenated, seed, .bound(.text(":"), .text)), text)
    return try call(.md5, prefixed)
  }

  /// A formula's value as a key compares it.
  private mutating func comparable(_ formula: TypedFormula, _ key: SortKey) throws(Refusal) -> Lowered {
    let value = try lower(formula.root.folded)
    // A formula gives a choice as its place already.
    return formula.type == .choice ? value : try comparable(value, formula.type, formula.choices, key)
  }

  /// Texts as the key compares them; a choice by its place.
  mutating func comparable(
    _ value: Lowered, _ type: FieldType, _ choices: [ExactText], _ key: SortKey
  ) throws(Refusal) -> Lowered {
    if case .list = key.order { return value }
    switch type {
    case .id, .text: return try text(value, key.text ?? .init(mode: .exact))
    case .choice:
      note(.declaredChoices)
      return choicePlace(value, choices)
    default: return value
    }
  }

  /// The place of a choice among its declared values, from its text; behind them all where it is none.
  func choicePlace(_ text: Lowered, _ choices: [ExactText]) -> Lowered {
    .whole(
      places(text, choices.map { .text($0) }, others: .whole(Int64(choices.count))),
      isNullable: text.isNullable)
  }

  // MARK: Texts

  private mutating func text(_ value: Lowered, _ rule: SortKey.TextRule) throws(Refusal) -> Lowered {
    if rule.mode == .exact {
      return Lowered(try call(.exactText, value.expression), .text, isNullable: value.isNullable)
    }
    let words =
      rule.mode == .version ? "" : rule.mode == .natural ? "with their numbers by value" : "by alphabet"
    switch dialect.collating {
    case .registeredFunction:
      note(.registeredFunction)
      let arguments = [
        rule.mode.rawValue, rule.locale?.value ?? "", rule.ignoring?.rawValue ?? "",
      ].map(dialect.texts.quoted)
      return Lowered(
        .collated(value.expression, template: "ordering_text_key(\(arguments.joined(separator: ", ")), {0})"),
        .bytes, isNullable: value.isNullable || rule.mode == .version)
    case _ where rule.mode == .version: throw Refusal(.versionText)
    case .createdCollation:
      let collation = CreatedCollation(rule)
      if rule.mode == .natural { note(.naturalDigits) }
      note(.createdCollation(collation))
      return Lowered(
        .collated(value.expression, template: "{0} COLLATE " + dialect.quoted(collation.name)), .text,
        isNullable: value.isNullable)
    case .ownICU(let template, let type, let root)
    where rule.mode == .standard && rule.ignoring == nil && rule.locale?.value?.contains("-u-") != true:
      note(.ownCollation)
      let locale = rule.locale?.value ?? root
      let spelled = template.replacing("{1}", with: dialect.texts.quoted(locale))
      return Lowered(
        .collated(value.expression, template: spelled), type, isNullable: value.isNullable)
    case .none, .ownICU: throw Refusal(.noCollation(words))
    }
  }

  // MARK: Lists

  /// The values of a list as the subject has them: of a field that is a choice the texts.
  private func texts(of values: [FieldValue], _ key: SortKey) -> [FieldValue] {
    guard case .value(let slot) = key.subject, slot < plan.kind.fields.count else { return values }
    return values.map { text(ofChoice: $0, slot) }
  }

  /// The text of a value of a field that is a choice; any other value as it is.
  func text(ofChoice value: FieldValue, _ slot: Int) -> FieldValue {
    let choices = plan.kind.fields[slot].values
    guard case .choice(let place) = value, choices.indices.contains(place) else { return value }
    return .text(choices[place])
  }

  /// The place of a value in a list: its own, or that of all others; null where it is null.
  private mutating func ranked(
    _ value: Lowered, _ list: [FieldValue], othersFirst: Bool
  ) throws(Refusal) -> Lowered {
    let others: SQLExpression = .whole(othersFirst ? -1 : Int64(list.count))
    let value = value.mayOverflow ? try finite(value) : value
    note(constants: list, beside: value.type)
    // How a moment is spelt in the column is not known.
    if value.type == .text, list.contains(where: { $0.type == .date }) { throw Refusal(.textTime) }
    return .whole(places(value, list, others: others), isNullable: value.isNullable)
  }

  /// `CASE` over the values of a list.
  private func places(_ value: Lowered, _ list: [FieldValue], others: SQLExpression) -> SQLExpression {
    guard !list.isEmpty else {
      return value.isNullable
        ? .searched([.init(.not(.isNull(value.expression)), others)], otherwise: nil) : others
    }
    let subject = value.type == .text ? SQLExpression.call(.exactText, value.expression) : value.expression
    var arms = list.enumerated().map { place, item in
      SQLExpression.Arm(
        .comparison(subject, .equal, bound(spelt(item, value), as: value.type)), .whole(Int64(place)))
    }
    if value.isNullable { arms.insert(.init(.isNull(value.expression), .null(.integer)), at: 0) }
    return .searched(arms, otherwise: others)
  }

  /// A number of the rules beside a column of decimals: as the rules spell it, which is how the column does.
  func spelt(_ value: FieldValue, _ column: Lowered) -> FieldValue {
    guard case .number(let number) = value, column.type == .decimal else { return value }
    return DecimalValue(number.description).map { .decimal($0) } ?? value
  }

  /// Notes where numbers of the rules lose something beside floats.
  mutating func note(constants values: [FieldValue], beside type: KeyType) {
    guard type == .float || type == .real else { return }
    let isRounded = values.contains { value in
      switch value {
      case .integer(let number): Int64(exactly: Double(number)) != number
      case .number(let number): number.residual != 0
      case .decimal(let number): DecimalValue(exactly: number.double) != number
      default: false
      }
    }
    if isRounded { note(.floatConstant) }
  }

  /// A value of the rules to compare with, bound in the type that a column has, or in one that can hold it.
  func bound(_ value: FieldValue, as type: KeyType) -> SQLExpression {
    let hasDecimals = dialect.storage.contains(.decimal)
    if case .number(let number) = value, type == .integer, number.whole == nil,
      number.double.magnitude < 0x1p52
    {
      // Between two whole numbers every number compares alike, and a half has the fewest digits.
      let half = number.double.rounded(.down) + 0.5
      return hasDecimals ? .bound(.decimal(half.description), .decimal) : .bound(.float(half), .float)
    }
    let (value, type) = KeyValue.bindable(value, as: type, hasDecimals: hasDecimals)
    return .bound(dialect.mostDecimalPlaces < 100 ? value.shortened : value, type)
  }
}

extension KeyValue {
  /// A decimal of more places than some engines have, which no column can equal: one between the same neighbours of
  /// 17 places.
  fileprivate var shortened: KeyValue {
    guard case .decimal(let digits) = self, let point = digits.firstIndex(of: "."),
      let end = digits.index(point, offsetBy: 18, limitedBy: digits.endIndex),
      digits.distance(from: end, to: digits.endIndex) > 1
    else { return self }
    return .decimal(digits[..<end] + "5")
  }
}
