import Foundation
import OrderingValues

/// A second reading of the language, as plain as it can be: a tree that is walked for one item, with
/// optionals for what is missing. It shares nothing with the engine but the arithmetic of the processor.
indirect enum Naive {
  // Numbers.
  case field(String, Kind)
  case literal(String)
  case binary(String, Naive, Naive)
  case unary(String, Naive)
  case choose(Naive, Naive, Naive)
  case several(String, [Naive])
  // Conditions.
  case compare(String, Naive, Naive)
  case not(Naive)
  case both(Naive, Naive)
  case either(Naive, Naive)
  case isMissing(Naive, negated: Bool)
  case member(Naive, [Naive], negated: Bool)
  case memberOfField(Naive, String, negated: Bool)
  case bool(Bool)
  // Texts and dates.
  case quoted(String)
  case countOf(String)
  case overlapOf(String, [String])
  case lengthOf(Naive)
  case ageOf(Naive, String)

  enum Kind { case integer, number, decimal, text, date, boolean, list }
}

/// Numbers of every kind: whole ones, doubles, and decimals in millionths.
enum NaiveNumber: Equatable {
  case whole(Int128)
  case double(Double)
  case millionths(Int128)

  var double: Double {
    switch self {
    case .whole(let value): Double(value)
    case .double(let value): value
    case .millionths(let value): Double(NaiveNumber.digits(value))!
    }
  }

  static func digits(_ millionths: Int128) -> String {
    let magnitude = millionths.magnitude
    let fraction = String(magnitude % 1_000_000)
    return (millionths < 0 ? "-" : "") + "\(magnitude / 1_000_000)."
      + String(repeating: "0", count: 6 - fraction.count) + fraction
  }

  /// −1, 0 or 1, exactly; whole numbers and decimals must lie between ±2^69.
  static func compare(_ a: NaiveNumber, _ b: NaiveNumber) -> Int {
    func sign(_ value: Int128) -> Int { value == 0 ? 0 : value < 0 ? -1 : 1 }
    switch (a, b) {
    case (.double(let x), .double(let y)): return x < y ? -1 : x > y ? 1 : 0
    case (.double(let x), _): return -compare(b, .double(x))
    case (.whole(let x), .whole(let y)): return sign(x - y)
    case (.millionths(let x), .millionths(let y)): return sign(x - y)
    case (.whole(let x), .millionths(let y)): return sign(x * 1_000_000 - y)
    case (.millionths(let x), .whole(let y)): return sign(x - y * 1_000_000)
    case (_, .double(let y)):
      if abs(y) >= 0x1p70 { return y > 0 ? -1 : 1 }
      if y < 0 { return -compare(a.negated, .double(-y)) }
      var own: Int128 = 0
      if case .whole(let x) = a { own = x * 1_000_000 }
      if case .millionths(let x) = a { own = x }
      // Whole parts first, then what is left of both: millionths against a fraction of a double.
      let floor = y.rounded(.down)
      let rest = y - floor
      let millionths = own - Int128(floor) * 1_000_000
      if millionths < 0 || millionths == 0 && rest > 0 { return -1 }
      if millionths == 0 { return 0 }
      if millionths >= 1_000_000 || rest < 0x1p-20 { return 1 }
      return sign(millionths * (1 << 73) - Int128(rest * 0x1p73) * 1_000_000)
    }
  }

  private var negated: NaiveNumber {
    switch self {
    case .whole(let value): .whole(-value)
    case .double(let value): .double(-value)
    case .millionths(let value): .millionths(-value)
    }
  }
}

/// A value for one item.
enum NaiveValue {
  case number(NaiveNumber)
  case text([UInt8])
  case date(Int64, Int64)
  case boolean(Bool)
}

/// One item as the second reading sees it.
struct NaiveItem {
  var values: [String: NaiveValue] = [:]
  var lists: [String: [NaiveValue]] = [:]
  var now: (seconds: Int64, nanoseconds: Int64) = (0, 0)
}

extension Naive {
  /// What kind of value it gives, as the types of the language say.
  var kind: Kind {
    switch self {
    case .field(_, let kind): return kind
    case .literal: return .number
    case .binary, .unary, .ageOf: return .number
    case .choose(_, let a, let b): return Naive.common([a, b])
    case .several(_, let parts): return Naive.common(parts)
    case .compare, .not, .both, .either, .isMissing, .member, .memberOfField, .bool: return .boolean
    case .quoted: return .text
    case .countOf, .overlapOf, .lengthOf: return .integer
    }
  }

  private var isLiteral: Bool { if case .literal = self { true } else { false } }

  private static func common(_ parts: [Naive]) -> Kind {
    let kinds = parts.filter { !$0.isLiteral }.map(\.kind)
    if let other = kinds.first, ![.integer, .number, .decimal].contains(other) { return other }
    if kinds.contains(.number) { return .number }
    if kinds.contains(.decimal) { return .decimal }
    let isFractional = parts.contains {
      if case .literal(let digits) = $0 { digits.contains(".") } else { false }
    }
    return isFractional ? .number : .integer
  }

  /// A literal beside something of a kind: a fraction is exact unless it stands beside floats.
  private func value(_ item: NaiveItem, beside kind: Kind) -> NaiveValue? {
    guard case .literal(let digits) = self else { return value(item) }
    guard digits.contains(".") else { return .number(.whole(Int128(digits)!)) }
    if kind == .number { return .number(.double(Double(digits)!)) }
    let parts = digits.split(separator: ".")
    let fraction = Int128(parts[1] + String(repeating: "0", count: 6 - parts[1].count))!
    let whole = Int128(parts[0].replacing("-", with: ""))! * 1_000_000 + fraction
    return .number(.millionths(digits.hasPrefix("-") ? -whole : whole))
  }

  /// A part of `if`, `min` and the like, turned into the type that all parts share.
  private func value(_ item: NaiveItem, as kind: Kind) -> NaiveValue? {
    guard let value = value(item, beside: kind) else { return nil }
    if kind == .number, case .number(.millionths(let x)) = value {
      return .number(.double(Double(NaiveNumber.digits(x))!))
    }
    if kind == .decimal, case .number(.whole(let x)) = value { return .number(.millionths(x * 1_000_000)) }
    return value
  }

  private func double(_ item: NaiveItem) -> Double? {
    guard case .number(let number)? = value(item, beside: .number) else { return nil }
    let double = number.double
    if case .millionths = number, !double.isFinite { return nil }
    return double
  }

  private static func result(_ value: Double) -> NaiveValue? {
    value.isFinite ? .number(.double(value)) : nil
  }

  func truth(_ item: NaiveItem) -> Bool? {
    guard case .boolean(let value)? = value(item) else { return nil }
    return value
  }

  func value(_ item: NaiveItem) -> NaiveValue? {
    switch self {
    case .field(let name, _): return item.values[name]
    case .literal(let digits): return value(item, beside: digits.contains(".") ? .number : .integer)
    case .binary(let sign, let a, let b):
      guard let x = a.double(item), let y = b.double(item) else { return nil }
      switch sign {
      case "+": return Naive.result(x + y)
      case "-": return Naive.result(x - y)
      case "*": return Naive.result(x * y)
      case "/": return y == 0 ? nil : Naive.result(x / y)
      default: return Naive.result(Foundation.pow(x, y))
      }
    case .unary(let name, let part):
      guard let x = part.double(item) else { return nil }
      switch name {
      case "-": return Naive.result(0 - x)
      case "abs": return Naive.result(x < 0 ? 0 - x : x)
      case "floor": return Naive.result(Foundation.floor(x))
      case "ceiling": return Naive.result(Foundation.ceil(x))
      case "round": return Naive.result(Foundation.round(x))
      case "sqrt": return x < 0 ? nil : Naive.result(Foundation.sqrt(x))
      case "exp": return Naive.result(Foundation.exp(x))
      case "ln": return x <= 0 ? nil : Naive.result(Foundation.log(x))
      default: return x <= 0 ? nil : Naive.result(Foundation.log10(x))
      }
    case .choose(let condition, let a, let b):
      guard let holds = condition.truth(item) else { return nil }
      return (holds ? a : b).value(item, as: kind)
    case .several("coalesce", let parts):
      for part in parts { if let value = part.value(item, as: kind) { return value } }
      return nil
    case .several(let name, let parts):
      var best: NaiveValue?
      for part in parts {
        guard let value = part.value(item, as: kind) else { return nil }
        guard let known = best else {
          best = value
          continue
        }
        let order = Naive.order(value, known)
        if name == "min" ? order < 0 : order > 0 { best = value }
      }
      return best
    case .compare(let sign, let a, let b):
      guard let order = Naive.order(a, b, item) else { return nil }
      switch sign {
      case "=": return .boolean(order == 0)
      case "!=": return .boolean(order != 0)
      case "<": return .boolean(order < 0)
      case "<=": return .boolean(order <= 0)
      case ">": return .boolean(order > 0)
      default: return .boolean(order >= 0)
      }
    case .not(let part): return part.truth(item).map { .boolean(!$0) }
    case .both(let a, let b):
      let values = [a.truth(item), b.truth(item)]
      return values.contains(false) ? .boolean(false) : values.contains(nil) ? nil : .boolean(true)
    case .either(let a, let b):
      let values = [a.truth(item), b.truth(item)]
      return values.contains(true) ? .boolean(true) : values.contains(nil) ? nil : .boolean(false)
    case .isMissing(let part, let negated):
      let isMissing: Bool
      if case .field(let name, .list) = part {
        isMissing = item.lists[name] == nil
      } else {
        isMissing = part.value(item) == nil
      }
      return .boolean(isMissing != negated)
    case .member(let part, let list, let negated):
      var isUnknown = false
      for element in list {
        guard let order = Naive.order(part, element, item) else {
          isUnknown = true
          continue
        }
        if order == 0 { return .boolean(!negated) }
      }
      return isUnknown ? nil : .boolean(negated)
    case .memberOfField(let part, let name, let negated):
      guard let value = part.value(item), let list = item.lists[name] else { return nil }
      return .boolean(list.contains { Naive.order($0, value) == 0 } != negated)
    case .bool(let value): return .boolean(value)
    case .quoted(let text): return .text(Array(text.utf8))
    case .countOf(let name): return .number(.whole(Int128(item.lists[name]?.count ?? 0)))
    case .overlapOf(let name, let texts):
      guard let list = item.lists[name] else { return nil }
      let wanted = Set(texts.map { Array($0.utf8) })
      let own = Set(list.compactMap { if case .text(let bytes) = $0 { bytes } else { nil } })
      return .number(.whole(Int128(wanted.intersection(own).count)))
    case .lengthOf(let part):
      guard case .text(let bytes)? = part.value(item) else { return nil }
      return .number(.whole(Int128(String(decoding: bytes, as: UTF8.self).unicodeScalars.count)))
    case .ageOf(let part, let unit):
      guard case .date(let seconds, let nanoseconds)? = part.value(item) else { return nil }
      let (whole, rest) = (item.now.seconds - seconds, item.now.nanoseconds - nanoseconds)
      // Exact over the length of a season; over years a nanosecond does not matter.
      let isShort = abs(whole) < 9_000_000
      let age = isShort ? Double(whole * 1_000_000_000 + rest) / 1e9 : Double(whole) + Double(rest) / 1e9
      return Naive.result(age / ["seconds": 1, "minutes": 60, "hours": 3600, "days": 86400][unit]!)
    }
  }

  /// −1, 0 or 1; nil where a side is missing. Literals are read as the other side wants them.
  private static func order(_ a: Naive, _ b: Naive, _ item: NaiveItem) -> Int? {
    let (x, y): (NaiveValue?, NaiveValue?)
    switch (a.isLiteral, b.isLiteral) {
    case (true, true): (x, y) = (a.value(item, beside: .decimal), b.value(item, beside: .decimal))
    case (true, false): (x, y) = (a.value(item, beside: b.kind), b.value(item))
    case (false, true): (x, y) = (a.value(item), b.value(item, beside: a.kind))
    case (false, false): (x, y) = (a.value(item), b.value(item))
    }
    guard let x, let y else { return nil }
    return order(x, y)
  }

  private static func order(_ a: NaiveValue, _ b: NaiveValue) -> Int {
    switch (a, b) {
    case (.number(let x), .number(let y)): return NaiveNumber.compare(x, y)
    case (.text(let x), .text(let y)): return x == y ? 0 : 1
    case (.date(let s, let n), .date(let t, let m)):
      return s != t ? (s < t ? -1 : 1) : n < m ? -1 : n > m ? 1 : 0
    case (.boolean(let x), .boolean(let y)): return x == y ? 0 : 1
    default: return 1
    }
  }
}

// MARK: Text

extension Naive {
  /// How tightly it binds: 1 `or` … 8 `^`, 9 for what stands alone.
  private var rank: Int {
    switch self {
    case .either: 1
    case .both: 2
    case .not: 3
    case .compare, .isMissing, .member, .memberOfField: 4
    case .binary("+", _, _), .binary("-", _, _): 5
    case .binary("*", _, _), .binary("/", _, _): 6
    case .unary("-", _): 7
    case .literal(let digits): digits.hasPrefix("-") ? 7 : 9
    case .binary: 8
    default: 9
    }
  }

  /// The formula, with parentheses where they are needed, and here and there where not.
  func written(_ random: inout SplitMix64) -> String {
    func part(_ part: Naive, _ lowest: Int) -> String {
      let text = part.written(&random)
      return part.rank < lowest || random.oneIn(8) ? "(\(text))" : text
    }
    func list(_ parts: [Naive]) -> String { parts.map { part($0, 0) }.joined(separator: ", ") }
    switch self {
    case .field(let name, _): return name
    case .literal(let digits): return digits
    case .binary("^", let a, let b): return "\(part(a, 9)) ^ \(part(b, 7))"
    case .binary(let sign, let a, let b): return "\(part(a, rank)) \(sign) \(part(b, rank + 1))"
    // A minus sign before digits makes one literal of them, so it gets parentheses.
    case .unary("-", let operand):
      if case .literal = operand { return "-(\(part(operand, 0)) + 0)" }
      return "-\(part(operand, 7))"
    case .unary(let name, let operand): return "\(name)(\(part(operand, 0)))"
    case .choose(let condition, let a, let b): return "if(\(list([condition, a, b])))"
    case .several(let name, let parts): return "\(name)(\(list(parts)))"
    case .compare(let sign, let a, let b): return "\(part(a, 5)) \(sign) \(part(b, 5))"
    case .not(let operand): return "not \(part(operand, 3))"
    case .both(let a, let b): return "\(part(a, 2)) and \(part(b, 3))"
    case .either(let a, let b): return "\(part(a, 1)) or \(part(b, 2))"
    case .isMissing(let operand, let negated): return "\(part(operand, 5)) is \(negated ? "not " : "")missing"
    case .member(let operand, let elements, let negated):
      return "\(part(operand, 5)) \(negated ? "not " : "")in [\(list(elements))]"
    case .memberOfField(let operand, let name, let negated):
      return "\(part(operand, 5)) \(negated ? "not " : "")in \(name)"
    case .bool(let value): return value ? "true" : "false"
    case .quoted(let text): return "'\(text.replacing("'", with: "''"))'"
    case .countOf(let name): return "count(\(name))"
    case .overlapOf(let name, let texts):
      return "overlap(\(name), [\(texts.map { "'\($0)'" }.joined(separator: ", "))])"
    case .lengthOf(let operand): return "length(\(part(operand, 0)))"
    case .ageOf(let operand, let unit): return "age(\(part(operand, 0)), \(unit))"
    }
  }
}
