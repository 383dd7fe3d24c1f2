import OrderingPlans
import OrderingValues
import RuleModel
import Testing

/// The engine against the second reading, on random formulas over awkward values.
@Suite struct PropertyTests {
  @Test(arguments: 1...8)
  func theEngineGivesWhatTheSecondReadingGives(_ seed: UInt64) throws {
    var generator = FormulaGenerator(random: SplitMix64(state: seed))
    var counts = (values: 0, missing: 0)
    for _ in 0..<400 {
      let formula = generator.formula()
      let text = formula.written(&generator.random)
      guard text.unicodeScalars.count <= 2000 else { continue }
      let (typed, findings) = checked(text)
      guard let typed else {
        Issue.record("\(text): \(findings.map(\.message.text))")
        return
      }
      let items = (0..<12).map { _ in generator.item() }
      let results = values(of: CompiledFormula(typed), items.map(\.row))
      for (item, result) in zip(items, results) {
        let expected = formula.value(item.naive)
        if expected == nil { counts.missing += 1 } else { counts.values += 1 }
        guard isSame(expected, result) else {
          Issue.record(
            "\(text)\nof \(item.row)\ngave \(String(describing: result)), not \(String(describing: expected))"
          )
          return
        }
      }
    }
    // Both happen often enough to show something.
    #expect(counts.values > 1000 && counts.missing > 500, "\(counts)")
  }

  private func isSame(_ expected: NaiveValue?, _ result: FieldValue?) -> Bool {
    switch (expected, result) {
    case (nil, nil): true
    case (.number(let number)?, let value?):
      NaiveNumber(value).map { NaiveNumber.compare(number, $0) == 0 } ?? false
    case (.text(let bytes)?, .text(let text)?): bytes == Array(text.string.utf8)
    case (.date(let seconds, let nanoseconds)?, .date(let date)?):
      seconds == date.seconds && nanoseconds == Int64(date.nanoseconds)
    case (.boolean(let a)?, .boolean(let b)?): a == b
    default: false
    }
  }
}

extension NaiveNumber {
  init?(_ value: FieldValue) {
    switch value {
    case .integer(let value): self = .whole(Int128(value))
    case .number(let value): self = value.whole.map(NaiveNumber.whole) ?? .double(value.double)
    case .decimal(let value):
      // Digits of the tests go no further than millionths.
      let parts = value.description.split(separator: ".")
      let fraction = parts.count > 1 ? String(parts[1]) : ""
      guard fraction.count <= 6, let whole = Int128(parts[0].replacing("-", with: "")),
        let rest = Int128(fraction + String(repeating: "0", count: 6 - fraction.count))
      else { return nil }
      let magnitude = whole * 1_000_000 + rest
      self = .millionths(value.description.hasPrefix("-") ? -magnitude : magnitude)
    default: return nil
    }
  }
}

/// Makes formulas that fit together, and items for them.
struct FormulaGenerator {
  var random: SplitMix64

  mutating func formula() -> Naive {
    switch random.int(0...5) {
    case 0, 1: condition(random.int(1...4))
    case 2: text(random.int(0...3))
    case 3: date(random.int(0...3))
    default: number(random.int(1...5))
    }
  }

  // MARK: Formulas

  private mutating func number(_ depth: Int) -> Naive {
    if depth == 0 || random.oneIn(8) {
      switch random.int(0...5) {
      case 0:
        return .literal(
          random.pick([
            "0", "1", "2", "3", "-1", "0.5", "0.1", "-2.5", "12", "9007199254740993", "-9223372036854775808",
          ]))
      case 1: return .field("points", .integer)
      case 2: return .field("count", .integer)
      case 3: return .field("price", .decimal)
      default: return .field("weight", .number)
      }
    }
    let next = depth - 1
    switch random.int(0...12) {
    case 0...3: return .binary(random.pick(["+", "-", "*", "/", "^"]), number(next), number(next))
    case 4, 5:
      return .unary(
        random.pick(["-", "abs", "floor", "ceiling", "round", "sqrt", "exp", "ln", "log10"]), number(next))
    case 6, 7: return .choose(condition(next), number(next), number(next))
    case 8, 9:
      return .several(
        random.pick(["min", "max", "coalesce"]), (0..<random.int(2...3)).map { _ in number(next) })
    case 10: return .ageOf(date(next), random.pick(["seconds", "minutes", "hours", "days"]))
    case 11: return random.oneIn(2) ? .countOf("tags") : .lengthOf(text(next))
    default: return .overlapOf("tags", (0..<random.int(1...3)).map { _ in random.pick(["a", "b", "é"]) })
    }
  }

  private mutating func condition(_ depth: Int) -> Naive {
    if depth == 0 || random.oneIn(8) {
      return random.oneIn(4) ? .bool(random.oneIn(2)) : .field("featured", .boolean)
    }
    let next = depth - 1
    switch random.int(0...11) {
    case 0...2: return .compare(random.pick(["=", "!=", "<", "<=", ">", ">="]), number(next), number(next))
    case 3: return .compare(random.pick(["=", "!="]), text(next), text(next))
    case 4: return .compare(random.pick(["=", "!=", "<", "<=", ">", ">="]), date(next), date(next))
    case 5: return .not(condition(next))
    case 6: return .both(condition(next), condition(next))
    case 7: return .either(condition(next), condition(next))
    case 8:
      let part =
        random.oneIn(4) ? Naive.field("tags", .list) : random.oneIn(2) ? number(next) : condition(next)
      return .isMissing(part, negated: random.oneIn(2))
    case 9:
      return .member(
        number(next), (0..<random.int(1...3)).map { _ in number(random.int(0...1)) }, negated: random.oneIn(2)
      )
    case 10:
      if random.oneIn(2) { return .memberOfField(text(next), "tags", negated: random.oneIn(2)) }
      let field = Naive.field(random.pick(["points", "count"]), .integer)
      let other = random.oneIn(2) ? Naive.field("weight", .number) : .field("price", .decimal)
      return .memberOfField(
        random.oneIn(2) ? field : other, random.pick(["sizes", "weights", "prices"]), negated: random.oneIn(2)
      )
    default:
      return random.oneIn(2)
        ? .choose(condition(next), condition(next), condition(next))
        : .several("coalesce", [condition(next), condition(next)])
    }
  }

  private mutating func text(_ depth: Int) -> Naive {
    if depth == 0 || random.oneIn(3) {
      return random.oneIn(2)
        ? .field("title", .text) : .quoted(random.pick(["", "a", "b", "é", "e\u{301}", "it's"]))
    }
    let parts = [text(depth - 1), text(depth - 1)]
    return random.oneIn(2) ? .several("coalesce", parts) : .choose(condition(depth - 1), parts[0], parts[1])
  }

  private mutating func date(_ depth: Int) -> Naive {
    if depth == 0 || random.oneIn(3) { return .field(random.oneIn(2) ? "publishedAt" : "commentedAt", .date) }
    let parts = [date(depth - 1), date(depth - 1)]
    return random.oneIn(3)
      ? .choose(condition(depth - 1), parts[0], parts[1])
      : .several(random.pick(["min", "max", "coalesce"]), parts)
  }

  // MARK: Items

  struct Item {
    var row: Row = [:]
    var naive = NaiveItem()
  }

  mutating func item() -> Item {
    var item = Item()
    item.naive.now = (Stories.now.seconds, Int64(Stories.now.nanoseconds))
    for (name, value) in [
      ("points", integer()), ("count", integer()), ("weight", float()), ("price", money()),
    ] where !random.oneIn(4) {
      item.row[name] = [value]
      item.naive.values[name] = NaiveNumber(value).map(NaiveValue.number)
    }
    if !random.oneIn(4) {
      let title = random.pick(["", "a", "b", "é", "e\u{301}"])
      item.row["title"] = [.text(ExactText(title))]
      item.naive.values["title"] = .text(Array(title.utf8))
    }
    for name in ["publishedAt", "commentedAt"] where !random.oneIn(4) {
      let date = Instant(
        secondsSince1970: Stories.now.seconds + Int64(random.int(-3...3))
          * random.pick([0, 1, 86400, 1_000_000_000]),
        nanoseconds: random.pick([0, 1, 500_000_000, 999_999_999]))!
      item.row[name] = [.date(date)]
      item.naive.values[name] = .date(date.seconds, Int64(date.nanoseconds))
    }
    if !random.oneIn(4) {
      let featured = random.oneIn(2)
      item.row["featured"] = [.boolean(featured)]
      item.naive.values["featured"] = .boolean(featured)
    }
    if !random.oneIn(4) {
      let tags = (0..<random.int(1...4)).map { _ in random.pick(["a", "b", "é", "e\u{301}"]) }
      item.row["tags"] = tags.map { .text(ExactText($0)) }
      item.naive.lists["tags"] = tags.map { .text(Array($0.utf8)) }
    }
    for name in ["sizes", "weights", "prices"] where !random.oneIn(4) {
      let list = (0..<random.int(1...3)).map { _ in
        name == "sizes" ? integer() : name == "weights" ? float() : money()
      }
      item.row[name] = list
      item.naive.lists[name] = list.compactMap { NaiveNumber($0).map(NaiveValue.number) }
    }
    return item
  }

  private static let integers: [Int64] = [
    0, 1, 2, 3, -1, 12, 9_007_199_254_740_992, 9_007_199_254_740_993, 9_007_199_254_740_991,
    -9_007_199_254_740_993, .max, .min, .max - 1,
  ]

  private static let floats: [Double] = [
    0, -0.0, 0.5, 0.1, -2.5, 1.5, 2, 3, 1e300, -1e300, Double.leastNonzeroMagnitude,
    -Double.leastNonzeroMagnitude, 0x1p53, .infinity, -.infinity, 0x1p64,
    12.000001,
  ]

  private mutating func integer() -> FieldValue {
    .integer(random.pick(Self.integers))
  }

  private mutating func float() -> FieldValue {
    if random.oneIn(4) {
      return .number(ExactNumber(random.pick(Self.integers)))
    }
    return .number(ExactNumber(random.pick(Self.floats)))
  }

  private mutating func money() -> FieldValue {
    .decimal(
      DecimalValue(
        random.pick([
          "0", "0.1", "-0.1", "0.5", "2.5", "-2.5", "1", "3", "12.000001", "9007199254740993",
          "9007199254740992.5", "-9223372036854775808",
        ]))!)
  }
}
