import OrderingValues
import RuleModel

/// `step`, `bands`, `per` and lists of values: values that differ and count as equal.
extension ValueColumn {
  func grouped(by grouping: SortKey.Grouping) -> ValueColumn {
    switch grouping {
    case .none: return self
    case .step(let step): return stepped(by: step)
    case .bands(let bounds): return banded(by: bounds)
    case .per(let unit, let timeZone): return bucketed(by: unit, timeZone?.value)
    }
  }

  /// A column of another type with a value for each present one of this.
  private func mapping(to type: FieldType, _ append: (Int, inout ValueColumn) -> Void) -> ValueColumn {
    var result = ValueColumn(type: type, capacity: valueCount)
    for index in 0..<valueCount {
      if isMissing(index) { result.appendMissing() } else { append(index, &result) }
    }
    return result
  }

  // MARK: Numbers

  private func stepped(by step: FieldValue) -> ValueColumn {
    switch step {
    case .decimal(let step) where type == .integer:
      if let whole = Int64(step.description) {
        return mapping(to: .integer) { $1.append(word: floorDivided(words[$0], whole)) }
      }
      return mapping(to: .decimal) { $1.append(DecimalValue(words[$0]).floorDivided(by: step)) }
    case .decimal(let step):
      return mapping(to: .decimal) { index, result in
        result.append(DecimalValue(orderPreservingBytes: bytes[byteRange(index)]).floorDivided(by: step))
      }
    case .number(let step):
      return mapping(to: .number) { index, result in
        guard case .number(let value) = value(at: index) else { return result.appendMissing() }
        result.append(value.floorDivided(by: step))
      }
    default: return self
    }
  }

  /// The number of the band: how many bounds are not above the value.
  private func banded(by bounds: [FieldValue]) -> ValueColumn {
    // A bound between two whole numbers is reached by the upper one.
    let decimals = bounds.compactMap { if case .decimal(let bound) = $0 { bound } else { nil } }
    let numbers = bounds.compactMap { if case .number(let bound) = $0 { bound } else { nil } }
    return mapping(to: .integer) { index, result in
      let band: Int
      switch value(at: index) {
      case .integer(let value): band = decimals.bandOf(DecimalValue(value))
      case .decimal(let value): band = decimals.bandOf(value)
      case .number(let value): band = numbers.bandOf(value)
      default: band = 0
      }
      result.append(word: Int64(band))
    }
  }

  // MARK: Dates

  private func bucketed(by unit: CalendarUnit, _ timeZone: String?) -> ValueColumn {
    guard type == .date else {
      return mapping(to: .integer) { $1.append(word: unit.bucket(ofDay: words[$0])) }
    }
    guard let timeZone, var bucketing = CalendarBucketing(unit: unit, timeZone: timeZone) else { return self }
    let result = mapping(to: .integer) { $1.append(word: bucketing.bucket(ofSeconds: words[$0])) }
    // So that comparing items pair by pair does not read the zone again for each pair.
    bucketing.leaveForOthers()
    return result
  }

  // MARK: Lists of values

  /// The place of each value in a list: its own, or that of all unlisted ones.
  func ranked(by values: [FieldValue], othersFirst: Bool) -> ValueColumn {
    var list = ValueColumn(type: type)
    for value in values { list.append(value) }
    let others = othersFirst ? -1 : values.count
    guard type.isStoredAsBytes else {
      let places = Lookup(values.indices.map { list.wordKey($0) })
      return mapping(to: .integer) { $1.append(word: Int64(places.place(of: wordKey($0)) ?? others)) }
    }
    return list.withByteKeys { listed in
      let places = Lookup(values.indices.map(listed))
      return withByteKeys { key in
        mapping(to: .integer) { $1.append(word: Int64(places.place(of: key($0)) ?? others)) }
      }
    }
  }

  private func wordKey(_ index: Int) -> WordKey {
    WordKey(word: words[index], rest: fractions.isEmpty ? 0 : fractions[index])
  }

  /// Calls `body` with the keys of the present values, which must not outlive the call.
  private func withByteKeys<Result>(_ body: ((Int) -> ByteKey) -> Result) -> Result {
    // A column without bytes gets the place of one that is never read.
    (bytes.isEmpty ? [0] : bytes).withUnsafeBufferPointer { bytes in
      body { index in
        let range = byteRange(index)
        return ByteKey(start: bytes.baseAddress.map { $0 + range.lowerBound }, count: range.count)
      }
    }
  }
}

extension Array where Element: Comparable {
  /// How many of the ascending bounds are not above a value.
  fileprivate func bandOf(_ value: Element) -> Int { partitioningIndex { $0 > value } }
}

extension ExactNumber {
  /// The greatest whole number of steps that is not above the value: exact for whole numbers, else that of
  /// the 64-bit floats.
  fileprivate func floorDivided(by step: ExactNumber) -> ExactNumber {
    if let value = whole, let width = step.whole {
      let (quotient, remainder) = value.quotientAndRemainder(dividingBy: width)
      let floor = remainder < 0 ? quotient - 1 : quotient
      if let exact = Int64(exactly: floor) { return ExactNumber(exact) }
      if let exact = UInt64(exactly: floor) { return ExactNumber(exact) }
    }
    return ExactNumber((double / step.double).rounded(.down))
  }
}
