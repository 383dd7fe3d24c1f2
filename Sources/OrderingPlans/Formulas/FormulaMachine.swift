import OrderingValues
import RuleModel

/// A place for the numbers of one part of a formula.
///
/// A missing number is NaN. What a whole number lies above its nearest double stands beside it, where the
/// part can give such numbers.
struct NumberRegister: Hashable {
  var index: Int
  /// Whether the doubles say it all.
  var isPlain: Bool
}

/// A place for dates, days or choices.
struct WordRegister: Hashable { var index: Int }

/// A place for conditions.
struct TruthRegister: Hashable { var index: Int }

/// A place for texts or decimals.
struct ByteRegister: Hashable { var index: Int }

/// A condition for one item, by SQL's logic of three values: `and` is then the least of both, `or` the
/// greatest, `not` the mirror.
enum Truth {
  static let no: UInt8 = 0
  static let unknown: UInt8 = 1
  static let yes: UInt8 = 2

  @inline(__always)
  static func of(_ value: Bool) -> UInt8 { value ? yes : no }
}

/// The memory in which a formula is evaluated, a block of items after the other.
///
/// Every register has room for `capacity` items, and no block has more; all loops run over `0..<count`,
/// where `count` is the size of the block, so that no access is out of bounds.
final class FormulaMachine {
  struct Numbers {
    let values: UnsafeMutableBufferPointer<Double>
    let rests: UnsafeMutableBufferPointer<Int32>
  }

  struct Words {
    let values: UnsafeMutableBufferPointer<Int64>
    let rests: UnsafeMutableBufferPointer<Int32>
    /// Beyond all dates, days and places in a list.
    static let missing = Int64.min
  }

  /// How many of each are needed.
  struct Layout {
    var numbers: [NumberRegister] = []
    var words = 0
    var truths = 0
    var bytes = 0
    var lookups = 0
  }

  /// A list that does not depend on the item, as what it is looked through for.
  enum AnyLookup {
    case numbers(Lookup<ExactNumber>)
    case words(Lookup<WordKey>)
    case bytes(Lookup<ByteKey>)
  }

  let capacity: Int
  /// The items of the block: `first..<first + count`.
  private(set) var first = 0
  private(set) var count: Int

  let columns: [ValueColumn]
  /// The bytes of each column, for as long as the machine runs.
  let texts: [UnsafePointer<UInt8>]
  let identity: Int?
  let parameters: ParameterValues
  let now: Instant

  private(set) var numbers: [Numbers] = []
  private(set) var words: [Words] = []
  private(set) var truths: [UnsafeMutableBufferPointer<UInt8>] = []
  private(set) var bytes: [UnsafeMutableBufferPointer<ByteKey>] = []
  var lookups: [AnyLookup?]
  private let plainRests: UnsafeMutableBufferPointer<Int32>
  private var scratches: [ByteRegister: UnsafeMutableBufferPointer<UInt8>] = [:]
  private var owned: [UnsafeMutableRawPointer] = []

  init(
    _ layout: Layout, capacity: Int, columns: [ValueColumn], texts: [UnsafePointer<UInt8>], identity: Int?,
    parameters: ParameterValues, now: Instant
  ) {
    self.capacity = capacity
    self.columns = columns
    self.texts = texts
    self.identity = identity
    self.parameters = parameters
    self.now = now
    count = capacity
    lookups = Array(repeating: nil, count: layout.lookups)
    plainRests = .allocate(capacity: capacity)
    plainRests.initialize(repeating: 0)
    for register in layout.numbers {
      numbers.append(
        Numbers(
          values: allocate(repeating: .nan), rests: register.isPlain ? plainRests : allocate(repeating: 0)))
    }
    for _ in 0..<layout.words {
      words.append(Words(values: allocate(repeating: Words.missing), rests: allocate(repeating: 0)))
    }
    for _ in 0..<layout.truths { truths.append(allocate(repeating: Truth.unknown)) }
    for _ in 0..<layout.bytes { bytes.append(allocate(repeating: .missing)) }
  }

  deinit {
    for pointer in owned { pointer.deallocate() }
    plainRests.deallocate()
  }

  /// Room for one value of each item of a block, until the machine goes.
  func allocate<Value>(repeating value: Value, each count: Int = 1) -> UnsafeMutableBufferPointer<Value> {
    let buffer = UnsafeMutableBufferPointer<Value>.allocate(capacity: max(1, capacity * count))
    buffer.initialize(repeating: value)
    if let start = buffer.baseAddress { owned.append(UnsafeMutableRawPointer(start)) }
    return buffer
  }

  /// Room for a few bytes of each item of a block, the same for every block.
  func scratch(for register: ByteRegister, each count: Int) -> UnsafeMutableBufferPointer<UInt8> {
    if let known = scratches[register] { return known }
    let new = allocate(repeating: 0 as UInt8, each: count)
    scratches[register] = new
    return new
  }

  /// A copy of some bytes, until the machine goes.
  func own(_ bytes: [UInt8]) -> ByteKey {
    // One more, so that an empty text has a place too.
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count + 1)
    for (index, byte) in bytes.enumerated() { copy[index] = byte }
    copy[bytes.count] = 0
    owned.append(UnsafeMutableRawPointer(copy))
    return ByteKey(start: UnsafePointer(copy), count: bytes.count)
  }

  /// Begins a block; it must not be greater than the capacity.
  func begin(_ items: Range<Int>) {
    precondition(items.count <= capacity, "a block is no greater than its registers")
    first = items.lowerBound
    count = items.count
  }

  // MARK: Values of columns

  func number(_ column: ValueColumn, _ index: Int) -> ExactNumber {
    if column.type == .integer { return ExactNumber(column.words[index]) }
    let double = Double(bitPattern: UInt64(bitPattern: column.words[index]))
    return ExactNumber(nearest: double, residual: column.fractions.isEmpty ? 0 : column.fractions[index])
  }

  func word(_ column: ValueColumn, _ index: Int) -> WordKey {
    WordKey(word: column.words[index], rest: column.fractions.isEmpty ? 0 : column.fractions[index])
  }

  func byteKey(_ place: Int, _ column: ValueColumn, _ index: Int) -> ByteKey {
    let range = column.byteRange(index)
    return ByteKey(start: texts[place] + range.lowerBound, count: range.count)
  }
}

/// One step of a compiled formula: it reads some registers and fills another.
typealias FormulaOperation = @Sendable (FormulaMachine) -> Void
