import OrderingValues
import RuleModel

/// Parts that give conditions.
extension FormulaCompiler {
  mutating func makeTruth(_ node: FormulaNode) -> TruthRegister {
    switch node {
    case .constant(.boolean(let value)):
      return newTruth(reading: []) { result in { $0.fill(result, with: value) } }
    case .parameter(let reference, _):
      return newTruth(reading: []) { result in
        { machine in
          var value: Bool?
          if case .one(.boolean(let given)) = machine.parameters[reference] { value = given }
          machine.fill(result, with: value)
        }
      }
    case .value(let slot, _, _):
      if let definition = definition(ofSlot: slot) { return truth(definition) }
      return loadedTruth(column(ofSlot: slot))
    case .not(let part):
      let part = truth(part)
      return newTruth(reading: [.truth(part)]) { result in
        { machine in
          let (x, target) = (machine.truths[part.index], machine.truths[result.index])
          for index in 0..<machine.count { target[index] = Truth.yes - x[index] }
        }
      }
    case .all(let parts):
      return parts.dropFirst().reduce(truth(parts[0])) { left, part in
        combined(left, truth(part)) { min($0, $1) }
      }
    case .any(let parts):
      return parts.dropFirst().reduce(truth(parts[0])) { left, part in
        combined(left, truth(part)) { max($0, $1) }
      }
    case .coalesce(let parts):
      return parts.dropFirst().reduce(truth(parts[0])) { left, part in
        combined(left, truth(part)) { $0 != Truth.unknown ? $0 : $1 }
      }
    case .choose(let condition, let then, let otherwise):
      let (condition, then, otherwise) = (truth(condition), truth(then), truth(otherwise))
      return newTruth(reading: [.truth(condition), .truth(then), .truth(otherwise)]) { result in
        { machine in
          let (truths, a, b) = (
            machine.truths[condition.index], machine.truths[then.index], machine.truths[otherwise.index]
          )
          let target = machine.truths[result.index]
          for index in 0..<machine.count {
            let truth = truths[index]
            target[index] = truth == Truth.yes ? a[index] : truth == Truth.no ? b[index] : Truth.unknown
          }
        }
      }
    case .isMissing(let part): return missing(part)
    case .listIsMissing(let list): return missing(list)
    case .comparison(let a, let comparison, let b): return compared(a, comparison, b)
    case .isIn(let part, let list): return membership(part, list)
    default: return newTruth(reading: []) { result in { $0.fill(result, with: nil) } }
    }
  }

  private mutating func loadedTruth(_ place: Int) -> TruthRegister {
    newTruth(reading: [], varies: true) { result in
      { machine in
        let column = machine.columns[place]
        let target = machine.truths[result.index]
        for index in 0..<machine.count {
          let item = machine.first + index
          target[index] =
            column.isMissing(item) ? Truth.unknown : column.words[item] != 0 ? Truth.yes : Truth.no
        }
      }
    }
  }

  @inline(__always)
  private mutating func combined(
    _ a: TruthRegister, _ b: TruthRegister, _ operation: @escaping @Sendable (UInt8, UInt8) -> UInt8
  ) -> TruthRegister {
    newTruth(reading: [.truth(a), .truth(b)]) { result in
      { machine in
        let (x, y, target) = (machine.truths[a.index], machine.truths[b.index], machine.truths[result.index])
        for index in 0..<machine.count { target[index] = operation(x[index], y[index]) }
      }
    }
  }

  // MARK: Missing

  private mutating func missing(_ part: FormulaNode) -> TruthRegister {
    let register = compile(part)
    return newTruth(reading: [register]) { result in
      { machine in
        let target = machine.truths[result.index]
        func fill(_ isMissing: (Int) -> Bool) {
          for index in 0..<machine.count { target[index] = isMissing(index) ? Truth.yes : Truth.no }
        }
        switch register {
        case .number(let register):
          let values = machine.numbers[register.index].values
          fill { values[$0].isNaN }
        case .word(let register):
          let values = machine.words[register.index].values
          fill { values[$0] == FormulaMachine.Words.missing }
        case .truth(let register):
          let values = machine.truths[register.index]
          fill { values[$0] == Truth.unknown }
        case .bytes(let register):
          let values = machine.bytes[register.index]
          fill { values[$0].isMissing }
        }
      }
    }
  }

  // MARK: Comparisons

  private mutating func compared(_ a: FormulaNode, _ comparison: Comparison, _ b: FormulaNode)
    -> TruthRegister
  {
    let (left, right) = (compile(a), compile(b))
    switch (left, right) {
    case (.number(let x), .number(let y)): return compared(x, comparison, y)
    case (.word(let x), .word(let y)): return compared(x, comparison, y)
    case (.truth(let x), .truth(let y)):
      return combined(x, y) { x, y in
        x == Truth.unknown || y == Truth.unknown
          ? Truth.unknown : Truth.of((x == y) == (comparison == .equal))
      }
    case (.bytes(let x), .bytes(let y)): return compared(x, comparison, y)
    case (.bytes(let x), .number(let y)): return compared(x, y) { comparison.holds($0) }
    case (.number(let x), .bytes(let y)): return compared(y, x) { comparison.holds(-$0) }
    default: return newTruth(reading: []) { result in { $0.fill(result, with: nil) } }
    }
  }

  private mutating func compared(
    _ a: NumberRegister, _ comparison: Comparison, _ b: NumberRegister
  ) -> TruthRegister {
    newTruth(reading: [.number(a), .number(b)]) { result in
      { machine in
        if machine.isPlain(a) && machine.isPlain(b) {
          switch comparison {
          case .equal: machine.compare(a, b, result) { $0 == $1 }
          case .notEqual: machine.compare(a, b, result) { $0 != $1 }
          case .less: machine.compare(a, b, result) { $0 < $1 }
          case .lessOrEqual: machine.compare(a, b, result) { $0 <= $1 }
          case .greater: machine.compare(a, b, result) { $0 > $1 }
          case .greaterOrEqual: machine.compare(a, b, result) { $0 >= $1 }
          }
          return
        }
        let (x, y, target) = (
          machine.numbers[a.index], machine.numbers[b.index], machine.truths[result.index]
        )
        for index in 0..<machine.count {
          let (p, q) = (x.values[index], y.values[index])
          if p.isNaN || q.isNaN {
            target[index] = Truth.unknown
          } else if p != q {
            target[index] = Truth.of(comparison.holds(p < q ? -1 : 1))
          } else {
            let (r, s) = (x.rests[index], y.rests[index])
            target[index] = Truth.of(comparison.holds(r < s ? -1 : r > s ? 1 : 0))
          }
        }
      }
    }
  }

  private mutating func compared(_ a: WordRegister, _ comparison: Comparison, _ b: WordRegister)
    -> TruthRegister
  {
    newTruth(reading: [.word(a), .word(b)]) { result in
      { machine in
        let (x, y, target) = (machine.words[a.index], machine.words[b.index], machine.truths[result.index])
        for index in 0..<machine.count {
          let (p, q) = (x.values[index], y.values[index])
          let (r, s) = (x.rests[index], y.rests[index])
          let order = p != q ? (p < q ? -1 : 1) : r < s ? -1 : r > s ? 1 : 0
          let isMissing = p == FormulaMachine.Words.missing || q == FormulaMachine.Words.missing
          target[index] = isMissing ? Truth.unknown : Truth.of(comparison.holds(order))
        }
      }
    }
  }

  private mutating func compared(_ a: ByteRegister, _ comparison: Comparison, _ b: ByteRegister)
    -> TruthRegister
  {
    newTruth(reading: [.bytes(a), .bytes(b)]) { result in
      { machine in
        let (x, y, target) = (machine.bytes[a.index], machine.bytes[b.index], machine.truths[result.index])
        for index in 0..<machine.count {
          let (p, q) = (x[index], y[index])
          if p.isMissing || q.isMissing {
            target[index] = Truth.unknown
          } else if !comparison.isOrdered {
            target[index] = Truth.of((p == q) == (comparison == .equal))
          } else {
            target[index] = Truth.of(comparison.holds(p == q ? 0 : p.precedes(q) ? -1 : 1))
          }
        }
      }
    }
  }

  /// Decimals beside whole numbers and numbers.
  private mutating func compared(
    _ decimal: ByteRegister, _ number: NumberRegister, _ holds: @escaping @Sendable (Int) -> Bool
  ) -> TruthRegister {
    newTruth(reading: [.bytes(decimal), .number(number)]) { result in
      { machine in
        let (decimals, numbers) = (machine.bytes[decimal.index], machine.numbers[number.index])
        let target = machine.truths[result.index]
        for index in 0..<machine.count {
          if decimals[index].isMissing || numbers.values[index].isNaN {
            target[index] = Truth.unknown
          } else {
            let other = ExactNumber(nearest: numbers.values[index], residual: numbers.rests[index])
            target[index] = Truth.of(holds(order(decimals[index], other)))
          }
        }
      }
    }
  }
}

/// −1, 0 or 1 as a decimal lies below, at or above a number.
func order(_ decimal: ByteKey, _ number: ExactNumber) -> Int {
  let double = DecimalValue.double(orderPreservingBytes: decimal.buffer)
  // Different doubles decide already, and then no decimal needs to be made.
  if double != number.double { return double < number.double ? -1 : 1 }
  return DecimalValue(orderPreservingBytes: Array(decimal.buffer)[...]).compared(double: double, to: number)
}

extension Comparison {
  /// Whether it holds of two values of which the first is below (−1), equal to (0) or above (1) the second.
  @inline(__always)
  func holds(_ order: Int) -> Bool {
    switch self {
    case .equal: order == 0
    case .notEqual: order != 0
    case .less: order < 0
    case .lessOrEqual: order <= 0
    case .greater: order > 0
    case .greaterOrEqual: order >= 0
    }
  }
}

extension FormulaMachine {
  /// Compares doubles that say it all.
  @inline(__always)
  fileprivate func compare(
    _ a: NumberRegister, _ b: NumberRegister, _ result: TruthRegister, _ holds: (Double, Double) -> Bool
  ) {
    let (x, y, target) = (numbers[a.index].values, numbers[b.index].values, truths[result.index])
    for index in 0..<count {
      let (p, q) = (x[index], y[index])
      target[index] = p.isNaN || q.isNaN ? Truth.unknown : Truth.of(holds(p, q))
    }
  }

  func fill(_ register: TruthRegister, with value: Bool?) {
    truths[register.index].update(repeating: value.map(Truth.of) ?? Truth.unknown)
  }
}
