import OrderingPlans
import OrderingValues
import RuleModel
import SortKernels

/// A key that is read from the items straight into bits in order, without columns of values.
///
/// Plain fields are such keys, whatever is done to their words: steps, bands, stretches of time, lists of values.
/// What is computed, or taken of lists, goes the general way, by columns.
///
/// A class, as keys are handed around all the time, and a structure of this size takes longer to copy than two words
/// to compare. It never changes.
final class DirectKey: Sendable {
  enum Source: Sendable {
    /// Words of values, which are of a type after a change.
    case words(FieldReader.Words, FieldType, WordChange)
    /// One of a few values, each with its place in the order: direction and missing values are in it.
    case ranks(FieldReader.Bytes, Ranks)
    /// Texts, as they are compared.
    case texts(TextSource)
  }

  /// What is done to the words of values before they are compared.
  enum WordChange: Sendable {
    case none
    /// The greatest multiple that is not above a whole number, counted in steps.
    case steps(of: Int64)
    /// What the step does to a column. Indirect, as a step is large and sources are copied where they are looked at.
    indirect case asColumn(Program.Step)
  }

  let source: Source
  private let isDescending: Bool
  private let missingFirst: Bool

  /// Whether the greatest comes first, in the ordering or turned around.
  func isDescending(turned: Bool) -> Bool { isDescending != turned }
  /// Whether missing values come first, in the ordering or turned around.
  func missingFirst(turned: Bool) -> Bool { missingFirst != turned }

  /// Whether it takes longer to read than to compare.
  var isText: Bool { if case .texts = source { true } else { false } }

  /// Nil where the key needs columns.
  init?(_ step: Program.Step, reader: FieldReader, of type: FieldType, by binding: FieldBinding) {
    let encoding = step.encoding
    isDescending = encoding.isDescending
    missingFirst = encoding.missingFirst
    switch reader.loop {
    case .bytes(let bytes, let values):
      source = .ranks(bytes, Ranks(of: values, by: binding, in: step))
    case .words(let words):
      guard let (type, change) = Self.change(step, of: type, by: binding) else { return nil }
      source = .words(words, type, change)
    case .texts(let texts, let pair):
      guard binding.keepsValues, case .direction = step.key.order else { return nil }
      source = .texts(
        TextSource(
          read: texts, pair: pair, comparison: step.comparison, blankIsMissing: binding.blankIsMissing))
    }
  }

  private static func change(
    _ step: Program.Step, of type: FieldType, by binding: FieldBinding
  ) -> (FieldType, WordChange)? {
    guard case .direction = step.key.order, step.key.grouping == .none else {
      guard binding.keepsValues else { return nil }
      if case .step(.decimal(let width)) = step.key.grouping {
        guard let width = Int64(width.description) else { return nil }
        if case .direction = step.key.order { return (.integer, .steps(of: width)) }
      }
      return (seenType(step), .asColumn(step))
    }
    // Whole numbers are in one order as integers, numbers and decimals.
    guard binding.keepsValues || binding.keepsOrder else { return nil }
    return (type, .none)
  }

  private static func seenType(_ step: Program.Step) -> FieldType {
    if case .list = step.key.order { return .integer }
    return switch step.key.grouping {
    case .none: step.type
    case .step: step.type
    case .bands, .per: .integer
    }
  }
}

extension DirectKey {
  /// The place of each of a few values in the order, by the byte that it is; equal ones have the same.
  struct Ranks: Sendable {
    private let ranks: [UInt16]
    /// Stands for values that are not in the list of their type.
    private static let unknown: UInt16 = .max

    init(of values: FewValues, by binding: FieldBinding, in step: Program.Step) {
      let seen = step.seen(binding.convert(values.column)).column
      let keys = encode(seen, step.encoding).columns
      var ranks = [UInt16](repeating: Self.unknown, count: 256)
      var rank: UInt16 = 0
      var last: Int?
      for number in sortedPermutation(of: keys, count: values.bytes.count) {
        if let last, SortKernels.precedence(of: last, and: number, in: keys) != 0 { rank += 1 }
        ranks[Int(values.bytes[number])] = rank
        last = number
      }
      self.ranks = ranks
    }

    /// Gives the rank of each of some bytes, the other way around if turned; false where one is unknown.
    @inline(__always)
    func place(_ bytes: UnsafePointer<UInt8>, count: Int, turned: Bool, _ body: (Int, UInt64) -> Void) -> Bool
    {
      ranks.withUnsafeBufferPointer { ranks in
        var greatest: UInt16 = 0
        let turn: UInt64 = turned ? .max : 0
        // All 256 bytes have a rank.
        for index in 0..<count {
          let rank = ranks[Int(bytes[index])]
          greatest = max(greatest, rank)
          body(index, UInt64(rank) ^ turn)
        }
        return greatest < Self.unknown
      }
    }
  }
}

extension DirectKey.WordChange {
  /// Changes the words of a block in place.
  func apply(to block: WordBlock, count: Int, _ traits: inout WordBlock.Traits) {
    switch self {
    case .none: break
    case .steps(let width):
      for index in 0..<count { block.words[index] = floorDivided(block.words[index], width) }
    case .asColumn(let step):
      var column = ValueColumn(type: step.type, capacity: count)
      for index in 0..<count {
        if block.missing[index] {
          column.appendMissing()
        } else {
          column.append(word: block.words[index], fraction: traits.hasFractions ? block.fractions[index] : 0)
        }
      }
      let seen = step.seen(column).column
      traits.hasFractions = !seen.fractions.isEmpty
      for index in 0..<count {
        block.words[index] = seen.words[index]
        if traits.hasFractions { block.fractions[index] = seen.fractions[index] }
      }
      if !seen.missing.isEmpty {
        traits.hasMissing = true
        for index in 0..<count { block.missing[index] = seen.missing[index] }
      }
    }
  }
}
