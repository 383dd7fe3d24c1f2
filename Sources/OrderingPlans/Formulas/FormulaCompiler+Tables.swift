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
    case (.word(let register), _):
      return lookedUp(register, table, results) { $0.wordKey }
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
    case (.bytes(let register), _): return lookedUp(register, table, results, isDecimal: part.type == .decimal)
    default: return constant(nil)
    }
  }

  // MARK: Numbers

  private mutating func bands(of part: NumberRegister, _ bounds: [ExactNumber], _ results: TableResults) -> NumberRegister {
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
    _ part: WordRegister, _ table: TableRule, _ results: TableResults, _ key: (FieldValue) -> WordKey?
  ) -> NumberRegister {
    let find = finder(table.rows, results, key) { $0 <= $1 }
    return newNumber(reading: [.word(part)]) { result in
      { machine in
        let (source, values) = (machine.words[part.index], machine.numbers[result.index].values)
        for index in 0..<machine.count {
          let word = source.values[index]
          values[index] =
            word == FormulaMachine.Words.missing
            ? results.missing : find(WordKey(word: word, rest: source.rests[index]))
        }
      }
    }
  }

  private mutating func lookedUp(
    _ part: ByteRegister, _ table: TableRule, _ results: TableResults, isDecimal: Bool
  ) -> NumberRegister {
    let find = finder(table.rows, results) { value -> [UInt8]? in
      isDecimal ? value.asDecimal?.orderPreservingBytes : value.utf8OrDecimal
    } isNotAbove: { !$1.lexicographicallyPrecedes($0) }
    return newNumber(reading: [.bytes(part)]) { result in
      { machine in
        let (source, values) = (machine.bytes[part.index], machine.numbers[result.index].values)
        for index in 0..<machine.count {
          values[index] = source[index].isMissing ? results.missing : find(Array(source[index].buffer))
        }
      }
    }
  }

  /// What finds the result for a value that is there.
  private func finder<Key: Hashable & Sendable>(
    _ rows: TableRule.Rows, _ results: TableResults, _ key: (FieldValue) -> Key?,
    isNotAbove: @escaping @Sendable (Key, Key) -> Bool
  ) -> @Sendable (Key) -> Double {
    switch rows {
    case .values(let rows):
      let known = zip(rows, results.rows).compactMap { row, result in key(row.key).map { ($0, result) } }
      let byKey = Dictionary(known, uniquingKeysWith: { first, _ in first })
      return { byKey[$0] ?? results.otherwise }
    case .bands(let rows):
      let bounds = rows.compactMap { key($0.key) }
      guard bounds.count == rows.count else { return { _ in .nan } }
      return { value in
        let above = bounds.firstIndex { !isNotAbove($0, value) } ?? bounds.count
        return above == 0 ? results.otherwise : results.rows[above - 1]
      }
    }
  }
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
}

/// A table over whole numbers that lie close together: a row for each of them.
private struct DenseTable: Sendable {
  var lowest: Double
  var results: [Double]

  init?(_ keys: [ExactNumber?], _ table: TableResults) {
    let doubles = keys.compactMap { $0?.double }
    // Below 2^53 a double says a whole number exactly.
    guard doubles.count == keys.count, let lowest = doubles.min(), let highest = doubles.max(),
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
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] <= value { low = middle + 1 } else { high = middle }
    }
    return low
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
    if case .decimal(let decimal) = key { self.init(exactly: decimal) } else if let number = key.exactNumber { self = number } else { return nil }
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
