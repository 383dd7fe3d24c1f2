/// How much of a parser's stack a piece of SQL takes at its deepest place.
///
/// SQLite up to version 3.45 keeps 100 symbols, and says "parser stack overflow" beyond. Counted in version 3.40.1, a
/// level of nesting takes
///
/// | level | symbols |
/// |---|---|
/// | parentheses | 1, behind an operator in them 3 |
/// | a function | 3, from its second argument on 5 |
/// | `CASE` | 4 in a condition, 6 behind `THEN`, 5 behind `ELSE` |
struct NestingCost {
  private(set) var deepest = 0
  private var levels: [Int] = []
  private var current = 0

  init(_ text: String) {
    var word: [UInt8] = []
    var quotation: UInt8?
    for byte in Array(text.utf8) + [UInt8(ascii: " ")] {
      if let open = quotation {
        // A doubled mark closes and opens again, which comes to the same.
        if byte == open { quotation = nil }
        continue
      }
      if Self.isPartOfWord(byte) {
        word.append(byte)
        continue
      }
      let isFunction = byte == UInt8(ascii: "(") && !word.isEmpty && !Self.operators.contains(word)
      if !word.isEmpty { meet(word) }
      word = []
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"): quotation = byte
      case UInt8(ascii: "("): open(isFunction ? 3 : 1)
      case UInt8(ascii: ")"): close()
      case UInt8(ascii: ","): change(5, from: 3)
      case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "/"), UInt8(ascii: "%"),
        UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "="), UInt8(ascii: "|"):
        change(3, from: 1)
      default: break
      }
    }
  }

  private static let operators = ["AND", "OR", "NOT", "IN", "WHEN", "THEN", "ELSE", "IS", "SELECT", "FROM"]
    .map { Array($0.utf8) }

  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private mutating func meet(_ word: [UInt8]) {
    switch String(decoding: word, as: UTF8.self) {
    case "CASE": open(4)
    case "END": close()
    case "THEN": set(6)
    case "ELSE": set(5)
    case "WHEN": set(4)
    case "AND", "OR", "IN": change(3, from: 1)
    default: break
    }
  }

  private mutating func open(_ cost: Int) {
    levels.append(cost)
    current += cost
    deepest = max(deepest, current)
  }

  private mutating func close() { if let cost = levels.popLast() { current -= cost } }

  private mutating func set(_ cost: Int) {
    guard let last = levels.popLast() else { return }
    current -= last
    open(cost)
  }

  private mutating func change(_ cost: Int, from old: Int) { if levels.last == old { set(cost) } }
}
