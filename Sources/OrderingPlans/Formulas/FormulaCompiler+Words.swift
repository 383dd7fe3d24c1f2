import OrderingValues
import RuleModel

/// Parts that give dates, days or choices, and parts that give texts or decimals.
extension FormulaCompiler {
  mutating func makeWord(_ node: FormulaNode) -> WordRegister {
    switch node {
    case .constant(let value):
      return newWord(reading: []) { result in { $0.fill(result, with: value.wordKey) } }
    case .now:
      return newWord(reading: []) { result in
        { $0.fill(result, with: WordKey(word: $0.now.seconds, rest: $0.now.nanoseconds)) }
      }
    case .parameter(let reference, let type):
      return newWord(reading: []) { result in
        { machine in
          var key: WordKey?
          if case .one(let value) = machine.parameters[reference], value.type == type { key = value.wordKey }
          machine.fill(result, with: key)
        }
      }
    case .value(let slot, _, _):
      if let definition = definition(ofSlot: slot) { return word(definition) }
      return loadedWord(column(ofSlot: slot))
    case .extreme(let isGreatest, let parts):
      return parts.dropFirst().reduce(word(parts[0])) { left, part in
        chosen(left, word(part)) { a, b in
          if a.word == FormulaMachine.Words.missing { return true }
          return b.word != FormulaMachine.Words.missing && (isGreatest ? b <= a : a <= b)
        }
      }
    case .coalesce(let parts):
      return parts.dropFirst().reduce(word(parts[0])) { left, part in
        chosen(left, word(part)) { a, _ in a.word != FormulaMachine.Words.missing }
      }
    case .choose(let condition, let then, let otherwise):
      let (condition, then, otherwise) = (truth(condition), word(then), word(otherwise))
      return newWord(reading: [.truth(condition), .word(then), .word(otherwise)]) { result in
        { machine in
          let (truths, a, b) = (
            machine.truths[condition.index], machine.words[then.index], machine.words[otherwise.index]
          )
          let target = machine.words[result.index]
          for index in 0..<machine.count {
            let takesFirst = truths[index] == Truth.yes
            target.values[index] =
              truths[index] == Truth.unknown
              ? FormulaMachine.Words.missing : takesFirst ? a.values[index] : b.values[index]
            target.rests[index] = takesFirst ? a.rests[index] : b.rests[index]
          }
        }
      }
    default: return newWord(reading: []) { result in { $0.fill(result, with: nil) } }
    }
  }

  private mutating func loadedWord(_ place: Int) -> WordRegister {
    newWord(reading: [], varies: true) { result in
      { machine in
        let column = machine.columns[place]
        let target = machine.words[result.index]
        for index in 0..<machine.count {
          let item = machine.first + index
          target.values[index] = column.isMissing(item) ? FormulaMachine.Words.missing : column.words[item]
          target.rests[index] = column.fractions.isEmpty ? 0 : column.fractions[item]
        }
      }
    }
  }

  /// One of two for each item: the first where `takesFirst` says so.
  @inline(__always)
  private mutating func chosen(
    _ a: WordRegister, _ b: WordRegister, _ takesFirst: @escaping @Sendable (WordKey, WordKey) -> Bool
  ) -> WordRegister {
    newWord(reading: [.word(a), .word(b)]) { result in
      { machine in
        let (x, y, target) = (machine.words[a.index], machine.words[b.index], machine.words[result.index])
        for index in 0..<machine.count {
          let first = WordKey(word: x.values[index], rest: x.rests[index])
          let second = WordKey(word: y.values[index], rest: y.rests[index])
          let chosen = takesFirst(first, second) ? first : second
          target.values[index] = chosen.word
          target.rests[index] = chosen.rest
        }
      }
    }
  }

  // MARK: Texts and decimals

  mutating func makeBytes(_ node: FormulaNode) -> ByteRegister {
    switch node {
    case .constant(let value):
      return newBytes(reading: []) { result in { $0.fill(result, with: value.utf8OrDecimal) } }
    case .parameter(let reference, let type):
      return newBytes(reading: []) { result in
        { machine in
          var bytes: [UInt8]?
          if case .one(let value) = machine.parameters[reference],
            (type == .decimal) == (value.type == .decimal)
          {
            bytes = value.utf8OrDecimal
          }
          machine.fill(result, with: bytes)
        }
      }
    case .value(let slot, _, _):
      if let definition = definition(ofSlot: slot) { return bytes(definition) }
      return loadedBytes(column(ofSlot: slot))
    case .choiceText(let part, let choices): return texts(of: word(part), choices)
    case .converted(let part, _): return decimals(of: number(part))
    case .extreme(let isGreatest, let parts):
      return parts.dropFirst().reduce(bytes(parts[0])) { left, part in
        chosen(left, bytes(part)) { a, b in
          a.isMissing || !b.isMissing && (isGreatest ? !a.precedes(b) : !b.precedes(a))
        }
      }
    case .coalesce(let parts):
      return parts.dropFirst().reduce(bytes(parts[0])) { left, part in
        chosen(left, bytes(part)) { a, _ in !a.isMissing }
      }
    case .choose(let condition, let then, let otherwise):
      let (condition, then, otherwise) = (truth(condition), bytes(then), bytes(otherwise))
      return newBytes(reading: [.truth(condition), .bytes(then), .bytes(otherwise)]) { result in
        { machine in
          let (truths, a, b) = (
            machine.truths[condition.index], machine.bytes[then.index], machine.bytes[otherwise.index]
          )
          let target = machine.bytes[result.index]
          for index in 0..<machine.count {
            let truth = truths[index]
            target[index] = truth == Truth.yes ? a[index] : truth == Truth.no ? b[index] : .missing
          }
        }
      }
    default: return newBytes(reading: []) { result in { $0.fill(result, with: nil) } }
    }
  }

  private mutating func loadedBytes(_ place: Int) -> ByteRegister {
    newBytes(reading: [], varies: true) { result in
      { machine in
        let column = machine.columns[place]
        let target = machine.bytes[result.index]
        for index in 0..<machine.count {
          let item = machine.first + index
          target[index] = column.isMissing(item) ? .missing : machine.byteKey(place, column, item)
        }
      }
    }
  }

  @inline(__always)
  private mutating func chosen(
    _ a: ByteRegister, _ b: ByteRegister, _ takesFirst: @escaping @Sendable (ByteKey, ByteKey) -> Bool
  ) -> ByteRegister {
    newBytes(reading: [.bytes(a), .bytes(b)]) { result in
      { machine in
        let (x, y, target) = (machine.bytes[a.index], machine.bytes[b.index], machine.bytes[result.index])
        for index in 0..<machine.count {
          target[index] = takesFirst(x[index], y[index]) ? x[index] : y[index]
        }
      }
    }
  }

  /// The lookup that holds the names of choices at their places.
  mutating func names(_ choices: [ExactText]) -> Int {
    let lookup = layout.lookups
    layout.lookups += 1
    prologue.append { machine in
      machine.lookups[lookup] = .bytes(Lookup(choices.map { machine.own(Array($0.string.utf8)) }))
    }
    return lookup
  }

  private mutating func texts(of part: WordRegister, _ choices: [ExactText]) -> ByteRegister {
    let lookup = names(choices)
    return newBytes(reading: [.word(part)]) { result in
      { machine in
        guard case .bytes(let names) = machine.lookups[lookup] else { return }
        let (places, target) = (machine.words[part.index].values, machine.bytes[result.index])
        for index in 0..<machine.count {
          // A missing choice and an undeclared one have no name.
          let place = places[index]
          target[index] = place >= 0 && place < names.count ? names[Int(place)] : .missing
        }
      }
    }
  }

  /// Whole numbers as decimals.
  private mutating func decimals(of part: NumberRegister) -> ByteRegister {
    newBytes(reading: [.number(part)]) { result in
      { machine in
        // A whole number of 64 bits takes 2 bytes, one for each two of its 19 digits, and one more below zero.
        let room = 16
        let memory = machine.scratch(for: result, each: room)
        let (numbers, target) = (machine.numbers[part.index], machine.bytes[result.index])
        var bytes: [UInt8] = []
        for index in 0..<machine.count {
          guard let whole = ExactNumber(nearest: numbers.values[index], residual: numbers.rests[index]).whole
          else {
            target[index] = .missing
            continue
          }
          bytes.removeAll(keepingCapacity: true)
          DecimalValue(whole, lastExponent: 0).appendOrderPreservingBytes(to: &bytes)
          let start = index * room
          for (offset, byte) in bytes.prefix(room).enumerated() { memory[start + offset] = byte }
          target[index] = ByteKey(
            start: memory.baseAddress.map { UnsafePointer($0 + start) }, count: min(bytes.count, room))
        }
      }
    }
  }
}

extension FormulaMachine {
  func fill(_ register: WordRegister, with key: WordKey?) {
    words[register.index].values.update(repeating: key?.word ?? Words.missing)
    words[register.index].rests.update(repeating: key?.rest ?? 0)
  }

  func fill(_ register: ByteRegister, with value: [UInt8]?) {
    bytes[register.index].update(repeating: value.map(own) ?? .missing)
  }
}

extension FieldValue {
  /// A value of one word; nil for numbers, texts and decimals.
  var wordKey: WordKey? {
    switch self {
    case .date(let date): WordKey(word: date.seconds, rest: date.nanoseconds)
    case .day(let day): WordKey(word: Int64(day.daysSince1970), rest: 0)
    case .choice(let place): WordKey(word: Int64(place), rest: 0)
    case .boolean(let value): WordKey(word: value ? 1 : 0, rest: 0)
    case .integer, .number, .decimal, .text: nil
    }
  }

  /// The bytes of a text or a decimal; nil for everything else.
  var utf8OrDecimal: [UInt8]? {
    switch self {
    case .text(let text): Array(text.string.utf8)
    case .decimal(let value): value.orderPreservingBytes
    default: nil
    }
  }
}
