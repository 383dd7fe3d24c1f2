import OrderingValues
import RuleModel

/// Tables: from a value to a number.
extension FormulaCompiler {
  mutating func looked(up table: TableRule, _ part: FormulaNode) -> NumberRegister {
    let register = compile(part)
    let results = TableResults(table)
    switch (register, table.rows) {
    case (.number(let register), .bands(let rows)):
      let bounds = rows.compactMap { ExactNumber(notBelow: $0.key) }
      guard bounds.count == rows.count else { return constant(nil) }
      return bands(of: register, bounds, results)
    case (.number(let register), .values(let rows)):
      // A decimal that no number equals is never met.
      return values(of: register, rows.map { ExactNumber($0.key) }, results)
    case (.word(let register), _): return lookedUp(register, table.rows, results)
    case (.truth, .values(let rows)):
      var byTruth = [results.otherwise, results.missing, results.otherwise]
      for (row, result) in zip(rows, results.rows).reversed() {
        if case .boolean(let value) = row.key { byTruth[Int(Truth.of(value))] = result }
      }
      return newNumber(reading: [register]) { result in
        { [byTruth] machine in
          guard case .truth(let register) = register else { return }
          let (values, truths) = (machine.numbers[result.index].values, machine.truths[register.index])
          for index in 0..<machine.count { values[index] = byTruth[Int(truths[index])] }
        }
      }
    case (.bytes(let register), _):
      return lookedUp(register, table.rows, results, isDecimal: part.type == .decimal)
    default: return constant(nil)
    }
  }

  // MARK: Numbers

  private mutating func bands(of part: NumberRegister, _ bounds: [ExactNumber], _ results: TableResults)
    -> NumberRegister
  {
    let doubles = bounds.map(\.double)
    let byBand = [results.otherwise] + results.rows
    let isPlain = bounds.allSatisfy { $0.residual == 0 }
    return newNumber(reading: [.number(part)]) { result in
      { machine in
        let source = machine.numbers[part.index]
        let values = machine.numbers[result.index].values
        if isPlain && machine.isPlain(part) {
          doubles.withUnsafeBufferPointer { doubles in
            byBand.withUnsafeBufferPointer { byBand in
              for index in 0..<machine.count {
                let value = source.values[index]
                values[index] = value.isNaN ? results.missing : byBand[doubles.countNotAbove(value)]
              }
            }
          }
          return
        }
        for index in 0..<machine.count {
          let value = source.values[index]
          let exact = ExactNumber(nearest: value, residual: source.rests[index])
          values[index] =
            value.isNaN ? results.missing : byBand[bounds.withUnsafeBufferPointer { $0.countNotAbove(exact) }]
        }
      }
    }
  }

  private mutating func values(
    of part: NumberRegister, _ keys: [ExactNumber?], _ results: TableResults
  ) -> NumberRegister {
    if let dense = DenseTable(keys, results) {
      return newNumber(reading: [.number(part)]) { result in
        { machine in
          let (source, values) = (machine.numbers[part.index].values, machine.numbers[result.index].values)
          dense.results.withUnsafeBufferPointer { rows in
            for index in 0..<machine.count {
              let value = source[index]
              let offset = value - dense.lowest
              if offset >= 0 && offset < Double(rows.count) {
                let place = Int(offset)
                values[index] = Double(place) == offset ? rows[place] : results.otherwise
              } else {
                values[index] = value.isNaN ? results.missing : results.otherwise
              }
            }
          }
        }
      }
    }
    let known = zip(keys, results.rows).filter { $0.0 != nil }
    let lookup = Lookup(known.compactMap(\.0))
    let rows = known.map(\.1)
    return newNumber(reading: [.number(part)]) { result in
      { machine in
        let (source, values) = (machine.numbers[part.index], machine.numbers[result.index].values)
        for index in 0..<machine.count {
          let value = source.values[index]
          if value.isNaN {
            values[index] = results.missing
          } else {
            let exact = ExactNumber(nearest: value, residual: source.rests[index])
            values[index] = lookup.place(of: exact).map { rows[$0] } ?? results.otherwise
          }
        }
      }
    }
  }

  // MARK: Everything else

  private mutating func lookedUp(
    _ part: WordRegister, _ rows: TableRule.Rows, _ results: TableResults
  ) -> NumberRegister {
    let keys = rows.all.compactMap(\.key.wordKey)
    guard keys.count == rows.all.count else { return constant(nil) }
    if case .values = rows, let dense = DenseTable(keys, results) { return lookedUp(part, dense, results) }
    let lookup = Lookup(keys)
    return newNumber(reading: [.word(part)]) { result in
      { machine in
        let (source, values) = (machine.words[part.index], machine.numbers[result.index].values)
        for index in 0..<machine.count {
          let word = source.values[index]
          let key = WordKey(word: word, rest: source.rests[index])
          values[index] =
            word == FormulaMachine.Words.missing
            ? results.missing
            : results.result(rows.isBands ? lookup.lastPlace { $0 <= key } : lookup.place(of: key))
        }
      }
    }
  }

  /// Choices, and whatever else lies close together.
  private mutating func lookedUp(
    _ part: WordRegister, _ dense: DenseTable, _ results: TableResults
  ) -> NumberRegister {
    newNumber(reading: [.word(part)]) { result in
      { machine in
        let (source, values) = (machine.words[part.index], machine.numbers[result.index].values)
        let lowest = Int64(dense.lowest)
        for index in 0..<machine.count {
          let word = source.values[index]
          let place = word &- lowest
          if place >= 0 && place < dense.results.count && source.rests[index] == 0 {
            values[index] = dense.results[Int(place)]
          } else {
            values[index] = word == FormulaMachine.Words.missing ? results.missing : results.otherwise
          }
        }
      }
    }
  }

  private mutating func lookedUp(
    _ part: ByteRegister, _ rows: TableRule.Rows, _ results: TableResults, isDecimal: Bool
  ) -> NumberRegister {
    let keys = rows.all.compactMap {
      isDecimal ? $0.key.asDecimal?.orderPreservingBytes : $0.key.utf8OrDecimal
    }
    guard keys.count == rows.all.count else { return constant(nil) }
    let place = layout.lookups
    layout.lookups += 1
    prologue.append { machine in machine.lookups[place] = .bytes(Lookup(keys.map(machine.own))) }
    return newNumber(reading: [.bytes(part)]) { result in
      { machine in
        guard case .bytes(let lookup) = machine.lookups[place] else { return }
        let (source, values) = (machine.bytes[part.index], machine.numbers[result.index].values)
        for index in 0..<machine.count {
          let key = source[index]
          values[index] =
            key.isMissing
            ? results.missing
            : results.result(rows.isBands ? lookup.lastPlace { !key.precedes($0) } : lookup.place(of: key))
        }
      }
    }
  }
}

extension TableRule.Rows {
  fileprivate var all: [TableRule.Row] {
    switch self {
    case .bands(let rows), .values(let rows): rows
    }
  }

  fileprivate var isBands: Bool { if case .bands = self { true } else { false } }
}

/// The results of a table as floats; missing ones as NaN.
struct TableResults: Sendable {
  var rows: [Double]
  var otherwise: Double
  var missing: Double

  init(_ table: TableRule) {
    switch table.rows {
    case .bands(let rows), .values(let rows): self.rows = rows.map { finite($0.result.double) }
    }
    otherwise = finite(table.otherwise?.double ?? .nan)
    missing = finite(table.missing?.double ?? .nan)
  }

  /// What a row gives; without one, what is given otherwise.
  @inline(__always)
  func result(_ row: Int?) -> Double { row.map { rows[$0] } ?? otherwise }
}

/// A table over whole numbers that lie close together: a row for each of them.
private struct DenseTable: Sendable {
  var lowest: Double
  var results: [Double]

  init?(_ keys: [ExactNumber?], _ table: TableResults) {
    self.init(keys.map { $0?.double ?? .nan }, table)
  }

  init?(_ keys: [WordKey], _ table: TableResults) {
    self.init(keys.map { $0.rest == 0 ? Double($0.word) : .nan }, table)
  }

  private init?(_ doubles: [Double], _ table: TableResults) {
    // Below 2^53 a double says a whole number exactly; NaN is no whole number.
    guard let lowest = doubles.min(), let highest = doubles.max(),
      highest - lowest < 1024, doubles.allSatisfy({ $0 == $0.rounded() && $0.magnitude < 0x1p52 })
    else { return nil }
    self.lowest = lowest
    results = Array(repeating: table.otherwise, count: Int(highest - lowest) + 1)
    for (double, result) in zip(doubles, table.rows).reversed() { results[Int(double - lowest)] = result }
  }
}

extension UnsafeBufferPointer where Element: Comparable {
  /// How many of the ascending bounds are not above a value.
  @inline(__always)
  fileprivate func countNotAbove(_ value: Element) -> Int {
    // A few comparisons without a branch cost less than a search that is guessed wrong.
    if count <= 24 {
      var below = 0
      for index in 0..<count { below += self[index] <= value ? 1 : 0 }
      return below
    }
    return partitioningIndex { !($0 <= value) }
  }
}

extension FormulaMachine {
  /// Whether the doubles of the block say it all.
  func isPlain(_ register: NumberRegister) -> Bool {
    if register.isPlain { return true }
    let rests = numbers[register.index].rests
    for index in 0..<count where rests[index] != 0 { return false }
    return true
  }
}

extension ExactNumber {
  /// The number that a key of a table is; nil where no number is exactly that.
  fileprivate init?(_ key: FieldValue) {
    if case .decimal(let decimal) = key {
      self.init(exactly: decimal)
    } else if let number = key.exactNumber {
      self = number
    } else {
      return nil
    }
  }

  /// The least number that is not below a bound.
  fileprivate init?(notBelow key: FieldValue) {
    guard case .decimal(let bound) = key else {
      guard let number = key.exactNumber else { return nil }
      self = number
      return
    }
    guard let nearest = ExactNumber(literal: bound.description.utf8) else { return nil }
    if bound.compared(double: bound.double, to: nearest) <= 0 {
      self = nearest
      return
    }
    // Beyond 2^53 all numbers are whole, and not only those that are doubles.
    let one = DecimalValue(1)
    let isLarge = nearest.double.magnitude >= 0x1p53
    let above = isLarge ? ExactNumber(exactly: bound.floorDivided(by: one) + one) : nil
    self = above ?? ExactNumber(nearest.double.nextUp)
  }
}

extension FieldValue {
  /// A number of any kind as a decimal.
  var asDecimal: DecimalValue? {
    switch self {
    case .integer(let value): DecimalValue(value)
    case .number(let value): DecimalValue(exactly: value)
    case .decimal(let value): value
    default: nil
    }
  }
}
