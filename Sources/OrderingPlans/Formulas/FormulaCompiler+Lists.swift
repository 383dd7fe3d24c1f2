import OrderingValues
import RuleModel

/// What lists are looked through for: numbers, words (dates, days, choices, booleans), or bytes (texts, and
/// decimals among themselves).
protocol ListKey: Hashable, Sendable {
  /// The value of an item of the block: nil where it is missing, and none inside where it can equal no key.
  static func value(of register: FormulaCompiler.AnyRegister, _ index: Int, _ machine: FormulaMachine)
    -> Self??
  /// A value of a column; nil where it can equal no key.
  static func element(
    of column: ValueColumn, _ index: Int, _ list: FormulaCompiler.ListSource, _ machine: FormulaMachine
  ) -> Self?
  /// A value that stands in the formula or comes from the caller.
  static func constant(_ value: FieldValue, _ choices: [ExactText], _ machine: FormulaMachine) -> Self?
  static func lookup(_ lookup: FormulaMachine.AnyLookup?) -> Lookup<Self>?
  static func any(_ lookup: Lookup<Self>) -> FormulaMachine.AnyLookup
}

extension FormulaCompiler {
  /// Where a list is found.
  struct ListSource: Sendable {
    var list: FormulaList
    /// The place of its column, of a field with many values.
    var column: Int
    /// The lookup that holds the names of its choices, where their texts are meant.
    var names: Int?

    var isUniform: Bool { if case .values = list { false } else { true } }

    /// The names of its choices, where their texts are meant.
    var choices: [ExactText] {
      switch list {
      case .values(_, _, let choices), .parameter(_, _, let choices): choices
      case .constants: []
      }
    }
  }

  private mutating func source(_ list: FormulaList) -> ListSource {
    var source = ListSource(list: list, column: 0, names: nil)
    if case .values(let slot, _, let choices) = list {
      source.column = column(ofSlot: slot)
      if !choices.isEmpty { source.names = names(choices) }
    }
    return source
  }

  /// The lookup that holds a list which is the same for all items; none where it is missing.
  private mutating func lookup<Key: ListKey>(_ source: ListSource, _: Key.Type) -> Int {
    let lookup = layout.lookups
    layout.lookups += 1
    prologue.append { machine in
      guard let values = machine.values(of: source.list) else { return }
      machine.lookups[lookup] = Key.any(
        Lookup(values.compactMap { Key.constant($0, source.choices, machine) }))
    }
    return lookup
  }

  // MARK: in

  mutating func membership(_ part: FormulaNode, _ list: FormulaList) -> TruthRegister {
    let register = compile(part)
    let source = source(list)
    switch part.type {
    case .integer, .number: return membership(register, source, ExactNumber.self)
    case .decimal where list.type != .decimal: return membership(register, source, ExactNumber.self)
    case .decimal, .id, .text: return membership(register, source, ByteKey.self)
    case .date, .day, .choice, .boolean: return membership(register, source, WordKey.self)
    }
  }

  private mutating func membership<Key: ListKey>(
    _ part: AnyRegister, _ source: ListSource, _: Key.Type
  ) -> TruthRegister {
    if source.isUniform {
      let lookup = lookup(source, Key.self)
      return newTruth(reading: [part]) { result in
        { machine in
          let target = machine.truths[result.index]
          let keys = Key.lookup(machine.lookups[lookup])
          for index in 0..<machine.count {
            guard let keys, let value = Key.value(of: part, index, machine) else {
              target[index] = Truth.unknown
              continue
            }
            target[index] = Truth.of(value.flatMap { keys.place(of: $0) } != nil)
          }
        }
      }
    }
    return newTruth(reading: [part], varies: true) { result in
      { machine in
        let target = machine.truths[result.index]
        let column = machine.columns[source.column]
        for index in 0..<machine.count {
          target[index] = Truth.unknown
          guard let value = Key.value(of: part, index, machine) else { continue }
          for place in column.valueRange(ofItem: machine.first + index) where !column.isMissing(place) {
            // There is a value, so that the list is not missing.
            target[index] = Truth.no
            guard let value, Key.element(of: column, place, source, machine) == value else { continue }
            target[index] = Truth.yes
            break
          }
        }
      }
    }
  }

  mutating func missing(_ list: FormulaList) -> TruthRegister {
    let source = source(list)
    return newTruth(reading: [], varies: !source.isUniform) { result in
      { machine in
        let target = machine.truths[result.index]
        if source.isUniform {
          machine.fill(result, with: machine.values(of: source.list) == nil)
          return
        }
        let column = machine.columns[source.column]
        for index in 0..<machine.count {
          let values = column.valueRange(ofItem: machine.first + index)
          target[index] = Truth.of(values.allSatisfy(column.isMissing))
        }
      }
    }
  }

  // MARK: Counting

  mutating func counted(_ list: FormulaList) -> NumberRegister {
    let source = source(list)
    return newNumber(reading: [], varies: !source.isUniform) { result in
      { machine in
        let values = machine.numbers[result.index].values
        if source.isUniform {
          values.update(repeating: Double(machine.values(of: source.list)?.count ?? 0))
          return
        }
        let column = machine.columns[source.column]
        for index in 0..<machine.count {
          values[index] = Double(
            column.valueRange(ofItem: machine.first + index).count { !column.isMissing($0) })
        }
      }
    }
  }

  mutating func overlap(_ a: FormulaList, _ b: FormulaList) -> NumberRegister {
    switch a.type {
    case .integer, .number: overlap(a, b, ExactNumber.self)
    case .decimal, .id, .text: overlap(a, b, ByteKey.self)
    case .date, .day, .choice, .boolean: overlap(a, b, WordKey.self)
    }
  }

  private mutating func overlap<Key: ListKey>(_ a: FormulaList, _ b: FormulaList, _: Key.Type)
    -> NumberRegister
  {
    let (first, second) = (source(a), source(b))
    switch (first.isUniform, second.isUniform) {
    case (true, true):
      return newNumber(reading: []) { result in
        { machine in
          var count: Double?
          if let x = machine.values(of: first.list), let y = machine.values(of: second.list) {
            let keys = Set(x.compactMap { Key.constant($0, first.choices, machine) })
            count = Double(
              keys.intersection(y.compactMap { Key.constant($0, second.choices, machine) }).count)
          }
          machine.numbers[result.index].values.update(repeating: count ?? .nan)
        }
      }
    case (false, true): return overlap(first, with: lookup(second, Key.self), Key.self)
    case (true, false): return overlap(second, with: lookup(first, Key.self), Key.self)
    case (false, false):
      return newNumber(reading: [], varies: true) { result in
        { machine in
          let values = machine.numbers[result.index].values
          for index in 0..<machine.count {
            let mine = machine.keys(first, index, Key.self)
            let others = machine.keys(second, index, Key.self)
            values[index] = mine.isEmpty || others.isEmpty ? .nan : Double(sharedCount(mine, others))
          }
        }
      }
    }
  }

  /// The values that a field shares with a list that is the same for all items.
  private mutating func overlap<Key: ListKey>(
    _ source: ListSource, with lookup: Int, _: Key.Type
  ) -> NumberRegister {
    newNumber(reading: [], varies: true) { result in
      { machine in
        let values = machine.numbers[result.index].values
        guard let keys = Key.lookup(machine.lookups[lookup]) else {
          values.update(repeating: .nan)
          return
        }
        let column = machine.columns[source.column]
        // The item that met each key last, so that a value which stands twice counts once.
        var metBy = Array(repeating: -1, count: keys.count)
        for index in 0..<machine.count {
          var isMissing = true
          var count = 0
          for place in column.valueRange(ofItem: machine.first + index) where !column.isMissing(place) {
            isMissing = false
            guard let key = Key.element(of: column, place, source, machine).flatMap({ keys.place(of: $0) }),
              metBy[key] != index
            else { continue }
            metBy[key] = index
            count += 1
          }
          values[index] = isMissing ? .nan : Double(count)
        }
      }
    }
  }
}

/// How many different keys stand in both.
private func sharedCount<Key: Hashable>(_ a: [Key], _ b: [Key]) -> Int {
  if a.count * b.count > 256 { return Set(a).intersection(b).count }
  var count = 0
  for (index, key) in a.enumerated() where !a[..<index].contains(key) && b.contains(key) { count += 1 }
  return count
}

extension FormulaMachine {
  /// What a list holds that is the same for all items; nil where the caller gives none.
  fileprivate func values(of list: FormulaList) -> [FieldValue]? {
    switch list {
    case .constants(let values, _): return values
    case .parameter(let reference, _, _):
      if case .many(let values) = parameters[reference] { return values }
      return nil
    case .values: return nil
    }
  }

  fileprivate func keys<Key: ListKey>(_ source: FormulaCompiler.ListSource, _ index: Int, _: Key.Type)
    -> [Key]
  {
    let column = columns[source.column]
    return column.valueRange(ofItem: first + index).compactMap { place in
      column.isMissing(place) ? nil : Key.element(of: column, place, source, self)
    }
  }
}

// MARK: Keys

extension ExactNumber: ListKey {
  static func value(
    of register: FormulaCompiler.AnyRegister, _ index: Int, _ machine: FormulaMachine
  ) -> ExactNumber?? {
    switch register {
    case .number(let register):
      let numbers = machine.numbers[register.index]
      let value = numbers.values[index]
      return value.isNaN ? nil : .some(ExactNumber(nearest: value, residual: numbers.rests[index]))
    case .bytes(let register):
      let decimal = machine.bytes[register.index][index]
      return decimal.isMissing
        ? nil : .some(ExactNumber(exactly: DecimalValue(orderPreservingBytes: Array(decimal.buffer)[...])))
    case .word, .truth: return nil
    }
  }

  static func element(
    of column: ValueColumn, _ index: Int, _ list: FormulaCompiler.ListSource, _ machine: FormulaMachine
  ) -> ExactNumber? {
    column.type == .decimal
      ? ExactNumber(exactly: DecimalValue(orderPreservingBytes: column.bytes[column.byteRange(index)]))
      : machine.number(column, index)
  }

  static func constant(_ value: FieldValue, _ choices: [ExactText], _ machine: FormulaMachine) -> ExactNumber?
  {
    if case .decimal(let decimal) = value { return ExactNumber(exactly: decimal) }
    return value.exactNumber
  }

  static func lookup(_ lookup: FormulaMachine.AnyLookup?) -> Lookup<ExactNumber>? {
    if case .numbers(let lookup) = lookup { lookup } else { nil }
  }

  static func any(_ lookup: Lookup<ExactNumber>) -> FormulaMachine.AnyLookup { .numbers(lookup) }
}

extension ExactNumber {
  /// The number that is exactly a decimal; nil where there is none.
  init?(exactly decimal: DecimalValue) {
    guard let nearest = ExactNumber(literal: decimal.description.utf8),
      DecimalValue(exactly: nearest) == decimal
    else { return nil }
    self = nearest
  }
}

extension WordKey: ListKey {
  static func value(of register: FormulaCompiler.AnyRegister, _ index: Int, _ machine: FormulaMachine)
    -> WordKey??
  {
    switch register {
    case .word(let register):
      let words = machine.words[register.index]
      let word = words.values[index]
      return word == FormulaMachine.Words.missing ? nil : .some(WordKey(word: word, rest: words.rests[index]))
    case .truth(let register):
      let value = machine.truths[register.index][index]
      return value == Truth.unknown ? nil : .some(WordKey(word: value == Truth.yes ? 1 : 0, rest: 0))
    case .number, .bytes: return nil
    }
  }

  static func element(
    of column: ValueColumn, _ index: Int, _ list: FormulaCompiler.ListSource, _ machine: FormulaMachine
  ) -> WordKey? {
    machine.word(column, index)
  }

  static func constant(_ value: FieldValue, _ choices: [ExactText], _ machine: FormulaMachine) -> WordKey? {
    value.wordKey
  }

  static func lookup(_ lookup: FormulaMachine.AnyLookup?) -> Lookup<WordKey>? {
    if case .words(let lookup) = lookup { lookup } else { nil }
  }

  static func any(_ lookup: Lookup<WordKey>) -> FormulaMachine.AnyLookup { .words(lookup) }
}

extension ByteKey: ListKey {
  static func value(of register: FormulaCompiler.AnyRegister, _ index: Int, _ machine: FormulaMachine)
    -> ByteKey??
  {
    guard case .bytes(let register) = register else { return nil }
    let key = machine.bytes[register.index][index]
    return key.isMissing ? nil : .some(key)
  }

  static func element(
    of column: ValueColumn, _ index: Int, _ list: FormulaCompiler.ListSource, _ machine: FormulaMachine
  ) -> ByteKey? {
    guard let names = list.names else { return machine.byteKey(list.column, column, index) }
    guard case .bytes(let keys) = machine.lookups[names] else { return nil }
    let place = column.words[index]
    return place >= 0 && place < keys.count ? keys[Int(place)] : nil
  }

  static func constant(_ value: FieldValue, _ choices: [ExactText], _ machine: FormulaMachine) -> ByteKey? {
    if case .choice(let place) = value {
      return choices.indices.contains(place) ? machine.own(Array(choices[place].string.utf8)) : nil
    }
    return value.utf8OrDecimal.map(machine.own)
  }

  static func lookup(_ lookup: FormulaMachine.AnyLookup?) -> Lookup<ByteKey>? {
    if case .bytes(let lookup) = lookup { lookup } else { nil }
  }

  static func any(_ lookup: Lookup<ByteKey>) -> FormulaMachine.AnyLookup { .bytes(lookup) }
}
