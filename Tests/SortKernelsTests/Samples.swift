import OrderingTestSupport
import OrderingValues

/// Makes values of one kind, the awkward ones often.
enum Sampler: CaseIterable {
  case integer, smallInteger, day, number, residual, date, instant, boolean, text, prefixedText, longText,
    nulText, anyBytes, words

  var type: FieldType {
    switch self {
    case .integer, .smallInteger: .integer
    case .day: .day
    case .number, .residual: .number
    case .date, .instant: .date
    case .boolean: .boolean
    case .text, .longText, .nulText, .anyBytes, .words: .text
    case .prefixedText: .id
    }
  }

  func value(_ random: inout SeededGenerator) -> Value {
    switch self {
    case .integer:
      let extremes: [Int64] = [.min, .min + 1, -1, 0, 1, .max - 1, .max]
      return .integer(random.chance(0.3) ? random.pick(extremes) : Int64(bitPattern: random.next()))
    case .smallInteger: return .integer(Int64.random(in: 1...5, using: &random))
    case .day: return .integer(Int64.random(in: -719_162...2_932_896, using: &random))
    case .number:
      let awkward = [
        -Double.infinity, -1, -Double.leastNonzeroMagnitude, -0.0, 0, .leastNonzeroMagnitude, 0.1, 1,
        .greatestFiniteMagnitude, .infinity, .nan,
      ]
      return .number(
        random.chance(0.5) ? random.pick(awkward) : Double.random(in: -1e3...1e3, using: &random))
    case .residual:
      // 2^53 − 1, 2^53, 2^53 + 1 and their like, as whole numbers and as doubles.
      let near =
        Int64(1) << Int64.random(in: 52...62, using: &random) &+ Int64.random(in: -2...2, using: &random)
      let value = random.pick([near, -near, .max, .min, .max - 1, 0])
      return random.pick([.whole(value), .whole(value), .number(Double(value)), .number(0.5)])
    case .date: return .date(seconds: Int64.random(in: -62_135_596_800...253_402_300_799, using: &random))
    case .instant:
      return .date(
        seconds: Int64.random(in: -2...2, using: &random),
        nanoseconds: random.pick([0, 0, 1, 500_000_000, 999_999_999]))
    case .boolean: return .integer(random.chance(0.5) ? 1 : 0)
    case .text: return .bytes(random.bytes(count: 0...12, of: Array("abcXYZ \u{FF}é😀".utf8)))
    case .prefixedText:
      return .bytes(
        Array("urn:example:story/".utf8) + random.bytes(count: 0...10, of: Array("0123456789".utf8)))
    case .longText:
      return .bytes(
        Array(repeating: UInt8(ascii: "m"), count: random.pick([0, 7, 8, 9, 16, 40, 300]))
          + random.bytes(count: 0...2, of: Array("mn".utf8)))
    case .anyBytes: return .bytes(random.bytes(count: 0...40, of: Array(0...255)))
    case .words:
      let words = ["council", "market", "river", "school", "the", "new"]
      let text = (0...Int.random(in: 0...5, using: &random)).map { _ in random.pick(words) }
      return .text(text.joined(separator: " "))
    case .nulText: return .bytes(random.bytes(count: 0...20, of: [0, 0, 0, 0, 1, 255]))
    }
  }
}

/// How the values of a column lie.
enum Distribution: CaseIterable {
  case random, sorted, reversed, organPipe, fewDistinct, allEqual, oneOutOfPlace, someMissing, mostlyMissing

  func values(_ count: Int, of sampler: Sampler, _ random: inout SeededGenerator) -> [Value?] {
    let pool = (0..<(self == .allEqual ? 1 : self == .fewDistinct ? 3 : max(count, 1))).map { _ in
      sampler.value(&random)
    }
    var values: [Value?] = (0..<count).map {
      self == .fewDistinct ? random.pick(pool) : pool[$0 % pool.count]
    }
    let ascending = { (a: Value?, b: Value?) in
      guard let a, let b else { return false }
      return Value.compare(a, b) < 0
    }
    switch self {
    case .random, .fewDistinct, .allEqual: break
    case .sorted: values.sort(by: ascending)
    case .reversed:
      values.sort(by: ascending)
      values.reverse()
    case .organPipe:
      values.sort(by: ascending)
      values = values.indices.map { values[$0 < (count + 1) / 2 ? 2 * $0 : 2 * (count - $0) - 1] }
    case .oneOutOfPlace:
      values.sort(by: ascending)
      if count > 0 { values.swapAt(Int.random(in: 0..<count, using: &random), count - 1) }
    case .someMissing, .mostlyMissing:
      let chance = self == .someMissing ? 0.2 : 0.9
      for index in values.indices where random.chance(chance) { values[index] = nil }
    }
    return values
  }
}

extension SeededGenerator {
  mutating func chance(_ probability: Double) -> Bool { Double.random(in: 0..<1, using: &self) < probability }

  mutating func pick<T>(_ values: [T]) -> T { values[Int.random(in: 0..<values.count, using: &self)] }

  mutating func bytes(count: ClosedRange<Int>, of alphabet: [UInt8]) -> [UInt8] {
    (0..<Int.random(in: count, using: &self)).map { _ in pick(alphabet) }
  }

  mutating func key(_ sampler: Sampler, _ distribution: Distribution, count: Int) -> Key {
    Key(
      type: sampler.type, values: distribution.values(count, of: sampler, &self),
      isDescending: chance(0.5), missingFirst: chance(0.5))
  }

  /// Several keys of which later ones decide something.
  mutating func keys(_ number: Int, count: Int) -> [Key] {
    (0..<number).map { _ in
      key(pick(Sampler.allCases), chance(0.6) ? .fewDistinct : pick(Distribution.allCases), count: count)
    }
  }
}
