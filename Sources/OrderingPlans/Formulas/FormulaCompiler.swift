import OrderingValues
import RuleModel

/// Turns a typed formula into steps over registers.
///
/// Equal parts share a register, so that each is evaluated once for an item. What depends on no item is
/// evaluated once for all of them.
struct FormulaCompiler {
  var layout = FormulaMachine.Layout()
  /// Steps that are run once, before any block.
  var prologue: [FormulaOperation] = []
  /// Steps that are run for each block.
  var steps: [FormulaOperation] = []
  /// The place of each slot's column among those that are given.
  private let columns: [Int: Int]
  private let definitions: [Int: FormulaNode]

  private var numbers: [FormulaNode: NumberRegister] = [:]
  private var words: [FormulaNode: WordRegister] = [:]
  private var truths: [FormulaNode: TruthRegister] = [:]
  private var bytes: [FormulaNode: ByteRegister] = [:]
  /// Registers that hold the same for all items.
  private var uniform = Set<AnyRegister>()

  enum AnyRegister: Hashable {
    case number(NumberRegister)
    case word(WordRegister)
    case truth(TruthRegister)
    case bytes(ByteRegister)
  }

  /// `definitions` are what slots hold that are computed in the same run; each reads only columns and slots
  /// that were compiled before it.
  init(columns: [Int: Int], definitions: [Int: FormulaNode]) {
    self.columns = columns
    self.definitions = definitions
  }

  /// Compiles a part, whatever it gives.
  mutating func compile(_ node: FormulaNode) -> AnyRegister {
    switch node.type {
    case .integer, .number: .number(number(node))
    case .date, .day, .choice: .word(word(node))
    case .boolean: .truth(truth(node))
    case .id, .text, .decimal: .bytes(bytes(node))
    }
  }

  // MARK: Registers

  /// A new register, filled by a step that reads some others.
  mutating func newNumber(
    isPlain: Bool = true, reading inputs: [AnyRegister], varies: Bool = false,
    _ step: (NumberRegister) -> FormulaOperation
  ) -> NumberRegister {
    let register = NumberRegister(index: layout.numbers.count, isPlain: isPlain)
    layout.numbers.append(register)
    add(.number(register), inputs, varies, step(register))
    return register
  }

  mutating func newWord(
    reading inputs: [AnyRegister], varies: Bool = false, _ step: (WordRegister) -> FormulaOperation
  ) -> WordRegister {
    let register = WordRegister(index: layout.words)
    layout.words += 1
    add(.word(register), inputs, varies, step(register))
    return register
  }

  mutating func newTruth(
    reading inputs: [AnyRegister], varies: Bool = false, _ step: (TruthRegister) -> FormulaOperation
  ) -> TruthRegister {
    let register = TruthRegister(index: layout.truths)
    layout.truths += 1
    add(.truth(register), inputs, varies, step(register))
    return register
  }

  mutating func newBytes(
    reading inputs: [AnyRegister], varies: Bool = false, _ step: (ByteRegister) -> FormulaOperation
  ) -> ByteRegister {
    let register = ByteRegister(index: layout.bytes)
    layout.bytes += 1
    add(.bytes(register), inputs, varies, step(register))
    return register
  }

  private mutating func add(
    _ register: AnyRegister, _ inputs: [AnyRegister], _ varies: Bool, _ step: @escaping FormulaOperation
  ) {
    if !varies && uniform.isSuperset(of: inputs) {
      uniform.insert(register)
      prologue.append(step)
    } else {
      steps.append(step)
    }
  }

  func column(ofSlot slot: Int) -> Int { columns[slot] ?? 0 }

  func definition(ofSlot slot: Int) -> FormulaNode? { definitions[slot] }

  // MARK: Parts, each once

  mutating func number(_ node: FormulaNode) -> NumberRegister {
    if let known = numbers[node] { return known }
    let register = makeNumber(node)
    numbers[node] = register
    return register
  }

  mutating func word(_ node: FormulaNode) -> WordRegister {
    if let known = words[node] { return known }
    let register = makeWord(node)
    words[node] = register
    return register
  }

  mutating func truth(_ node: FormulaNode) -> TruthRegister {
    if let known = truths[node] { return known }
    let register = makeTruth(node)
    truths[node] = register
    return register
  }

  mutating func bytes(_ node: FormulaNode) -> ByteRegister {
    if let known = bytes[node] { return known }
    let register = makeBytes(node)
    bytes[node] = register
    return register
  }
}
