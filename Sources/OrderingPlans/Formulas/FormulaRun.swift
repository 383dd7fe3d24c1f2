import OrderingValues
import RuleModel

/// The steps of a compiled formula, and where its result stands.
struct FormulaRun: Sendable {
  let layout: FormulaMachine.Layout
  let prologue: [FormulaOperation]
  let steps: [FormulaOperation]
  let result: FormulaCompiler.AnyRegister
  let type: FieldType

  /// Few enough that the registers of a long formula stay in the processor's cache.
  static let blockSize = 512

  func evaluate(
    count: Int, columns: [ValueColumn], identity: ValueColumn?, parameters: ParameterValues, now: Instant
  ) -> ValueColumn {
    let all = columns + (identity.map { [$0] } ?? [])
    return withTexts(of: all[...]) { texts in
      let machine = FormulaMachine(
        layout, capacity: max(1, min(count, Self.blockSize)), columns: all, texts: texts,
        identity: identity == nil ? nil : columns.count, parameters: parameters, now: now)
      for step in prologue { step(machine) }
      var output = FormulaOutput(type: type, count: count)
      var first = 0
      while first < count {
        let end = min(first + Self.blockSize, count)
        machine.begin(first..<end)
        for step in steps { step(machine) }
        output.append(result, of: machine)
        first = end
      }
      return output.column
    }
  }

  /// Calls `body` with where the bytes of each column lie; they stay there until it returns.
  private func withTexts<Result>(
    of columns: ArraySlice<ValueColumn>, _ found: [UnsafePointer<UInt8>] = [],
    _ body: ([UnsafePointer<UInt8>]) -> Result
  ) -> Result {
    guard let column = columns.first else { return body(found) }
    // A column without bytes gets the place of one that is never read.
    return (column.bytes.isEmpty ? [0] : column.bytes).withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return body(found) }
      return withTexts(of: columns.dropFirst(), found + [start], body)
    }
  }
}

/// Collects the results of blocks in a column.
private struct FormulaOutput {
  private(set) var column: ValueColumn

  init(type: FieldType, count: Int) { column = ValueColumn(type: type, capacity: count) }

  mutating func append(_ register: FormulaCompiler.AnyRegister, of machine: FormulaMachine) {
    switch register {
    case .number(let register):
      append(machine.numbers[register.index], machine, isPlain: machine.isPlain(register))
    case .word(let register):
      let words = machine.words[register.index]
      for index in 0..<machine.count {
        if words.values[index] == FormulaMachine.Words.missing {
          column.appendMissing()
        } else {
          column.append(word: words.values[index], fraction: words.rests[index])
        }
      }
    case .truth(let register):
      let truths = machine.truths[register.index]
      for index in 0..<machine.count {
        if truths[index] == Truth.unknown {
          column.appendMissing()
        } else {
          column.append(word: truths[index] == Truth.yes ? 1 : 0)
        }
      }
    case .bytes(let register):
      let bytes = machine.bytes[register.index]
      for index in 0..<machine.count {
        if bytes[index].isMissing {
          column.appendMissing()
        } else {
          column.append(bytes: bytes[index].buffer)
        }
      }
    }
  }

  private mutating func append(_ numbers: FormulaMachine.Numbers, _ machine: FormulaMachine, isPlain: Bool) {
    let isInteger = column.type == .integer
    for index in 0..<machine.count {
      let value = numbers.values[index]
      if value.isNaN {
        column.appendMissing()
      } else if isInteger {
        column.append(word: wholeNumber(value, isPlain ? 0 : numbers.rests[index]))
      } else {
        // −0 is 0.
        let bits = Int64(bitPattern: (value == 0 ? 0 : value).bitPattern)
        column.append(word: bits, fraction: isPlain ? 0 : numbers.rests[index])
      }
    }
  }
}

/// The whole number that a double and what lies above it stand for; beyond 64 bits the nearest one.
private func wholeNumber(_ value: Double, _ rest: Int32) -> Int64 {
  if value.magnitude < 0x1p53 { return Int64(value) }
  return Int64(clamping: Int128(min(max(value, -0x1p64), 0x1p64)) + Int128(rest))
}
