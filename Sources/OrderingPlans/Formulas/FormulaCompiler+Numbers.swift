import OrderingValues
import RuleModel

/// Parts that give whole numbers or numbers.
extension FormulaCompiler {
  mutating func makeNumber(_ node: FormulaNode) -> NumberRegister {
    switch node {
    case .constant(let value): return constant(value.exactNumber)
    case .value(let slot, let type, _):
      if let definition = definition(ofSlot: slot) { return number(definition) }
      return loaded(column(ofSlot: slot), type)
    case .parameter(let reference, _):
      return newNumber(isPlain: false, reading: []) { result in
        { machine in
          var number: ExactNumber?
          if case .one(let value) = machine.parameters[reference] { number = value.exactNumber }
          machine.fill(result, with: number)
        }
      }
    case .converted(let part, _):
      if part.type != .decimal { return number(part) }
      let part = bytes(part)
      return newNumber(reading: [.bytes(part)]) { result in
        { machine in
          let (values, decimals) = (machine.numbers[result.index].values, machine.bytes[part.index])
          for index in 0..<machine.count {
            let decimal = decimals[index]
            values[index] =
              decimal.isMissing ? .nan : finite(DecimalValue.double(orderPreservingBytes: decimal.buffer))
          }
        }
      }
    case .calculation(let first, let steps):
      return steps.reduce(number(first)) { left, step in
        calculated(left, step.operation, number(step.operand))
      }
    case .function(let function, let part): return applied(function, number(part))
    case .extreme(let isGreatest, let parts):
      return parts.dropFirst().reduce(number(parts[0])) { left, part in
        extreme(left, number(part), isGreatest: isGreatest)
      }
    case .coalesce(let parts):
      return parts.dropFirst().reduce(number(parts[0])) { left, part in coalesced(left, number(part)) }
    case .choose(let condition, let then, let otherwise):
      let (condition, then, otherwise) = (truth(condition), number(then), number(otherwise))
      return newNumber(
        isPlain: then.isPlain && otherwise.isPlain,
        reading: [.truth(condition), .number(then), .number(otherwise)]
      ) { result in
        { machine in
          let (truths, a, b) = (
            machine.truths[condition.index], machine.numbers[then.index], machine.numbers[otherwise.index]
          )
          let target = machine.numbers[result.index]
          for index in 0..<machine.count {
            let truth = truths[index]
            target.values[index] =
              truth == Truth.yes ? a.values[index] : truth == Truth.no ? b.values[index] : .nan
          }
          guard !result.isPlain else { return }
          for index in 0..<machine.count {
            target.rests[index] = truths[index] == Truth.yes ? a.rests[index] : b.rests[index]
          }
        }
      }
    case .age(let date, let unit):
      let date = word(date)
      let seconds = unit.seconds
      return newNumber(reading: [.word(date)]) { result in
        { machine in
          let (values, dates) = (machine.numbers[result.index].values, machine.words[date.index])
          let now = machine.now
          for index in 0..<machine.count {
            let word = dates.values[index]
            let age = secondsBetween(now.seconds &- word, now.nanoseconds &- dates.rests[index]) / seconds
            values[index] = word == FormulaMachine.Words.missing ? .nan : age
          }
        }
      }
    case .distance(let parts):
      let places = parts.map { number($0) }
      return newNumber(reading: places.map { .number($0) }) { result in
        { machine in
          let coordinates = places.map { machine.numbers[$0.index].values }
          let values = machine.numbers[result.index].values
          for index in 0..<machine.count {
            values[index] = finite(
              greatCircleDistance(
                coordinates[0][index], coordinates[1][index], coordinates[2][index], coordinates[3][index]))
          }
        }
      }
    case .length(let text):
      let text = bytes(text)
      return newNumber(reading: [.bytes(text)]) { result in
        { machine in
          let (values, texts) = (machine.numbers[result.index].values, machine.bytes[text.index])
          for index in 0..<machine.count {
            let text = texts[index]
            // Every code point has one byte that does not continue another.
            values[index] = text.isMissing ? .nan : Double(text.buffer.count { $0 & 0xC0 != 0x80 })
          }
        }
      }
    case .count(let list): return counted(list)
    case .overlap(let a, let b): return overlap(a, b)
    case .random(let seed): return random(seed)
    case .table(let part, let table): return looked(up: table, part)
    default: return constant(nil)
    }
  }

  /// The same number for all items, or a missing one.
  mutating func constant(_ value: ExactNumber?) -> NumberRegister {
    newNumber(isPlain: value.map { $0.residual == 0 } ?? true, reading: []) { result in
      { $0.fill(result, with: value) }
    }
  }

  private mutating func loaded(_ place: Int, _ type: FieldType) -> NumberRegister {
    newNumber(isPlain: false, reading: [], varies: true) { result in
      { machine in
        let column = machine.columns[place]
        let target = machine.numbers[result.index]
        let first = machine.first
        column.words.withUnsafeBufferPointer { words in
          if column.type == .integer {
            for index in 0..<machine.count {
              let word = words[first + index]
              target.values[index] = Double(word)
              target.rests[index] = word.magnitude <= 1 << 53 ? 0 : ExactNumber(word).residual
            }
          } else {
            for index in 0..<machine.count {
              target.values[index] = Double(bitPattern: UInt64(bitPattern: words[first + index]))
            }
            for index in 0..<machine.count {
              target.rests[index] = column.fractions.isEmpty ? 0 : column.fractions[first + index]
            }
          }
        }
        guard !column.missing.isEmpty else { return }
        column.missing.withUnsafeBufferPointer { missing in
          for index in 0..<machine.count where missing[first + index] { target.values[index] = .nan }
        }
      }
    }
  }

  // MARK: Arithmetic

  private mutating func calculated(_ a: NumberRegister, _ operation: Arithmetic, _ b: NumberRegister)
    -> NumberRegister
  {
    switch operation {
    case .plus: binary(a, b) { $0 + $1 }
    case .minus: binary(a, b) { $0 - $1 }
    case .times: binary(a, b) { $0 * $1 }
    case .divided: binary(a, b) { $0 / $1 }
    // NaN to the power of 0 is 1, and missing is not.
    case .power: binary(a, b) { $0.isNaN || $1.isNaN ? .nan : raised($0, to: $1) }
    }
  }

  @inline(__always)
  private mutating func binary(
    _ a: NumberRegister, _ b: NumberRegister, _ operation: @escaping @Sendable (Double, Double) -> Double
  ) -> NumberRegister {
    newNumber(reading: [.number(a), .number(b)]) { result in
      { machine in
        let (x, y) = (machine.numbers[a.index].values, machine.numbers[b.index].values)
        let values = machine.numbers[result.index].values
        for index in 0..<machine.count { values[index] = finite(operation(x[index], y[index])) }
      }
    }
  }

  private mutating func applied(_ function: FormulaNode.NumberFunction, _ part: NumberRegister)
    -> NumberRegister
  {
    switch function {
    case .negative: unary(part) { -$0 }
    case .abs: unary(part) { $0.magnitude }
    case .floor: unary(part) { $0.rounded(.down) }
    case .ceiling: unary(part) { $0.rounded(.up) }
    case .round: unary(part) { $0.rounded(.toNearestOrAwayFromZero) }
    case .sqrt: unary(part) { $0.squareRoot() }
    case .exp: unary(part, exponential)
    case .ln: unary(part, naturalLogarithm)
    case .log10: unary(part, decimalLogarithm)
    }
  }

  @inline(__always)
  private mutating func unary(
    _ part: NumberRegister, _ operation: @escaping @Sendable (Double) -> Double
  ) -> NumberRegister {
    newNumber(reading: [.number(part)]) { result in
      { machine in
        let (x, values) = (machine.numbers[part.index].values, machine.numbers[result.index].values)
        for index in 0..<machine.count { values[index] = finite(operation(x[index])) }
      }
    }
  }

  // MARK: Choosing

  private mutating func extreme(_ a: NumberRegister, _ b: NumberRegister, isGreatest: Bool) -> NumberRegister
  {
    newNumber(isPlain: a.isPlain && b.isPlain, reading: [.number(a), .number(b)]) { result in
      { machine in
        let (x, y) = (machine.numbers[a.index], machine.numbers[b.index])
        let target = machine.numbers[result.index]
        for index in 0..<machine.count {
          let (p, q) = (x.values[index], y.values[index])
          let isLess = p < q || p == q && x.rests[index] < y.rests[index]
          // Where the second is missing no comparison holds, and it is the result.
          let takesFirst = p.isNaN || !q.isNaN && isLess != isGreatest
          target.values[index] = takesFirst ? p : q
          if !result.isPlain { target.rests[index] = takesFirst ? x.rests[index] : y.rests[index] }
        }
      }
    }
  }

  private mutating func coalesced(_ a: NumberRegister, _ b: NumberRegister) -> NumberRegister {
    newNumber(isPlain: a.isPlain && b.isPlain, reading: [.number(a), .number(b)]) { result in
      { machine in
        let (x, y) = (machine.numbers[a.index], machine.numbers[b.index])
        let target = machine.numbers[result.index]
        for index in 0..<machine.count {
          let takesFirst = !x.values[index].isNaN
          target.values[index] = takesFirst ? x.values[index] : y.values[index]
          if !result.isPlain { target.rests[index] = takesFirst ? x.rests[index] : y.rests[index] }
        }
      }
    }
  }

  // MARK: Random numbers

  private mutating func random(_ seed: FormulaNode) -> NumberRegister {
    let seed = bytes(seed)
    return newNumber(reading: [.bytes(seed)], varies: true) { result in
      { machine in
        let (values, seeds) = (machine.numbers[result.index].values, machine.bytes[seed.index])
        var message: [UInt8] = []
        for index in 0..<machine.count {
          message.removeAll(keepingCapacity: true)
          guard !seeds[index].isMissing, machine.appendIdentity(of: index, to: &message, after: seeds[index])
          else {
            values[index] = .nan
            continue
          }
          values[index] = message.withUnsafeBufferPointer { MD5($0).fraction }
        }
      }
    }
  }
}

extension FormulaMachine {
  func fill(_ register: NumberRegister, with value: ExactNumber?) {
    let target = numbers[register.index]
    target.values.update(repeating: value?.double ?? .nan)
    if !register.isPlain { target.rests.update(repeating: value?.residual ?? 0) }
  }

  /// Writes `seed:identity` of an item of the block; false where it has no identity.
  fileprivate func appendIdentity(of index: Int, to message: inout [UInt8], after seed: ByteKey) -> Bool {
    guard let identity else { return false }
    let column = columns[identity]
    let item = first + index
    guard !column.isMissing(item) else { return false }
    message.append(contentsOf: seed.buffer)
    message.append(UInt8(ascii: ":"))
    if column.type == .integer {
      message.append(contentsOf: String(column.words[item]).utf8)
    } else {
      message.append(contentsOf: byteKey(identity, column, item).buffer)
    }
    return true
  }
}

extension FieldValue {
  /// A whole number or number; nil for everything else.
  var exactNumber: ExactNumber? {
    switch self {
    case .integer(let value): ExactNumber(value)
    case .number(let value): value
    default: nil
    }
  }
}

/// Seconds and nanoseconds as seconds. Over a hundred days the nanoseconds are counted as whole numbers, so
/// that no digit is lost where one takes from the other.
@inline(__always)
private func secondsBetween(_ seconds: Int64, _ nanoseconds: Int32) -> Double {
  seconds.magnitude < 9_000_000
    ? Double(seconds * 1_000_000_000 + Int64(nanoseconds)) / 1e9 : Double(seconds) + Double(nanoseconds) / 1e9
}

/// A result that is not finite is missing.
@inline(__always)
func finite(_ value: Double) -> Double { value.isFinite ? value : .nan }
